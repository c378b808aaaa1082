"""The action that leads from one Robotory position to another."""

from engine.games.robotory import rules
from engine.games.robotory.actions import ChainMove, PlaceDisc, Refill
from engine.games.robotory.board import ROBOTS, SEATS, RobotoryBoard
from engine.games.robotory.position import COLOURS, Position


def action_between(board: RobotoryBoard, before: Position, after: Position) -> PlaceDisc | ChainMove | Refill | None:
    """The action that makes the difference between two positions, found without listing; None if there is none.

    The discs and robots of `before` allow it; the supply is not checked.
    """
    actor = SEATS[before.mover]
    laid = [there & ~here for here, there in zip(before.discs, after.discs, strict=True)]
    gone = [here & ~there for here, there in zip(before.discs, after.discs, strict=True)]
    went = [robot for robot in range(len(ROBOTS)) if before.robots[robot] != after.robots[robot]]
    if len(went) == 1 and not any(laid):
        robot = went[0]
        burned = sum(gone)
        if burned & ~rules.burnable(before, robot):
            return None
        chain = rules.chain_over(board, before.robots[robot], after.robots[robot], burned)
        return ChainMove(actor, ROBOTS[robot], tuple(board.cells[cell] for cell in chain)) if chain else None
    if went or any(gone):
        return None
    if sum(laid).bit_count() == 1:
        return PlaceDisc(actor, COLOURS[0 if laid[0] else 1], board.cells[sum(laid).bit_length() - 1])
    white, black = (here - there for here, there in zip(before.pool, after.pool, strict=True))
    return Refill(actor, white, black) if white or black else None
