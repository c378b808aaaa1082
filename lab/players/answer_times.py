"""Computer players at a table: how soon the strongest one answers, and how late the event loop gets meanwhile."""

import asyncio
import multiprocessing
import random
import time
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

from controller.table.play.computer_player import THINKING_LIMIT_S
from controller.workers import Worker, must_stop, run_in_thread
from engine import registry
from engine.games.ricochet.solver.solver import solve
from engine.state import Actor, State
from lab.engine.solver import hardest
from lab.players.match_book import after, next_actor

LATE_MS = 50.0
"""A search may delay the event loop by this much more than an idle process does."""

_TICK_S = 0.005
"""Between two looks at how late the loop is."""

_PLIES = (2, 40)
"""Fewest and most plies after which a position is taken from a game between greedy players."""

Report = dict[str, Any]

T = TypeVar("T")


class _Watched(NamedTuple):
    """What was seen: time until answers, in s, and by how many ms ticks were late, here and in the idle process."""

    answers_s: Sequence[float]
    late_ms: Sequence[float]
    idle_ms: Sequence[float]


async def thinking(names: Iterable[str], answers: int, console: Console) -> Report:
    """Let the strongest level answer as at a table: in a separate process, with the table's deadline.

    The longest known search of the solver runs in a thread, as when the rules ask for a chip's solution.
    """
    worker = Worker(THINKING_LIMIT_S)
    rows: dict[str, _Watched] = {}
    try:
        with _idle_loop() as idle:
            for name in names:
                level = list(registry.levels(name))[-1]
                await worker.run(registry.levels, name)  # the process has started
                rows[f"{name}, {level}"] = await _answers(worker, idle, name, level, answers)
                console.print(f"{name}: {answers} answers", end="\r")
            rows["solver, in a thread"] = await _watched(run_in_thread(solve, hardest()), idle)
    finally:
        worker.close()
    return {"searches": {what: _row(watched) for what, watched in rows.items()}}


@contextmanager
def _idle_loop() -> Iterator[Connection]:
    """A process with an event loop that does nothing: it is late by what else runs on the machine."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_idle, args=(theirs,))
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.join()


def _idle(pipe: Connection) -> None:
    """Tick; to each message, answer by how many ms the ticks since the last one were late."""

    async def tick() -> None:
        late_ms: list[float] = []
        while True:
            late_ms.append(await _tick())
            if pipe.poll():
                try:
                    pipe.recv()
                except EOFError:
                    return
                pipe.send(late_ms)
                late_ms.clear()

    asyncio.run(tick())


async def _tick() -> float:
    """Wait for one tick; returns by how many ms it was late."""
    due_s = time.perf_counter() + _TICK_S
    await asyncio.sleep(_TICK_S)
    return (time.perf_counter() - due_s) * 1e3


def _since_last(idle: Connection) -> list[float]:
    """What the idle loop has seen since it was asked before, in ms; at least one tick."""
    idle.send(None)
    return list(idle.recv())


async def _answers(worker: Worker, idle: Connection, name: str, level: str, answers: int) -> _Watched:
    seen = []
    for seed in range(answers):
        state, actor = _position(name, seed)
        work = worker.run(registry.choose, name, {}, str(state), actor, level, seed, must_stop)
        seen.append(await _watched(work, idle))
    answers_s, late_ms, idle_ms = (list(chain.from_iterable(column)) for column in zip(*seen, strict=True))
    return _Watched(answers_s, late_ms, idle_ms)


def _position(name: str, seed: int) -> tuple[State, Actor]:
    """A position in the middle of a game, and a seat that acts."""
    game, rng = registry.make(name), random.Random(f"{name} {seed}")
    state, plies = game.start(), rng.randint(*_PLIES)
    while True:
        actor = next_actor(state, rng)
        if plies <= 0 and actor in game.seats:
            return state, actor
        state = after(state, actor, "greedy" if actor in game.seats else None, rng)
        plies -= 1
        if not state.to_act:
            state = game.start()


async def _watched(work: Awaitable[Any], idle: Connection) -> _Watched:
    """Wait for work, and look meanwhile by how much the ticks of this loop and of the idle one are late."""
    _since_last(idle)
    begun_s, late_ms = time.perf_counter(), []
    task = asyncio.ensure_future(work)
    while not task.done():
        late_ms.append(await _tick())
    task.result()
    return _Watched([time.perf_counter() - begun_s], late_ms, _since_last(idle))


def _row(watched: _Watched) -> Report:
    return {
        "answers": len(watched.answers_s),
        "slowest_s": round(max(watched.answers_s), 2),
        "late_ms": _late(watched.late_ms),
        "idle_late_ms": _late(watched.idle_ms),
    }


def _late(late_ms: Sequence[float]) -> Report:
    """The latest tick, and the one that 99 % of the ticks do not pass."""
    ordered = sorted(late_ms)
    return {"99 %": round(ordered[int(0.99 * (len(ordered) - 1))], 1), "most": round(ordered[-1], 1)}


def in_time(report: Report) -> bool:
    """Whether no search made the loop too late."""
    return all(row["late_ms"]["most"] - row["idle_late_ms"]["most"] <= LATE_MS for row in report["searches"].values())


def show_searches(report: Report, console: Console) -> None:
    """Print what was seen for people."""
    columns = ("search", "answers", "slowest, s", "loop late, 99 %, ms", "most, ms", "idle loop, 99 %, ms", "most, ms")
    table = Table(*columns)
    for what, row in report["searches"].items():
        late = [end for loop in ("late_ms", "idle_late_ms") for end in (row[loop]["99 %"], row[loop]["most"])]
        table.add_row(what, *map(str, (row["answers"], row["slowest_s"], *late)))
    console.print(table)
