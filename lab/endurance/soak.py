"""`python -m lab soak`: tables that play for hours, and what they use meanwhile.

The real `robodrome play` on the simulated table, one game after the other: computers play match after match, in every
second one a phone plays too, and five phones watch, ping, and ask. Each match is ended by the rules, or by the host
after `MATCH_S`; what a process uses in a match is one value of its trend, and so is what the controller has in use
when a match has just begun: the match before is gone then, and no ply makes a difference yet.
"""

import asyncio
import json
import os
import signal
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from base.clock import Clock
from base.files import write_whole
from base.processes import scratch_folder
from controller.sim.process.table_process import find_simulated_table
from engine import registry
from lab.endurance.bench_person import Caretaker
from lab.endurance.play_process import BenchError, Opening, PlayProcess, free_port
from lab.endurance.process_usage import folder_mb, usage
from lab.endurance.soak_plot import svg_of
from lab.endurance.soak_report import verdict
from lab.remote.phone import Phone, paired

PHONES = 5

SAMPLES, PLOT = "samples.jsonl", "soak.svg"
"""Files of `--out`."""

MATCH_S = 240.0
"""Table time after which the host ends a match: so one game's share of two hours holds some ten matches."""

SAMPLE_S = 10.0
"""Wall time between two samples."""

NOTE_S, NOTE_TRIES = 0.1, 600
"""Wall time between two looks for the note of a controller, which collects its garbage first; and their number."""

ASK_S = 2.0
"""Table time between two pings of a phone, each with a question; the page pings every 10 s."""


@dataclass
class Progress:
    """Events at a table.

    Attributes:
        match: number of the present match, from 1.
        ended: matches that the rules have ended.
        plies: of all matches that have ended.
        pings_ms: since the last sample.
        in_use: notes of the controller since the last sample (`lab.endurance.memory_probe`).
        unanswered: messages of phones without an answer in time.
    """

    match: int = 0
    ended: int = 0
    plies: int = 0
    pings_ms: list[float] = field(default_factory=list)
    in_use: list[dict[str, float]] = field(default_factory=list)
    unanswered: int = 0


async def bench(
    hours: float, games: Sequence[str], speed: float, seed: int, out: Path | None, console: Console
) -> dict[str, Any]:
    """Let each game have its share of the time; returns the report, see `soak_report.verdict`.

    Args:
        hours: wall time of all games together.
        games: in this order.
        speed: table seconds per wall second.
        seed: of tables and phones.
        out: folder for the samples, one line of JSON each, and the plot; None: they are not kept.
        console: for progress.
    """
    share_s = hours * 3600 / len(games)
    samples: list[dict[str, Any]] = []
    progress: dict[str, Progress] = {}
    for game in games:
        progress[game] = Progress()
        with console.status(f"{game} plays for {share_s / 60:.0f} min ..."):
            async for sample in _soak(game, share_s, speed, seed, progress[game]):
                samples.append(sample)
                if out is not None:
                    with (out / SAMPLES).open("a") as file:
                        file.write(json.dumps(sample) + "\n")
    if out is not None:
        write_whole(out / PLOT, svg_of(samples).encode())
    return verdict(samples, {game: (done.match, done.ended, done.plies) for game, done in progress.items()})


async def _soak(game: str, seconds: float, speed: float, seed: int, progress: Progress) -> Any:
    """Play one game for this wall time; yields samples."""
    with scratch_folder("robodrome-soak-") as folder:
        notes = folder / "notes.jsonl"
        program = ("-m", "lab.endurance.memory_probe", str(notes))
        opening = Opening(game=game, data=folder / "data", port=free_port(), speed=speed, seed=seed, program=program)
        table = await PlayProcess.open(opening)
        sim = await find_simulated_table(opening.folder / "run")
        assert sim is not None, "it is open"
        clock = sim.clock()
        try:
            async with AsyncExitStack() as stack:
                names = [f"Phone {number}" for number in range(PHONES)]
                cookies = await paired(opening.port, table.code, names)
                phones = [await stack.enter_async_context(Phone(opening.port, cookie).on()) for cookie in cookies]
                tasks = [asyncio.create_task(_play(table, clock, phones, seed, notes, progress))]
                tasks += [asyncio.create_task(_watch(phone, speed, progress)) for phone in phones]
                tasks += [asyncio.create_task(Caretaker(phones[0], speed).run())]
                try:
                    until_s = time.monotonic() + seconds
                    while time.monotonic() < until_s:
                        await asyncio.wait(tasks, timeout=SAMPLE_S, return_when=asyncio.FIRST_COMPLETED)
                        for task in tasks:
                            if task.done():
                                task.result()
                        yield _sample(table, clock.now(), progress)
                finally:
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            await table.stop()


def _sample(table: PlayProcess, table_s: float, progress: Progress) -> dict[str, Any]:
    pings, progress.pings_ms = progress.pings_ms, []
    in_use, progress.in_use = progress.in_use, []
    used = {name: usage(pid) for name, pid in table.processes().items()}
    return {
        "game": table.opening.game,
        "t_s": round(time.time(), 1),
        "table_s": round(table_s, 1),
        "match": progress.match,
        "unanswered": progress.unanswered,
        "data_mb": round(folder_mb(table.opening.data), 3),
        "pings_ms": [round(ms, 2) for ms in pings],
        "in_use": in_use,
        "processes": {name: asdict(found) for name, found in used.items() if found is not None},
    }


async def _play(
    table: PlayProcess, clock: Clock, phones: Sequence[Phone], seed: int, notes: Path, progress: Progress
) -> None:
    """Match after match; in every second one the last phone plays one of the seats."""
    game, speed = table.opening.game, table.opening.speed
    level = list(registry.levels(game))[1]
    rng = Random(f"{seed} {game}")
    for match in count(1):
        try:
            await _begin(game, match, phones, level)
            progress.match = match
            note = await _noted(table, clock, notes)
            progress.in_use.append(note)  # a sample may have taken the list meanwhile
            await _play_on(match, phones, clock, speed, rng, progress)
        except TimeoutError:
            progress.unanswered += 1


async def _noted(table: PlayProcess, clock: Clock, notes: Path) -> dict[str, float]:
    """What the controller has in use now, and table time in s.

    Raises:
        BenchError: it did not answer.
    """
    before = len(_lines(notes))
    os.kill(table.processes()["controller"], signal.SIGUSR2)
    for _ in range(NOTE_TRIES):
        await asyncio.sleep(NOTE_S)
        if len(lines := _lines(notes)) > before:
            return {"table_s": clock.now(), **json.loads(lines[-1])}
    raise BenchError("the controller did not note what it has in use")


def _lines(notes: Path) -> list[str]:
    return notes.read_text().splitlines() if notes.exists() else []


async def _begin(game: str, match: int, phones: Sequence[Phone], level: str) -> None:
    host, player = phones[0], phones[-1]
    await host.meets(lambda view: view["seats"], MATCH_S)
    seats = list(host.view["seats"])
    for seat in seats:
        await host.ask("seat", seat=seat, kind="computer", level=level)
    if match % 2 == 0:
        await host.ask("seat", seat=seats[0], kind="open")
        await player.ask("sit", seat=seats[0])
    await host.ask("start", game=game, options={})


async def _play_on(
    match: int, phones: Sequence[Phone], clock: Clock, speed: float, rng: Random, progress: Progress
) -> None:
    host, player = phones[0], phones[-1]
    until_s = clock.now() + MATCH_S  # on a slow machine the table is slower than was asked for
    while clock.now() < until_s:
        if await host.meets(lambda view: view["phase"] == "over", ASK_S / speed):
            break
        if match % 2 == 0 and player.view["you"]["to_act"]:
            await player.act(rng)
    progress.plies += host.view["ply"]
    if host.view["phase"] == "over":
        progress.ended += 1
    else:
        await host.ask("abandon")
    if match % 2 == 0:
        await player.ask("rise", seat=next(iter(host.view["seats"])))


async def _watch(phone: Phone, speed: float, progress: Progress) -> None:
    """A phone that pings, and asks what it may do, also when it may do nothing."""
    while True:
        if (took_ms := await phone.ping_ms()) is not None:
            progress.pings_ms.append(took_ms)
        try:
            await phone.ask("steps", seat=phone.seat, prefix=[])
        except TimeoutError:
            progress.unanswered += 1
        await asyncio.sleep(ASK_S / speed)
