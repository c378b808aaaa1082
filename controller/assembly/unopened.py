"""Why a table cannot be opened, for players."""

from controller.api.wording import words
from controller.errors import ConfigError, ControllerError, LinkError, StoreError
from engine.words import Msg
from vision.errors import CameraLostError, EmptyBoardError, VisionError

FAILURES: tuple[tuple[type[Exception], str], ...] = (
    (CameraLostError, "sheet.why-camera"),
    (VisionError, "sheet.why-calibration"),
    (ConfigError, "sheet.why-settings"),
    (LinkError, "sheet.why-link"),
    (StoreError, "sheet.why-store"),
    (ControllerError, "table.failed"),
)
"""Errors and the sentences that players read; the log has the details."""


def why_not_opened(error: ControllerError | VisionError) -> Msg:
    """Why a table cannot be opened, for players."""
    if isinstance(error, EmptyBoardError):
        return words(f"sheet.why-{error.reason}", **error.numbers)
    return words(next(key for kind, key in FAILURES if isinstance(error, kind)))
