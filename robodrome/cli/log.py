"""The log on standard error."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

BURST, EVERY_S = 20, 10.0
"""Records of one kind that are shown at once, and the time after which one more is: garbage may not fill a disk."""

KINDS = 500
"""Kinds of records that are counted; then all begin anew."""


@dataclass(slots=True)
class _Kind:
    """Records of one kind: when the next may be shown, were all of the burst used up, and those left out since."""

    due_s: float
    left_out: int = 0


class Sparing(logging.Filter):
    """Lets a few records of each kind pass, and then one from time to time with the number of those left out.

    Records of one kind come from one logger and differ in their arguments only.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._kinds: dict[tuple[str, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is shown."""
        now_s = self._now()
        if len(self._kinds) > KINDS:
            self._kinds.clear()
        kind = self._kinds.setdefault((record.name, str(record.msg)), _Kind(now_s))
        if kind.due_s > now_s + (BURST - 1) * EVERY_S:
            kind.left_out += 1
            return False
        kind.due_s = max(kind.due_s, now_s) + EVERY_S
        if kind.left_out:
            record.msg, record.args = f"{record.getMessage()} ({kind.left_out} more like it were left out)", ()
            kind.left_out = 0
        return True


class LogHandler(logging.Handler):
    """Rich's handler, imported with the first record: most commands log nothing and are to start quickly."""

    def __init__(self) -> None:
        super().__init__()
        self.addFilter(Sparing())

    @cached_property
    def _rich(self) -> logging.Handler:
        from rich.logging import RichHandler

        from robodrome.terminal import STANDARD_ERROR

        handler = RichHandler(console=STANDARD_ERROR, show_path=False)
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s", "%H:%M:%S"))
        return handler

    def emit(self, record: logging.LogRecord) -> None:
        """Show a record."""
        self._rich.emit(record)
