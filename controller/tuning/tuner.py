"""Measures a figure's wheels: the duties that start them by ramps, then runs over the board, a fit, and blind drives.

All in the figure's own protocol: duties with a time to live, bounded moves back to the start.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from base.angles import wrap_angle
from base.clock import Clock
from controller.errors import MotionError
from controller.fleet.drift import Scale, scale_of, scaled
from controller.fleet.figure import Figure
from controller.tuning.check import CHECK_MM, Check
from controller.tuning.fit import ONSET_S, Fit, Run, fit
from controller.tuning.sight import Sight, sight_of
from controller.tuning.watch import Sighting, Watch
from controller.tuning.wiring import still_wheel
from controller.wire.messages import Calibration, Ran

CHECKS = 3
"""Blind drives that are averaged to judge a calibration."""

CORRECTIONS = 6
"""Blind drives there and back that correct the fit for what uneven grip did to its runs; see docs/build/figures.md."""

LEVELS = (0.15, 0.3, 0.5, 0.7, 0.9)
"""Duties of the straight runs, as fractions of the range from the dead-band to full power, which they sample evenly."""

ROUNDS = 2
"""Runs there and back at each of `LEVELS`, to average over the floor's grip."""

CRUISE = 0.75
"""Level of the further runs: near the 60 mm/s at which figures drive on a table, where accuracy counts most."""

STRAIGHTS = 3
"""Further straight runs there and back at `CRUISE`."""

SPINS = 3
"""Turns on the spot to either side, which measure the track."""

_SPIN_LEVEL = 0.6
"""Level of the spins relative to `CRUISE`: about 2.4 rad/s."""

_MENDED = 5
"""Most runs that are driven again."""

_HALF_MM = 75.0
"""Distance from the middle at which runs of `CHECK_MM` begin."""

_RUN_S = 2.4
"""Longest straight run: onset and two seconds of constant speed."""

_RUN_MM = 160.0
"""Longest straight run: it must stay within the free place."""

_TOP_MM_S = 80.0
"""Speed at full duty that is assumed before it is known, to keep runs on the board: above the nominal 75 mm/s."""

_SPIN_S = 3.0
"""Duration of a spin: about a full turn."""

_REPEAT_S = 0.08
"""Period in which a duty is repeated: two of them within its time to live of 0.2 s."""

_TOLD_S = 0.04
"""Period in which is looked for a new report of the figure: it makes one every 0.1 s."""

_REST_S = 0.5
"""Time in which a figure comes to rest after a run and is seen there."""

_BOUND_MM = 25.0
"""Distance bound of one duty message: above the 16 mm that a wheel runs at full power within its time to live."""

_RAMP_FROM, _RAMP_TO, _RAMP_STEP = 0.04, 0.45, 0.01
"""Duties of the ramp that finds where a wheel starts: below a dead-band of 0.12, and far above a start of 0.25."""

_RAMP_S = 0.35
"""Time per step of a ramp: the camera's latency and a few frames."""

_STARTED_RAD = math.radians(0.8)
"""Turn from which a wheel counts as started: five times the camera's noise of 0.15 degree."""

_OFF_MM, _OFF_RAD = 25.0, math.radians(4)
"""Error of the place and heading from which a figure returns before a run: less only shifts the run."""

_AT_HOME_MM = 3.0
"""Error of the place from which a return drives at all, and with which it may end late."""

_BOUND_FACTOR, _BOUND_EXTRA_MM = 1.3, 20.0
"""Distance bound of a move over its length, and in addition to it: an uncalibrated figure may drive too far."""

_HOME_MM_S = 50.0
"""Speed of returns and of blind drives."""

Tell = Callable[[str, float], None]
"""Called with what is done now and the fraction of all that is done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The result of a tuning.

    Attributes:
        fit: the wheels' lines as fitted to the runs.
        sight: what the camera's view of the figure was off by; its `Watch` has it already.
        calibration: the fit, corrected by blind drives: what the figure holds now.
        before: errors of blind drives with the calibration that the figure had.
        after: errors of blind drives with the new one.
        runs: what was driven and seen.
    """

    fit: Fit
    sight: Sight
    calibration: Calibration
    before: tuple[Check, ...]
    after: tuple[Check, ...]
    runs: tuple[Run, ...]


class Tuner:
    """Tunes one figure, which needs 120 mm of free board to each side of the middle.

    Args:
        figure: its handle, armed.
        watch: its sightings.
        clock: table time.
        middle_mm: x and y of the middle, board frame.
        yaw_rad: direction of the straight runs, board frame.
        tell: shows the progress.
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
            LinkTimeoutError: it does not answer.
            FigureLostError: the camera does not see it.
        """
        before = await self.check(0.0)
        starts = await self._starts()
        runs = await self._runs(starts)
        found = await self._mended(runs, starts)
        sight = sight_of(runs, found.tag_left_mm)
        self._watch.correct(self._figure.id, sight.mount, sight.late_s)
        fitted = found.calibration(revision, (await self._figure.calibration()).wiring)
        await self._figure.calibrate(fitted)
        corrected = await self._correct(fitted, runs)
        await self._figure.calibrate(corrected)
        after = await self.check(0.9)
        self._tell("done", 1.0)
        return Tuning(found, sight, corrected, before, after, tuple(runs))

    async def check(self, part: float = 0.0) -> tuple[Check, ...]:
        """Drive 150 mm blind a few times, and back with the camera. Raises as `tune`."""
        checks = []
        for n in range(CHECKS):
            self._tell("driving blind", part + 0.1 * n / CHECKS)
            await self._home(-_HALF_MM)
            start, end, _ = await self._blind(CHECK_MM)
            along, across = start.offset(end)
            checks.append(Check(along - CHECK_MM, across, math.degrees(wrap_angle(end.yaw_rad - start.yaw_rad))))
        return tuple(checks)

    async def _blind(self, distance_mm: float) -> tuple[Sighting, Sighting, Ran | None]:
        """Drive straight on, or back, without pose fixes: start, end, and what was asked of the wheels."""
        start = await self._watch.steady(self._figure.id)
        alive = asyncio.ensure_future(self._watch.alive(self._figure.id))
        try:
            x_mm = start.x_mm + distance_mm * math.cos(start.yaw_rad)
            y_mm = start.y_mm + distance_mm * math.sin(start.yaw_rad)
            bound_mm = _BOUND_FACTOR * abs(distance_mm)
            ran = await self._figure.move(x_mm, y_mm, _HOME_MM_S, bound_mm, reverse=distance_mm < 0, blind=True)
            return start, await self._watch.steady(self._figure.id), ran
        finally:
            alive.cancel()
            await asyncio.gather(alive, return_exceptions=True)

    async def _correct(self, fitted: Calibration, runs: Sequence[Run]) -> Calibration:
        """Correct a calibration by blind drives, which are weighed against its runs by the time they took."""
        scales: dict[int, list[Scale]] = {1: [], -1: []}
        for n in range(CORRECTIONS):
            for sign in (1, -1):
                self._tell("to and fro, blind", 0.7 + 0.2 * (n + (sign < 0) / 2) / CORRECTIONS)
                await self._settle(-sign * _HALF_MM)
                start, end, ran = await self._blind(sign * CHECK_MM)
                if ran:
                    distance_mm, _ = start.offset(end)
                    turned_rad = wrap_angle(end.yaw_rad - start.yaw_rad)
                    scales[sign].append(scale_of(distance_mm, turned_rad, fitted.track_mm, ran.left_mm, ran.right_mm))
        forward, backward = (_weighted(scales[sign], [run for run in runs if run.left * sign > 0]) for sign in (1, -1))
        return scaled(fitted, forward, backward, fitted.revision)

    async def _starts(self) -> tuple[float, float, float, float]:
        """The duty at which each wheel begins to turn, in the order of `Fit.lines`."""
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
        wheel, direction = ("left" if left else "right"), ("forward" if left + right > 0 else "backward")
        raise MotionError(
            f"figure {self._figure.id}: its {wheel} wheel does not turn {direction}; look at its motor and wire",
            still_wheel(wheel),
        )

    async def _runs(self, starts: tuple[float, float, float, float]) -> list[Run]:
        """All straight runs and spins."""
        dead = max(starts) - _RAMP_STEP
        levels = [dead + (1 - dead) * level for level in LEVELS] * ROUNDS + [dead + (1 - dead) * CRUISE] * STRAIGHTS
        spins = [dead + (1 - dead) * CRUISE * _SPIN_LEVEL] * SPINS
        duties = [(sign * duty, sign * duty) for duty in levels for sign in (1, -1)]
        duties += [(-sign * duty, sign * duty) for duty in spins for sign in (1, -1)]
        runs: list[Run] = []
        for left, right in duties:
            self._tell("there and back" if left == right else "round and round", 0.3 + 0.4 * len(runs) / len(duties))
            runs.append(await self._measured(left, right, dead))
        return runs

    async def _mended(self, runs: list[Run], starts: tuple[float, float, float, float]) -> Fit:
        """The fit to the runs, in which those that were spoiled are driven again: the radio stood still, or a hand."""
        found = fit(runs, starts)
        for _ in range(_MENDED):
            if found.spoiled is None:
                break
            self._tell("once more", 0.7)
            spoiled = runs[found.spoiled]
            runs[found.spoiled] = await self._measured(spoiled.left, spoiled.right, max(starts) - _RAMP_STEP)
            found = fit(runs, starts)
        return found

    async def _measured(self, left: float, right: float, dead: float) -> Run:
        """A straight run over the middle, or a turn on it without fixes, with these duties."""
        if left != right:
            await self._settle(0.0)
            with self._watch.without_fixes():
                return await self._run(left, right, _SPIN_S)
        speed_mm_s = (abs(left) - dead) / (1 - dead) * _TOP_MM_S
        seconds = min(_RUN_S, _RUN_MM / speed_mm_s)
        await self._settle(math.copysign(speed_mm_s * seconds / 2, -left))
        return await self._run(left, right, seconds)

    async def _run(self, left: float, right: float, seconds: float) -> Run:
        """One run with these duties."""
        battery_mv = self._figure.status.telemetry.battery_mv
        assert battery_mv
        rest = await self._watch.steady(self._figure.id, frames=3)
        felt: dict[float, float] = {}
        telling = asyncio.ensure_future(self._note(felt))
        try:
            await self._clock.sleep(_REPEAT_S)
            start_s = self._clock.now()
            while self._clock.now() < start_s + seconds:
                self._figure.duty(left, right, _BOUND_MM)
                await self._clock.sleep(min(_REPEAT_S, max(0.001, start_s + seconds - self._clock.now())))
            end_s = self._clock.now()
            await self._figure.stop()
            await self._clock.sleep(_REST_S)
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        seen = self._watch.since(self._figure.id, rest.t_s)
        return Run(left, right, start_s, end_s, battery_mv, tuple(seen), tuple(sorted(felt.items())))

    async def _note(self, felt: dict[float, float]) -> None:
        """Note table time and yaw of all that the figure tells; until cancelled."""
        while True:
            telemetry = self._figure.status.telemetry
            if telemetry.pose and telemetry.pose_s is not None:
                felt[telemetry.pose_s] = telemetry.pose[2]
            await self._clock.sleep(_TOLD_S)

    async def _settle(self, at_mm: float) -> None:
        """Go to where a run begins, unless the last one ended close to it."""
        here = await self._watch.steady(self._figure.id, frames=3)
        if self._off_mm(here, at_mm) > _OFF_MM:
            await self._home(at_mm)
        elif abs(wrap_angle(here.yaw_rad - self._yaw)) > _OFF_RAD:
            await self._turn()

    async def _home(self, at_mm: float) -> None:
        """Go to the point `at_mm` along the line through the middle, and face along it."""
        here = await self._watch.steady(self._figure.id, frames=3)
        x, y = self._place(at_mm)
        distance_mm = self._off_mm(here, at_mm)
        if distance_mm > _AT_HOME_MM:
            try:
                await self._figure.move(x, y, _HOME_MM_S, _BOUND_FACTOR * distance_mm + _BOUND_EXTRA_MM, reverse=True)
            except MotionError:  # an uncalibrated figure may miss the last millimetre until its time is over
                if self._off_mm(await self._watch.steady(self._figure.id, frames=3), at_mm) > _AT_HOME_MM:
                    raise
        await self._turn()

    async def _turn(self) -> None:
        with suppress(MotionError):  # an uncalibrated figure may miss it; runs start where it is seen
            await self._figure.turn(self._yaw)

    def _place(self, at_mm: float) -> tuple[float, float]:
        return self._middle[0] + at_mm * math.cos(self._yaw), self._middle[1] + at_mm * math.sin(self._yaw)

    def _off_mm(self, here: Sighting, at_mm: float) -> float:
        return math.dist((here.x_mm, here.y_mm), self._place(at_mm))


def _weighted(scales: Sequence[Scale], runs: Sequence[Run]) -> Scale:
    """The wheels' mean scale over blind drives and the fitted runs, whose scale is 1, each weighted by its duration."""
    driven_s = len(scales) * CHECK_MM / _HOME_MM_S
    ran_s = sum(run.end_s - run.start_s - ONSET_S for run in runs if run.straight)
    weight = driven_s / (driven_s + ran_s) / max(1, len(scales))
    return Scale(
        1 + weight * sum(scale.left - 1 for scale in scales), 1 + weight * sum(scale.right - 1 for scale in scales)
    )
