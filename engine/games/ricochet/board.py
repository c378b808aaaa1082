"""A board of Ricochet Robots as geometry for the table and as tables of slides for the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from engine.games.ricochet.board_assembly import CELLS, CENTRE, SIZE, STEP, Assembly, FaceIds, assemble
from engine.games.ricochet.chips import CHIPS, ROBOT_COLOURS
from engine.games.ricochet.rules.slides import SlidePath, SlidePaths, length, slide_paths_of
from engine.games.ricochet.sections import Sections, standard_sections
from engine.games.ricochet.words import WORDS, robot_name
from engine.geometry import Board, Site
from engine.words import Msg, site

DIRECTIONS = ("N", "E", "S", "W")
"""Names of the directions, by number."""

COLUMNS = "abcdefghijklmnop"
"""Column letters from the west."""

OFF_BOARD = CELLS
"""In place of a cell: the parking place of the silver robot, at the west edge."""

PARKS = (*CENTRE, OFF_BOARD)
"""Parking places before the set-up: the centre piece, and for the silver robot a place off the board."""

_PARK_NAMES = {cell: f"park:{n + 1}" for n, cell in enumerate(PARKS)}
"""Cell -> the parking place on it."""

NAMES = tuple(
    _PARK_NAMES.get(cell) or f"{COLUMNS[cell % SIZE]}{SIZE - cell // SIZE}" for cell in (*range(CELLS), OFF_BOARD)
)
"""Cell -> its name: column a to p from the west, row 1 to 16 from the south; parking places `park:1` and so on."""

NUMBER: Mapping[str, int] = {name: cell for cell, name in enumerate(NAMES)}
"""Name -> cell."""

_OFF_BOARD_ROW = 7
"""Row, counted from the north, at whose end the silver robot parks: the one above the middle."""


def _around(cell: int) -> tuple[int, ...]:
    if cell == OFF_BOARD:
        return (_OFF_BOARD_ROW * SIZE,)
    there = (cell + step for step in STEP)
    return tuple(
        other for other in there if 0 <= other < CELLS and (other // SIZE == cell // SIZE or (other - cell) % SIZE == 0)
    )


AROUND = tuple(_around(cell) for cell in (*range(CELLS), OFF_BOARD))
"""Cell -> the adjacent cells, including those of the centre, regardless of walls."""


@dataclass(frozen=True, eq=False)
class RicochetBoard:
    """One of the 1,536 boards.

    Attributes:
        faces: clockwise from the north-west quarter.
        geometry: sites and their neighbours by site id.
        assembly: walls, targets and diagonals by cell.
        starts: the cells on which a robot may start: no target, no diagonal, not the centre.
    """

    faces: FaceIds
    geometry: Board
    assembly: Assembly
    starts: tuple[int, ...]

    @cached_property
    def slide_paths(self) -> tuple[SlidePaths, ...]:
        """Robot -> the slides of a lone robot of its colour."""
        drawn = {diagonal.colour for diagonal in self.assembly.diagonals.values()}
        silver = slide_paths_of(self.assembly, "silver")
        return tuple(slide_paths_of(self.assembly, colour) if colour in drawn else silver for colour in ROBOT_COLOURS)

    def __getstate__(self) -> dict[str, Any]:
        """The pickled state, without the slide paths, which are faster to compute than to send."""
        return {key: value for key, value in vars(self).items() if key != "slide_paths"}

    def slide_path(self, robots: Sequence[int], mover: int, direction: int) -> SlidePath:
        """The slide of the robot `mover` on an otherwise empty board."""
        return self.slide_paths[mover][robots[mover]][direction]

    def reach(self, robots: Sequence[int], mover: int, direction: int) -> int:
        """The number of cells that the robot slides; 0 if the move is illegal.

        "Si per culpa d'un obstacle adjacent el moviment d'un robot hagués d'acabar-se en una casella que té una
        barrera de color, el robot no podrà fer el moviment." (001_d843ed9042ca41dc.txt)
        """
        path = self.slide_paths[mover][robots[mover]][direction]
        if path.first.keys().isdisjoint(robots):
            return path.far
        far = length(path, robots, mover)
        if not far or path.cells[far - 1] in self.assembly.diagonals or (path.endless and far == len(path.cells)):
            return 0
        return far

    def refusal(self, robots: Sequence[int], mover: int, direction: int) -> Msg | None:
        """Why the robot cannot slide in that direction, or None."""
        if self.reach(robots, mover, direction):
            return None
        path = self.slide_path(robots, mover, direction)
        far = length(path, robots, mover)
        robot = robot_name(mover)
        if not far:
            return WORDS("no.leave", robot=robot, cell=site(NAMES[robots[mover]]))
        if path.endless and far == len(path.cells):
            return WORDS("no.stop", robot=robot)
        return WORDS("no.diagonal", robot=robot, cell=site(NAMES[path.cells[far - 1]]))

    def may_stand(self, cell: int) -> bool:
        """Whether a robot may stop on that cell: no diagonal, not the centre, not off the board."""
        return cell not in PARKS and cell not in self.assembly.diagonals


@lru_cache(maxsize=8)  # boards in use: each takes about 2 MB, and there are 1,536
def standard_board(faces: FaceIds, robots: int) -> RicochetBoard:
    """The board of these faces from the project's board file."""
    return make_board(standard_sections(), faces, robots)


def make_board(sections: Sections, faces: FaceIds, robots: int) -> RicochetBoard:
    """The board of these faces, with parking places for that number of robots."""
    assembly = assemble(sections, faces)
    special = {*CENTRE, *assembly.targets, *assembly.diagonals}
    return RicochetBoard(
        faces=faces,
        geometry=_geometry(sections, assembly, PARKS[:robots]),
        assembly=assembly,
        starts=tuple(cell for cell in range(CELLS) if cell not in special),
    )


def _geometry(sections: Sections, assembly: Assembly, parks: Sequence[int]) -> Board:
    pitch_mm = sections.pitch_mm
    cells = [cell for cell in range(CELLS) if cell not in CENTRE]
    return Board(
        name=sections.name,
        field_mm=(SIZE * pitch_mm, SIZE * pitch_mm),
        pitch_mm=pitch_mm,
        sites={NAMES[cell]: _site(cell, assembly, pitch_mm) for cell in cells},
        neighbours={
            NAMES[cell]: tuple(NAMES[other] for other in AROUND[cell] if other not in CENTRE) for cell in cells
        },
        parks=tuple(Site(NAMES[cell], *_middle_mm(cell, pitch_mm)) for cell in parks),
    )


def _middle_mm(cell: int, pitch_mm: float) -> tuple[float, float]:
    column, row = (-1, _OFF_BOARD_ROW) if cell == OFF_BOARD else (cell % SIZE, cell // SIZE)
    return (column + 0.5) * pitch_mm, (SIZE - row - 0.5) * pitch_mm


def _site(cell: int, assembly: Assembly, pitch_mm: float) -> Site:
    x_mm, y_mm = _middle_mm(cell, pitch_mm)
    half = pitch_mm / 2
    outline = tuple((x_mm + right * half, y_mm + up * half) for right, up in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    walls = "".join(side for direction, side in enumerate(DIRECTIONS) if assembly.closed[cell] >> direction & 1)
    traits = {"walls": walls} if walls else {}
    if cell in assembly.targets:
        traits["target"] = CHIPS[assembly.targets.index(cell)]
    if diagonal := assembly.diagonals.get(cell):
        traits["diagonal"] = f"{diagonal.colour} {diagonal.lean}"
    return Site(NAMES[cell], x_mm, y_mm, outline, traits)
