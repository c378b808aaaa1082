"""How a command is interrupted: Ctrl-C, SIGTERM and a closed terminal all let it clean up and end.

A second Ctrl-C ends it at once; then what it has started ends without it (`base.processes`).
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import typer

from robodrome.closed_terminal import discard, terminal_outputs

_SAID = {
    signal.SIGINT: "left before the end",
    signal.SIGTERM: "ended by SIGTERM",
    signal.SIGHUP: "its terminal was closed",
}


@contextmanager
def interruptible(program: str) -> Iterator[None]:
    """Within the block, SIGTERM and SIGHUP interrupt as Ctrl-C does; signals that `nohup` has switched off do not.

    Raises:
        typer.Exit: it was interrupted: one sentence was said, and the code is 128 plus the signal's number.
    """
    came: list[signal.Signals] = []
    outputs = terminal_outputs()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if came:
            return  # shells repeat the hang-up that the terminal itself has sent
        came.append(signal.Signals(number))
        if number == signal.SIGHUP:
            discard(outputs)
        signal.raise_signal(signal.SIGINT)

    # Shells let jobs in the background ignore Ctrl-C, and with it what stands for it here.
    before = {signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler)}
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.signal(number, interrupt)
    try:
        yield
    except KeyboardInterrupt:
        number = came[0] if came else signal.SIGINT
        typer.echo(f"{program}: {_SAID[number]}", err=True)
        raise typer.Exit(128 + number) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
