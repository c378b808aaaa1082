"""Angles in radians."""

import math


def wrap_angle(angle_rad: float) -> float:
    """The same angle in (-pi, pi]."""
    wrapped = math.remainder(angle_rad, math.tau)
    return math.pi if wrapped == -math.pi else wrapped
