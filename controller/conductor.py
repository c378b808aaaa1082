"""Brings the table to the scene that the game wants: hand tasks for people, drives for figures, until it is seen."""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from controller.clock import Clock
from controller.errors import BlockedError, FigureLostError, LinkError, MotionError
from controller.estimates import PoseEstimate, TableEstimate
from controller.planner import Bounds, Obstacle, Route, plan
from controller.scenes import Difference, FigureDifference, Roster, TokenDifference, differences
from controller.tasks import HandTask, TaskList, hand_tasks
from engine.effects import Scene, Token
from engine.geometry import Board

log = logging.getLogger(__name__)

TRIES = 3
"""Drives of one figure that may fail before a person is asked to carry it."""

EXTRA_S = 1.5
"""For how long something unasked must be seen during a stage before people are told."""

AWAY_S = 3.0
"""A figure not seen for so long is to be brought by a person."""

PAUSE_S = 0.5
"""Rest between a failed drive and the next try."""


class Drives(Protocol):
    """Whoever drives a figure along a route."""

    async def drive(self, figure: int, route: Route, progress: Callable[[float], None]) -> None:
        """Drive to the end of the route; raises BlockedError, FigureLostError, MotionError or LinkError in words."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A scene to bring about.

    Attributes:
        kind: setting up, carrying out a ply, or putting right what went astray.
        goal: the scene.
        paths: the cells that a figure must follow, first the one where it stands.
        focus: sites and pieces that this stage is about; None for all. Whatever else differs is a mismatch.
        by_hand: pieces that people carry although they could drive.
    """

    kind: Literal["setup", "ply", "repair"]
    goal: Scene
    paths: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    focus: frozenset[str] | None = None
    by_hand: frozenset[str] = frozenset()


@dataclass(slots=True)
class Drive:
    """A drive that is under way."""

    piece: str
    route: Route
    released_s: float
    done: float = 0.0


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why a figure did not get to its site, and how often it has failed to."""

    piece: str
    site: str
    reason: str
    failures: int


class Conductor:
    """Works on one stage at a time.

    Args:
        board: of the game.
        roster: piece -> figure id.
        motors: ids of the figures that drive by themselves; the others are moved by hand.
        drives: whoever drives them.
        clock: table time.
        figure_mm: diameter of the bodies.
        token_mm: diameter of the tokens.
        bounds: where figures may go.
        titles: piece -> what people call it.
        changed: called after every change that people can see.

    Attributes:
        tasks: what people's hands must do.
        answers: what people said of sites that the camera cannot see.
        drive: what drives now.
        stuck: who did not get on.
        extra: what differs although the stage is not about it.
        plan_ms: how long each plan took.
        arrived: the drives that came to their end, since somebody emptied the list.
    """

    def __init__(
        self,
        board: Board,
        roster: Roster,
        motors: Collection[int],
        drives: Drives,
        clock: Clock,
        figure_mm: float,
        token_mm: float,
        bounds: Bounds,
        titles: Mapping[str, str],
        changed: Callable[[], None],
    ) -> None:
        self._board = board
        self._roster = roster
        self._motors = motors
        self._drives = drives
        self._clock = clock
        self._figure_mm = figure_mm
        self._token_mm = token_mm
        self._bounds = bounds
        self._titles = titles
        self._changed = changed
        self._focus: set[str] | None = None
        self._by_hand: set[str] = set()
        self._failures: Counter[str] = Counter()
        self._moving: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self.tasks = TaskList()
        self.answers: dict[str, Token | None] = {}
        self.drive: Drive | None = None
        self.stuck: Stuck | None = None
        self.extra: tuple[Difference, ...] = ()
        self.estimate: TableEstimate | None = None
        self.may_drive = True
        self.plan_ms: list[float] = []
        self.arrived: list[Drive] = []

    def observe(self, estimate: TableEstimate) -> None:
        """Take in what is believed now; a hand over the board ends the drive that is under way."""
        self.estimate = estimate
        for site in [site for site in self.answers if estimate.sites[site].known]:
            del self.answers[site]
        if estimate.hand:
            self.halt()
        self._news.set()

    def halt(self) -> None:
        """End the drive that is under way; the stage goes on with a new plan when it may."""
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
        self.answers[task.site] = task.token if task.kind == "lay" else None
        self._news.set()
        return True

    def propose(self, found: Sequence[Difference]) -> None:
        """Show, outside of a stage, what people may lift or lay to put things right."""
        self.tasks.update(hand_tasks(found, ()))

    def wake(self) -> None:
        """Something has changed that is no frame."""
        self._news.set()

    def carry(self, pieces: Collection[str]) -> None:
        """Let people carry these figures to where they belong."""
        self._by_hand.update(pieces)
        self._admit(pieces)

    def drive_back(self, pieces: Collection[str]) -> None:
        """Let these figures drive to where they belong, although this stage is not about them."""
        for piece in pieces:
            self._failures[piece] = 0
            self._by_hand.discard(piece)
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
        self._by_hand = set(stage.by_hand)
        self._failures.clear()
        self.tasks.clear()
        try:
            while self.estimate is None or (found := self.found(stage.goal)):
                if self.estimate is None or not await self._work(stage, found):
                    await self.news()
        finally:
            self.extra = ()
            self.stuck = None
            self.tasks.clear()
            self._changed()

    async def _work(self, stage: Stage, found: Sequence[Difference]) -> bool:
        """Do what can be done now; False if only people or the next frame can help."""
        asked = [difference for difference in found if self._is_asked(difference)]
        extra = tuple(d for d in found if d not in asked and d.known and d.steady_s >= EXTRA_S)
        tokens = [difference for difference in found if isinstance(difference, TokenDifference)]
        tokens = [difference for difference in tokens if difference in asked or difference in extra]
        figures = [difference for difference in asked if isinstance(difference, FigureDifference)]
        carried = {d.piece for d in figures if self._must_be_carried(d.piece)}
        changed = self.tasks.update(hand_tasks([*tokens, *figures], carried))
        if changed or _places(extra) != _places(self.extra):
            self.extra = extra
            self._changed()
        lifts_wait = any(task.kind == "lift" for task in self.tasks.open)
        drivable = [difference for difference in figures if difference.piece not in carried and difference.known]
        if lifts_wait or not drivable or not self.may_drive or (self.estimate and self.estimate.hand):
            return False
        await self._drive_one(stage, drivable)
        return True

    def _is_asked(self, difference: Difference) -> bool:
        place = difference.piece if isinstance(difference, FigureDifference) else difference.site
        return self._focus is None or place in self._focus

    def _admit(self, places: Collection[str]) -> None:
        if self._focus is not None:
            self._focus.update(places)
        self._news.set()

    def _must_be_carried(self, piece: str) -> bool:
        by_hand = self._roster[piece] not in self._motors or piece in self._by_hand
        return by_hand or self._failures[piece] >= TRIES or self._is_away(piece)

    def _is_away(self, piece: str) -> bool:
        """Whether the figure has not been on the table for a while: still in its box, or taken off."""
        assert self.estimate is not None
        pose = self.estimate.figures.get(self._roster[piece])
        return pose is None or self.estimate.t_s - pose.t_s > AWAY_S

    async def _drive_one(self, stage: Stage, drivable: Sequence[FigureDifference]) -> None:
        """Drive the first figure that has a way."""
        blocked: tuple[str, str, BlockedError] | None = None
        for difference in drivable:
            try:
                route = self.route(difference.piece, difference.expected, stage.paths.get(difference.piece))
            except BlockedError as error:
                blocked = blocked or (difference.piece, difference.expected, error)
                continue
            await self._follow(difference.piece, difference.expected, route)
            return
        assert blocked is not None
        self._fail(*blocked)

    async def _follow(self, piece: str, site: str, route: Route) -> None:
        drive = Drive(piece, route, self._clock.now())
        self.drive = drive
        self._changed()

        def progress(done: float) -> None:
            drive.done = done

        self._moving = asyncio.ensure_future(self._drives.drive(self._roster[piece], route, progress))
        try:
            await asyncio.wait((self._moving,))
            if not self._moving.cancelled():
                self._moving.result()
                self.stuck = None
                await self._arrive(piece, site)
                self.arrived.append(drive)
        except (BlockedError, FigureLostError, MotionError) as error:
            self._fail(piece, site, error)
            await self._clock.sleep(PAUSE_S)
        except LinkError as error:
            log.warning("%s: %s", self._titles[piece], error)
            await self._clock.sleep(PAUSE_S)
        finally:
            self._moving.cancel()
            self._moving = None
            self.drive = None
            self._changed()

    async def _arrive(self, piece: str, site: str) -> None:
        """Give the tracker the time to believe that the figure stands on its site."""
        arrived_s = self._clock.now()
        while self.estimate is not None and self._clock.now() - arrived_s < 2.0:
            pose = self.estimate.figures.get(self._roster[piece])
            if (pose and pose.site == site) or self.estimate.hand:
                return
            await self.news()

    def _fail(self, piece: str, site: str, error: Exception) -> None:
        self._failures[piece] += 1
        self.stuck = Stuck(piece, site, str(error), self._failures[piece])
        log.warning("The %s did not get to %s: %s", self._titles[piece], site, error)
        self._changed()

    def route(self, piece: str, site: str, path: Sequence[str] | None) -> Route:
        """Plan the way of a figure from where it is; along `path` if it stands at its beginning.

        Raises:
            BlockedError: there is no way.
            FigureLostError: the figure has not been seen yet.
        """
        started = time.perf_counter()
        poses: Mapping[int, PoseEstimate] = self.estimate.figures if self.estimate else {}
        pose = poses.get(self._roster[piece])
        if pose is None:
            raise FigureLostError(f"The camera has not seen the {self._titles[piece]} yet.")
        goal = self._board.site(site)
        along = None
        if path and pose.site == path[0]:
            along = [(cell.x_mm, cell.y_mm) for cell in map(self._board.site, path[1:])]
        before = along[-2] if along and len(along) > 1 else (pose.x_mm, pose.y_mm)
        route = plan(
            start=(pose.x_mm, pose.y_mm, pose.yaw_rad),
            goal=(goal.x_mm, goal.y_mm),
            end_yaw_rad=self._board.resting_yaw(_direction(before, (goal.x_mm, goal.y_mm), pose.yaw_rad)),
            obstacles=self._obstacles(piece, path or ()),
            bounds=self._bounds,
            along=along,
            body_mm=self._figure_mm,
        )
        self.plan_ms.append((time.perf_counter() - started) * 1e3)
        return route

    def _obstacles(self, piece: str, path: Sequence[str]) -> list[Obstacle]:
        """Everything else on the table; tokens on the path will have been lifted by then."""
        assert self.estimate is not None
        names = {figure: f"the {self._titles[other]}" for other, figure in self._roster.items()}
        found = [
            Obstacle(pose.x_mm, pose.y_mm, self._figure_mm / 2, names.get(figure, f"figure {figure}"))
            for figure, pose in self.estimate.figures.items()
            if figure != self._roster[piece]
        ]
        for site, seen in self.estimate.sites.items():
            if seen.token is not None and site not in path:
                place = self._board.sites[site]
                found.append(Obstacle(place.x_mm, place.y_mm, self._token_mm / 2, f"the {seen.token} at {site}"))
        return found


def _direction(start: tuple[float, float], goal: tuple[float, float], otherwise_rad: float) -> float:
    """The yaw of a leg; `otherwise_rad` if it has no length to speak of."""
    if math.dist(start, goal) < 5.0:
        return otherwise_rad
    return math.atan2(goal[1] - start[1], goal[0] - start[0])


def _places(found: Sequence[Difference]) -> set[str]:
    return {d.piece if isinstance(d, FigureDifference) else d.site for d in found}
