"""The hands of people at the simulated table, who do the hand tasks that phones show, with delays and errors."""

import asyncio
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from random import Random
from typing import Literal, get_args

from base.clock import Clock
from controller.sim.people.published_tasks import Task
from controller.sim.table_physics import Reach, World
from controller.sim.true_state import TrueToken
from engine.geometry import Board

Behaviour = Literal["prompt", "slow", "wrong", "absent"]
"""How people do tasks: `prompt` after 2 to 8 s, `slow` four times as late, `wrong` with errors, `absent` not at all."""

Point = tuple[float, float]
"""x and y on the board in mm."""

# No hands have been measured: the numbers below are assumptions.

PLACING_SIGMA_MM = 3.0
"""Sigma of where a token or figure is put, in x and in y."""

CARRYING_SIGMA_RAD = math.radians(4.0)
"""Sigma of the yaw of a figure that is put down."""

_FIRST_S = (2.0, 8.0)
"""Range of the delay before the first task of a batch."""

_NEXT_S = (1.0, 3.0)
"""Range of the delay before each further task."""

_SLOW_FACTOR = 4.0
"""Delays of `slow` people, relative to others."""

_REACH_S = 0.35
"""Time in which a hand comes from the paper's edge, or goes back."""

_GRIP_S = 0.3
"""Time in which a hand grips or lets go."""

_CARRY_MM_S = 300.0
"""Speed at which a figure is carried."""

_MIN_CARRY_S = 0.4
"""Least time in which a figure is carried, however near the goal."""

_GLANCE_S = 0.5
"""Time between two looks at tasks of which none can be done."""

_REPEAT_S = 15.0
"""A task that is still shown this long after it was done is done again."""

_PLACES = 8
"""Random places that are tried for a figure to stand clear of others."""

_BESIDE_MM, _SIDES = 10.0, 12
"""Distance between the rings of places around one that is taken, and their number in a ring."""

_CLEARANCE_MM = 3.0
"""Gap that people leave between two figures."""

_ERROR_RATE = 0.35
"""Probability that `wrong` people do a task wrongly."""

_CAREFUL_TASKS = 2
"""Tasks without errors after an error."""

_NEIGHBOUR_TOKEN_MM = 10.0
"""Distance from a site's centre within which its token is found by mistake."""


class Hands:
    """The people around one table.

    Args:
        world: true state of the table.
        board: has the sites.
        token_kinds: classes of tokens that people have.
        reach_mm: y of the paper's south and north edge, where hands come in.
        clock: table time.
        seed: of delays, errors and imprecision.
        behaviour: may change at any time.

    Attributes:
        done: tasks done so far.
    """

    def __init__(
        self,
        world: World,
        board: Board,
        token_kinds: Sequence[str],
        reach_mm: tuple[float, float],
        clock: Clock,
        seed: int,
        behaviour: Behaviour = "prompt",
    ) -> None:
        self.behaviour: Behaviour = behaviour
        self.done = 0
        self._world = world
        self._board = board
        self._token_kinds = token_kinds
        self._reach_mm = reach_mm
        self._clock = clock
        self._rng = Random(f"{seed} hands")
        self._tasks: tuple[Task, ...] = ()
        self._changed = asyncio.Event()
        self._done_s: dict[str, float] = {}
        self._careful = 0

    def set_behaviour(self, behaviour: str) -> None:
        """Change how people do their tasks.

        Raises:
            ValueError: no such behaviour.
        """
        known: dict[str, Behaviour] = {name: name for name in get_args(Behaviour)}
        if behaviour not in known:
            raise ValueError(f"hands cannot be {behaviour!r}; choose one of {', '.join(known)}")
        self.behaviour = known[behaviour]
        self._changed.set()

    def set_tasks(self, tasks: Iterable[Task]) -> None:
        """Replace the tasks that people see."""
        self._tasks = tuple(tasks)
        shown = {task.id for task in self._tasks}
        self._done_s = {task: t_s for task, t_s in self._done_s.items() if task in shown}
        self._changed.set()

    async def run(self) -> None:
        """Do tasks until cancelled: the first of a batch after `_FIRST_S`, the others after `_NEXT_S` each."""
        while True:
            while not self._tasks or self.behaviour == "absent":
                self._changed.clear()
                await self._changed.wait()
            if self._next() is None:
                await self._clock.sleep(_GLANCE_S)
                continue
            await self._pause(_FIRST_S)
            while (task := self._next()) is not None:
                await self._do(task)
                await self._pause(_NEXT_S)

    async def lay(self, kind: str, at: Point) -> None:
        """Lay a token down near a point; returns when the hand is gone, as do the other movements."""
        await self._visit(at, lambda: self._world.lay(self._imprecise_token(kind, at)))

    async def lift(self, at: Point) -> None:
        """Lift the token at a point, if there is one."""

        def take() -> None:
            token = self._world.token_near(*at, within_mm=self._board.pitch_mm / 2)
            if token is not None:
                self._world.take(token)

        await self._visit(at, take)

    async def turn(self, kind: str, at: Point) -> None:
        """Turn the token at a point over, so it shows this class."""

        def turn_over() -> None:
            token = self._world.token_near(*at, within_mm=self._board.pitch_mm / 2)
            if token is not None:
                self._world.take(token)
                self._world.lay(self._imprecise_token(kind, at))

        await self._visit(at, turn_over)

    async def carry(self, figure: int, to: Point, yaw_rad: float | None = None) -> None:
        """Carry a figure to a point; without a yaw it is put down in the nearest direction in which figures rest."""
        self._world.advance()
        here = self._world.body(figure)
        begin = (here.x_mm, here.y_mm)
        carry_s = max(_MIN_CARRY_S, math.dist(begin, to) / _CARRY_MM_S)
        edge, from_rad = self._edge(to)
        t = [self._clock.now()]
        for seconds in (_REACH_S, _GRIP_S, carry_s, _GRIP_S, _REACH_S):
            t.append(t[-1] + seconds)
        stops = [(begin[0], edge), begin, begin, to, to, (to[0], edge)]
        reach = Reach(tuple((t_s, *stop) for t_s, stop in zip(t, stops, strict=True)), from_rad)
        self._world.reach(reach)
        await self._clock.sleep(_REACH_S + _GRIP_S / 2)
        self._world.lift(figure, reach)
        await self._clock.sleep(_GRIP_S / 2 + carry_s + _GRIP_S / 2)
        if yaw_rad is None:
            yaw_rad = self._board.resting_yaw(here.yaw_rad) + self._rng.gauss(0.0, CARRYING_SIGMA_RAD)
        self._world.set_down(figure, *self.clear_of_others(figure, to), yaw_rad)
        await self._clock.sleep(_GRIP_S / 2 + _REACH_S)

    def arrange(self, figures: Mapping[int, Point], tokens: Iterable[tuple[str, Point]]) -> None:
        """Put figures to points, in a direction in which figures rest, and exactly these tokens, at once and unseen."""
        for token in self._world.tokens:
            self._world.take(token)
        for kind, at in tokens:
            self._world.lay(TrueToken(kind, *at, self._rng.uniform(-math.pi, math.pi)))
        for figure in figures:  # all at once: a figure may stand where another one goes
            self._world.lift(figure)
        for figure, at in figures.items():
            self._world.set_down(figure, *at, self._board.resting_yaw(self._world.body(figure).yaw_rad))

    async def hover(self, at: Point, seconds: float) -> None:
        """Hold a hand over a point."""
        self._show(at, seconds)
        await self._clock.sleep(2 * _REACH_S + seconds)

    def _next(self) -> Task | None:
        if self.behaviour == "absent":
            return None
        now = self._clock.now()
        due = (task for task in self._tasks if now - self._done_s.get(task.id, -math.inf) >= _REPEAT_S)
        return next((task for task in due if self._can(task)), None)

    def _can(self, task: Task) -> bool:
        """Whether the task is possible: nothing is laid or put down where another figure stands."""
        if task.token is None and task.figure is None:
            return True
        site = self._board.site(task.to or task.site)
        diameter_mm = self._world.physics.diameter_mm
        distance_mm = diameter_mm / 2 if task.figure is None else diameter_mm
        return task.kind == "lift" or all(
            figure.lifted or figure.tag == task.figure or site.distance_mm(figure.x_mm, figure.y_mm) > distance_mm
            for figure in self._world.truth().figures
        )

    async def _pause(self, between_s: tuple[float, float]) -> None:
        await self._clock.sleep(self._rng.uniform(*between_s) * (_SLOW_FACTOR if self.behaviour == "slow" else 1.0))

    async def _do(self, task: Task) -> None:
        self._done_s[task.id] = math.inf  # in progress: not due
        if task.figure is not None:
            await self.carry(task.figure, self._point(task.to or task.site))
        else:
            await self._do_token(self._with_errors(task))
        self._done_s[task.id] = self._clock.now()
        self.done += 1

    async def _do_token(self, task: Task) -> None:
        at = self._point(task.site)
        lying = self._world.token_near(*at, within_mm=self._board.pitch_mm / 2)
        if lying is not None and lying.kind == task.token and task.kind != "lift":
            return
        if task.kind == "turn" and task.token is not None:
            await self.turn(task.token, at)
            return
        if task.kind == "lift" or lying is not None:
            await self.lift(at)
        if task.kind != "lift" and task.token is not None:
            await self.lay(task.token, at)

    def _with_errors(self, task: Task) -> Task:
        """The task, or what `wrong` people do instead."""
        if self.behaviour != "wrong" or task.kind == "turn":
            return task
        if self._careful:
            self._careful -= 1
            return task
        if self._rng.random() >= _ERROR_RATE:
            return task
        self._careful = _CAREFUL_TASKS
        kinds = [kind for kind in self._token_kinds if kind != task.token]
        if task.kind == "lay" and kinds and self._rng.random() < 0.5:
            return Task(task.id, task.kind, task.site, self._rng.choice(kinds))
        sites = self._neighbours_alike(task)
        return Task(task.id, task.kind, self._rng.choice(sites), task.token) if sites else task

    def _neighbours_alike(self, task: Task) -> Sequence[str]:
        """Neighbours that may be mistaken for the right site: free ones to lay on, those with a token to lift from."""
        near = self._board.neighbours.get(task.site, ())
        free = [site for site in near if self._is_free(site)]
        if task.kind == "lay":
            return free
        return [
            site
            for site in near
            if site not in free and self._world.token_near(*self._point(site), within_mm=_NEIGHBOUR_TOKEN_MM)
        ]

    def _is_free(self, site: str) -> bool:
        truth, place = self._world.truth(), self._board.site(site)
        taken = [(figure.x_mm, figure.y_mm) for figure in truth.figures] + [
            (token.x_mm, token.y_mm) for token in truth.tokens
        ]
        return all(place.distance_mm(*at) > self._world.physics.diameter_mm for at in taken)

    async def _visit(self, at: Point, work: Callable[[], None]) -> None:
        """Reach to a point, work there, and withdraw."""
        self._show(at, _GRIP_S)
        await self._clock.sleep(_REACH_S + _GRIP_S / 2)
        work()
        await self._clock.sleep(_GRIP_S / 2 + _REACH_S)

    def _show(self, at: Point, seconds: float) -> None:
        edge, from_rad = self._edge(at)
        t_s = self._clock.now()
        there, leaving = t_s + _REACH_S, t_s + _REACH_S + seconds
        path = ((t_s, at[0], edge), (there, *at), (leaving, *at), (leaving + _REACH_S, at[0], edge))
        self._world.reach(Reach(path, from_rad))

    def _edge(self, at: Point) -> tuple[float, float]:
        """Where the hand comes in, at the nearer edge: y in mm, and the direction to the person."""
        south, north = self._reach_mm
        return (south, -math.pi / 2) if at[1] - south < north - at[1] else (north, math.pi / 2)

    def _point(self, site: str) -> Point:
        place = self._board.site(site)
        return (place.x_mm, place.y_mm)

    def _imprecise(self, at: Point) -> Point:
        return (self._rng.gauss(at[0], PLACING_SIGMA_MM), self._rng.gauss(at[1], PLACING_SIGMA_MM))

    def clear_of_others(self, figure: int, to: Point) -> Point:
        """Where a figure is put down: imprecisely, not against another figure, next to it if one stands there."""
        others = [(other.x_mm, other.y_mm) for other in self._world.truth().figures if other.tag != figure]
        distance_mm = self._world.physics.diameter_mm + _CLEARANCE_MM
        places = chain([self._imprecise(to) for _ in range(_PLACES)], _around(to))
        return next(place for place in places if all(math.dist(place, other) >= distance_mm for other in others))

    def _imprecise_token(self, kind: str, at: Point) -> TrueToken:
        return TrueToken(kind, *self._imprecise(at), self._rng.uniform(-math.pi, math.pi))


def _around(at: Point) -> Iterator[Point]:
    """Places around a point, ring by ring, without end."""
    for ring in count(1):
        for side in range(_SIDES):
            angle_rad = math.tau * side / _SIDES
            yield at[0] + ring * _BESIDE_MM * math.cos(angle_rad), at[1] + ring * _BESIDE_MM * math.sin(angle_rad)
