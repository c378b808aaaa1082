"""Keys pressed in the terminal while a table is calibrated."""

import asyncio
import os
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from robodrome.closed_terminal import discard, terminal_outputs

ESCAPE = "\x1b"
"""What the Esc key sends. Arrows and function keys send it too, followed by more."""

READ_BYTES = 64
"""Largest read from the keyboard, bytes; the longest sequence of a single key has fewer than ten."""


class Keys:
    """Keys as they are pressed; `Esc` and the end of the terminal cancel the task that listens."""

    def __init__(self) -> None:
        self._pressed: asyncio.Queue[str] = asyncio.Queue()

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen within this context if standard input is a terminal; its mode is restored afterwards.

        The current task is cancelled at `Esc` and when the terminal is closed, but never a second time: that would
        interrupt its clean-up. This does not go through SIGINT, which a shell lets its background jobs ignore.
        After the terminal is closed, output is discarded, and the task can end in order.
        """
        if not sys.stdin.isatty():
            yield
            return
        loop, task, keyboard = asyncio.get_running_loop(), asyncio.current_task(), sys.stdin.fileno()
        assert task is not None
        outputs = terminal_outputs()

        def leave() -> None:
            if not task.cancelling():
                task.cancel()

        def hang_up() -> None:
            loop.remove_reader(keyboard)
            discard(outputs)
            leave()

        def read() -> None:
            try:
                text = os.read(keyboard, READ_BYTES).decode(errors="replace")
            except OSError:  # EIO: the other side of the terminal is closed
                text = ""
            if not text:
                hang_up()
            elif not text.strip(ESCAPE):
                leave()
            for key in text:
                self._pressed.put_nowait(key)

        mode = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
        loop.add_reader(keyboard, read)
        loop.add_signal_handler(signal.SIGHUP, hang_up)
        try:
            yield
        finally:
            loop.remove_signal_handler(signal.SIGHUP)
            loop.remove_reader(keyboard)
            with suppress(termios.error):  # the terminal is closed
                termios.tcsetattr(keyboard, termios.TCSADRAIN, mode)

    async def pressed(self) -> str:
        """The next key that is pressed from now on."""
        while not self._pressed.empty():
            self._pressed.get_nowait()
        return await self._pressed.get()
