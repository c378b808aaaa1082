"""Poses without jitter: sightings of a figure at rest are averaged, those of a moving one are taken as they are."""

import math
from dataclasses import dataclass

from base.angles import wrap_angle

SIGMA_MM, SIGMA_RAD = 0.1, 0.004
"""Standard deviation of one sighting in hard light: of x and of y in mm, and of the yaw; see docs/results/vision.md."""

INNOVATION_GATE = 4.0
"""Innovation beyond which a sighting contradicts the mean, in its standard deviations.

Validation gate of a tracking filter (Bar-Shalom, Li and Kirubarajan, Estimation with Applications to Tracking and
Navigation, 2001, section 2.4), applied to position and yaw apart. At four sigmas the jitter of a resting figure
almost never passes it, and a motion of more than 0.4 to 0.6 mm per frame always does.
"""

MAX_SIGHTINGS = 12
"""Sightings that the mean counts at most, 0.8 s at 15 per second: it follows creeping too slow to pass the gate."""

Pose = tuple[float, float, float]
"""x mm, y mm and yaw rad, board frame."""


@dataclass(frozen=True, slots=True)
class PoseFilter:
    """A pose as the mean of `sightings` agreeing sightings.

    Attributes:
        pose: the mean.
        sightings: how many.
        misfit_mm: of a single sighting, how far its tag's corners lie off a square: motion blur shows there.
    """

    pose: Pose
    sightings: int
    misfit_mm: float = 0.0

    @classmethod
    def of(cls, seen: Pose, before: "PoseFilter | None", misfit_mm: float = 0.0) -> "PoseFilter":
        """The filter after one more sighting.

        The mean runs on while sightings agree with it, and starts again at one that does not, so the estimate of
        a moving figure has no lag.
        """
        if before is None:
            return cls(seen, 1, misfit_mm)
        x, y, yaw = before.pose
        turned = wrap_angle(seen[2] - yaw)
        gate = INNOVATION_GATE * math.sqrt(1 + 1 / before.sightings)  # variances of the sighting and the mean add up
        if math.dist(seen[:2], (x, y)) > gate * SIGMA_MM or abs(turned) > gate * SIGMA_RAD:
            return cls(seen, 1, misfit_mm)
        count = min(before.sightings + 1, MAX_SIGHTINGS)
        mean = x + (seen[0] - x) / count, y + (seen[1] - y) / count, wrap_angle(yaw + turned / count)
        return cls(mean, count)

    @property
    def sigma_mm(self) -> float:
        """Standard deviation of x and of y."""
        return max(SIGMA_MM / math.sqrt(self.sightings), self.misfit_mm)

    @property
    def sigma_rad(self) -> float:
        """Standard deviation of the yaw."""
        return SIGMA_RAD / math.sqrt(self.sightings)
