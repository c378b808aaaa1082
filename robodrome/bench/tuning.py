"""Part of `robodrome bench wire`: random figures, tuned through their own protocol on simulated time.

The camera is one with the errors that `robodrome bench vision` measures; the figures run the real firmware.
"""

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from controller.clock import SimulatedClock, run_simulated
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.links.loopback import Loopback
from controller.sim.body import Body, Physics
from controller.sim.world import World
from controller.tuning.tuner import Check, Tuner, Tuning, rms
from controller.tuning.watch import Watch
from controller.wire.messages import Calibration, WheelLine
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure

FRAMES_PER_S = 15.0
NOISE_MM, NOISE_RAD = 0.2, math.radians(0.15)
LATE_S = (0.04, 0.12)
FIGURE = 3


@dataclass(frozen=True, slots=True)
class Stand:
    """A figure on the test stand.

    Attributes:
        body: its true self.
        figure: its handle.
        tuner: to measure it.
    """

    body: Body
    figure: Figure
    tuner: Tuner


def random_physics(rng: Random) -> Physics:
    """A figure as nobody wants it: wheels that differ by 5 % (sigma), a dead-band about 12 %, its own track and lag."""
    return Physics(
        mismatch=0.05,
        dead_band=rng.uniform(0.10, 0.14),
        track_mm=rng.uniform(29.0, 31.0),
        lag_s=rng.uniform(0.06, 0.10),
    )


@asynccontextmanager
async def stand(physics: Physics, seed: int) -> AsyncIterator[Stand]:
    """A figure alone on a table, greeted and armed; only under `run_simulated`."""
    clock = SimulatedClock()
    world = World(clock.now, seed, physics)
    body = world.add_figure(FIGURE, 180.0, 230.0, 0.1, "#888888")
    body.charge_to(Random(seed).uniform(0.3, 1.0))
    link = Loopback(clock, seed=seed)
    fleet = Fleet(link, clock, Random(seed))
    watch = Watch(fleet, clock)
    await fleet.start()
    lives = [
        asyncio.ensure_future(run_figure(HostHal(body, clock), {"id": FIGURE}, link.figure(FIGURE))),
        asyncio.ensure_future(_film(world, watch, clock, Random(seed))),
    ]
    try:
        await fleet.ready([FIGURE], 5.0)
        await clock.sleep(1.5)
        figure = fleet.figure(FIGURE)
        await figure.arm()
        yield Stand(body, figure, Tuner(figure, watch, clock, (180.0, 230.0)))
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await fleet.close()


def measure(figures: int, tell: Callable[[float], None]) -> dict[str, Any]:
    """Tune random figures and let them drive 150 mm without the camera.

    Returns:
        The worst figure's RMS over three drives in mm and degrees, and that of all figures in mm: before and after, on
        the table that it was tuned on, where each wheel's grip varies by 2 %; after it with even grip, which shows what
        the calibration itself is worth; and with a calibration that is exactly true, which shows what the grip alone
        makes of it.
    """
    drives: dict[str, list[tuple[Check, ...]]] = {"before": [], "after": [], "even_grip": [], "true": []}
    residuals = []
    for seed in range(figures):
        tell(seed / figures)
        tuning, even, true = run_simulated(_tuned(seed))
        residuals.append(tuning.fit.residual_mm_s)
        for name, checks in zip(drives, (tuning.before, tuning.after, even, true), strict=True):
            drives[name].append(checks)
    found: dict[str, Any] = {"figures": figures}
    for name, by_figure in drives.items():
        worst_mm, worst_deg = (max(column) for column in zip(*map(rms, by_figure), strict=True))
        all_mm, _ = rms([check for checks in by_figure for check in checks])
        found |= {
            f"{name}_mm": round(worst_mm, 2),
            f"{name}_deg": round(worst_deg, 2),
            f"{name}_rms_mm": round(all_mm, 2),
        }
    return {**found, "residual_mm_s": round(sum(residuals) / len(residuals), 2)}


async def _tuned(seed: int) -> tuple[Tuning, tuple[Check, ...], tuple[Check, ...]]:
    """A random figure's tuning; drives with even grip after it; drives with a calibration that is exactly true."""
    async with stand(random_physics(Random(seed)), seed) as one:
        tuning = await one.tuner.tune(1)
        one.body.faults.slip = -one.body.physics.slip
        even = await one.tuner.check()
        one.body.faults.slip = 0.0
        await one.figure.calibrate(true_calibration(one.body))
        return tuning, even, await one.tuner.check()


def true_calibration(body: Body) -> Calibration:
    """What a body really is like."""
    left, right = (WheelLine(body.physics.dead_band, top_mm_s) for top_mm_s in body.tops_mm_s)
    return Calibration(0, left, left, right, right, body.physics.track_mm, body.physics.lag_s)


async def _film(world: World, watch: Watch, clock: SimulatedClock, rng: Random) -> None:
    """See the figure at frame rate, a little wrong and a little late."""

    async def tell(pose: tuple[float, float, float], t_s: float) -> None:
        await clock.sleep(rng.uniform(*LATE_S))
        watch.see(FIGURE, *pose, t_s)

    async with asyncio.TaskGroup() as late:
        while True:
            world.advance()
            body = world.body(FIGURE)
            pose = (
                rng.gauss(body.x_mm, NOISE_MM),
                rng.gauss(body.y_mm, NOISE_MM),
                rng.gauss(body.yaw_rad, NOISE_RAD),
            )
            late.create_task(tell(pose, clock.now()))
            await clock.sleep(1 / FRAMES_PER_S)
