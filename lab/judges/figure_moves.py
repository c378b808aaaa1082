"""Moves of a drawn figure in one simulator: the real firmware, the controller's own driver, a camera that corrects.

The simulator comes in as a `Stage`; everything else is the same for all of them.
"""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import numpy as np

from base.angles import wrap_angle
from base.clock import SimulatedClock
from controller.errors import ControllerError
from controller.execution.driver import Driver
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.links.link import OnConnection, OnFrame
from controller.links.loopback import Loopback
from controller.tracking.tracker import Tracker
from controller.wire import frames, messages
from controller.wire.codes import Result
from engine import registry
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from lab.judges.drawn_figure import DrawnFigure, calibration_of
from lab.wire.wheel_tuning import FIGURE, FRAMES_PER_S, LATE_S, NOISE_MM, NOISE_RAD
from vision.calibrate.tag_mounts import mount_of
from vision.observation import FigureObservation, FloatArray, TableObservation, TagMount

FIELD_MM = 120.0
"""Goals lie in a square of twice this side, around the place where the figure starts: the middle of a board."""

SHORTEST_MM = 20.0
"""Of a move."""

PUSH_GAP_MM, PUSH_MM = 20.0, 100.0
"""Gap between a figure and the bystander in its way, and the distance of its order."""

SETTLE_S = 1.5
"""Time at rest before the first move, as for tuning, and after each, before the true pose counts."""

TURN_MM_S, AHEAD_MM_S, AHEAD_MM = 20.0, 30.0, 60.0
"""Wheel speeds of the turn and of the drive ahead that show how the tag is mounted, and the length of the drive."""

TURN_MM = 12.0
"""Bound of the axle's way in a turn, which the firmware keeps by the camera (`docs/build/figures.md`)."""

CHARGED_V = 3.7
"""Least voltage of a cell with which a figure drives for longer: people charge it before."""

_Pose = tuple[float, float, float]


class Stage(Protocol):
    """One figure's body in a simulator, and a bystander.

    Attributes:
        body: has the interface of `firmware.figure.hal_host`.
    """

    @property
    def body(self) -> Any:
        """What the firmware drives."""

    @property
    def pose(self) -> _Pose:
        """True x and y of the axle's middle in mm, and yaw in rad."""

    @property
    def tag(self) -> _Pose:
        """The same of the tag, which is what a camera sees."""

    def charge(self, volts: float) -> None:
        """Charge its cell to this voltage."""

    def put_bystander(self, x_mm: float, y_mm: float) -> None:
        """Put a figure there that does not drive."""

    def take_bystander(self) -> None:
        """Take it away again."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a move or a push.

    Attributes:
        pushes: whether a bystander stood in the way, which no camera saw.
        off_mm: true distance from the goal, at rest.
        off_deg: true error of the heading; 0 for a push, which has no heading to reach.
        words: what people were told when it ended before its goal; None if it did not.
    """

    pushes: bool
    off_mm: float
    off_deg: float
    words: str | None


@dataclass(frozen=True, slots=True)
class Drives:
    """What one figure did.

    Attributes:
        outcomes: of its moves, then of its pushes.
        broken_off: why the figure ended motions before their goals, with any outcome of the move.
        beyond_mm: greatest true way beyond the bound of a motion; negative if each ended within.
    """

    outcomes: tuple[Outcome, ...]
    broken_off: tuple[str, ...]
    beyond_mm: float


StageMaker = Callable[[DrawnFigure, SimulatedClock], Stage]


class _Overseer(Loopback):
    """The link, which looks at every motion on its way, and compares its bound with the truth."""

    def __init__(self, clock: SimulatedClock, seed: int, pose: Callable[[], _Pose]) -> None:
        super().__init__(clock, seed=seed)
        self.beyond_mm = -math.inf
        self.broken_off: list[str] = []
        self._pose = pose
        self._from: _Pose | None = None
        self._bound_mm = math.inf

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Note how motions end."""

        def hear(figure: int, frame: bytes) -> None:
            match frames.decode(frame).message:
                case messages.Done(result=result) if result not in (Result.OK, Result.STOPPED):
                    self.broken_off.append(result.words)
            on_frame(figure, frame)

        await super().start(hear, on_connection)

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Note where motions begin."""
        match frames.decode(frame).message:
            case messages.Move(bound_mm=bound_mm):
                self._from, self._bound_mm = self._pose(), bound_mm
            case messages.Turn():
                self._from, self._bound_mm = self._pose(), TURN_MM
        super().send(figure, frame, reliable)

    def look(self) -> None:
        """Compare where the figure is with the bound of its last motion."""
        if self._from is not None:
            self.beyond_mm = max(self.beyond_mm, math.dist(self._pose()[:2], self._from[:2]) - self._bound_mm)


@dataclass(slots=True)
class _Camera:
    """A camera over the stage: it tells tracker and figure what it sees, with the errors and delays of `python -m lab
    wire`.

    Attributes:
        mount: of the tag, as far as it is known.
        seen: (x mm, y mm, yaw rad) of the tag in every frame so far.
    """

    stage: Stage
    link: _Overseer
    fleet: Fleet
    tracker: Tracker
    rng: Random
    mount: TagMount
    seen: list[_Pose] = field(default_factory=list)

    async def film(self) -> None:
        """Frames, until cancelled."""
        async with asyncio.TaskGroup() as late:
            while True:
                self.link.look()
                self.seen.append(self._sighting())
                late.create_task(self._tell(self.mount.axle(*self.seen[-1]), self.fleet.clock.now()))
                await self.fleet.clock.sleep(1 / FRAMES_PER_S)

    @property
    def place(self) -> _Pose:
        """Where the figure truly is, by its tag as it is mounted."""
        return self.mount.axle(*self.stage.tag)

    def _sighting(self) -> _Pose:
        x_mm, y_mm, yaw_rad = self.stage.tag
        gauss = self.rng.gauss
        return gauss(x_mm, NOISE_MM), gauss(y_mm, NOISE_MM), wrap_angle(gauss(yaw_rad, NOISE_RAD))

    async def _tell(self, pose: _Pose, t_s: float) -> None:
        await self.fleet.clock.sleep(self.rng.uniform(*LATE_S))
        figure, seen = self.fleet.figure(FIGURE), FigureObservation(FIGURE, *pose, 1.0)
        self.tracker.update(TableObservation(t_s, 0, (), None, 0.1, np.zeros((3, 4)), {FIGURE: seen}, {}, (), 0.0, ()))
        figure.sighted(t_s)
        figure.pose_fix(*pose, t_s)


async def drive(stage_of: StageMaker, drawn: DrawnFigure, moves: int, pushes: int) -> Drives:
    """Let a figure that was calibrated and tuned drive to drawn poses, then push; only under `run_simulated`."""
    clock = SimulatedClock()
    stage, rng = stage_of(drawn, clock), Random(f"{drawn.seed} goals")
    stage.charge(max(CHARGED_V, drawn.volts))
    link = _Overseer(clock, drawn.seed, lambda: stage.pose)
    fleet = Fleet(link, clock, Random(drawn.seed))
    tracker = Tracker(registry.make("robotory").board, clock)
    camera = _Camera(stage, link, fleet, tracker, Random(f"{drawn.seed} camera"), TagMount(drawn.tag_mm))
    await fleet.start()
    firmware = run_figure(HostHal(stage.body, clock), {"id": FIGURE}, link.figure(FIGURE))
    tasks = [asyncio.ensure_future(firmware), asyncio.ensure_future(camera.film())]
    try:
        await fleet.ready([FIGURE], 5.0)
        await _calibrate(fleet.figure(FIGURE), drawn, camera)
        driver = Driver(fleet, tracker, clock, [FIGURE])
        outcomes = [await _move(driver, camera, _drawn_goal(camera.place, rng)) for _ in range(moves)]
        outcomes += [await _push(driver, camera, drawn.diameter_mm) for _ in range(pushes)]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await fleet.close()
    return Drives(tuple(outcomes), tuple(link.broken_off), link.beyond_mm)


async def _calibrate(figure: Figure, drawn: DrawnFigure, camera: _Camera) -> None:
    """Give it its wheels, and find the mount of its tag as the step `figures` of the calibration does."""
    await figure.calibrate(calibration_of(drawn))
    await camera.fleet.clock.sleep(SETTLE_S)
    await figure.arm()
    turn = await _followed(figure, camera, -TURN_MM_S, TURN_MM_S, 2 * math.pi * drawn.track_mm / 2 / TURN_MM_S)
    ahead = await _followed(figure, camera, AHEAD_MM_S, AHEAD_MM_S, AHEAD_MM / AHEAD_MM_S)
    camera.mount, _ = mount_of(turn, ahead, drawn.tag_mm)
    camera.link.broken_off.clear()  # setpoints that ran out


async def _followed(figure: Figure, camera: _Camera, left: float, right: float, seconds: float) -> FloatArray:
    """(N, 3) x mm, y mm, yaw rad of the tag while the wheels run at these speeds."""
    clock, first = camera.fleet.clock, len(camera.seen)
    until_s = clock.now() + seconds
    while clock.now() < until_s:
        figure.velocity(left, right)
        await clock.sleep(1 / FRAMES_PER_S)
    await clock.sleep(SETTLE_S)
    return np.array(camera.seen[first:])


async def _move(driver: Driver, camera: _Camera, goal: _Pose) -> Outcome:
    words = await _told(driver, camera, goal[:2], goal[2])
    x_mm, y_mm, yaw_rad = camera.place
    off_deg = math.degrees(abs(wrap_angle(yaw_rad - goal[2])))
    return Outcome(False, math.dist((x_mm, y_mm), goal[:2]), off_deg, words)


async def _push(driver: Driver, camera: _Camera, diameter_mm: float) -> Outcome:
    """Drive straight ahead, where a bystander stands in the way."""
    x_mm, y_mm, yaw_rad = camera.place
    x, y = math.cos(yaw_rad), math.sin(yaw_rad)
    at_mm, goal = diameter_mm + PUSH_GAP_MM, (x_mm + PUSH_MM * x, y_mm + PUSH_MM * y)
    camera.stage.put_bystander(x_mm + at_mm * x, y_mm + at_mm * y)
    words = await _told(driver, camera, goal, None)
    camera.stage.take_bystander()
    return Outcome(True, math.dist(camera.place[:2], goal), 0.0, words)


async def _told(driver: Driver, camera: _Camera, goal: tuple[float, float], yaw_rad: float | None) -> str | None:
    """Drive to a point, and to a yaw there, and wait for rest; the words of what ended it."""
    words = None
    try:
        await driver.ready(FIGURE)
        await driver.go(FIGURE, camera.place[:2], goal, driver.cruise_mm_s(FIGURE), reverse=False)
        if yaw_rad is not None:
            await driver.settle(FIGURE, goal, yaw_rad)
    except ControllerError as error:
        words = str(error)
    await camera.fleet.clock.sleep(SETTLE_S)
    return words


def _drawn_goal(here: _Pose, rng: Random) -> _Pose:
    """A point of the field that is not too near, and the bearing on which the figure is to stand there."""
    while True:
        x_mm, y_mm = rng.uniform(-FIELD_MM, FIELD_MM), rng.uniform(-FIELD_MM, FIELD_MM)
        if math.dist((x_mm, y_mm), here[:2]) > SHORTEST_MM:
            return x_mm, y_mm, rng.uniform(-math.pi, math.pi)
