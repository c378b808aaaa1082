"""Measures a figure's wheels: the duties that start them by ramps, then runs over the board, a fit, and blind drives.

All in the figure's own protocol: duties with a time to live, bounded moves back to the start.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from base.angles import wrap_angle
from base.clock import Clock
from controller.errors import ControllerError, FigureLostError, MotionError
from controller.fleet.drift import Scale, scale_of, scaled
from controller.fleet.figure import Figure
from controller.tuning.check import CHECK_MM, Check
from controller.tuning.coarse import Coarse, is_measured, measure
from controller.tuning.fit import ONSET_S, Fit, Run, fit
from controller.tuning.frame_age import note_turns
from controller.tuning.pulse import BOUND_MM, REPEAT_S, REST_S
from controller.tuning.run_plan import RunPlan
from controller.tuning.sight import Sight, sight_of
from controller.tuning.watch import Sighting, Watch
from controller.wire.messages import Calibration, Ran

CHECKS = 3
"""Blind drives that are averaged to judge a calibration."""

CORRECTIONS = 6
"""Blind drives there and back that correct the fit for what uneven grip did to its runs; see docs/build/figures.md."""

_MENDED = 5
"""Most runs that are driven again."""

_HALF_MM = 75.0
"""Distance from the middle at which runs of `CHECK_MM` begin."""

_OFF_MM, _OFF_RAD = 25.0, math.radians(4)
"""Error of the place and heading from which a figure returns before a run: less only shifts the run."""

_AT_HOME_MM = 3.0
"""Error of the place from which a return drives at all; it may end late within `_OFF_MM`."""

_RETURNS, _TURNS = 6, 3
"""Tries of a return and of a turn: a figure whose wheels are fast and start late may not find its line or its end, or
end a turn half way."""

_SEEN = 3
"""Sightings of which the rates of a run can be told."""

_BOUND_FACTOR, _BOUND_EXTRA_MM = 1.3, 20.0
"""Distance bound of a move over its length, and in addition to it: an uncalibrated figure may drive too far."""

_HOME_MM_S = 50.0
"""Speed of returns and of blind drives, unless the figure is slower."""

_HOME_SHARE = 2 / 3
"""Part of a figure's own speed that these take at most: steering needs the rest."""

Tell = Callable[[str, float], None]
"""Called with what is done now and the fraction of all that is done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The result of a tuning.

    Attributes:
        fit: the wheels' lines as fitted to the runs.
        sight: what the camera's view of the figure was off by; its `Watch` has it already.
        calibration: the fit, corrected by blind drives: what the figure holds now.
        before: errors of blind drives after the coarse measurement.
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
        self._home_mm_s = _HOME_MM_S

    async def tune(self, revision: int) -> Tuning:
        """Measure, fit, give the figure its calibration and check it.

        If that fails, the figure keeps the calibration that it held; where that was as built, the coarse one.

        Raises:
            MotionError: the figure refuses, or a wheel does not turn.
            LinkTimeoutError: it does not answer.
            FigureLostError: the camera does not see it.
        """
        held = await self._figure.calibration()
        coarse = await self._coarse()
        coarsely = coarse.calibration(held, held.revision)
        try:
            # As revision 0 it is replaced by the recorded calibration, should this program end in the middle.
            await self._figure.calibrate(replace(coarsely, revision=0))
            return await self._tuned(coarse, revision, held.wiring)
        except (ControllerError, asyncio.CancelledError):
            with suppress(ControllerError):
                await self._figure.stop()
                await self._figure.calibrate(held if is_measured(held) else coarsely)
            raise

    async def _coarse(self) -> Coarse:
        return await measure(
            self._figure, self._watch, self._clock, lambda part: self._tell("waking each wheel", 0.1 * part)
        )

    async def _tuned(self, coarse: Coarse, revision: int, wiring: tuple[str, ...]) -> Tuning:
        before = await self.check(0.1)
        plan = RunPlan(coarse)
        runs = await self._runs(plan)
        found = await self._mended(runs, plan)
        sight = sight_of(runs, found.tag_left_mm)
        self._watch.correct(self._figure.id, sight.mount, sight.late_s)
        fitted = found.calibration(revision, wiring)
        await self._figure.calibrate(fitted)
        corrected = await self._correct(fitted, runs)
        await self._figure.calibrate(corrected)
        after = await self.check(0.9)
        self._tell("done", 1.0)
        return Tuning(found, sight, corrected, before, after, tuple(runs))

    async def check(self, part: float = 0.0) -> tuple[Check, ...]:
        """Drive 150 mm blind a few times, and back with the camera. Raises as `tune`.

        Wheels that nobody has measured are measured coarsely before: a fast figure would run past the end of its way.
        Where they are as fast as they were built to be, the figure keeps its values.
        """
        held = await self._figure.calibration()
        if not is_measured(held) and not (coarse := await self._coarse()).agrees(held):
            held = coarse.calibration(held, held.revision)
            await self._figure.calibrate(held)
        self._home_mm_s = min(_HOME_MM_S, _HOME_SHARE * held.top_mm_s)
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
            ran = await self._figure.move(x_mm, y_mm, self._home_mm_s, bound_mm, reverse=distance_mm < 0, blind=True)
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
        forward, backward = (
            _weighted(scales[sign], [run for run in runs if run.left * sign > 0], CHECK_MM / self._home_mm_s)
            for sign in (1, -1)
        )
        return scaled(fitted, forward, backward, fitted.revision)

    async def _runs(self, plan: RunPlan) -> list[Run]:
        """All straight runs and spins."""
        runs: list[Run] = []
        for left, right in plan.duties:
            self._tell(
                "there and back" if left == right else "round and round", 0.3 + 0.4 * len(runs) / len(plan.duties)
            )
            runs.append(await self._measured(left, right, plan))
        return runs

    async def _mended(self, runs: list[Run], plan: RunPlan) -> Fit:
        """The fit to the runs, in which those that were spoiled are driven again: the radio stood still, or a hand."""
        found = fit(runs, plan.coarse.starts)
        for _ in range(_MENDED):
            if found.spoiled is None:
                break
            self._tell("once more", 0.7)
            spoiled = runs[found.spoiled]
            runs[found.spoiled] = await self._measured(spoiled.left, spoiled.right, plan)
            found = fit(runs, plan.coarse.starts)
        return found

    async def _measured(self, left: float, right: float, plan: RunPlan) -> Run:
        """A straight run over the middle, or a turn on it without fixes, with these duties."""
        seconds = plan.seconds(left, right)
        if left != right:
            await self._settle(0.0)
            with self._watch.without_fixes():
                return await self._run(left, right, seconds, plan.kick)
        await self._settle(math.copysign(plan.coarse.speed_mm_s(abs(left)) * seconds / 2, -left))
        return await self._run(left, right, seconds, plan.kick)

    async def _run(self, left: float, right: float, seconds: float, kick: float) -> Run:
        """One run with these duties; less than the `kick` needs that to leave rest."""
        battery_mv = self._figure.status.telemetry.battery_mv
        assert battery_mv
        rest = await self._watch.steady(self._figure.id, frames=3)
        felt: dict[float, float] = {}
        telling = asyncio.ensure_future(note_turns(self._figure, self._clock, felt))
        try:
            await self._clock.sleep(REPEAT_S)
            start_s = self._clock.now()
            if abs(left) < kick:
                self._figure.duty(math.copysign(kick, left), math.copysign(kick, right), BOUND_MM)
                await self._clock.sleep(REPEAT_S)
            while self._clock.now() < start_s + seconds:
                self._figure.duty(left, right, BOUND_MM)
                await self._clock.sleep(min(REPEAT_S, max(0.001, start_s + seconds - self._clock.now())))
            end_s = self._clock.now()
            await self._figure.stop()
            await self._clock.sleep(REST_S)
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        seen = self._watch.since(self._figure.id, rest.t_s)
        run = Run(left, right, start_s, end_s, battery_mv, tuple(seen), tuple(sorted(felt.items())))
        if len(run.steady) < _SEEN:
            raise FigureLostError(
                f"figure {self._figure.id} was seen {len(run.steady)} times in a run of {seconds:.1f} s; is its tag "
                "in the picture, and does this computer keep up with its camera?"
            )
        return run

    async def _settle(self, at_mm: float) -> None:
        """Go to where a run begins, unless the last one ended close to it."""
        here = await self._watch.steady(self._figure.id, frames=3)
        if math.dist((here.x_mm, here.y_mm), self._place(at_mm)) > _OFF_MM:
            await self._home(at_mm)
        elif abs(wrap_angle(here.yaw_rad - self._yaw)) > _OFF_RAD:
            await self._turn()

    async def _home(self, at_mm: float) -> None:
        """Go to the point `at_mm` along the line through the middle, and face along it."""
        x, y = self._place(at_mm)
        near_mm, tries_left = _AT_HOME_MM, _RETURNS
        failure: MotionError | None = None
        while (distance_mm := await self._off_mm(at_mm)) > near_mm:
            if failure and not tries_left:
                raise failure
            tries_left -= 1
            try:
                bound_mm = _BOUND_FACTOR * distance_mm + _BOUND_EXTRA_MM
                await self._figure.move(x, y, self._home_mm_s, bound_mm, reverse=True)
                break
            except MotionError as error:  # a fast or uncalibrated figure may miss its line, or the last millimetres
                failure, near_mm = failure or error, _OFF_MM
        await self._turn()

    async def _turn(self) -> None:
        """Face along the line: an uncalibrated figure may end early; runs start where it is seen."""
        for _ in range(_TURNS):
            with suppress(MotionError):
                await self._figure.turn(self._yaw)
                return
            here = await self._watch.steady(self._figure.id, frames=3)
            if abs(wrap_angle(here.yaw_rad - self._yaw)) <= _OFF_RAD:
                return

    def _place(self, at_mm: float) -> tuple[float, float]:
        return self._middle[0] + at_mm * math.cos(self._yaw), self._middle[1] + at_mm * math.sin(self._yaw)

    async def _off_mm(self, at_mm: float) -> float:
        here = await self._watch.steady(self._figure.id, frames=3)
        return math.dist((here.x_mm, here.y_mm), self._place(at_mm))


def _weighted(scales: Sequence[Scale], runs: Sequence[Run], drive_s: float) -> Scale:
    """The wheels' mean scale over blind drives and the fitted runs, whose scale is 1, each weighted by its duration."""
    driven_s = len(scales) * drive_s
    ran_s = sum(run.end_s - run.start_s - ONSET_S for run in runs if run.straight)
    weight = driven_s / (driven_s + ran_s) / max(1, len(scales))
    return Scale(
        1 + weight * sum(scale.left - 1 for scale in scales), 1 + weight * sum(scale.right - 1 for scale in scales)
    )
