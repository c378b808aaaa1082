"""The solver in Python: the search of `kernels/ricochet.c` in the same order, so that both give the same answers.

`docs/ricochet-solver.md` explains it. A set of states of the active robot is an integer, a bit for each state. States
below `CELLS` are cells on which it may arrive; before it has turned by 90 degrees it has only moved along its first
column or row, so 33 more states are enough.
"""

from collections.abc import Iterator, Sequence

from engine.games.ricochet.assembly import CELLS, SIZE
from engine.games.ricochet.chips import ROBOT_COLOURS
from engine.games.ricochet.problem import Answer, Problem
from engine.games.ricochet.slides import BOTH_AXES, LEVEL, UPRIGHT, SlidePath

IN_COLUMN, IN_ROW, UNMOVED = CELLS, CELLS + SIZE, CELLS + 2 * SIZE
"""States of a robot that has moved upright only (plus its row), level only (plus its column), or not at all."""

LAST = 2
"""States of a bound up to it are not kept before they have been looked through for a solution."""

Cells = tuple[int, ...]
"""The cells of the helpers, sorted among robots of one class."""

Step = tuple[int, int]
"""A slide of a solution: the cell where it begins, and its direction."""


def solve(problem: Problem) -> Answer:
    """A shortest solution."""
    searches = [_Search(problem, robot) for robot in problem.candidates]
    for length in range(problem.most + 2):
        open_ = [search for search in searches if not search.exhausted(length)]
        if not open_ or length > problem.most:
            return Answer(None, not open_, sum(search.states for search in searches))
        for search in open_:
            steps = search.solved_in(length)
            if steps is not None:
                return Answer(search.replayed(steps), False, sum(one.states for one in searches))
    raise AssertionError("the last length is above the most")


def _bits(states: int) -> Iterator[int]:
    while states:
        low = states & -states
        yield low.bit_length() - 1
        states ^= low


class _Search:
    """The search for solutions in which one robot, the active one, arrives; the others are helpers."""

    def __init__(self, problem: Problem, active: int) -> None:
        self._problem = problem
        self._active = active
        self._diagonals = problem.board.assembly.diagonals
        self._paths = problem.board.slide_paths
        drawn = {diagonal.colour for diagonal in self._diagonals.values()}
        classes = [ROBOT_COLOURS.index(c) if c in drawn else len(ROBOT_COLOURS) for c in ROBOT_COLOURS]
        others = [robot for robot in range(len(problem.robots)) if robot != active]
        self._helpers = sorted(others, key=lambda robot: (-classes[robot], robot))
        self._class_of = [classes[robot] for robot in self._helpers]
        cell = problem.robots[active]
        column, row = [n * SIZE + cell % SIZE for n in range(SIZE)], [cell // SIZE * SIZE + n for n in range(SIZE)]
        self._cell_of = [*range(CELLS), *column, *row, cell]
        self._start = self._start_state(cell)
        self._before: set[int] = set()
        self._behind: set[int] = set()
        self._levels = self._bounds()
        self._bound = {state: bound for bound, level in enumerate(self._levels) for state in _bits(level)}
        self._seen: dict[Cells, int] = {}
        self._layers: dict[tuple[int, int], dict[Cells, int]] = {}
        self._on_path: dict[tuple[int, int, int], int] = {}
        self._last = 0
        self.states = 0
        if self._start in self._bound:
            bound = self._bound[self._start]
            self._layers[bound, bound] = {}
            self._reach(self._layers[bound, bound], self._sorted(problem.robots), 1 << self._start)
            self._close(bound, bound)

    def _start_state(self, cell: int) -> int:
        axes = self._problem.axes[self._active] if self._problem.must_ricochet else BOTH_AXES
        return {BOTH_AXES: cell, UPRIGHT: IN_COLUMN + cell // SIZE, LEVEL: IN_ROW + cell % SIZE}.get(axes, UNMOVED)

    def _sorted(self, robots: Sequence[int]) -> Cells:
        cells = [(-number, robots[robot]) for number, robot in zip(self._class_of, self._helpers, strict=True)]
        return tuple(cell for _, cell in sorted(cells))

    # States of the active robot

    def _path(self, state: int, direction: int) -> SlidePath:
        path: SlidePath = self._paths[self._active][self._cell_of[state]][direction]
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

    def _bounds(self) -> list[int]:
        """Bound -> states from which the active robot needs at least so many moves, wherever helpers stop it."""
        goal = self._problem.target
        count = UNMOVED + 1 if self._problem.must_ricochet else CELLS
        reach = [self._look_ahead(state, goal) for state in range(count)]
        levels, known = [1 << goal], 1 << goal
        while levels[-1]:
            level = sum(1 << n for n, there in enumerate(reach) if not known >> n & 1 and there & levels[-1])
            known |= level
            levels.append(level)
        return levels[:-1]

    def _look_ahead(self, state: int, goal: int) -> int:
        reach = 0
        for direction in range(4):
            path = self._path(state, direction)
            if state < CELLS:
                reach |= sum(1 << cell for cell in set(path.cells))
            for far in range(1, len(path.cells) + 1):
                there = self._rested(state, path, far)
                if there is not None:
                    reach |= 1 << there
                if there == goal:
                    self._before.update(path.cells[: far - 1])
                    self._behind.update(path.cells[far : far + 1])
        return reach

    def _slid(self, state: int, direction: int, cells: Cells) -> int | None:
        path = self._path(state, direction)
        far = min((path.first[cell] for cell in cells if cell in path.first), default=len(path.cells))
        return self._rested(state, path, far)

    def _slid_all(self, states: int, cells: Cells) -> int:
        reached = 0
        for state in _bits(states):
            for direction in range(4):
                there = self._slid(state, direction, cells)
                if there is not None:
                    reached |= 1 << there
        return reached

    # Slides of helpers

    def _far(self, cells: Cells, helper: int, path: SlidePath) -> int:
        far = len(path.cells)
        for n, cell in enumerate(cells):
            if n != helper and path.first.get(cell, far) < far:
                far = path.first[cell]
        return far

    def _replaced(self, cells: Cells, helper: int, path: SlidePath, far: int) -> Cells | None:
        """The helpers after a slide of so many cells; None if it is illegal."""
        if not far or (path.endless and far == len(path.cells)) or path.cells[far - 1] in self._diagonals:
            return None
        number = self._class_of[helper]
        moved = [*cells[:helper], path.cells[far - 1], *cells[helper + 1 :]]
        first, count = self._class_of.index(number), self._class_of.count(number)
        moved[first : first + count] = sorted(moved[first : first + count])
        return tuple(moved)

    def _states_on(self, helper: int, cell: int, direction: int) -> int:
        """The states in which the active robot stands on the path of a helper's slide."""
        key = (self._class_of[helper], cell, direction)
        if key not in self._on_path:
            first = self._paths[self._helpers[helper]][cell][direction].first
            extra = range(CELLS, UNMOVED + 1) if self._problem.must_ricochet else ()
            states = [*first, *(state for state in extra if self._cell_of[state] in first)]
            self._on_path[key] = sum(1 << state for state in states)
        return self._on_path[key]

    def _helper_slides(self, cells: Cells, states: int) -> Iterator[tuple[int, int, Cells, int]]:
        """Each helper's slides: cell, direction, the helpers after it, and the states for which it ends so."""
        for helper, cell in enumerate(cells):
            for direction in range(4):
                path = self._paths[self._helpers[helper]][cell][direction]
                far, free = self._far(cells, helper, path), states
                blocked = []
                for state in _bits(states & self._states_on(helper, cell, direction)):
                    block = path.first[self._cell_of[state]]
                    if block < far:
                        free ^= 1 << state
                        blocked.append((cell, direction, self._replaced(cells, helper, path, block), 1 << state))
                after = self._replaced(cells, helper, path, far) if free else None
                for one in (*blocked, (cell, direction, after, free)):
                    if one[2] is not None:
                        yield one[0], one[1], one[2], one[3]

    # Layers

    def _reach(self, layer: dict[Cells, int], cells: Cells, states: int) -> None:
        seen = self._seen.get(cells, 0)
        fresh = states & ~seen
        if fresh:
            self._seen[cells] = seen | fresh
            layer[cells] = layer.get(cells, 0) | fresh

    def _close(self, f: int, bound: int) -> None:
        layer = self._layers[f, bound]
        self.states += sum(states.bit_count() for states in layer.values())
        if layer:
            self._last = f

    def _further(self, cells: Cells, states: int, bound: int) -> int:
        return self._slid_all(states, cells) & ~self._seen[cells] & self._levels[bound]

    def _build(self, depth: int, bound: int) -> None:
        """All states of that depth and bound that no state of a smaller sum of both has reached."""
        layer = self._layers.setdefault((depth + bound, bound), {})
        for from_ in range(bound + 1, 0, -1):
            for cells, states in self._layers.get((depth - 1 + from_, from_), {}).items():
                there = self._further(cells, states, bound)
                if there:
                    self._reach(layer, cells, there)
                if from_ == bound:
                    for _, _, after, kept in self._helper_slides(cells, states):
                        self._reach(layer, after, kept)
        self._close(depth + bound, bound)

    # The end of a solution: slides of the active robot alone, each of which lowers its bound

    def _falls(self, states: int, bound: int, cells: Cells) -> bool:
        while bound and states:
            bound -= 1
            states = self._slid_all(states, cells) & self._levels[bound]
        return bool(states)

    def _fall(self, state: int, cells: Cells) -> list[Step] | None:
        bound = self._bound[state]
        if not bound:
            return []
        for direction in range(4):
            there = self._slid(state, direction, cells)
            if there is not None and self._bound.get(there) == bound - 1:
                rest = self._fall(there, cells)
                if rest is not None:
                    return [(self._cell_of[state], direction), *rest]
        return None

    def _probe(self, depth: int, bound: int) -> list[Step] | None:
        """The steps if a state of that depth and bound is solved by slides that each lower the bound."""
        for from_ in range(bound + (bound == LAST), 0, -1):
            for cells, states in self._layers.get((depth - 1 + from_, from_), {}).items():
                there = self._further(cells, states, bound)
                if there and self._falls(there, bound, cells):
                    return self._after_slide(cells, states, there, depth)
                if from_ == bound:
                    steps = self._after_helper(cells, states, bound, depth)
                    if steps is not None:
                        return steps
        return None

    def _after_slide(self, cells: Cells, states: int, there: int, depth: int) -> list[Step]:
        for state in _bits(states):
            for direction in range(4):
                after = self._slid(state, direction, cells)
                rest = self._fall(after, cells) if after is not None and there >> after & 1 else None
                if rest is not None:
                    return [*self._traced(cells, state, depth - 1), (self._cell_of[state], direction), *rest]
        raise AssertionError("a set falls, but none of its states")

    def _after_helper(self, cells: Cells, states: int, bound: int, depth: int) -> list[Step] | None:
        helpful = self._before | self._behind
        for cell, direction, after, kept in self._helper_slides(cells, states):
            if bound == 1 and cell not in self._before and helpful.isdisjoint(after):
                continue
            if not self._falls(kept, bound, after):
                continue
            for state in _bits(kept):
                rest = self._fall(state, after)
                if rest is not None:
                    return [*self._traced(cells, state, depth - 1), (cell, direction), *rest]
        return None

    def _traced(self, cells: Cells, state: int, depth: int) -> list[Step]:
        """The steps to a state that was reached at that depth."""
        steps: list[Step] = []
        for earlier in range(depth - 1, -1, -1):
            cells, state, step = self._earlier(cells, state, earlier)
            steps.insert(0, step)
        return steps

    def _earlier(self, cells: Cells, state: int, depth: int) -> tuple[Cells, int, Step]:
        for bound in range(1, len(self._levels)):
            for before, states in self._layers.get((depth + bound, bound), {}).items():
                if before == cells:
                    for one in _bits(states):
                        for direction in range(4):
                            if self._slid(one, direction, cells) == state:
                                return before, one, (self._cell_of[one], direction)
                elif states >> state & 1:
                    for cell, direction, after, _ in self._helper_slides(before, 1 << state):
                        if after == cells:
                            return before, state, (cell, direction)
        raise AssertionError("a state has no state before it")

    # Lengths

    def exhausted(self, length: int) -> bool:
        """Whether there is no solution of that length or a larger one."""
        return self._start not in self._bound or length > self._last + len(self._levels) + 2

    def solved_in(self, length: int) -> list[Step] | None:
        """The steps of a solution of that length, if there is one and none is shorter."""
        start, deepest = self._bound[self._start], len(self._levels) - 1
        if length < start:
            return None
        if length == start:
            steps = self._fall(self._start, self._sorted(self._problem.robots))
            if steps is not None:
                return steps
        for bound in range(LAST, 0, -1):
            if length - 1 - bound > 0 and bound <= deepest:
                self._build(length - 1 - bound, bound)
        for bound in range(deepest, LAST, -1):
            if length - bound > 0:
                self._build(length - bound, bound)
        for bound in range(LAST, 0, -1):
            if length - bound > 0 and bound <= deepest:
                steps = self._probe(length - bound, bound)
                if steps is not None:
                    return steps
        return None

    def replayed(self, steps: Sequence[Step]) -> tuple[tuple[int, int], ...]:
        """The slides by robot: a step says only from which cell."""
        robots = list(self._problem.robots)
        moves = []
        for cell, direction in steps:
            robot = robots.index(cell)
            far = self._problem.board.reach(robots, robot, direction)
            robots[robot] = self._paths[robot][cell][direction].cells[far - 1]
            moves.append((robot, direction))
        return tuple(moves)
