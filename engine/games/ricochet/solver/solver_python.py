"""The solver in Python: the search of `kernels/ricochet.c` in the same order, so both give the same answers.

`docs/reference/ricochet-solver.md` explains it.
"""

from collections.abc import Iterator, Sequence

from engine.games.ricochet.board_assembly import CELLS
from engine.games.ricochet.chips import ROBOT_COLOURS
from engine.games.ricochet.rules.slides import SlidePath
from engine.games.ricochet.solver.active_robot import ActiveRobot, Step, bits
from engine.games.ricochet.solver.problem import Answer, Problem

Cells = tuple[int, ...]
"""The cells of the helpers, sorted among robots of one class."""


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


class _Search:
    """The search for solutions in which one robot, the active one, arrives; the others are helpers."""

    def __init__(self, problem: Problem, active: int) -> None:
        self._problem = problem
        self._diagonals = problem.board.assembly.diagonals
        self._paths = problem.board.slide_paths
        drawn = {diagonal.colour for diagonal in self._diagonals.values()}
        classes = [ROBOT_COLOURS.index(c) if c in drawn else len(ROBOT_COLOURS) for c in ROBOT_COLOURS]
        others = [robot for robot in range(len(problem.robots)) if robot != active]
        self._helpers = sorted(others, key=lambda robot: (-classes[robot], robot))
        self._class_of = [classes[robot] for robot in self._helpers]
        self._robot = ActiveRobot(problem, active)
        self._seen: dict[Cells, int] = {}
        self._layers: dict[tuple[int, int], dict[Cells, int]] = {}
        self._on_path: dict[tuple[int, int, int], int] = {}
        self._last = 0
        self.states = 0
        if self._robot.start in self._robot.bound:
            bound = self._robot.bound[self._robot.start]
            self._layers[bound, bound] = {}
            self._reach(self._layers[bound, bound], self._sorted(problem.robots), 1 << self._robot.start)
            self._close(bound, bound)

    def _sorted(self, robots: Sequence[int]) -> Cells:
        cells = [(-number, robots[robot]) for number, robot in zip(self._class_of, self._helpers, strict=True)]
        return tuple(cell for _, cell in sorted(cells))

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
            further = (state for state in range(CELLS, self._robot.states) if self._robot.cell_of[state] in first)
            self._on_path[key] = sum(1 << state for state in (*first, *further))
        return self._on_path[key]

    def _helper_slides(self, cells: Cells, states: int) -> Iterator[tuple[int, int, Cells, int]]:
        """All helpers' slides: cell, direction, the helpers after it, and the states for which it ends so."""
        for helper in range(len(cells)):
            yield from self._slides_of(helper, cells, states)

    def _slides_of(self, helper: int, cells: Cells, states: int) -> Iterator[tuple[int, int, Cells, int]]:
        cell = cells[helper]
        for direction in range(4):
            path = self._paths[self._helpers[helper]][cell][direction]
            far, free = self._far(cells, helper, path), states
            blocked = []
            for state in bits(states & self._states_on(helper, cell, direction)):
                block = path.first[self._robot.cell_of[state]]
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
        return self._robot.slid_all(states, cells) & ~self._seen[cells] & self._robot.levels[bound]

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

    def _descend(self, depth: int, bound: int) -> list[Step] | None:
        """The steps if a state of that depth and bound is solved by slides that each lower the bound."""
        for from_ in range(bound, 0, -1):
            for cells, states in self._layers.get((depth - 1 + from_, from_), {}).items():
                there = self._further(cells, states, bound)
                if there and self._robot.falls(there, bound, cells):
                    return self._after_slide(cells, states, there, depth)
                if from_ == bound:
                    steps = self._after_helper(cells, states, bound, depth)
                    if steps is not None:
                        return steps
        return None

    def _after_slide(self, cells: Cells, states: int, there: int, depth: int) -> list[Step]:
        for state in bits(states):
            for direction in range(4):
                after = self._robot.slid(state, direction, cells)
                rest = self._robot.fall(after, cells) if after is not None and there >> after & 1 else None
                if rest is not None:
                    return [*self._traced(cells, state, depth - 1), (self._robot.cell_of[state], direction), *rest]
        raise AssertionError("a set falls, but none of its states")

    def _after_helper(self, cells: Cells, states: int, bound: int, depth: int) -> list[Step] | None:
        """The steps if one slide of a helper, which either leaves a way or stops on one, makes the rest possible."""
        hinders, stops = self._all_ways(states, bound, cells)
        for helper, cell in enumerate(cells):
            paths = self._paths[self._helpers[helper]][cell]
            if not hinders >> cell & 1 and not any(stops >> there & 1 for path in paths for there in path.cells):
                continue
            for _, direction, after, kept in self._slides_of(helper, cells, states):
                if not self._robot.falls(kept, bound, after):
                    continue
                for state in bits(kept):
                    rest = self._robot.fall(state, after)
                    if rest is not None:
                        return [*self._traced(cells, state, depth - 1), (cell, direction), *rest]
        return None

    def _all_ways(self, states: int, bound: int, cells: Cells) -> tuple[int, int]:
        """Where helpers matter for slides that each lower the bound, as far as these lead today."""
        hinders = stops = 0
        while states:
            for state in bits(states):
                ways = self._robot.ways_of(state)
                hinders |= ways[0]
                stops |= ways[1]
            bound -= 1
            states = self._robot.slid_all(states, cells) & self._robot.levels[bound]
        return hinders, stops

    def _traced(self, cells: Cells, state: int, depth: int) -> list[Step]:
        """The steps to a state that was reached at that depth."""
        steps: list[Step] = []
        for earlier in range(depth - 1, -1, -1):
            cells, state, step = self._earlier(cells, state, earlier)
            steps.insert(0, step)
        return steps

    def _earlier(self, cells: Cells, state: int, depth: int) -> tuple[Cells, int, Step]:
        for bound in range(1, len(self._robot.levels)):
            for before, states in self._layers.get((depth + bound, bound), {}).items():
                if before == cells:
                    for one in bits(states):
                        for direction in range(4):
                            if self._robot.slid(one, direction, cells) == state:
                                return before, one, (self._robot.cell_of[one], direction)
                elif states >> state & 1:
                    for cell, direction, after, _ in self._helper_slides(before, 1 << state):
                        if after == cells:
                            return before, state, (cell, direction)
        raise AssertionError("a state has no state before it")

    # Lengths

    def exhausted(self, length: int) -> bool:
        """Whether there is no solution of that length or a larger one."""
        return self._robot.start not in self._robot.bound or length > self._last + len(self._robot.levels) + 2

    def solved_in(self, length: int) -> list[Step] | None:
        """The steps of a solution of that length, if there is one and none is shorter."""
        start, deepest = self._robot.bound[self._robot.start], len(self._robot.levels) - 1
        if length < start:
            return None
        if length == start:
            steps = self._robot.fall(self._robot.start, self._sorted(self._problem.robots))
            if steps is not None:
                return steps
        for bound in range(deepest, 0, -1):
            if length - 1 - bound > 0:
                self._build(length - 1 - bound, bound)
        for bound in range(deepest, 0, -1):
            if length - bound > 0:
                steps = self._descend(length - bound, bound)
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
