"""A figure as a rigid body in MuJoCo: wheels and skids with friction, motors with stiction, seams and a tilted table.

MuJoCo is an optional dependency (`pip install 'robodrome[judges]'`). It shares nothing with `controller.sim`:
contacts, slip, scrub and what a seam does to the wheels follow from bodies and friction. A wheel is the sphere of its
diameter, which touches the paper in one point, as an O-ring does. A body is the cylinder of its diameter, which stands
on the paper with its edge when it leans by some 8 degrees, and meets other bodies; wheels and skids touch only paper,
which adds no friction. All numbers of the model are SI units.
"""

import math
from collections.abc import Callable
from random import Random
from typing import Any

from controller.sim.figures.body_properties import NOMINAL_V
from lab.judges.drawn_figure import SEAM_PITCH_MM, DrawnFigure, Wheel

_STEP_S = 0.001
_STEPS = 2
"""Time step, and steps between two checks whether a wheel has started or stopped."""

_REST_MM_S = 0.5
"""Speed of a wheel's rim below which its static friction holds."""

_STILL = 1e-4
"""Greatest speed, m/s and rad/s, of a body that is not driven and rests: it is not stepped further."""

_SEAMS, _SEAM_HALF_M = 5, 0.0065
"""Seams along each axis, and half the width of an overlap with its margin."""

_SKID_M = 0.0015
"""Radius of the skids."""

_SPREAD = (1.06, 1.21, 1.0)
"""Moments of inertia about x and y as parts of that about z, through the centre of mass, of the shapes in
`hardware/cad`; that about z is within 4 % that of a disc."""

_TYRE_S, _SKID_S = 0.004, 0.015
"""Time constants of contacts, s, which give way at first (`solimp`), as rubber and paper do: contacts that are as hard
from the first touch chatter with up to 0.6 g, which is an artefact. Steps of a quarter change where a figure is after
a turn and 50 mm by less than 0.2 mm."""

_BODY_FRICTION = 0.3
"""Coefficient of friction of the body on another one and on paper: PLA. Assumed."""

_FRICTION = 'solreffriction="0.004 1" solimpfriction="0.999 0.999 0.001"'
"""Of the gears, as stiff as it gets: by default a held wheel creeps by 0.2 degrees of the figure's turn per second."""

_WHEEL_KG = 0.0015
"""Mass of a wheel."""

_ACCEL_SHARE = 1 - math.exp(-2 * math.pi * 208 * _STEP_S * _STEPS)
"""Of a step in the accelerometer's low-pass filter: half of its rate of 416 Hz (data sheet LSM6DS3)."""

_GYRO_NOISE_RAD_S, _ACCEL_NOISE_G = math.radians(0.1), 0.004
"""Sigma of a reading, as in `controller.sim.figures.body`."""

_AWAY_M = 2.0
"""Where the bystander waits, far from everything."""

_G = 9.81


class MujocoBody:
    """The figure with the interface that the firmware's host HAL drives, and a bystander of the same make.

    Args:
        drawn: what it is like.
        now: table time, s.
    """

    def __init__(self, drawn: DrawnFigure, now: Callable[[], float]) -> None:
        import mujoco

        self._mj: Any = mujoco
        self._drawn = drawn
        self._now = now
        self._rng = Random(f"{drawn.seed} noise")
        self._model: Any = mujoco.MjModel.from_xml_string(model_of(drawn))
        self._data: Any = mujoco.MjData(self._model)
        self._steps = 0
        self._volts = drawn.volts
        self._duty = (0.0, 0.0)
        self._enabled = False
        self._resting = False
        self._accel_g = (0.0, 0.0, 1.0)
        self._dofs = [int(self._model.joint(name).dofadr[0]) for name in ("left", "right")]
        self._bystander = int(self._model.joint("bystander").qposadr[0])
        self._wheels = (drawn.left, drawn.right)
        self._starts = [self._draw_start(wheel) for wheel in self._wheels]
        self._held = [True, True]
        self._apply()

    # For the firmware.

    def set_duty(self, left: float, right: float) -> None:
        """Set both motors, -1 to 1."""
        self.advance()
        if (left, right) != self._duty:
            self._duty = (left, right)
            self._apply()

    def enable(self, on: bool) -> None:
        """Switch the motor driver; when it is off, the wheels coast; at duty 0 it brakes them."""
        self.advance()
        self._enabled = on
        self._apply()

    def gyro_rad_s(self) -> float:
        """A reading of the turn rate, counter-clockwise positive, with bias and noise."""
        self.advance()
        rate = float(self._data.sensor("gyro").data[2])
        return rate + self._drawn.gyro_bias_rad_s + self._rng.gauss(0.0, _GYRO_NOISE_RAD_S)

    def accel_g(self) -> tuple[float, float, float]:
        """A reading of the accelerometer, x forward, z up."""
        self.advance()
        x, y, z = (part + self._rng.gauss(0.0, _ACCEL_NOISE_G) for part in self._accel_g)
        return x, y, z

    def battery_mv(self) -> int:
        """Voltage of the cell."""
        return round(self._volts * 1000)

    def set_led(self, red: int, green: int, blue: int) -> None:
        """Nobody looks at the light here."""

    # For the judge.

    def charge(self, volts: float) -> None:
        """Charge its cell to this voltage."""
        self._volts = volts

    @property
    def body(self) -> "MujocoBody":
        """Itself: what the firmware drives."""
        return self

    @property
    def pose(self) -> tuple[float, float, float]:
        """True x and y of the axle's middle in mm, and yaw in rad."""
        self.advance()
        w, _, _, z = self._data.qpos[3:7]
        return float(self._data.qpos[0] * 1000), float(self._data.qpos[1] * 1000), 2 * math.atan2(float(z), float(w))

    @property
    def tag(self) -> tuple[float, float, float]:
        """The same of the tag, which leans with the figure: what a camera sees."""
        _, _, yaw_rad = self.pose
        x, y, _ = self._data.site("tag").xpos * 1000
        return float(x), float(y), yaw_rad

    def put_bystander(self, x_mm: float, y_mm: float) -> None:
        """Put a figure there that does not drive."""
        self.advance()
        at = self._bystander
        self._data.qpos[at : at + 7] = [x_mm / 1000, y_mm / 1000, self._drawn.left.diameter_mm / 2000, 1, 0, 0, 0]
        dof = int(self._model.joint("bystander").dofadr[0])
        self._data.qvel[dof : dof + 6] = 0.0
        self._resting = False

    def take_bystander(self) -> None:
        """Take it away again."""
        self.put_bystander(_AWAY_M * 1000, 0.0)

    def advance(self) -> None:
        """Step to the present."""
        until = math.floor(self._now() / _STEP_S / _STEPS + 1e-6)
        while self._steps < until:
            if self._resting:
                self._steps = until
                return
            self._steps += 1
            self._mj.mj_step(self._model, self._data, _STEPS)
            self._feel()
            self._stick()
            driven = self._enabled and self._duty != (0.0, 0.0)
            self._resting = not driven and self._steps % 25 == 0 and float(abs(self._data.qvel).max()) < _STILL

    def _feel(self) -> None:
        felt = self._data.sensor("accel").data / _G
        x, y, z = (old + (float(new) - old) * _ACCEL_SHARE for old, new in zip(self._accel_g, felt, strict=True))
        self._accel_g = x, y, z

    def _stick(self) -> None:
        """Static friction while a wheel stands, less while it turns."""
        for number, (dof, wheel) in enumerate(zip(self._dofs, self._wheels, strict=True)):
            held = abs(self._data.qvel[dof]) * wheel.diameter_mm / 2 < _REST_MM_S
            if held == self._held[number]:
                continue
            self._held[number] = held
            if held:
                self._starts[number] = self._draw_start(wheel)
            self._set_friction(number)

    def _apply(self) -> None:
        """Duty and driver to the motors: torque falls with speed while the driver is on."""
        self._resting = False
        for number, wheel in enumerate(self._wheels):
            self._data.ctrl[number] = self._duty[number] * self._volts / NOMINAL_V
            self._model.actuator_gainprm[number, 0] = wheel.stall_mnm / 1000 if self._enabled else 0.0
            self._model.actuator_biasprm[number, 2] = -_damping(wheel) if self._enabled else 0.0
            self._set_friction(number)

    def _set_friction(self, number: int) -> None:
        wheel = self._wheels[number]
        share = self._starts[number] if self._held[number] else wheel.dead_band
        self._model.dof_frictionloss[self._dofs[number]] = share * wheel.stall_mnm / 1000

    def _draw_start(self, wheel: Wheel) -> float:
        return max(wheel.dead_band, wheel.start + self._rng.gauss(0.0, self._drawn.start_spread))


def _damping(wheel: Wheel) -> float:
    """Torque lost per speed, N m s: at full duty what is left after the running friction drives the top speed."""
    return wheel.stall_mnm / 1000 * (1 - wheel.dead_band) / (2 * wheel.top_mm_s / wheel.diameter_mm)


def model_of(drawn: DrawnFigure) -> str:
    """The model in MuJoCo's own language (MJCF): table, figure and bystander."""
    across = math.sin(drawn.tilt_rad) * _G
    gravity = f"{across * math.cos(drawn.downhill_rad)} {across * math.sin(drawn.downhill_rad)} {-_G}"
    level_m = drawn.left.diameter_mm / 2000
    return f"""
<mujoco>
 <option timestep="{_STEP_S}" integrator="implicitfast" cone="elliptic" impratio="100" gravity="{gravity}"/>
 <default>
  <geom solref="{_TYRE_S} 1" solimp="0.5 0.95 0.0001" condim="3" friction="{drawn.tyre} 0 0" contype="0"/>
  <default class="paper"><geom contype="1" conaffinity="0" friction="0 0 0"/></default>
  <default class="body"><geom contype="2" conaffinity="3" friction="{_BODY_FRICTION} 0 0"/></default>
 </default>
 <worldbody>
  <geom class="paper" type="plane" size="1 1 0.1"/>{_seams(drawn)}
  <body name="figure" pos="0 0 {level_m}">
   <freejoint/>{_chassis(drawn)}
   <site name="imu" pos="0 0 0.01"/><site name="tag" pos="0 0 {drawn.tag_mm / 1000 - level_m}"/>
   {_wheel(drawn, "left", drawn.left, 1)}{_wheel(drawn, "right", drawn.right, -1)}
  </body>
  <body pos="{_AWAY_M} 0 {level_m}">
   <freejoint name="bystander"/>{_chassis(drawn)}
   <geom type="sphere" size="{level_m}" pos="0 {drawn.track_mm / 2000} 0" mass="{_WHEEL_KG}"/>
   <geom type="sphere" size="{level_m}" pos="0 {-drawn.track_mm / 2000} 0" mass="{_WHEEL_KG}"/>
  </body>
 </worldbody>
 <actuator>
  <general joint="left" gainprm="0" biastype="affine" biasprm="0 0 0"/>
  <general joint="right" gainprm="0" biastype="affine" biasprm="0 0 0"/>
 </actuator>
 <sensor><gyro name="gyro" site="imu"/><accelerometer name="accel" site="imu"/></sensor>
</mujoco>"""


def _chassis(drawn: DrawnFigure) -> str:
    """The body, a cylinder from its floor to its top, and its skids."""
    kg, ahead_m = drawn.mass_g / 1000 - 2 * _WHEEL_KG, drawn.ahead_mm / 1000
    radius_m, level_m = drawn.diameter_mm / 2000, drawn.left.diameter_mm / 2000
    skid = f'type="sphere" size="{_SKID_M}" mass="0.0001" friction="{drawn.skid} 0 0" priority="1" solref="{_SKID_S} 1"'
    down_m = drawn.skid_gap_mm / 1000 + _SKID_M - level_m
    inertia = " ".join(str(kg * radius_m**2 / 2 * share) for share in _SPREAD)
    half_m, floor_m = (drawn.tag_mm - drawn.floor_mm) / 2000, drawn.floor_mm / 1000 - level_m
    up_m, skid_at_m = drawn.up_mm / 1000 - level_m, drawn.skid_at_mm / 1000
    return f"""
   <inertial pos="{ahead_m} 0 {up_m}" mass="{kg}" diaginertia="{inertia}"/>
   <geom class="body" type="cylinder" size="{radius_m} {half_m}" pos="0 0 {floor_m + half_m}"/>
   <geom {skid} pos="{skid_at_m} 0 {down_m}"/><geom {skid} pos="{-skid_at_m} 0 {down_m}"/>"""


def _wheel(drawn: DrawnFigure, name: str, wheel: Wheel, side: int) -> str:
    """A wheel on its axle; what the motor and the gear add to its inertia makes the lag."""
    radius_m = wheel.diameter_mm / 2000
    armature = _damping(wheel) * drawn.lag_s - drawn.mass_g / 2000 * radius_m**2
    return f"""
   <body pos="{side * drawn.stagger_mm / 1000} {side * drawn.track_mm / 2000} 0">
    <joint name="{name}" axis="0 1 0" armature="{armature}" frictionloss="1" {_FRICTION}/>
    <geom type="sphere" size="{radius_m}" mass="{_WHEEL_KG}"/>
   </body>"""


def _seams(drawn: DrawnFigure) -> str:
    half_m = drawn.seams_mm / 2000
    strips = []
    for number in range(-_SEAMS // 2 + 1, _SEAMS // 2 + 1):
        x, y = ((first + number * SEAM_PITCH_MM) / 1000 for first in drawn.seam_at_mm)
        strips += [
            f'<geom class="paper" type="box" size="{_SEAM_HALF_M} 1 {half_m}" pos="{x} 0 {half_m}"/>',
            f'<geom class="paper" type="box" size="1 {_SEAM_HALF_M} {half_m}" pos="0 {y} {half_m}"/>',
        ]
    return "\n  ".join(strips) if drawn.seams_mm else ""
