"""`robodrome figures replay`: the runs of a tuning are fitted again, and the simulator drives them with what was found.

What the simulator then does otherwise than the figure did is what it does not know of it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table as Rows

from base.angles import wrap_angle
from controller.sim.figures.body import CHARGE_V, EMPTY_V, BodyFaults
from controller.sim.figures.body_properties import Physics
from controller.sim.table_physics import World
from controller.tuning.fit import Fit, Run, fit
from controller.tuning.run_log import Starts
from controller.tuning.sight import Sight, sight_of


@dataclass(frozen=True, slots=True)
class Driven:
    """One run, as it was seen and as the simulator drove it.

    Attributes:
        run: what was commanded.
        seen: way along the first heading in mm, and turn in rad, from rest to rest.
        simulated: the same of the simulator.
    """

    run: Run
    seen: tuple[float, float]
    simulated: tuple[float, float]

    @property
    def off_mm(self) -> float:
        """How much farther the simulator went."""
        return abs(self.simulated[0]) - abs(self.seen[0])

    @property
    def off_deg(self) -> float:
        """How much more the simulator turned, counter-clockwise."""
        return math.degrees(self.simulated[1] - self.seen[1])


@dataclass(frozen=True, slots=True)
class Replay:
    """The fit of a log, the simulator's figure that follows from it, and how it drives."""

    fit: Fit
    sight: Sight
    physics: Physics
    gains: tuple[float, float]
    driven: tuple[Driven, ...]


def replay(runs: Sequence[Run], starts: Starts) -> Replay:
    """Fit the runs, and drive them again in the simulator."""
    found = fit(runs, starts)
    tops = [(found.lines[at].top_mm_s + found.lines[at + 1].top_mm_s) / 2 for at in (0, 2)]
    physics = Physics(
        track_mm=found.track_mm,
        top_mm_s=sum(tops) / 2,
        dead_band=sum(line.dead_band for line in found.lines) / 4,
        start=sum(line.start for line in found.lines) / 4,
        lag_s=found.lag_s,
        mismatch=0.0,
        slip=0.0,
    )
    gains = tops[0] / physics.top_mm_s, tops[1] / physics.top_mm_s
    driven = tuple(Driven(run, _seen(run), _simulated(run, physics, gains)) for run in runs)
    return Replay(found, sight_of(runs, found.tag_left_mm), physics, gains, driven)


def _seen(run: Run) -> tuple[float, float]:
    first, last = run.seen[0], run.seen[-1]
    turned_rad = 0.0
    for before, after in zip(run.seen, run.seen[1:], strict=False):
        turned_rad += wrap_angle(after.yaw_rad - before.yaw_rad)
    return first.offset(last)[0], turned_rad


def _simulated(run: Run, physics: Physics, gains: tuple[float, float]) -> tuple[float, float]:
    now_s = 0.0
    world = World(lambda: now_s, 0, physics)
    body = world.add_figure(0, 0.0, 0.0, 0.0, "#888888")
    body.faults = BodyFaults(wear_left=1 - gains[0], wear_right=1 - gains[1])
    body.charge_to((run.battery_mv / 1000 - EMPTY_V) / CHARGE_V)
    body.enable(True)
    body.set_duty(run.left, run.right)
    turned_rad, before_rad = 0.0, 0.0
    rest_s = run.seen[-1].t_s - run.end_s
    while now_s < run.end_s - run.start_s + rest_s:
        now_s += 0.01
        if now_s >= run.end_s - run.start_s:
            body.set_duty(0.0, 0.0)
        world.advance()
        turned_rad, before_rad = turned_rad + wrap_angle(body.yaw_rad - before_rad), body.yaw_rad
    return body.x_mm, turned_rad


def show(figure: int, found: Replay, console: Console) -> None:
    """The result for people: the simulator's parameters, and every run next to its simulation."""
    physics, lines = found.physics, found.fit.lines
    console.print(f"Figure {figure}, for hardware/figure.toml:")
    console.print(f"  track_mm = {physics.track_mm:.2f}", highlight=False)
    console.print(f"  top_speed_mm_s = {physics.top_mm_s:.1f}", highlight=False)
    console.print(f"  motor_lag_s = {physics.lag_s:.3f}", highlight=False)
    console.print(f"  dead_band = {physics.dead_band:.3f}", highlight=False)
    console.print(f"  start = {physics.start:.3f}", highlight=False)
    spread = [line.dead_band for line in lines], [line.start for line in lines]
    console.print(
        f"Wheels {abs(found.gains[0] - found.gains[1]):.1%} apart; dead-bands {min(spread[0]):.1%} to "
        f"{max(spread[0]):.1%}, starts {min(spread[1]):.0%} to {max(spread[1]):.0%}; residual "
        f"{found.fit.residual_mm_s:.2f} mm/s. Camera {found.sight.late_s * 1e3:.0f} ms late.",
        highlight=False,
    )
    table = Rows("duty left", "right", "s", "seen mm", "simulated", "seen °", "simulated", box=None, pad_edge=False)
    for one in found.driven:
        table.add_row(
            f"{one.run.left:+.0%}",
            f"{one.run.right:+.0%}",
            f"{one.run.end_s - one.run.start_s:.1f}",
            f"{one.seen[0]:+.1f}",
            f"{one.simulated[0]:+.1f}",
            f"{math.degrees(one.seen[1]):+.1f}",
            f"{math.degrees(one.simulated[1]):+.1f}",
        )
    console.print(table)
    straight = [one for one in found.driven if one.run.straight]
    mm = math.sqrt(sum(one.off_mm**2 for one in straight) / len(straight))
    deg = math.sqrt(sum(one.off_deg**2 for one in straight) / len(straight))
    console.print(
        f"In {len(straight)} straight runs the simulator ends {mm:.1f} mm and {deg:.1f} degrees off (RMS): "
        "what it does not know of it, grip for one.",
        highlight=False,
    )
