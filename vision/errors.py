"""Vision's errors.

VisionError
├── CameraLostError      the camera sends no frames
├── CalibrationError     a calibration that cannot be used
│   ├── StepRefusedError a step of a calibration does not pass: `remarks` for people, message for programmers
│   └── EmptyBoardError  the empty board cannot be pictured: `reason` for programs, message for people
├── PictureError         a file that is not a picture
└── SheetNotFoundError   too few board tags in the picture
"""

from typing import Literal

from vision.remark import Remark


class VisionError(Exception):
    """Base of vision's errors; messages are sentences for users."""


class CameraLostError(VisionError):
    """The camera sends no frames."""


class CalibrationError(VisionError):
    """A calibration that cannot be loaded or used."""


class StepRefusedError(CalibrationError):
    """A step of a calibration does not pass.

    Attributes:
        remarks: why, and what to do.
    """

    def __init__(self, *remarks: Remark) -> None:
        super().__init__("; ".join(map(str, remarks)))
        self.remarks = remarks


class EmptyBoardError(CalibrationError):
    """The empty board cannot be pictured.

    Attributes:
        reason: a `figure` stands on it, its `tags` are not found where the sheet has them, or it is too `dark` or too
            `bright`.
        numbers: what that says more precisely: the id of the `figure`; or how many tags were `seen` at most, and how
            many there are in `all`.
    """

    def __init__(self, message: str, reason: Literal["figure", "tags", "dark", "bright"], **numbers: int) -> None:
        super().__init__(message)
        self.reason = reason
        self.numbers = numbers


class PictureError(VisionError):
    """A file that cannot be read as a picture."""


class SheetNotFoundError(VisionError):
    """Too few board tags are visible to know where the board lies."""
