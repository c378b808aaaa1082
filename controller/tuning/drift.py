"""Whether a figure's wheels still drive as they were calibrated: told from its ordinary moves."""

import math
from collections import deque
from statistics import median

import numpy as np

MOVES = 5
DUE_MM = 3.0
"""With more than this over 150 mm, the wheels are to be measured again."""

REFERENCE_MM = 150.0
_START_MM = 20.0
_END_MM = 25.0
_SPAN_MM = 25.0


class DriftMeter:
    """Compares the speed that the camera saw in the middle of each move with the speed that was asked for.

    In the middle of a move nothing but the wheels' calibration makes the speed: the figure steers by its fixes, but it
    does not chase them along its way.
    """

    def __init__(self) -> None:
        self._last: deque[float] = deque(maxlen=MOVES)
        self._target: tuple[float, float] | None = None
        self._speed_mm_s = 0.0
        self._seen: list[tuple[float, float]] = []  # time, distance to the target
        self._first_mm = 0.0

    def begin(self, x_mm: float, y_mm: float, speed_mm_s: float) -> None:
        """A move to a point begins."""
        self._target, self._speed_mm_s, self._seen = (x_mm, y_mm), speed_mm_s, []

    def see(self, x_mm: float, y_mm: float, t_s: float) -> None:
        """The figure was seen."""
        if self._target:
            self._seen.append((t_s, math.dist((x_mm, y_mm), self._target)))

    def end(self) -> None:
        """The move is over."""
        if self._target and self._seen:
            begun_mm = self._seen[0][1]
            middle = [(t, left) for t, left in self._seen if _END_MM < left < begun_mm - _START_MM]
            if len(middle) > 3 and middle[0][1] - middle[-1][1] >= _SPAN_MM:
                slope = float(np.polyfit([t for t, _ in middle], [left for _, left in middle], 1)[0])
                self._last.append(REFERENCE_MM * (-slope / self._speed_mm_s - 1))
        self._target = None

    @property
    def residual_mm(self) -> float | None:
        """The median error over 150 mm of the last moves; None before there were enough."""
        return median(abs(error) for error in self._last) if len(self._last) == MOVES else None
