"""Observations in, belief out: which figure stands where, what lies on which site, and for how long."""

import asyncio
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.clock import Clock
from controller.errors import FigureLostError
from controller.estimates import PoseEstimate, SiteEstimate, TableEstimate
from engine.effects import Token
from engine.geometry import Board, wrap_angle
from vision.observation import EMPTY, HIDDEN, FigureObservation, SiteObservation, TableObservation

STILL_MM = 1.0
STILL_RAD = math.radians(1.5)
ON_SITE_PITCH = 0.25
ON_SITE_S = 0.5
SURE = 0.9
"""Probability from which a site's class counts as seen."""

NEWEST = 0.3
"""Weight of the newest frame among the last ones in a site's probabilities."""

STEADY_S = 0.3
"""For how long a site must show something new before it is believed."""

HAND_MM2 = 1500.0
"""A foreground of 15 cm2 is a hand."""

HAND_GONE_FRAMES = 8
"""Quiet frames after which a hand counts as gone."""


@dataclass(slots=True)
class _Figure:
    estimate: PoseEstimate
    anchor: tuple[float, float, float]
    still_since_s: float
    near: str | None
    near_since_s: float


@dataclass(slots=True)
class _Site:
    chances: Mapping[str, float] = field(default_factory=dict)
    token: Token | None = None
    known: bool = False
    since_s: float = 0.0
    candidate: Token | None = None
    candidate_since_s: float | None = None


class Tracker:
    """Keeps the table's estimate; a `PoseFeed` for those who drive."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self._board = board
        self._clock = clock
        self._figures: dict[int, _Figure] = {}
        self._sites = {site: _Site() for site in board.sites}
        self._quiet_frames = HAND_GONE_FRAMES
        self._t_s = -math.inf
        self._waiters: dict[int, list[asyncio.Future[None]]] = defaultdict(list)

    def update(self, observation: TableObservation) -> TableEstimate:
        """Take in one frame; frames older than the last one change nothing."""
        if observation.t_capture_s > self._t_s:
            self._t_s = observation.t_capture_s
            if observation.foreground_mm2 >= HAND_MM2:
                self._quiet_frames = 0
            elif observation.board_tags:
                self._quiet_frames += 1
            for figure in observation.figures.values():
                self._see_figure(figure)
            for site, seen in observation.sites.items():
                if site in self._sites:
                    self._see_site(self._sites[site], seen)
        return self.estimate()

    def estimate(self) -> TableEstimate:
        """The belief as of the newest frame."""
        return TableEstimate(
            t_s=self._t_s,
            figures={figure: held.estimate for figure, held in self._figures.items()},
            sites={
                site: SiteEstimate(
                    held.token, held.known, self._t_s - held.since_s if held.known else 0.0, held.chances
                )
                for site, held in self._sites.items()
            },
            hand=self._quiet_frames < HAND_GONE_FRAMES,
        )

    def expect(self, tokens: Mapping[str, Token]) -> None:
        """Believe, until the camera has seen for itself, that these tokens lie on their sites."""
        for site, token in tokens.items():
            if not self._sites[site].known:
                self._sites[site].token = token

    def pose(self, figure: int) -> PoseEstimate | None:
        """The last sighting of a figure; None if it was never seen."""
        held = self._figures.get(figure)
        return held.estimate if held else None

    async def newer(self, figure: int, than_s: float, timeout_s: float) -> PoseEstimate:
        """Wait for a sighting captured after `than_s`.

        Raises:
            FigureLostError: none within `timeout_s` of table time.
        """
        deadline_s = self._clock.now() + timeout_s
        while (pose := self.pose(figure)) is None or pose.t_s <= than_s:
            waiter = asyncio.get_running_loop().create_future()
            self._waiters[figure].append(waiter)
            timer = asyncio.ensure_future(self._clock.sleep(deadline_s - self._clock.now()))
            try:
                await asyncio.wait((waiter, timer), return_when=asyncio.FIRST_COMPLETED)
            finally:
                timer.cancel()
            if not waiter.done():
                waiter.cancel()
                raise FigureLostError(f"The camera has not seen figure {figure} for {timeout_s:.1f} s.")
        return pose

    def _see_figure(self, seen: FigureObservation) -> None:
        t_s = self._t_s
        held = self._figures.get(seen.tag)
        nearest = self._board.nearest(seen.x_mm, seen.y_mm)
        close = nearest.distance_mm(seen.x_mm, seen.y_mm) <= ON_SITE_PITCH * self._board.pitch_mm
        near = nearest.id if close else None
        pose = (seen.x_mm, seen.y_mm, seen.yaw_rad)
        still = held is not None and _close(held.anchor, pose)
        anchor = held.anchor if held and still else pose
        still_since_s = held.still_since_s if held and still else t_s
        near_since_s = held.near_since_s if held and held.near == near else t_s
        stands = near is not None and t_s - near_since_s >= ON_SITE_S
        estimate = PoseEstimate(
            figure=seen.tag,
            x_mm=seen.x_mm,
            y_mm=seen.y_mm,
            yaw_rad=seen.yaw_rad,
            t_s=t_s,
            still_s=t_s - still_since_s,
            site=near if stands else None,
        )
        self._figures[seen.tag] = _Figure(estimate, anchor, still_since_s, near, near_since_s)
        for waiter in self._waiters.pop(seen.tag, ()):
            if not waiter.done():
                waiter.set_result(None)

    def _see_site(self, held: _Site, seen: SiteObservation) -> None:
        best = seen.best
        if best == HIDDEN or seen.probabilities[best] < SURE:
            held.candidate_since_s = None
            held.known = False
            held.chances = {} if best == HIDDEN else seen.probabilities
            return
        token = None if best == EMPTY else token_of_class(best)
        if held.known and token == held.token:
            held.candidate_since_s = None
            held.chances = _mixed(held.chances, seen.probabilities)
            return
        if held.candidate_since_s is None or token != held.candidate:
            held.candidate, held.candidate_since_s = token, self._t_s
        if self._t_s - held.candidate_since_s >= STEADY_S:
            held.token, held.known, held.since_s = token, True, held.candidate_since_s
            held.candidate_since_s = None
            held.chances = seen.probabilities


def token_of_class(name: str) -> Token:
    """The token of vision's class name: `disc-white` is the disc with its white side up."""
    kind, _, side = name.partition("-")
    return Token(kind, side)


def class_of_token(token: Token) -> str:
    """Vision's class name of a token."""
    return f"{token.kind}-{token.side}" if token.side else token.kind


def _mixed(before: Mapping[str, float], now: Mapping[str, float]) -> Mapping[str, float]:
    """The probabilities of one more frame among those of the last ones."""
    if before == now:
        return now
    return {
        name: (1 - NEWEST) * before.get(name, 0.0) + NEWEST * now.get(name, 0.0) for name in before.keys() | now.keys()
    }


def _close(a: tuple[float, float, float], b: tuple[float, float, float]) -> bool:
    return math.dist(a[:2], b[:2]) <= STILL_MM and abs(wrap_angle(a[2] - b[2])) <= STILL_RAD
