"""A table that is calibrated, with whoever stands at it: a real one, a simulated one, or a folder of pictures."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

import cv2
from rich.console import Console
from rich.prompt import Confirm

from controller.clock import Clock
from controller.sim.person import Person
from robodrome.calibrate.keyboard import Keys
from vision.calibrate.proof import Sighting
from vision.calibrate.step import Progress, Request
from vision.camera import Camera
from vision.devices import PictureCamera
from vision.errors import CalibrationError, CameraLostError
from vision.observation import Frame

KEPT_STEPS = ("look", "lens", "board", "empty", "tokens", "proof")
"""Steps of which pictures are kept; of `figures` it would be hundreds."""

PATIENCE_FRAMES = 120
READ_S = 2.0
ASK_AGAIN_S = 0.5

T = TypeVar("T")


class Scene(Protocol):
    """What the steps look at, and whoever does there what they want; figures aside, which drive by themselves.

    Attributes:
        patient: whether it is worth waiting for as long as it takes.
    """

    patient: bool

    async def look(self, step: str) -> Frame:
        """The next frame, for this step. Raises CameraLostError where there is nothing to wait for."""

    async def work(self, work: Callable[[], T]) -> T:
        """Do what may take long, and let what must go on go on."""

    def follow(self, request: Request) -> None:
        """What the present step wants now."""

    async def agrees(self, sighting: Sighting) -> bool:
        """Whether what is named is what is there."""


class SimulatedScene:
    """The simulated table, and the person at it."""

    patient = False

    def __init__(self, person: Person) -> None:
        self._person = person
        self.follow = person.follow

    async def look(self, step: str) -> Frame:
        """What the person has before the camera."""
        return await self._person.look()

    async def work(self, work: Callable[[], T]) -> T:
        """Time stands still meanwhile."""
        return work()

    async def agrees(self, sighting: Sighting) -> bool:
        """They know where they have put things."""
        return self._person.agrees(sighting)


class RealScene:
    """A camera, and somebody below it, who reads the advice and is asked about the proof."""

    patient = True

    def __init__(self, camera: Camera, clock: Clock, console: Console, keys: Keys) -> None:
        self._camera = camera
        self._clock = clock
        self._console = console
        self._keys = keys

    async def look(self, step: str) -> Frame:
        """The camera's next frame, whenever it comes."""
        told = ""
        while True:
            try:
                return await asyncio.to_thread(self._camera.read, READ_S)
            except CameraLostError as error:
                if str(error) != told:
                    told = str(error)
                    self._console.print(f"[yellow]{told}[/] It is asked again.", highlight=False)
                await self._clock.sleep(ASK_AGAIN_S)

    async def work(self, work: Callable[[], T]) -> T:
        """In a thread."""
        return await asyncio.to_thread(work)

    def follow(self, request: Request) -> None:
        """The screen says it."""

    async def agrees(self, sighting: Sighting) -> bool:
        """Ask."""
        for line in sighting.words():
            self._console.print(line, highlight=False)
        if not sys.stdin.isatty():
            return Confirm.ask("Is that so?", console=self._console, default=True)
        self._console.print("Is that so? [bold]y[/] for yes, any other key for no:")
        return await self._keys.pressed() == "y"

    def close(self) -> None:
        """Let the camera go."""
        self._camera.close()


class StepPictures:
    """Pictures of a table, a folder for each step. They do not change for being asked, and show what they show."""

    patient = False

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._step = ""
        self._pictures: PictureCamera | None = None

    async def look(self, step: str) -> Frame:
        """The next picture of this step. Raises CameraLostError when it would need more than there are."""
        if step != self._step or self._pictures is None:
            self._step, self._pictures = step, PictureCamera([self._folder / step])
        try:
            return self._pictures.read(READ_S)
        except CameraLostError as error:
            raise CameraLostError(f"the pictures in {self._folder / step} do not suffice: {error}") from error

    async def work(self, work: Callable[[], T]) -> T:
        """Nothing else goes on."""
        return work()

    def follow(self, request: Request) -> None:
        """Nothing."""

    async def agrees(self, sighting: Sighting) -> bool:
        """They were looked at when they were taken."""
        return True

    def close(self) -> None:
        """Let the files go."""
        if self._pictures is not None:
            self._pictures.close()


class Patience:
    """Whoever is not a person gives up when nothing gets better any more."""

    def __init__(self) -> None:
        self._best = -1.0
        self._frames = 0

    def wait(self, title: str, progress: Progress) -> None:
        """Wait one more frame.

        Raises:
            CalibrationError: it was too long; says what was missing.
        """
        self._frames = 0 if progress.share > self._best else self._frames + 1
        self._best = max(self._best, progress.share)
        if self._frames >= PATIENCE_FRAMES:
            words = " ".join(advice.text for advice in progress.advice)
            missed = "; ".join(str(check) for check in progress.checks if not check.passed)
            raise CalibrationError(f"{title}: {words} {missed}".strip())


class Keeper:
    """Keeps the pictures that a later run from a folder needs."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def take(self, step: str, frame: Frame, progress: Progress) -> None:
        """Keep a frame if it is one of those. Raises OSError."""
        if self._folder is None or step not in KEPT_STEPS:
            return
        if step == "lens" and not any(advice.code == "lens/taken" for advice in progress.advice):
            return
        path = self._folder / step / f"{frame.number:06d}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(".png", frame.image)[1].tobytes())
