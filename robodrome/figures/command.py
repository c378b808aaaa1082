"""`robodrome figures ...`: health, pairing with tags, tests and tuning of wheels, new firmware."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.live import Live

from controller.api.wording import words
from controller.config import load
from controller.errors import LinkError, MotionError
from controller.fleet.status import as_data
from controller.sim.settings import BOX, FigureKind, FirmwareHost, SimFigure, SimSettings
from engine import registry
from robodrome.figures.service_session import ServiceSession, real_session, simulated_session
from robodrome.figures.tables import health_table
from robodrome.figures.terminal import TerminalListener
from robodrome.figures.work import FigureWork, check_updatable

REFRESH_S = 0.5
"""Interval at which the live table is drawn."""

TELEMETRY_S = 2.0
"""Time to collect telemetry before figures are shown."""

BLINK_S = 3.0
"""Time for which a figure is left blinking before the next one."""

SIM_GAME = "robotory"
SIM_RADIOS = (2, 0, 1)
"""The simulated table's game, and the radios of its figures by tag, which are not paired yet."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FiguresOptions:
    """Options of the command line; `robodrome.cli` explains each."""

    table: str
    data: Path
    seed: int
    speed: float
    figures: tuple[int, ...]
    firmware: FirmwareHost = "python"
    kind: FigureKind = "built"


class Figures:
    """The commands; each opens its own service session."""

    def __init__(self, options: FiguresOptions, console: Console, out: Path | None = None) -> None:
        self._options = options
        self._console = console
        self._listener = TerminalListener(console, out)

    async def show(self, *, live: bool, as_json: bool) -> None:
        """Show the health of all figures: once, or until interrupted."""
        async with self._work() as (session, work):
            await work.chosen()
            await session.clock.sleep(TELEMETRY_S)
            await self._ask_all(session)
            if as_json:
                figures, now_s = sorted(session.fleet.figures.items()), session.clock.now()
                data = [as_data(number, figure.status, now_s) for number, figure in figures]
                self._console.print_json(json.dumps({"figures": data}))
            elif not live:
                self._console.print(health_table(session))
            else:
                with Live(health_table(session), console=self._console, auto_refresh=False) as page:
                    while True:
                        await asyncio.sleep(REFRESH_S)
                        page.update(health_table(session), refresh=True)

    async def pair(self) -> None:
        """Find the tag of each radio.

        Raises:
            FigureLostError: the tag of a radio could not be found.
        """
        async with self._work(paired=False) as (_, work):
            with self._listener.shown():
                await work.pair()

    async def test(self) -> None:
        """Test each figure, its link and its wheels; wheels that have drifted are tuned again."""
        async with self._work() as (session, work):
            with self._listener.shown():
                await work.test()
            self._console.print(health_table(session))

    async def tune(self) -> None:
        """Measure the wheels of each figure and store the result in it."""
        async with self._work() as (_, work):
            with self._listener.shown():
                await work.tune()

    async def update(self, new: bytes, *, again: bool) -> None:
        """Send this firmware to each figure in turn; `again`: also to those that run it already.

        Raises:
            MotionError: a figure refuses, or does not run the firmware afterwards; the others are left as they are.
            ConfigError: simulated figures that run in Python can run no other firmware than this program's.
        """
        check_updatable(self._options.table, self._options.firmware)
        async with self._work() as (_, work):
            with self._listener.shown():
                await work.update(new, again=again)

    async def identify(self) -> None:
        """Let figures blink, one after the other."""
        async with self._work() as (session, work):
            for figure in await work.chosen():
                self._listener.found(figure.id, words("service.blinks"))
                await figure.identify()
                await session.clock.sleep(BLINK_S)

    @asynccontextmanager
    async def _work(self, *, paired: bool = True) -> AsyncIterator[tuple[ServiceSession, FigureWork]]:
        with self._console.status("Setting up ..."):
            opening = self._session(paired)
            session = await opening.__aenter__()
        try:
            yield session, FigureWork(session, self._listener, self._options.figures)
        finally:
            await opening.__aexit__(None, None, None)

    def _session(self, paired: bool) -> AbstractAsyncContextManager[ServiceSession]:
        options = self._options
        if options.table != "sim":
            return real_session(load(Path(options.table)), options.data, self._listener.ask, paired=paired)
        figures = tuple(
            SimFigure(number, piece.colour, BOX, radio=radio)
            for number, (piece, radio) in enumerate(zip(registry.make(SIM_GAME).pieces, SIM_RADIOS, strict=True))
        )
        settings = SimSettings(SIM_GAME, figures, seed=options.seed, firmware=options.firmware, kind=options.kind)
        return simulated_session(settings, options.speed, options.data / "service", paired=paired)

    async def _ask_all(self, session: ServiceSession) -> None:
        """Run the self-test of all figures, which reports their signal; failures are only logged."""
        figures = [figure for figure in session.fleet.figures.values() if figure.greeted.is_set()]
        for answer in await asyncio.gather(*(figure.test() for figure in figures), return_exceptions=True):
            if isinstance(answer, LinkError | MotionError):
                log.warning("%s", answer)
            elif isinstance(answer, BaseException):
                raise answer
