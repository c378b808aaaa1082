"""Vision's errors.

VisionError
├── CameraLostError      the camera sends no frames
├── CalibrationError     a calibration that cannot be used
├── PictureError         a file that is no picture
└── SheetNotFoundError   too few board tags in the picture
"""


class VisionError(Exception):
    """Base of vision's errors; messages are sentences for users."""


class CameraLostError(VisionError):
    """The camera sends no frames."""


class CalibrationError(VisionError):
    """A calibration that cannot be loaded or used."""


class PictureError(VisionError):
    """A file that cannot be read as a picture."""


class SheetNotFoundError(VisionError):
    """Too few board tags are visible to know where the board lies."""
