"""Figures as people may build them: every property drawn from a range, the same for each simulator that they drive in.

Nobody has built one, so ranges whose source is not named are assumed: what a printer, small gear motors from one bag
and a drawer of O-rings may give.
"""

import math
from dataclasses import dataclass
from random import Random

from controller.sim.figures.motors import draw_motor
from controller.wire.messages import Calibration, WheelLine
from hardware.dimensions import load_dimensions

_TOP_SPREAD = 0.05
"""Sigma of a motor's speed: twice that of motors of one bag (`docs/extend/simulated-table.md`)."""

FRICTION_SPREAD = 0.08
"""Sigma of a wheel's friction around that of its figure."""

VOLTS = (3.3, 4.2)
"""Of a cell on the day: below 3.4 V a figure asks to be charged."""

SEAM_PITCH_MM = 100.0
"""Distance of the seams: half of that of A4 tiles, because a figure must meet them often."""

_WHEEL_SPREAD_MM = 0.05
"""Sigma of a wheel's diameter: a printed rim with an O-ring."""

_AHEAD_MM = 1.0
"""Range of the centre of mass before that of the shapes: assumed, for a cell that is not where it is drawn."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """One wheel with its motor and gear.

    Attributes:
        diameter_mm: with its tyre.
        top_mm_s: speed of its rim at full duty and 3.9 V, unloaded.
        dead_band: duty up to which it comes to rest, 0 to 1.
        start: duty from which it leaves rest.
        stall_mnm: torque at the wheel at full duty and 3.9 V when it is held.
    """

    diameter_mm: float
    top_mm_s: float
    dead_band: float
    start: float
    stall_mnm: float


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure and the table that it drives on.

    Attributes:
        seed: from which it was drawn; simulators draw noise from it, too.
        left: the left wheel.
        right: the right one.
        diameter_mm: of the body.
        tag_mm: height of the tag above the table.
        mass_g: of the whole figure.
        ahead_mm: of its centre of mass before the axle.
        up_mm: of its centre of mass above the board.
        floor_mm: height of the body's lower edge above the board.
        skid_at_mm: of the skids before and behind the axle.
        track_mm: between the wheels' contact points.
        stagger_mm: by how much the left wheel stands before the middle of the axle, and the right one behind it:
            motors side by side, back to back.
        lag_s: time constant of the wheels.
        start_spread: sigma of a wheel's start, drawn again whenever it has come to rest.
        tyre: coefficient of friction of the wheels on paper.
        skid: that of the two skids before and behind the axle.
        skid_gap_mm: air below both when the figure stands level; it leans by it onto one of them.
        volts: of its cell.
        gyro_bias_rad_s: constant error of the gyro.
        tilt_rad: of the table.
        downhill_rad: direction in which it falls.
        seams_mm: height of the seams between the sheet's tiles.
        seam_at_mm: where the first one lies, along x and y.
    """

    seed: int
    left: Wheel
    right: Wheel
    diameter_mm: float
    tag_mm: float
    mass_g: float
    ahead_mm: float
    up_mm: float
    floor_mm: float
    skid_at_mm: float
    track_mm: float
    stagger_mm: float
    lag_s: float
    start_spread: float
    tyre: float
    skid: float
    skid_gap_mm: float
    volts: float
    gyro_bias_rad_s: float
    tilt_rad: float
    downhill_rad: float
    seams_mm: float
    seam_at_mm: tuple[float, float]


def draw(seed: int) -> DrawnFigure:
    """The figure of a seed, on a table tilted by a degree, with seams of 0.2 mm."""
    rng, known = Random(f"{seed} built"), load_dimensions().figure
    motor = draw_motor(rng, known.wheel_diameter_mm)

    def wheel() -> Wheel:
        diameter_mm = rng.gauss(known.wheel_diameter_mm, _WHEEL_SPREAD_MM)
        turning = motor.top_mm_s * rng.gauss(1.0, _TOP_SPREAD) / known.wheel_diameter_mm
        friction = rng.gauss(1.0, FRICTION_SPREAD)
        dead_band, start = motor.dead_band * friction, motor.start * friction
        return Wheel(diameter_mm, turning * diameter_mm, dead_band, start, motor.stall_mnm)

    return DrawnFigure(
        seed=seed,
        left=wheel(),
        right=wheel(),
        diameter_mm=known.diameter_mm,
        tag_mm=known.height_mm,
        mass_g=known.mass_g * rng.uniform(0.85, 1.15),
        ahead_mm=known.centre_ahead_mm + rng.uniform(0.0, _AHEAD_MM),
        up_mm=known.centre_up_mm,
        floor_mm=known.floor_mm,
        skid_at_mm=known.skid_at_mm,
        track_mm=known.track_mm + rng.uniform(-1.0, 1.0),
        stagger_mm=rng.uniform(0.0, 3.0),
        lag_s=known.motor_lag_s * rng.uniform(0.75, 1.25),
        start_spread=0.01,
        tyre=rng.uniform(0.6, 1.0),
        skid=rng.uniform(0.15, 0.35),
        skid_gap_mm=rng.uniform(0.3, 0.5),
        volts=rng.uniform(*VOLTS),
        gyro_bias_rad_s=rng.gauss(0.0, math.radians(0.5)),
        tilt_rad=math.radians(1.0),
        downhill_rad=rng.uniform(-math.pi, math.pi),
        seams_mm=0.2,
        seam_at_mm=(rng.uniform(-50.0, 50.0), rng.uniform(-50.0, 50.0)),
    )


def calibration_of(drawn: DrawnFigure) -> Calibration:
    """What `robodrome figures tune` may know of it: each number with the error of a good fit."""
    rng = Random(f"{drawn.seed} tuned")

    def line(wheel: Wheel) -> WheelLine:
        top_mm_s = rng.gauss(wheel.top_mm_s, 0.005 * wheel.top_mm_s)
        return WheelLine(rng.gauss(wheel.dead_band, 0.003), top_mm_s, rng.gauss(wheel.start, 0.01))

    lines = line(drawn.left), line(drawn.left), line(drawn.right), line(drawn.right)
    return Calibration(1, *lines, track_mm=rng.gauss(drawn.track_mm, 0.1), lag_s=rng.gauss(drawn.lag_s, 0.005))
