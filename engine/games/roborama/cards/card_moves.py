"""The moves of a colour's robots by movement card and cell, before other pieces are considered.

"Vous devez déplacer votre robot du nombre exact de cases" (002_cab957a5a6c11066.txt): one straight line, on the board,
never into a zone of another colour; the special faces of cards 1, 2, 3 and 5 each lift one of these rules.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.roborama.actions import Drive
from engine.games.roborama.board import CHAOSBOT, CHIP, COLOURS, OFF, RAYS, ROBOTS, ZONES, RoboRamaBoard, mask_of

Path = tuple[int, ...]
"""Cells from the present one of a robot to its last."""

_DIAGONALS = ((0, 1), (2, 1), (2, 3), (0, 3))
"""The diagonal steps, each as a vertical and a horizontal direction."""


class CardMove(NamedTuple):
    """One move of a robot from a cell.

    Attributes:
        path: its cells.
        clear: mask of the cells where no piece of another owner may stand.
        end: bit of the last cell, which must be free of own robots too.
        over: bit of the cell where a piece of another owner must stand, or 0.
        leaves: whether the move leads out of the start zone.
        stops: the cells where it turns, and its last one.
    """

    path: Path
    clear: int
    end: int
    over: int
    leaves: bool
    stops: Path


class CardMoves(NamedTuple):
    """All moves of a robot from one cell.

    Attributes:
        basic: by card.
        special: by card; for card 4 the straight moves of 1 to 3 cells, which two robots combine.
    """

    basic: tuple[tuple[CardMove, ...], ...]
    special: tuple[tuple[CardMove, ...], ...]


@lru_cache(maxsize=1)
def card_moves_on(board: RoboRamaBoard) -> tuple[tuple[CardMoves, ...], ...]:
    """Colour -> cell -> the moves of a robot there; made once for a board, 0.4 MB."""
    made: dict[CardMove, CardMove] = {}  # equal ones of several colours and cards are kept once

    def by_card(colour: int, cell: int, special: bool) -> tuple[tuple[CardMove, ...], ...]:
        cards = (_card_moves(board, colour, cell, special, card) for card in range(CHIP))
        return tuple([tuple([made.setdefault(card_move, card_move) for card_move in found]) for found in cards])

    return tuple(
        tuple(CardMoves(by_card(colour, cell, False), by_card(colour, cell, True)) for cell in range(OFF))
        for colour in range(len(COLOURS))
    )


def card_moves_in(board: RoboRamaBoard, cells: tuple[int, ...], drive: Drive) -> Iterator[CardMove | None]:
    """The move of each robot of a drive from its present cell; None for one that does not exist."""
    for piece, *stops in drive.stops:
        if piece == CHAOSBOT or cells[piece] == OFF:
            yield None
            continue
        basic, special = card_moves_on(board)[piece // ROBOTS][cells[piece]]
        ways = (special if drive.special else basic)[drive.card]
        yield next((card_move for card_move in ways if card_move.stops == tuple(stops)), None)


def _special_paths(card: int, cell: int) -> Iterator[Path]:
    match card + 1:
        case 1:
            for vertical, sideways in _DIAGONALS:
                for between in RAYS[vertical][cell][:1]:
                    yield from ((cell, end) for end in RAYS[sideways][between][:1])
        case 2:
            yield from _lines(cell, 2)
        case 3:
            yield from _corners(cell)
        case 4:
            yield from (line for length in (1, 2, 3) for line in _lines(cell, length))
        case 5:
            yield from (line for length in (1, 2, 3, 4) for line in _lines(cell, length))


def _lines(cell: int, length: int) -> Iterator[Path]:
    yield from ((cell, *rays[cell][:length]) for rays in RAYS if len(rays[cell]) >= length)


def _corners(cell: int) -> Iterator[Path]:
    """One cell and then two to a side, or two and then one."""
    for direction in range(len(RAYS)):
        for first in (1, 2):
            leg = RAYS[direction][cell][:first]
            for turned in (direction - 1, direction + 1):
                rest = RAYS[turned % len(RAYS)][leg[-1]][: 3 - first] if len(leg) == first else ()
                if len(rest) == 3 - first:
                    yield (cell, *leg, *rest)


def _card_moves(board: RoboRamaBoard, colour: int, cell: int, special: bool, card: int) -> Iterator[CardMove]:
    """The moves along those paths that enter no zone of another colour.

    A robot that has not left its start zone does not enter it. "Votre robot peut même passer par dessus une case
    de fin d'une autre couleur" (special 3; 002_cab957a5a6c11066.txt).
    """
    corner, jump = special and card == 2, special and card == 1
    start = board.start[colour]
    begins = bool(start >> cell & 1)
    closed = ZONES & ~board.finish[colour] & (~start if begins else -1)
    for path in _special_paths(card, cell) if special else _lines(cell, card + 1):
        entered = path[-1:] if corner else path[1:]
        if closed & mask_of(entered):
            continue
        over = 1 << path[1] if jump else 0
        bend = (path[1] if path[2] - path[1] != path[1] - path[0] else path[2],) if corner else ()
        yield CardMove(
            path=path,
            clear=mask_of(path[1:]) & ~over,
            end=1 << path[-1],
            over=over,
            leaves=begins and not start >> path[-1] & 1,
            stops=(*bend, path[-1]),
        )
