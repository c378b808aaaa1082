"""Slides: the path of a lone robot from every cell, computed once per board, and where other robots stop it."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.ricochet.board_assembly import CELLS, STEP, Assembly

UPRIGHT, LEVEL = 1, 2
"""Bits of the axes on which a robot can travel."""

BOTH_AXES = UPRIGHT | LEVEL
"""Both bits: a robot that has travelled on both axes has turned by 90 degrees."""


class SlidePath(NamedTuple):
    """The slide of a robot that is alone on the board.

    Attributes:
        cells: the cells that it enters, in order.
        axes: for each of them, mask of the axes on which it has travelled up to there.
        first: cell -> index of its first occurrence in `cells`.
        endless: it returns to its start in its first direction and would never stop.
        far: number of cells that it enters, 0 if it may not stop on the last.
    """

    cells: tuple[int, ...]
    axes: tuple[int, ...]
    first: dict[int, int]
    endless: bool
    far: int


SlidePaths = tuple[tuple[SlidePath, ...], ...]
"""Cell -> direction -> slide."""


def slide_paths_of(assembly: Assembly, colour: str) -> SlidePaths:
    """The slides of a robot of that colour.

    "Si un robot arriba a una casella que té una barrera del mateix color, simplement la travessa. Els robots d'un
    altre color, en canvi, reboten contra la barrera en un angle recte." (001_d843ed9042ca41dc.txt)
    """
    turns = {cell: diagonal for cell, diagonal in assembly.diagonals.items() if diagonal.colour != colour}

    def path(start: int, direction: int) -> SlidePath:
        cells: list[int] = []
        axes: list[int] = []
        cell, heading, travelled, endless = start, direction, 0, False
        while not endless and not assembly.closed[cell] >> heading & 1:
            cell += STEP[heading]
            travelled |= LEVEL if heading & 1 else UPRIGHT
            cells.append(cell)
            axes.append(travelled)
            if cell in turns:
                heading = turns[cell].turn(heading)
            endless = (cell, heading) == (start, direction)
        first = {cell: n for n, cell in reversed(list(enumerate(cells)))}
        may_rest = cell not in assembly.diagonals and not endless
        return SlidePath(tuple(cells), tuple(axes), first, endless, len(cells) if may_rest else 0)

    return tuple(tuple(path(cell, direction) for direction in range(4)) for cell in range(CELLS))


def length(path: SlidePath, robots: Sequence[int], mover: int) -> int:
    """The number of cells that the robot `mover` enters before another robot or the end of the path stops it."""
    far = len(path.cells)
    first = path.first
    for robot, cell in enumerate(robots):
        if cell in first and robot != mover and first[cell] < far:
            far = first[cell]
    return far
