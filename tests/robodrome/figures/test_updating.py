"""New firmware over a radio that lets figures down; the firmware runs in this process, on simulated time."""

import asyncio
import io
from pathlib import Path
from random import Random

from rich.console import Console

from base.clock import SimulatedClock
from controller.fleet.fleet import Fleet
from controller.fleet.image_keys import ImageKeys
from controller.links.loopback import Loopback
from firmware.archive import sources
from firmware.boot import Slots
from firmware.build import packed
from firmware.figure.app import App
from firmware.figure.config import settings
from firmware.figure.hal_host import HostHal, RestartError
from firmware.figure.store import Store
from robodrome.figures.terminal import TerminalListener
from robodrome.figures.updating import update_in_turn
from tests.firmware.bodies import Body, Faults, until
from tests.support.async_tests import background

FIGURE = 3
KEYS = ImageKeys.generate()
IMAGE = packed({f"figure/{name}": content for name, content in sources().items()})  # Python runs no compiled modules


class Board:
    """A figure that starts again after each restart."""

    def __init__(self, folder: Path, clock: SimulatedClock, link: Loopback) -> None:
        self._folder = folder
        self._clock = clock
        self._link = link.figure(FIGURE)
        self._body = Body(clock, Faults(), Random(5), x=100.0, y=100.0)
        self._app: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            keyed = settings({"id": FIGURE, "image_key": KEYS.of(FIGURE).hex()})
            hal, slots = HostHal(self._body, self._clock), Slots(f"{self._folder}/")
            app = App(hal, keyed, Store(), link=self._link, slots=slots)
            self._app = asyncio.create_task(app.run())
            await asyncio.wait([self._app])
            if not self._app.cancelled():
                assert isinstance(self._app.exception(), RestartError)
            elif app._maintenance._update:
                app._maintenance._update.close()

    def brown_out(self) -> None:
        """It restarts immediately."""
        assert self._app
        self._app.cancel()


async def test_a_figure_that_restarts_while_it_gets_firmware_is_sent_it_again(tmp_path: Path) -> None:
    clock = SimulatedClock()
    link = Loopback(clock)
    board, fleet, told = Board(tmp_path, clock, link), Fleet(link, clock, Random(1)), io.StringIO()
    await fleet.start()
    async with background(board.run()):
        await fleet.ready([FIGURE], 5.0)
        figures = [fleet.figure(FIGURE)]
        update = update_in_turn(figures, IMAGE, KEYS, fleet, clock, TerminalListener(Console(file=told)), again=True)
        updating = asyncio.create_task(update)
        await until(clock, lambda: (tmp_path / "b" / "figure" / "app.py").exists(), 60.0)
        board.brown_out()
        await updating
    await fleet.close()
    said = " ".join(told.getvalue().split())
    assert "Figure 3: The firmware did not arrive. It is sent again" in said
    assert said.endswith("Figure 3: It runs the new firmware, 0.1.0.")
