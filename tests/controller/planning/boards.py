"""Small floors drawn as text, and real boards."""

import math
from collections.abc import Iterable

from controller.planning.geometry import Bounds, Obstacle
from controller.planning.plan import Body, Floor
from engine.geometry import Board
from tests.controller.planning.things import thing

PITCH_MM = 60.0


def from_pictures(before: str, after: str, pitch_mm: float = PITCH_MM) -> tuple[list[Body], Floor]:
    """Two drawings of the same floor: letters are robots, `#` walls as large as robots, `.` free cells.

    A robot that is missing in the second drawing is a bystander.
    """
    start, end = _cells(before), _cells(after)
    free = [cell for cell, what in start.items() if what != "#"]
    walls = [cell for cell, what in start.items() if what == "#"]
    goals = {what: cell for cell, what in end.items() if what.isalpha()}
    bodies = [
        Body(what, (*_mm(cell, pitch_mm), 0.0), _mm(goals[what], pitch_mm) if what in goals else None)
        for cell, what in start.items()
        if what.isalpha()
    ]
    floor = Floor(
        sites=tuple(_mm(cell, pitch_mm) for cell in free),
        pitch_mm=pitch_mm,
        yaws=(0.0, math.pi / 2),
        obstacles=tuple(Obstacle(*_mm(cell, pitch_mm), 20.0, thing("wall")) for cell in walls),
        bounds=Bounds(0.0, -pitch_mm * max(y for _, y in start), pitch_mm * max(x for x, _ in start), 0.0),
    )
    return bodies, floor


def of_board(board: Board, obstacles: Iterable[Obstacle] = ()) -> Floor:
    """The floor of a game's board."""
    sites = [*(site for site in board.sites.values() if site.outline_mm), *board.parks]
    xs, ys = [site.x_mm for site in sites], [site.y_mm for site in sites]
    return Floor(
        sites=tuple((site.x_mm, site.y_mm) for site in sites),
        pitch_mm=board.pitch_mm,
        yaws=(board.yaw_zero_rad, board.yaw_step_rad),
        obstacles=tuple(obstacles),
        bounds=Bounds(min(xs), min(ys), max(xs), max(ys)),
    )


def _cells(picture: str) -> dict[tuple[int, int], str]:
    rows = [row.split() for row in picture.strip().splitlines()]
    return {(x, y): what for y, row in enumerate(rows) for x, what in enumerate(row)}


def _mm(cell: tuple[int, int], pitch_mm: float) -> tuple[float, float]:
    return (cell[0] * pitch_mm, -cell[1] * pitch_mm)
