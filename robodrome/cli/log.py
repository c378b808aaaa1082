"""The log on standard error."""

import contextlib
import io
import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

BURST, EVERY_S = 20, 10.0
"""Burst of records of one kind, and the time until one more is shown: garbage must not fill a disk."""

KINDS = 500
"""Most kinds of records that are counted; then all counts start again."""


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
    """Rich's handler, imported with the first record: most commands log nothing and are to start quickly.

    If showing a record fails, the caller continues.
    """

    def __init__(self) -> None:
        super().__init__()
        self.addFilter(Sparing())

    @cached_property
    def _rich(self) -> logging.Handler:
        from robodrome.terminal import STANDARD_ERROR

        return _rich_on(STANDARD_ERROR)

    def prepare(self) -> None:
        """Import all that showing a record needs: later, there may be no more files to open."""
        try:
            raise OSError("none")
        except OSError as error:
            trace = (OSError, error, error.__traceback__)
            record = logging.LogRecord(__name__, logging.ERROR, __file__, 0, "prepared", (), trace)
        from rich.console import Console

        _rich_on(Console(file=io.StringIO(), force_terminal=True)).emit(record)
        assert self._rich

    def emit(self, record: logging.LogRecord) -> None:
        """Show a record."""
        try:
            self._rich.emit(record)
        except Exception as error:  # noqa: BLE001 - it cannot be logged
            with contextlib.suppress(Exception):
                os.write(2, f"{record.name}: {record.getMessage()} (not shown well: {error})\n".encode())


def _rich_on(console: "Console") -> logging.Handler:
    from rich.logging import RichHandler

    handler = RichHandler(console=console, show_path=False)
    handler.setFormatter(logging.Formatter("%(name)s: %(message)s", "%H:%M:%S"))
    return handler


def prepare_log() -> None:
    """Import all that the log needs, for programs that run for long."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, LogHandler):
            handler.prepare()
