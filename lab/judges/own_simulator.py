"""The drawn figure in our own simulator, which is judged."""

from random import Random
from typing import Any

from base.clock import SimulatedClock
from controller.sim.figures.body import CHARGE_V, EMPTY_V, BodyFaults
from controller.sim.figures.body_properties import Physics
from controller.sim.table_physics import World
from lab.judges.drawn_figure import FRICTION_SPREAD, SEAM_PITCH_MM, DrawnFigure

_OWN, _BYSTANDER = 0, 1
"""Numbers of the two bodies in our world."""

_SEAM_SLIP = 0.75
"""What a wheel loses or gains at a seam (sigma), over the seam's height: assumed."""

_BUMP_FELT, _GIVES_WAY = 0.2, (0.3, 0.7)
"""Probability that a reading shows a contact, and by how much of an overlap a pushed figure gives way. Of 90 pushes in
MuJoCo a bump was felt in 18, and every pushed figure gave way, by 0.26 to 0.73 of the way that the wheels ran."""

_OTHER_WAY = 0.1
"""Share of the stagger by which a figure's pivot lies ahead when it turns clockwise, as seen in MuJoCo."""


class OwnStage:
    """The figure in `controller.sim`, with all that this knows of wheels, motors, skids, seams, tilt and pushes."""

    def __init__(self, drawn: DrawnFigure, clock: SimulatedClock) -> None:
        left, right = drawn.left, drawn.right
        physics = Physics(
            diameter_mm=drawn.diameter_mm,
            track_mm=drawn.track_mm,
            pivot_mm=(drawn.stagger_mm, _OTHER_WAY * drawn.stagger_mm),
            top_mm_s=(left.top_mm_s + right.top_mm_s) / 2,
            dead_band=(left.dead_band + right.dead_band) / 2,
            start=(left.start + right.start) / 2,
            start_spread=drawn.start_spread,
            friction_spread=FRICTION_SPREAD,
            lag_s=drawn.lag_s,
            mismatch=0.0,
            mass_g=drawn.mass_g,
            wheel_mm=left.diameter_mm,
            stall_mnm=left.stall_mnm,
            skid=drawn.skid,
            tilt_rad=drawn.tilt_rad,
            downhill_rad=drawn.downhill_rad,
            seam_slip_mm=_SEAM_SLIP * drawn.seams_mm,
            seams_mm=(SEAM_PITCH_MM, SEAM_PITCH_MM, *drawn.seam_at_mm),
            bump_felt=_BUMP_FELT,
            gives_way=Random(f"{drawn.seed} pushed").uniform(*_GIVES_WAY),
        )
        self._world = World(clock.now, drawn.seed, physics)
        self.body: Any = self._world.add_figure(_OWN, 0.0, 0.0, 0.0, "#888888")
        self.charge(drawn.volts)
        gains = [wheel.top_mm_s / physics.top_mm_s for wheel in (left, right)]
        self.body.faults = BodyFaults(wear_left=1 - gains[0], wear_right=1 - gains[1])

    def charge(self, volts: float) -> None:
        """Charge its cell to this voltage."""
        self.body.charge_to((volts - EMPTY_V) / CHARGE_V)

    @property
    def pose(self) -> tuple[float, float, float]:
        """True x and y of the axle's middle in mm, and yaw in rad."""
        self._world.advance()
        return self.body.x_mm, self.body.y_mm, self.body.yaw_rad

    @property
    def tag(self) -> tuple[float, float, float]:
        """The same: bodies do not lean here."""
        return self.pose

    def put_bystander(self, x_mm: float, y_mm: float) -> None:
        """Put a figure there that does not drive."""
        if _BYSTANDER not in self._world.bodies:
            self._world.add_figure(_BYSTANDER, x_mm, y_mm, 0.0, "#888888")
        self._world.set_down(_BYSTANDER, x_mm, y_mm, 0.0)

    def take_bystander(self) -> None:
        """Take it away again."""
        self._world.lift(_BYSTANDER)
