"""Who stands at the table while it is calibrated: a person, a simulated one, or nobody beside a folder of pictures."""

from pathlib import Path
from typing import Protocol

import cv2
from rich.console import Console
from rich.prompt import Confirm

from controller.sim.person import Person
from vision.calibrate.proof import Sighting
from vision.calibrate.step import Progress, Want
from vision.devices import PictureCamera
from vision.errors import CalibrationError, CameraLostError
from vision.observation import Frame

KEPT_STEPS = ("look", "lens", "board", "empty", "tokens", "proof")
"""Steps of which pictures are kept; of `figures` it would be hundreds."""

PATIENCE_FRAMES = 120


class Helper(Protocol):
    """Whoever stands at the table: reads what is wanted, says whether the proof is right."""

    patient: bool

    def follow(self, want: Want) -> None:
        """What the present step wants now."""

    def agrees(self, sighting: Sighting) -> bool:
        """Whether what is named is what is there."""


class SimulatedHelper:
    """The person at the simulated table."""

    patient = False

    def __init__(self, person: Person) -> None:
        self.follow = person.follow
        self.agrees = person.agrees


class AskedPerson:
    """Somebody at a real table, who reads the advice and is asked about the proof."""

    patient = True

    def __init__(self, console: Console) -> None:
        self._console = console

    def follow(self, want: Want) -> None:
        """The screen says it."""

    def agrees(self, sighting: Sighting) -> bool:
        """Ask."""
        for line in sighting.words():
            self._console.print(line, highlight=False)
        return Confirm.ask("Is that so?", console=self._console, default=True)


class Nobody:
    """Pictures do not change for being asked, and were looked at when they were taken."""

    patient = False

    def follow(self, want: Want) -> None:
        """Nothing."""

    def agrees(self, sighting: Sighting) -> bool:
        """They show what they show."""
        return True


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
            missed = "; ".join(str(mark) for mark in progress.marks if not mark.passed)
            raise CalibrationError(f"{title}: {words} {missed}".strip())


class StepPictures:
    """The pictures of one step after those of another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._step = ""
        self._pictures: PictureCamera | None = None

    def begin(self, step: str) -> None:
        """Show the pictures of this step from the first on."""
        self._step = step
        self._pictures = PictureCamera([self._folder / step])

    def read(self, timeout_s: float) -> Frame:
        """The next picture. Raises CameraLostError when the step would need more than there are."""
        assert self._pictures is not None
        try:
            return self._pictures.read(timeout_s)
        except CameraLostError as error:
            raise CameraLostError(f"the pictures in {self._folder / self._step} do not suffice: {error}") from error

    def close(self) -> None:
        """Let the files go."""
        if self._pictures is not None:
            self._pictures.close()


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
