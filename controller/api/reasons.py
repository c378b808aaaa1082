"""Why something failed, as a sentence for players; the log has numbers and files for the table's builder."""

import errno

from controller.api.wording import words
from controller.errors import (
    BlockedError,
    ControllerError,
    FigureLostError,
    LinkError,
    LinkTimeoutError,
    MotionError,
    StoreError,
    WorkerError,
)
from engine.words import Msg

_BY_KIND: tuple[tuple[type[Exception], str], ...] = (
    (BlockedError, "reason.blocked"),
    (FigureLostError, "reason.unseen"),
    (LinkTimeoutError, "reason.silent"),
    (LinkError, "reason.link"),
    (MotionError, "reason.refused"),
    (StoreError, "reason.file"),
    (OSError, "reason.file"),
    (WorkerError, "reason.worker"),
    (Exception, "reason.program"),
)


def reason(error: Exception) -> Msg:
    """The error's own sentence, or that of its kind."""
    if isinstance(error, ControllerError) and error.words is not None:
        return error.words
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return words("reason.full")
    return words(next(key for kind, key in _BY_KIND if isinstance(error, kind)))
