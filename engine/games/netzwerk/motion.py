"""How robots go: step, capture, jump and jump-capture, and the ways that are made of them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.netzwerk.board import OFF
from engine.games.netzwerk.energy import sources
from engine.games.netzwerk.position import Position, sides
from engine.games.netzwerk.setting import Setting

_ANY = -1
"""No direction is kept to."""


class Hop(NamedTuple):
    """One action of a robot.

    Attributes:
        direction: index of `Layout.ahead`.
        square: where it ends.
        cost: in batteries.
        captures: whether an enemy stands there.
    """

    direction: int
    square: int
    cost: int
    captures: bool


class Way(NamedTuple):
    """A robot's move, not yet paid.

    Attributes:
        squares: from where it stands to where it ends, one for each action.
        path: the same in names, without where it stands.
        cost: in batteries.
        captures: whether it ends with a capture.
    """

    squares: tuple[int, ...]
    path: tuple[str, ...]
    cost: int
    captures: bool


def hops(setting: Setting, colour: int, square: int, own: int, enemy: int) -> tuple[Hop, ...]:
    """What a robot can do from a square; `own` and `enemy` are masks of the other robots.

    "Les robots se déplacent uniquement en avant ou de côté", "Vous pouvez sauter par-dessus vos propres robots, mais
    pas sur les robots de votre adversaire." (004_504192f5e68c6c1c.txt)
    """
    near = setting.layout.hopping[colour][square]
    return _hops(setting, colour, square, own & near, enemy & near)


@lru_cache(maxsize=1 << 15)
def _hops(setting: Setting, colour: int, square: int, own: int, enemy: int) -> tuple[Hop, ...]:
    """As `hops`, from the robots on the squares that matter."""
    return tuple(_each_hop(setting, colour, square, own, enemy))


def _each_hop(setting: Setting, colour: int, square: int, own: int, enemy: int) -> Iterator[Hop]:
    step, capture, jump, jump_capture = setting.costs
    for direction, (near, behind) in enumerate(setting.layout.ahead[colour][square]):
        if near == OFF:
            continue
        if enemy >> near & 1:
            yield Hop(direction, near, capture, True)
        elif not own >> near & 1:
            yield Hop(direction, near, step, False)
        elif behind != OFF and enemy >> behind & 1:
            yield Hop(direction, behind, jump_capture, True)
        elif behind != OFF and not own >> behind & 1:
            yield Hop(direction, behind, jump, False)


def ways(setting: Setting, position: Position, square: int, energy: int) -> tuple[Way, ...]:
    """What a robot of the mover on that square has the energy for, each way before its own continuations: 120 at most.

    "Un robot entouré par quatre batteries peut se déplacer jusqu'à quatre cases." (004_504192f5e68c6c1c.txt)
    """
    own, enemy = sides(position)
    near = setting.layout.reach[position.mover][square][energy * setting.stride]
    return _ways(setting, position.mover, square, energy, own & near & ~(1 << square), enemy & near)


@lru_cache(maxsize=1 << 14)
def _ways(setting: Setting, colour: int, start: int, energy: int, own: int, enemy: int) -> tuple[Way, ...]:
    """As `ways`, among the other robots in reach; remembered, for most surroundings last for many turns."""
    names = setting.layout.squares
    found: list[Way] = []

    def go_on(squares: tuple[int, ...], path: tuple[str, ...], spent: int, heading: int) -> None:
        for direction, end, cost, captures in hops(setting, colour, squares[-1], own, enemy):
            total = spent + cost
            if total <= energy and heading in (direction, _ANY):
                way = Way((*squares, end), (*path, names[end]), total, captures)
                found.append(way)
                if not captures:
                    go_on(way.squares, way.path, total, direction if setting.straight_only else _ANY)

    go_on((start,), (), 0, _ANY)
    return tuple(found)


def ways_of(setting: Setting, position: Position, number: int) -> tuple[Way, ...]:
    """The ways of a robot of the mover."""
    square = position.robots[number]
    return ways(setting, position, square, len(sources(setting, position, square)))


def way_along(setting: Setting, position: Position, number: int, path: tuple[int, ...]) -> Way | str:
    """A robot's way over these squares, whatever it costs; or why there is none."""
    start = position.robots[number]
    own, enemy = sides(position)
    others = own & ~(1 << start)
    way, heading = Way((start,), (), 0, False), _ANY
    for square in path:
        if way.captures:
            return "a capture ends the move"
        here = way.squares[-1]
        around = {hop.square: hop for hop in hops(setting, position.mover, here, others, enemy)}
        if square not in around:
            return _no_hop(setting, position, here, square, others, enemy)
        hop = around[square]
        if heading not in (hop.direction, _ANY):
            return f"robots move straight, and {setting.layout.squares[square]} is off the line"
        names = (*way.path, setting.layout.squares[square])
        way = Way((*way.squares, square), names, way.cost + hop.cost, hop.captures)
        heading = hop.direction if setting.straight_only else _ANY
    return way if path else "a robot that moves goes at least one square far"


def _no_hop(setting: Setting, position: Position, here: int, there: int, others: int, enemy: int) -> str:
    """Why nothing leads from one square to the other."""
    names = setting.layout.squares
    for near, behind in setting.layout.ahead[position.mover][here]:
        if there == behind != OFF and enemy >> near & 1:
            return f"the robot on {names[near]} is an enemy and cannot be jumped"
        if there == behind != OFF and not others >> near & 1:
            return f"there is no robot to jump on {names[near]}"
        if there in (near, behind):
            return f"one of your robots stands on {names[there]}"
    return f"{names[there]} is neither the next square forward or sideways of {names[here]} nor behind a robot there"
