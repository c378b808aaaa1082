"""The running table: orders in, plies journalled, the board brought to agree, hand-made moves understood."""

import asyncio
import logging
import math
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from controller.api import shapes
from controller.api.table_api import Change, Json, Order
from controller.api.words import english
from controller.clock import Clock
from controller.errors import (
    BlockedError,
    BusyTable,
    JournalError,
    LinkError,
    MotionError,
    NotYourTurn,
    OrderError,
    UnknownOrder,
    WorkerError,
)
from controller.execution.executor import Drives, SceneExecutor
from controller.execution.hand_tasks import HandTask
from controller.fleet.fleet import Fleet
from controller.fleet.status import as_data
from controller.match.journal import MatchJournal, Seat
from controller.match.match import Match, Ply
from controller.match.move_inference import MoveDetector
from controller.match.store import JournalStore
from controller.match.timers import Timers
from controller.planning.geometry import Bounds
from controller.planning.plan import JointPlan
from controller.planning.router import Router
from controller.planning.stages import Stage, Why, stage_at, stages_from_effects
from controller.table import view as views
from controller.tracking.differences import Difference, FigureDifference, seen_scene
from controller.tracking.tracker import Tracker
from controller.wire.codes import LightMode
from controller.workers import Work
from engine import registry
from engine.effects import Scene
from engine.errors import EngineError, StateError
from engine.state import CHANCE, CLOCK, Actor, Game, Timer
from hardware.colours import css_colour
from hardware.pieces import TWO_SIDED
from vision.observation import TableObservation

log = logging.getLogger(__name__)

RETRY_S = 2.0
"""Pause before the journal is tried again."""

LOOK_S = 1.0
"""For how long the table is looked at before anything is decided."""


THINKING_S = 1.0
"""A computer player that takes longer is seen to think."""

SILENT_S = 5.0
"""A figure that was not heard for so long is taken for dead: people carry it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Dimensions that the table needs; from `hardware` and the table's settings.

    Attributes:
        figure_mm: diameter of the bodies.
        token_mm: diameter of the tokens.
        sheet_mm: x0, y0, x1, y1 of the paper, board frame.
        sheet_tag: id of the tag that names this sheet.
        motors: figures that drive by themselves.
        hands: figures that people move.
    """

    figure_mm: float
    token_mm: float
    sheet_mm: tuple[float, float, float, float]
    sheet_tag: int
    motors: tuple[int, ...]
    hands: tuple[int, ...] = ()


class Table:
    """Implements `controller.api.table_api.TableApi`; `run` is its life, `observe` its eye.

    Args:
        game: the game whose sheet lies on the table.
        clock: table time.
        store: the journal.
        fleet: the figures.
        drives: makes whoever performs joint plans, given this table's tracker.
        layout: dimensions and figures.
        think: where computer players choose.
        plan: where ways are planned.
        publish_tasks: shows the open hand tasks to whoever does them without a phone.
        picture: the newest frame as JPEG.
    """

    def __init__(
        self,
        game: Game,
        clock: Clock,
        store: JournalStore,
        fleet: Fleet,
        drives: Callable[[Tracker], Drives],
        layout: Layout,
        think: Work,
        plan: Work,
        publish_tasks: Callable[[Sequence[HandTask]], None],
        picture: Callable[[], Awaitable[bytes | None]],
        seed: int = 0,
    ) -> None:
        self.game = game
        self.clock = clock
        self.layout = layout
        self.fleet = fleet
        self.roster: dict[str, int] = {}
        self.journal = MatchJournal(store, clock, game)
        self.stages: tuple[Stage, ...] = ()
        self.detector = MoveDetector()
        self.timers = Timers()
        self.stopped: shapes.Stopped | None = None
        self.observation: TableObservation | None = None
        self.recovered_s = -math.inf
        self.camera_trouble: str | None = None
        self.computer_trouble: str | None = None
        self.recording_trouble: str | None = None
        self.on_settled: Callable[[Match], Awaitable[None]] | None = None
        self.on_rest: Callable[[], Awaitable[None]] | None = None
        self._think = think
        self._plan = plan
        self._publish_tasks = publish_tasks
        self._picture = picture
        self._seed = seed
        self._orders: dict[str, int | OrderError] = {}
        self._listeners: list[Callable[[Change], None]] = []
        self._open_tasks: tuple[HandTask, ...] = ()
        self._notices: list[shapes.Notice] = []
        self._bringing: asyncio.Task[None] | None = None
        self._linked = False
        self._make_drives = drives
        self._lit: dict[int | None, tuple[str, LightMode]] = {}
        self._resuming = False
        self._thinking = False
        self._take_up(game)

    def _take_up(self, game: Game) -> None:
        """Make ready for this game; figures that play a piece already go on playing it."""
        self.game = game
        self.tracker = Tracker(game.board, self.clock)
        self.titles = {piece.id: _inner(piece.title) for piece in game.pieces}
        owned = sorted((*self.layout.motors, *self.layout.hands))
        kept = {piece.id: self.roster[piece.id] for piece in game.pieces if piece.id in self.roster}
        free = iter([figure for figure in owned if figure not in kept.values()])
        roster = {piece.id: kept[piece.id] if piece.id in kept else next(free, None) for piece in game.pieces}
        self.roster = {piece: figure for piece, figure in roster.items() if figure is not None}
        self.journal.seat_for(game)
        x0, y0, x1, y1 = self.layout.sheet_mm
        half = self.layout.figure_mm / 2
        bounds = Bounds(x0 + half, y0 + half, x1 - half, y1 - half)
        sizes = (self.layout.figure_mm, self.layout.token_mm)
        self.executor = SceneExecutor(
            board=game.board,
            router=Router(game.board, self.roster, self.titles, *sizes, bounds),
            plan=self._plan,
            roster=self.roster,
            motors=self.layout.motors,
            silent=self._is_silent,
            drives=self._make_drives(self.tracker),
            clock=self.clock,
            titles=self.titles,
            two_sided=game.name in TWO_SIDED,
            changed=self._changed,
        )

    @property
    def stage(self) -> Stage | None:
        """What is being brought about now."""
        return self.stages[0] if self.stages else None

    def _is_silent(self, figure: int) -> bool:
        heard_s = self.fleet.figure(figure).status.link.last_heard_s
        return heard_s is not None and self.clock.now() - heard_s > SILENT_S

    # What the camera and the link bring in

    def observe(self, observation: TableObservation) -> None:
        """Take in one frame."""
        self.camera_trouble = None
        if observation.mount.recovered > (self.observation.mount.recovered if self.observation else 0):
            self.recovered_s = self.clock.now()
            log.warning(
                "The camera or the board was moved by %.1f mm and %.2f degrees; its new place is known.",
                observation.mount.shift_mm,
                math.degrees(observation.mount.turn_rad),
            )
        self.observation = observation
        estimate = self.tracker.update(observation)
        performance = self.executor.performance
        parts = performance.parts.values() if performance else ()
        driving = {part.figure for part in parts if part.state == "driving"}
        for figure, seen in observation.figures.items():
            if seen.read:
                self.fleet.figure(figure).sighted(observation.t_capture_s)
            if figure in driving or observation.number % 15 == 0:
                self.fleet.figure(figure).pose_fix(seen.x_mm, seen.y_mm, seen.yaw_rad, observation.t_capture_s)
        self._permit()
        self.executor.observe(estimate)
        self._tell("poses")
        self._note()

    def lose_camera(self, trouble: str) -> None:
        """The camera gives no frames, for the reason given."""
        if self.camera_trouble != trouble:
            self.camera_trouble = trouble
            log.warning("Camera: %s", trouble)
            self._tell("poses")
        self._note()

    def lose_recording(self, reason: str) -> None:
        """The recording has ended by itself."""
        self.recording_trouble = reason
        self._note()

    # Life

    def resume_match(self) -> bool:
        """Take up the journal's unfinished match of this game, if there is one."""
        settled = self.journal.resume(self.game.name)
        match = self.journal.match
        if settled is None or match is None:
            return False
        if not _same(match.game, self.game):
            self._take_up(match.game)
        scene = before = match.state.scene()
        ply = match.unsettled(settled)
        if settled < 0:
            self._begin(Stage("setup", scene))
        elif settled < len(match.entries) and (ply is None or match.entries[-1].kind != "action"):
            self._begin(Stage("repair", scene))
        elif ply is not None:
            self._begin(*self._stages_of_ply(match, ply))
            self._resuming = True
            before = match.before(ply).scene()
        self.tracker.expect(before.tokens)
        return True

    async def run(self) -> None:
        """Play until cancelled."""
        self._permit()
        await self._look_around()
        self._skip_to_seen()
        while True:
            match = self.journal.running
            if match is None:
                await (self._bring(None, self.stage) if self.stage else self.executor.news())
            elif self.stage is not None:
                self._tick(match, running=False)
                await self._bring(match, self.stage)
            else:
                await self._watch(match)

    async def _look_around(self) -> None:
        """Nothing is decided before the camera has seen the table for a while."""
        await self.executor.news()
        while self.executor.estimate is None:
            await self.executor.news()
        first_s = self.executor.estimate.t_s
        while self.executor.estimate.t_s < first_s + LOOK_S:
            await self.executor.news()

    def _skip_to_seen(self) -> None:
        """After a restart: begin with the stage that the table is in; nobody has watched, so all figures count."""
        if self._resuming and self.executor.estimate is not None:
            figures = self.executor.estimate.figures
            sites = {piece: figures[f].site if f in figures else None for piece, f in self.roster.items()}
            stages = self.stages[stage_at(self.stages, sites) :]
            everybody = frozenset(self.roster)
            self.stages = tuple(replace(stage, focus=(stage.focus or everybody) | everybody) for stage in stages)
            self._resuming = False

    async def _bring(self, match: Match | None, stage: Stage) -> None:
        self._bringing = asyncio.ensure_future(self.executor.bring(stage))
        try:
            await asyncio.wait((self._bringing,))
            if not self._bringing.cancelled():
                self._bringing.result()
                self.stages = self.stages[1:]
                if match is not None and not self.stages:
                    await self._settle(match)
                self._light()
                if self.on_rest:
                    await self.on_rest()
        finally:
            self._bringing.cancel()

    async def _settle(self, match: Match) -> None:
        self.journal.settle("seen")
        if self.on_settled:
            await self.on_settled(match)
        if match.state.outcome:
            self.journal.finish("played")
        self._changed()

    async def _watch(self, match: Match) -> None:
        """The table agreed a moment ago: look for what hands change, let timers run out and computers play."""
        due = self._tick(match, running=not self.stopped)
        found = self.executor.found(match.state.scene())
        if found:
            await self._inspect(match, found)
            await self.executor.news()
            return
        if self.detector.clear():
            self.executor.tasks.clear()
            self._changed()
        if due is not None and not self.stopped:
            await self._play_when_saved(match.check(CLOCK, due.action), "clock")
            return
        actor = self._automatic(match)
        if actor is None or self.stopped:
            await self.executor.news()
            return
        try:
            await self._act(match, actor)
        except (WorkerError, EngineError) as error:
            self.computer_trouble = str(error)
            self.journal.sit(actor, Seat())
            self._note()

    def _tick(self, match: Match, running: bool) -> Timer | None:
        """Let the timers run, or rest; one that has run out."""
        before = (self.timers.left_s.keys(), self.timers.running)
        due = self.timers.update(match.state.timers(), self.clock.now(), running)
        if (self.timers.left_s.keys(), self.timers.running) != before:
            self._changed()
        return due

    def _automatic(self, match: Match) -> Actor | None:
        for actor in match.state.to_act:
            if actor == CHANCE or (actor in self.journal.seats and self.journal.seats[actor].kind == "computer"):
                return actor
        return None

    async def _act(self, match: Match, actor: Actor) -> None:
        """Let chance or a computer player act."""
        ply = match.ply
        if actor == CHANCE:
            actions, weights = zip(*match.state.chance_outcomes(), strict=True)
            text = str(random.Random(f"{match.seed}/{ply}").choices(actions, weights)[0])
        else:
            level = str(self.journal.seats[actor].level)
            seed = match.seed * 1000 + ply
            question = (match.game.name, dict(match.game.options), str(match.state), actor, level, seed)
            text = await self._breathe(self._think(registry.choose, *question))
        if match is self.journal.running and match.ply == ply and self.stage is None:
            await self._play_when_saved(match.check(actor, text), "computer" if actor != CHANCE else "chance")

    async def _breathe(self, choosing: Awaitable[str]) -> str:
        """Await a computer player's choice; while it takes its time, the figures' lights breathe."""
        chosen, patience = asyncio.ensure_future(choosing), asyncio.ensure_future(self.clock.sleep(THINKING_S))
        try:
            await asyncio.wait((chosen, patience), return_when=asyncio.FIRST_COMPLETED)
            self._thinking = not chosen.done()
            self._light()
            return await chosen
        finally:
            chosen.cancel()
            patience.cancel()
            self._thinking = False
            self._light()

    async def _inspect(self, match: Match, found: Sequence[Difference]) -> None:
        """Explain what differs by a legal action, or say that nothing does."""
        assert self.executor.estimate is not None
        people = [name for name, held in self.journal.seats.items() if held.kind == "human"]
        before = self.detector.mismatch, self.detector.countdown
        action = self.detector.look(match, self.executor.estimate, found, people, self.clock.now())
        if action is not None:
            await self._play_when_saved(match.check(action.actor, str(action)), "table")
        elif (self.detector.mismatch, self.detector.countdown) != before:
            if self.detector.mismatch:
                self.executor.propose(found)
            self._changed()

    # Plies

    def _play(self, ply: Ply, source: str) -> int:
        """Journal first, then act.

        Raises:
            OrderError: the journal cannot be written; nothing has changed.
        """
        match = self._playing()
        self._append("action", ply.actor, ply.text, source)
        if self.stage is None or ply.effects:
            self._begin(*self._stages_of_ply(match, match.ply))
        return match.ply

    async def _play_when_saved(self, ply: Ply, source: str) -> None:
        """Play what nobody ordered; while the journal cannot be written, wait and let the caller see anew."""
        try:
            self._play(ply, source)
        except JournalError as error:
            log.error("%s", error)
            await self.clock.sleep(RETRY_S)

    def _append(self, kind: Literal["action", "undo", "adjust"], actor: Actor, text: str, source: str) -> None:
        try:
            self.journal.append(kind, actor, text, source)
        finally:
            self._note()
        self.detector.clear()

    def _stages_of_ply(self, match: Match, ply: int) -> tuple[Stage, ...]:
        """The stages that carry out a ply; one that asks for nothing if nothing of it can be seen."""
        played = match.log[ply - 1]
        stages = stages_from_effects(match.game.board, match.before(ply).scene(), played.effects, self.layout.figure_mm)
        return stages or (Stage("ply", match.state.scene(), focus=frozenset()),)

    def _begin(self, *stages: Stage) -> None:
        self.stages = stages
        self.detector.clear()
        if self._bringing is not None:
            self._bringing.cancel()
        self._light()
        self.executor.wake()
        self._changed()

    def _light(self) -> None:
        """Let figures show their piece's colour, those that are down that they are, and that a computer thinks."""
        match = self.journal.match
        scene = self.stage.goal if self.stage else match.state.scene() if match else Scene({}, {})
        for piece in self.game.pieces:
            figure = self.roster.get(piece.id)
            if figure not in self.layout.motors or not self.fleet.figure(figure).status.link.up:
                self._lit.pop(figure, None)
                continue
            mode = LightMode.THINKING if self._thinking else LightMode.STEADY
            light = piece.colour, LightMode.DOWN if "down" in scene.flags.get(piece.id, ()) else mode
            if self._lit.get(figure) != light:
                self._lit[figure] = light
                red, green, blue = (round(255 * part) for part in css_colour(piece.colour))
                self.fleet.spawn(self.fleet.figure(figure).led(red, green, blue, light[1]))

    # controller.api.table_api.TableApi

    def games(self) -> list[shapes.GameOffer]:
        """The game whose sheet lies on the table."""
        return [views.game(self.game, len(self.roster))]

    def board(self) -> shapes.Board:
        """The board of the game on the table."""
        return views.board(self.game.board, self.layout.figure_mm, self.layout.token_mm, self.layout.sheet_mm)

    def view(self, seat: str | None) -> shapes.View:
        """What the seat may see now."""
        return views.view(self, seat)

    def poses(self) -> shapes.Poses:
        """Where the figures are now."""
        return views.poses(self)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def figures(self) -> list[shapes.FigureHealth]:
        """How the figures are that drive."""
        now_s = self.clock.now()
        return [as_data(number, self.fleet.figure(number).status, now_s) for number in self.layout.motors]

    def steps(self, seat: str, prefix: Sequence[str]) -> shapes.Steps:
        """How an action may go on."""
        match = self._playing()
        steps = match.state.next_steps(seat, tuple(prefix)) if seat in match.state.to_act else None
        return {
            "steps": [{"token": s.token, "kind": s.kind, "label": s.label} for s in steps.steps] if steps else [],
            "complete": bool(steps and steps.complete),
        }

    async def ghost(self, seat: str, action: str) -> shapes.Ghost:
        """What an action would do on the table."""
        match = self._playing()
        ply = match.check(seat, action)
        stages = stages_from_effects(match.game.board, match.state.scene(), ply.effects, self.layout.figure_mm)
        plans: list[JointPlan] = []
        blocked = None
        try:
            plans = await self._plan(self.executor.router.ghosts, stages, self.executor.standing())
        except (BlockedError, WorkerError) as error:
            blocked = str(error)
        return views.ghost(stages, plans, blocked, self.game.name in TWO_SIDED)

    async def submit(self, order: Order) -> int:
        """Play an action; idempotent by `order.id`."""
        known = self._orders.get(order.id)
        if known is None:
            known = self.journal.ply_of(order.id)
        if known is None:
            try:
                known = self._order(order)
            except OrderError as error:
                known = error
            self._orders[order.id] = known
        if isinstance(known, OrderError):
            raise known
        return known

    def _order(self, order: Order) -> int:
        match = self._playing()
        if order.seat not in self.journal.seats or self.journal.seats[order.seat].kind != "human":
            raise NotYourTurn(english("order.foreign", seat=order.seat))
        match.check_decision(order.seat, order.decision)
        ply = match.check(order.seat, order.action)
        if ply.effects:
            if self.stopped:
                raise BusyTable(english("order.stopped"))
            if self.stage is not None or self.executor.found(match.state.scene()):
                raise BusyTable(english("order.busy"))
        return self._play(ply, f"phone/{order.id}")

    def _playing(self) -> Match:
        match = self.journal.running
        if match is None:
            raise UnknownOrder(english("order.lobby"))
        return match

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        """Say who plays a seat."""
        if seat not in self.journal.seats:
            raise UnknownOrder(f"There is no seat {seat!r}.")
        levels = registry.levels(self.game.name)
        if kind == "computer" and level not in levels:
            raise UnknownOrder(f"There is no computer player {level!r}; there are {', '.join(levels)}.")
        self.journal.sit(seat, Seat(kind, name, level if kind == "computer" else None))
        self.computer_trouble = None
        self.executor.wake()
        self._changed()

    async def start_match(self, game: str, options: Json) -> None:
        """Begin a match; open seats are played by the computer, and what `options` leave open stays as it is here."""
        if game != self.game.name:
            raise UnknownOrder(english("notice.sheet/wrong", game=game))
        try:
            chosen = registry.make(game, {**self.game.options, **options})
        except EngineError as error:
            raise UnknownOrder(str(error)) from error
        if (chosen.board.name, chosen.board.sites) != (self.game.board.name, self.game.board.sites):
            raise UnknownOrder(english("order.sheet"))
        owned = len(self.layout.motors) + len(self.layout.hands)
        if owned < len(chosen.pieces):
            raise UnknownOrder(f"{chosen.title} needs {len(chosen.pieces)} figures like that, here are {owned}.")
        if not _same(chosen, self.game):
            self._take_up(chosen)
        for seat, held in self.journal.seats.items():
            if held.kind == "open":
                self.journal.sit(seat, Seat("computer", "", registry.default_level(game)))
        match = self.journal.open(chosen, self.roster, self._seed)
        self._begin(Stage("setup", match.state.scene()))

    async def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        """A seat gives up, or the host ends the match."""
        self._playing()
        self.journal.finish(f"resigned/{seat}" if how == "resign" else "abandoned")
        self.stages = ()
        if self._bringing is not None:
            self._bringing.cancel()
        self._changed()

    async def tidy(self) -> None:
        """Clear the board when no match runs: figures go to their parking places, hands take the tokens."""
        if self.journal.running:
            raise BusyTable(english("order.running"))
        places = zip(self.roster, self.game.board.parks, strict=False)
        self._begin(Stage("tidy", Scene({piece: park.id for piece, park in places}, {})))

    def stop(self, by: str, reason: str = "stop") -> None:
        """Stop every wheel at once."""
        self.fleet.estop()
        self.stopped = {"by": by, "reason": reason}
        self._permit()
        self._changed()

    async def resume(self, by: str) -> None:
        """Arm the figures again and go on."""
        try:
            await self.fleet.rearm()
        except (MotionError, LinkError) as error:
            raise BusyTable(english("order.resume", reason=str(error))) from error
        log.info("Resumed by %s", by)
        self.stopped = None
        self._permit()
        self._changed()

    async def answer_task(self, task: str, answer: Literal["done", "cannot"], seat: str | None) -> None:
        """A person says that a task is done, or cannot be."""
        found = next((t for t in self.executor.tasks.open if t.id == task), None)
        if found is None:
            raise UnknownOrder(english("order.task"))
        if answer == "cannot":
            self.executor.tasks.mark(task, cannot=True)
        elif not self.executor.answer(found):
            difference = views.task(found, self.titles, None)["text"]
            raise UnknownOrder(english("order.seen", difference=difference))
        self._changed()

    async def resolve(self, choice: str, by: str) -> None:
        """Choose a way out of a mismatch."""
        match = self._playing()
        mismatch = views.mismatch(self)
        if mismatch is None or choice not in {offered["id"] for offered in mismatch["choices"]}:
            raise UnknownOrder(english("order.choice"))
        log.info("%s chose %s", by, choice)
        astray = {d.piece for d in self.amiss() if isinstance(d, FigureDifference)}
        if choice == "retry":
            for task in self.executor.tasks.open:
                self.executor.tasks.mark(task.id, cannot=False)
            self.executor.drive_back(astray)
        elif choice.startswith("accept:"):
            assert self.detector.mismatch is not None
            action = next(a for a in self.detector.mismatch.accepts if f"accept:{a}" == choice)
            self._play(match.check(action.actor, str(action)), "table")
        elif choice == "take-back":
            self._append("undo", "", "1", "host")
            self._begin(Stage("repair", match.state.scene()))
        elif choice == "trust":
            self._trust(match)
        elif self.stage is None:
            by_hand = dict.fromkeys(astray if choice == "put-back" else (), Why("asked"))
            self._begin(Stage("repair", match.state.scene(), by_hand=by_hand))
        elif choice == "put-back":
            self.executor.carry(astray)
        else:
            self.executor.drive_back(astray)
        self._changed()

    def _trust(self, match: Match) -> None:
        estimate = self.executor.estimate
        scene = seen_scene(match.state.scene(), estimate, self.roster) if estimate else None
        if scene is None:
            raise UnknownOrder(english("order.trust", reason="a robot stands between the sites or is not seen"))
        try:
            adjusted = match.state.adjusted(scene)
        except StateError as error:
            raise UnknownOrder(english("order.trust", reason=str(error))) from error
        self._append("adjust", "", str(adjusted), "host")
        self._begin(Stage("repair", match.state.scene()))

    def amiss(self) -> tuple[Difference, ...]:
        """What people see as the mismatch: unasked differences during a stage, or unexplained ones between plies."""
        if self.stage is not None:
            return self.executor.extra
        return self.detector.mismatch.differences if self.detector.mismatch else ()

    async def confirm_move(self, seat: str) -> None:
        """Commit the hand-made move whose countdown runs."""
        match = self._playing()
        if self.detector.countdown is None or self.detector.countdown.action.actor != seat:
            raise UnknownOrder(english("order.choice"))
        action = self.detector.countdown.action
        self._play(match.check(action.actor, str(action)), "table")

    async def identify(self, piece: str) -> None:
        """Let the figure blink."""
        if piece not in self.roster:
            raise UnknownOrder(f"There is no figure {piece!r}.")
        await self.fleet.figure(self.roster[piece]).identify()

    async def picture(self) -> bytes | None:
        """The newest frame, straightened, as JPEG."""
        return await self._picture()

    # What listeners are told

    def _changed(self) -> None:
        tasks = self.executor.tasks.open
        if tasks != self._open_tasks:
            self._open_tasks = tasks
            self._show_tasks()
        self._tell("view")

    def _tell(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)

    def _note(self) -> None:
        notices = views.notices(self)
        if notices != self._notices:
            self._notices = notices
            self._changed()

    def _show_tasks(self) -> None:
        if self._linked:
            self._publish_tasks(self._open_tasks)

    def _permit(self) -> None:
        linked = self.fleet.connected
        if linked != self._linked:
            self._linked = linked
            self._show_tasks()
        steady = self.observation is None or self.observation.mount.state == "steady"
        self.executor.permit(self.stopped is None and linked and self.camera_trouble is None and steady)

    def unseen_s(self, piece: str) -> float:
        """For how long a figure has not been seen, up to the newest frame."""
        pose = self.tracker.pose(self.roster[piece])
        return self.tracker.estimate().t_s - pose.t_s if pose else float("inf")


def _same(one: Game, other: Game) -> bool:
    return (one.name, dict(one.options)) == (other.name, dict(other.options))


def _inner(title: str) -> str:
    """A title as it stands within a sentence."""
    return title[:1].lower() + title[1:]
