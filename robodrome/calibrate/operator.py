"""Who calibrates: somebody at a terminal or at the console, as the steps know them."""

from typing import Protocol

from vision.calibrate.proof import Sighting
from vision.calibrate.session import Session
from vision.calibrate.step import Progress
from vision.observation import Frame
from vision.remark import Remark


class Operator(Protocol):
    """Is shown how far the calibration has come, and asked at its end."""

    def show(self, session: Session, frame: Frame, progress: Progress) -> None:
        """Show the present step after a frame."""

    def tell(self, what: Remark, detail: str = "") -> None:
        """Say something; `detail` is for a terminal."""

    def refuse(self, why: tuple[Remark, ...]) -> None:
        """Say why a step did not pass; it begins again."""

    async def agrees(self, sighting: Sighting) -> bool:
        """Whether what a sighting names is on the table."""
