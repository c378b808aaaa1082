"""Actions open to the player in turn, by robot and battery; phones highlight them without a request."""

from typing import TypedDict

from engine.games.netzwerk.board_data import OFF, PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position, robots_of
from engine.games.netzwerk.rules.battery_phase import shifts
from engine.games.netzwerk.rules.energy import sources
from engine.games.netzwerk.rules.movement import MovePath
from engine.games.netzwerk.rules.robot_phase import moves


class Way(TypedDict):
    """The cheapest way of a robot to a square, of equal ones that with the fewest actions.

    `path` holds the squares of a move's text, `pays` the points of each payment that is allowed, the default first.
    """

    path: list[str]
    pays: list[list[str]]


def energy(config: NetzwerkConfig, position: Position) -> dict[str, list[str]]:
    """By robot of the player in turn: the points from which it can draw energy now."""
    board = config.board
    return {
        PIECES[number]: [board.points[point] for point in sources(config, position, position.robots[number])]
        for number in robots_of(position.mover)
        if position.robots[number] != OFF
    }


def ways(config: NetzwerkConfig, position: Position) -> dict[str, dict[str, Way]]:
    """By robot that can move, and by square where a move of it can end."""
    by_robot = ((PIECES[number], _ways_of(config, position, number)) for number in robots_of(position.mover))
    return {robot: by_square for robot, by_square in by_robot if by_square}


def _ways_of(config: NetzwerkConfig, position: Position, number: int) -> dict[str, Way]:
    found, best = moves(config, position, number), dict[str, MovePath]()
    for path, _ in sorted(found, key=lambda paid: (paid[0].cost, len(paid[0].squares))):
        best.setdefault(path.names[-1], path)
    return {
        end: {
            "path": list(path.names),
            "pays": [list(config.board.points_of(paid.batteries)) for one, paid in found if one == path],
        }
        for end, path in best.items()
    }


def battery_ways(config: NetzwerkConfig, position: Position) -> dict[str, list[str]]:
    """By point of a battery that may move: the points to which it can go."""
    names = config.board.points
    return {names[point]: [names[end] for end in ends] for point, ends in shifts(config, position)}
