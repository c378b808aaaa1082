"""Observations in, belief out: which figure stands where, what lies on which site, and for how long."""

import asyncio
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.clock import Clock
from controller.errors import FigureLostError
from controller.tracking.estimates import PoseEstimate, Sight, SiteEstimate, TableEstimate, distance_to_outlines
from controller.tracking.smoothing import PoseFilter
from engine.effects import Token
from engine.geometry import Board, wrap_angle
from vision.observation import (
    EMPTY,
    HIDDEN,
    FigureObservation,
    FloatArray,
    SiteObservation,
    TableObservation,
)

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

HAND_GONE_FRAMES = 8
"""Quiet frames after which a hand counts as gone."""

LIFTED = 0.1
"""A figure believed less than this hangs in someone's hand: where it would stand is not seen."""

COASTING_S = 0.5
"""Time after its last reading, in s, for which an unread figure is still taken to be where it was."""

DRIFT_MM_S, DRIFT_RAD_S = 40.0, 1.0
"""How fast a figure that is not seen may get away from where it was; a driving one has 60 mm/s."""

BODY_MM = 30.0
"""Within this of its place a figure, with a token's radius, may hide what lies on a site."""


@dataclass(slots=True)
class _Figure:
    estimate: PoseEstimate
    rest: PoseFilter
    anchor: tuple[float, float, float]
    still_since_s: float
    near: str | None
    near_since_s: float
    read_s: float


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
        self._hands_mm: tuple[FloatArray, ...] = ()
        self._t_s = -math.inf
        self._waiters: dict[int, list[asyncio.Future[None]]] = defaultdict(list)

    def update(self, observation: TableObservation) -> TableEstimate:
        """Take in one frame; frames older than the last one change nothing."""
        if observation.t_capture_s > self._t_s:
            self._t_s = observation.t_capture_s
            self._see_hands(observation)
            for figure in observation.figures.values():
                if figure.confidence >= LIFTED:
                    self._see_figure(figure)
            doubtful = self._doubtful_sites()
            for site, seen in observation.sites.items():
                if site in self._sites:
                    self._see_site(self._sites[site], seen, site in doubtful)
        return self.estimate()

    def estimate(self) -> TableEstimate:
        """The belief as of the newest frame."""
        hand = self._quiet_frames < HAND_GONE_FRAMES
        return TableEstimate(
            t_s=self._t_s,
            figures={figure: self._aged(held) for figure, held in self._figures.items()},
            sites={
                site: SiteEstimate(
                    held.token, held.known, self._t_s - held.since_s if held.known else 0.0, held.chances
                )
                for site, held in self._sites.items()
            },
            hand=hand,
            hands_mm=self._hands_mm if hand else (),
        )

    def expect(self, tokens: Mapping[str, Token]) -> None:
        """Believe, until the camera has seen for itself, that these tokens lie on their sites."""
        for site, token in tokens.items():
            if not self._sites[site].known:
                self._sites[site].token = token

    def pose(self, figure: int) -> PoseEstimate | None:
        """The last sighting of a figure; None if it was never seen."""
        held = self._figures.get(figure)
        return self._aged(held) if held else None

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
        rest = PoseFilter.of(pose, held.rest if held else None)
        x_mm, y_mm, yaw_rad = rest.pose
        estimate = PoseEstimate(
            figure=seen.tag,
            x_mm=x_mm,
            y_mm=y_mm,
            yaw_rad=yaw_rad,
            t_s=t_s,
            still_s=t_s - still_since_s,
            site=near if stands else None,
            sigma_mm=rest.sigma_mm,
            sigma_rad=rest.sigma_rad,
        )
        read_s = t_s if seen.read or held is None else held.read_s
        self._figures[seen.tag] = _Figure(estimate, rest, anchor, still_since_s, near, near_since_s, read_s)
        for waiter in self._waiters.pop(seen.tag, ()):
            if not waiter.done():
                waiter.set_result(None)

    def _see_hands(self, observation: TableObservation) -> None:
        if observation.hands_mm:
            self._quiet_frames = 0
            self._hands_mm = observation.hands_mm
        elif observation.board_tags:
            self._quiet_frames += 1

    def _aged(self, held: _Figure) -> PoseEstimate:
        """What is believed of a figure now: less and less while it is not seen."""
        last = held.estimate
        age_s = self._t_s - last.t_s
        return replace(
            last,
            sight=self._sight(held),
            age_s=age_s,
            sigma_mm=math.hypot(last.sigma_mm, DRIFT_MM_S * age_s),
            sigma_rad=min(math.pi, math.hypot(last.sigma_rad, DRIFT_RAD_S * age_s)),
        )

    def _sight(self, held: _Figure) -> Sight:
        if held.read_s == self._t_s:
            return "seen"
        if self._quiet_frames < HAND_GONE_FRAMES and self._is_under_a_hand(held.estimate):
            return "hidden"
        return "coasting" if self._t_s - held.read_s <= COASTING_S else "lost"

    def _is_under_a_hand(self, pose: PoseEstimate) -> bool:
        return distance_to_outlines(self._hands_mm, pose.x_mm, pose.y_mm) <= BODY_MM

    def _doubtful_sites(self) -> set[str]:
        """Sites where a figure stood when it was last seen: it may stand there still, whatever the site looks like."""
        unseen = [held.estimate for held in self._figures.values() if held.read_s < self._t_s]
        return {
            site
            for site, place in self._board.sites.items()
            if any(place.distance_mm(pose.x_mm, pose.y_mm) <= BODY_MM for pose in unseen)
        }

    def _see_site(self, held: _Site, seen: SiteObservation, doubtful: bool) -> None:
        best = HIDDEN if doubtful and seen.best == EMPTY else seen.best
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
