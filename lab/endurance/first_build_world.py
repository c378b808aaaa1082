"""A drawn first build on the bench: its figures are paired, tested, put right and tuned, then they play.

Each figure is tuned at its own place, all together and far from the sheet, under a camera with the noise that
`python -m lab vision` measures; what is found of tags and clock then goes into the calibration with which the
rendered frames of the game are read.
"""

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from controller.api.english import english
from controller.assembly.one_process import OneProcessTable
from controller.errors import ControllerError
from controller.fleet.figure import Figure
from controller.match.match import Match
from controller.sim.figures.faults import WIRINGS
from controller.tuning.check import rms
from controller.tuning.tuner import Tuner
from controller.tuning.watch import Watch
from controller.tuning.wiring import check_wiring
from lab.wire.wheel_tuning import LATE_S, NOISE_MM, NOISE_RAD
from robodrome.figures.pairing import tag_of
from vision.calibration import Calibration
from vision.errors import EmptyBoardError
from vision.observation import Frame

MISTAKEN = 0.15
"""Share of figures with a wiring mistake: assumed; about one figure in seven that somebody solders by hand."""

PITCH_MM, ROW = 550.0, 8
"""Distance of the places for tuning, and how many lie side by side: within the 3.2 m that the wire can tell."""

LIFT_S, SETTLE_S = 1.0, 3.0
"""Time in a hand, and from then on until a figure accepts poses again."""

LESS_LIGHT, LEAST_LIGHT = 0.85, 0.5
"""Factor by which people dim too bright light, and the level below which they leave it."""

CHARGED = 0.95
"""Charge of the cells when play begins: people charge what they have tuned for a quarter of an hour."""


@dataclass(slots=True)
class Prepared:
    """What came of the preparation of the figures.

    Attributes:
        ready: figures that were paired, tested and tuned.
        said: what people were told of the others, and of wires.
        before: RMS of 150 mm without the camera as built, by figure.
        after: the same when tuned.
        mistakes: figures with a wiring mistake.
    """

    ready: list[int] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)
    mistakes: int = 0


class FirstBuildTable(OneProcessTable):
    """The table of one game in a drawn world.

    Args:
        folder: for the journal.
        seed: of the world.
        game: that is played.
        tuned: whether figures are put right and tuned; else they play as they were built.
        settings: further fields of `SimSettings`.

    Attributes:
        done: what came of the preparation.
        settled: the last ply that the table agreed with.
    """

    def __init__(self, folder: Path, seed: int, game: str, tuned: bool, **settings: Any) -> None:
        super().__init__(folder, seed, game, None, profile="first-build", **settings)
        self.done = Prepared()
        self.settled = 0
        self._tuned = tuned

    async def calibrated(self, frames: AsyncIterator[Frame]) -> Calibration:
        """The calibration; people dim the light when it is reported as too bright."""
        while True:
            try:
                return await super().calibrated(frames)
            except EmptyBoardError as error:
                if error.reason != "bright" or self.sim.camera.light_level < LEAST_LIGHT:
                    raise
                self.done.said.append(str(error))
                self.sim.camera.light_level *= LESS_LIGHT

    async def prepared(self, calibration: Calibration) -> Calibration:
        """Prepare all figures; the calibration gets their tags and the camera's delay."""
        figures = [figure.id for figure in self.sim_settings.figures]
        for number in figures:
            self._mistake(number)
        if not self._tuned:
            return calibration
        home = {tag: self._pose(tag) for tag in figures}
        all_seen, watches = Watch(self.fleet, self.clock), {tag: Watch(self.fleet, self.clock) for tag in figures}
        audience: dict[int, Watch] = dict.fromkeys(figures, all_seen)
        film = asyncio.ensure_future(self._film(audience))
        try:
            await self.fleet.ready(figures, 20.0)
            for number, tag in enumerate(figures):
                await self._put(tag, self._place(number))
            await self.clock.sleep(SETTLE_S)
            for tag in figures:
                await self._attempt(self._paired(self.fleet.figure(tag), all_seen))
            audience |= watches
            await asyncio.gather(
                *(self._attempt(self._put_right(tag, self._place(n), watches[tag])) for n, tag in enumerate(figures))
            )
            for tag in figures:
                await self._put(tag, home[tag])
                self.sim.world.body(tag).charge_to(CHARGED)
        finally:
            film.cancel()
            await asyncio.gather(film, return_exceptions=True)
        found = {tag: watches[tag] for tag in self.done.ready}
        mounts = {tag: calibration.mount(tag).corrected(watch.mounts[tag]) for tag, watch in found.items()}
        late_s = median(watch.late_s for watch in found.values()) if found else 0.0
        return replace(calibration, figures=mounts, late_s=late_s)

    async def _attempt(self, work: Awaitable[None]) -> None:
        """Do it; note the message if it fails."""
        try:
            await work
        except ControllerError as error:
            self.done.said.append(str(error))

    async def _paired(self, figure: Figure, watch: Watch) -> None:
        tag = await tag_of(figure, watch, self.clock)
        if tag != figure.id:
            self.done.said.append(f"radio {figure.radio} wears tag {tag}")

    async def _put_right(self, tag: int, place: tuple[float, float, float], watch: Watch) -> None:
        figure = self.fleet.figure(tag)
        health = await figure.test()
        if health.failed:
            self.done.said.append(f"figure {tag}: self-test: {', '.join(health.failed)} failed")
        await figure.arm()
        checked = await check_wiring(figure, watch, self.clock, 1)
        self.done.said += [f"figure {tag}: {english(mistake)}" for mistake in checked.mistakes]
        tuning = await Tuner(figure, watch, self.clock, place[:2]).tune(2)
        self.done.before.append(rms(tuning.before)[0])
        self.done.after.append(rms(tuning.after)[0])
        self.done.ready.append(tag)

    async def _measure(self, match: Match) -> None:
        self.settled = match.ply
        await super()._measure(match)

    def _mistake(self, tag: int) -> None:
        """Draw a wiring mistake."""
        rng = Random(f"{self.seed} wires {tag}")
        if rng.random() < MISTAKEN:
            self.done.mistakes += 1
            setattr(self.sim.world.body(tag).faults, rng.choice(WIRINGS), True)

    def _place(self, number: int) -> tuple[float, float, float]:
        return (number % ROW - ROW / 2) * PITCH_MM, 1300.0 + number // ROW * PITCH_MM, 0.0

    def _pose(self, tag: int) -> tuple[float, float, float]:
        body = self.sim.world.body(tag)
        return body.x_mm, body.y_mm, body.yaw_rad

    async def _put(self, tag: int, place: tuple[float, float, float]) -> None:
        """Carry a figure somewhere, without a hand that the camera could see."""
        self.sim.world.lift(tag)
        await self.clock.sleep(LIFT_S)
        self.sim.world.set_down(tag, *place)

    async def _film(self, audience: Mapping[int, Watch]) -> None:
        """Let each figure's watch see it at frame rate, with noise and delay, until cancelled."""
        rng, late_s = Random(f"{self.seed} film"), self.sim.stamp_late_s

        async def tell(seen: dict[int, tuple[float, float, float]], stamp_s: float) -> None:
            await self.clock.sleep(late_s + rng.uniform(*LATE_S))
            for tag, pose in seen.items():
                audience[tag].see(tag, *pose, stamp_s)

        async with asyncio.TaskGroup() as late:
            while True:
                seen = {
                    top.tag: (
                        rng.gauss(top.x_mm, NOISE_MM),
                        rng.gauss(top.y_mm, NOISE_MM),
                        math.remainder(rng.gauss(top.yaw_rad, NOISE_RAD), math.tau),
                    )
                    for top in self.sim.exposed(self.sim.world.truth()).figures
                    if not top.lifted
                }
                late.create_task(tell(seen, self.clock.now() + late_s))
                await self.clock.sleep(1 / self.sim_settings.fps)
