"""What an action of Robotory does, in words."""

from typing import cast

from engine.games.robotory import rules
from engine.games.robotory.actions import ChainMove, PlaceDisc, Refill
from engine.games.robotory.board import ROBOTS, RobotoryBoard
from engine.games.robotory.position import FULL_SUPPLY, Position
from engine.games.robotory.state import RobotoryState
from engine.players import Msg
from engine.state import Action, State

_NAMES = ("white", "black", "red")
"""Robot -> its name in sentences."""

REASONS = {
    "ends_game": "ends the game with {robots} robots at home",
    "brings_home": "brings the {robot} robot home",
    "keeps_away": "keeps the {robot} robot from going home to the other side",
    "opens_way": "opens the {robot} robot's way home",
    "goes_deeper": "takes the {robot} robot further from the border",
    "burns": "takes {discs} discs off the board",
    "fills": "fills the supply to {discs} discs",
    "one_more_refill": "leaves so few discs that the next refill can end the game",
    "waits": "lays a disc where it helps the other side least",
}
"""Key -> English text."""


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    robotory = cast(RobotoryState, state)
    board, before = robotory.game.rules_board, robotory.position
    after = robotory.apply(action)[0].position
    own = before.mover
    if rules.over(after):
        return _say("ends_game", robots=rules.standing(board, after)[own])
    if isinstance(action, ChainMove):
        robot = ROBOTS.index(action.robot)
        start, end = before.robots[robot], after.robots[robot]
        if board.camps[own] >> end & 1 and not board.camps[own] >> start & 1:
            return _say("brings_home", robot=_NAMES[robot])
    kept = _can_cross(board, before, own) & ~_can_cross(board, after, own)
    if kept:
        return _say("keeps_away", robot=_NAMES[kept.bit_length() - 1])
    opened = _can_cross(board, after, 1 - own) & ~_can_cross(board, before, 1 - own)
    if opened:
        return _say("opens_way", robot=_NAMES[opened.bit_length() - 1])
    match action:
        case Refill():
            if min(after.pool) <= FULL_SUPPLY:
                return _say("one_more_refill")
            return _say("fills", discs=sum(after.supplies[own]))
        case ChainMove(robot=name, path=path):
            robot = ROBOTS.index(name)
            start, end = before.robots[robot], after.robots[robot]
            if board.camps[own] >> end & 1 and board.depth[end] > board.depth[start]:
                return _say("goes_deeper", robot=_NAMES[robot])
            return _say("burns", discs=len(path))
        case PlaceDisc():
            return _say("waits")
    raise AssertionError(action)


def _can_cross(board: RobotoryBoard, position: Position, seat: int) -> int:
    """Mask of the robots in a seat's camp that can cross the border out of it."""
    mask = 0
    for robot, cell in enumerate(position.robots):
        if board.camps[seat] >> cell & 1:
            reach = rules.reachable(board, cell, rules.burnable(position, robot))
            mask |= bool(reach & board.camps[1 - seat]) << robot
    return mask


def _say(key: str, **args: str | int) -> Msg:
    return Msg(f"robotory.{key}", REASONS[key], args)
