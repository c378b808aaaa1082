"""How far a figure may come from where a motion began, as the controller sees it.

The figure keeps the bound of a motion by itself (`firmware/figure/motion.py`); this is the second look, which also
holds for firmware that does not, and for moves without fixes. It has two witnesses: the camera, and the pose that the
figure reckons from wheels and gyro.
"""

import math

STRAY_MM = 15.0
"""What a figure may be seen beyond a bound: the 6 mm (12 mm in a turn) at which it stops by itself, and its way to rest
at 60 mm/s with a lag of 80 ms."""

TIMES = 2
"""Reports in a row beyond the bound that count: one may be an error of detection."""

Point = tuple[float, float]


class _Witness:
    """One account of where the figure is."""

    def __init__(self, start: Point | None) -> None:
        self._start = start
        self._beyond = 0

    def far_mm(self, at: Point, limit_mm: float) -> float | None:
        """The distance from the start, once it was beyond the limit `TIMES` in a row."""
        self._start = self._start or at
        far_mm = math.dist(self._start, at)
        self._beyond = self._beyond + 1 if far_mm > limit_mm else 0
        return far_mm if self._beyond >= TIMES else None


class MotionBound:
    """The bound of one motion.

    Args:
        bound_mm: of the motion; 0 for a turn.
        seen: where the camera saw the figure when the motion began, mm; None if it did not.
    """

    def __init__(self, bound_mm: float, seen: Point | None) -> None:
        self._bound_mm = bound_mm
        self._camera = _Witness(seen)
        self._figure = _Witness(None)  # earlier reports may be of another place

    def see(self, x_mm: float, y_mm: float) -> str | None:
        """Take in a sighting; returns a warning if it is the second one beyond the bound."""
        return self._warning("was seen", self._camera, (x_mm, y_mm))

    def reckon(self, x_mm: float, y_mm: float) -> str | None:
        """Take in where the figure believes to be while it moves; likewise."""
        return self._warning("reckons to be", self._figure, (x_mm, y_mm))

    def _warning(self, how: str, witness: _Witness, at: Point) -> str | None:
        far_mm = witness.far_mm(at, self._bound_mm + STRAY_MM)
        if far_mm is None:
            return None
        allowed = f"a move of at most {self._bound_mm:.0f} mm" if self._bound_mm else "a turn on the spot"
        return f"{how} {far_mm:.0f} mm from where {allowed} began: if nobody carried it, robodrome figures test"
