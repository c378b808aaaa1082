"""Robotory as the search sees it: a ply is a turn, and a level may overlook long chains.

Red can have over a million chains, but few ends. A robot reaches exactly the connected discs that it can burn, so a
breadth-first search that keeps a few variants per end cell finds every end by a shortest chain (a prefix of a shortest
chain is a shortest chain itself).
Placements far from all robots differ little: one of them per colour is searched.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.robotory import rules
from engine.games.robotory.board import RobotoryBoard
from engine.games.robotory.position import FULL_SUPPLY, Position

_HOME = 100
"""Worth of a robot at home; a win is 10,000. All worths here were set by hand (docs/play/computer-players.md)."""

_DEPTH = 8
"""Worth of each step that a robot stands away from the border."""

_THREAT = 60
"""Worth of a robot that can cross the border home next."""

_SUPPLY = 3
"""Worth of each disc that the own supply holds more than the other."""

_ENDGAME = FULL_SUPPLY
"""Discs of a colour left in the pool that one refill can take."""

_VARIANTS = 2
"""Chains per robot and end cell that are searched below the first turn."""


@dataclass(frozen=True, slots=True)
class RobotoryModel:
    """Robotory for `engine.search.alphabeta`.

    Attributes:
        board: the board.
        seat: the player who searches.
        longest: steps of the longest chain that the player sees, its own or the rival's.
        threats: whether the player sees which robots can cross the border next.
    """

    board: RobotoryBoard
    seat: int
    longest: int = rules.LONGEST
    threats: bool = True

    def mine(self, position: Position) -> bool:
        """Whether the player who searches is to move."""
        return position.mover == self.seat

    def final(self, position: Position) -> int | None:
        """A game that is over, or that the next action can end, is won with two or three robots at home."""
        if not self._ends(position, position.mover):
            return None
        wins = rules.standing(self.board, position)[position.mover] >= 2
        return 1 if wins else -1 if rules.over(position) else None

    def quiet(self, position: Position) -> bool:
        """Whether the other side would not win by ending the game next; else the threat is answered first."""
        other = 1 - position.mover
        return not self._ends(position, other) or rules.standing(self.board, position)[other] < 2

    def _ends(self, position: Position, seat: int) -> bool:
        """Whether a seat's refill would end the game, or the game is over."""
        least = min(position.pool)
        return least <= _ENDGAME and FULL_SUPPLY - sum(position.supplies[seat]) >= least

    def value(self, position: Position) -> int:
        """Robots at home, their distance to the border, and robots that can cross it next."""
        board = self.board
        mover = position.mover
        home, away = board.camps[mover], board.camps[1 - mover]
        own = 0
        value = 0
        gain = 0
        threats = 0
        for robot, cell in enumerate(position.robots):
            reach = 0
            if self.threats:
                reach = rules.reachable(board, cell, rules.burnable(position, robot), self.longest)
            if home >> cell & 1:
                own += 1
                value += _DEPTH * board.depth[cell]
                threats += bool(reach & away)
            else:
                value -= _DEPTH * board.depth[cell]
                gain |= bool(reach & home)
        value += _HOME * (2 * own - 3) + _THREAT * (2 * gain - threats)
        return value + _SUPPLY * (sum(position.supplies[mover]) - sum(position.supplies[1 - mover]))

    def successors(self, position: Position, variants: int = _VARIANTS) -> Iterator[Position]:
        """The positions that are searched after the mover's turn: moves, refills, placements.

        At most `variants` moves per robot and end cell.
        """
        board = self.board
        reached = []
        for robot, start in enumerate(position.robots):
            fuel = rules.burnable(position, robot)
            area = 1 << start
            for end, burned in rules.ends(board, start, fuel, variants, self.longest):
                area |= 1 << end
                yield rules.moved(position, robot, end, burned)
            reached.append(area)
        for white, black in rules.splits(position):
            yield rules.refilled(position, white, black)
        free = rules.free_cells(board, position)
        touched = [rules.adjacent(board, area) for area in reached]
        close = 0
        for cell in position.robots:
            close |= board.near[cell]
        for colour, left in enumerate(position.supplies[position.mover]):
            if left:
                useful = free & (close | touched[colour] | touched[2])
                rest = free & ~useful
                useful |= rest & -rest
                while useful:
                    lowest = useful & -useful
                    useful ^= lowest
                    yield rules.placed(position, colour, lowest.bit_length() - 1)
