"""Motors with gears as one can buy them, for figures that are drawn."""

import math
from dataclasses import dataclass
from random import Random

TOPS_MM_S = (25.0, 300.0)
"""Speeds of a wheel's rim at full duty and 3.9 V of motors that fit a figure."""

GEARS = (20.0, 298.0)
"""Turns of a motor for one of its wheel, of small gear motors in shops."""

MOTORS_RPM = (8_000.0, 40_000.0)
"""Speeds of small motors without load, from data sheets of brushed ones of 6 to 10 mm. Assumed."""

STARTS = (0.15, 0.55)
"""Duties from which a standing gear turns."""

STALL_MNM = (0.07, 0.22)
"""Torque of a motor that is held, before its gear: 10 to 30 mNm behind 136:1, data sheets of 6 mm planetary motors."""

_RUNNING = (0.3, 0.9)
"""Friction of a running gear over that of a standing one. Assumed."""


@dataclass(frozen=True, slots=True)
class Motor:
    """A motor with its gear and wheel.

    Attributes:
        top_mm_s: speed of the rim at full duty and 3.9 V.
        stall_mnm: torque at the wheel at full duty and 3.9 V when it is held.
        dead_band: duty up to which it comes to rest, 0 to 1.
        start: duty from which it leaves rest.
    """

    top_mm_s: float
    stall_mnm: float
    dead_band: float
    start: float


def draw_motor(rng: Random, wheel_mm: float, top_mm_s: float | None = None) -> Motor:
    """Any motor of these ranges for a wheel of this diameter, or any of this speed.

    Speeds and gears are drawn evenly by their logarithms.
    """
    top_mm_s = top_mm_s or _even(rng, TOPS_MM_S)
    per_gear_rpm = 60 * top_mm_s / (math.pi * wheel_mm)
    gears = max(GEARS[0], MOTORS_RPM[0] / per_gear_rpm), min(GEARS[1], MOTORS_RPM[1] / per_gear_rpm)
    stall_mnm = _even(rng, gears) * rng.uniform(*STALL_MNM)
    start = rng.uniform(*STARTS)
    return Motor(top_mm_s, stall_mnm, start * rng.uniform(*_RUNNING), start)


def _even(rng: Random, ends: tuple[float, float]) -> float:
    return float(ends[0] * (ends[1] / ends[0]) ** rng.random())
