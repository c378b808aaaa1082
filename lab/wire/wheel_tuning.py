"""Part of `python -m lab wire`: random figures, tuned over the wire protocol on simulated time.

The camera has the errors that `python -m lab vision` measures; the figures run the real firmware.
"""

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from base.clock import SimulatedClock, run_simulated
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.links.loopback import Loopback
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.table_physics import World
from controller.tuning.check import Check, rms
from controller.tuning.tuner import Tuner, Tuning
from controller.tuning.watch import Watch
from controller.wire.messages import Calibration, WheelLine
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from vision.observation import TagMount

FRAMES_PER_S = 15.0
"""Rate of camera fixes, the default of the simulated camera."""

NOISE_MM, NOISE_RAD = 0.2, math.radians(0.15)
"""Sigma of a fix, in x, in y and in yaw."""

LATE_S = (0.04, 0.12)
"""Range of the time from a capture to its fix: assumed."""

FIGURE = 3
"""Number of the figure; any will do."""

START_MM = (180.0, 230.0)
"""Where it stands, near the middle of a sheet."""

UPRIGHT = TagMount(0.0)
"""A tag as it should sit."""

SETTLE_S = 1.5
"""Time at rest between greeting and arming."""

Pose = tuple[float, float, float]
"""x and y in mm and yaw in rad."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A figure on the test stand.

    Attributes:
        body: the true body.
        figure: the controller's handle.
        watch: its sightings.
        clock: simulated.
        tuner: measures the figure.
    """

    body: Body
    figure: Figure
    watch: Watch
    clock: SimulatedClock
    tuner: Tuner


def random_physics(rng: Random) -> Physics:
    """A figure with poor tolerances: wheel gains with sigma 5 %, and random dead band, start, track and lag."""
    return Physics(
        mismatch=0.05,
        dead_band=rng.uniform(0.10, 0.14),
        start=rng.uniform(0.15, 0.30),
        start_spread=0.01,
        track_mm=rng.uniform(29.0, 31.0),
        lag_s=rng.uniform(0.06, 0.10),
    )


def random_view(rng: Random) -> tuple[TagMount, float]:
    """A tag that was stuck on by eye, and how late the camera stamps its frames, s: with the driver's time or without.

    Sigma of 1 mm and 1.5 degrees, and up to two frames at 30 per second and their transfer: assumed.
    """
    mount = TagMount(0.0, rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0), rng.gauss(0.0, math.radians(1.5)))
    return mount, rng.uniform(0.0, 0.08)


@asynccontextmanager
async def stand(physics: Physics, seed: int, mount: TagMount = UPRIGHT, late_s: float = 0.0) -> AsyncIterator[Stand]:
    """A single figure on a table, greeted and armed; only under `run_simulated`.

    Args:
        physics: what it is like.
        seed: of all random numbers.
        mount: how its tag is mounted, of which the camera knows nothing.
        late_s: how much later than the truth the times of the frames are.
    """
    clock = SimulatedClock()
    world = World(clock.now, seed, physics)
    body = world.add_figure(FIGURE, *START_MM, 0.1, "#888888")
    body.charge_to(Random(seed).uniform(0.3, 1.0))

    def pose() -> Pose:
        world.advance()
        return body.x_mm, body.y_mm, body.yaw_rad

    async with filmed(body, pose, clock, seed, mount, late_s) as (figure, watch):
        yield Stand(body, figure, watch, clock, Tuner(figure, watch, clock, START_MM))


@asynccontextmanager
async def filmed(
    body: Any, pose: Callable[[], Pose], clock: SimulatedClock, seed: int, mount: TagMount, late_s: float
) -> AsyncIterator[tuple[Figure, Watch]]:
    """A body of any simulator under the camera, greeted and armed; `pose` is its tag's if that sat as it should.

    Raises:
        MotionError: it refuses to be armed.
    """
    link = Loopback(clock, seed=seed)
    fleet = Fleet(link, clock, Random(seed))
    watch = Watch(fleet, clock)
    await fleet.start()
    tasks = [
        asyncio.ensure_future(run_figure(HostHal(body, clock), {"id": FIGURE}, link.figure(FIGURE))),
        asyncio.ensure_future(_film(pose, watch, clock, Random(seed), mount, late_s)),
    ]
    try:
        await fleet.ready([FIGURE], 5.0)
        await clock.sleep(SETTLE_S)
        figure = fleet.figure(FIGURE)
        await figure.arm()
        yield figure, watch
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await fleet.close()


def measure(figures: int, tell: Callable[[float], None]) -> dict[str, Any]:
    """Tune random figures and let them drive 150 mm without the camera.

    Returns:
        The worst figure's RMS error over three drives in mm and degrees, and that of all figures in mm, in four cases:
        `before` and `after` tuning, with a grip that varies by 2 % per wheel; `even_grip`, tuned and without variation,
        which is the error of the calibration; `true`, with the exact calibration, which is the error due to grip. And
        the greatest errors with which the tags' places and directions and the camera's delay were found.
    """
    drives: dict[str, list[tuple[Check, ...]]] = {"before": [], "after": [], "even_grip": [], "true": []}
    residuals, off_mm, off_deg, off_s = [], [], [], []
    for seed in range(figures):
        tell(seed / figures)
        mount, late_s = random_view(Random(f"{seed} view"))
        tuning, even, true = run_simulated(_tuned(seed, mount, late_s))
        found_mount = tuning.sight.mount
        off_mm.append(math.hypot(found_mount.forward_mm - mount.forward_mm, found_mount.left_mm - mount.left_mm))
        off_deg.append(math.degrees(abs(found_mount.yaw_rad - mount.yaw_rad)))
        off_s.append(abs(tuning.sight.late_s - late_s))
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
    found |= {"tag_mm": round(max(off_mm), 2), "tag_deg": round(max(off_deg), 2), "late_ms": round(1e3 * max(off_s), 1)}
    return {**found, "residual_mm_s": round(sum(residuals) / len(residuals), 2)}


async def _tuned(seed: int, mount: TagMount, late_s: float) -> tuple[Tuning, tuple[Check, ...], tuple[Check, ...]]:
    """A random figure's tuning; then drives with even grip; then drives with the exact calibration."""
    async with stand(random_physics(Random(seed)), seed, mount, late_s) as one:
        tuning = await one.tuner.tune(1)
        one.body.faults.slip = -one.body.physics.slip
        even = await one.tuner.check()
        one.body.faults.slip = 0.0
        await one.figure.calibrate(true_calibration(one.body))
        return tuning, even, await one.tuner.check()


def true_calibration(body: Body) -> Calibration:
    """What a body really is like."""
    left, right = (WheelLine(body.physics.dead_band, top_mm_s, body.physics.start) for top_mm_s in body.tops_mm_s)
    return Calibration(0, left, left, right, right, body.physics.track_mm, body.physics.lag_s)


async def _film(
    pose: Callable[[], Pose], watch: Watch, clock: SimulatedClock, rng: Random, mount: TagMount, late_s: float
) -> None:
    """Send fixes of the figure at frame rate, with noise and latency."""

    async def tell(seen: Pose, t_s: float) -> None:
        await clock.sleep(late_s + rng.uniform(*LATE_S))
        watch.see(FIGURE, *seen, t_s + late_s)

    async with asyncio.TaskGroup() as late:
        while True:
            x_mm, y_mm, yaw_rad = pose()
            cos, sin = math.cos(yaw_rad), math.sin(yaw_rad)
            seen = (
                rng.gauss(x_mm + cos * mount.forward_mm - sin * mount.left_mm, NOISE_MM),
                rng.gauss(y_mm + sin * mount.forward_mm + cos * mount.left_mm, NOISE_MM),
                rng.gauss(yaw_rad + mount.yaw_rad, NOISE_RAD),
            )
            late.create_task(tell(seen, clock.now()))
            await clock.sleep(1 / FRAMES_PER_S)
