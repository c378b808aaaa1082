"""What goes wrong between two houses and in them."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

from lab.simulate.faults import Fault
from lab.simulate.houses.houses import Houses
from lab.simulate.houses.meeting import DELAY_S
from lab.simulate.houses.people import HousesPeople

KINDS = {
    "meeting": ("cut", "stands", "stands out", "stands back", "late", "gone"),
    "turns": ("handover",),
    "house": ("stops", "leaves"),
    "hand": ("slow", "absent"),
    "killed": ("kill", "power cut"),
}
"""Kinds of faults, and those of each kind; `turns` are no faults, but what people do in the midst of them."""

EVERY_S, JOINED_S, QUIET_S = 12.0, 40.0, 150.0
"""Mean table time between two faults, and that without faults at the beginning and at the end."""

LASTS_S = (0.5, 12.0)
"""Range of the table time for which a fault lasts: a house that is silent for 5 s counts as gone."""

NOTICED_S = 3.0
"""Most table time until a broken connection is noticed."""

LATE_S = 1.0
"""Delay of a bad line in each direction."""


def draw(seed: int, game: str, seconds: float, kinds: Sequence[str]) -> Iterator[Fault]:
    """All faults of a seed and a game in this table time, of these kinds."""
    rng = Random(f"{seed} faults of houses that play {game}")
    number, t_s = 0, JOINED_S
    while kinds and (t_s := t_s + rng.expovariate(1 / EVERY_S)) < seconds - QUIET_S:
        kind = rng.choice(kinds)
        yield Fault(number, t_s, kind, rng.choice(KINDS[kind]), rng.uniform(*LASTS_S))
        number += 1


async def strike(houses: Houses, people: HousesPeople, fault: Fault, seed: int) -> None:
    """Bring a fault about when its time has come, and lift it again."""
    rng, clock = Random(f"{seed} fault {fault.number}"), houses.clock
    await clock.sleep(fault.t_s - clock.now())
    houses.history.note("fault", str(fault))
    houses.counts[f"{fault.kind}: {fault.name}"] += 1
    house = rng.choice(houses.houses)
    match fault.kind, fault.name:
        case "meeting", name:
            await _strike_line(houses, name, fault.lasts_s, rng)
        case "turns", _:
            await people.hand_over()
        case "house", "stops":
            with suppress(TimeoutError):
                await rng.choice(houses.phones).ask("stop")
        case "house", _:
            rng.choice(houses.phones).leave()
        case "hand", name:
            house.world.sim.hands.set_behaviour(name)
            await clock.sleep(fault.lasts_s)
            house.world.sim.hands.set_behaviour("prompt")
        case _, name:
            await house.end_controller(rng, power=name == "power cut")


async def _strike_line(houses: Houses, name: str, seconds: float, rng: Random) -> None:
    clock, connection = houses.clock, rng.choice(houses.meeting.houses)
    match name:
        case "cut" | "gone":
            broken = houses.meeting.houses if name == "gone" else (connection,)
            for one in broken:
                one.stand()
            await clock.sleep(rng.uniform(0.0, NOTICED_S))
            for one in broken:
                one.cut()
            await clock.sleep(seconds)
            for one in broken:
                one.mend()
        case "late":
            connection.out.delay_s = connection.back.delay_s = LATE_S
            await clock.sleep(seconds)
            connection.out.delay_s = connection.back.delay_s = DELAY_S
        case _:
            directions = {"stands out": [connection.out], "stands back": [connection.back]}
            stood = directions.get(name, [connection.out, connection.back])
            for direction in stood:
                direction.stand()
            await clock.sleep(seconds)
            if connection.up:
                for direction in stood:
                    direction.go_on()
