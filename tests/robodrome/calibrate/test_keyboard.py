"""Keys of a pseudo-terminal: what leaves, and what does not."""

import asyncio
import os
import pty
import signal
import sys
import termios
from collections.abc import Callable, Iterator

import pytest

from robodrome.calibrate.keyboard import Keys


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bytes], object]]:
    """Types on the terminal that is standard input; closes it when it types nothing."""
    near, far = pty.openpty()
    open_ends = [near]

    def typed(keys: bytes) -> object:
        return os.write(near, keys) if keys else os.close(open_ends.pop())

    with os.fdopen(far) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        yield typed
    for end in open_ends:
        os.close(end)


async def listens(keys: Keys, then: Callable[[], object]) -> str:
    """The next key after something has happened."""
    with keys.heard():
        asyncio.get_running_loop().call_soon(then)
        return await keys.pressed()


@pytest.mark.parametrize("typed", [b"\x1b", b"\x1b\x1b", b""], ids=["Esc", "Esc twice", "closed"])
def test_what_leaves(typing: Callable[[bytes], object], typed: bytes) -> None:
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(listens(Keys(), lambda: typing(typed)))


@pytest.mark.parametrize("typed", [b"y", b"\x1b[A", b"\x1bOP"], ids=["y", "arrow", "F1"])
def test_what_does_not_leave(typing: Callable[[bytes], object], typed: bytes) -> None:
    assert asyncio.run(listens(Keys(), lambda: typing(typed))) == chr(typed[0])


def test_a_hang_up_leaves(typing: Callable[[bytes], object]) -> None:
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(listens(Keys(), lambda: signal.raise_signal(signal.SIGHUP)))
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_DFL


def test_leaving_again_does_not_interrupt_the_clean_up(typing: Callable[[bytes], object]) -> None:
    cleaned_up = []

    async def listening() -> None:
        with Keys().heard():
            typing(b"\x1b")
            try:
                await asyncio.Event().wait()
            finally:
                typing(b"\x1b")
                signal.raise_signal(signal.SIGHUP)
                for _ in range(5):  # rounds of the loop
                    await asyncio.sleep(0)
                cleaned_up.append(True)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(listening())
    assert cleaned_up


def test_the_mode_of_the_terminal_is_restored(typing: Callable[[bytes], object]) -> None:
    before = termios.tcgetattr(sys.stdin)
    asyncio.run(listens(Keys(), lambda: typing(b"y")))
    assert termios.tcgetattr(sys.stdin) == before
