"""A table that outlives its controllers: world, figures with the real firmware, people, broker and camera."""

import asyncio
from collections.abc import Callable, Mapping
from contextvars import copy_context
from functools import cache, partial
from random import Random
from typing import cast

from base.clock import Clock
from base.geometry import TableModel
from base.release import RELEASED_S
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
from lab.simulate.resting import RestingApps
from lab.simulate.seeded_loop import LoopClock, SeededLoop, present
from lab.simulate.sight import Sight
from vision.observation import TableObservation

_NO_PICTURES = object()
"""In place of the camera that renders."""


STILL_S, STILL_FRAMES = 1.0, 5
"""Table time after which a camera that sees nothing change gives each fifth frame only; `FIX_FRAMES` is a multiple."""


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
        for delay_s in self.link_faults.delays_s(self._rng):
            asyncio.get_running_loop().call_later(delay_s, self._land, deliver, context=self._outside)

    def _land(self, deliver: Callable[[], None]) -> None:
        if self._up:
            deliver()


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
        calendar_jump_s: by which the calendar clock has jumped.
    """

    def __init__(self, game: str, seed: int, skips: bool) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SeededLoop)
        self.clock = LoopClock(loop)
        self.game = registry.make(game, OPTIONS.get(game, {}))
        self.settings = SimSettings(game, boxed(self.game), OPTIONS.get(game, {}), seed=seed)
        self.sim = SimTable(self.settings, self.clock, cast(SimCamera, _NO_PICTURES))
        self.sim.app = self._apps = RestingApps(self.sim, seed, skips)
        self.figures = tuple(figure.id for figure in self.settings.figures)
        self.model = _geometry(game)
        self.seen: Callable[[TableObservation], None] = lambda seen: None
        self.link = _Medium(self.clock, seed)
        self.calendar_jump_s = 0.0
        self.sight = Sight(self.model, self.game.board, Random(f"{seed} sight"))

    def calendar(self) -> float:
        """Seconds since 1970."""
        return RELEASED_S + 1e7 + self.clock.now() + self.calendar_jump_s

    async def start(self) -> None:
        """Switch the figures on, and let people do tasks."""
        await self.sim.start(lambda hal, figure: ({}, self.link.figure(figure)))
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        before, changed_s = None, 0.0
        async for truth in self.sim.captures():
            number, scene = self.sim.frame_number(truth), (truth.figures, truth.tokens)
            if scene != before or truth.hands or not self._apps.at_rest():
                before, changed_s = scene, truth.t_s
            if number % STILL_FRAMES and truth.t_s - changed_s > STILL_S:
                continue
            seen = self.sight.observe(truth, number)
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
