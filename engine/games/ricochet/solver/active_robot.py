"""The states of the robot that must arrive, and where its slides lead; part of the solver in Python.

A set of states is an integer, a bit for each state. States below `CELLS` are cells on which the robot may arrive;
before it has turned by 90 degrees it has only moved along its first column or row, so 33 more states are enough.
"""

from collections.abc import Iterator, Sequence

from engine.games.ricochet.board_assembly import CELLS, SIZE
from engine.games.ricochet.rules.slides import BOTH_AXES, LEVEL, UPRIGHT, SlidePath
from engine.games.ricochet.solver.problem import Problem

IN_COLUMN, IN_ROW, UNMOVED = CELLS, CELLS + SIZE, CELLS + 2 * SIZE
"""States of a robot that has moved upright only (plus its row), level only (plus its column), or not at all."""

Step = tuple[int, int]
"""A slide of a solution: the cell where it begins, and its direction."""


def bits(states: int) -> Iterator[int]:
    """The numbers of the states of a set, or of the cells of an area."""
    while states:
        low = states & -states
        yield low.bit_length() - 1
        states ^= low


class ActiveRobot:
    """One robot's states.

    Attributes:
        cell_of: state -> cell.
        states: their number.
        start: the state in which it begins.
        levels: bound -> states from which it needs at least so many moves, wherever helpers stop it.
        bound: state -> its bound; without those from which it never arrives.
    """

    def __init__(self, problem: Problem, robot: int) -> None:
        self._problem = problem
        self._paths = problem.board.slide_paths[robot]
        self._diagonals = problem.board.assembly.diagonals
        self._ways: dict[int, tuple[int, int]] = {}
        cell = problem.robots[robot]
        column, row = [n * SIZE + cell % SIZE for n in range(SIZE)], [cell // SIZE * SIZE + n for n in range(SIZE)]
        self.cell_of = [*range(CELLS), *column, *row, cell]
        self.states = len(self.cell_of) if problem.must_ricochet else CELLS
        axes = problem.axes[robot] if problem.must_ricochet else BOTH_AXES
        before = {BOTH_AXES: cell, UPRIGHT: IN_COLUMN + cell // SIZE, LEVEL: IN_ROW + cell % SIZE}
        self.start = before.get(axes, UNMOVED)
        self.levels = self._levels()
        self.bound = {state: bound for bound, level in enumerate(self.levels) for state in bits(level)}

    def _path(self, state: int, direction: int) -> SlidePath:
        path: SlidePath = self._paths[self.cell_of[state]][direction]
        return path

    def _rested(self, state: int, path: SlidePath, far: int) -> int | None:
        """The state after a slide of so many cells."""
        if not far or (path.endless and far == len(path.cells)) or path.cells[far - 1] in self._diagonals:
            return None
        cell = path.cells[far - 1]
        if state < CELLS:
            return cell
        travelled = UPRIGHT if state < IN_ROW else LEVEL if state < UNMOVED else 0
        axes = travelled | path.axes[far - 1]
        if axes == BOTH_AXES:
            return cell
        if cell == self._problem.target and not self._problem.stop_over:
            return None
        return IN_COLUMN + cell // SIZE if axes == UPRIGHT else IN_ROW + cell % SIZE

    def _levels(self) -> list[int]:
        goal = self._problem.target
        reach = [0 if state in self._diagonals else self._look_ahead(state) for state in range(self.states)]
        levels, known = [1 << goal], 1 << goal
        while levels[-1]:
            level = sum(1 << n for n, there in enumerate(reach) if not known >> n & 1 and there & levels[-1])
            known |= level
            levels.append(level)
        return levels[:-1]

    def _look_ahead(self, state: int) -> int:
        """The states after one slide, if others stood wherever it helps."""
        reach = 0
        for direction in range(4):
            path = self._path(state, direction)
            for far in range(1, len(path.cells) + 1):
                there = self._rested(state, path, far)
                if there is not None:
                    reach |= 1 << there
        return reach

    def slid(self, state: int, direction: int, cells: Sequence[int]) -> int | None:
        """The state after a slide among helpers on these cells; None if it is illegal."""
        path = self._path(state, direction)
        far = min((path.first[cell] for cell in cells if cell in path.first), default=len(path.cells))
        return self._rested(state, path, far)

    def slid_all(self, states: int, cells: Sequence[int]) -> int:
        """All states after one slide."""
        reached = 0
        for state in bits(states):
            for direction in range(4):
                there = self.slid(state, direction, cells)
                if there is not None:
                    reached |= 1 << there
        return reached

    def falls(self, states: int, bound: int, cells: Sequence[int]) -> bool:
        """Whether slides that each lower the bound lead from one of these states, all of that bound, to the target."""
        while bound and states:
            bound -= 1
            states = self.slid_all(states, cells) & self.levels[bound]
        return bool(states)

    def fall(self, state: int, cells: Sequence[int]) -> list[Step] | None:
        """These slides from one state, if there are some."""
        bound = self.bound[state]
        if not bound:
            return []
        for direction in range(4):
            there = self.slid(state, direction, cells)
            if there is not None and self.bound.get(there) == bound - 1:
                rest = self.fall(there, cells)
                if rest is not None:
                    return [(self.cell_of[state], direction), *rest]
        return None

    def ways_of(self, state: int) -> tuple[int, int]:
        """The cells where a helper is in the way of slides that lower the bound, and where it stops one of them."""
        if state in self._ways:
            return self._ways[state]
        hinders = stops = 0
        for direction in range(4):
            path, last = self._path(state, direction), 0
            for far in range(1, len(path.cells) + 1):
                there = self._rested(state, path, far)
                if there is None or self.bound.get(there) != self.bound[state] - 1:
                    continue
                stops |= sum(1 << cell for cell in path.cells[far : far + 1])
                last = far
            hinders |= sum(1 << cell for cell in set(path.cells[:last]))
        self._ways[state] = hinders, stops
        return self._ways[state]
