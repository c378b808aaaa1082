"""`python -m lab hall`: a hall of many tables, a few of them real, while hall, database and broker fail.

Replayed tables have the real link to the hall (`lab.hall.replay_process`) and join by codes, each from an address of
its own; pages are open meanwhile.
"""

import asyncio
import os
import ssl
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from httpx import AsyncClient, AsyncHTTPTransport
from rich.console import Console
from rich.table import Table as Rows

from base.processes import scratch_folder
from controller.api.hall import ALL, JoinRequest, Membership
from controller.hall.membership import Member
from hall.store.hall_store import HallStore
from lab.endurance.play_process import HOST, BenchError
from lab.hall.hall_parts import Parts, ReplayProcess, parts
from lab.hall.real_table import RealTable, real_table
from lab.hall.replay_process import Replay, Report, source_of
from lab.hall.replayed_table import STAND_S
from robodrome.own_certificate import AUTHORITY

PAGES = 10
"""Open pages of the hall; one of them is read."""

QUIET_S, SETTLE_S, DOWN_S = 60.0, 3.0, 10.0
"""Wall time in which processor time is measured; from a pause until everything is announced; of a part that is away."""

STOPS = 20
"""Stops for all while nothing fails."""

PATIENCE_S, LOOK_S = 180.0, 0.5
"""Wall time within which all must arrive, and between two looks."""

JOINING = 4
"""Tables that join together."""


class _Stop(NamedTuple):
    """Wall time in ms from the host's request until a stop, or each of several, was at the broker, and at each table.

    `again`: tables to which it was sent again.
    """

    broker: list[float]
    tables: list[float]
    again: int

    def report(self) -> dict[str, Any]:
        return {"broker_ms": _spread(self.broker), "table_ms": _spread(self.tables), "again": self.again}


@dataclass
class _Run:
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

    async def stop(self, then: Callable[[], Awaitable[None]] | None = None) -> "_Stop":
        """Stop all tables, then let something fail."""
        sent_s, delays = time.monotonic(), list[float]()
        try:
            await self.parts.hall.post("/api/tables/stop", table=None)
        finally:
            if then:
                await then()
        tables = len((await self.replay.report()).tables) + len(self.real)
        while len(delays) < tables and time.monotonic() < sent_s + PATIENCE_S:
            await asyncio.sleep(LOOK_S)
            stops = [table.stops for table in (await self.replay.report()).tables.values()]
            stops += [
                [at_s for at_s, one in table.messages("orders") if '"stop"' in one["body"]] for table in self.real
            ]
            delays = [1e3 * min(after) for one in stops if (after := [at_s - sent_s for at_s in one if at_s >= sent_s])]
        if len(delays) < tables:
            self.wrong.append(f"{tables - len(delays)} tables have not heard of a stop")
        again = self.parts.observer.stops(sent_s)
        first = {ALL: again.pop(ALL)} if ALL in again else again
        if ALL not in first and len(again) < tables:
            self.wrong.append(f"{tables - len(again)} tables' stops were not at the broker")
        return _Stop([1e3 * (at_s - sent_s) for at_s in first.values()], delays, len(again))

    async def cost(self) -> dict[str, Any]:
        """Processor, in per cent of a core, and memory of each part."""
        begun_s, before = time.monotonic(), self.parts.costs()
        changed = _changes(await self.replay.report())
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
            "changes_per_s": round((_changes(report) - changed) / took_s, 1),
            "shown_ms": _spread(_ages_ms(report, begun_s, seen)),
            "views_per_s": round(len(seen) / took_s, 1),
        }


def _changes(report: Report) -> int:
    return sum(len(table.changes) for table in report.tables.values())


def _ages_ms(report: Report, begun_s: float, seen: list[tuple[float, dict[str, tuple[int, bool]]]]) -> list[float]:
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


def _spread(values_ms: list[float]) -> list[int]:
    """Median, 95th percentile and greatest value."""
    return [round(float(value)) for value in np.percentile(values_ms, [50, 95, 100])] if values_ms else []


async def bench(tables: int, real: int, nats: Path | None, console: Console) -> dict[str, Any]:
    """Fill a hall, measure it, and let its parts fail.

    Args:
        tables: in all.
        real: how many of them are real.
        nats: the program `nats-server`; None: mosquitto.
        console: for the progress.
    """
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-hall-"))
        memory = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/dev/shm")))
        running = await stack.enter_async_context(parts(folder, nats))
        await running.hall.sign_in()
        begun_s = time.monotonic()
        members = await _join(running, folder, tables - real)
        join_s = time.monotonic() - begun_s
        console.print(f"{len(members)} tables joined in {join_s:.0f} s", highlight=False)
        found = [await stack.enter_async_context(real_table(folder, number)) for number in range(1, real + 1)]
        for table in found:
            code = await running.hall.post("/api/codes")
            await table.join(code["address"], code["code"])
        replay = Replay(members=members, nodes=running.nodes, folder=memory)
        replaying = await stack.enter_async_context(ReplayProcess.running(replay))
        run = _Run(running, replaying, found, console)
        tasks = [asyncio.create_task(running.hall.watch(None if page else run.hear)) for page in range(PAGES)]
        tasks += [asyncio.create_task(table.play()) for table in found]
        try:
            report = {
                "tables": tables,
                "real": real,
                "broker": "nats" if nats else "mosquitto",
                "join_s": round(join_s),
            }
            report |= await _measure(run)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if (begin := running.hall.said.find("Traceback")) >= 0:
            run.wrong.append(f"the hall has said: {running.hall.said[max(0, begin - 200) : begin + 4000]}")
        return report | {"wrong": run.wrong, "load": round(os.getloadavg()[0], 1)}


async def _measure(run: _Run) -> dict[str, Any]:
    report: dict[str, Any] = {"all_here_s": round(await run.meets("all are here", run.away))}
    report["cost"] = await run.cost()
    stops = _Stop([], [], 0)
    for _ in range(STOPS):
        stop = await run.stop()
        stops = _Stop(stops.broker + stop.broker, stops.tables + stop.tables, stops.again + stop.again)
        await asyncio.sleep(STAND_S + SETTLE_S)
    report["stops"] = stops.report()
    await run.settled("quiet")
    faults: dict[str, Callable[[_Run], Awaitable[_Stop]]] = {"database": _database_fails, "hall": _hall_fails}
    if run.parts.nats:
        faults["node"] = _node_fails
    for name, fail in faults.items():
        stop = await fail(run)
        back_s = await run.meets(f"{name}: all are here", run.away)
        settled_s = await run.settled(f"{name}: all is known")
        report[name] = stop.report() | {"here_s": round(back_s), "settled_s": round(settled_s)}
    last = await run.replay.report(pause=True)
    await asyncio.sleep(SETTLE_S)
    report["changes"] = _changes(last)
    report["results"] = len(await asyncio.to_thread(run.stored))
    report["ended"] = sum(len(one.ended) for one in last.tables.values()) + sum(len(one.ended()) for one in run.real)
    report["connects"] = sum(one.connects for one in last.tables.values())
    return report


async def _database_fails(run: _Run) -> _Stop:
    await asyncio.to_thread(run.parts.database.stop)
    delays = await run.stop()
    await asyncio.sleep(DOWN_S)
    await asyncio.to_thread(run.parts.database.start)
    return delays


async def _hall_fails(run: _Run) -> _Stop:
    async def restart() -> None:
        await run.parts.hall.kill()
        run.cards = {}
        await run.parts.hall.start()

    return await run.stop(restart)


async def _node_fails(run: _Run) -> _Stop:
    assert run.parts.nats
    killing = asyncio.create_task(run.parts.kill_node())
    delays = await run.stop()
    await killing
    await asyncio.sleep(DOWN_S)
    await run.parts.nats.start_node(0)
    return delays


async def _join(running: Parts, folder: Path, count: int) -> list[Member]:
    """Let tables join; each from its own address, as the hall limits the codes that one machine tries."""
    tls = ssl.create_default_context(cafile=str(folder / "hall" / "hall" / AUTHORITY))
    free = asyncio.Semaphore(JOINING)

    async def join(number: int) -> Member:
        async with free:
            code = (await running.hall.post("/api/codes"))["code"]
            transport = AsyncHTTPTransport(verify=tls, local_address=source_of(f"table-{number}"))
            async with AsyncClient(transport=transport, timeout=60.0) as client:
                asked = JoinRequest(code=code, name=f"Table {number:04}")
                url = f"https://{HOST}:{running.hall.join_port}"
                answer = await client.post(f"{url}/join", json=asked.model_dump(), headers={"Origin": url})
        if answer.status_code != 200:
            raise BenchError(f"table {number} cannot join: {answer.text[:200]}")
        place = Membership.model_validate_json(answer.content).model_copy(update={"host": HOST})
        return Member(membership=place, name=asked.name)

    return await asyncio.gather(*(join(number) for number in range(1, count + 1)))


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    title = f"{report['tables']} tables, {report['real']} real, {report['broker']}, load {report['load']}"
    rows = Rows("part", "% of a core", "own MB", title=title)
    for name, one in report["cost"]["parts"].items():
        rows.add_row(name, str(one["cpu_percent"]), str(one["own_mb"]))
    console.print(rows)
    for name in ("join_s", "all_here_s", "stops", "changes", "results", "ended"):
        console.print(f"{name}: {report[name]}", highlight=False)
    for name in ("database", "hall", "node"):
        if name in report:
            console.print(f"{name} fails: {report[name]}", highlight=False)
    for words in report["wrong"]:
        console.print(words, highlight=False)
