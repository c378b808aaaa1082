"""Whether a figure's wheels still drive as they were calibrated: told from its ordinary moves."""

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from controller.wire.messages import Calibration, WheelLine
from engine.geometry import wrap_angle

MOVES = 5
DUE_MM = 3.0
"""A wheel that runs so much too far or too short per 150 mm, in five moves in a row, is not calibrated any more."""

REFERENCE_MM = 150.0
LEAST_MM = 40.0
"""Shorter moves say more of the camera's noise than of the wheels."""

_TRACK_MM = 30.0  # roughly
_STRAIGHT_RAD = 0.1
_BEFORE_S = 0.5


@dataclass(frozen=True, slots=True)
class Scale:
    """How far the wheels run when they are asked to run 1."""

    left: float
    right: float

    @property
    def off_mm(self) -> float:
        """How far off the worse wheel is per 150 mm; negative when it falls short."""
        return REFERENCE_MM * (max(self.left, self.right, key=lambda part: abs(part - 1)) - 1)


def scale_of(way_mm: float, turned_rad: float, track_mm: float, left_mm: float, right_mm: float) -> Scale:
    """What a straight drive says of the wheels.

    Args:
        way_mm: how far the figure was seen to go; backwards negative.
        turned_rad: and to turn meanwhile, counter-clockwise.
        track_mm: between its wheels.
        left_mm: how far its left wheel was asked to run.
        right_mm: and its right wheel.

    The rims have really run ``way -+ turned * track / 2``.
    """
    aside_mm = turned_rad * track_mm / 2
    return Scale((way_mm - aside_mm) / left_mm, (way_mm + aside_mm) / right_mm)


def scaled(calibration: Calibration, forward: Scale, backward: Scale, revision: int) -> Calibration:
    """A calibration for wheels that run so much farther than by this one."""
    sides = zip(calibration.lines, (forward.left, backward.left, forward.right, backward.right), strict=True)
    first, second, third, fourth = (WheelLine(line.dead_band, line.top_mm_s * part) for line, part in sides)
    return Calibration(revision, first, second, third, fourth, calibration.track_mm, calibration.lag_s)


class DriftMeter:
    """Compares how far wheels were asked to run with how far the camera saw the figure go, from rest to rest.

    Attributes:
        moves: so many have told something.
    """

    def __init__(self) -> None:
        self.moves = 0
        self._last: deque[Scale] = deque(maxlen=MOVES)
        self._seen: tuple[float, float, float, float] | None = None  # x, y, yaw, time
        self._start: tuple[float, float, float, float] | None = None

    def see(self, x_mm: float, y_mm: float, yaw_rad: float, t_s: float) -> None:
        """The figure was seen."""
        self._seen = (x_mm, y_mm, yaw_rad, t_s)

    def begin(self, now_s: float) -> None:
        """A move begins, at rest."""
        fresh = self._seen is not None and now_s - self._seen[3] < _BEFORE_S
        self._start = self._seen if fresh else None

    def end(self, left_mm: float, right_mm: float) -> None:
        """The move has ended at rest, and so far was each wheel asked to run on its straight part."""
        if self._start is None or self._seen is None or min(abs(left_mm), abs(right_mm)) < LEAST_MM:
            return
        way_mm = math.copysign(math.dist(self._start[:2], self._seen[:2]), left_mm + right_mm)
        turned_rad = wrap_angle(self._seen[2] - self._start[2])
        if abs(turned_rad) > _STRAIGHT_RAD:
            turned_rad = 0.0  # it has turned on the spot first, and then held its heading
        self._last.append(scale_of(way_mm, turned_rad, _TRACK_MM, left_mm, right_mm))
        self.moves += 1

    @property
    def residual_mm(self) -> float | None:
        """How far off the worse wheel is per 150 mm, by the last moves; None before there were enough."""
        return abs(self._middle(median).off_mm) if len(self._last) == MOVES else None

    @property
    def worn(self) -> Scale | None:
        """The wheels' scale by the last moves, if one of them was off in each of those, in the same direction."""
        wheels = [scale.left for scale in self._last], [scale.right for scale in self._last]
        due = len(self._last) == MOVES and any(_is_off(wheel) for wheel in wheels)
        return self._middle(fmean) if due else None

    def _middle(self, of: Callable[[Iterable[float]], float]) -> Scale:
        return Scale(of([scale.left for scale in self._last]), of([scale.right for scale in self._last]))


def _is_off(parts: Sequence[float]) -> bool:
    due = DUE_MM / REFERENCE_MM
    return min(parts) > 1 + due or max(parts) < 1 - due
