"""Netzwerk's board as the rules use it: numbers and bit masks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product

from engine.games.netzwerk.board_data import MOST_COST, OFF, ROBOTS_EACH, BoardData, standard_board_data
from engine.geometry import Board


@dataclass(frozen=True, slots=True)
class NetzwerkBoard:
    """Squares and points are numbers, sets of them bit masks, colours indices.

    Numbers count from the south-west, row by row. A direction is index 0 forward, 1 west, 2 east for a robot, and
    0 north, 1 east, 2 south, 3 west for a battery.

    Attributes:
        geometry: sites and their neighbours by site id, squares before points.
        squares: square number -> site id.
        points: point number -> site id.
        square: site id -> square number.
        point: site id -> point number.
        width: squares in a row.
        ahead: colour -> square -> direction -> the next square and the one behind it, `OFF` beyond the border.
        hopping: colour -> square -> mask of the squares in `ahead`.
        corner_points: square -> numbers of the points on its corners: south-west, south-east, north-west, north-east.
        corners: square -> mask of these points.
        around: point -> mask of the squares that touch it.
        reach: colour -> square -> distance -> mask of the squares within that many steps, none backward.
        lines: point -> direction -> the points from the next one to the border.
        crosses: point -> mask of the points on its lines.
        target: colour -> mask of the enemy's start row.
        robots: squares of the robots at the start, in the order of `PIECES`.
        batteries: mask of the points with batteries at the start.
        costs: batteries for a step, a capture and a jump-capture.
        jump_costs: batteries for a jump; the default first.
    """

    geometry: Board
    squares: tuple[str, ...]
    points: tuple[str, ...]
    square: Mapping[str, int]
    point: Mapping[str, int]
    width: int
    ahead: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    hopping: tuple[tuple[int, ...], ...]
    corner_points: tuple[tuple[int, ...], ...]
    corners: tuple[int, ...]
    around: tuple[int, ...]
    reach: tuple[tuple[tuple[int, ...], ...], ...]
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    crosses: tuple[int, ...]
    target: tuple[int, int]
    robots: tuple[int, ...]
    batteries: int
    costs: tuple[int, int, int]
    jump_costs: tuple[int, ...]

    def points_of(self, mask: int) -> tuple[str, ...]:
        """The names of the points of a mask."""
        return tuple(name for number, name in enumerate(self.points) if mask >> number & 1)


@cache
def standard_board() -> NetzwerkBoard:
    """The board of the project's board file."""
    return board_of(standard_board_data())


def board_of(data: BoardData) -> NetzwerkBoard:
    """The numbers and masks of a board."""
    sites, width = data.geometry.sites.values(), ROBOTS_EACH
    squares = tuple(site.id for site in sites if site.outline_mm)
    points = tuple(site.id for site in sites if not site.outline_mm)
    height = len(squares) // width
    places = tuple((n % width, n // width) for n in range(len(squares)))
    corners = tuple((n % (width + 1), n // (width + 1)) for n in range(len(points)))
    corner_points = tuple(
        tuple((width + 1) * north + east for north, east in product((y, y + 1), (x, x + 1))) for x, y in places
    )
    around = tuple(_mask(n for n, near in enumerate(corner_points) if point in near) for point in range(len(points)))
    ahead = tuple(tuple(_ahead(place, forward, width, height) for place in places) for forward in (1, -1))
    lines = tuple(
        tuple(_line(corner, heading, width + 1, height + 1) for heading in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        for corner in corners
    )
    row = (1 << width) - 1
    return NetzwerkBoard(
        geometry=data.geometry,
        squares=squares,
        points=points,
        square={name: n for n, name in enumerate(squares)},
        point={name: n for n, name in enumerate(points)},
        width=width,
        ahead=ahead,
        hopping=tuple(tuple(_mask(set(chain.from_iterable(pairs)) - {OFF}) for pairs in of) for of in ahead),
        corner_points=corner_points,
        corners=tuple(map(_mask, corner_points)),
        around=around,
        reach=tuple(tuple(_reach(place, forward, places) for place in places) for forward in (1, -1)),
        lines=lines,
        crosses=tuple(_mask(chain.from_iterable(cross)) for cross in lines),
        target=(row << width * (height - 1), row),
        robots=(*range(width), *range(len(squares) - width, len(squares))),
        batteries=_mask(points.index(point) for point in data.batteries),
        costs=data.costs,
        jump_costs=data.jump_costs,
    )


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _ahead(place: tuple[int, int], forward: int, width: int, height: int) -> tuple[tuple[int, int], ...]:
    """The next square and the one behind it, forward, west and east."""
    lines = [(*_line(place, heading, width, height), OFF, OFF) for heading in ((0, forward), (-1, 0), (1, 0))]
    return tuple((near, behind) for near, behind, *_ in lines)


def _reach(place: tuple[int, int], forward: int, places: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Masks of the places forward and sideways within 0, 1, 2 and more steps."""
    steps = {n: abs(x - place[0]) + forward * (y - place[1]) for n, (x, y) in enumerate(places)}
    ahead = {n: far for n, far in steps.items() if forward * (places[n][1] - place[1]) >= 0}
    return tuple(_mask(n for n, far in ahead.items() if far <= most) for most in range(2 * MOST_COST + 1))


def _line(place: tuple[int, int], heading: tuple[int, int], width: int, height: int) -> tuple[int, ...]:
    """Numbers of the places in a direction as far as the border, in a grid of that size."""
    (x, y), (east, north) = place, heading
    line = []
    while 0 <= x + east < width and 0 <= y + north < height:
        x, y = x + east, y + north
        line.append(width * y + x)
    return tuple(line)
