"""Scenes to calibrate: a real table with its operator, a simulated one, or a folder of pictures."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

import cv2

from base.clock import Clock
from controller.sim.people.calibrating_person import Person
from robodrome.calibrate.operator import Operator
from vision.calibrate.proof import Sighting
from vision.calibrate.step import Progress, Request
from vision.cameras.camera import Camera
from vision.cameras.camera_sources import PictureCamera
from vision.errors import CameraLostError, StepRefusedError
from vision.observation import Frame
from vision.remark import Remark, remark

KEPT_STEPS = ("look", "lens", "board", "empty", "tokens", "proof")
"""Steps whose pictures are kept; `figures` would need hundreds."""

PATIENCE_FRAMES = 120
"""Frames without progress after which the wait ends: eight seconds at 15 per second."""

READ_S = 2.0
"""Time in which a camera must send a frame."""

RETRY_S = 0.5
"""Pause before a lost camera is tried again."""

T = TypeVar("T")


class Scene(Protocol):
    """A source of frames for the steps, with an operator who follows their requests; `Wheels` drives the figures.

    Attributes:
        patient: whether the operator may take any time; otherwise `Patience` ends the wait.
    """

    patient: bool

    async def look(self, step: str) -> Frame:
        """The next frame for this step. Raises CameraLostError if no more can come."""

    async def work(self, work: Callable[[], T]) -> T:
        """Run a long calculation without blocking what must go on meanwhile."""

    def follow(self, request: Request) -> None:
        """Receive the present step's request."""

    async def agrees(self, sighting: Sighting) -> bool:
        """Whether a sighting is right."""


class SimulatedScene:
    """The simulated table with its simulated operator."""

    patient = False

    def __init__(self, person: Person) -> None:
        self._person = person
        self.follow = person.follow

    async def look(self, step: str) -> Frame:
        """The simulated camera's next frame."""
        return await self._person.look()

    async def work(self, work: Callable[[], T]) -> T:
        """Run it immediately: simulated time stands still."""
        return work()

    async def agrees(self, sighting: Sighting) -> bool:
        """Compare with what the operator has put on the table."""
        return self._person.agrees(sighting)


class RealScene:
    """A camera and an operator, who reads the advice and confirms the proof."""

    patient = True

    def __init__(self, camera: Camera, clock: Clock, operator: Operator) -> None:
        self._camera = camera
        self._clock = clock
        self._operator = operator
        self.agrees = operator.agrees

    async def look(self, step: str) -> Frame:
        """The camera's next frame; waits for a lost camera."""
        known = ""
        while True:
            try:
                return await asyncio.to_thread(self._camera.read, READ_S)
            except CameraLostError as error:
                if str(error) != known:
                    known = str(error)
                    self._operator.tell(remark("camera/lost"), known)
                await self._clock.sleep(RETRY_S)

    async def work(self, work: Callable[[], T]) -> T:
        """Run it in a thread."""
        return await asyncio.to_thread(work)

    def follow(self, request: Request) -> None:
        """Nothing: the screen shows the advice."""

    def close(self) -> None:
        """Release the camera."""
        self._camera.close()


class StepPictures:
    """Pictures of a table, in a folder for each step. Requests have no effect on them.

    Args:
        folder: of those folders.
        tell: called for each file that cannot be read, with the reason; it is skipped.
    """

    patient = False

    def __init__(self, folder: Path, tell: Callable[[Remark, str], None] = lambda _, __: None) -> None:
        self._folder = folder
        self._tell = tell
        self._step = ""
        self._pictures: PictureCamera | None = None

    async def look(self, step: str) -> Frame:
        """The next picture of this step. Raises CameraLostError after the last one."""
        if step != self._step or self._pictures is None:
            self._step, self._pictures = step, PictureCamera([self._folder / step])
        while True:
            try:
                return self._pictures.read(READ_S)
            except CameraLostError as error:
                if not self._pictures.left:
                    raise CameraLostError(f"the pictures in {self._folder / step} do not suffice: {error}") from error
                self._tell(remark("camera/skipped"), str(error))

    async def work(self, work: Callable[[], T]) -> T:
        """Run it immediately."""
        return work()

    def follow(self, request: Request) -> None:
        """Nothing."""

    async def agrees(self, sighting: Sighting) -> bool:
        """Always: the sighting was confirmed when the pictures were taken."""
        return True

    def close(self) -> None:
        """Close the files."""
        if self._pictures is not None:
            self._pictures.close()


class Patience:
    """Ends the wait for an operator who cannot react, when progress stops."""

    def __init__(self) -> None:
        self._best = -1.0
        self._frames = 0

    def wait(self, progress: Progress) -> None:
        """Wait one more frame.

        Raises:
            StepRefusedError: `PATIENCE_FRAMES` have passed without progress; names the failed checks.
        """
        self._frames = 0 if progress.share > self._best else self._frames + 1
        self._best = max(self._best, progress.share)
        if self._frames >= PATIENCE_FRAMES:
            missed = [check.missed for check in progress.checks if not check.passed]
            raise StepRefusedError(*progress.advice, *missed)


class Keeper:
    """Stores the pictures that a later run from a folder needs."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def take(self, step: str, frame: Frame, progress: Progress) -> None:
        """Store a frame if it is needed. Raises OSError."""
        if self._folder is None or step not in KEPT_STEPS:
            return
        if step == "lens" and not any(advice.code == "lens/taken" for advice in progress.advice):
            return
        path = self._folder / step / f"{frame.number:06d}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(".png", frame.image)[1].tobytes())
