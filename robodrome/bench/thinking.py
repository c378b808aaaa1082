"""Computer players at a table: how soon the strongest one answers, and how late the event loop gets meanwhile."""

import asyncio
import random
import time
from collections.abc import Awaitable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

from controller.table.computer_player import THINKING_LIMIT_S
from controller.workers import Worker, must_stop, run_in_thread
from engine import registry
from engine.games.ricochet.solver import solve
from engine.state import Actor, State
from robodrome.bench.matches import after, next_actor
from robodrome.bench.solver import hardest

LATE_MS = 50.0
"""The event loop may be late by this much while a search runs."""

_TICK_S = 0.005
"""Between two looks at how late the loop is."""

_IDLE_S = 1.0
"""Time for which the loop is watched after each search with nothing to do, for comparison."""

_PLIES = (2, 40)
"""Fewest and most plies after which a position is taken from a game between greedy players."""

Report = dict[str, Any]

T = TypeVar("T")


class _Watched(NamedTuple):
    """What was seen: time until answers, in s, and by how many ms ticks were late."""

    answers_s: Sequence[float]
    late_ms: Sequence[float]


async def thinking(names: Iterable[str], answers: int, console: Console) -> Report:
    """Let the strongest level answer as at a table: in a process of its own, with the table's deadline.

    The longest known search of the solver runs in a thread, as when the rules ask for a chip's solution.
    """
    worker = Worker(THINKING_LIMIT_S)
    rows: dict[str, _Watched] = {}
    idle: list[float] = []
    try:
        for name in names:
            level = list(registry.levels(name))[-1]
            await worker.run(registry.levels, name)  # the process has started
            rows[f"{name}, {level}"] = await _answers(worker, name, level, answers)
            idle += (await _watched(asyncio.sleep(_IDLE_S))).late_ms
            console.print(f"{name}: {answers} answers", end="\r")
    finally:
        worker.close()
    rows["solver, in a thread"] = await _watched(run_in_thread(solve, hardest()))
    return {
        "searches": {what: _row(watched) for what, watched in rows.items()},
        "idle_late_ms": _late(idle),
    }


async def _answers(worker: Worker, name: str, level: str, answers: int) -> _Watched:
    seen = []
    for seed in range(answers):
        state, actor = _position(name, seed)
        seen.append(await _watched(worker.run(registry.choose, name, {}, str(state), actor, level, seed, must_stop)))
    return _Watched([one.answers_s[0] for one in seen], [late for one in seen for late in one.late_ms])


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


async def _watched(work: Awaitable[Any]) -> _Watched:
    """Wait for work, and look meanwhile by how much the loop's ticks are late."""
    begun_s, late_ms = time.perf_counter(), []
    task = asyncio.ensure_future(work)
    while not task.done():
        due_s = time.perf_counter() + _TICK_S
        await asyncio.sleep(_TICK_S)
        late_ms.append((time.perf_counter() - due_s) * 1e3)
    task.result()
    return _Watched([time.perf_counter() - begun_s], late_ms)


def _row(watched: _Watched) -> Report:
    return {
        "answers": len(watched.answers_s),
        "slowest_s": round(max(watched.answers_s), 2),
        "late_ms": _late(watched.late_ms),
    }


def _late(late_ms: Sequence[float]) -> Report:
    """The latest tick, and the one that 99 % of the ticks do not pass."""
    ordered = sorted(late_ms)
    return {"99 %": round(ordered[int(0.99 * (len(ordered) - 1))], 1), "most": round(ordered[-1], 1)}


def in_time(report: Report) -> bool:
    """Whether the loop was never too late."""
    return all(row["late_ms"]["most"] <= LATE_MS for row in report["searches"].values())


def show_searches(report: Report, console: Console) -> None:
    """Print what was seen for people."""
    table = Table("search", "answers", "slowest, s", "loop late, 99 %, ms", "most, ms")
    for what, row in report["searches"].items():
        late = row["late_ms"]
        table.add_row(what, str(row["answers"]), str(row["slowest_s"]), str(late["99 %"]), str(late["most"]))
    idle = report["idle_late_ms"]
    table.add_row("nothing", "", "", str(idle["99 %"]), str(idle["most"]))
    console.print(table)
