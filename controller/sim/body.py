"""The body of a simulated figure: two driven wheels without encoders, a gyro, an accelerometer, a battery and a light.

Distances are in mm in the board frame, times in s. `World` detects contacts between bodies.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from engine.geometry import wrap_angle

STEP_S = 0.005
"""Time step: at top speed a figure moves 0.4 mm in one, and the motors' lag of 80 ms is resolved by 16 of them."""

_SLIP_STEPS = 50
"""Steps between two draws of a wheel's grip: 0.25 s, an assumed time to cross a patch of paper."""

_HELD_G = (0.2, 0.1)
"""Acceleration x, y of a figure that is held: tilted by 13 degrees, an assumed value."""

_TREMOR_G = 0.06
"""Sigma of the accelerometer's readings in a hand: assumed, 15 times the sensor's noise."""

_BUMP_G = 0.9
"""The one reading along x that a contact causes: above the 0.6 g that the firmware takes for a bump (`bump_mg`)."""

_REST_MM_S = 0.05
"""Wheel speed below which a wheel without drive stops: the friction of the gear train. Assumed."""

NOMINAL_V = 3.9
"""Cell voltage at which `Physics.top_mm_s` holds."""

EMPTY_V, CHARGE_V = 3.5, 0.65
"""Voltage of the empty cell and what a full charge adds: linear over the usable range of a lithium cell."""

SAG_V = 0.06
"""Voltage that is lost at full duty of both motors."""


@dataclass(frozen=True, slots=True)
class Physics:
    """Properties of all bodies; `docs/simulated-table.md` lists the defaults.

    Attributes:
        diameter_mm: of the body.
        track_mm: between the wheels' contact points.
        pivot_mm: how far before the middle of the axle the point lies about which it turns, counter-clockwise and
            clockwise: not 0 where the wheels do not stand on one axle.
        top_mm_s: wheel speed at full duty and nominal battery voltage.
        dead_band: duty, 0 to 1, below which a running wheel comes to rest.
        start: duty from which a standing wheel starts: static friction.
        start_spread: sigma of it around that, drawn whenever a wheel has come to rest.
        lag_s: time constant of the motor with its gear.
        mismatch: sigma of each wheel's gain around 1.
        slip: sigma of each wheel's grip around 1, drawn every quarter of a second.
        gyro_bias_rad_s: sigma of the constant error of a gyro.
        gyro_noise_rad_s: sigma of a reading.
        accel_noise_g: sigma of a reading.
        runtime_s: driving time on one charge; standing uses half as much charge per second.
    """

    diameter_mm: float = 40.0
    track_mm: float = 30.0
    pivot_mm: tuple[float, float] = (0.0, 0.0)
    top_mm_s: float = 75.0
    dead_band: float = 0.12
    start: float = 0.12
    start_spread: float = 0.0
    lag_s: float = 0.08
    mismatch: float = 0.02
    slip: float = 0.02
    gyro_bias_rad_s: float = math.radians(0.5)
    gyro_noise_rad_s: float = math.radians(0.1)
    accel_noise_g: float = 0.004
    runtime_s: float = 3000.0


@dataclass(slots=True)
class BodyFaults:
    """Faults of one body.

    Attributes:
        dead: the motors have no power.
        stuck_left: the left wheel does not turn.
        stuck_right: the right wheel does not turn.
        slip: added to the sigma of each wheel's grip.
        wear_left: lost fraction of the left wheel's radius.
        wear_right: lost fraction of the right wheel's radius.
        reversed_left: the two wires of the left motor are exchanged.
        reversed_right: those of the right motor.
        crossed: the plugs of the two motors are exchanged.
        upside_down: the board with the gyro is mounted upside down.
    """

    dead: bool = False
    stuck_left: bool = False
    stuck_right: bool = False
    slip: float = 0.0
    wear_left: float = 0.0
    wear_right: float = 0.0
    reversed_left: bool = False
    reversed_right: bool = False
    crossed: bool = False
    upside_down: bool = False


@dataclass(slots=True)
class Body:
    """A figure's body with the interface that the firmware's host HAL drives.

    Args:
        figure: id, also of its tag.
        x_mm: of the axle centre.
        y_mm: of the axle centre.
        yaw_rad: direction of forward motion.
        colour: CSS.
        physics: properties.
        advance: steps the world to the present; called before anything changes or is measured.
        rng: source of this body's mismatch, slip and noise.
        faults: may change at any time, after `advance`.
        lifted: held in the air.
        full: the battery's charge at the start, 0 to 1.
        led: red, green and blue, 0 to 255.
        enabled: the motor driver is on.
        bumped: a contact has happened that the accelerometer has not reported yet.

    Attributes:
        run_mm: distance covered by the rim of the left and right wheel, forward positive: what encoders count.
        moving: a wheel turns or is about to.
        driven_s: table time at which the motors were driven last.
        moved_s: table time at which the wheels turned last.
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
    _starts: list[float] = field(init=False)
    _blend: float = field(init=False)
    _used: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._gain = (self.rng.gauss(1.0, self.physics.mismatch), self.rng.gauss(1.0, self.physics.mismatch))
        self._gyro_bias_rad_s = self.rng.gauss(0.0, self.physics.gyro_bias_rad_s)
        self._jitter = Random(self.figure)  # separate, so that readings do not change how the wheels slip
        self._blend = 1.0 - math.exp(-STEP_S / self.physics.lag_s)
        self._starts = [self._draw_start(), self._draw_start()]

    def set_duty(self, left: float, right: float) -> None:
        """Set both motors, -1 to 1."""
        self.advance()
        self._duty = (max(-1.0, min(1.0, left)), max(-1.0, min(1.0, right)))
        self._wake()

    def enable(self, on: bool) -> None:
        """Switch the motor driver; when it is switched off, the wheels coast."""
        self.advance()
        self.enabled = on
        self._wake()

    def gyro_rad_s(self) -> float:
        """A reading of the turn rate, counter-clockwise positive, with bias and noise."""
        self.advance()
        rate = 0.0 if self.lifted else self._turn_rate()
        rate = -rate if self.faults.upside_down else rate
        return rate + self._gyro_bias_rad_s + self.rng.gauss(0.0, self.physics.gyro_noise_rad_s)

    def accel_g(self) -> tuple[float, float, float]:
        """A reading of the accelerometer, x forward, z up; a figure in a hand is tilted and trembles."""
        self.advance()
        push = _BUMP_G if self.bumped else 0.0
        self.bumped = False
        x, y = _HELD_G if self.lifted else (push, 0.0)
        sigma = _TREMOR_G if self.lifted else self.physics.accel_noise_g
        return (self._jitter.gauss(x, sigma), self._jitter.gauss(y, sigma), self._jitter.gauss(1.0, sigma))

    def battery_mv(self) -> int:
        """Voltage of the cell, lower under load."""
        self.advance()
        load = (abs(self._duty[0]) + abs(self._duty[1])) / 2 if self.enabled else 0.0
        return round(self._volts(load) * 1000)

    def set_led(self, r: int, g: int, b: int) -> None:
        """Set the light, 0 to 255 each."""
        self.led = (r, g, b)

    def step(self) -> None:
        """Drive for `STEP_S`: wheel speeds by motor lag, dead band and mismatch, then the axle centre by grip."""
        left, right = self._targets()
        self._left_mm_s = self._run(0, self._left_mm_s, left)
        self._right_mm_s = self._run(1, self._right_mm_s, right)
        self.run_mm = (self.run_mm[0] + self._left_mm_s * STEP_S, self.run_mm[1] + self._right_mm_s * STEP_S)
        self._used += 2
        if not (left or right or self._left_mm_s or self._right_mm_s):
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
        aside = -turn * self.physics.pivot_mm[turn < 0]
        self.x_mm += distance * math.cos(heading) - aside * math.sin(heading)
        self.y_mm += distance * math.sin(heading) + aside * math.cos(heading)
        self.yaw_rad = wrap_angle(self.yaw_rad + turn)

    def rest(self, steps: int) -> None:
        """Stand still for a number of steps, at half the charge of driving."""
        self._used += steps

    def charge_to(self, charge: float) -> None:
        """Insert a battery of this charge, 0 to 1."""
        self.full, self._used = charge, 0

    @property
    def charge(self) -> float:
        """Charge of the battery, 0 to 1; counted in whole steps, so that it does not depend on when it is read."""
        return max(0.0, self.full - self._used * STEP_S / (2 * self.physics.runtime_s))

    @property
    def tops_mm_s(self) -> tuple[float, float]:
        """True speed of the left and right wheel at full duty and nominal voltage."""
        worn = (1 - self.faults.wear_left, 1 - self.faults.wear_right)
        return (self.physics.top_mm_s * self._gain[0] * worn[0], self.physics.top_mm_s * self._gain[1] * worn[1])

    @property
    def driven(self) -> bool:
        """Whether the motors have power and a duty above the dead band."""
        return self._targets() != (0.0, 0.0)

    def _wake(self) -> None:
        """Leave rest when the wheels are driven; coasting wheels are moving already."""
        self.moving = self.moving or self.driven

    def _turn_rate(self) -> float:
        return (self._right_mm_s * self._grip[1] - self._left_mm_s * self._grip[0]) / self.physics.track_mm

    def _targets(self) -> tuple[float, float]:
        if not self.enabled or self.faults.dead:
            return (0.0, 0.0)
        charge, (left, right) = self._volts(0.0) / NOMINAL_V, self.tops_mm_s
        faults = self.faults
        left_duty, right_duty = self._duty[::-1] if faults.crossed else self._duty
        left *= charge * (-1 if faults.reversed_left else 1)
        right *= charge * (-1 if faults.reversed_right else 1)
        return (
            0.0 if faults.stuck_left else self._wheel(left_duty, self._left_mm_s * left, self._starts[0]) * left,
            0.0 if faults.stuck_right else self._wheel(right_duty, self._right_mm_s * right, self._starts[1]) * right,
        )

    def _run(self, wheel: int, speed_mm_s: float, target_mm_s: float) -> float:
        """Speed of a wheel after a step."""
        speed_mm_s += (target_mm_s - speed_mm_s) * self._blend
        if target_mm_s or abs(speed_mm_s) > _REST_MM_S:
            return speed_mm_s
        self._starts[wheel] = self._draw_start()
        return 0.0

    def _draw_start(self) -> float:
        spread = self.physics.start_spread
        return self.physics.start + (self._jitter.gauss(0.0, spread) if spread else 0.0)

    def _wheel(self, duty: float, turning: float, start: float) -> float:
        """Part of the top speed to which a duty leads a wheel; `turning` has the sign of the motor's motion."""
        if abs(duty) <= start and turning * duty <= 0:
            return 0.0
        band = self.physics.dead_band
        return math.copysign(max(0.0, (abs(duty) - band) / (1.0 - band)), duty)

    def _volts(self, load: float) -> float:
        """Voltage under a load of 0 to 1; linear in the charge."""
        return EMPTY_V + CHARGE_V * self.charge - SAG_V * load
