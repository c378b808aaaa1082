"""What the table believes now: poses and sites with their age and how sure they are."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

import cv2
import numpy as np

from engine.effects import Token
from vision.observation import FloatArray

Sight = Literal["seen", "coasting", "hidden", "lost"]
"""How a figure is known.

`seen`: its tag was read in the newest frame. `coasting`: not read for at most half a second; taken for the one that
stood, or moved, there. `hidden`: a hand is over it. `lost`: where it is now, nobody knows.
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
        still_s: for how long it has not moved, up to `t_s`.
        site: the site on which it has stood for at least half a second, else None.
        sight: how it is known.
        age_s: how long ago `t_s` was when this was believed.
        sigma_mm: standard deviation of x and of y; grows while it is not seen.
        sigma_rad: the same of the yaw.
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

    @property
    def covariance(self) -> FloatArray:
        """(3, 3) of x, y in mm and yaw in rad; place and yaw of a fitted square do not depend on each other."""
        return np.diag([self.sigma_mm**2, self.sigma_mm**2, self.sigma_rad**2])


@dataclass(frozen=True, slots=True)
class SiteEstimate:
    """What lies on a site: the token, None for nothing; `known` is False while it cannot be seen.

    While hidden, `token` is what lay there when it was last seen. `steady_s` is how long this has been seen
    without a break. `chances` are vision's classes with their probabilities over the
    last frames; none while hidden.
    """

    token: Token | None
    known: bool
    steady_s: float
    chances: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableEstimate:
    """All of it, as of the frame captured at `t_s`.

    Attributes:
        t_s: capture time.
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
        """How far a board point is from the nearest hand: 0 under it, infinite without one.

        A hand that is known of but not where is everywhere.
        """
        if not self.hand:
            return math.inf
        return distance_to_outlines(self.hands_mm, x_mm, y_mm) if self.hands_mm else 0.0


def distance_to_outlines(outlines_mm: Iterable[FloatArray], x_mm: float, y_mm: float) -> float:
    """How far a point is from the nearest of some areas: 0 inside of one, infinite if there are none."""
    point = (x_mm, y_mm)
    inside = (cv2.pointPolygonTest(outline.astype(np.float32)[:, None], point, True) for outline in outlines_mm)
    return max(0.0, -max(inside, default=-math.inf))


class PoseFeed(Protocol):
    """Poses as they come in."""

    def pose(self, figure: int) -> PoseEstimate | None:
        """The last sighting; None if it was never seen."""

    async def newer(self, figure: int, than_s: float, timeout_s: float) -> PoseEstimate:
        """Wait for a sighting captured after `than_s`.

        Raises:
            FigureLostError: none within `timeout_s` of table time.
        """
