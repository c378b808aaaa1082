"""Brings the table to the scene that the game wants: hand tasks for people, drives for figures, until it is seen."""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from controller.clock import Clock
from controller.errors import BlockedError, ControllerError, WorkerError
from controller.execution.hand_tasks import HandTask, TaskList, hand_tasks
from controller.execution.plan_executor import Part, parts_of
from controller.planning.geometry import Point
from controller.planning.plan import JointPlan
from controller.planning.router import Router, Standing
from controller.planning.stages import Stage, Why
from controller.tracking.differences import Difference, FigureDifference, Roster, TokenDifference, differences
from controller.tracking.estimates import TableEstimate
from controller.workers import Work
from engine.effects import Scene, Token
from engine.geometry import Board, wrap_angle

log = logging.getLogger(__name__)

TRIES = 3
"""Drives of one figure that may fail before a person is asked to carry it."""

EXTRA_S = 1.5
"""For how long something unasked must be seen during a stage before people are told."""

AWAY_S = 3.0
"""A figure not seen for so long is to be brought by a person."""

PAUSE_S = 0.5
"""Rest between a failed drive and the next try."""

HAND_MM = 100.0
"""Robots stand while a hand is so near to their middle: 80 mm from their body."""

CALM_S = 3.0
"""Robots wait so long after a hand was over the board while it has more to do there."""

CENTRED_MM = 3.0
CENTRED_RAD = math.radians(8.0)
"""A figure with a motor that stands farther off its site's centre and resting yaw puts itself right."""

ARRIVE_S = 2.0
"""The tracker is given so long to believe that figures stand where they drove."""


class Drives(Protocol):
    """Whoever performs joint plans; `controller.execution.plan_executor.PlanExecutor`."""

    async def perform(self, parts: Mapping[str, Part], trains: Sequence[Sequence[str]]) -> None:
        """Perform them as far as they go, noting in the parts how that went. Cancelling stops all."""


@dataclass(slots=True)
class Performance:
    """A joint plan that is performed."""

    plan: JointPlan
    released_s: float
    parts: Mapping[str, Part]

    def states(self) -> tuple[str, ...]:
        """What each does now."""
        return tuple(part.state for part in self.parts.values())

    @property
    def done(self) -> float:
        """Part of all ways that has been seen to lie behind, 0 to 1."""
        return sum(part.done for part in self.parts.values()) / len(self.parts) if self.parts else 0.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """A figure that came to the end of its way.

    Attributes:
        piece: who.
        way_mm: along which board points; the last is where it should stand.
        yaw_rad: and how.
        released_s: when its plan was released; None if it had to wait for others.
    """

    piece: str
    way_mm: tuple[Point, ...]
    yaw_rad: float
    released_s: float | None


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why a figure did not get to its site (None: out of others' way), and how often it has failed to."""

    piece: str
    site: str | None
    reason: str
    failures: int


class SceneExecutor:
    """Works on one stage at a time.

    Args:
        board: of the game.
        router: plans for this board and these figures.
        plan: where it does so.
        roster: piece -> figure id.
        motors: ids of the figures that drive by themselves; the others are moved by hand.
        silent: whether a figure has not been heard for so long that it must be taken for dead.
        drives: whoever drives them.
        clock: table time.
        titles: piece -> what people call it.
        two_sided: whether tokens have another face below.
        changed: called after every change that people can see.

    Attributes:
        tasks: what people's hands must do.
        answers: what people said of sites that the camera cannot see.
        performance: what drives now.
        stuck: who did not get on.
        extra: what differs although the stage is not about it.
        plan_ms: how long each plan took.
        arrived: the figures that came to their ends, since somebody emptied the list.
        replans: how often a plan was made because one before had not come to its end.
    """

    def __init__(
        self,
        board: Board,
        router: Router,
        plan: Work,
        roster: Roster,
        motors: Collection[int],
        silent: Callable[[int], bool],
        drives: Drives,
        clock: Clock,
        titles: Mapping[str, str],
        two_sided: bool,
        changed: Callable[[], None],
    ) -> None:
        self._board = board
        self.router = router
        self._plan = plan
        self._roster = roster
        self._motors = motors
        self._silent = silent
        self._drives = drives
        self._clock = clock
        self._titles = titles
        self._two_sided = two_sided
        self._changed = changed
        self._focus: set[str] | None = None
        self._by_hand: dict[str, Why] = {}
        self._failures: Counter[str] = Counter()
        self._causes: dict[str, Why] = {}
        self._states: tuple[str, ...] = ()
        self._hand_s = float("-inf")
        self._moving: asyncio.Future[None] | None = None
        self._news = asyncio.Event()
        self.tasks = TaskList()
        self.answers: dict[str, Token | None] = {}
        self.performance: Performance | None = None
        self.stuck: Stuck | None = None
        self.extra: tuple[Difference, ...] = ()
        self.estimate: TableEstimate | None = None
        self.may_drive = True
        self.plan_ms: list[float] = []
        self.arrived: list[Arrival] = []
        self.replans = 0

    def observe(self, estimate: TableEstimate) -> None:
        """Take in what is believed now; a hand near a figure that drives ends the drives that are under way."""
        self.estimate = estimate
        for site in [site for site in self.answers if estimate.sites[site].known]:
            del self.answers[site]
        if estimate.hand:
            self._hand_s = estimate.t_s
            if self._drives_near_hand(estimate):
                self.halt()
        if self.performance is not None and (states := self.performance.states()) != self._states:
            self._states = states
            self._changed()
        self._news.set()

    def _drives_near_hand(self, estimate: TableEstimate) -> bool:
        driving = self.performance.parts.values() if self.performance else ()
        poses = (estimate.figures.get(part.figure) for part in driving)
        return any(pose is not None and estimate.hand_distance_mm(pose.x_mm, pose.y_mm) <= HAND_MM for pose in poses)

    def halt(self) -> None:
        """End the drives that are under way; the stage goes on with a new plan when it may."""
        if self._moving is not None:
            self._moving.cancel()

    def permit(self, may_drive: bool) -> None:
        """Whether figures may move: not while the table is stopped or the link is down."""
        self.may_drive = may_drive
        if not may_drive:
            self.halt()
        self._news.set()

    def answer(self, task: HandTask) -> bool:
        """A person says that a task is done. False if the camera can see the site and sees otherwise."""
        if task.token is None or self.estimate is None or self.estimate.sites[task.site].known:
            return False
        self.answers[task.site] = None if task.kind == "lift" else task.token
        self._news.set()
        return True

    def propose(self, found: Sequence[Difference]) -> None:
        """Show, outside of a stage, what people may lift or lay to put things right."""
        self.tasks.update(hand_tasks(found, {}, {}, self._two_sided))

    def wake(self) -> None:
        """Something has changed that is no frame."""
        self._news.set()

    def carry(self, pieces: Collection[str]) -> None:
        """Let people carry these figures to where they belong."""
        self._by_hand.update(dict.fromkeys(pieces, Why("asked")))
        self._admit(pieces)

    def drive_back(self, pieces: Collection[str]) -> None:
        """Let these figures drive to where they belong, although this stage is not about them."""
        for piece in pieces:
            self._failures[piece] = 0
            self._by_hand.pop(piece, None)
        self._admit(pieces)

    def found(self, goal: Scene) -> tuple[Difference, ...]:
        """Where the table differs from a scene, with people's answers taken for what cannot be seen."""
        if self.estimate is None:
            return ()
        return tuple(
            difference
            for difference in differences(goal, self.estimate, self._roster)
            if not (
                isinstance(difference, TokenDifference)
                and not difference.known
                and difference.site in self.answers
                and self.answers[difference.site] == difference.expected
            )
        )

    async def news(self) -> None:
        """Wait for the next frame or word from people."""
        self._news.clear()
        await self._news.wait()

    async def bring(self, stage: Stage) -> None:
        """Work until the table shows the stage's goal. Cancelling stops what moves."""
        self._focus = None if stage.focus is None else set(stage.focus)
        self._by_hand = dict(stage.by_hand)
        self._failures.clear()
        self._causes.clear()
        self.tasks.clear()
        try:
            while self.estimate is None or (found := self.found(stage.goal)) or self._off_centre(stage):
                if self.estimate is None or not await self._work(stage, found):
                    await self.news()
        finally:
            self.extra = ()
            self.stuck = None
            self.tasks.clear()
            self._changed()

    async def _work(self, stage: Stage, found: Sequence[Difference]) -> bool:
        """Do what can be done now; False if only people or the next frame can help."""
        assert self.estimate is not None
        asked = [difference for difference in found if self._is_asked(difference)]
        extra = tuple(d for d in found if d not in asked and d.known and d.steady_s >= EXTRA_S)
        tokens = [difference for difference in found if isinstance(difference, TokenDifference)]
        tokens = [difference for difference in tokens if difference in asked or difference in extra]
        figures = [difference for difference in asked if isinstance(difference, FigureDifference)]
        carried = {d.piece: why for d in figures if (why := self._why_carried(d.piece)) is not None}
        changed = self.tasks.update(hand_tasks([*tokens, *figures], carried, stage.by_hand, self._two_sided))
        if changed or _places(extra) != _places(self.extra):
            self.extra = extra
            self._changed()
        lifts_wait = any(task.kind == "lift" for task in self.tasks.open)
        hands_work = bool(self.tasks.open) and self.estimate.t_s - self._hand_s < CALM_S
        drivable = {d.piece: d.expected for d in figures if d.piece not in carried and d.known}
        drivable = drivable or (self._off_centre(stage) if not found else {})
        if lifts_wait or hands_work or not drivable or not self.may_drive or self.estimate.hand:
            return False
        return await self._drive(stage, drivable)

    def _off_centre(self, stage: Stage) -> dict[str, str]:
        """Figures that drive and stand on their sites as no wheels would leave them: people have put them there."""
        if self.estimate is None or not self.may_drive:
            return {}
        off = {}
        for piece, site in stage.goal.figures.items():
            pose, place = self.estimate.figures.get(self._roster[piece]), self._board.site(site)
            if self._is_asked(FigureDifference(piece, site, site, True, 0.0)) and pose is not None:
                askew_rad = abs(wrap_angle(pose.yaw_rad - self._board.resting_yaw(pose.yaw_rad)))
                if place.distance_mm(pose.x_mm, pose.y_mm) > CENTRED_MM or askew_rad > CENTRED_RAD:
                    off[piece] = site
        return {piece: site for piece, site in off.items() if self._why_carried(piece) is None}

    def _is_asked(self, difference: Difference) -> bool:
        place = difference.piece if isinstance(difference, FigureDifference) else difference.site
        return self._focus is None or place in self._focus

    def _admit(self, places: Collection[str]) -> None:
        if self._focus is not None:
            self._focus.update(places)
        self._news.set()

    def _why_carried(self, piece: str) -> Why | None:
        """Why people must carry a figure; None if it can drive."""
        figure = self._roster[piece]
        if piece in self._by_hand:
            return self._by_hand[piece]
        if figure not in self._motors:
            return Why("hand")
        if self._is_away(piece):
            return Why("away")
        if self._silent(figure):
            return Why("silent")
        return self._causes[piece] if self._failures[piece] >= TRIES else None

    def _is_away(self, piece: str) -> bool:
        """Whether the figure has not been on the table for a while: still in its box, or taken off."""
        assert self.estimate is not None
        pose = self.estimate.figures.get(self._roster[piece])
        return pose is None or self.estimate.t_s - pose.t_s > AWAY_S

    async def _drive(self, stage: Stage, goals: Mapping[str, str]) -> bool:
        """Let these pieces drive to their sites, as many as can; False if all must wait for people."""
        before, started = self.standing(), time.perf_counter()
        try:
            plan = await self._plan(self.router.plan_some, stage, list(goals), before)
        except (BlockedError, WorkerError) as error:
            if self.tasks.open:
                return False
            piece, site = next(iter(goals.items()))
            self._fail(piece, site, error)
            await self._clock.sleep(PAUSE_S)
            return True
        finally:
            self.plan_ms.append((time.perf_counter() - started) * 1e3)
        assert self.estimate is not None
        if not self.may_drive or self.estimate.hand or not before.holds_in(self.standing()):
            return True  # the table has changed meanwhile: what can be done now is another question
        if self._focus is not None:
            self._focus.update(plan.legs)
        await self._perform(plan, goals)
        return True

    def standing(self) -> Standing:
        """What is on the table now, as far as it has been seen."""
        if self.estimate is None:
            return Standing({}, {})
        poses = {figure: (pose.x_mm, pose.y_mm, pose.yaw_rad) for figure, pose in self.estimate.figures.items()}
        names = {figure: piece for piece, figure in self._roster.items()}
        fixed = {f for f in poses if f not in names or self._why_carried(names[f]) is not None}
        covered = {pose.site for pose in self.estimate.figures.values()}
        tokens = {
            site: seen.token
            for site, seen in self.estimate.sites.items()
            if seen.token is not None and site not in covered
        }
        return Standing(poses, tokens, frozenset(fixed))

    async def _perform(self, plan: JointPlan, goals: Mapping[str, str]) -> None:
        parts = parts_of(plan, self._roster)
        self.performance = Performance(plan, self._clock.now(), parts)
        self._moving = asyncio.ensure_future(self._drives.perform(parts, plan.trains))
        self._changed()
        try:
            await asyncio.wait((self._moving,))
            if not self._moving.cancelled():
                self._moving.result()
                await self._arrive(self.performance)
                failed = [part for part in parts.values() if part.error is not None]
                for part in failed:
                    self._fail(part.piece, goals.get(part.piece), part.error)
                if failed or not parts:
                    await self._clock.sleep(PAUSE_S)
                else:
                    self.stuck = None
        finally:
            self._moving.cancel()
            await asyncio.gather(self._moving, return_exceptions=True)
            self._moving = None
            self.performance = None
            self._changed()

    async def _arrive(self, performance: Performance) -> None:
        """Note who has arrived; give the tracker the time to believe that they stand there."""
        assert self.estimate is not None
        through = [part for part in performance.parts.values() if part.state == "arrived"]
        for part in through:
            released_s = None if part.legs[0].after else performance.released_s
            way_mm = (part.legs[0].start_mm, *(leg.end_mm for leg in part.legs))
            self.arrived.append(Arrival(part.piece, way_mm, part.yaw_rad, released_s))
        arrived_s = self._clock.now()
        while self._clock.now() - arrived_s < ARRIVE_S and not self.estimate.hand:
            poses = (self.estimate.figures.get(part.figure) for part in through)
            seen = self.estimate.t_s > arrived_s
            if seen and all(pose is not None and pose.site is not None for pose in poses):
                return
            await self.news()

    def _fail(self, piece: str, site: str | None, error: ControllerError | None) -> None:
        blocked = isinstance(error, BlockedError)
        self._failures[piece] += 1
        self._causes[piece] = Why("blocked" if blocked else "failed")
        self.replans += 1
        self.stuck = Stuck(piece, site, str(error), self._failures[piece])
        log.warning("The %s did not get on: %s", self._titles[piece], error)
        self._changed()


def _places(found: Sequence[Difference]) -> set[str]:
    return {d.piece if isinstance(d, FigureDifference) else d.site for d in found}
