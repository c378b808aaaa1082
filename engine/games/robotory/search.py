"""Look-ahead for Robotory: alpha-beta search over positions, limited by a number of positions instead of time.

Red can have over a million chains, but few ends. A robot reaches exactly the connected discs that it can burn, so a
breadth-first search that keeps a few variants per end cell finds every end by a shortest chain (a prefix of a shortest
chain is a shortest chain itself).
Placements far from all robots differ little: one of them per colour is searched.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.games.robotory import rules
from engine.games.robotory.board import RobotoryBoard
from engine.games.robotory.position import Position

WIN = 10_000
"""Value of a won position; less one for each ply that the win is away."""

_HOME = 100
"""Worth of a robot at home; a win is 10,000. All worths here were set by hand; games measure them (decision 5)."""

_DEPTH = 8
"""Worth of each step that a robot stands away from the border."""

_THREAT = 60
"""Worth of a robot that can cross the border home next."""

_SUPPLY = 3
"""Worth of each disc that the own supply holds more than the other."""

_VARIANTS = 2
"""Chains per robot and end cell that are searched below the first turn."""

_DEEPEST = 12
"""Maximum depth in plies; only positions with few actions reach it within the budget."""


class _BudgetSpentError(Exception):
    """The search has evaluated its budget of positions."""


@dataclass(slots=True)
class Search:
    """One search from one position.

    Attributes:
        layout: the board.
        budget: number of positions that it may evaluate.
        looked: number of positions evaluated so far.
    """

    board: RobotoryBoard
    budget: int
    looked: int = 0
    _best: dict[Position, Position] = field(default_factory=dict)

    def best(self, candidates: list[Position]) -> Position:
        """The best of the positions after the mover's turn, by iterative deepening; ties go to the first."""
        best = candidates[0]
        try:
            for depth in range(_DEEPEST):
                scores: dict[Position, int] = {}
                alpha = -WIN
                for after in candidates:
                    scores[after] = -self._value(after, depth, -WIN, -alpha, 1)
                    if scores[after] > alpha:
                        alpha, best = scores[after], after
                candidates = sorted(candidates, key=scores.__getitem__, reverse=True)
                if abs(alpha) >= WIN - _DEEPEST - 1:
                    break
        except _BudgetSpentError:
            pass
        return best

    def _value(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the position for its mover, `depth` plies ahead; only a bound outside of (alpha, beta)."""
        if self.looked >= self.budget:
            raise _BudgetSpentError
        self.looked += 1
        if rules.over(position):
            return (WIN - ply) if rules.standing(self.board, position)[position.mover] >= 2 else ply - WIN
        if depth == 0:
            return self._judge(position, ply)
        best, choice = -WIN, None
        for after in self._ordered(position):
            score = -self._value(after, depth - 1, -beta, -alpha, ply + 1)
            if score > best:
                best, choice = score, after
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        if choice is not None:
            self._best[position] = choice
        return best

    def _judge(self, position: Position, ply: int) -> int:
        """Static evaluation: robots at home, their distance to the border, and robots that can cross it next."""
        board = self.board
        mover = position.mover
        home, away = board.camps[mover], board.camps[1 - mover]
        own = 0
        value = 0
        gain = 0
        threats = 0
        for robot, cell in enumerate(position.robots):
            reach = rules.reachable(board, cell, rules.burnable(position, robot))
            if home >> cell & 1:
                own += 1
                value += _DEPTH * board.depth[cell]
                threats += bool(reach & away)
            else:
                value -= _DEPTH * board.depth[cell]
                gain |= bool(reach & home)
        needs = rules.need(position)
        if needs and needs >= min(position.pool) and own >= 2:
            return WIN - ply - 1
        value += _HOME * (2 * own - 3) + _THREAT * (2 * gain - threats)
        return value + _SUPPLY * (sum(position.supplies[mover]) - sum(position.supplies[1 - mover]))

    def _ordered(self, position: Position) -> Iterator[Position]:
        known = self._best.get(position)
        if known is not None:
            yield known
        for after in self.successors(position, _VARIANTS):
            if after != known:
                yield after

    def successors(self, position: Position, variants: int) -> Iterator[Position]:
        """The positions that are searched after the mover's turn: moves, refills, placements.

        At most `variants` moves per robot and end cell.
        """
        board = self.board
        reached = []
        for robot, start in enumerate(position.robots):
            fuel = rules.burnable(position, robot)
            area = 1 << start
            for end, burned in rules.ends(board, start, fuel, variants):
                area |= 1 << end
                yield rules.moved(position, robot, end, burned)
            reached.append(area)
        for white, black in rules.splits(position):
            yield rules.refilled(position, white, black)
        free = rules.free_cells(board, position)
        touched = [rules.beside(board, area) for area in reached]
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
