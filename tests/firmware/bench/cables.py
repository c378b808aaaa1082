"""USB cables of emulated boards: a pseudo-terminal for each."""

import asyncio
import os
import tty
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from controller.sim.figures.micropython_boards import Boards


@contextmanager
def cables(boards: Boards, figures: Iterable[int]) -> Iterator[dict[int, str]]:
    """The port of each board, while the event loop runs."""
    loop = asyncio.get_running_loop()
    ends = {figure: os.openpty() for figure in figures}
    for figure, (master, slave) in ends.items():
        tty.setraw(slave)
        loop.add_reader(master, _to_board, boards, figure, master)

    def to_host(figure: int, data: bytes) -> None:
        os.write(ends[figure][0], data)

    boards.on_cable = to_host
    try:
        yield {figure: os.ttyname(slave) for figure, (_, slave) in ends.items()}
    finally:
        boards.on_cable = lambda figure, data: None
        for master, slave in ends.values():
            loop.remove_reader(master)
            os.close(master)
            os.close(slave)


def _to_board(boards: Boards, figure: int, master: int) -> None:
    boards.send_by_cable(figure, os.read(master, 4096))
