"""Robotory's endgame, solved: near the end of the pool every action is tried, and nothing is estimated."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.robotory import rules
from engine.games.robotory.players.search import RobotoryModel
from engine.games.robotory.position import Position

_POOL = 3
"""Discs of a colour left in the pool with which the endgame begins: one refill takes them."""

_DISCS = 12
"""Discs on the board up to which all chains can be tried; connected, they make some hundreds for Red."""

_ALL = 1 << 20
"""Chains per robot and end cell: more than so few discs make."""


def is_endgame(position: Position) -> bool:
    """Whether a position is near enough to its end to be solved."""
    return min(position.pool) <= _POOL and sum(mask.bit_count() for mask in position.discs) <= _DISCS


@dataclass(frozen=True, slots=True)
class EndgameModel(RobotoryModel):
    """Robotory for `engine.search.alphabeta`, in which only won and lost games have a value: a proof, or none."""

    def value(self, position: Position) -> int:
        """Unknown."""
        return 0

    def quiet(self, position: Position) -> bool:
        """A depth that ends in the middle of something proves nothing either way."""
        return True

    def successors(self, position: Position, variants: int = _ALL) -> Iterator[Position]:
        """The positions after every action of the mover, one for each chain's end and burned discs.

        Refills that take less than they may only end the game, which `final` knows.
        """
        for robot, start in enumerate(position.robots):
            for end, burned in rules.ends(self.board, start, rules.burnable(position, robot), variants):
                yield rules.moved(position, robot, end, burned)
        for white, black in rules.splits(position):
            yield rules.refilled(position, white, black)
        free = rules.free_cells(self.board, position)
        for colour, left in enumerate(position.supplies[position.mover]):
            for cell in range(len(self.board.cells)) if left else ():
                if free >> cell & 1:
                    yield rules.placed(position, colour, cell)
