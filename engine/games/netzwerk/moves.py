"""The turn's first phase: robots move."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.netzwerk.board import OFF, PIECES
from engine.games.netzwerk.energy import payments, sources
from engine.games.netzwerk.motion import Way, way_along, ways
from engine.games.netzwerk.position import FRESH, ROBOTS, Position, key, robots_of
from engine.games.netzwerk.setting import Setting


class Paid(NamedTuple):
    """A robot's move: its way, the mask of the batteries that pay for it, and whether they are the default ones."""

    way: Way
    batteries: int
    default: bool


def moves(setting: Setting, position: Position, number: int) -> Iterator[Paid]:
    """A robot's legal moves: each way with each payment, the default first; 255 at most."""
    if stays(position, number) is not None:
        return
    square = position.robots[number]
    by_cost: dict[int, list[int]] = {}
    forgetting: dict[tuple[int, int], bool] = {}
    for way in ways(setting, position, number):
        if way.cost not in by_cost:
            by_cost[way.cost] = payments(setting, position, square, way.cost)
        default = True
        for paid in by_cost[way.cost]:
            end = way.squares[-1], paid
            if position.owes and end not in forgetting:
                forgetting[end] = _forgets(setting, position, number, way, paid)
            if not position.owes or not forgetting[end]:
                yield Paid(way, paid, default)
            default = False


def move_along(
    setting: Setting, position: Position, number: int, path: tuple[int, ...], points: tuple[int, ...]
) -> Paid | str:
    """A move over these squares paid by these batteries, by the default ones if there are none; or why not."""
    reason = stays(position, number)
    if reason is not None:
        return reason
    way = way_along(setting, position, number, path)
    if isinstance(way, str):
        return way
    layout, square = setting.layout, position.robots[number]
    usable = sources(setting, position, square)
    if len(usable) < way.cost:
        return f"the move costs {_batteries(way.cost)}, and {layout.squares[square]} can use {_batteries(len(usable))}"
    for point in points:
        if point not in usable:
            return f"{PIECES[number]} on {layout.squares[square]} cannot use a battery on {layout.points[point]}"
    if points and len(points) != way.cost:
        return f"the move costs {_batteries(way.cost)}, not {len(points)}"
    default = payments(setting, position, square, way.cost)[0]
    paid = sum(1 << point for point in points) or default
    if position.owes and _forgets(setting, position, number, way, paid):
        return "a robot must be captured in this turn, and after this move none could be"
    return Paid(way, paid, paid == default)


def _batteries(count: int) -> str:
    return f"{count or 'no'} {'battery' if count == 1 else 'batteries'}"


def stays(position: Position, number: int) -> str | None:
    """Why a robot may not move at all now, or None."""
    if position.phase not in (*FRESH, ROBOTS):
        return "robots stay once a battery has moved"
    if number not in robots_of(position.mover):
        return f"{PIECES[number]} is the other player's"
    if position.robots[number] == OFF:
        return f"{PIECES[number]} is captured"
    if position.stopped >> number & 1:
        return f"{PIECES[number]} has captured a robot and stays until the turn ends"
    return None


def moved(setting: Setting, position: Position, number: int, way: Way, paid: int) -> Position:
    """The position after a robot went that way, paid by the batteries of a mask.

    Robots neither go back nor return: after a capture or a way forward no earlier turn can come again.
    """
    start, end = way.squares[0], way.squares[-1]
    robots = list(position.robots)
    if way.captures:
        robots[robots.index(end)] = OFF
    robots[number] = end
    earlier = position.earlier
    if way.captures or start // setting.layout.width != end // setting.layout.width:
        earlier = ()
    elif position.phase in FRESH:
        earlier = (*earlier, key(position))
    return position._replace(
        robots=tuple(robots),
        used=position.used | paid,
        phase=ROBOTS,
        stopped=position.stopped | way.captures << number,
        owes=position.owes and not way.captures,
        earlier=earlier,
    )


def can_move(setting: Setting, position: Position) -> bool:
    """Whether some robot of the mover has the energy for a move."""
    return any(ways(setting, position, number) for number in _free(position))


def can_capture(setting: Setting, position: Position) -> bool:
    """Whether some robot of the mover has the energy for a capture."""
    return any(way.captures for number in _free(position) for way in ways(setting, position, number))


def _free(position: Position) -> Iterator[int]:
    return (number for number in robots_of(position.mover) if stays(position, number) is None)


def _forgets(setting: Setting, position: Position, number: int, way: Way, paid: int) -> bool:
    """Whether a move captures nothing and leaves nothing that could be captured."""
    return not way.captures and not can_capture(setting, moved(setting, position, number, way, paid))
