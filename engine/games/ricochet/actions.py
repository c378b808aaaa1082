"""The actions of Ricochet Robots and their text forms.

A seat's: `bid 7`, `pass` (no more calls), `turn` (the timer), `slide R E`, `concede` (the proof fails); alone `found`.
Chance's: `stand R c4`, `chip red-triangle`. The clock's: `offer`, `turn`, `out`.
"""

from dataclasses import dataclass
from functools import lru_cache

from engine.errors import NotationError
from engine.games.ricochet.board import DIRECTIONS, NAMES, NUMBER
from engine.games.ricochet.chips import CHIP, CHIPS, ROBOT, ROBOTS
from engine.state import CHANCE, CLOCK, Actor
from engine.untrusted import whole_number

SEAT_WORDS = ("pass", "turn", "concede", "found")
"""Words of a seat."""

CLOCK_WORDS = ("offer", "turn", "out")
"""Words of the clock."""

BIDS = range(1, 10_000)
"""The numbers that can be called."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Call a number of moves."""

    actor: Actor
    number: int

    def __str__(self) -> str:
        return f"bid {self.number}"


@dataclass(frozen=True, slots=True)
class Slide:
    """Slide a robot in a proof; robot and direction are numbers."""

    actor: Actor
    robot: int
    direction: int

    def __str__(self) -> str:
        return f"slide {ROBOTS[self.robot]} {DIRECTIONS[self.direction]}"


@dataclass(frozen=True, slots=True)
class Word:
    """An action of one word, for example `pass` or the clock's `out`."""

    actor: Actor
    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Stand:
    """Chance puts a robot on the board."""

    robot: int
    cell: int
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"stand {ROBOTS[self.robot]} {NAMES[self.cell]}"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance turns up a chip."""

    chip: int
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"chip {CHIPS[self.chip]}"


RicochetAction = Bid | Slide | Word | Stand | TurnUp
"""Any action of a seat, of chance or of the clock."""


@lru_cache(maxsize=16)  # a round asks for a few of each seat
def bids(actor: Actor, most: int) -> tuple[Bid, ...]:
    """The bids of an actor from 1 to `most`."""
    return tuple(Bid(actor, number) for number in range(1, most + 1))


@lru_cache(maxsize=16)  # seats
def slides(actor: Actor) -> tuple[tuple[Slide, ...], ...]:
    """Robot -> direction -> the actor's slide."""
    return tuple(
        tuple(Slide(actor, robot, direction) for direction in range(len(DIRECTIONS))) for robot in range(len(ROBOTS))
    )


def read_action(seats: tuple[Actor, ...], actor: Actor, text: str) -> RicochetAction:
    """Read an action's text, legal or not.

    Raises:
        NotationError: there is no such actor, or the text is not one of its actions.
    """
    if actor not in (*seats, CHANCE, CLOCK):
        raise NotationError(f"{actor!r} has no seat; the seats are {', '.join(seats)}")
    match text.split():
        case ["stand", robot, cell] if actor == CHANCE and robot in ROBOT and cell in NUMBER:
            return Stand(ROBOT[robot], NUMBER[cell])
        case ["chip", chip] if actor == CHANCE and chip in CHIP:
            return TurnUp(CHIP[chip])
        case [word] if word in (CLOCK_WORDS if actor == CLOCK else SEAT_WORDS) and actor != CHANCE:
            return Word(actor, word)
        case ["bid", number] if actor in seats and (moves := whole_number(number, BIDS)):
            return Bid(actor, moves)
        case ["slide", robot, direction] if actor in seats and robot in ROBOT and direction in DIRECTIONS:
            return slides(actor)[ROBOT[robot]][DIRECTIONS.index(direction)]
    forms = {CHANCE: "`stand R c4` or `chip red-triangle`", CLOCK: "`offer`, `turn` or `out`"}
    seat_forms = "`bid 7`, `pass`, `turn`, `slide R E`, `concede` or `found`"
    raise NotationError(
        f"{text!r} is not an action of {actor} in Ricochet Robots; write {forms.get(actor, seat_forms)}"
    )
