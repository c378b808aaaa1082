"""How robots drive on the table when they do not slide: back to their markers, or from their parking places.

Printed walls do not hinder them there, standing robots do.
"""

from collections import deque
from collections.abc import Collection, Iterator, Sequence

from engine.games.ricochet.assembly import CELLS
from engine.games.ricochet.board import AROUND, PARKS

Drive = tuple[int, tuple[int, ...]]
"""A robot and the cells of its way, the first where it stands."""

_ALL_CELLS = frozenset(range(CELLS))


def way_between(start: int, goal: int, taken: Collection[int]) -> tuple[int, ...] | None:
    """A shortest way over free cells, none of `taken`; None if there is none. Never over parking places."""
    return _nearest(start, {goal}, taken)


def ways_home(robots: tuple[int, ...], homes: tuple[int, ...]) -> Iterator[Drive]:
    """The drives that bring all robots home, one after the other.

    Whoever has a free way goes. If nobody has, those that stand in one robot's way step aside for it.
    """
    cells = list(robots)
    while away := [robot for robot, home in enumerate(homes) if cells[robot] != home]:
        ways = ((robot, way_between(cells[robot], homes[robot], _others(cells, robot))) for robot in away)
        drive = next(((robot, way) for robot, way in ways if way is not None), None)
        drives = (drive,) if drive else _made_room(cells, away[0], homes)
        for robot, way in drives:
            cells[robot] = way[-1]
            yield robot, way


def _made_room(cells: list[int], robot: int, homes: tuple[int, ...]) -> Iterator[Drive]:
    """Clear the shortest way home of `robot` and let it go there; if they cannot make room, it must step aside itself.

    Who steps aside goes to the nearest cell that is neither on that way nor anybody's home.
    """
    way_home = way_between(cells[robot], homes[robot], ())
    assert way_home is not None
    others = _ALL_CELLS.difference(way_home, homes)
    while on_way := [other for other, cell in enumerate(cells) if other != robot and cell in way_home]:
        asides = ((other, _nearest(cells[other], others, _others(cells, other))) for other in (*on_way, robot))
        other, aside = next((other, aside) for other, aside in asides if aside is not None)
        yield other, aside
        if other == robot:
            return
    yield robot, way_home


def _others(cells: Sequence[int], robot: int) -> list[int]:
    return [cell for other, cell in enumerate(cells) if other != robot]


def _nearest(start: int, goals: Collection[int], taken: Collection[int]) -> tuple[int, ...] | None:
    """Breadth first over free cells to the nearest goal that is not the start."""
    came = dict.fromkeys((*taken, *PARKS), -1) | {start: start}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for beyond in AROUND[cell]:
            if beyond not in came:
                came[beyond] = cell
                if beyond in goals:
                    return _traced(came, beyond, start)
                queue.append(beyond)
    return None


def _traced(came: dict[int, int], goal: int, start: int) -> tuple[int, ...]:
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))
