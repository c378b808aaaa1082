"""What goes wrong in a simulation: drawn from the seed before it begins, so a part of it can be left out."""

import errno
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from controller.sim.figures.faults import set_fault
from lab.simulate.disk.disk import FAILURES
from lab.simulate.sight import UNREAD
from lab.simulate.table import SeededTable
from lab.simulate.visits.visitors import NAMES, Visitors
from lab.simulate.world import SeededWorld

KINDS = {
    "line": ("loss", "duplication", "reordering", "delay_s", "jitter_s", "stalls_per_min"),
    "figures": ("reset", "power", "slip", "stuck"),
    "sight": ("unread", "blind"),
    "hands": ("slow", "wrong", "absent"),
    "phones": ("repeats", "insists", "trespasses", "leaves", "stops"),
    "kill": ("kill",),
    "power": ("power cut",),
    "ply": ("power cut in a ply",),
    "disk": tuple(FAILURES),
    "calls": ("EMFILE", "ENOMEM"),
    "calendar": ("forward", "back"),
    "broker": ("gone",),
    "visitors": NAMES,
}
"""Kinds of faults, and those of each kind."""

AROUND = ("line", "figures", "sight", "hands", "calendar", "broker")
"""Kinds that go on whatever becomes of the controller."""

EVERY_S = 15.0
"""Mean table time between two faults."""

QUIET_S = 30.0
"""Table time at the beginning without faults: people join and sit down."""

LASTS_S = (0.5, 20.0)
"""Range of the table time for which a fault lasts."""

VISIT = 8
"""A visit lasts so much longer than a fault: who tries PINs has to wait."""

JUMP_S = (60.0, 100 * 86_400.0)
"""Range of the jumps of a calendar clock."""

RESET_S = 0.5
"""Table time in which a figure that restarts is dead."""

LINE = {"loss": 0.2, "duplication": 0.3, "reordering": 0.3, "delay_s": 0.3, "jitter_s": 0.3, "stalls_per_min": 20.0}
"""Values on a bad line; those on a good one are 0."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong.

    Attributes:
        number: from 0.
        t_s: when it begins.
        kind: a key of `KINDS`.
        name: which of the kind.
        lasts_s: until it is lifted, if it can be.
    """

    number: int
    t_s: float
    kind: str
    name: str
    lasts_s: float

    def __str__(self) -> str:
        return f"{self.number} {self.kind}: {self.name} at {self.t_s:.1f} s for {self.lasts_s:.1f} s"


def draw(seed: int, game: str, seconds: float, kinds: Sequence[str]) -> Iterator[Fault]:
    """All faults of a seed and a game in this table time, of these kinds."""
    rng = Random(f"{seed} faults of {game}")
    number, t_s = 0, QUIET_S
    while kinds and (t_s := t_s + rng.expovariate(1 / EVERY_S)) < seconds:
        kind = rng.choice(kinds)
        yield Fault(number, t_s, kind, rng.choice(KINDS[kind]), rng.uniform(*LASTS_S))
        number += 1


async def strike(table: SeededTable, visitors: Visitors, fault: Fault) -> None:
    """Bring a fault about when its time has come, and lift it again."""
    world, clock = table.world, table.world.clock
    rng = Random(f"{world.settings.seed} fault {fault.number}")
    await clock.sleep(fault.t_s - clock.now())
    table.history.note("fault", str(fault))
    table.counts[f"{fault.kind}: {fault.name}"] += 1
    if fault.kind in AROUND:
        await _strike_around(world, fault, rng)
        return
    match fault.kind, fault.name:
        case "phones", "leaves":
            rng.choice(table.phones).leave()
        case "phones", "stops":
            with suppress(TimeoutError):  # the table was away for that long
                await rng.choice(table.phones).ask("stop")
        case "phones", name:
            phone = rng.choice(table.phones)
            setattr(phone, name, True)
            await clock.sleep(fault.lasts_s)
            setattr(phone, name, False)
        case "disk", name:
            table.disk.failure = name
            await clock.sleep(fault.lasts_s)
            table.disk.failure = None
        case "calls", name:
            table.calls.error = getattr(errno, name)
            await clock.sleep(fault.lasts_s)
            table.calls.error = 0
        case "visitors", name:
            await visitors.visit(name, rng, VISIT * fault.lasts_s)
        case "ply", _:
            await table.cut_a_ply(rng)
        case kind, _:
            await table.end_controller(rng, power=kind == "power")


async def _strike_around(world: SeededWorld, fault: Fault, rng: Random) -> None:
    """What goes wrong around the controller."""
    clock = world.clock
    match fault.kind, fault.name:
        case "line", name:
            set_fault(world.sim, name, LINE[name])
            await clock.sleep(fault.lasts_s)
            set_fault(world.sim, name, 0.0)
        case "figures", name:
            figure = rng.choice(world.figures)
            bad, good = {"slip": (0.15, 0.0), "stuck": ("left", None)}.get(name, (False, True))
            what = "power" if name == "reset" else name
            set_fault(world.sim, what, bad, figure)
            await clock.sleep(RESET_S if name == "reset" else fault.lasts_s)
            set_fault(world.sim, what, good, figure)
        case "sight", "unread":
            world.sight.unread = 0.5
            await clock.sleep(fault.lasts_s)
            world.sight.unread = UNREAD
        case "sight", _:
            world.sim.camera_on = False
            await clock.sleep(fault.lasts_s)
            world.sim.camera_on = True
        case "hands", name:
            world.sim.hands.set_behaviour(name)
            await clock.sleep(fault.lasts_s)
            world.sim.hands.set_behaviour("prompt")
        case "calendar", name:
            world.calendar_jump_s += rng.uniform(*JUMP_S) * (1 if name == "forward" else -1)
        case _:
            world.link.cut()
            await clock.sleep(fault.lasts_s)
            world.link.restore()
