"""Figures at rest jump to their next event: the control steps until then are calculated at once, to the last bit. They
report less often as long as nothing is new.

The firmware's own steps are the reference: `skips=False` takes each of them at its time.
"""

import asyncio
import math
from random import Random
from typing import Any

from controller.links.loopback import LinkFaults
from controller.sim.figures.body import STEP_S, Body
from controller.sim.figures.noise import POOL, pool
from controller.sim.table import SimTable
from controller.sim.table_physics import _STEP_SLACK
from firmware.figure.app import _PARKED_PERIODS, App
from firmware.figure.hal_host import _MDPS_PER_RAD_S
from firmware.figure.odometry import _BIAS_TAU_MS, _RAD_PER_MDEG, _RING
from firmware.figure.touch import _REST_TAU_MS, _SMOOTH_TAU_MS

REPORTS, STILL_REPORTS = 10, 8
"""Reports after which a figure that stands still gives each eighth only, on a line without faults: each further one
says the same, and ten that are missing are silence."""

_GOOD_LINE = LinkFaults(delay_s=0.0)

_STILL_MG = 30.0
"""Error of the accelerometer's rest value, with which no noise reaches a threshold of the firmware."""


class RestingApps:
    """What runs on the figures of a table.

    Args:
        table: on which they stand.
        seed: of the sensors' noise.
        skips: whether figures leave out steps.
    """

    def __init__(self, table: SimTable, seed: int, skips: bool) -> None:
        self.skips = skips
        for body in table.world.bodies.values():
            body.noise_seed = Random(f"{seed} noise {body.figure}").getrandbits(64)
        self.running: dict[int, RestingApp] = {}
        self._line = table.link_faults
        table.world.disturbed = self._disturb

    def __call__(self, *given: Any, **named: Any) -> "RestingApp":
        """The app of a figure that starts; arguments as of `App`."""
        return RestingApp(self, *given, **named)

    @property
    def line_is_good(self) -> bool:
        """Whether no frame is late or lost."""
        return self._line == _GOOD_LINE

    def at_rest(self) -> bool:
        """Whether all figures stand."""
        return all(app.at_rest() for app in self.running.values())

    def _disturb(self, body: Body) -> None:
        if app := self.running.get(body.figure):
            app.enter()
            app.wake()
            app.report_soon()


class _Unhurried:
    """A figure's hardware for its maintenance, which looks ten times less often for what nobody here asks of it."""

    def __init__(self, hal: Any) -> None:
        self._hal = hal

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hal, name)

    async def sleep_ms(self, n: int) -> None:
        await self._hal.sleep_ms(10 * n)


_App: Any = App
"""The firmware has no types."""


class RestingApp(_App):  # type: ignore[misc]
    """A figure's app that takes no control steps while it stands, until something reaches it.

    Args:
        apps: of the table.
    """

    def __init__(self, apps: RestingApps, hal: Any, *given: Any, **named: Any) -> None:
        super().__init__(hal, *given, **named)
        self._body: Body = hal._body
        self._apps = apps
        self._maintenance._hal = _Unhurried(hal)
        self._rests = False
        self._told: object = None
        self._repeated = 0
        self._loop = asyncio.get_running_loop()
        self._next_s = math.inf
        self._due = self._report_due = self._loop.create_future()

    async def run(self) -> None:
        """Until it is cancelled or restarts."""
        self._apps.running[self._body.figure] = self
        try:
            await super().run()
        finally:
            if self._apps.running.get(self._body.figure) is self:
                del self._apps.running[self._body.figure]

    async def _control(self) -> None:
        self._next_s = self._loop.time()
        while True:
            self.enter()
            self._due = self._loop.create_future()
            self._rests = self._apps.skips and self._stands()
            if not self._rests:
                self._loop.call_at(self._next_s, _come, self._due)
            await self._due

    async def _report(self) -> None:
        period = 1
        while True:
            self.drive.guard(self._report_once, period)
            periods = STILL_REPORTS if self._repeats() else 1
            period = (period + periods) % _PARKED_PERIODS
            self._report_due = self._loop.create_future()
            self._report_after(periods)
            await self._report_due

    def _report_after(self, periods: int) -> None:
        self._loop.call_later(periods * self.config["telemetry_ms"] / 1000, _come, self._report_due)

    def report_soon(self) -> None:
        """Report within a period, as something has happened."""
        if self._repeated > REPORTS:
            self._repeated = 0
            self._report_after(1)

    def enter(self) -> None:
        """Take the steps that were due until now, before anything else happens to the figure."""
        now_s = self._loop.time()
        if self._rests:
            self._stand(now_s)
        period_s = self.config["period_ms"] / 1000
        while self._next_s <= now_s:
            self._next_s += period_s
            self.drive.guard(self.drive.step)

    def wake(self) -> None:
        """Take each step at its time again."""
        if self._rests:
            self._rests = False
            _come(self._due)

    def _leave(self) -> None:
        if self._rests and not self._stands():
            self.wake()

    def _receive(self, frame: bytes, by_cable: bool) -> None:
        self.enter()
        super()._receive(frame, by_cable)
        self._leave()
        if self._tells() != self._told:
            self.report_soon()

    def _report_once(self, period: int) -> None:
        self.enter()
        super()._report_once(period)
        self._leave()

    def _tells(self) -> object:
        """What a report says but for noise and the battery."""
        drive = self.drive
        return drive.state, drive.reason, drive.flags, drive.last_seq, drive.last_result

    def _repeats(self) -> bool:
        """Whether the next report says what many have said."""
        tells = self._tells()
        parks = self.drive.battery.parks
        if tells == self._told and self._apps.line_is_good and self.at_rest() and not parks:
            self._repeated += 1
        else:
            self._told, self._repeated = tells, 0
        return self._repeated > REPORTS

    def at_rest(self) -> bool:
        """Whether it stands, as it knows by now."""
        if not self._rests:
            self.enter()
        return self._rests or self._stands()

    def _stands(self) -> bool:
        """Whether nothing but noise reaches the next steps."""
        drive, body = self.drive, self._body
        odometry, touch = drive.odometry, drive.touch
        if drive.moving or drive.sensor_trouble or body.moving or body.lifted or body.bumped or touch.lifted:
            return False
        if not (touch.present and odometry.has_gyro and odometry._bias_known and odometry.resting(self.hal.ticks_ms())):
            return False
        errors = [rest - true for rest, true in zip(touch._rest, (0, 0, 1000), strict=True)]
        return bool(max(map(abs, (*errors, *touch._smooth))) < _STILL_MG)

    def _stand(self, now_s: float) -> None:
        """What `Drive.step` does at rest, for all steps that are due."""
        body, odometry, touch = self._body, self.drive.odometry, self.drive.touch
        body.advance()
        assert body.noise_seed is not None
        first, noise, floor = (body.noise_seed + body.age - _steps(now_s)) % POOL, pool(), math.floor
        bias_rad_s, noise_rad_s = body.gyro_bias_rad_s, body.physics.gyro_noise_rad_s
        sigma_g, period_s, at_s = body.physics.accel_noise_g, self.config["period_ms"] / 1000, self._next_s
        last, bias, turned, ring = odometry._last, odometry.bias, odometry.turned, odometry._ring
        x, y, yaw = odometry._odom
        rest_x, rest_y, rest_z = touch._rest
        smooth_x, smooth_y, smooth_z = touch._smooth
        rate = odometry.rate
        while at_s <= now_s:
            now = int(at_s * 1000)
            elapsed, last = now - last, now
            turn, dx, dy, dz = noise[(floor(at_s / STEP_S + _STEP_SLACK) + first) % POOL]
            gyro = int((bias_rad_s + turn * noise_rad_s) * _MDPS_PER_RAD_S) * _RAD_PER_MDEG
            bias += (gyro - bias) * (elapsed / (_BIAS_TAU_MS + elapsed))
            rate, dt = gyro - bias, elapsed / 1000
            yaw += rate * dt
            turned += abs(rate) * dt
            ring.append((now, (x, y, yaw)))
            share = elapsed / (_SMOOTH_TAU_MS + elapsed)
            slow = elapsed / (_REST_TAU_MS + elapsed)
            change_x = int(dx * sigma_g * 1000) - rest_x
            change_y = int(dy * sigma_g * 1000) - rest_y
            change_z = int((1.0 + dz * sigma_g) * 1000) - rest_z
            smooth_x += (change_x - smooth_x) * share
            smooth_y += (change_y - smooth_y) * share
            smooth_z += (change_z - smooth_z) * share
            rest_x += change_x * slow
            rest_y += change_y * slow
            rest_z += change_z * slow
            at_s += period_s
        if at_s == self._next_s:
            return
        self._next_s = at_s
        del ring[:-_RING]
        odometry._last, odometry.bias, odometry.turned, odometry.rate = last, bias, turned, rate
        odometry._odom = x, y, yaw
        odometry._place()
        touch._last = last
        touch._rest, touch._smooth = (rest_x, rest_y, rest_z), (smooth_x, smooth_y, smooth_z)


def _come(due: asyncio.Future[None]) -> None:
    if not due.done():
        due.set_result(None)


def _steps(t_s: float) -> int:
    return math.floor(t_s / STEP_S + _STEP_SLACK)
