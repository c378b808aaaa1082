"""Logging from threads that a stop needs: a failing log handler does not end the thread."""

import contextlib
import logging


def report(logger: logging.Logger, level: int, message: str, *args: object, trace: bool = False) -> None:
    """Log a message; ignore failing handlers, such as when no more files may be opened.

    Args:
        logger: of the module.
        level: as in `logging`.
        message: with `%s` for the arguments.
        args: the arguments.
        trace: whether the exception that is being handled is shown with its traceback.
    """
    with contextlib.suppress(Exception):
        logger.log(level, message, *args, exc_info=trace)
