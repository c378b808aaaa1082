"""A RoboRama position as compact values, and masks of its pieces."""

from typing import NamedTuple

from engine.games.roborama.board import CHAOSBOT, COLOURS, KINDS, OFF, PIECES, ROBOTS

NO_ONE = -1
"""In place of a colour: no player is to move."""

NO_CARD = -1
"""In place of a card: none has been played in this turn."""

PHASES = ("first", "specials", "deal", "chaosbot", "obstacle", "card", "reactivate", "turn", "chaos", "over")
"""The choices that a game can wait for, in the order of set-up and turn."""

Four = tuple[int, ...]
"""A value for each of the four colours, players or not."""


class Position(NamedTuple):
    """A position as the rules use it. Cards, robots and colours are bits of masks.

    Attributes:
        cells: piece -> cell, or `OFF`.
        down: mask of the pieces that are down.
        active: colour -> mask of its active cards.
        special: colour -> mask of its cards that show the special face.
        hands: colour -> its ChaosBot cards by kind.
        discards: played ChaosBot cards by kind.
        phase: the pending choice, one of `PHASES`.
        first: the first player, or `NO_ONE`.
        mover: the player to choose, or `NO_ONE`.
        played: the card played in this turn, or `NO_CARD`.
        used: whether its special action was used.
        choices: mask of the cards that may be reactivated, one of them.
        playing: mask of the colours in the game.
        forced: mask of the colours that must leave their start zone.
        arrived: mask of the robots whose arrival at home has given the other player an obstacle.
        due: colour -> obstacles that it may still place.
        turns: turns played, counted only if the game has a limit.
        chosen: colour -> its secret choice of special cards, until all have chosen.
    """

    cells: tuple[int, ...]
    down: int
    active: Four
    special: Four
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    phase: str
    first: int
    mover: int
    played: int
    used: bool
    choices: int
    playing: int
    forced: int
    arrived: int
    due: Four
    turns: int
    chosen: Four


NONE: Four = (0, 0, 0, 0)
"""Zero for each colour."""

EMPTY_HAND = (0,) * len(KINDS)
"""A hand without ChaosBot cards."""

EMPTY = Position(
    cells=(OFF,) * len(PIECES),
    down=0,
    active=NONE,
    special=NONE,
    hands=(EMPTY_HAND,) * len(COLOURS),
    discards=EMPTY_HAND,
    phase="first",
    first=NO_ONE,
    mover=NO_ONE,
    played=NO_CARD,
    used=False,
    choices=0,
    playing=0,
    forced=0,
    arrived=0,
    due=NONE,
    turns=0,
    chosen=NONE,
)
"""A position without pieces, cards and players, from which others are made."""


def robots_mask(position: Position, colour: int) -> int:
    """Mask of the cells with robots of a colour."""
    one, two, three, four = position.cells[ROBOTS * colour : ROBOTS * (colour + 1)]
    return 1 << one | 1 << two | 1 << three | 1 << four


def occupied(position: Position) -> int:
    """Mask of the cells with a piece, and the bit of `OFF`."""
    mask = 1 << OFF
    for cell in position.cells:
        mask |= 1 << cell
    return mask


def robot_cells(position: Position) -> dict[int, int]:
    """Cell -> robot of a colour in the game, without obstacles and the ChaosBot."""
    return {
        position.cells[piece]: piece
        for piece in range(CHAOSBOT)
        if position.playing >> piece // ROBOTS & 1 and position.cells[piece] != OFF
    }


def changed(values: Four, colour: int, value: int) -> Four:
    """The values with that of one colour changed."""
    return (*values[:colour], value, *values[colour + 1 :])
