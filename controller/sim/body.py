"""One simulated figure's body: two driven wheels without encoders, a gyro, a battery and a light.

Distances are in mm in the board frame, times in s. The body knows nothing of its neighbours: contacts are the world's.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from engine.geometry import wrap_angle

STEP_S = 0.005
_SLIP_STEPS = 50  # a patch of paper is crossed in about a quarter of a second
_HELD_G = (0.2, 0.1)
_TREMBLE_G = 0.06
_BUMP_G = 0.9
_REST_MM_S = 0.05  # below this the gear train holds the wheel


@dataclass(frozen=True, slots=True)
class Physics:
    """What a body is like; the defaults are the simulated table's documented imperfections.

    Attributes:
        diameter_mm: of the body.
        track_mm: between the wheels' contact points.
        top_mm_s: wheel speed at full duty and nominal battery voltage.
        dead_band: duty (0..1) below which a wheel stands.
        lag_s: time constant of the motor with its gear.
        mismatch: sigma of each wheel's gain around 1.
        slip: sigma of each wheel's grip around 1, drawn anew every quarter of a second.
        gyro_bias_rad_s: sigma of the constant error.
        gyro_noise_rad_s: sigma of each reading.
        accel_noise_g: sigma of each reading.
        runtime_s: driving time on one charge; standing takes half as much.
    """

    diameter_mm: float = 40.0
    track_mm: float = 30.0
    top_mm_s: float = 75.0
    dead_band: float = 0.12
    lag_s: float = 0.08
    mismatch: float = 0.02
    slip: float = 0.02
    gyro_bias_rad_s: float = math.radians(0.5)
    gyro_noise_rad_s: float = math.radians(0.1)
    accel_noise_g: float = 0.004
    runtime_s: float = 3000.0


@dataclass(slots=True)
class BodyFaults:
    """What is broken: a dead body does not move at all, a stuck wheel stands, slip adds to sigma.

    Worn wheels have lost a part of their radius.
    """

    dead: bool = False
    stuck_left: bool = False
    stuck_right: bool = False
    slip: float = 0.0
    wear_left: float = 0.0
    wear_right: float = 0.0


@dataclass(slots=True)
class Body:
    """A figure's body with the interface that the firmware's host HAL drives.

    Args:
        figure: id, the same as its tag's.
        advance: brings the world to the present; called before anything changes or is measured.
        rng: source of this body's mismatch, slip and noise.
        full: the battery's charge at the start, 0 to 1.
        run_mm: what the rims of the wheels have run, forward positive: what encoders count.

    Attributes:
        driven_s: until when its motors were driven last.
        moved_s: until when its wheels turned last.
    """

    figure: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    colour: str
    physics: Physics
    advance: Callable[[], None]
    rng: Random
    faults: BodyFaults = field(default_factory=BodyFaults)
    lifted: bool = False
    full: float = 1.0
    led: tuple[int, int, int] = (0, 0, 0)
    enabled: bool = False
    bumped: bool = False
    run_mm: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    moving: bool = field(default=False, init=False)
    driven_s: float = field(default=0.0, init=False)
    moved_s: float = field(default=0.0, init=False)
    _duty: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    _left_mm_s: float = field(default=0.0, init=False)
    _right_mm_s: float = field(default=0.0, init=False)
    _gain: tuple[float, float] = field(init=False)
    _grip: tuple[float, float] = field(default=(1.0, 1.0), init=False)
    _grip_steps: int = field(default=0, init=False)
    _gyro_bias_rad_s: float = field(init=False)
    _jitter: Random = field(init=False)
    _blend: float = field(init=False)
    _used: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._gain = (self.rng.gauss(1.0, self.physics.mismatch), self.rng.gauss(1.0, self.physics.mismatch))
        self._gyro_bias_rad_s = self.rng.gauss(0.0, self.physics.gyro_bias_rad_s)
        self._jitter = Random(self.figure)  # its own: feeling must not change how the wheels slip
        self._blend = 1.0 - math.exp(-STEP_S / self.physics.lag_s)

    def set_duty(self, left: float, right: float) -> None:
        """Set both motors, -1 to 1."""
        self.advance()
        self._duty = (max(-1.0, min(1.0, left)), max(-1.0, min(1.0, right)))
        self._wake()

    def enable(self, on: bool) -> None:
        """Switch the motor driver; off, the wheels run out."""
        self.advance()
        self.enabled = on
        self._wake()

    def gyro_rad_s(self) -> float:
        """One reading of the turn rate, counter-clockwise, with bias and noise."""
        self.advance()
        rate = 0.0 if self.lifted else self._turn_rate()
        return rate + self._gyro_bias_rad_s + self.rng.gauss(0.0, self.physics.gyro_noise_rad_s)

    def accel_g(self) -> tuple[float, float, float]:
        """One reading of the accelerometer, x forward, z up; a hand holds the figure askew and not still."""
        self.advance()
        push = _BUMP_G if self.bumped else 0.0
        self.bumped = False
        x, y = _HELD_G if self.lifted else (push, 0.0)
        sigma = _TREMBLE_G if self.lifted else self.physics.accel_noise_g
        return (self._jitter.gauss(x, sigma), self._jitter.gauss(y, sigma), self._jitter.gauss(1.0, sigma))

    def battery_mv(self) -> int:
        """Voltage of the one cell, lower under load."""
        self.advance()
        load = (abs(self._duty[0]) + abs(self._duty[1])) / 2 if self.enabled else 0.0
        return round(self._volts(load) * 1000)

    def set_led(self, r: int, g: int, b: int) -> None:
        """Set the light, 0 to 255 each."""
        self.led = (r, g, b)

    def step(self) -> None:
        """Drive for `STEP_S`: motor lag, dead-band, mismatch, grip; then let the axle's centre follow."""
        left, right = self._targets()
        self._left_mm_s += (left - self._left_mm_s) * self._blend
        self._right_mm_s += (right - self._right_mm_s) * self._blend
        self.run_mm = (self.run_mm[0] + self._left_mm_s * STEP_S, self.run_mm[1] + self._right_mm_s * STEP_S)
        self._used += 2
        if max(abs(left), abs(right), abs(self._left_mm_s), abs(self._right_mm_s)) <= _REST_MM_S:
            self._left_mm_s = self._right_mm_s = 0.0
            self.moving = False
            return
        if self.lifted:
            return
        self._grip_steps -= 1
        if self._grip_steps < 0:
            self._grip_steps = _SLIP_STEPS
            sigma = self.physics.slip + self.faults.slip
            self._grip = (self.rng.gauss(1.0, sigma), self.rng.gauss(1.0, sigma))
        distance = (self._left_mm_s * self._grip[0] + self._right_mm_s * self._grip[1]) / 2 * STEP_S
        turn = self._turn_rate() * STEP_S
        heading = self.yaw_rad + turn / 2
        self.x_mm += distance * math.cos(heading)
        self.y_mm += distance * math.sin(heading)
        self.yaw_rad = wrap_angle(self.yaw_rad + turn)

    def rest(self, steps: int) -> None:
        """Stand for so many steps; the battery pays half as much as for driving."""
        self._used += steps

    def charge_to(self, charge: float) -> None:
        """Put in a battery with so much in it, 0 to 1."""
        self.full, self._used = charge, 0

    @property
    def charge(self) -> float:
        """What is left in the battery, 0 to 1. Counted in whole steps: equal however often the world is asked."""
        return max(0.0, self.full - self._used * STEP_S / (2 * self.physics.runtime_s))

    @property
    def tops_mm_s(self) -> tuple[float, float]:
        """What its wheels really run at full duty and nominal voltage."""
        worn = (1 - self.faults.wear_left, 1 - self.faults.wear_right)
        return (self.physics.top_mm_s * self._gain[0] * worn[0], self.physics.top_mm_s * self._gain[1] * worn[1])

    @property
    def driven(self) -> bool:
        """Whether the motors are told to turn, and have power."""
        return self._targets() != (0.0, 0.0)

    def _wake(self) -> None:
        """Wheels that are driven are not at rest; those that run out still move."""
        self.moving = self.moving or self.driven

    def _turn_rate(self) -> float:
        return (self._right_mm_s * self._grip[1] - self._left_mm_s * self._grip[0]) / self.physics.track_mm

    def _targets(self) -> tuple[float, float]:
        if not self.enabled or self.faults.dead:
            return (0.0, 0.0)
        charge, (left, right) = self._volts(0.0) / 3.9, self.tops_mm_s
        return (
            0.0 if self.faults.stuck_left else self._wheel(self._duty[0]) * left * charge,
            0.0 if self.faults.stuck_right else self._wheel(self._duty[1]) * right * charge,
        )

    def _wheel(self, duty: float) -> float:
        band = self.physics.dead_band
        return math.copysign(max(0.0, (abs(duty) - band) / (1.0 - band)), duty)

    def _volts(self, load: float) -> float:
        """Roughly linear between full and empty, with 60 mV lost under full load."""
        return 3.5 + 0.65 * self.charge - 0.06 * load
