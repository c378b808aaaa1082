"""The log on standard error."""

import logging
from functools import cached_property


class LogHandler(logging.Handler):
    """Rich's handler, imported with the first record: most commands log nothing and are to start quickly."""

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
