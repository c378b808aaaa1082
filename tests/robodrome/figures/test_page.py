"""A service as the console follows it, on simulated time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from base.clock import Clock
from controller.fleet.records import FigureRegistry
from controller.sim.table_physics import World
from engine.words import Msg
from robodrome.figures.page import PageServicer
from robodrome.figures.service_session import ServiceSession
from tests.robodrome.figures.test_pairing import RADIOS, shop
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics

LENS = Intrinsics(np.eye(3), np.zeros(5), (1280, 720))


class Opened:
    """A session that a service has opened, once it has."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.ready = asyncio.Event()
        self.world: World
        self.clock: Clock

    @asynccontextmanager
    async def session(self, _: Callable[[Msg], None]) -> AsyncIterator[ServiceSession]:
        async with shop(paired=True) as (session, self.world, _hands):
            self.clock = session.clock
            self.ready.set()
            registry = FigureRegistry.load(self._folder)
            kept: Any = SimpleNamespace(
                model=session.equipment.model,
                motors=tuple(RADIOS),
                robots=(),
                figure_registry=registry,
                calibration=Calibration("", LENS, 40.0, 0.1, ""),
                keep=lambda _: None,
            )
            yield replace(session, equipment=kept)


async def test_whoever_leaves_stops_the_wheels(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    servicer = PageServicer("tune", [1], opened.session)
    assert servicer.state()["ended"] is None
    running = asyncio.create_task(servicer.run())
    await opened.ready.wait()
    while servicer.state()["share"] < 0.3:
        await opened.clock.sleep(0.5)
    assert servicer.state()["figure"] == 1
    servicer.leave()
    await running
    assert servicer.state()["ended"] == "left"
    place = opened.world.body(1).x_mm
    await opened.clock.sleep(0.5)
    assert opened.world.body(1).x_mm == place


async def test_a_figure_that_does_not_drive_here_is_refused_in_words(tmp_path: Path) -> None:
    servicer = PageServicer("test", [7], Opened(tmp_path).session)
    await servicer.run()
    state = servicer.state()
    assert state["trouble"] is not None
    assert (state["ended"], state["trouble"]["text"]) == ("failed", "There is no robot 7.")
    assert state["detail"] == "figure 7 does not drive at this table; there are 0, 1, 2"
