"""`robodrome demo`: a whole game between computers on the simulated table, measured against its truth."""

import asyncio
import math
import time
from typing import Any

from base.angles import wrap_angle
from base.processes import scratch_folder
from controller.api.table_api import Change
from controller.assembly.equipment import Equipment, check_speed, simulated_equipment
from controller.assembly.speed_governor import govern_speed
from controller.assembly.tables import Running, model_of, refereed
from controller.match.match import Match
from controller.sim.process.control_client import SimControl
from controller.sim.settings import SimSettings, boxed, scattered
from controller.table.play.mismatch import choices
from engine import registry
from engine.state import Game
from robodrome.checks import make_folder
from robodrome.demo.fault_schedule import Fault, FaultSchedule
from robodrome.demo.film import Film
from robodrome.demo.forecast import foreseeing
from robodrome.demo.measures import Measures
from robodrome.demo.narrator import Narrator
from robodrome.demo.options import DemoOptions, level_of
from robodrome.demo.output import FILM, PATHS, write_files
from robodrome.demo.story import Story
from robodrome.demo.truth import mismatch_is_real, order_to_wheel_ms
from robodrome.demo.words import course, doing, ending, fault_words

REMEMBERED_S = 110.0
"""Table time for which truth is asked back: a little less than `controller.sim.table_physics.HISTORY_S`."""

STUCK_S, ABSENT_S = 300.0, 60.0
"""Table time without progress after which a demo ends; the second one if it waits for hands that never come."""

LOOK_S = 2.0
"""Table time between two looks at the progress."""


async def demo(options: DemoOptions, narrator: Narrator) -> dict[str, Any]:
    """Play the game; returns the report, see `Measures.report`.

    Args:
        options: what is played, and how.
        narrator: is told what happens.

    Raises:
        ControllerError: the table cannot be set up.
    """
    game = registry.make(options.game, options.options)
    level = level_of(options)
    if options.out is not None:
        make_folder(options.out, "--out")
    settings = SimSettings(
        options.game,
        boxed(game),
        options.options,
        seed=options.seed,
        resolution=options.size,
        hands=options.hands,
        mismatch=options.fault_plan.mismatch,
        firmware=options.firmware,
        kind=options.kind,
    )
    check_speed(settings, options.speed)
    narrator.say(f"{game.title} on the simulated table, seed {options.seed}: computers of level {level} play.")
    with scratch_folder("robodrome-demo-") as data:
        model = model_of(game, [figure.id for figure in settings.figures], robots={settings.kind} - {"built"})
        async with (
            simulated_equipment(settings, model, options.speed, data) as equipment,
            foreseeing(narrator, game, level, options.seed, options.plies),
        ):
            assert equipment.sim is not None
            control = await equipment.sim.control()
            try:
                await _prepare(control, options, game)
                played = _Demo(options, level, control, equipment, narrator)
                while played.report is None:
                    referee = refereed(equipment, game, data, settings.seed, played.on_settled, thinking_s=math.inf)
                    async with referee as running:
                        await played.go_on(running)
                return played.report
            finally:
                await control.close()


async def _prepare(control: SimControl, options: DemoOptions, game: Game) -> None:
    """Set the faults that last for the whole demo, and put the figures where they start."""
    for name in ("loss", "delay_s", "duplication", "reordering", "tag_dropout"):
        await control.fault(name, getattr(options.fault_plan, name))
    if options.figures == "scattered":
        for figure, cell in scattered(game, options.seed).items():
            site = game.board.site(cell)
            await control.fault("teleport", [site.x_mm, site.y_mm, 0.0], figure)


class _Demo:
    """One game; played by several controllers, one after another, when controllers are killed.

    Attributes:
        report: once the game is over.
    """

    _running: Running

    def __init__(
        self, options: DemoOptions, level: str, control: SimControl, equipment: Equipment, narrator: Narrator
    ) -> None:
        self.report: dict[str, Any] | None = None
        self._options = options
        self._level = level
        self._control = control
        self._equipment = equipment
        self._narrator = narrator
        self._story = Story(narrator)
        self._film = Film()
        self._started = time.monotonic(), equipment.clock.now()
        self._measures = Measures()
        self._checks: set[asyncio.Task[None]] = set()
        self._in_mismatch = False
        self._over = asyncio.Event()
        self._stuck: str | None = None
        self._killed = asyncio.Event()
        self._faults = FaultSchedule(options.fault_plan, options.seed)

    async def go_on(self, running: Running) -> None:
        """Play with this controller until the game is over or the controller is to be killed."""
        self._running = running
        self._killed.clear()
        self._in_mismatch = False
        table = running.table
        resumed = await table.session.resume()
        unsubscribe = table.subscribe(self._on_change)
        stop_governing = govern_speed(table, running.sim)
        tasks = [
            asyncio.create_task(work)
            for work in (running.capture.run(), table.loop.run(), self._over.wait(), self._killed.wait(), self._watch())
        ]
        if self._options.out is not None:
            tasks.append(asyncio.create_task(self._take_pictures()))
        try:
            for seat in table.session.journal.seats:
                table.seat(seat, "computer", "", self._level)
            if resumed:
                self._narrator.say("      A new controller reads the journal and goes on.")
            else:
                await table.start_match(self._options.game, dict(self._options.options))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            self._measures.add_controller(running)
            if self._over.is_set():
                await asyncio.gather(*self._checks)
                await self._finish()
        finally:
            unsubscribe()
            stop_governing()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _finish(self) -> None:
        """Make the report, and write the files if they are wanted."""
        running, (wall_s, table_s) = self._running, self._started
        match = running.table.session.journal.match
        assert match is not None
        took_s = time.monotonic() - wall_s, running.clock.now() - table_s
        self.report = self._measures.report(match, self._options.seed, await self._control.report(), *took_s)
        self.report["stuck"] = self._stuck
        self._narrator.say(f"It cannot go on: {self._stuck}." if self._stuck else ending(match))
        self._narrator.say(course(self.report))
        if self._options.out is not None:
            out, arrivals = self._options.out, self._measures.arrivals
            await asyncio.to_thread(write_files, out, match, arrivals, running, self.report, self._film)
            self._narrator.say(f"{out / FILM} is a film of it, {out / PATHS} shows all ways.")

    async def _watch(self) -> None:
        """End the demo when nothing happens any more."""
        table, clock = self._running.table, self._running.clock
        before, since_s = None, clock.now()
        while True:
            await clock.sleep(LOOK_S)
            now = table.snapshot()
            progress = (now.match and now.match.ply, now.stage, [task.id for task in now.open_tasks], now.drive)
            if progress != before:
                before, since_s = progress, clock.now()
            patience_s = ABSENT_S if now.open_tasks and self._options.hands == "absent" else STUCK_S
            if clock.now() - since_s > patience_s:
                self._stuck = f"nothing has happened for {patience_s:g} s at the table, waiting for {doing(now)}"
                self._over.set()
                return

    async def _take_pictures(self) -> None:
        """Film the table."""
        while True:
            if self._running.capture.last is not None:
                await asyncio.to_thread(self._film.take, self._running.capture.last[0])
            await self._running.clock.sleep(self._film.step_s)

    async def on_settled(self, match: Match) -> None:
        """The table agrees with its match: compare with the truth, and let the faults of this ply happen."""
        await self._measure_arrivals()
        self._measures.settled = match.ply
        for fault in self._faults.due(match.ply, sorted(match.state.scene().figures)):
            self._checks.add(asyncio.create_task(self._inject(fault)))
        if match.state.outcome or match.ply >= (self._options.plies or math.inf):
            self._over.set()
            await asyncio.Event().wait()  # holds the table: the report shows what was played

    async def _measure_arrivals(self) -> None:
        """Where the figures that have arrived really stand, and how soon the first of them moved."""
        running, measures = self._running, self._measures
        drive_log, roster = running.table.session.drive_log, running.table.session.roster
        truth = await self._control.truth()
        at = {figure.tag: figure for figure in truth.figures}
        arrivals = tuple(drive_log.arrived)
        drive_log.arrived.clear()
        measures.arrivals += arrivals
        for arrival in {arrival.piece: arrival for arrival in arrivals}.values():
            figure = at[roster[arrival.piece]]
            measures.rest_mm.append(math.dist((figure.x_mm, figure.y_mm), arrival.way_mm[-1]))
            measures.rest_deg.append(abs(math.degrees(wrap_angle(figure.yaw_rad - arrival.yaw_rad))))
        for arrival in arrivals[:1]:
            if arrival.released_s is not None and running.clock.now() - arrival.released_s < REMEMBERED_S:
                assert running.sim is not None
                speed, number = running.sim.clock().speed, roster[arrival.piece]
                measures.order_to_wheel_ms.append(
                    await order_to_wheel_ms(self._control, running.clock, number, arrival.released_s, speed)
                )

    async def _inject(self, fault: Fault) -> None:
        """Kill what is due, some time after the ply."""
        await self._running.clock.sleep(fault.delay_s)
        self._narrator.say(f"      {fault_words(fault, self._running.table.session.names)}")
        if fault.target == "controller":
            self._measures.restarts += 1
            self._killed.set()
        elif fault.target == "broker" and self._equipment.broker:
            self._measures.outages += 1
            await self._equipment.broker.crash()
        elif fault.piece is not None:
            self._measures.dead = fault.piece
            await self._control.fault("power", False, self._running.table.session.roster[fault.piece])

    def _on_change(self, change: Change) -> None:
        if change != "view":
            return
        table = self._running.table
        snapshot = table.snapshot()
        self._story.follow(snapshot, table.session.journal.match)
        shown = bool(choices(snapshot))
        if shown and not self._in_mismatch:
            self._measures.mismatches += 1
            self._checks.add(asyncio.create_task(self._check_mismatch()))
        self._in_mismatch = shown

    async def _check_mismatch(self) -> None:
        """Count a mismatch that is not true."""
        if not await mismatch_is_real(self._control, self._running.table):
            self._measures.unexplained += 1
