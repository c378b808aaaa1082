"""How fast figures are: for how they are driven, and for estimates of what takes how long."""

from collections.abc import Iterable
from dataclasses import dataclass

LIMIT_MM_S = 60.0
"""Speed on the straight of figures that could go faster: one that is not seen for 0.3 s is stopped after 18 mm."""

_BUILT_MM_S = 75.0
"""Speed of a figure's wheels at full duty until it has told its own: of the figure that the guides build."""

_SHARE = 0.8
"""Part of its top speed that a figure drives at: steering needs the rest."""

_TURN_RAD_S, _TURN_RAD_PER_MM = 2.4, 1.6 / 30.0
"""Turn rate on the spot, at most, and per speed of the wheels: as `firmware/figure/motion.py` limits it, on a track of
30 mm."""


def cruise_mm_s(top_mm_s: float | None) -> float:
    """Speed on the straight of a figure whose slower wheel runs at most at this speed; None: not known yet."""
    return min(LIMIT_MM_S, _SHARE * (top_mm_s or _BUILT_MM_S))


@dataclass(frozen=True, slots=True)
class SpeedModel:
    """How fast figures are, for estimates of duration.

    The defaults were fitted to 80 drives on the simulated table; they predict a drive within 1 s (sigma).

    Attributes:
        drive_mm_s: on the straight.
        turn_rad_s: on the spot.
        leg_s: lost on each leg: accelerating, braking, waiting for a sighting.
        end_s: for the last sighting and correction.
    """

    drive_mm_s: float = 51.0
    turn_rad_s: float = 1.65
    leg_s: float = 0.75
    end_s: float = 0.55


def speed_model_of(top_mm_s: float | None) -> SpeedModel:
    """Of a figure whose slower wheel runs at most at this speed: the defaults, in proportion; None: not known yet."""
    usual, top_mm_s = SpeedModel(), top_mm_s or _BUILT_MM_S
    drive = usual.drive_mm_s * cruise_mm_s(top_mm_s) / LIMIT_MM_S
    return SpeedModel(drive, usual.turn_rad_s * min(1.0, _TURN_RAD_PER_MM * top_mm_s / _TURN_RAD_S))


def slowest(models: Iterable[SpeedModel]) -> SpeedModel:
    """Of figures that move as one."""
    return min(models, key=lambda model: model.drive_mm_s)
