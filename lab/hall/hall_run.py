"""A hall that is measured: what its page shows, its stops, its cost, and whether all has arrived."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from controller.api.hall import ALL
from hall.store.hall_store import HallStore
from lab.hall.hall_parts import Parts, ReplayProcess
from lab.hall.real_table import RealTable
from lab.hall.replay_process import Report

QUIET_S, SETTLE_S = 60.0, 3.0
"""Wall time in which processor time is measured, and from a pause until everything is announced."""

PATIENCE_S, LOOK_S = 180.0, 0.5
"""Wall time within which all must arrive, and between two looks."""


class Stop(NamedTuple):
    """Wall time in ms from the host's request until a stop, or each of several, was at the broker, and at each table.

    A stop for all was at the broker when the observer saw it, or a table heard it before any was sent again: a broker
    that ends with its hall may have told some tables and no observer. `again`: tables to which it was sent again.
    """

    broker: list[float]
    tables: list[float]
    again: int

    def report(self) -> dict[str, Any]:
        """Median, 95th percentile and greatest value of both."""
        return {"broker_ms": spread(self.broker), "table_ms": spread(self.tables), "again": self.again}


@dataclass
class Run:
    """The parts, replayed and real tables, and what a page has shown: of each table its ply, and whether it is well."""

    parts: Parts
    replay: ReplayProcess
    real: list[RealTable]
    console: Console
    cards: dict[str, tuple[int, bool]] = field(default_factory=dict)
    seen: list[tuple[float, dict[str, tuple[int, bool]]]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def hear(self, view: dict[str, Any]) -> None:
        """A page of the hall has been sent a view."""
        self.cards = {card["id"]: (card["ply"], card["here"] and not card["stopping"]) for card in view["tables"]}
        self.seen.append((time.monotonic(), self.cards))

    async def meets(self, what: str, condition: Callable[[], Awaitable[list[str]]]) -> float:
        """Wait until nothing is missing; wall time that it took."""
        begun_s = time.monotonic()
        while missing := await condition():
            if time.monotonic() > begun_s + PATIENCE_S:
                self.wrong.append(f"{what}: {len(missing)} missing, such as {missing[:3]}")
                break
            await asyncio.sleep(LOOK_S)
        took_s = time.monotonic() - begun_s
        self.console.print(f"{what}: {took_s:.1f} s", highlight=False)
        return took_s

    async def away(self) -> list[str]:
        """Tables that the hall does not show as here, or that have not confirmed a stop."""
        here = {table for table, (_, is_here) in self.cards.items() if is_here}
        expected = {*(await self.replay.report()).tables}
        return [*expected - here, *["real"] * max(0, len(expected) + len(self.real) - len(here))]

    async def settled(self, what: str) -> float:
        """Let all tables pause; wait until the hall shows their last change, and has every result once."""

        async def differing() -> list[str]:
            report = await self.replay.report(pause=True)
            stale = [one for one, table in report.tables.items() if self.cards.get(one) != (len(table.changes), True)]
            return stale + [one for one, table in report.tables.items() if table.waiting] + await self._unstored(report)

        await self.replay.report(pause=True)
        await asyncio.sleep(SETTLE_S)
        took_s = await self.meets(what, differing)
        await self.replay.report()
        return took_s

    async def _unstored(self, report: Report) -> list[str]:
        stored = await asyncio.to_thread(self.stored)
        ended = [(one, match) for one, table in report.tables.items() for match in table.ended]
        kept = {match for _, match in stored}
        missing = [f"{one} {match}" for one, match in ended if (one, match) not in stored]
        return missing + [match for table in self.real for match in table.ended() if match not in kept]

    def stored(self) -> set[tuple[str, str]]:
        """Table and match of all results; the database keeps each once, as they are its key."""
        with closing(HallStore(self.parts.address)) as store:
            return {(one.table, one.id) for one in store.results.newest(1_000_000)}

    async def stop(self, then: Callable[[], Awaitable[None]] | None = None) -> Stop:
        """Stop all tables, then let something fail."""
        before, sent_s, heard_s = self.parts.observer.newest(), time.monotonic(), list[float]()
        await self.parts.hall.post("/api/tables/stop", table=None)
        if then:
            await then()
        tables = len((await self.replay.report()).tables) + len(self.real)
        while len(heard_s) < tables and time.monotonic() < sent_s + PATIENCE_S:
            await asyncio.sleep(LOOK_S)
            stops = [table.stops for table in (await self.replay.report()).tables.values()]
            stops += [table.stops(before) for table in self.real]
            heard_s = [min(after) for one in stops if (after := [at_s for at_s in one if at_s >= sent_s])]
        if len(heard_s) < tables:
            self.wrong.append(f"{tables - len(heard_s)} tables have not heard of a stop")
        again = self.parts.observer.stops(before)
        for_all = [again.pop(ALL)] if ALL in again else []
        for_all += [at_s for at_s in heard_s if at_s < min(again.values(), default=math.inf)]
        at_broker = [min(for_all)] if for_all else [*again.values()]
        return Stop(_ms(at_broker, sent_s), _ms(heard_s, sent_s), len(again))

    async def stops(self, count: int, pause_s: float = 0.0) -> Stop:
        """Several, one after the other."""
        stops = []
        for _ in range(count):
            stops.append(await self.stop())
            await asyncio.sleep(pause_s)
        return _together(stops)

    async def cost(self) -> dict[str, Any]:
        """Processor, in per cent of a core, and memory of each part."""
        begun_s, before = time.monotonic(), self.parts.costs()
        changed = changes(await self.replay.report())
        self.seen.clear()
        await asyncio.sleep(QUIET_S)
        took_s, after, seen = time.monotonic() - begun_s, self.parts.costs(), list(self.seen)
        report = await self.replay.report()
        shares = {
            name: {"cpu_percent": round(100 * (one.cpu_s - before[name].cpu_s) / took_s), "own_mb": round(one.own_mb)}
            for name, one in after.items()
        }
        return {
            "parts": shares,
            "changes_per_s": round((changes(report) - changed) / took_s, 1),
            "shown_ms": spread(ages_ms(report, begun_s, seen)),
            "views_per_s": round(len(seen) / took_s, 1),
        }


def changes(report: Report) -> int:
    """Of all tables."""
    return sum(len(table.changes) for table in report.tables.values())


def ages_ms(report: Report, begun_s: float, seen: list[tuple[float, dict[str, tuple[int, bool]]]]) -> list[float]:
    """How old each change was, up to the last one that a view shows, when a page first showed it or a later one."""
    ages = []
    for name, table in report.tables.items():
        number = sum(at_s < begun_s for at_s in table.changes)
        for at_s, cards in seen:
            shown = cards.get(name, (0, False))[0]
            while number < shown:
                ages.append(1e3 * (at_s - table.changes[number]))
                number += 1
    return ages


def _ms(times_s: list[float], since_s: float) -> list[float]:
    return [1e3 * (at_s - since_s) for at_s in times_s]


def _together(stops: list[Stop]) -> Stop:
    broker, tables = [ms for one in stops for ms in one.broker], [ms for one in stops for ms in one.tables]
    return Stop(broker, tables, sum(one.again for one in stops))


def spread(values_ms: list[float]) -> list[int]:
    """Median, 95th percentile and greatest value."""
    return [round(float(value)) for value in np.percentile(values_ms, [50, 95, 100])] if values_ms else []
