"""Estimates of the table: poses and sites with their age and uncertainty."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol

import cv2
import numpy as np

from engine.effects import Token
from vision.observation import FloatArray

Sight = Literal["seen", "coasting", "hidden", "lost"]
"""How a figure is known.

`seen`: its tag was read in the newest frame. `coasting`: not read for at most half a second; taken for the figure that
stood, or moved, there. `hidden`: a hand is over it. `lost`: none of these; its place is unknown.
"""


@dataclass(frozen=True, slots=True)
class PoseEstimate:
    """Where a figure is.

    Attributes:
        figure: the figure's id, the same as its tag's.
        x_mm: axle centre, board frame.
        y_mm: axle centre, board frame.
        yaw_rad: counter-clockwise, in (-pi, pi].
        t_s: capture time of the frame that showed it last, table seconds.
        still_s: time without motion, up to `t_s`.
        site: the site on which it has stood for at least half a second, else None.
        sight: how it is known.
        age_s: time from `t_s` to the frame as of which this is estimated.
        sigma_mm: standard deviation of x and of y; grows while the figure is not seen.
        sigma_rad: standard deviation of the yaw; grows likewise.
        velocity_mm_s: vx and vy at `t_s`, board frame; zero at rest, after a gap and while the figure is carried.
    """

    figure: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    t_s: float
    still_s: float
    site: str | None
    sight: Sight = "seen"
    age_s: float = 0.0
    sigma_mm: float = 0.1
    sigma_rad: float = 0.003
    velocity_mm_s: tuple[float, float] = (0.0, 0.0)

    @property
    def covariance(self) -> FloatArray:
        """(3, 3) covariance of x, y in mm and yaw in rad; centre and yaw of a fitted square are uncorrelated."""
        return np.diag([self.sigma_mm**2, self.sigma_mm**2, self.sigma_rad**2])


class SiteEstimate(NamedTuple):
    """What lies on a site.

    Attributes:
        token: None for nothing; while not `known`, what lay there when the site was last seen.
        known: False while the site is not visible.
        steady_s: time for which this has been seen without a break.
        class_probabilities: vision's classes with their probabilities over the last frames; none while hidden.
    """

    token: Token | None
    known: bool
    steady_s: float
    class_probabilities: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TableEstimate:
    """The whole table, as of the frame captured at `t_s`.

    Attributes:
        t_s: capture time, table seconds.
        figures: by id.
        sites: by id.
        hand: whether a hand is, or was a moment ago, over the board.
        hands_mm: outlines of where hands are or were, each (N, 2) board mm; none while `hand` is False.
    """

    t_s: float
    figures: Mapping[int, PoseEstimate]
    sites: Mapping[str, SiteEstimate]
    hand: bool
    hands_mm: tuple[FloatArray, ...] = ()

    def hand_distance_mm(self, x_mm: float, y_mm: float) -> float:
        """Distance from a board point to the nearest hand: 0 under it, infinite without one.

        A hand without a known outline may be anywhere: 0.
        """
        if not self.hand:
            return math.inf
        return distance_to_outlines(self.hands_mm, x_mm, y_mm) if self.hands_mm else 0.0


def distance_to_outlines(outlines_mm: Iterable[FloatArray], x_mm: float, y_mm: float) -> float:
    """Distance from a point to the nearest of some areas, each (N, 2) mm: 0 inside one, infinite if there are none."""
    point = (x_mm, y_mm)
    inside = (cv2.pointPolygonTest(outline.astype(np.float32)[:, None], point, True) for outline in outlines_mm)
    return max(0.0, -max(inside, default=-math.inf))


class PoseFeed(Protocol):
    """Sightings of figures as they arrive."""

    def pose(self, figure: int) -> PoseEstimate | None:
        """The last sighting; None if it was never seen."""

    async def newer(self, figure: int, than_s: float, timeout_s: float) -> PoseEstimate:
        """Wait for a sighting captured after `than_s`.

        Raises:
            FigureLostError: none within `timeout_s` of table time.
        """
