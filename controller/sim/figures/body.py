"""The body of a simulated figure: two driven wheels without encoders, a gyro, an accelerometer, a battery and a light.

Distances are in mm in the board frame, times in s. `World` detects contacts between bodies.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from base.angles import wrap_angle
from controller.sim.figures.body_properties import NOMINAL_V, ON_SKID, Physics
from controller.sim.figures.noise import deviates

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

EMPTY_V, CHARGE_V = 3.5, 0.65
"""Voltage of the empty cell and what a full charge adds: linear over the usable range of a lithium cell."""

SAG_V = 0.06
"""Voltage that is lost at full duty of both motors."""

MOTORS_A, RADIO_A = 0.2, 0.335
"""Current of both motors at full duty (assumed; `hardware/circuit/wiring.toml`), and of the radio while it sends (data
sheet of the ESP32-C3, table of RF currents, 802.11b at 21 dBm)."""

BROWN_OUT_V = 3.0
"""Voltage of the cell below which the board restarts: the chip's 2.8 V and what the regulator drops. Assumed."""

_RADIO_SHARE = 0.03
"""Share of the time in which the radio sends: 30 short frames per second."""

_G = 9.81
"""m/s²."""


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
        browned_out: the cell's voltage fell below what the board needs.

    Attributes:
        run_mm: distance covered by the rim of the left and right wheel, forward positive: what encoders count.
        moving: a wheel turns or is about to.
        driven_s: table time at which the motors were driven last.
        moved_s: table time at which the wheels turned last.
        age: steps so far.
        noise_seed: if set, the sensors' noise depends on it and `age` alone, so readings may be left out.
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
    browned_out: bool = False
    run_mm: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    moving: bool = field(default=False, init=False)
    driven_s: float = field(default=0.0, init=False)
    moved_s: float = field(default=0.0, init=False)
    age: int = field(default=0, init=False)
    noise_seed: int | None = field(default=None, init=False)
    _duty: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    _left_mm_s: float = field(default=0.0, init=False)
    _right_mm_s: float = field(default=0.0, init=False)
    _gain: tuple[float, float] = field(init=False)
    _grip: tuple[float, float] = field(default=(1.0, 1.0), init=False)
    _grip_steps: int = field(default=0, init=False)
    gyro_bias_rad_s: float = field(init=False)
    _jitter: Random = field(init=False)
    _starts: list[float] = field(init=False)
    _blend: float = field(init=False)
    _rough: list[list[float]] = field(init=False)
    _patches: list[tuple[int, int] | None] = field(init=False)
    _used: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._gain = (self.rng.gauss(1.0, self.physics.mismatch), self.rng.gauss(1.0, self.physics.mismatch))
        self.gyro_bias_rad_s = self.rng.gauss(0.0, self.physics.gyro_bias_rad_s)
        self._jitter = Random(self.figure)  # separate, so readings do not change how the wheels slip
        self._blend = 1.0 - math.exp(-STEP_S / self.physics.lag_s)
        self._starts = [self._draw_start(), self._draw_start()]
        spread = self.physics.friction_spread
        self._rough = [[max(0.5, self._jitter.gauss(1.0, spread)) if spread else 1.0 for _ in "+-"] for _ in "lr"]
        self._patches: list[tuple[int, int] | None] = [None, None]

    def set_duty(self, left: float, right: float) -> None:
        """Set both motors, -1 to 1."""
        self.advance()
        self.drive(left, right)

    def drive(self, left: float, right: float) -> None:
        """The same in the middle of the world's steps, for `World.at`."""
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
        sigma = self.physics.gyro_noise_rad_s
        if self.noise_seed is None:
            return rate + self.gyro_bias_rad_s + self.rng.gauss(0.0, sigma)
        return rate + self.gyro_bias_rad_s + deviates(self.noise_seed, self.age)[0] * sigma

    def accel_g(self) -> tuple[float, float, float]:
        """A reading of the accelerometer, x forward, z up; a figure in a hand is tilted and trembles."""
        self.advance()
        felt = self.bumped and (self.physics.bump_felt >= 1.0 or self._jitter.random() < self.physics.bump_felt)
        push = _BUMP_G if felt else 0.0
        self.bumped = False
        x, y = _HELD_G if self.lifted else (push, 0.0)
        sigma = _TREMOR_G if self.lifted else self.physics.accel_noise_g
        if self.noise_seed is None:
            return (self._jitter.gauss(x, sigma), self._jitter.gauss(y, sigma), self._jitter.gauss(1.0, sigma))
        _, dx, dy, dz = deviates(self.noise_seed, self.age)
        return (x + dx * sigma, y + dy * sigma, 1.0 + dz * sigma)

    def battery_mv(self) -> int:
        """Voltage of the cell, lower under load."""
        self.advance()
        volts = self._volts((abs(self._duty[0]) + abs(self._duty[1])) / 2 if self.enabled else 0.0)
        if self.physics.cell_ohm and self._jitter.random() < _RADIO_SHARE:
            volts -= self.physics.cell_ohm * RADIO_A
        self.browned_out = self.browned_out or volts < BROWN_OUT_V
        return round(volts * 1000)

    def set_led(self, r: int, g: int, b: int) -> None:
        """Set the light, 0 to 255 each."""
        self.led = (r, g, b)

    def step(self) -> bool:
        """Drive for `STEP_S`: wheel speeds by motor lag, dead band and mismatch, then the axle centre by grip.

        Returns:
            Whether the motors drove it.
        """
        self.age += 1
        left, right = self._targets()
        driven = bool(left or right)
        self._left_mm_s = self._run(0, self._left_mm_s, left)
        self._right_mm_s = self._run(1, self._right_mm_s, right)
        self.run_mm = (self.run_mm[0] + self._left_mm_s * STEP_S, self.run_mm[1] + self._right_mm_s * STEP_S)
        self._used += 2
        if not (driven or self._left_mm_s or self._right_mm_s):
            self.moving = False
            return False
        if self.lifted:
            return driven
        self._grip_steps -= 1
        if self._grip_steps < 0:
            self._grip_steps = _SLIP_STEPS
            sigma = self.physics.slip + self.faults.slip
            self._grip = (self.rng.gauss(1.0, sigma), self.rng.gauss(1.0, sigma))
        distance = (self._left_mm_s * self._grip[0] + self._right_mm_s * self._grip[1]) / 2 * STEP_S
        distance += sum(self._seam_mm(wheel) for wheel in (0, 1)) / 2 if self.physics.seams_mm else 0.0
        turn = self._turn_rate() * STEP_S
        heading = self.yaw_rad + turn / 2
        aside = -turn * self.physics.pivot_mm[turn < 0]
        self.x_mm += distance * math.cos(heading) - aside * math.sin(heading)
        self.y_mm += distance * math.sin(heading) + aside * math.cos(heading)
        self.yaw_rad = wrap_angle(self.yaw_rad + turn)
        return driven

    def rest(self, steps: int) -> None:
        """Stand still for a number of steps, at half the charge of driving."""
        self.age += steps
        self._used += steps

    def charge_to(self, charge: float) -> None:
        """Insert a battery of this charge, 0 to 1."""
        self.full, self._used = charge, 0

    @property
    def charge(self) -> float:
        """Charge of the battery, 0 to 1; counted in whole steps, so it does not depend on when it is read.

        Driving ends at 0; a cell that was inserted with less keeps that.
        """
        return max(min(0.0, self.full), self.full - self._used * STEP_S / (2 * self.physics.runtime_s))

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
        charge, (left, right) = 1.0 if self.physics.regulated else self._volts(0.0) / NOMINAL_V, self.tops_mm_s
        faults = self.faults
        left_duty, right_duty = self._duty[::-1] if faults.crossed else self._duty
        left *= charge * (-1 if faults.reversed_left else 1)
        right *= charge * (-1 if faults.reversed_right else 1)
        return (
            0.0 if faults.stuck_left else self._wheel(0, left_duty, self._left_mm_s * left) * left,
            0.0 if faults.stuck_right else self._wheel(1, right_duty, self._right_mm_s * right) * right,
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

    def _wheel(self, wheel: int, duty: float, turning: float) -> float:
        """Part of the top speed to which a duty leads a wheel; `turning` has the sign of the motor's motion."""
        physics, rough = self.physics, self._rough[wheel][duty < 0]
        if abs(duty) <= self._starts[wheel] * rough and turning * duty <= 0:
            return 0.0
        band, load = physics.dead_band * rough, 0.0
        if physics.skid or physics.tilt_rad:
            # The weight's part along the way, and the skids, take their share of the torque from both wheels.
            share = physics.mass_g * 1e-3 * _G * physics.wheel_mm / 2 / physics.stall_mnm / 2
            downhill = math.sin(physics.tilt_rad) * math.cos(self.yaw_rad - physics.downhill_rad)
            load = share * (physics.skid * ON_SKID - math.copysign(1.0, duty) * downhill)
        return math.copysign(max(0.0, (abs(duty) - band - load) / (1.0 - band)), duty)

    def _seam_mm(self, wheel: int) -> float:
        """What a wheel loses or gains in this step, because it crosses a seam; the figure turns by it, too."""
        assert self.physics.seams_mm
        across = (0.5 - wheel) * self.physics.track_mm
        x_mm, y_mm = self.x_mm - across * math.sin(self.yaw_rad), self.y_mm + across * math.cos(self.yaw_rad)
        pitch_x, pitch_y, first_x, first_y = self.physics.seams_mm
        patch = math.floor((x_mm - first_x) / pitch_x), math.floor((y_mm - first_y) / pitch_y)
        before, self._patches[wheel] = self._patches[wheel], patch
        if before is None or before == patch:
            return 0.0
        slip_mm = self._jitter.gauss(0.0, self.physics.seam_slip_mm)
        self.yaw_rad = wrap_angle(self.yaw_rad - slip_mm * (1 - 2 * wheel) / self.physics.track_mm)
        return slip_mm

    def _volts(self, load: float) -> float:
        """Voltage under a load of 0 to 1; linear in the charge."""
        sag_v = self.physics.cell_ohm * MOTORS_A if self.physics.cell_ohm else SAG_V
        return EMPTY_V + CHARGE_V * self.charge - sag_v * load
