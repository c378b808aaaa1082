"""A table that outlives its controllers: world, figures with the real firmware, people, broker and camera."""

import asyncio
from collections.abc import Callable, Mapping
from contextvars import copy_context
from functools import cache, partial
from random import Random
from typing import cast

from base.clock import Clock, SimulatedClock
from base.geometry import TableModel
from controller.assembly.tables import model_of
from controller.links.link import OnConnection, OnFrame
from controller.links.loopback import Loopback
from controller.sim.camera.camera import SimCamera
from controller.sim.settings import SimSettings, boxed
from controller.sim.table import CAPTURE_LATENCY_S, SimTable
from controller.tracking.sites import class_of_token
from engine import registry
from engine.effects import Scene
from lab.endurance.storm_table import OPTIONS
from lab.simulate.resting import resting_apps
from lab.simulate.seeded_loop import present
from lab.simulate.sight import Sight
from vision.observation import TableObservation

_NO_PICTURES = object()
"""In place of the camera that renders."""


@cache
def _geometry(name: str) -> TableModel:
    """Of a game's table, whose sheet takes long to draw."""
    game = registry.make(name, OPTIONS.get(name, {}))
    return model_of(game, [figure.id for figure in boxed(game)])


class _Medium(Loopback):
    """Carries what a controller has sent on when that is killed, and what it receives into its process."""

    def __init__(self, clock: Clock, seed: int) -> None:
        super().__init__(clock, seed=seed)
        self._outside = copy_context()

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        controller = present()
        assert controller is not None
        await super().start(partial(controller.call, on_frame), partial(controller.call, on_connection))

    def _fly(self, deliver: Callable[[], None]) -> None:
        self._outside.copy().run(super()._fly, deliver)


class SeededWorld:
    """What stays when a controller is killed.

    Args:
        game: that is played.
        seed: of everything.
        skips: whether figures at rest jump to their next event; no history differs.

    Attributes:
        link: the broker, without faults; those are on the figures' ends.
        sight: what the camera sees.
        seen: called with each observation.
    """

    def __init__(self, game: str, seed: int, skips: bool) -> None:
        self.clock = SimulatedClock()
        self.game = registry.make(game, OPTIONS.get(game, {}))
        self.settings = SimSettings(game, boxed(self.game), OPTIONS.get(game, {}), seed=seed)
        self.sim = SimTable(self.settings, self.clock, cast(SimCamera, _NO_PICTURES))
        self.sim.app = resting_apps(self.sim.world, skips)
        self.figures = tuple(figure.id for figure in self.settings.figures)
        self.model = _geometry(game)
        self.seen: Callable[[TableObservation], None] = lambda seen: None
        self.link = _Medium(self.clock, seed)
        self.sight = Sight(self.model, self.game.board, Random(f"{seed} sight"))

    async def start(self) -> None:
        """Switch the figures on, and let people do tasks."""
        await self.sim.start(lambda hal, figure: ({}, self.link.figure(figure)))
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        async for truth in self.sim.captures():
            seen = self.sight.observe(truth, self.sim.frame_number(truth))
            await self.clock.sleep(CAPTURE_LATENCY_S)
            self.seen(seen)

    async def close(self) -> None:
        """Switch everything off."""
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
        await self.sim.close()
        await self.link.close()

    async def arrange(self, scene: Scene, roster: Mapping[str, int]) -> None:
        """Bring the table to a scene at once."""
        figures = {roster[piece]: self.sim.point(site) for piece, site in scene.figures.items() if piece in roster}
        tokens = [(class_of_token(token), self.sim.point(site)) for site, token in scene.tokens.items()]
        self.sim.hands.arrange(figures, tokens)
