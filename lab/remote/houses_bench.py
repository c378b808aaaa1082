"""`python -m lab houses`: two houses play matches, and the line, both programs and the broker fail meanwhile."""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base.tasks import until_one_ends
from lab.endurance.storm_checks import lost_or_doubled, tracebacks
from lab.remote.agreement import Agreement, agreed_ms
from lab.remote.house_records import held, wrong_journals, wrong_kept, wrong_records, wrong_views
from lab.remote.linked_houses import FAULTS, Fault, Houses, houses

PAUSE_S = (0.5, 6.0)
"""Shortest and longest wall time between two faults."""

READING_S = 2.0
"""Within this wall time after a match the follower reads its record, and is killed."""


@dataclass
class _Run:
    """Matches that are played while things fail."""

    both: Houses
    plies: int
    faults: int
    kinds: Sequence[Fault]
    rng: Random
    console: Console
    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Play matches to their ends until so many things have failed; the follower is killed after each, too."""
        while True:
            await self.both.begin()
            playing = asyncio.create_task(self.both.play(self.plies))
            try:
                while self.done.total() < self.faults and not await _ends(playing, self.rng.uniform(*PAUSE_S)):
                    await self._fail(self.kinds[self.done.total() % len(self.kinds)])
                await playing
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
            if self.faults and self.both.leader.phone.view["phase"] == "over":
                await asyncio.sleep(self.rng.uniform(0.0, READING_S))
                await self._fail("follower")
            if self.done.total() >= self.faults:
                return

    async def _fail(self, fault: Fault) -> None:
        ply, begun_s = self.both.leader.phone.view["ply"], time.monotonic()
        said = await self.both.fail(fault)
        self.done[fault] += 1
        self.wrong += await wrong_kept(self.both)
        took = f"joined after {time.monotonic() - begun_s:.0f} s"
        self.console.print(f"{self.done.total()} of {self.faults}: {said}, ply {ply}, {took}", highlight=False)


async def _ends(playing: "asyncio.Task[None]", seconds: float) -> bool:
    await asyncio.wait([playing], timeout=seconds)
    return playing.done()


async def bench(
    game: str,
    plies: int,
    faults: int,
    kinds: Sequence[Fault],
    seed: int,
    speed: float,
    nats: Path | None,
    console: Console,
) -> dict[str, Any]:
    """Play matches between two houses while things fail.

    Args:
        game: which.
        plies: after which a match is enough.
        faults: that are brought about, evenly of these kinds.
        kinds: of faults.
        seed: of tables, moves and faults.
        speed: table seconds per wall second.
        nats: the program `nats-server`; None: mosquitto.
        console: for the progress.
    """
    begun_s = time.monotonic()
    async with houses(game, seed, speed, nats) as both:
        await both.link()
        agreements = [Agreement(house.phone) for house in both.both]
        run = _Run(both, plies, faults, kinds, Random(f"{seed} faults"), console)
        await until_one_ends(run.run(), *(one.run() for one in agreements))
        wrong = run.wrong + await wrong_views(both) + await wrong_kept(both)
        ana, ben = (house.opening.folder for house in both.both)
        wrong += await wrong_records(ana, ben) + await wrong_records(ben, ana)
        wrong += await asyncio.to_thread(list, wrong_journals(ana, ben))
        contacts = [await house.contacts() for house in both.both]
        matches = await asyncio.to_thread(held, both)
        wrong += [*lost_or_doubled(matches, both.answered)]
        turn = both.turn
        for house in both.both:
            wrong += tracebacks(house.running.ever_said)
    agreed = agreed_ms(*agreements)
    if any(contacts):
        wrong.append(f"contacts: {contacts}")
    return {
        "game": game,
        "broker": "mosquitto" if nats is None else "nats",
        "faults": dict(run.done),
        "handed": turn,
        "ended": sum(match.finished is not None for match in matches),
        "plies": sum(len(match.entries) for match in matches),
        "orders": sum(answer["t"] == "ack" for _, answer in both.answered),
        "agreed_ms": [round(float(ms)) for ms in np.percentile(agreed, [50, 95, 100])] if agreed else [],
        "contacts": sum(contacts),
        "wrong": wrong,
        "wall_s": round(time.monotonic() - begun_s),
        "load": round(os.getloadavg()[0], 1),
    }


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    names = ("handed", "ended", "plies", "orders", "contacts")
    title = f"{report['game']}, {report['broker']}, load {report['load']}"
    rows = Rows(*FAULTS, *names, "wrong", title=title)
    cells = [*(report["faults"].get(fault, 0) for fault in FAULTS), *(report[name] for name in names)]
    rows.add_row(*map(str, [*cells, len(report["wrong"])]))
    console.print(rows)
    console.print("agreed after ms, p50, p95 and most:", *report["agreed_ms"], highlight=False)
    for words in report["wrong"]:
        console.print(words, highlight=False)
