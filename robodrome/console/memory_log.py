"""The latest lines of the log, kept for the operator's console."""

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count

from controller.api.console import LogLevel, LogLine

LINES = 1000
"""Lines that are kept: the log of an evening with trouble."""

MAX_TEXT = 2000
"""Characters of a line that are kept."""


class MemoryLog(logging.Handler):
    """Keeps the latest lines of this program's own log from level `info` on."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._lines: deque[LogLine] = deque(maxlen=LINES)
        self._numbers = count(1)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        try:
            self._lines.append(self._line(record))
        except Exception:  # noqa: BLE001 - the caller continues
            self.handleError(record)

    def _line(self, record: logging.LogRecord) -> LogLine:
        trace = f"\n{logging.Formatter().formatException(record.exc_info)}" if record.exc_info else ""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        return {
            "number": next(self._numbers),
            "at": at,
            "level": _level(record.levelno),
            "source": record.name,
            "text": f"{record.getMessage()}{trace}"[:MAX_TEXT],
        }

    def after(self, number: int) -> list[LogLine]:
        """The lines with a higher number, the oldest first."""
        return [line for line in tuple(self._lines) if line["number"] > number]


def _level(number: int) -> LogLevel:
    return "error" if number >= logging.ERROR else "warning" if number >= logging.WARNING else "info"


@contextmanager
def kept_log() -> Iterator[MemoryLog]:
    """Keep what is logged within the block; what others show of it stays the same."""
    log, root = MemoryLog(), logging.getLogger()
    level, others = root.level, [(handler, handler.level) for handler in root.handlers]
    for handler, own in others:
        handler.setLevel(max(level, own))
    root.setLevel(min(level, logging.INFO))
    root.addHandler(log)
    try:
        yield log
    finally:
        root.removeHandler(log)
        root.setLevel(level)
        for handler, own in others:
            handler.setLevel(own)
