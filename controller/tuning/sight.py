"""How a tag sits on its figure, and how late the camera's times are, from the runs of a tuning.

Both are errors that the calibration of the camera leaves: without them a figure that drives well by
its own reckoning misses its goals, and stops too late.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from controller.tuning.fit import Run
from controller.tuning.watch import Sighting
from vision.calibrate.tag_mounts import offset_of, turned_of
from vision.observation import FloatArray, TagMount

AHEAD_S = 0.01
"""A figure takes each reading of its gyro for the whole step before it: in a turn its yaw is half of 20 ms ahead."""

_LATE_S = np.arange(-0.1, 0.3005, 0.001)
"""Delays that are tried: from a stamp before the exposure to one after a buffer of several frames."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What the camera's view of a figure is off by.

    Attributes:
        mount: of the tag, against where the figure is believed to be; its height means nothing.
        offset_spread_mm: standard deviation of its place ahead of the axle between the turns.
        yaw_spread_deg: standard deviation of its direction between the straight runs.
        late_s: how much later than the truth the times of the frames are.
        late_residual_deg: RMS difference of the heading that the camera saw and the gyro felt, at that delay.
    """

    mount: TagMount
    offset_spread_mm: float
    yaw_spread_deg: float
    late_s: float
    late_residual_deg: float


def sight_of(runs: Sequence[Run], left_mm: float) -> Sight:
    """Fit it.

    Args:
        runs: straight ones, and turns both ways during which the figure got no fixes and reported what it felt.
        left_mm: of the tag, as the fit of the wheels found it: a turn alone does not tell it from unequal wheels.

    A figure whose wheels do not stand on one axle turns about another point each way: the mean of both counts.
    """
    spins = [run for run in runs if run.left * run.right < 0]
    straights = [run for run in runs if run.straight]
    offsets = np.array([offset_of(_poses(run.steady)) for run in spins])
    offset = np.array([offsets[:, 0].mean(), left_mm])
    yaws = [yaw for run in straights if (yaw := _yaw(run, offset)) is not None]
    yaw = float(np.median(yaws))
    forward = math.cos(yaw) * offset[0] - math.sin(yaw) * offset[1]
    left = math.sin(yaw) * offset[0] + math.cos(yaw) * offset[1]
    late_s, residual_rad = lateness(spins)
    return Sight(
        mount=TagMount(0.0, float(forward), float(left), yaw),
        offset_spread_mm=float(offsets[:, 0].std()),
        yaw_spread_deg=float(np.degrees(np.std(yaws))),
        late_s=late_s,
        late_residual_deg=math.degrees(residual_rad),
    )


def lateness(spins: Sequence[Run]) -> tuple[float, float]:
    """How late the camera's times are, s, and the RMS difference of what it saw and what the gyro felt, rad.

    Each turn gives seen(t + late) = scale felt(t) + start, linear in scale and start for a given delay, for rest,
    start, turn and stop; the delay is the one with the least sum of squares over all turns.
    """
    sums, count = np.zeros(len(_LATE_S)), 0
    for run in spins:
        felt_s, felt = np.array(run.felt).T
        seen_s, seen = np.array([s.t_s for s in run.seen]), np.unwrap([s.yaw_rad for s in run.seen])
        rows = np.column_stack([np.unwrap(felt), np.ones(len(felt))])
        inside = (felt_s + _LATE_S[0] > seen_s[0]) & (felt_s + _LATE_S[-1] < seen_s[-1])
        rows, count = rows[inside], count + int(inside.sum())
        there = np.column_stack([np.interp(felt_s[inside] + late_s, seen_s, seen) for late_s in _LATE_S])
        solved, *_ = np.linalg.lstsq(rows, there, rcond=None)
        sums += ((rows @ solved - there) ** 2).sum(axis=0)
    best = int(np.argmin(sums))
    return float(_LATE_S[best]) - AHEAD_S, math.sqrt(float(sums[best]) / max(1, count))


def _poses(seen: Sequence[Sighting]) -> FloatArray:
    """(N, 3) x mm, y mm, yaw rad."""
    return np.array([(s.x_mm, s.y_mm, s.yaw_rad) for s in seen])


def _yaw(run: Run, offset: FloatArray) -> float | None:
    """The tag's yaw against the direction of the axle's motion in a straight run; backwards it is seen in reverse.

    None if the run was too short to show a direction.
    """
    poses = _poses(run.steady)
    turned = turned_of(poses if run.left > 0 else poses[::-1], offset)
    return float(np.median(turned)) if turned.size else None
