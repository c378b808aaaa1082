"""`robodrome demo --lock-step`: table time waits for vision: a seed gives the same demo at any machine load.

World, figures, camera, vision and controller run in one process on simulated time, which stands still while any of them
works. What happens is written down frame by frame; nothing of it depends on the computer's clock.
"""

import asyncio
import hashlib
import json
import math
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from base.clock import run_simulated
from base.files import write_whole
from base.processes import scratch_folder
from controller.api.english import english
from controller.api.table_api import Change
from controller.assembly.one_process import OneProcessTable
from controller.errors import ConfigError
from controller.match.match import Match
from controller.sim.figures.faults import set_fault
from controller.sim.settings import scattered
from engine.record import write_record
from engine.state import Record
from robodrome.checks import make_folder
from robodrome.demo.measures import p95
from robodrome.demo.narrator import Narrator
from robodrome.demo.options import DemoOptions, level_of
from robodrome.demo.story import Story
from robodrome.demo.words import doing, ending
from vision.observation import Frame, TableObservation
from vision.observer import Observer

RECORD, MATCH = "record.jsonl", "match.json"
"""Files of `--out`: what every frame showed and what changed at the table, and the match."""

STUCK_S = 300.0
"""Table time without any progress after which a demo ends."""

LOOK_S = 0.1
"""Table time between two looks at the progress."""


class _RecordedTable(OneProcessTable):
    """A table that writes down what its camera sees and what changes.

    Attributes:
        lines: JSON, one for each frame and each change, in the order in which they came.
        settled: the last ply that the table agreed with.
        is_over: whether all plies that are wanted have settled.
    """

    def __init__(self, folder: Path, options: DemoOptions) -> None:
        super().__init__(
            folder,
            options.seed,
            options.game,
            dict(options.options),
            resolution=options.size,
            hands=options.hands,
            mismatch=options.fault_plan.mismatch,
            kind=options.kind,
        )
        self.lines: list[str] = []
        self.settled = 0
        self.is_over = False
        self._plies = options.plies or math.inf

    def changed(self, change: Change) -> None:
        """Write down that something of the table has changed."""
        match = self.table.session.journal.match
        entries = [(entry.actor, entry.text) for entry in match.entries] if match else []
        what = {"change": change, "entries": len(entries), "last": entries[-1:], "at": doing(self.table.snapshot())}
        self._write({"t_s": self.clock.now(), **what})

    async def _look(self, frames: AsyncIterator[Frame], observer: Observer) -> None:
        async for frame in frames:
            seen = observer.observe(frame)
            self._write(_line_of(seen))
            self.table.loop.observe(seen)

    async def _measure(self, match: Match) -> None:
        await super()._measure(match)
        self.settled = match.ply
        if match.state.outcome or match.ply >= self._plies:
            self.is_over = True
            await asyncio.Event().wait()  # holds the table: the report shows what was played

    def _write(self, line: dict[str, Any]) -> None:
        self.lines.append(json.dumps(line, sort_keys=True))


def _line_of(seen: TableObservation) -> dict[str, Any]:
    """What a frame shows, every number with all of its digits."""
    return {
        "t_s": seen.t_capture_s,
        "frame": seen.number,
        "camera": seen.camera_from_board.tolist(),
        "figures": {
            figure.tag: (figure.x_mm, figure.y_mm, figure.yaw_rad, figure.confidence, figure.read)
            for figure in seen.figures.values()
        },
        "sites": {site: dict(found.probabilities) for site, found in seen.sites.items()},
        "hands": [outline.tolist() for outline in seen.hands_mm],
    }


def lock_step(options: DemoOptions, narrator: Narrator) -> dict[str, Any]:
    """Play the game; returns the report, which has no times of this computer.

    Raises:
        ConfigError: an option needs several processes or wall time.
    """
    _check(options)
    if options.out is not None:
        make_folder(options.out, "--out")
    with scratch_folder("robodrome-demo-") as data:
        return run_simulated(_play(data, options, narrator))


def _check(options: DemoOptions) -> None:
    plan = options.fault_plan
    unfit = {
        "--restarts": plan.restarts,
        "--outages": plan.outages,
        "--dead": plan.dead,
        "--firmware micropython": options.firmware == "micropython",
    }
    for option, given in unfit.items():
        if given:
            raise ConfigError(
                f"{option} needs the table's own processes, which --lock-step does without: leave one out"
            )


async def _play(data: Path, options: DemoOptions, narrator: Narrator) -> dict[str, Any]:
    level = level_of(options)
    table = _RecordedTable(data, options)
    story = Story(narrator)
    narrator.say(f"{table.game.title} in lock-step, seed {options.seed}: computers of level {level} play.")
    async with table.running():
        _prepare(table, options)

        def changed(change: Change) -> None:
            table.changed(change)
            story.follow(table.table.snapshot(), table.table.session.journal.match)

        unsubscribe = table.table.subscribe(changed)
        for seat in table.game.seats:
            table.table.seat(seat, "computer", "", level)
        await table.table.start_match(options.game, dict(options.options))
        stuck = await _until_over(table)
        unsubscribe()
        match = table.table.session.journal.match
        assert match is not None
        report = _report(table, match, options.seed, stuck)
        narrator.say(f"It cannot go on: {stuck}." if stuck else ending(match))
        if options.out is not None:
            write_whole(options.out / RECORD, _text(table).encode())
            entries = tuple((entry.kind, entry.actor, entry.text) for entry in match.entries)
            write_whole(
                options.out / MATCH, write_record(Record(match.game.name, match.game.options, entries)).encode()
            )
        return report


def _prepare(table: _RecordedTable, options: DemoOptions) -> None:
    """Set the faults, and put the figures where they start."""
    for name in ("loss", "delay_s", "duplication", "reordering", "tag_dropout"):
        set_fault(table.sim, name, getattr(options.fault_plan, name), None)
    if options.figures == "scattered":
        for figure, cell in scattered(table.game, options.seed).items():
            site = table.game.board.site(cell)
            set_fault(table.sim, "teleport", [site.x_mm, site.y_mm, 0.0], figure)


async def _until_over(table: _RecordedTable) -> str | None:
    """Wait for the end; why it cannot come, if it cannot."""
    before, since_s = None, table.clock.now()
    while not table.is_over:
        now = table.table.snapshot()
        progress = (now.match and now.match.ply, now.stage, [task.id for task in now.open_tasks], now.drive)
        if progress != before:
            before, since_s = progress, table.clock.now()
        if table.clock.now() - since_s > STUCK_S:
            return f"nothing has happened for {STUCK_S:g} s at the table, waiting for {doing(now)}"
        await table.clock.sleep(LOOK_S)
    return None


def _report(table: _RecordedTable, match: Match, seed: int, stuck: str | None) -> dict[str, Any]:
    """The last line of the demo."""
    outcome, world = match.state.outcome, table.sim.world
    detector = table.table.session.detector
    return {
        "game": match.game.name,
        "seed": seed,
        "plies": match.ply,
        "outcome": {"winners": list(outcome.winners), "reason": english(outcome.words)} if outcome else None,
        "settled": table.settled,
        "asked": detector.asked,
        "mismatches": detector.mismatches,
        "contacts": world.contacts,
        "min_clearance_mm": None if math.isinf(world.min_clearance_mm) else round(world.min_clearance_mm, 1),
        "rest_p95_mm": p95(table.rest_mm),
        "rest_p95_deg": p95(table.rest_deg),
        "sim_s": round(table.clock.now(), 1),
        "lines": len(table.lines),
        "record_sha256": hashlib.sha256(_text(table).encode()).hexdigest(),
        "stuck": stuck,
    }


def _text(table: _RecordedTable) -> str:
    return "".join(f"{line}\n" for line in table.lines)
