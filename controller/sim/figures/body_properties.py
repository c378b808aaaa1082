"""The properties of a simulated figure's body."""

import math
from dataclasses import dataclass

NOMINAL_V = 3.9
"""Cell voltage at which `Physics.top_mm_s` holds."""

ON_SKID = 0.2
"""Share of the weight that a skid carries: the centre of mass lies 3 mm before the axle, the skid 14 mm. Assumed."""


@dataclass(frozen=True, slots=True)
class Physics:
    """Properties of all bodies; `docs/extend/simulated-table.md` lists the defaults.

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
        friction_spread: relative sigma of dead band and start of each wheel in each direction.
        mass_g: of the figure.
        wheel_mm: diameter of its wheels.
        stall_mnm: torque at a wheel at full duty and nominal voltage that is held.
        skid: coefficient of friction of the skids, which carry `ON_SKID` of the weight.
        tilt_rad: of the table.
        downhill_rad: direction in which it falls, board frame.
        seam_slip_mm: sigma of what a wheel loses or gains when it crosses a seam of the sheet.
        seams_mm: distance of the seams along x and along y, and where the first ones lie; None without seams.
        cell_ohm: resistance of the cell and its wires; 0 for the sag alone, without the radio's peaks.
        bump_felt: probability that a reading shows a contact, which lasts a few milliseconds.
        gives_way: share of an overlap by which a standing body moves when it is pushed, 0 to 1.
        regulated: the wheels hold their speed whatever the battery's voltage is.
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
    friction_spread: float = 0.0
    mass_g: float = 34.0
    wheel_mm: float = 14.0
    stall_mnm: float = 20.0
    skid: float = 0.0
    tilt_rad: float = 0.0
    downhill_rad: float = 0.0
    seam_slip_mm: float = 0.0
    seams_mm: tuple[float, float, float, float] | None = None
    cell_ohm: float = 0.0
    bump_felt: float = 1.0
    gives_way: float = 0.0
    regulated: bool = False
