"""A small differential-drive body and a camera that sees it: an independent model to drive the firmware against."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from math import atan2, cos, exp, hypot, pi, radians, sin

from base.clock import Clock

TRACK_MM = 30.0
_STEP_S = 0.002
_REST_MM_S = 0.5


@dataclass
class Faults:
    """What is wrong with the wheels, the gyro and the camera; the defaults are the usual table's.

    Attributes:
        wired: the turning direction of the left and the right motor: -1 with its two wires exchanged.
        start: duties from which the left and the right wheel leave rest: static friction.
        crossed: the left motor is where the right one belongs.
        gyro_sign: -1 if the board is mounted upside down.
    """

    top_mm_s: float = 75.0
    mismatch: float = 0.02
    slip: float = 0.02
    deadband: float = 0.12
    start: tuple[float, float] = (0.12, 0.12)
    lag_s: float = 0.08
    gyro_bias_rad_s: float = radians(0.5)
    gyro_noise_rad_s: float = radians(0.1)
    fix_noise_mm: float = 0.25
    fix_noise_rad: float = radians(0.4)
    age_s: tuple[float, float] = (0.06, 0.2)
    blocked: bool = False
    wired: tuple[int, int] = (1, 1)
    crossed: bool = False
    gyro_sign: int = 1


@dataclass
class Body:
    """Wheels with dead-band, lag, mismatch and slip; x, y in mm, yaw in rad. Moves when it is looked at."""

    clock: Clock
    faults: Faults
    rng: random.Random
    x: float = 0.0
    y: float = 0.0
    yaw: float = 0.0
    battery: int = 4000
    enabled: bool = False
    colour: tuple[int, int, int] = (0, 0, 0)
    duties: tuple[float, float] = (0.0, 0.0)
    speeds: tuple[float, float] = (0.0, 0.0)
    rate: float = 0.0
    way: float = 0.0
    reversals: int = 0
    felt_g: tuple[float, float, float] = (0.0, 0.0, 1.0)
    trace: list[tuple[float, float, float, float]] = field(default_factory=list)
    _t: float = 0.0

    def set_duty(self, left: float, right: float) -> None:
        self.advance()
        if left * self.duties[0] < 0:
            self.reversals += 1
        self.duties = left, right

    def enable(self, on: bool) -> None:
        self.advance()
        self.enabled = on

    def gyro_rad_s(self) -> float:
        self.advance()
        return (
            self.faults.gyro_sign * self.rate
            + self.faults.gyro_bias_rad_s
            + self.rng.gauss(0, self.faults.gyro_noise_rad_s)
        )

    def accel_g(self) -> tuple[float, float, float]:
        return self.felt_g

    def battery_mv(self) -> int:
        return self.battery

    def set_led(self, red: int, green: int, blue: int) -> None:
        self.colour = red, green, blue

    @property
    def at_rest(self) -> bool:
        self.advance()
        return hypot(*self.speeds) < 0.5

    def advance(self) -> None:
        """Integrate up to now."""
        now = self.clock.now()
        while self._t < now:
            dt = min(_STEP_S, now - self._t)
            self._t += dt
            self._step(dt)

    def _step(self, dt: float) -> None:
        share = 1 - exp(-dt / self.faults.lag_s)
        duties = self.duties[::-1] if self.faults.crossed else self.duties
        wanted = [
            wired * self._wheel(duty) if self.enabled and (abs(duty) > start or abs(speed) > _REST_MM_S) else 0.0
            for wired, duty, start, speed in zip(self.faults.wired, duties, self.faults.start, self.speeds, strict=True)
        ]
        left, right = self.speeds
        self.speeds = left + (wanted[0] - left) * share, right + (wanted[1] - right) * share
        if self.faults.blocked:
            self.rate = 0.0
            return
        grip = 1 - self.faults.slip * self.rng.random() * 2
        left = self.speeds[0] * grip * (1 + self.faults.mismatch / 2)
        right = self.speeds[1] * grip * (1 - self.faults.mismatch / 2)
        self.rate = (right - left) / TRACK_MM
        forward = (left + right) / 2 * dt
        middle = self.yaw + self.rate * dt / 2
        self.x += forward * cos(middle)
        self.y += forward * sin(middle)
        self.yaw = _wrap(self.yaw + self.rate * dt)
        self.way += abs(forward)
        self.trace.append((self._t, self.x, self.y, self.yaw))

    def _wheel(self, duty: float) -> float:
        strength = max(0.0, abs(duty) - self.faults.deadband) / (1 - self.faults.deadband)
        return self.faults.top_mm_s * self.battery / 3900 * (strength if duty > 0 else -strength)


Fix = Callable[[float, float, float, float], object]


async def watch(body: Body, pose_fix: Fix, frames_per_s: float = 15.0, seen: Callable[[], bool] = lambda: True) -> None:
    """See the body at frame rate and hand on noisy fixes `(x, y, yaw, t_capture)`, in order, each `age_s` old."""
    clock, faults, rng = body.clock, body.faults, body.rng
    handed_s = 0.0

    async def hand_on(fix: tuple[float, float, float, float], at_s: float) -> None:
        await clock.sleep(at_s - clock.now())
        if seen():
            pose_fix(*fix)

    async with asyncio.TaskGroup() as late:
        while True:
            body.advance()
            now = clock.now()
            x, y = (value + rng.gauss(0, faults.fix_noise_mm) for value in (body.x, body.y))
            handed_s = max(handed_s, now + rng.uniform(*faults.age_s))
            late.create_task(hand_on((x, y, body.yaw + rng.gauss(0, faults.fix_noise_rad), now), handed_s))
            await clock.sleep(1 / frames_per_s)


async def until(clock: Clock, condition: Callable[[], bool], timeout_s: float = 10.0) -> None:
    """Wait in table time until it is so."""
    end_s = clock.now() + timeout_s
    while not condition():
        if clock.now() > end_s:
            raise AssertionError(f"not within {timeout_s} s of table time: {condition}")
        await clock.sleep(0.005)


def _wrap(angle: float) -> float:
    return atan2(sin(angle), cos(angle)) if abs(angle) > pi else angle
