"""Measures how a figure's wheels drive: dead-bands by ramps, then runs over the board, a fit, and blind drives.

All of it in the figure's own protocol: short-lived duties that end by themselves, bounded moves back to the start.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from controller.clock import Clock
from controller.errors import MotionError
from controller.fleet.drift import Scale, scale_of, scaled
from controller.fleet.figure import Figure
from controller.tuning.fit import ONSET_S, Fit, Run, fit
from controller.tuning.watch import Sighting, Watch
from controller.wire.messages import Calibration, Ran
from engine.geometry import wrap_angle

CHECK_MM = 150.0
CHECKS = 3
PROOFS = 6
"""So often the same is driven to and fro, before, to put right what the fit has got from uneven grip."""

LEVELS = (0.15, 0.3, 0.5, 0.7, 0.9)
"""Of the duties between the dead-band and full power."""

ROUNDS = 2
STRAIGHTS = 3
SPINS = 3
CRUISE = 0.75
_HALF_MM = 75.0  # runs begin so far from the middle
_RUN_S = 2.4
_TOP_MM_S = 80.0  # what a wheel may do at most, to keep runs on the board
_RUN_MM = 160.0
_SPIN_S = 3.0
_REPEAT_S = 0.08
_REST_S = 0.5
_BOUND_MM = 25.0
_RAMP_FROM, _RAMP_TO, _RAMP_STEP, _RAMP_S = 0.04, 0.45, 0.01, 0.35
_STARTED_RAD = math.radians(0.8)
_OFF_MM, _OFF_RAD = 25.0, math.radians(4)
_HOME_MM_S = 50.0

Tell = Callable[[str, float], None]
"""Told what is done now, and the part of all that lies behind, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Check:
    """One drive without the camera: how far from where it should have ended it did, by the camera.

    Attributes:
        along_mm: too far, positive.
        across_mm: to the left, positive.
        turned_deg: counter-clockwise, positive.
    """

    along_mm: float
    across_mm: float
    turned_deg: float

    @property
    def off_mm(self) -> float:
        """Distance from where it should be."""
        return math.hypot(self.along_mm, self.across_mm)


def rms(checks: Sequence[Check]) -> tuple[float, float]:
    """Root mean square of some drives' errors: mm, degrees."""
    mm = sum(check.off_mm**2 for check in checks) / len(checks)
    deg = sum(check.turned_deg**2 for check in checks) / len(checks)
    return math.sqrt(mm), math.sqrt(deg)


@dataclass(frozen=True, slots=True)
class Tuning:
    """What tuning found.

    Attributes:
        starts: duty at which each wheel began to turn: left forward, left backward, right forward, right backward.
        fit: the wheels' lines.
        calibration: the same, put right by drives without the camera: what the figure keeps.
        before: other such drives, with the calibration that the figure had.
        after: the same with the new one.
    """

    starts: tuple[float, float, float, float]
    fit: Fit
    calibration: Calibration
    before: tuple[Check, ...]
    after: tuple[Check, ...]


class Tuner:
    """Tunes one figure, which must be alone around the middle: 120 mm to each side.

    Args:
        figure: its handle, armed.
        watch: what the camera sees.
        clock: table time.
        middle_mm: where on the board.
        yaw_rad: along which direction.
        tell: shows how it goes.
    """

    def __init__(
        self,
        figure: Figure,
        watch: Watch,
        clock: Clock,
        middle_mm: tuple[float, float],
        yaw_rad: float = 0.0,
        tell: Tell = lambda what, part: None,
    ) -> None:
        self._figure = figure
        self._watch = watch
        self._clock = clock
        self._middle = middle_mm
        self._yaw = yaw_rad
        self._tell = tell

    async def tune(self, revision: int) -> Tuning:
        """Measure, fit, give the figure its calibration and check it.

        Raises:
            MotionError: the figure refuses, or a wheel does not turn.
            LinkTimeout: it does not answer.
            FigureLostError: the camera does not see it.
        """
        before = await self.check(0.0)
        starts = await self._starts()
        runs = await self._runs(starts)
        found = fit(runs)
        fitted = found.calibration(revision)
        await self._figure.calibrate(fitted)
        proven = await self._prove(fitted, runs)
        await self._figure.calibrate(proven)
        after = await self.check(0.9)
        self._tell("done", 1.0)
        return Tuning(starts, found, proven, before, after)

    async def check(self, part: float = 0.0) -> tuple[Check, ...]:
        """Drive 150 mm without the camera, there and back with it, a few times. Raises as `tune`."""
        checks = []
        for n in range(CHECKS):
            self._tell("driving blind", part + 0.1 * n / CHECKS)
            await self._home(-_HALF_MM)
            start, end, _ = await self._blind(CHECK_MM)
            along, across = start.offset(end)
            checks.append(Check(along - CHECK_MM, across, math.degrees(wrap_angle(end.yaw_rad - start.yaw_rad))))
        return tuple(checks)

    async def _blind(self, way_mm: float) -> tuple[Sighting, Sighting, Ran | None]:
        """Drive straight on, or back, without the camera: where it stood, where it stands, and what was asked of it."""
        start = await self._watch.steady(self._figure.id)
        alive = asyncio.ensure_future(self._watch.alive(self._figure.id))
        try:
            x_mm, y_mm = start.x_mm + way_mm * math.cos(start.yaw_rad), start.y_mm + way_mm * math.sin(start.yaw_rad)
            bound_mm = 1.3 * abs(way_mm)
            ran = await self._figure.move(x_mm, y_mm, _HOME_MM_S, bound_mm, reverse=way_mm < 0, blind=True)
            return start, await self._watch.steady(self._figure.id), ran
        finally:
            alive.cancel()
            await asyncio.gather(alive, return_exceptions=True)

    async def _prove(self, fitted: Calibration, runs: Sequence[Run]) -> Calibration:
        """Put a calibration right by drives without the camera, which count beside its runs by the time they took."""
        scales: dict[int, list[Scale]] = {1: [], -1: []}
        for n in range(PROOFS):
            for sign in (1, -1):
                self._tell("to and fro, blind", 0.7 + 0.2 * (n + (sign < 0) / 2) / PROOFS)
                await self._settle(-sign * _HALF_MM)
                start, end, ran = await self._blind(sign * CHECK_MM)
                if ran:
                    way_mm, _ = start.offset(end)
                    turned_rad = wrap_angle(end.yaw_rad - start.yaw_rad)
                    scales[sign].append(scale_of(way_mm, turned_rad, fitted.track_mm, ran.left_mm, ran.right_mm))
        forward, backward = (_weighed(scales[sign], [run for run in runs if run.left * sign > 0]) for sign in (1, -1))
        return scaled(fitted, forward, backward, fitted.revision)

    async def _starts(self) -> tuple[float, float, float, float]:
        found = []
        for n, (left, right) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
            self._tell("waking each wheel", 0.1 + 0.05 * n)
            found.append(await self._ramp(left, right))
            await self._home(0.0)
        return (found[0], found[1], found[2], found[3])

    async def _ramp(self, left: int, right: int) -> float:
        """Raise one wheel's duty until the figure turns round the other one."""
        rest = await self._watch.steady(self._figure.id)
        duty = _RAMP_FROM
        while duty < _RAMP_TO:
            until_s = self._clock.now() + _RAMP_S
            while self._clock.now() < until_s:
                self._figure.duty(left * duty, right * duty, _BOUND_MM)
                await self._clock.sleep(_REPEAT_S)
                last = self._watch.since(self._figure.id, rest.t_s)[-1:]
                if last and abs(wrap_angle(last[0].yaw_rad - rest.yaw_rad)) > _STARTED_RAD:
                    await self._figure.stop()
                    return duty
            duty += _RAMP_STEP
        wheel, way = ("left" if left else "right"), ("forward" if left + right > 0 else "backward")
        raise MotionError(
            f"figure {self._figure.id}: its {wheel} wheel does not turn {way}; look at its motor and wire"
        )

    async def _runs(self, starts: tuple[float, float, float, float]) -> list[Run]:
        dead = max(starts) - _RAMP_STEP
        levels = [dead + (1 - dead) * level for level in LEVELS] * ROUNDS + [dead + (1 - dead) * CRUISE] * STRAIGHTS
        spins = [dead + (1 - dead) * CRUISE * 0.6] * SPINS
        total = 2 * (len(levels) + len(spins))
        runs: list[Run] = []
        for duty in levels:
            speed_mm_s = (duty - dead) / (1 - dead) * _TOP_MM_S
            seconds = min(_RUN_S, _RUN_MM / speed_mm_s)
            for sign in (1, -1):
                self._tell("there and back", 0.3 + 0.4 * len(runs) / total)
                await self._settle(-sign * speed_mm_s * seconds / 2)
                runs.append(await self._run(sign * duty, sign * duty, seconds))
        for duty in spins:
            for sign in (1, -1):
                self._tell("round and round", 0.3 + 0.4 * len(runs) / total)
                await self._settle(0.0)
                runs.append(await self._run(-sign * duty, sign * duty, _SPIN_S))
        return runs

    async def _run(self, left: float, right: float, seconds: float) -> Run:
        battery_mv = self._figure.status.telemetry.battery_mv
        assert battery_mv
        rest = await self._watch.steady(self._figure.id, frames=3)
        start_s = self._clock.now()
        while self._clock.now() < start_s + seconds:
            self._figure.duty(left, right, _BOUND_MM)
            await self._clock.sleep(min(_REPEAT_S, max(0.001, start_s + seconds - self._clock.now())))
        end_s = self._clock.now()
        await self._figure.stop()
        await self._clock.sleep(_REST_S)
        return Run(left, right, start_s, end_s, battery_mv, tuple(self._watch.since(self._figure.id, rest.t_s)))

    async def _settle(self, at_mm: float) -> None:
        """Go to where a run begins, if the last one has not ended near enough."""
        here = await self._watch.steady(self._figure.id, frames=3)
        if self._off_mm(here, at_mm) > _OFF_MM:
            await self._home(at_mm)
        elif abs(wrap_angle(here.yaw_rad - self._yaw)) > _OFF_RAD:
            await self._turn()

    async def _home(self, at_mm: float) -> None:
        """Stand on the line through the middle, so far along it, and look along it."""
        here = await self._watch.steady(self._figure.id, frames=3)
        x, y = self._place(at_mm)
        distance_mm = self._off_mm(here, at_mm)
        if distance_mm > 3.0:
            await self._figure.move(x, y, _HOME_MM_S, 1.3 * distance_mm + 20.0, reverse=True)
        await self._turn()

    async def _turn(self) -> None:
        with suppress(MotionError):  # an uncalibrated figure may not find it exactly; what counts is what is seen
            await self._figure.turn(self._yaw)

    def _place(self, at_mm: float) -> tuple[float, float]:
        return self._middle[0] + at_mm * math.cos(self._yaw), self._middle[1] + at_mm * math.sin(self._yaw)

    def _off_mm(self, here: Sighting, at_mm: float) -> float:
        return math.dist((here.x_mm, here.y_mm), self._place(at_mm))


def _weighed(proofs: Sequence[Scale], runs: Sequence[Run]) -> Scale:
    """The wheels' scale by some drives, as far as these count beside the runs that say it is 1."""
    driven_s = len(proofs) * CHECK_MM / _HOME_MM_S
    ran_s = sum(run.end_s - run.start_s - ONSET_S for run in runs if run.straight)
    weight = driven_s / (driven_s + ran_s) / max(1, len(proofs))
    return Scale(
        1 + weight * sum(scale.left - 1 for scale in proofs), 1 + weight * sum(scale.right - 1 for scale in proofs)
    )
