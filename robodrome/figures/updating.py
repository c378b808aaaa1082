"""New firmware for figures, one after the other: sent, restarted, and looked at before the next one's turn."""

import hashlib
from collections.abc import Iterable

from rich.console import Console
from rich.progress import Progress

from controller.clock import Clock
from controller.errors import FigureLostError, LinkTimeout, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet

REBORN_S = 30.0
_RESTART_S = 1.0


async def update_in_turn(
    figures: Iterable[Figure], new: bytes, fleet: Fleet, clock: Clock, console: Console, *, again: bool = False
) -> None:
    """Give figures this firmware, one after the other.

    Args:
        figures: who, greeted.
        new: an image as `firmware.build` makes it.
        fleet: theirs.
        clock: table time.
        console: where it is told.
        again: also those that run it already.

    Raises:
        MotionError: one refuses, or runs its old firmware after it: the others are left as they are.
        FigureLostError: one has not come back.
        LinkTimeout: one does not answer.
    """
    sha256 = hashlib.sha256(new).digest()
    for figure in figures:
        if not again and (await figure.test()).image == sha256[:4]:
            console.print(f"Figure {figure.id} runs this firmware already.")
            continue
        await _send(figure, new, console)
        await _reborn(figure, fleet, clock)
        if (await figure.test()).image != sha256[:4]:
            raise MotionError(
                f"figure {figure.id} runs another firmware than it was sent: {figure.status.telemetry.reason.words}; "
                "the others were left as they are"
            )
        console.print(f"Figure {figure.id} runs the new firmware, {figure.status.firmware.version}.")


async def _send(figure: Figure, new: bytes, console: Console) -> None:
    with Progress(console=console) as progress:
        task = progress.add_task(f"figure {figure.id}", total=1.0)
        await figure.update(new, lambda part: progress.update(task, completed=part))


async def _reborn(figure: Figure, fleet: Fleet, clock: Clock) -> None:
    """Wait until a figure that was restarted answers again.

    Raises:
        FigureLostError: it does not.
    """
    figure.greeted.clear()
    await clock.sleep(_RESTART_S)
    try:
        await fleet.ready([figure.id], REBORN_S)
    except LinkTimeout as error:
        raise FigureLostError(f"{error}; it was restarted with new firmware") from error
