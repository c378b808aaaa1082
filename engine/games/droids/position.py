"""A position of Droids as compact values."""

from typing import NamedTuple, TypeVar

from engine.games.droids.board import OFF
from engine.games.droids.config import EMITTERS, SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, KINDS, kind_of

FIRST, LAY, DRAW, PLACE, PROGRAMME, SEND, OVER = PHASES = (
    "first",
    "lay",
    "draw",
    "place",
    "programme",
    "send",
    "over",
)
"""The phases: draw of the start player, placement of obstacles, then the phases of a round, with the killer's roll."""

NOTHING, TOKEN, STATUE = range(3)
"""A robot's load; `TOKEN` is the scenario's kind of token."""

ALL_COVERED = (1 << EMITTERS) - 1
"""Mask of all emitters of a seat."""

NO_ORDERS = bytes(EMITTERS * SLOTS)
"""A seat's emitters without a token: one byte for each slot."""

Counts = tuple[int, ...]
"""Numbers of tokens, by kind or by colour."""

T = TypeVar("T")
"""Any value that is kept for each seat or kind."""


class March(NamedTuple):
    """A movement order under way that waits for dice.

    Attributes:
        mover: number of the figure that moves.
        direction: of its steps.
        left: number of steps that it may still make.
        start: its first square, where a mine is left at the end. `OFF` if no mine is left or it has not moved.
        rollers: seats whose carried mine may explode, in the order of their rolls.
    """

    mover: int
    direction: int
    left: int
    start: int
    rollers: tuple[int, ...] = ()


class Shot(NamedTuple):
    """A shot at a seat's robot that waits for the die."""

    target: int
    distance: int


class Result(NamedTuple):
    """The result of a game: the winning seats, and the reason (one of `endings.REASONS`)."""

    winners: tuple[int, ...]
    reason: str


class Position(NamedTuple):
    """A position as the rules use it.

    Attributes:
        phase: one of `PHASES`.
        turn: the seat in turn; the number after the last seat is the killer.
        first: the start player's seat.
        round: number of the round, from 1.
        robots: figure -> its square, or `OFF`.
        carried: seat -> `NOTHING`, `TOKEN` or `STATUE`.
        tokens: mask of the squares where a token lies.
        laid: number of obstacles that the players have placed.
        racks: seat -> kinds on its rack, in rising order.
        emitters: seat -> orders by emitter and slot, 0 for an empty slot.
        covered: seat -> mask of its covered emitters.
        owed: seat -> emitters that it must now cover, or uncover if negative.
        bins: kind -> tokens in the bins.
        discards: kind -> tokens in the discards.
        dealing: colour -> tokens still to be dealt to the drawing seat.
        passed: mask of the seats that have passed while placing.
        secured: seat -> containers brought home.
        programme: index of the killer's next order, and the number of orders that it still sends.
        order: the order that waits for a die.
        result: the result of a game that is over.
    """

    phase: str
    turn: int
    first: int
    round: int
    robots: tuple[int, ...]
    carried: tuple[int, ...]
    tokens: int
    laid: int
    racks: tuple[tuple[int, ...], ...]
    emitters: tuple[bytes, ...]
    covered: tuple[int, ...]
    owed: tuple[int, ...]
    bins: Counts
    discards: Counts
    dealing: Counts
    passed: int
    secured: tuple[int, ...]
    programme: tuple[int, int]
    order: March | Shot | None
    result: Result | None


NO_DEAL = (0,) * len(BINS)
"""`Position.dealing` when no token is to be dealt."""

NO_PROGRAMME = (0, 0)
"""`Position.programme` outside of the killer's turns."""


def start_position(config: DroidsConfig) -> Position:
    """Robots on their circles, empty racks, full bins; the start player is to be drawn."""
    seats = len(config.seats)
    return Position(
        phase=FIRST,
        turn=0,
        first=0,
        round=1,
        robots=config.homes,
        carried=(NOTHING,) * seats,
        tokens=config.scenario.squares[seats],
        laid=0,
        racks=((),) * seats,
        emitters=(NO_ORDERS,) * seats,
        covered=(0,) * seats,
        owed=(0,) * seats,
        bins=config.scenario.counts,
        discards=(0,) * len(KINDS),
        dealing=NO_DEAL,
        passed=0,
        secured=(0,) * seats,
        programme=NO_PROGRAMME,
        order=None,
        result=None,
    )


def alive(position: Position, seat: int) -> bool:
    """Whether the seat's robot is still on the board."""
    return position.robots[seat] != OFF


def discarded(discards: Counts, kinds: tuple[int, ...], orders: bytes = NO_ORDERS) -> Counts:
    """The discards with these kinds and the tokens of these slots added."""
    counts = list(discards)
    for kind in kinds:
        counts[kind] += 1
    for order in orders:
        if order:
            counts[kind_of(order)] += 1
    return tuple(counts)


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])
