"""The fifth step: the picture of the empty board."""

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.step import Check, Clear, Progress
from vision.errors import CalibrationError, EmptyBoardError
from vision.geometry.intrinsics import Intrinsics
from vision.observation import FloatArray, Frame, Image
from vision.remark import Remark, remark
from vision.surface.empty_board import Reference, empty_board_reference
from vision.tags.fiducials import grey_of

EMPTY_FRAMES = 7
"""Quiet frames of which the picture of the empty board is the median."""

SHRINK = 16
"""Factor by which frames are shrunk to tell motion from noise."""

STILL_LEVELS = 6.0
"""Largest change of a shrunk frame's levels, of 255, from frame to frame while nothing moves."""


class EmptyStep:
    """Takes the picture of the empty board."""

    name = "empty"
    title = "Picture of the empty board"

    def __init__(self, model: TableModel, intrinsics: Intrinsics, taken: str) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._taken = taken
        self._frames: list[Frame] = []
        self._before: FloatArray | None = None
        self._reference: Reference | None = None
        self._ask = remark("empty/clear")

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        if self._reference is not None:
            return self._done(self._reference)
        small = cv2.resize(grey_of(frame.image), None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA)
        levels = small.astype(np.float64)
        quiet = self._before is not None and float(np.abs(levels - self._before).max()) <= STILL_LEVELS
        self._before = levels
        self._frames = [*self._frames, frame] if quiet else []
        if len(self._frames) < EMPTY_FRAMES:
            return Progress((self._ask,), (), False, len(self._frames) / EMPTY_FRAMES, Clear())
        try:
            self._reference = empty_board_reference(self._frames, self._model, self._intrinsics, self._taken)
        except EmptyBoardError as error:
            self._frames, self._ask = [], Remark(f"unpictured/{error.reason}", error.numbers)
            return Progress((self._ask,), (), False, 0.0, Clear())
        return self._done(self._reference)

    def result(self) -> Reference:
        """The picture.

        Raises:
            CalibrationError: it was not taken.
        """
        if self._reference is None:
            raise CalibrationError("no picture of the empty board was taken")
        return self._reference

    def pictures(self) -> dict[Remark, Image]:
        """The board straight from above."""
        return {} if self._reference is None else {remark("picture/empty"): self._reference.picture}

    def _done(self, reference: Reference) -> Progress:
        frames = Check("frames", len(self._frames), EMPTY_FRAMES, "", at_least=True)
        return Progress((remark("empty/taken"),), (frames,), True, 1.0, Clear())
