"""The track of one figure: sightings in, pose with velocity, rest and site out."""

import math
from dataclasses import dataclass

from base.angles import wrap_angle
from controller.tracking.estimates import PoseEstimate
from controller.tracking.smoothing import Pose, PoseFilter
from vision.geometry.figure_poses import misfit_mm
from vision.observation import FigureObservation

STILL_MM, STILL_RAD = 1.0, math.radians(1.5)
"""Distance and angle from where a figure came to rest within which it has not moved: ten and six times the noise."""

ON_SITE_S = 0.5
"""Time that a figure must be near a site to count as standing there and not as passing by."""

REST_S = 0.3
"""Time without motion from which a figure's velocity is zero, instead of the noise of its sightings."""

VELOCITY_GAP_S = 0.5
"""Time between two sightings from which they say nothing about the velocity."""

MAX_DRIVING_MM_S = 150.0
"""Apparent speed from which a figure is carried, not driving: more than twice the 60 mm/s at which figures drive."""


@dataclass(frozen=True, slots=True)
class FigureTrack:
    """What is known of one figure from its sightings.

    Attributes:
        estimate: as of the last sighting.
        pose_filter: its smoothed pose.
        anchor: the pose at which it came to rest.
        still_since_s: table time at which it came to rest there.
        near: the site near which it is, if any.
        near_since_s: table time since which it is.
        read_s: capture time of the last frame in which its tag was read.
    """

    estimate: PoseEstimate
    pose_filter: PoseFilter
    anchor: Pose
    still_since_s: float
    near: str | None
    near_since_s: float
    read_s: float


def extended(before: FigureTrack | None, seen: FigureObservation, near: str | None, t_s: float) -> FigureTrack:
    """The track after a sighting.

    Args:
        before: the track so far; None for the first sighting.
        seen: the sighting.
        near: the site near which it is, if any.
        t_s: its capture time, table seconds.
    """
    pose = (seen.x_mm, seen.y_mm, seen.yaw_rad)
    anchor, still_since_s = pose, t_s
    if before and _is_close(before.anchor, pose):
        anchor, still_since_s = before.anchor, before.still_since_s
    near_since_s = before.near_since_s if before and before.near == near else t_s
    pose_filter = PoseFilter.of(pose, before.pose_filter if before else None, misfit_mm(seen.confidence))
    x_mm, y_mm, yaw_rad = pose_filter.pose
    still_s = t_s - still_since_s
    estimate = PoseEstimate(
        figure=seen.tag,
        x_mm=x_mm,
        y_mm=y_mm,
        yaw_rad=yaw_rad,
        t_s=t_s,
        still_s=still_s,
        site=near if t_s - near_since_s >= ON_SITE_S else None,
        sigma_mm=pose_filter.sigma_mm,
        sigma_rad=pose_filter.sigma_rad,
        velocity_mm_s=_velocity(before.estimate, x_mm, y_mm, t_s) if before and still_s < REST_S else (0.0, 0.0),
    )
    read_s = before.read_s if before and not seen.read else t_s
    return FigureTrack(estimate, pose_filter, anchor, still_since_s, near, near_since_s, read_s)


def _velocity(before: PoseEstimate, x_mm: float, y_mm: float, t_s: float) -> tuple[float, float]:
    """Difference quotient of the last two estimates, mm/s; zero after a gap, and while the figure is carried."""
    passed_s = t_s - before.t_s
    dx_mm, dy_mm = x_mm - before.x_mm, y_mm - before.y_mm
    if passed_s < VELOCITY_GAP_S and math.hypot(dx_mm, dy_mm) < MAX_DRIVING_MM_S * passed_s:
        return dx_mm / passed_s, dy_mm / passed_s
    return 0.0, 0.0


def _is_close(a: Pose, b: Pose) -> bool:
    return math.dist(a[:2], b[:2]) <= STILL_MM and abs(wrap_angle(a[2] - b[2])) <= STILL_RAD
