"""Positions and scenes: what a position shows on the table, and the position that a scene gives."""

from typing import NamedTuple

from engine.effects import Scene, Token
from engine.games.netzwerk.board_data import BATTERIES, OFF, PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position, teams_of
from engine.games.netzwerk.rules.endings import owes_capture

CHARGED, USED = Token("battery", "charged"), Token("battery", "used")
"""The two sides of a battery."""


class Seen(NamedTuple):
    """The scene of a position.

    Attributes:
        robots: as in `Position`.
        batteries: as in `Position`.
        used: as in `Position`; 0 if used batteries are not turned over.
    """

    robots: tuple[int, ...]
    batteries: int
    used: int


def shown(config: NetzwerkConfig, position: Position) -> Seen:
    """The scene that the table must show."""
    return Seen(position.robots, position.batteries, position.used if config.turned else 0)


def token(config: NetzwerkConfig, position: Position, point: int) -> Token:
    """The battery on a point as it lies on the table."""
    return USED if config.turned and position.used >> point & 1 else CHARGED


def scene_of(config: NetzwerkConfig, position: Position) -> Scene:
    """Robots on squares or at their parking places, batteries on points."""
    board = config.board
    return Scene(
        figures={
            piece: park.id if square == OFF else board.squares[square]
            for piece, park, square in zip(PIECES, board.geometry.parks, position.robots, strict=True)
        },
        tokens={
            name: token(config, position, point)
            for point, name in enumerate(board.points)
            if position.batteries >> point & 1
        },
    )


def seen(config: NetzwerkConfig, scene: Scene) -> Seen | None:
    """The position of a scene; None if no position has that scene. A captured robot may be at any parking place."""
    board = config.board
    squares = {park.id: OFF for park in board.geometry.parks} | dict(board.square)
    if scene.figures.keys() != set(PIECES) or scene.flags or not squares.keys() >= set(scene.figures.values()):
        return None
    robots = tuple(squares[scene.figures[piece]] for piece in PIECES)
    standing = [square for square in robots if square != OFF]
    if not standing or len(set(standing)) != len(standing):
        return None
    if len(scene.tokens) > BATTERIES or not board.point.keys() >= scene.tokens.keys():
        return None
    if not all(battery in (CHARGED, USED) for battery in scene.tokens.values()):
        return None
    used = sum(1 << board.point[point] for point, battery in scene.tokens.items() if battery == USED)
    batteries = sum(1 << board.point[point] for point in scene.tokens)
    return Seen(robots, batteries, used if config.turned else 0)


def trusted(config: NetzwerkConfig, position: Position, scene: Scene) -> Position | None:
    """The position with robots and batteries as in a scene; None if no position has that scene.

    If used batteries are not turned over, those still on their point stay used. Earlier turns no longer count.
    """
    goal = seen(config, scene)
    if goal is None or goal == shown(config, position):
        return goal and position
    after = position._replace(
        robots=goal.robots,
        teams=teams_of(goal.robots),
        batteries=goal.batteries,
        used=goal.used if config.turned else position.used & goal.batteries,
        stopped=sum(1 << n for n, square in enumerate(goal.robots) if square != OFF and position.stopped >> n & 1),
        shifted=position.shifted & goal.batteries,
        earlier=(),
    )
    return after._replace(owes=owes_capture(config, after))
