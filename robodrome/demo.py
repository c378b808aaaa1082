"""`robodrome demo`: a whole game, computer against computer, through the whole chain, measured against truth."""

import asyncio
import json
import math
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from controller.api.table_api import Change
from controller.assembly.equipment import Equipment, simulated_equipment
from controller.assembly.tables import Running, model_of, refereed
from controller.errors import ConfigError
from controller.execution.executor import Arrival
from controller.match.match import Match
from controller.sim.control import SimControl
from controller.sim.hands import Behaviour
from controller.sim.settings import FirmwareHost, SimSettings, boxed, scattered
from controller.table import view as views
from controller.table.table import Table
from controller.tracking.differences import TokenDifference
from controller.tracking.tracker import class_of_token
from engine import registry
from engine.geometry import wrap_angle
from engine.record import write_record
from engine.state import Record
from hardware.colours import css_colour
from hardware.dimensions import load_dimensions
from hardware.drawing import Circle, Drawing, Line
from hardware.files import write_whole
from hardware.sheets import sheet_of
from hardware.svg import svg_text
from vision.overlay import overlay

MOVED_MM = 0.1
MOVED_RAD = math.radians(0.3)
STEP_S = 0.01
"""Truth is looked at so often, in wall time, for the first motion of a wheel."""

REMEMBERED_S = 110.0
"""The simulated table's truth goes back about so far."""

_EVERY = 3
"""Plies between two deaths of broker or controller."""

DEAD_PLIES = (1, 8)
DEAD_AFTER_S = (0.0, 12.0)
"""Between which plies, and how long after one, a figure dies if one shall."""

TRUE_TOKEN_MM = 25.0
"""A token within this of a site's centre lies on it."""


@dataclass(frozen=True, slots=True)
class FaultPlan:
    """What goes wrong on purpose.

    Attributes:
        loss: part of all messages of figures that is lost.
        delay_s: by which they are late, each way.
        duplication: part that comes twice.
        reordering: part that is overtaken by those after them.
        outages: how often the broker is killed.
        restarts: how often the controller is, in mid-game, with nothing but its journal left.
        mismatch: sigma of each wheel's gain around 1.
        tag_dropout: chance per frame and figure that its tag cannot be read.
        dead: a figure, drawn by lot, stops for good at a moment drawn by lot.
    """

    loss: float = 0.0
    delay_s: float = 0.0
    duplication: float = 0.0
    reordering: float = 0.0
    outages: int = 0
    restarts: int = 0
    mismatch: float = 0.02
    tag_dropout: float = 0.0
    dead: bool = False


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """What the command line says; `robodrome.cli` explains each."""

    game: str
    options: Mapping[str, Any]
    seed: int
    speed: float
    plies: int | None
    level: str | None
    hands: Behaviour
    size: str
    out: Path | None
    figures: Literal["box", "scattered"] = "box"
    fault_plan: FaultPlan = FaultPlan()
    firmware: FirmwareHost = "python"


@dataclass(slots=True)
class _Measures:
    """What is collected while the game runs."""

    settled: int = 0
    mismatches: int = 0
    unexplained: int = 0
    rest_mm: list[float] = field(default_factory=list)
    rest_deg: list[float] = field(default_factory=list)
    order_to_wheel_ms: list[float] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    vision_ms: list[float] = field(default_factory=list)
    plan_ms: list[float] = field(default_factory=list)
    frames: int = 0
    asked: int = 0
    replans: int = 0
    outages: int = 0
    restarts: int = 0


async def demo(options: DemoOptions) -> dict[str, Any]:
    """Play the game; returns the report, whose keys are those of the last line.

    Raises:
        ControllerError: the table cannot be set up.
    """
    game = registry.make(options.game, options.options)
    levels = registry.levels(options.game)
    level = options.level or registry.default_level(options.game)
    if level not in levels:
        raise ConfigError(f"--level {level}: {options.game} has {', '.join(levels)}")
    settings = SimSettings(
        options.game,
        boxed(game),
        options.options,
        seed=options.seed,
        resolution=options.size,
        hands=options.hands,
        mismatch=options.fault_plan.mismatch,
        firmware=options.firmware,
    )
    with tempfile.TemporaryDirectory(prefix="robodrome-demo-") as folder:
        data = Path(folder)
        model = model_of(game, [figure.id for figure in settings.figures])
        async with simulated_equipment(settings, model, options.speed, data) as equipment:
            assert equipment.sim is not None
            control = await equipment.sim.control()
            try:
                for name in ("loss", "delay_s", "duplication", "reordering", "tag_dropout"):
                    await control.fault(name, getattr(options.fault_plan, name))
                if options.figures == "scattered":
                    for figure, cell in scattered(game, options.seed).items():
                        place = game.board.site(cell)
                        await control.fault("teleport", [place.x_mm, place.y_mm, 0.0], figure)
                game_played = _Demo(options, level, control, equipment)
                over = False
                while not over:
                    async with refereed(equipment, game, data, settings.seed) as running:
                        over = await game_played.go_on(running)
                return game_played.report
            finally:
                await control.close()


class _Demo:
    """One game; with controllers that are killed, in several parts.

    Attributes:
        report: once it is over.
    """

    _running: Running
    _table: Table
    report: dict[str, Any]

    def __init__(self, options: DemoOptions, level: str, control: SimControl, equipment: Equipment) -> None:
        self._options = options
        self._level = level
        self._control = control
        self._equipment = equipment
        self._started = time.monotonic(), equipment.clock.now()
        self._measures = _Measures()
        self._checks: set[asyncio.Task[None]] = set()
        self._in_mismatch = False
        self._over = asyncio.Event()
        self._rng = random.Random(f"{options.seed} demo")
        self._dies_at = self._rng.randint(*DEAD_PLIES) if options.fault_plan.dead else None
        self._dead: str | None = None
        fault_plan = options.fault_plan
        misfortunes = ["outage"] * fault_plan.outages + ["restart"] * fault_plan.restarts
        self._rng.shuffle(misfortunes)
        self._to_come = {_EVERY * (n + 1): what for n, what in enumerate(misfortunes)}  # by ply
        self._restart = asyncio.Event()

    async def go_on(self, running: Running) -> bool:
        """Play with this controller, until it is over (True) or the controller is to be killed."""
        self._running, self._table = running, running.table
        self._restart.clear()
        self._in_mismatch = False
        table = self._table
        table.on_settled = self._on_settled
        unsubscribe = table.subscribe(self._on_change)
        lives = [asyncio.create_task(self._running.capture.run()), asyncio.create_task(table.run())]
        over, restart = asyncio.create_task(self._over.wait()), asyncio.create_task(self._restart.wait())
        try:
            resumed = table.resume_match()
            for seat in table.journal.seats:
                table.seat(seat, "computer", "", self._level)
            if not resumed:
                await table.start_match(self._options.game, dict(self._options.options))
            with _Progress() as tell:
                self._tell = tell
                done, _ = await asyncio.wait([*lives, over, restart], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            self._account()
            if self._over.is_set():
                await asyncio.gather(*self._checks)
                wall_s, table_s = self._started
                self.report = await self._report(time.monotonic() - wall_s, running.clock.now() - table_s)
                if self._options.out is not None:
                    self._write(self._options.out, self.report)
            return self._over.is_set()
        finally:
            unsubscribe()
            for task in (*lives, over, restart):
                task.cancel()
            await asyncio.gather(*lives, over, restart, return_exceptions=True)

    def _account(self) -> None:
        """What this controller has done."""
        measures, table, capture = self._measures, self._table, self._running.capture
        measures.vision_ms += capture.vision_ms
        measures.plan_ms += table.executor.plan_ms
        measures.frames += capture.frames
        measures.asked += table.detector.asked
        measures.replans += table.executor.replans

    async def _on_settled(self, match: Match) -> None:
        """The table says that it agrees: look where the figures really stand."""
        measures = self._measures
        truth = await self._control.truth()
        at = {figure.tag: figure for figure in truth.figures}
        arrivals = tuple(self._table.executor.arrived)
        self._table.executor.arrived.clear()
        measures.arrivals += arrivals
        for arrival in {arrival.piece: arrival for arrival in arrivals}.values():
            figure = at[self._table.roster[arrival.piece]]
            measures.rest_mm.append(math.dist((figure.x_mm, figure.y_mm), arrival.way_mm[-1]))
            measures.rest_deg.append(abs(math.degrees(wrap_angle(figure.yaw_rad - arrival.yaw_rad))))
        for arrival in arrivals[:1]:
            if arrival.released_s is not None and self._running.clock.now() - arrival.released_s < REMEMBERED_S:
                measures.order_to_wheel_ms.append(await self._order_to_wheel_ms(arrival.piece, arrival.released_s))
        measures.settled = match.ply
        if self._dies_at is not None and match.ply >= self._dies_at:
            self._dies_at = None
            self._checks.add(asyncio.create_task(self._kill_one(match)))
        if what := self._to_come.pop(match.ply, None):
            self._checks.add(asyncio.create_task(self._meet(what)))
        self._tell(match.ply, str(match.log[-1].entry.text) if match.log else "set up")
        if match.state.outcome or match.ply >= (self._options.plies or math.inf):
            self._over.set()
            await asyncio.Event().wait()  # the table waits with it, so what is reported is what was played

    async def _meet(self, misfortune: str) -> None:
        """Kill broker or controller, some seconds after a ply: most likely while figures drive."""
        await self._running.clock.sleep(self._rng.uniform(*DEAD_AFTER_S))
        if misfortune == "restart":
            self._measures.restarts += 1
            self._restart.set()
        elif self._equipment.broker:
            self._measures.outages += 1
            await self._equipment.broker.crash()

    async def _kill_one(self, match: Match) -> None:
        """A figure that is on the board dies, wherever it is then."""
        self._dead = self._rng.choice(sorted(match.state.scene().figures))
        await self._running.clock.sleep(self._rng.uniform(*DEAD_AFTER_S))
        await self._control.fault("power", False, self._table.roster[self._dead])

    async def _order_to_wheel_ms(self, piece: str, released_s: float) -> float:
        """Wall time from the release of a plan to the first motion of a figure, from truth."""
        figure = self._table.roster[piece]
        t_s = released_s
        first = next(f for f in (await self._control.truth_at(t_s)).figures if f.tag == figure)
        while True:
            t_s += STEP_S * self._options.speed / 4
            now = next(f for f in (await self._control.truth_at(t_s)).figures if f.tag == figure)
            moved_mm = math.hypot(now.x_mm - first.x_mm, now.y_mm - first.y_mm)
            if moved_mm > MOVED_MM or abs(wrap_angle(now.yaw_rad - first.yaw_rad)) > MOVED_RAD:
                return (t_s - released_s) / self._options.speed * 1e3
            if t_s > self._running.clock.now():
                return math.inf

    def _on_change(self, change: Change) -> None:
        if change != "view":
            return
        shown = views.mismatch(self._table) is not None
        if shown and not self._in_mismatch:
            self._measures.mismatches += 1
            check = asyncio.create_task(self._check_mismatch())
            self._checks.add(check)
        self._in_mismatch = shown

    async def _check_mismatch(self) -> None:
        """Whether the table really is as the camera says."""
        truth = await self._control.truth()
        board = self._table.game.board
        for found in self._table.amiss():
            site = board.site(found.site if isinstance(found, TokenDifference) else found.expected)
            if isinstance(found, TokenDifference):
                lying = [t.kind for t in truth.tokens if site.distance_mm(t.x_mm, t.y_mm) < TRUE_TOKEN_MM]
                right = lying == ([class_of_token(found.seen)] if found.seen else [])
            else:
                (figure,) = (f for f in truth.figures if f.tag == self._table.roster[found.piece])
                right = site.distance_mm(figure.x_mm, figure.y_mm) > board.pitch_mm / 5
            if not right:
                self._measures.unexplained += 1
                return

    async def _report(self, wall_s: float, sim_s: float) -> dict[str, Any]:
        measures = self._measures
        match = self._table.journal.match
        assert match is not None
        sim = await self._control.report()
        outcome = match.state.outcome
        return {
            "game": match.game.name,
            "seed": self._options.seed,
            "plies": match.ply,
            "outcome": {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None,
            "settled": measures.settled,
            "asked": measures.asked,
            "mismatches": measures.mismatches,
            "unexplained": measures.unexplained,
            "contacts": sim.contacts,
            "min_clearance_mm": _rounded(sim.min_clearance_mm),
            "rest_p95_mm": _p95(measures.rest_mm),
            "rest_p95_deg": _p95(measures.rest_deg),
            "hand_tasks": sim.hand_tasks,
            "wall_s": round(wall_s, 1),
            "sim_s": round(sim_s, 1),
            "frames": measures.frames,
            "vision_ms_p95": _p95(measures.vision_ms),
            "plan_ms_p95": _p95(measures.plan_ms),
            "replans": measures.replans,
            "outages": measures.outages,
            "restarts": measures.restarts,
            "dead": self._dead,
            "order_to_wheel_ms_p95": _p95(measures.order_to_wheel_ms),
        }

    def _write(self, out: Path, report: Mapping[str, Any]) -> None:
        """The match, the last frame with what was seen, and all paths."""
        out.mkdir(parents=True, exist_ok=True)
        match = self._table.journal.match
        assert match is not None
        entries = tuple((entry.kind, entry.actor, entry.text) for entry in match.entries)
        write_whole(out / "match.json", write_record(Record(match.game.name, match.game.options, entries)).encode())
        write_whole(out / "report.json", json.dumps(report, indent=2).encode())
        write_whole(out / "paths.svg", svg_text(self._paths()).encode())
        if self._running.capture.last is not None:
            frame, observation = self._running.capture.last
            picture = overlay(frame, observation, self._running.calibration, self._running.model)
            write_whole(out / "last-frame.png", cv2.imencode(".png", picture)[1].tobytes())

    def _paths(self) -> Drawing:
        game = self._table.game
        sheet = sheet_of(game, load_dimensions())
        colours = {piece.id: css_colour(piece.colour) for piece in game.pieces}
        items = list(sheet.items)
        for n, arrival in enumerate(self._measures.arrivals):
            shift = 1.2 * (n % 5 - 2)
            points = tuple((x + shift, y + shift) for x, y in arrival.way_mm)
            items.append(Line(points, (0.35, 0.35, 0.35), 2.2))
            items.append(Line(points, colours[arrival.piece], 1.6))
            items.append(Circle(*points[0], 2.0, colours[arrival.piece], (0.35, 0.35, 0.35), 0.4))
        return Drawing(f"{game.title}: all paths", sheet.bounds, tuple(items))


def _p95(values: Any) -> float | None:
    return round(float(np.percentile(list(values), 95)), 2) if len(values) else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


class _Progress:
    """Shows how the game goes: a moving line on a terminal, plain lines in a pipe."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._stack = ExitStack()

    def __enter__(self) -> Callable[[int, str], None]:
        if not self._console.is_terminal:
            return lambda ply, text: self._console.print(f"ply {ply}: {text}", highlight=False)
        bar = Progress(
            SpinnerColumn(),
            TextColumn("ply {task.completed:.0f}"),
            BarColumn(),
            TextColumn("{task.description}"),
            TimeElapsedColumn(),
            console=self._console,
        )
        self._stack.enter_context(bar)
        task = bar.add_task("setting up", total=None)
        return lambda ply, text: bar.update(task, completed=ply, description=text)

    def __exit__(self, *_: object) -> None:
        self._stack.close()
