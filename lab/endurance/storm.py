"""`python -m lab storm`: everything that can fail fails, in every game, and no promise is broken.

`storm_events` draws the events, `storm_faults` brings them about at a `storm_table`, `storm_checks` looks afterwards.
Each event is one line of JSON in a file, from which a campaign goes on.
"""

import asyncio
import json
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from lab.endurance.play_process import BenchError
from lab.endurance.storm_checks import StormChecks, asked
from lab.endurance.storm_events import IN_A_ROW, OFTEN, Event, Moment, event
from lab.endurance.storm_faults import FAULTS
from lab.endurance.storm_table import StormTable, stormy_table

MOMENT_S = 5.0
"""Wall time to wait for a moment; after it the event happens anyway, and the record says so."""

PLAYS_ON_S = 900.0
"""Wall time within which the phones of a table must have played another ply after the last event there: some minutes
of table time if a match must be set up, and a crowded machine lets a table run at a tenth of its speed."""

COUNTED = ("acknowledged", "refused", "compared")
"""What is counted of an event: orders of phones by their answers, and views that were compared with the journal."""

TIMED = ("awaited_s", "struck_s", "checked_s")
"""The wall time of an event: until its moment, until it is lifted, and until all checks are made."""

Outcome = dict[str, Any]
"""What came of an event."""


async def bench(
    events: int,
    games: Sequence[str],
    seed: int,
    speed: float,
    tables: int,
    resume: Path | None,
    disks: bool,
    console: Console,
) -> dict[str, Any]:
    """Let the events happen; returns the report.

    Args:
        events: how many in all, those of the file included.
        games: in turn, `IN_A_ROW` events each.
        seed: of everything that is drawn; times and what computers draw are not repeatable.
        speed: table seconds per wall second.
        tables: that stand at once, as the events of each are mostly waits.
        resume: file of what has happened so far; the campaign goes on from it and appends to it.
        disks: whether this process may have small disks; without them no disk is filled.
        console: for progress.

    Raises:
        BenchError: the file is of another storm.
    """
    done = {} if resume is None else _read(resume, seed)
    todo = [event(seed, number, tuple(games), tuple(OFTEN)) for number in range(events) if number not in done]
    rows = deque(list(row) for _, row in groupby(todo, key=lambda event: event.number // IN_A_ROW))

    def tell(outcome: Outcome) -> None:
        done[outcome["number"]] = outcome
        for words in outcome["faults"]:
            console.print(f"{outcome['number']}: {words}", style="red", markup=False, highlight=False)
        if resume is not None:
            with resume.open("a") as file:
                file.write(json.dumps(outcome) + "\n")

    async def strike_tables() -> None:
        while rows:
            await _strike_table(rows.popleft(), seed, speed, disks, tell, console)

    with console.status("The storm begins ..."):
        await asyncio.gather(*(strike_tables() for _ in range(tables)))
    return _report([done[number] for number in sorted(done) if number < events], seed)


def _read(path: Path, seed: int) -> dict[int, Outcome]:
    """What a file tells, by number of the event; a line that a kill has cut off goes for good.

    Raises:
        BenchError: it tells of another storm.
    """
    if not path.exists():
        return {}
    lines, _, cut_off = path.read_text().rpartition("\n")
    if cut_off:
        path.write_text(lines + "\n" if lines else "")
    done: dict[int, Outcome] = {outcome["number"]: outcome for outcome in map(json.loads, lines.splitlines())}
    if others := {outcome["seed"] for outcome in done.values()} - {seed}:
        raise BenchError(f"{path} tells of a storm with --seed {min(others)}, not {seed}: name another file")
    return done


async def _strike_table(
    row: Sequence[Event], seed: int, speed: float, disks: bool, tell: Callable[[Outcome], None], console: Console
) -> None:
    """Let the events of one table happen; an error is what came of an event, and another table stands the next."""
    left = deque(row)
    while left:
        outcome: Outcome | None = None
        try:
            async with stormy_table(left[0].game, left[0].seed, speed, disks) as table:
                checks = StormChecks(table)
                while left:
                    if outcome:
                        tell(outcome)
                    event = left.popleft()
                    console.print(f"{event.number}: {event.kind} at {event.game}, {event.moment}", highlight=False)
                    outcome = _outcome_of(event, seed)
                    try:
                        await _strike(table, checks, event, outcome, plays_on=not left)
                    except Exception:
                        await table.running.stop()
                        outcome["faults"] += checks.tracebacks()
                        raise
        except Exception as error:  # noqa: BLE001 - of the table or of the bench: the campaign goes on
            outcome = outcome or _outcome_of(left.popleft(), seed)
            outcome["faults"].append(
                str(error) if isinstance(error, BenchError) else f"{type(error).__name__}: {error}"
            )
        if outcome:
            tell(outcome)


def _outcome_of(event: Event, seed: int) -> Outcome:
    """The record of an event before anything has happened."""
    return {
        "seed": seed,
        "number": event.number,
        "game": event.game,
        "kind": event.kind,
        "done": False,
        "moment": "any",
        "faults": [],
        **dict.fromkeys(COUNTED, 0),
        **dict.fromkeys(TIMED, 0.0),
    }


async def _strike(table: StormTable, checks: StormChecks, event: Event, outcome: Outcome, plays_on: bool) -> None:
    """Let one event happen, and record its effects in `outcome`."""
    answered, compared = len(table.answered), checks.compared
    begun_s = time.monotonic()

    def lap(name: str) -> None:
        nonlocal begun_s
        begun_s, before_s = time.monotonic(), begun_s
        outcome[name] = round(begun_s - before_s, 1)

    try:
        if await _await_moment(table, event):
            outcome["moment"] = event.moment
        lap("awaited_s")
        if event.kind != "disk full" or table.disk is not None:
            await FAULTS[event.kind](table, event)
            outcome["done"] = True
        lap("struck_s")
        outcome["faults"] += await checks.faults()
        if plays_on and not await _plays_on(table):
            said = "; ".join(asked(table.phones[0].view))
            outcome["faults"].append(f"no further ply within {PLAYS_ON_S:g} s; {said}")
        lap("checked_s")
    finally:
        answers = Counter(answer["t"] for _, answer in table.answered[answered:])
        outcome |= {
            "phase": table.phones[0].view.get("phase"),
            "asked": asked(table.phones[0].view)[:2],
            "acknowledged": answers["ack"],
            "refused": answers["nack"],
            "compared": checks.compared - compared,
        }


async def _await_moment(table: StormTable, event: Event) -> bool:
    """Wait for the moment of an event; whether it came."""
    host = table.phones[0]
    met = True
    moment: Moment = event.moment
    if moment == "set-up":
        await table.begin()
        met = await host.meets(lambda view: view["phase"] == "setup", MOMENT_S)
    elif moment == "hands":
        met = await host.meets(lambda view: any(t["state"] == "open" for t in view["tasks"].values()), MOMENT_S)
    elif moment == "drive":
        met = await host.meets(lambda view: view.get("drive"), MOMENT_S)
    await host.meets(lambda view: False, event.wait_s)
    return met


async def _plays_on(table: StormTable) -> bool:
    """Whether a phone's ply is acknowledged from now on."""
    before = len(table.answered)
    return await table.phones[0].meets(
        lambda view: any(answer["t"] == "ack" for _, answer in table.answered[before:]), PLAYS_ON_S
    )


def _report(done: Sequence[Outcome], seed: int) -> dict[str, Any]:
    """What happened, by game and by kind."""
    total = Counter[str]()
    for outcome in done:
        total.update({name: outcome[name] for name in (*COUNTED, *TIMED)})
    return {
        "seed": seed,
        "events": len(done),
        "left_out": sum(1 for outcome in done if not outcome["done"]),
        "games": dict(Counter(outcome["game"] for outcome in done)),
        "kinds": dict(Counter(outcome["kind"] for outcome in done)),
        "moments": dict(Counter(outcome["moment"] for outcome in done)),
        **{name: total[name] for name in COUNTED},
        "hours": round(sum(total[name] for name in TIMED) / 3600, 2),
        "faults": [
            f"{outcome['number']} {outcome['kind']} at {outcome['game']}: {w}"
            for outcome in done
            for w in outcome["faults"]
        ],
    }


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    rows = Rows("what happened", "times", title=f"{report['events']} events in {report['hours']} hours at tables")
    for kind in OFTEN:
        rows.add_row(kind, str(report["kinds"].get(kind, 0)))
    console.print(rows)
    console.print(
        f"{report['acknowledged']} plies acknowledged, {report['refused']} orders refused, "
        f"{report['compared']} views compared with the journal.",
        highlight=False,
    )
    for words in report["faults"]:
        console.print(words, style="red", markup=False, highlight=False)
