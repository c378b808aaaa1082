"""Poses without jitter: a figure at rest is averaged, one that moves is taken as it is seen."""

import math
from dataclasses import dataclass

from engine.geometry import wrap_angle

SIGMA_MM, SIGMA_RAD = 0.1, 0.004
"""Noise of one sighting in hard light; see docs/vision.md."""

GATE = 4.0
"""A sighting farther off than so many sigmas is a motion."""

MOST = 12
"""Sightings that count at most: what creeps along below the gate is followed all the same."""

Pose = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PoseFilter:
    """A pose as the mean of sightings, x mm, y mm and yaw rad, and of how many."""

    pose: Pose
    sightings: int

    @classmethod
    def of(cls, seen: Pose, before: "PoseFilter | None") -> "PoseFilter":
        """The pose after one more sighting.

        It is the running mean while sightings agree with it. One that does not begins anew: so a figure that moves
        by more than half a millimetre from frame to frame is nowhere but where it is seen.
        """
        if before is None:
            return cls(seen, 1)
        x, y, yaw = before.pose
        turned = wrap_angle(seen[2] - yaw)
        wide = GATE * math.sqrt(1 + 1 / before.sightings)
        if math.dist(seen[:2], (x, y)) > wide * SIGMA_MM or abs(turned) > wide * SIGMA_RAD:
            return cls(seen, 1)
        count = min(before.sightings + 1, MOST)
        mean = x + (seen[0] - x) / count, y + (seen[1] - y) / count, wrap_angle(yaw + turned / count)
        return cls(mean, count)

    @property
    def sigma_mm(self) -> float:
        """Standard deviation of x and of y."""
        return SIGMA_MM / math.sqrt(self.sightings)

    @property
    def sigma_rad(self) -> float:
        """Standard deviation of the yaw."""
        return SIGMA_RAD / math.sqrt(self.sightings)
