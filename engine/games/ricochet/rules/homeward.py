"""Drives of robots that do not slide: back to their markers, or from their parking places.

Printed walls do not block these drives, other robots do.
"""

from collections import deque
from collections.abc import Collection, Iterator, Sequence

from engine.games.ricochet.board import AROUND, PARKS
from engine.games.ricochet.board_assembly import CENTRE, SIZE

Drive = tuple[int, tuple[int, ...]]
"""A robot and the cells of its path, its present cell first."""

_SPOTS = tuple(y * SIZE + x for y in range(1, SIZE, 3) for x in range(1, SIZE, 3) if y * SIZE + x not in CENTRE)
"""Cells three apart, none at the rim or next to the centre."""


def drives_home(robots: tuple[int, ...], homes: tuple[int, ...]) -> Iterator[Drive]:
    """The drives that bring all robots home, one after the other.

    A robot with a free path drives. If there is none, the robots that are not home, or else all robots, first step
    aside and then come home in an order that leaves each a free path.
    """
    cells = list(robots)
    while away := [robot for robot, home in enumerate(homes) if cells[robot] != home]:
        drive = _first_drive(cells, homes, away)
        if drive is None:
            yield from _by_side_steps(cells, homes, away)
            return
        cells[drive[0]] = homes[drive[0]]
        yield drive


def _by_side_steps(cells: Sequence[int], homes: Sequence[int], away: Collection[int]) -> list[Drive]:
    """All step aside, and come home in the reverse order of stepping aside from home.

    The spots touch no robot and no home, not even at a corner, so a robot there never blocks a path. Of any set of
    robots the outermost has a path to its spot, so all of them can step aside.
    """
    kept = {cell + down + right for cell in (*cells, *homes) for down in (-SIZE, 0, SIZE) for right in (-1, 0, 1)}
    spots = [spot for spot in _SPOTS if spot not in kept]
    for movers in (away, range(len(cells))):
        there, back = _steps_aside(cells, spots, movers), _steps_aside(homes, spots, movers)
        if len(there) == len(back) == len(movers):
            return [*there, *((robot, path[::-1]) for robot, path in reversed(back))]
    raise AssertionError(f"no way from {cells} to {homes}")


def _steps_aside(cells: Sequence[int], spots: Sequence[int], movers: Collection[int]) -> list[Drive]:
    """The drives of the movers to their spots, which are then blocked; movers without a path are omitted."""
    now, drives = list(cells), []
    while drive := _first_drive(now, spots, movers):
        now[drive[0]] = spots[drive[0]]
        drives.append(drive)
    return drives


def _first_drive(cells: Sequence[int], goals: Sequence[int], movers: Collection[int]) -> Drive | None:
    """The drive of the first mover with a free path to its goal."""
    for robot in movers:
        path = _path_between(cells[robot], goals[robot], cells)
        if path is not None:
            return robot, path
    return None


def _path_between(start: int, goal: int, taken: Collection[int]) -> tuple[int, ...] | None:
    """A shortest path over cells not in `taken`, never over parking places; None if there is none."""
    came = dict.fromkeys((*taken, *PARKS), start)
    queue = deque([start])
    while queue and goal not in came:
        cell = queue.popleft()
        for beyond in AROUND[cell]:
            if beyond not in came:
                came[beyond] = cell
                queue.append(beyond)
    if goal not in came or goal in taken:
        return None
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return tuple(reversed(path))
