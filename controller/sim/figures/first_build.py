"""A first build: figures, camera and radio as people may make them at home, drawn from ranges that name their sources.

`docs/extend/simulated-table.md` lists the ranges. Everything is drawn from the table's seed, to repeat it.
"""

import math
from dataclasses import dataclass
from random import Random

from controller.links.loopback import LinkFaults
from controller.sim.camera.shutter import Shutter
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.motors import draw_motor
from hardware.dimensions import FigureDimensions

SEAM_PITCH_MM = (190.0, 277.0)
"""Distance of the seams of a sheet that is printed on A4 pages, with the 10 mm that printers leave on each side."""

Mounting = tuple[float, float, float]
"""Forward and left of the axle's middle in mm, and yaw in rad, of a figure's top with its tag."""


@dataclass(frozen=True, slots=True)
class FirstBuild:
    """What is drawn for a whole table.

    Attributes:
        stamp_late_s: how much later than the truth the camera's times are.
        link_faults: of the figures' radio.
        shutter: of the camera, below the lamps of the room.
    """

    stamp_late_s: float
    link_faults: LinkFaults
    shutter: Shutter


def table_of(seed: int) -> FirstBuild:
    """The camera's clock and shutter and the radio of a seed.

    A driver that tells the time of a frame is late by its exposure, one that does not by up to two frames at 30 per
    second and their transfer. Radio: round trips of 5 to 40 ms, and one stall of up to 1.5 s in two minutes, as when a
    station changes its access point (measured values of home networks lie between 0.05 and 2 s; assumed here).

    A row of Sony's IMX219 takes 3448 clocks of 182.4 MHz (data sheet, table 21), so 1080 rows take 20 ms; small USB
    cameras use the whole of a frame at 30 per second. Lamps: 3 to 100 % of flicker at twice the mains' frequency, most
    below 40 % (incandescent 6, electronic ballast 8, magnetic ballast 28 to 37, LED 3 to 99: Lehman and others,
    "Proposing measures of flicker in the low frequencies for lighting applications", 2011). Mains: within 50 mHz.
    """
    rng = Random(f"{seed} first build")
    faults = LinkFaults(
        delay_s=rng.uniform(0.002, 0.01),
        jitter_s=rng.uniform(0.0, 0.02),
        loss=rng.uniform(0.0, 0.01),
        stalls_per_min=rng.uniform(0.0, 0.5),
    )
    stamp_late_s = rng.uniform(0.0, 0.08)
    shutter = Shutter(
        readout_s=rng.uniform(0.010, 0.033),
        flicker=rng.uniform(0.03, 0.4) if rng.random() < 0.8 else rng.uniform(0.4, 1.0),
        flicker_hz=2 * (rng.choice((50.0, 60.0)) + rng.uniform(-0.05, 0.05)),
    )
    return FirstBuild(stamp_late_s, faults, shutter)


def physics_of(seed: int, figure: int, known: FigureDimensions, motors_mm_s: float | None = None) -> Physics:
    """The body of one figure of a seed, around the dimensions that are built; the motors of a table are of one kind.

    Args:
        seed: of the table.
        figure: its id.
        known: dimensions.
        motors_mm_s: speed of the motors; None: drawn.
    """
    table, rng = Random(f"{seed} table"), Random(f"{seed} first build {figure}")
    tilt_rad, downhill_rad = math.radians(table.uniform(0.0, 1.0)), table.uniform(-math.pi, math.pi)
    motor = draw_motor(table, known.wheel_diameter_mm, motors_mm_s)
    seams = (*SEAM_PITCH_MM, table.uniform(0.0, SEAM_PITCH_MM[0]), table.uniform(0.0, SEAM_PITCH_MM[1]))
    stagger_mm = rng.uniform(0.0, 3.0)
    return Physics(
        diameter_mm=known.diameter_mm,
        track_mm=known.track_mm + rng.uniform(-1.0, 1.0),
        pivot_mm=(stagger_mm, 0.1 * stagger_mm) if rng.random() < 0.5 else (0.1 * stagger_mm, stagger_mm),
        top_mm_s=motor.top_mm_s,
        dead_band=motor.dead_band,
        start=motor.start,
        start_spread=0.01,
        friction_spread=0.08,
        lag_s=known.motor_lag_s * rng.uniform(0.75, 1.25),
        mismatch=0.05,
        mass_g=known.mass_g * rng.uniform(0.85, 1.15),
        wheel_mm=known.wheel_diameter_mm,
        stall_mnm=motor.stall_mnm,
        skid=rng.uniform(0.15, 0.35),
        tilt_rad=tilt_rad,
        downhill_rad=downhill_rad,
        seam_slip_mm=0.15,
        seams_mm=seams,
        cell_ohm=rng.uniform(0.15, 0.5),
        bump_felt=0.2,
        gives_way=rng.uniform(0.3, 0.7),
    )


def mounting_of(seed: int, figure: int) -> Mounting:
    """Where the top of a figure sits: glued on by eye, 1 mm and 1.5 degrees off (sigma)."""
    rng = Random(f"{seed} top {figure}")
    return rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0), rng.gauss(0.0, math.radians(1.5))
