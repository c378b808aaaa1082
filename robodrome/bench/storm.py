"""`robodrome bench storm`: whatever may go wrong goes wrong, in every game, and nothing that was promised is lost.

`storm_events` draws the events, `storm_faults` brings them about at a `storm_table`, `storm_checks` looks afterwards.
Each event is one line of JSON in a file, from which a campaign goes on.
"""

import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from robodrome.bench.opened import BenchError
from robodrome.bench.storm_checks import StormChecks, asked
from robodrome.bench.storm_events import IN_A_ROW, OFTEN, Event, Moment, event
from robodrome.bench.storm_faults import FAULTS
from robodrome.bench.storm_table import StormTable, stormy_table

MOMENT_S = 15.0
"""Wall time for which a moment is awaited; then the event falls all the same, and the record says so."""

PLAYS_ON_S = 300.0
"""Wall time within which the phones of a table must have played another ply after the last event there."""


async def bench(
    events: int, games: Sequence[str], seed: int, speed: float, resume: Path | None, disks: bool, console: Console
) -> dict[str, Any]:
    """Let the events happen; returns the report.

    Args:
        events: how many in all, those of the file included.
        games: in turn, `IN_A_ROW` events each.
        seed: of everything that is drawn; times and what computers draw are not repeatable.
        speed: table seconds per wall second.
        resume: file of what has happened so far; the campaign goes on from it and appends to it.
        disks: whether this process may have small disks; without them no disk is filled.
        console: for progress.
    """
    done = _read(resume)
    with console.status("The storm begins ..."):
        while len(done) < events:
            last = min(events, (len(done) // IN_A_ROW + 1) * IN_A_ROW)
            row = [event(seed, number, tuple(games), tuple(OFTEN)) for number in range(len(done), last)]
            async for told in _storm(row, speed, disks, console):
                done.append(told)
                if resume is not None:
                    with resume.open("a") as file:
                        file.write(json.dumps(told) + "\n")
    return _report(done[:events], seed)


def _read(resume: Path | None) -> list[dict[str, Any]]:
    if resume is None or not resume.exists():
        return []
    return [json.loads(line) for line in resume.read_text().splitlines()]


async def _storm(row: Sequence[Event], speed: float, disks: bool, console: Console) -> Any:
    """Let the events of one table happen; yields what each did."""
    first = row[0]
    async with stormy_table(first.game, first.seed, speed, disks) as table:
        checks = StormChecks(table)
        for event in row:
            console.print(f"{event.number}: {event.kind} at {event.game}, {event.moment}", highlight=False)
            told = await _strike(table, checks, event, plays_on=event is row[-1])
            for words in told["faults"]:
                console.print(f"[red]{words}[/]", highlight=False)
            yield told


async def _strike(table: StormTable, checks: StormChecks, event: Event, plays_on: bool) -> dict[str, Any]:
    """One event, and what came of it."""
    begun_s = time.monotonic()
    kind = event.kind if event.kind != "disk full" or table.disk is not None else None
    met = await _await_moment(table, event)
    faults = []
    if kind is not None:
        try:
            await FAULTS[kind](table, event)
        except BenchError as error:
            faults.append(str(error))
    faults += await checks.faults()
    if plays_on and not await _plays_on(table):
        faults.append(f"no further ply within {PLAYS_ON_S:g} s; {'; '.join(asked(table.phones[0].view))}")
    answers = Counter(answer["t"] for _, answer in table.answered)
    return {
        "number": event.number,
        "game": event.game,
        "kind": event.kind,
        "done": kind is not None,
        "moment": event.moment if met else "any",
        "phase": table.phones[0].view.get("phase"),
        "asked": asked(table.phones[0].view)[:2],
        "acknowledged": answers["ack"],
        "refused": answers["nack"],
        "compared": checks.compared,
        "took_s": round(time.monotonic() - begun_s, 1),
        "faults": faults,
    }


async def _await_moment(table: StormTable, event: Event) -> bool:
    """Wait for the moment of an event; whether it came."""
    host = table.phones[0]
    met = True
    moment: Moment = event.moment
    if moment == "set-up":
        await table.begin()
        met = await host.until(lambda view: view["phase"] == "setup", MOMENT_S)
    elif moment == "hands":
        met = await host.until(lambda view: any(t["state"] == "open" for t in view["tasks"].values()), MOMENT_S)
    elif moment == "drive":
        met = await host.until(lambda view: view.get("drive"), MOMENT_S)
    await host.until(lambda view: False, event.wait_s)
    return met


async def _plays_on(table: StormTable) -> bool:
    """Whether a phone's ply is acknowledged from now on."""
    before = len(table.answered)
    return await table.phones[0].until(
        lambda view: any(answer["t"] == "ack" for _, answer in table.answered[before:]), PLAYS_ON_S
    )


def _report(done: Sequence[dict[str, Any]], seed: int) -> dict[str, Any]:
    """What happened, by game and by kind; `acknowledged` and `compared` are sums over all tables."""
    tables = [done[min(n + IN_A_ROW, len(done)) - 1] for n in range(0, len(done), IN_A_ROW)]
    return {
        "seed": seed,
        "events": len(done),
        "left_out": sum(1 for told in done if not told["done"]),
        "games": dict(Counter(told["game"] for told in done)),
        "kinds": dict(Counter(told["kind"] for told in done)),
        "moments": dict(Counter(told["moment"] for told in done)),
        "acknowledged": sum(told["acknowledged"] for told in tables),
        "refused": sum(told["refused"] for told in tables),
        "compared": sum(told["compared"] for told in tables),
        "hours": round(sum(told["took_s"] for told in done) / 3600, 2),
        "faults": [f"{told['number']} {told['kind']} at {told['game']}: {w}" for told in done for w in told["faults"]],
    }


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    rows = Rows("what happened", "times", title=f"{report['events']} events in {report['hours']} hours")
    for kind in OFTEN:
        rows.add_row(kind, str(report["kinds"].get(kind, 0)))
    console.print(rows)
    console.print(
        f"{report['acknowledged']} plies acknowledged, {report['refused']} orders refused, "
        f"{report['compared']} views compared with the journal.",
        highlight=False,
    )
    for words in report["faults"]:
        console.print(f"[red]{words}[/]", highlight=False)
