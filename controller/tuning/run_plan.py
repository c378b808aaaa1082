"""Which runs measure a figure's wheels, and how long each lasts: scaled to the speeds of its coarse measurement."""

import math

from controller.tuning.coarse import RAMP_STEP, Coarse
from controller.tuning.fit import ONSET_S
from controller.tuning.watch import WHEEL_MM

LEVELS = (0.15, 0.3, 0.5, 0.7, 0.9)
"""Duties of the straight runs, as fractions of the measured range, which they sample evenly."""

ROUNDS = 2
"""Runs there and back at each of `LEVELS`, to average over the floor's grip."""

CRUISE = 0.75
"""Level of the further runs: of the reference figure near the 60 mm/s at which it drives on a table."""

STRAIGHTS = 3
"""Further straight runs there and back at `CRUISE`."""

SPINS = 3
"""Turns on the spot to either side, which measure the track."""

_SPIN_LEVEL = 0.6
"""Level of the spins relative to `CRUISE`: about 2.4 rad/s for the reference figure."""

_RUN_S = (2.4, 8.0)
"""Longest straight run: onset and two seconds of constant speed; and where more is needed to run `_LEAST_MM`."""

_LEAST_MM = 25.0
"""Distance at constant speed that shows the direction of a run."""

_RUN_MM = 160.0
"""Longest straight run: it must stay within the free place."""

_STEADY_S = 0.4
"""Shortest time of constant speed of a run: six frames at 15 per second."""

_FAST_MM_S = 145.0
"""Top of the speeds that are measured: at 0.9 of it a run has its onset and `_STEADY_S` within `_RUN_MM`.
A wheel that starts at more runs faster: the lag shows in runs that begin with their own duty."""

_LOW = 0.3
"""Part of that speed above which the range does not begin, also where standing wheels start above it only."""

_KICK = 0.03
"""Duty above the start that brings a wheel to turn for sure."""

_SPIN_RAD = math.tau
"""Angle of a spin: about a full turn."""

_SPIN_S = (3.0, 8.0)
"""Shortest and longest duration of a spin."""


class RunPlan:
    """The runs of a tuning.

    Args:
        coarse: what is known of the wheels.

    Attributes:
        coarse: the same.
        kick: duty with which a run of less duty begins; the wheels then turn and keep on.
        duties: of the left and the right motor in each run: straight ones first, then turns on the spot.
    """

    def __init__(self, coarse: Coarse) -> None:
        self.coarse = coarse
        start = max(coarse.starts)
        self.kick = min(1.0, start + _KICK)
        started_mm_s = coarse.speed_mm_s(self.kick + _KICK) / max(LEVELS)
        fast_mm_s = min(coarse.top_mm_s, max(_FAST_MM_S, started_mm_s))
        low = min(start - RAMP_STEP, coarse.duty(_LOW * fast_mm_s))
        width = coarse.duty(fast_mm_s) - low
        levels = [low + width * level for level in (*LEVELS * ROUNDS, *(CRUISE,) * STRAIGHTS)]
        spins = [low + width * CRUISE * _SPIN_LEVEL] * SPINS
        self.duties = [(sign * duty, sign * duty) for duty in levels for sign in (1, -1)]
        self.duties += [(-sign * duty, sign * duty) for duty in spins for sign in (1, -1)]

    def seconds(self, left: float, right: float) -> float:
        """Duration of a run with these duties."""
        speed_mm_s = max(1.0, self.coarse.speed_mm_s(abs(left)))
        if left != right:
            return max(_SPIN_S[0], min(_SPIN_S[1], _SPIN_RAD * WHEEL_MM / speed_mm_s))
        longest_s = max(_RUN_S[0], min(_RUN_S[1], ONSET_S + _LEAST_MM / speed_mm_s))
        return min(longest_s, max(ONSET_S + _STEADY_S, _RUN_MM / speed_mm_s))
