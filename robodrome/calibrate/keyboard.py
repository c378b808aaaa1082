"""Keys that are pressed in the terminal while a table is calibrated."""

import asyncio
import os
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

ESCAPE = "\x1b"


class Keys:
    """Keys as they are pressed; `Esc` leaves as Ctrl-C does."""

    def __init__(self) -> None:
        self._pressed: asyncio.Queue[str] = asyncio.Queue()

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen, if there is a keyboard; the terminal is left as it was."""
        if not sys.stdin.isatty():
            yield
            return
        loop, keyboard = asyncio.get_running_loop(), sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
        loop.add_reader(keyboard, self._read, keyboard)
        try:
            yield
        finally:
            loop.remove_reader(keyboard)
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    async def pressed(self) -> str:
        """The next key that is pressed from now on."""
        while not self._pressed.empty():
            self._pressed.get_nowait()
        return await self._pressed.get()

    def _read(self, keyboard: int) -> None:
        text = os.read(keyboard, 64).decode(errors="replace")
        if text == ESCAPE:  # alone: arrows and the like begin with it
            signal.raise_signal(signal.SIGINT)
        for key in text:
            self._pressed.put_nowait(key)
