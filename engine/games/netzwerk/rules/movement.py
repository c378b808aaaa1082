"""The paths of robots, made of steps, captures and jumps."""

from functools import lru_cache
from typing import NamedTuple

from engine.games.netzwerk.board_data import OFF
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position, sides
from engine.games.netzwerk.rules.energy import sources
from engine.games.netzwerk.rules.steps_and_captures import hops
from engine.games.netzwerk.words import WORDS, robot_name
from engine.words import Msg, site

_ANY = -1
"""In place of a direction: any direction is allowed."""


class MovePath(NamedTuple):
    """A robot's move, not yet paid.

    Attributes:
        squares: from its present square to its last, one per step or jump.
        names: the same by site id, without the present square.
        cost: in batteries.
        captures: whether it ends with a capture.
    """

    squares: tuple[int, ...]
    names: tuple[str, ...]
    cost: int
    captures: bool


def move_paths(config: NetzwerkConfig, position: Position, square: int, energy: int) -> tuple[MovePath, ...]:
    """The paths for which a robot of the mover has the energy, each before its own continuations; at most 120.

    "Un robot entouré par quatre batteries peut se déplacer jusqu'à quatre cases." (004_504192f5e68c6c1c.txt)
    """
    own, enemy = sides(position)
    near = config.board.reach[position.mover][square][energy * config.stride]
    return _move_paths(config, position.mover, square, energy, own & near & ~(1 << square), enemy & near)


@lru_cache(maxsize=1 << 7)  # as `steps_and_captures._hops`
def _move_paths(
    config: NetzwerkConfig, colour: int, start: int, energy: int, own: int, enemy: int
) -> tuple[MovePath, ...]:
    """Like `move_paths`; the masks hold only robots in reach. Cached, because most surroundings last for many turns."""
    names = config.board.squares
    found: list[MovePath] = []

    def go_on(squares: tuple[int, ...], path: tuple[str, ...], spent: int, heading: int) -> None:
        for direction, end, cost, captures in hops(config, colour, squares[-1], own, enemy):
            total = spent + cost
            if total <= energy and heading in (direction, _ANY):
                move_path = MovePath((*squares, end), (*path, names[end]), total, captures)
                found.append(move_path)
                if not captures:
                    go_on(move_path.squares, move_path.names, total, direction if config.straight_only else _ANY)

    go_on((start,), (), 0, _ANY)
    return tuple(found)


def move_paths_of(config: NetzwerkConfig, position: Position, number: int) -> tuple[MovePath, ...]:
    """The paths of a robot of the mover."""
    square = position.robots[number]
    return move_paths(config, position, square, len(sources(config, position, square)))


def move_path_along(config: NetzwerkConfig, position: Position, number: int, path: tuple[int, ...]) -> MovePath | Msg:
    """A robot's path over these squares, regardless of its cost, or the reason why there is none."""
    start = position.robots[number]
    own, enemy = sides(position)
    others = own & ~(1 << start)
    move_path, heading = MovePath((start,), (), 0, False), _ANY
    for square in path:
        if move_path.captures:
            return WORDS("no.after_capture")
        here = move_path.squares[-1]
        around = {hop.square: hop for hop in hops(config, position.mover, here, others, enemy)}
        if square not in around:
            return _no_hop(config, position, number, here, square)
        hop = around[square]
        if heading not in (hop.direction, _ANY):
            return WORDS("no.bend", cell=site(config.board.squares[square]))
        names = (*move_path.names, config.board.squares[square])
        move_path = MovePath((*move_path.squares, square), names, move_path.cost + hop.cost, hop.captures)
        heading = hop.direction if config.straight_only else _ANY
    return move_path if path else WORDS("no.path")


def _no_hop(config: NetzwerkConfig, position: Position, number: int, here: int, there: int) -> Msg:
    """Why no hop leads a robot from one square to the other."""
    if here == there == position.robots[number]:
        return _no_way(config, position, number)
    names, (own, enemy) = config.board.squares, sides(position)
    others = own & ~(1 << position.robots[number])
    for near, behind in config.board.ahead[position.mover][here]:
        if there == behind != OFF and enemy >> near & 1:
            return WORDS("no.jump_enemy", cell=site(names[near]))
        if there == behind != OFF and not others >> near & 1:
            return WORDS("no.jump_empty", cell=site(names[near]))
        if there in (near, behind):
            return WORDS("no.own", cell=site(names[there]))
    return WORDS("no.hop", cell=site(names[there]), start=site(names[here]))


def _no_way(config: NetzwerkConfig, position: Position, number: int) -> Msg:
    """Why a robot does not get away from its square."""
    if not sources(config, position, position.robots[number]):
        return WORDS("no.empty", robot=robot_name(number))
    return WORDS("no.path") if move_paths_of(config, position, number) else WORDS("no.stuck", robot=robot_name(number))
