"""From runs to a calibration: linear least squares for wheel lines, track and tag, a grid search for the lag."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from controller.tuning.watch import Sighting
from controller.wire.messages import Calibration, WheelLine

NOMINAL_MV = 3900
"""Battery voltage to which the speeds of a calibration are scaled, as they are proportional to it; half charged."""

ONSET_S = 0.5
"""Time after a command from which the wheels run at constant speed: latency plus several time constants."""

_LAGS_S = np.linspace(0.01, 0.2, 39)
"""Time constants that are tried, in steps of 5 ms."""

_DELAYS_S = np.linspace(0.0, 0.25, 26)
"""Delays from command to motion that are tried, in steps of 10 ms."""

_NOISE_MM_S = 0.3
"""Standard deviation of a run's mean speed that the camera's noise causes; with `_SLIP_MM_S`, it weighs the runs."""

_SLIP_MM_S = 0.4
"""Standard deviation of a run's mean speed that uneven grip causes, per unit of duty."""

_SPOILED_MM_S = 2.0
"""Speed by which a wheel must be off its line in a run that something spoiled: five times the scatter of the others."""

_REFERENCE_MM_S = 75.0
"""Speed at full duty up to which `_SPOILED_MM_S` holds; uneven grip scatters those of faster wheels more."""

_MOVED_MM = 0.8
"""Distance from its start from which a figure has visibly moved: four times the camera's noise."""

_TRACK, _TAG = np.eye(10)[8:]
"""The track, and how far left of the axle's middle the tag sits, as linear forms of the ten unknowns; the other eight
are the wheel lines, see `_row`."""

_DRIFT_MM = 150.0
"""Distance over which the drift of equal duties is stated, as for the blind drives of a tuning."""


@dataclass(frozen=True, slots=True)
class Run:
    """Motors at constant duties for a while, and the sightings of it.

    Attributes:
        left: duty of the left motor, -1 to 1.
        right: duty of the right motor, -1 to 1.
        start_s: table time of the first command.
        end_s: table time of the stop.
        battery_mv: at rest before the start.
        seen: sightings from before the start to rest after the end.
        felt: table time in s and yaw in rad as the figure reported them meanwhile, if it got no fixes.
    """

    left: float
    right: float
    start_s: float
    end_s: float
    battery_mv: int
    seen: tuple[Sighting, ...]
    felt: tuple[tuple[float, float], ...] = ()

    @property
    def steady(self) -> list[Sighting]:
        """The sightings while the wheels ran at constant speed."""
        return [sighting for sighting in self.seen if self.start_s + ONSET_S <= sighting.t_s <= self.end_s]

    @property
    def straight(self) -> bool:
        """Whether both motors had the same duty."""
        return self.left == self.right


@dataclass(frozen=True, slots=True)
class Point:
    """One wheel in one run.

    Attributes:
        wheel: 0 left, 1 right.
        duty: of its motor, -1 to 1.
        speed_mm_s: as seen, scaled to the nominal voltage.
    """

    wheel: int
    duty: float
    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The parameters of a figure's wheels.

    Attributes:
        lines: left forward, left backward, right forward, right backward.
        track_mm: distance between the wheels.
        tag_left_mm: how far left of the axle's middle its tag sits, beyond what was known.
        lag_s: time constant of the wheels, first order.
        latency_s: time from a command to the first motion that the camera shows, median.
        drift_deg: turn on 150 mm with equal duties on both motors, median of the forward runs.
        points: the measured speeds, the left and the right wheel's of each run in turn.
        residuals_mm_s: what the lines leave of each.
    """

    lines: tuple[WheelLine, WheelLine, WheelLine, WheelLine]
    track_mm: float
    tag_left_mm: float
    lag_s: float
    latency_s: float
    drift_deg: float
    points: tuple[Point, ...]
    residuals_mm_s: tuple[float, ...]

    @property
    def residual_mm_s(self) -> float:
        """RMS of the wheels' speeds around their lines."""
        return math.sqrt(sum(residual * residual for residual in self.residuals_mm_s) / len(self.residuals_mm_s))

    @property
    def spoiled(self) -> int | None:
        """Which of the runs was farthest off the lines, if by so much that something held the figure up; else None."""
        off_mm_s = [abs(residual) for residual in self.residuals_mm_s]
        fastest_mm_s = max(line.top_mm_s for line in self.lines)
        most_mm_s = _SPOILED_MM_S * max(1.0, fastest_mm_s / _REFERENCE_MM_S)
        return off_mm_s.index(max(off_mm_s)) // 2 if max(off_mm_s) > most_mm_s else None

    def calibration(self, revision: int, wiring: tuple[str, ...]) -> Calibration:
        """The calibration that the figure is given, with the wiring that it makes up for."""
        return Calibration(revision, *self.lines, track_mm=self.track_mm, lag_s=self.lag_s, wiring=wiring)


def rates(seen: Sequence[Sighting]) -> tuple[float, float]:
    """Speed along the heading in mm/s and turn rate in rad/s of steady motion on an arc.

    The yaw is fitted as a straight line in time; with it known, the position is linear in the speed and the start
    (unicycle model, integrated in closed form).
    """
    t = np.array([s.t_s for s in seen]) - seen[0].t_s
    turn, yaw0 = np.polyfit(t, np.unwrap([s.yaw_rad for s in seen]), 1)
    if abs(turn) > 1e-6:
        along_x = (np.sin(yaw0 + turn * t) - math.sin(yaw0)) / turn
        along_y = (math.cos(yaw0) - np.cos(yaw0 + turn * t)) / turn
    else:
        along_x, along_y = t * math.cos(yaw0), t * math.sin(yaw0)
    n = len(seen)
    a = np.zeros((2 * n, 3))
    a[:n, 0], a[n:, 0], a[:n, 1], a[n:, 2] = along_x, along_y, 1, 1
    b = np.concatenate([[s.x_mm for s in seen], [s.y_mm for s in seen]])
    speed = np.linalg.lstsq(a, b, rcond=None)[0][0]
    return float(speed), float(turn)


def fit(runs: Sequence[Run], starts: tuple[float, float, float, float]) -> Fit:
    """Wheel lines, track and lag of a figure by weighted least squares.

    Args:
        runs: what was seen.
        starts: duty from which each wheel leaves rest, in the order of `Fit.lines`; measured by itself.

    Each run gives two equations that are linear in all unknowns. With |v| = a |d| - b for each wheel and direction::

        (v_right + v_left) / 2 = speed + turn * left      v_right - v_left = turn * track

    which is the kinematics of a differential drive whose tag sits `left` of the middle of its axle.
    """
    rows, values, measured = [], [], []
    for run in runs:
        speed, turn = rates(run.steady)
        speed, turn = speed * NOMINAL_MV / run.battery_mv, turn * NOMINAL_MV / run.battery_mv
        left, right = _row(0, run.left), _row(1, run.right)
        weight = 1 / (_NOISE_MM_S + _SLIP_MM_S * (abs(run.left) + abs(run.right)))
        rows += [weight * ((left + right) / 2 - turn * _TAG), weight * (right - left - turn * _TRACK)]
        values += [weight * speed, 0.0]
        measured.append((run, speed, turn))
    found = np.linalg.lstsq(np.array(rows), np.array(values), rcond=None)[0]
    track_mm, tag_left_mm = float(found[8]), float(found[9])
    points = tuple(
        Point(wheel, duty, speed + turn * tag_left_mm + (wheel - 0.5) * turn * track_mm)
        for run, speed, turn in measured
        for wheel, duty in ((0, run.left), (1, run.right))
    )
    residuals = tuple(point.speed_mm_s - float(_row(point.wheel, point.duty) @ found) for point in points)
    lag_s = _lag([run for run in runs if abs(run.left) > max(starts)] or runs)
    drifts = [_drift_deg(run) for run in runs if run.straight and run.left > 0]
    return Fit(
        lines=(
            _line(found, 0, starts[0]),
            _line(found, 2, starts[1]),
            _line(found, 4, starts[2]),
            _line(found, 6, starts[3]),
        ),
        track_mm=track_mm,
        tag_left_mm=tag_left_mm,
        lag_s=lag_s,
        latency_s=median(_known_after(run) for run in runs if run.straight),
        drift_deg=median(drifts),
        points=points,
        residuals_mm_s=residuals,
    )


def _row(wheel: int, duty: float) -> NDArray[np.float64]:
    """A wheel's speed as a linear form (10,) of the unknowns: (a, b) for each wheel and direction, track and tag."""
    row = np.zeros(10)
    at = 4 * wheel + (2 if duty < 0 else 0)
    row[at], row[at + 1] = duty, -math.copysign(1, duty)
    return row


def _line(found: NDArray[np.float64], at: int, start: float) -> WheelLine:
    """The line whose a and b are at this index of the solution: dead-band b / a, speed at full duty a - b."""
    slope, lost = float(found[at]), float(found[at + 1])
    return WheelLine(max(0.0, lost / slope), slope - lost, start)


def _progress(run: Run) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Times since the start in s and distances along the first heading in mm, both (N,), of a straight run."""
    before = [sighting for sighting in run.seen if sighting.t_s <= run.start_s]
    first = before[-1] if before else run.seen[0]
    ahead = [sighting for sighting in run.seen if run.start_s < sighting.t_s <= run.end_s]
    sign = math.copysign(1, run.left)
    return (
        np.array([sighting.t_s - run.start_s for sighting in ahead]),
        sign * np.array([first.offset(sighting)[0] for sighting in ahead]),
    )


def _lag(runs: Sequence[Run]) -> float:
    """The wheels' time constant: the one that fits the starts of the runs best, over all delays.

    The step response of a first-order lag, integrated: the distance after a step is
    v (t - delay - lag (1 - exp(-(t - delay) / lag))), with its own speed v in each run.
    """
    starts = []
    for run in runs:
        if run.straight:
            t, distance = _progress(run)
            starts.append((t[t < ONSET_S], distance[t < ONSET_S]))
    candidates = ((float(lag_s), float(delay_s)) for lag_s in _LAGS_S for delay_s in _DELAYS_S)
    return min((_misfit(starts, lag_s, delay_s), lag_s) for lag_s, delay_s in candidates)[1]


def _misfit(starts: Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]], lag_s: float, delay_s: float) -> float:
    """Sum of squared distance errors in mm², over runs given as times (N,) s and distances (N,) mm."""
    misfit = 0.0
    for t, distance in starts:
        since = np.maximum(0.0, t - delay_s)
        response = since - lag_s * (1 - np.exp(-since / lag_s))
        speed = (response @ distance) / max(1e-9, float(response @ response))
        misfit += float(np.sum((distance - speed * response) ** 2))
    return misfit


def _known_after(run: Run) -> float:
    """Time from the command until the first sighting of motion was known; infinite without one."""
    first = run.seen[0]
    for sighting in run.seen:
        if sighting.t_s > run.start_s and abs(first.offset(sighting)[0]) > _MOVED_MM:
            return sighting.known_s - run.start_s
    return math.inf


def _drift_deg(run: Run) -> float:
    """Turn per `_DRIFT_MM` of a run."""
    speed, turn = rates(run.steady)
    return math.degrees(turn / abs(speed) * _DRIFT_MM)
