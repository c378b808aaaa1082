"""The events of `python -m lab storm`, drawn by seed."""

from dataclasses import dataclass
from random import Random
from typing import Literal

Kind = Literal[
    "kill controller",
    "kill broker",
    "kill simulator",
    "kill while it opens",
    "kill while it updates",
    "freeze controller",
    "freeze broker",
    "freeze simulator",
    "freeze all",
    "disk full",
    "clock jump",
    "cut sockets",
    "bad line",
    "bad radio",
    "dead figure",
    "wrong hands",
    "absent hands",
]

OFTEN: dict[Kind, int] = {
    "kill controller": 14,
    "kill broker": 10,
    "kill simulator": 4,
    "kill while it opens": 3,
    "kill while it updates": 1,
    "freeze controller": 7,
    "freeze broker": 6,
    "freeze simulator": 6,
    "freeze all": 5,
    "disk full": 8,
    "clock jump": 6,
    "cut sockets": 8,
    "bad line": 6,
    "bad radio": 6,
    "dead figure": 5,
    "wrong hands": 5,
    "absent hands": 5,
}
"""How often each comes, relative to the others: kills often, and those seldom that take a minute."""

Moment = Literal["any", "set-up", "hands", "drive"]
MOMENTS: tuple[Moment, ...] = ("any", "any", "set-up", "hands", "drive", "drive")

LASTS_S = (0.5, 6.0)
"""Range of wall time for which something that can be lifted lasts: below and above all time limits of links."""

WAIT_S = (0.0, 2.0)
"""Range of wall time between a moment and the event."""

IN_A_ROW = 25
"""Events at one table, before another game's is opened."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that goes wrong.

    Attributes:
        number: from 0.
        game: that is played.
        kind: what goes wrong.
        moment: what the table is doing when it begins.
        wait_s: wall time from that moment to the event.
        lasts_s: wall time until it is lifted, if it can be.
        seed: of everything else that is drawn.
    """

    number: int
    game: str
    kind: Kind
    moment: Moment
    wait_s: float
    lasts_s: float
    seed: int


def event(seed: int, number: int, games: tuple[str, ...], kinds: tuple[Kind, ...]) -> Event:
    """Event number `number`; those before need not be drawn."""
    rng = Random(f"{seed}/{number}")
    return Event(
        number,
        games[number // IN_A_ROW % len(games)],
        rng.choices(kinds, [OFTEN[kind] for kind in kinds])[0],
        rng.choice(MOMENTS),
        round(rng.uniform(*WAIT_S), 2),
        round(rng.uniform(*LASTS_S), 2),
        rng.getrandbits(32),
    )
