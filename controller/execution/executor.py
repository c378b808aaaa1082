"""Brings the table to the scene that the game wants: hand tasks for people, drives for figures, until it is seen."""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from base.clock import Clock
from controller.api.english import called
from controller.api.wording import reason
from controller.errors import BlockedError, ControllerError, WorkerError
from controller.execution.decide import Decision, Situation, TableSetup, carried_pieces, decide, place_of
from controller.execution.hand_tasks import HandTask, TaskList, hand_tasks
from controller.execution.plan_executor import Drives, PartState, parts_of
from controller.execution.progress import Arrival, DriveLog, Performance, Stuck
from controller.planning.plan import JointPlan
from controller.planning.router import Router, Standing
from controller.planning.speed_model import SpeedModel
from controller.planning.stages import Stage, Why
from controller.tracking.differences import Difference, TokenDifference, differences
from controller.tracking.estimates import TableEstimate
from controller.workers import Work
from engine.effects import Scene, Token

log = logging.getLogger(__name__)

NUDGE_S = 1.0
"""A nudge that could not begin for this long is forgotten."""

MAX_FAILURES = 3
"""After this many failed drives of one figure, a person is asked to carry it."""

HAND_MM = 100.0
"""Drives end while a hand is this close to the centre of a driving figure: 80 mm from its body."""

PAUSE_S = 0.5
"""Pause between a failed drive and the next try: the camera sees how the figures stand now."""

ARRIVE_S = 2.0
"""How long the tracker may take to believe that figures stand where they drove; it wants half a second at rest."""


class SceneExecutor:
    """Works on one stage at a time.

    Args:
        setup: the game on the table and its figures.
        router: plans for this board and these figures.
        plan: runs the router; in a separate process on a real table.
        silent: whether a figure of that id counts as dead because it was not heard for too long.
        speed: how fast the figure of that id is.
        drives: performs the plans.
        clock: table time.
        drive_log: gets what drives come to.
        changed: called after every change that people can see.

    Attributes:
        tasks: what people's hands must do.
        answers: what people said of sites that the camera cannot see.
        performance: the plan that is being performed.
        stuck: the last figure that did not get to its site.
        extra: differences that the stage is not about.
        asked_s: capture time of the last frame at which people were asked for something.
    """

    def __init__(
        self,
        setup: TableSetup,
        router: Router,
        plan: Work,
        silent: Callable[[int], bool],
        speed: Callable[[int], SpeedModel],
        drives: Drives,
        clock: Clock,
        drive_log: DriveLog,
        changed: Callable[[], None],
    ) -> None:
        self._setup = setup
        self.router = router
        self._plan = plan
        self._silent = silent
        self._speed = speed
        self._drives = drives
        self._clock = clock
        self._drive_log = drive_log
        self._changed = changed
        self._focus: set[str] | None = None
        self._by_hand: dict[str, Why] = {}
        self._failures: Counter[str] = Counter()
        self._causes: dict[str, Why] = {}
        self._states: tuple[PartState, ...] = ()
        self._hand_s = -math.inf
        self._moving: asyncio.Future[None] | None = None
        self._nudge: tuple[int, float] | None = None
        self._news = asyncio.Event()
        self.tasks = TaskList()
        self.answers: dict[str, Token | None] = {}
        self.performance: Performance | None = None
        self.stuck: Stuck | None = None
        self.extra: tuple[Difference, ...] = ()
        self.asked_s = -math.inf
        self.estimate: TableEstimate | None = None
        self.may_drive = True

    def observe(self, estimate: TableEstimate) -> None:
        """Take a new estimate; a hand near a driving figure ends the drives that are under way."""
        self.estimate = estimate
        for site in [site for site in self.answers if estimate.sites[site].known]:
            del self.answers[site]
        if self.tasks.open:
            self.asked_s = estimate.t_s
        if estimate.hand:
            self._hand_s = estimate.t_s
            if self._drives_near_hand(estimate):
                self.halt()
        if self.performance is not None and (states := self.performance.states()) != self._states:
            self._states = states
            self._changed()
        self._news.set()

    def _drives_near_hand(self, estimate: TableEstimate) -> bool:
        driving = [part.figure for part in self.performance.parts.values()] if self.performance else []
        driving += [self._nudge[0]] if self._nudge else []
        poses = (estimate.figures.get(figure) for figure in driving)
        return any(pose is not None and estimate.hand_distance_mm(pose.x_mm, pose.y_mm) <= HAND_MM for pose in poses)

    def halt(self) -> None:
        """End the drives that are under way; the stage continues with a new plan when figures may move."""
        self._nudge = None
        if self._moving is not None:
            self._moving.cancel()

    def permit(self, may_drive: bool) -> None:
        """Set whether figures may move: not while the table is stopped or the link is down."""
        self.may_drive = may_drive
        if not may_drive:
            self.halt()
        self._news.set()

    def answer(self, task: HandTask) -> bool:
        """Note that a person says a task is done. False if the camera can see the site and sees otherwise."""
        if task.token is None or self.estimate is None or self.estimate.sites[task.site].known:
            return False
        self.answers[task.site] = None if task.kind == "lift" else task.token
        self._news.set()
        return True

    def propose(self, found: Sequence[Difference]) -> None:
        """Show, outside a stage, what people may lift or lay to settle differences."""
        self.tasks.update(hand_tasks(found, {}, {}, self._setup.two_sided))

    def wake(self) -> None:
        """Work on without a new frame: something else has changed."""
        self._news.set()

    def carry(self, pieces: Collection[str]) -> None:
        """Let people carry these figures to their sites."""
        self._by_hand.update(dict.fromkeys(pieces, Why("asked")))
        self._admit(pieces)

    def drive_back(self, pieces: Collection[str]) -> None:
        """Let these figures drive to their sites, although the stage is not about them."""
        for piece in pieces:
            self._failures[piece] = 0
            self._by_hand.pop(piece, None)
        self._admit(pieces)

    def found(self, goal: Scene) -> tuple[Difference, ...]:
        """Where the table differs from a scene; for sites that cannot be seen, people's answers count."""
        if self.estimate is None:
            return ()
        return tuple(
            difference
            for difference in differences(goal, self.estimate, self._setup.roster)
            if not (
                isinstance(difference, TokenDifference)
                and not difference.known
                and difference.site in self.answers
                and self.answers[difference.site] == difference.expected
            )
        )

    async def news(self) -> None:
        """Wait for the next frame or the next word from people."""
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
            while self.estimate is None:
                await self.news()
            while not (decision := decide(self._setup, self._situation(stage.goal, self.estimate))).done:
                if not await self._act(stage, decision):
                    await self.news()
        finally:
            self.extra = ()
            self.stuck = None
            self.tasks.clear()
            self._changed()

    def ask_nudge(self, figure: int) -> bool:
        """Let the next `nudge` turn this figure; False where it may not move, is not seen, or a hand is near."""
        estimate = self.estimate
        if not self.may_drive or estimate is None or estimate.hand or figure not in estimate.figures:
            return False
        self._nudge = figure, self._clock.now()
        self._news.set()
        return True

    async def nudge(self) -> None:
        """Turn the figure that was asked for a moment ago, so a hand finds it; what ends drives ends this for good."""
        nudge, self._nudge = self._nudge, None
        if nudge is None or self._clock.now() - nudge[1] > NUDGE_S or not self.ask_nudge(nudge[0]):
            return
        assert self.estimate is not None
        yaw_rad = self.estimate.figures[nudge[0]].yaw_rad
        self._moving = asyncio.ensure_future(self._drives.nudge(nudge[0], yaw_rad))
        try:
            await asyncio.wait((self._moving,))
        finally:
            self._moving.cancel()
            (error,) = await asyncio.gather(self._moving, return_exceptions=True)
            self._moving = self._nudge = None
        if error is not None and not isinstance(error, asyncio.CancelledError):
            log.info("figure %d was not nudged: %s", nudge[0], error)

    def _situation(self, goal: Scene, estimate: TableEstimate) -> Situation:
        return Situation(
            goal=goal,
            estimate=estimate,
            found=self.found(goal),
            focus=self._focus,
            carried=self._carried(estimate),
            by_hand=self._by_hand,
            may_drive=self.may_drive,
            hand_s=self._hand_s,
        )

    def _carried(self, estimate: TableEstimate) -> dict[str, Why]:
        """The pieces that people must move, and why."""
        driven = [figure for figure in self._setup.roster.values() if figure in self._setup.motors]
        silent = [figure for figure in driven if self._silent(figure)]
        failed = {piece: why for piece, why in self._causes.items() if self._failures[piece] >= MAX_FAILURES}
        return carried_pieces(self._setup, estimate, self._by_hand, silent, failed)

    async def _act(self, stage: Stage, decision: Decision) -> bool:
        """Show the tasks and drive; False if only people or the next frame can help."""
        changed = self.tasks.update(decision.tasks)
        if changed or set(map(place_of, decision.extra)) != set(map(place_of, self.extra)):
            self.extra = decision.extra
            self._changed()
        return bool(decision.drives) and await self._drive(stage, decision.drives)

    def _admit(self, places: Collection[str]) -> None:
        if self._focus is not None:
            self._focus.update(places)
        self._news.set()

    async def _drive(self, stage: Stage, goals: Mapping[str, str]) -> bool:
        """Let as many of these pieces as can drive to their sites; False if all must wait for people."""
        before = self.standing()
        try:
            plan = await self._drive_log.timed(self._plan, self.router.plan_some, stage, list(goals), before)
        except (BlockedError, WorkerError) as error:
            if self.tasks.open:
                return False
            piece, site = next(iter(goals.items()))
            self._fail(piece, site, error)
            await self._clock.sleep(PAUSE_S)
            return True
        assert self.estimate is not None
        if not self.may_drive or self.estimate.hand or not before.holds_in(self.standing()):
            return True  # the table has changed meanwhile: decide again
        if self._focus is not None:
            self._focus.update(plan.legs)
        await self._perform(plan, goals)
        return True

    def standing(self) -> Standing:
        """What is on the table now, as far as it has been seen."""
        if self.estimate is None:
            return Standing({}, {})
        poses = {figure: (pose.x_mm, pose.y_mm, pose.yaw_rad) for figure, pose in self.estimate.figures.items()}
        carried = self._carried(self.estimate)
        movable = {figure for piece, figure in self._setup.roster.items() if piece not in carried}
        covered = {pose.site for pose in self.estimate.figures.values()}
        tokens = {
            site: seen.token
            for site, seen in self.estimate.sites.items()
            if seen.token is not None and site not in covered
        }
        speeds = {figure: self._speed(figure) for figure in poses}
        return Standing(poses, tokens, frozenset(poses.keys() - movable), speeds)

    async def _perform(self, plan: JointPlan, goals: Mapping[str, str]) -> None:
        parts = parts_of(plan, self._setup.roster)
        self.performance = Performance(plan, self._clock.now(), parts)
        self._moving = asyncio.ensure_future(self._drives.perform(parts, plan.trains))
        self._changed()
        try:
            await asyncio.wait((self._moving,))
            if not self._moving.cancelled():
                self._moving.result()
                await self._arrive(self.performance)
                failed = {part.piece: part.error for part in parts.values() if part.error is not None}
                for piece, error in failed.items():
                    self._fail(piece, goals.get(piece), error)
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
        """Note the arrivals; give the tracker time to believe that the figures stand there."""
        assert self.estimate is not None
        arrived = [part for part in performance.parts.values() if part.state == "arrived"]
        for part in arrived:
            released_s = None if part.legs[0].after else performance.released_s
            way_mm = (part.legs[0].start_mm, *(leg.end_mm for leg in part.legs))
            self._drive_log.arrived.append(Arrival(part.piece, way_mm, part.yaw_rad, released_s))
        arrived_s = self._clock.now()
        while self._clock.now() - arrived_s < ARRIVE_S and not self.estimate.hand:
            poses = (self.estimate.figures.get(part.figure) for part in arrived)
            seen = self.estimate.t_s > arrived_s
            if seen and all(pose is not None and pose.site is not None for pose in poses):
                return
            await self.news()

    def _fail(self, piece: str, site: str | None, error: ControllerError) -> None:
        blocked = isinstance(error, BlockedError)
        self._failures[piece] += 1
        self._causes[piece] = Why("blocked" if blocked else "failed")
        self._drive_log.replans += 1
        self.stuck = Stuck(piece, site, reason(error), self._failures[piece])
        log.warning("The %s did not get to its site: %s", called(self._setup.names[piece]), error)
        self._changed()
