"""Blind drives that judge a calibration, and the errors of their ends."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

CHECK_MM = 150.0
"""Length of a blind drive: as far as fits the 120 mm to each side of the middle that must be free."""


@dataclass(frozen=True, slots=True)
class Check:
    """Error of the end of one blind drive, as the camera saw it.

    Attributes:
        along_mm: positive when too far.
        across_mm: positive to the left.
        turned_deg: positive counter-clockwise.
    """

    along_mm: float
    across_mm: float
    turned_deg: float

    @property
    def off_mm(self) -> float:
        """Distance from the target."""
        return math.hypot(self.along_mm, self.across_mm)


def rms(checks: Sequence[Check]) -> tuple[float, float]:
    """Root mean square of the drives' errors: mm, degrees."""
    mm = sum(check.off_mm**2 for check in checks) / len(checks)
    deg = sum(check.turned_deg**2 for check in checks) / len(checks)
    return math.sqrt(mm), math.sqrt(deg)
