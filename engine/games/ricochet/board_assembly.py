"""Boards assembled from four faces: their numbers, walls, targets and diagonals.

"Per tal que un tauler sigui vàlid, cal que estigui fet per quatre seccions amb quatre marques de color diferents
(vermella, groga, verda i blava); en total existeixen 1.536 combinacions diferents." (001_d843ed9042ca41dc.txt)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

from engine.errors import OptionError
from engine.games.ricochet.chips import COLOURS
from engine.games.ricochet.sections import FACE_SIZE, SIDES_OF_COLOUR, Face, Sections

SIZE = 2 * FACE_SIZE
"""Cells along one side of a board."""

CELLS = SIZE * SIZE
"""Cells of a board, those of the centre included."""

CENTRE = tuple(y * SIZE + x for x, y in ((7, 7), (8, 7), (8, 8), (7, 8)))
"""The cells under the centre piece, clockwise from the north-west."""

NORTH, EAST, SOUTH, WEST = range(4)
"""The directions, clockwise."""

STEP = (-SIZE, 1, SIZE, -1)
"""Direction -> the difference between the numbers of a cell and its neighbour there."""

FaceIds = tuple[str, str, str, str]
"""The faces of a board, clockwise from the north-west quarter."""

_OFFSETS = ((0, 0), (FACE_SIZE, 0), (FACE_SIZE, FACE_SIZE), (0, FACE_SIZE))
"""Quarter, clockwise from the north-west -> column and row of its north-west corner."""

_TURNED = {"/": "\\", "\\": "/"}
"""A diagonal -> the same after a turn by 90 degrees."""


@dataclass(frozen=True, slots=True)
class Diagonal:
    """A barrier across a cell: its colour, and `/` or `\\`."""

    colour: str
    lean: str

    def turn(self, direction: int) -> int:
        """The direction in which a robot that arrives in `direction` is deflected."""
        return direction ^ 1 if self.lean == "/" else 3 - direction


@dataclass(frozen=True, slots=True)
class Assembly:
    """The print of a board. A cell is 16 times its row from the north plus its column from the west.

    Attributes:
        closed: cell -> mask of the directions closed by a wall, the rim or the centre piece.
        targets: chip -> its cell.
        diagonals: cell -> the barrier across it.
    """

    closed: tuple[int, ...]
    targets: tuple[int, ...]
    diagonals: Mapping[int, Diagonal]


@lru_cache(maxsize=2)  # a sheet has one set of faces
def all_boards(diagonal_faces: frozenset[str]) -> tuple[FaceIds, ...]:
    """Every board once, those with the fewest of these faces first; a board has its red face in the north-west."""
    red, *others = ([f"{colour}-{side}" for side in SIDES_OF_COLOUR] for colour in COLOURS)
    boards = [faces for one, two, three in permutations(others) for faces in product(red, one, two, three)]
    return tuple(sorted(boards, key=lambda faces: len(diagonal_faces.intersection(faces))))


def numbered_boards(sections: Sections) -> tuple[FaceIds, ...]:
    """Every board once, in the order of their numbers; those without diagonals come first."""
    return all_boards(frozenset(face.id for face in sections.faces.values() if face.diagonals))


def board_number(sections: Sections, number: int) -> FaceIds:
    """The board of that number, from 1.

    Raises:
        OptionError: there is no such board.
    """
    boards = numbered_boards(sections)
    if not 1 <= number <= len(boards):
        raise OptionError(f"ricochet: there is no board {number}; they are numbered from 1 to {len(boards)}", "board")
    return boards[number - 1]


def check_faces(sections: Sections, ids: Sequence[str]) -> FaceIds:
    """Four faces, clockwise from the north-west, checked to make a board.

    Raises:
        OptionError: they do not make a board; the message says why.
    """
    if unknown := [face for face in ids if face not in sections.faces]:
        known = ", ".join(sections.faces)
        raise OptionError(f"ricochet: there is no face {unknown[0]!r}; there are {known}", "board")
    colours = [sections.faces[face].colour for face in ids]
    if sorted(colours) != sorted(COLOURS):
        raise OptionError(
            f"ricochet: a board has one face of each colour {', '.join(COLOURS)}, not {' '.join(ids)}", "board"
        )
    north_west, north_east, south_east, south_west = ids
    return north_west, north_east, south_east, south_west


def assemble(sections: Sections, ids: FaceIds) -> Assembly:
    """The board of four faces around the centre piece."""
    closed = _rim_and_centre()
    targets: dict[int, int] = {}
    diagonals: dict[int, Diagonal] = {}
    for quarter, face_id in enumerate(ids):
        face = sections.faces[face_id]
        for cell, direction in _placed_walls(face, quarter):
            _close(closed, cell, direction)
        for spot, chip in face.targets:
            targets[chip] = _placed(*spot, quarter)
        for spot, colour, lean in face.diagonals:
            diagonals[_placed(*spot, quarter)] = Diagonal(colour, _TURNED[lean] if quarter % 2 else lean)
    return Assembly(tuple(closed), tuple(targets[chip] for chip in range(len(targets))), diagonals)


def _placed(x: int, y: int, quarter: int) -> int:
    """The cell of the board for a face's cell: one clockwise turn per quarter, then the quarter's offset."""
    for _ in range(quarter):
        x, y = FACE_SIZE - 1 - y, x
    right, down = _OFFSETS[quarter]
    return (y + down) * SIZE + x + right


def _placed_walls(face: Face, quarter: int) -> list[tuple[int, int]]:
    return [(_placed(*spot, quarter), ("NESW".index(side) + quarter) % 4) for spot, side in face.walls]


def _close(closed: list[int], cell: int, direction: int) -> None:
    """Add a wall inside the board, which blocks both directions."""
    closed[cell] |= 1 << direction
    closed[cell + STEP[direction]] |= 1 << (direction + 2) % 4


def _rim_and_centre() -> list[int]:
    closed = [0] * CELLS
    for n in range(SIZE):
        closed[n] |= 1 << NORTH
        closed[CELLS - SIZE + n] |= 1 << SOUTH
        closed[n * SIZE] |= 1 << WEST
        closed[n * SIZE + SIZE - 1] |= 1 << EAST
    for cell in CENTRE:
        for direction in range(4):
            if cell + STEP[direction] not in CENTRE:
                _close(closed, cell, direction)
    return closed
