"""Observations in, estimates out: which figure stands where, what lies on which site, and for how long."""

import asyncio
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from base.clock import Clock
from controller.errors import FigureLostError
from controller.tracking.estimates import PoseEstimate, Sight, TableEstimate, distance_to_outlines
from controller.tracking.figures import FigureTrack, extended
from controller.tracking.sites import SiteTracker
from engine.effects import Token
from engine.geometry import Board
from vision.observation import FigureObservation, FloatArray, TableObservation

ON_SITE_PITCH = 0.25
"""Distance from a site within which a figure stands on it, as a fraction of the distance between sites."""

HAND_GONE_FRAMES = 8
"""Frames without a hand after which it counts as gone: half a second at 15 per second, to bridge missed detections."""

MIN_CONFIDENCE = 0.1
"""Confidence below which a figure's tag is not at its height: the figure is held in a hand, and stands nowhere."""

COASTING_S = 0.5
"""Time after the last reading of its tag for which an unread figure is still taken to be where it was."""

DRIFT_MM_S, DRIFT_RAD_S = 40.0, 1.0
"""Growth of the standard deviations while a figure is not seen; a driving one moves at 60 mm/s."""

BODY_MM = 30.0
"""Distance from a figure's axle within which it may hide a site: the radii of a body and of a token."""


class Tracker:
    """Keeps the table's estimate; it is the `PoseFeed` of the drivers."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self._board = board
        self._clock = clock
        self._figures: dict[int, FigureTrack] = {}
        self._sites = {site: SiteTracker() for site in board.sites}
        self._quiet_frames = HAND_GONE_FRAMES
        self._hands_mm: tuple[FloatArray, ...] = ()
        self._t_s = self._since_s = -math.inf
        self._waiters: dict[int, list[asyncio.Future[None]]] = defaultdict(list)

    def update(self, observation: TableObservation) -> TableEstimate:
        """Take in one frame; frames older than the last one change nothing, unless two cameras take turns."""
        t_s = observation.t_capture_s
        if t_s > self._t_s or observation.since_s is not None:
            self._t_s = max(self._t_s, t_s)
            self._since_s = t_s if observation.since_s is None else observation.since_s
            self._see_hands(observation)
            for figure in observation.figures.values():
                if figure.confidence >= MIN_CONFIDENCE:
                    self._see_figure(figure, t_s)
            doubtful = self._doubtful_sites()
            for site, seen in observation.sites.items():
                if site in self._sites:
                    self._sites[site].see(seen, site in doubtful, self._t_s)
        return self.estimate()

    def estimate(self) -> TableEstimate:
        """The estimate as of the newest frame."""
        hand = self._quiet_frames < HAND_GONE_FRAMES
        return TableEstimate(
            t_s=self._t_s,
            figures={figure: self._aged(track) for figure, track in self._figures.items()},
            sites={site: tracker.estimate(self._t_s) for site, tracker in self._sites.items()},
            hand=hand,
            hands_mm=self._hands_mm if hand else (),
        )

    def expect(self, tokens: Mapping[str, Token]) -> None:
        """Assume, until the camera has seen the sites, that these tokens lie there."""
        for site, token in tokens.items():
            self._sites[site].expect(token)

    def pose(self, figure: int) -> PoseEstimate | None:
        """The last sighting of a figure; None if it was never seen."""
        track = self._figures.get(figure)
        return self._aged(track) if track else None

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

    def _see_figure(self, seen: FigureObservation, t_s: float) -> None:
        before = self._figures.get(seen.tag)
        if before and before.estimate.t_s >= t_s:
            return
        track = extended(before, seen, self._near(seen, before.near if before else None), t_s)
        self._figures[seen.tag] = track
        for waiter in self._waiters.pop(seen.tag, ()):
            if not waiter.done():
                waiter.set_result(None)

    def _near(self, seen: FigureObservation, before: str | None) -> str | None:
        """The site near which a figure is, if any; it can be near one only, so the one `before` is looked at first."""
        reach_mm = ON_SITE_PITCH * self._board.pitch_mm
        if before is not None and self._board.site(before).distance_mm(seen.x_mm, seen.y_mm) <= reach_mm:
            return before
        site = self._board.nearest(seen.x_mm, seen.y_mm)
        return site.id if site.distance_mm(seen.x_mm, seen.y_mm) <= reach_mm else None

    def _see_hands(self, observation: TableObservation) -> None:
        if observation.hands_mm:
            self._quiet_frames = 0
            self._hands_mm = observation.hands_mm
        elif observation.board_tags:  # without them nothing is known of hands
            self._quiet_frames += 1

    def _aged(self, track: FigureTrack) -> PoseEstimate:
        """The estimate of a figure as of the newest frame: less certain while it is not seen."""
        last, sight = track.estimate, self._sight(track)
        age_s = self._t_s - last.t_s
        if age_s == last.age_s and sight == last.sight:
            return last
        return replace(
            last,
            sight=sight,
            age_s=age_s,
            sigma_mm=math.hypot(last.sigma_mm, DRIFT_MM_S * age_s),
            sigma_rad=min(math.pi, math.hypot(last.sigma_rad, DRIFT_RAD_S * age_s)),
        )

    def _sight(self, track: FigureTrack) -> Sight:
        if track.read_s >= self._since_s:
            return "seen"
        if self._quiet_frames < HAND_GONE_FRAMES and self._is_under_a_hand(track.estimate):
            return "hidden"
        return "coasting" if self._t_s - track.read_s <= COASTING_S else "lost"

    def _is_under_a_hand(self, pose: PoseEstimate) -> bool:
        return distance_to_outlines(self._hands_mm, pose.x_mm, pose.y_mm) <= BODY_MM

    def _doubtful_sites(self) -> set[str]:
        """Sites where a figure stood when it was last seen: it may still stand there, even if the site looks empty."""
        unseen = [track.estimate for track in self._figures.values() if track.read_s < self._since_s]
        if not unseen:
            return set()
        return {
            site
            for site, place in self._board.sites.items()
            if any(place.distance_mm(pose.x_mm, pose.y_mm) <= BODY_MM for pose in unseen)
        }
