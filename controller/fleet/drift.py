"""Drift of a figure's wheels from their calibration, measured on its ordinary moves."""

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from base.angles import wrap_angle
from controller.wire.messages import Calibration

MOVES = 5
"""Moves that are judged together: one alone may have slipped or been bumped."""

DUE_MM = 3.0
"""Error of a wheel per `REFERENCE_MM` from which, in `MOVES` moves in a row, it is no longer calibrated.

2 %: well above what tuning leaves (docs/build/figures.md).
"""

REFERENCE_MM = 150.0
"""Distance to which errors are scaled: the length of tuning's blind drives, a few cells of a board."""

MIN_MOVE_MM = 40.0
"""Length below which a move says more about the camera's noise than about the wheels."""

_TRACK_MM = 30.0
"""Approximate distance between the wheels; it only weighs small turns."""

_STRAIGHT_RAD = 0.1
"""Turn above which a figure has first turned on the spot, and not drifted from its heading."""

_FRESH_S = 0.5
"""Age above which a sighting no longer shows where a move begins."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Distance that each wheel runs per distance asked for; 1: as calibrated."""

    left: float
    right: float

    @property
    def off_mm(self) -> float:
        """Error of the worse wheel per `REFERENCE_MM`; negative when it falls short."""
        return REFERENCE_MM * (max(self.left, self.right, key=lambda ratio: abs(ratio - 1)) - 1)


def scale_of(distance_mm: float, turned_rad: float, track_mm: float, left_mm: float, right_mm: float) -> Scale:
    """The wheels' scale from a straight drive.

    Args:
        distance_mm: distance that the figure was seen to cover; backwards negative.
        turned_rad: angle that it was seen to turn meanwhile, counter-clockwise.
        track_mm: distance between its wheels.
        left_mm: distance that its left wheel was asked to run.
        right_mm: distance that its right wheel was asked to run.

    By differential drive kinematics the wheels have really run ``distance -+ turned * track / 2``.
    """
    half_difference_mm = turned_rad * track_mm / 2
    return Scale((distance_mm - half_difference_mm) / left_mm, (distance_mm + half_difference_mm) / right_mm)


def scaled(calibration: Calibration, forward: Scale, backward: Scale, revision: int) -> Calibration:
    """A calibration for wheels that run at `forward` and `backward` scale under this one."""
    sides = zip(calibration.lines, (forward.left, backward.left, forward.right, backward.right), strict=True)
    first, second, third, fourth = (replace(line, top_mm_s=line.top_mm_s * ratio) for line, ratio in sides)
    return replace(
        calibration,
        revision=revision,
        left_forward=first,
        left_backward=second,
        right_forward=third,
        right_backward=fourth,
    )


class DriftMeter:
    """Compares the distance that wheels were asked to run with what the camera saw, from rest to rest.

    Attributes:
        moves: number of moves that counted so far.
    """

    def __init__(self) -> None:
        self.moves = 0
        self._last: deque[Scale] = deque(maxlen=MOVES)
        self._seen: tuple[float, float, float, float] | None = None  # x, y, yaw, time
        self._start: tuple[float, float, float, float] | None = None

    def see(self, x_mm: float, y_mm: float, yaw_rad: float, t_s: float) -> None:
        """Record a sighting."""
        self._seen = (x_mm, y_mm, yaw_rad, t_s)

    def begin(self, now_s: float) -> None:
        """Record that a move begins, at rest."""
        fresh = self._seen is not None and now_s - self._seen[3] < _FRESH_S
        self._start = self._seen if fresh else None

    def end(self, left_mm: float, right_mm: float) -> None:
        """Record that the move has ended at rest, and how far each wheel was asked to run on its straight part."""
        if self._start is None or self._seen is None or min(abs(left_mm), abs(right_mm)) < MIN_MOVE_MM:
            return
        distance_mm = math.copysign(math.dist(self._start[:2], self._seen[:2]), left_mm + right_mm)
        turned_rad = wrap_angle(self._seen[2] - self._start[2])
        if abs(turned_rad) > _STRAIGHT_RAD:
            turned_rad = 0.0  # it turned on the spot first, then held its heading
        self._last.append(scale_of(distance_mm, turned_rad, _TRACK_MM, left_mm, right_mm))
        self.moves += 1

    @property
    def residual_mm(self) -> float | None:
        """Error of the worse wheel per `REFERENCE_MM`, median of the last moves; None before there were enough."""
        return abs(self._average(median).off_mm) if len(self._last) == MOVES else None

    @property
    def worn(self) -> Scale | None:
        """The wheels' mean scale over the last moves, if one wheel was off in each of them in the same direction."""
        wheels = [scale.left for scale in self._last], [scale.right for scale in self._last]
        due = len(self._last) == MOVES and any(_is_off(wheel) for wheel in wheels)
        return self._average(fmean) if due else None

    def _average(self, average: Callable[[Iterable[float]], float]) -> Scale:
        return Scale(average([scale.left for scale in self._last]), average([scale.right for scale in self._last]))


def _is_off(ratios: Sequence[float]) -> bool:
    due = DUE_MM / REFERENCE_MM
    return min(ratios) > 1 + due or max(ratios) < 1 - due
