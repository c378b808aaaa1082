"""Hints: what an action of Robotory does, as a sentence."""

from typing import cast

from engine.games.robotory import rules
from engine.games.robotory.actions import ChainMove, PlaceDisc, Refill
from engine.games.robotory.board import ROBOTS, RobotoryBoard
from engine.games.robotory.position import FULL_SUPPLY, Position
from engine.games.robotory.state import RobotoryState
from engine.games.robotory.words import WORDS, robot_name
from engine.state import Action, State
from engine.words import Msg


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    robotory = cast(RobotoryState, state)
    board, before = robotory.game.config.board, robotory.position
    after = robotory.apply(action)[0].position
    own = before.mover
    if rules.over(after):
        return WORDS("ends_game", robots=rules.standing(board, after)[own])
    if isinstance(action, ChainMove):
        robot = ROBOTS.index(action.robot)
        start, end = before.robots[robot], after.robots[robot]
        if board.camps[own] >> end & 1 and not board.camps[own] >> start & 1:
            return WORDS("brings_home", robot=robot_name(robot))
    kept = _can_cross(board, before, own) & ~_can_cross(board, after, own)
    if kept:
        return WORDS("keeps_away", robot=robot_name(kept.bit_length() - 1))
    crossable = _can_cross(board, after, 1 - own) & ~_can_cross(board, before, 1 - own)
    if crossable:
        return WORDS("opens_way", robot=robot_name(crossable.bit_length() - 1))
    match action:
        case Refill():
            if any(FULL_SUPPLY - sum(supply) >= min(after.pool) for supply in after.supplies):
                return WORDS("one_more_refill")
            return WORDS("fills", discs=sum(after.supplies[own]))
        case ChainMove(robot=name, path=path):
            robot = ROBOTS.index(name)
            start, end = before.robots[robot], after.robots[robot]
            if board.camps[own] >> end & 1 and board.depth[end] > board.depth[start]:
                return WORDS("goes_deeper", robot=robot_name(robot))
            return WORDS("burns", discs=len(path))
        case PlaceDisc():
            return WORDS("waits")
    raise AssertionError(action)


def _can_cross(board: RobotoryBoard, position: Position, seat: int) -> int:
    """Mask of the robots in a seat's camp that can cross the border out of it."""
    mask = 0
    for robot, cell in enumerate(position.robots):
        if board.camps[seat] >> cell & 1:
            reach = rules.reachable(board, cell, rules.burnable(position, robot))
            mask |= bool(reach & board.camps[1 - seat]) << robot
    return mask
