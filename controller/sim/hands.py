"""People's hands at the simulated table: they do the hand tasks that phones show, as people do."""

import asyncio
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, get_args

from pydantic import TypeAdapter

from controller.clock import Clock
from controller.sim.truth import TrueToken
from controller.sim.world import Reach, World
from engine.geometry import Board

Behaviour = Literal["prompt", "slow", "wrong", "absent"]
"""`prompt` takes 2 to 8 s, `slow` four times as long, `wrong` errs now and then, `absent` does nothing."""

Point = tuple[float, float]

PLACING_SIGMA_MM = 3.0
CARRYING_SIGMA_RAD = math.radians(4.0)

_FIRST_S = (2.0, 8.0)
_NEXT_S = (1.0, 3.0)
_SLOW = 4.0
_WAY_S = 0.35
_GRIP_S = 0.3
_CARRY_MM_S = 300.0
_GLANCE_S = 0.5
_AGAIN_S = 15.0  # a task that is still shown so long after it was done is done once more
_LOOKS = 8  # places that people consider for a figure among others
_ROOM_MM = 3.0  # air that they leave
_ERROR_RATE = 0.35
_CAREFUL_TASKS = 2  # after an error people look twice


@dataclass(frozen=True, slots=True)
class Task:
    """What a phone asks for.

    Attributes:
        id: stays the same while the task does.
        kind: lift a token, lay one, turn one over, or carry a figure.
        site: where; for a figure, where to unless `to` says so.
        token: class to lift or lay, or that shows when it is turned over; None for a figure.
        figure: id of the figure to carry.
        to: where to carry it.
    """

    id: str
    kind: Literal["lift", "lay", "turn", "carry"]
    site: str
    token: str | None = None
    figure: int | None = None
    to: str | None = None

    @staticmethod
    def read(data: Mapping[str, Any]) -> "Task":
        """A task from its JSON form.

        Raises:
            ValueError: a key is missing or has a value that is no task's.
        """
        task = _READER.validate_python(dict(data))
        if (task.kind in ("lay", "turn") and task.token is None) or (task.kind == "carry" and task.figure is None):
            raise ValueError(f"{dict(data)!r} does not say what to {task.kind}")
        return task


_READER = TypeAdapter(Task)


class Hands:
    """The people around one table.

    Args:
        world: what they work on.
        board: where the sites are.
        token_kinds: classes of tokens that they have at hand.
        reach_mm: y of the paper's south and north edge, where hands come in.
        clock: table time.
        seed: of delays, errors and shaking.
        behaviour: how they take their tasks; may change at any time.
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
        """Change how people take their tasks.

        Raises:
            ValueError: no such behaviour.
        """
        known: dict[str, Behaviour] = {name: name for name in get_args(Behaviour)}
        if behaviour not in known:
            raise ValueError(f"hands cannot be {behaviour!r}; choose one of {', '.join(known)}")
        self.behaviour = known[behaviour]
        self._changed.set()

    def set_tasks(self, tasks: Iterable[Task]) -> None:
        """Show people what is to be done now; replaces what was shown before."""
        self._tasks = tuple(tasks)
        shown = {task.id for task in self._tasks}
        self._done_s = {task: t_s for task, t_s in self._done_s.items() if task in shown}
        self._changed.set()

    async def run(self) -> None:
        """Do tasks for ever: the first of a batch after some seconds, the others quickly after it."""
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
        """Lay a token down near a point."""
        await self._visit(at, lambda: self._world.lay(self._shaken_token(kind, at)))

    async def lift(self, at: Point) -> None:
        """Lift the token that lies at a point; the hand comes in vain if none does."""

        def take() -> None:
            token = self._world.token_near(*at, within_mm=self._board.pitch_mm / 2)
            if token is not None:
                self._world.take(token)

        await self._visit(at, take)

    async def turn(self, kind: str, at: Point) -> None:
        """Turn the token that lies at a point over, so that it shows this class."""

        def turn_over() -> None:
            token = self._world.token_near(*at, within_mm=self._board.pitch_mm / 2)
            if token is not None:
                self._world.take(token)
                self._world.lay(self._shaken_token(kind, at))

        await self._visit(at, turn_over)

    async def carry(self, figure: int, to: Point, yaw_rad: float | None = None) -> None:
        """Carry a figure to a point; without a yaw it is turned the way figures rest."""
        self._world.advance()
        here = self._world.body(figure)
        begin = (here.x_mm, here.y_mm)
        carry_s = max(0.4, math.dist(begin, to) / _CARRY_MM_S)
        edge, from_rad = self._edge(to)
        t = [self._clock.now()]
        for seconds in (_WAY_S, _GRIP_S, carry_s, _GRIP_S, _WAY_S):
            t.append(t[-1] + seconds)
        stops = [(begin[0], edge), begin, begin, to, to, (to[0], edge)]
        reach = Reach(tuple((t_s, *stop) for t_s, stop in zip(t, stops, strict=True)), from_rad)
        self._world.reach(reach)
        await self._clock.sleep(_WAY_S + _GRIP_S / 2)
        self._world.lift(figure, reach)
        await self._clock.sleep(_GRIP_S / 2 + carry_s + _GRIP_S / 2)
        if yaw_rad is None:
            yaw_rad = self._board.resting_yaw(here.yaw_rad) + self._rng.gauss(0.0, CARRYING_SIGMA_RAD)
        self._world.set_down(figure, *self._beside_others(figure, to), yaw_rad)
        await self._clock.sleep(_GRIP_S / 2 + _WAY_S)

    async def hover(self, at: Point, seconds: float) -> None:
        """Hold a hand over a point, doing nothing."""
        self._show(at, seconds)
        await self._clock.sleep(2 * _WAY_S + seconds)

    def _next(self) -> Task | None:
        if self.behaviour == "absent":
            return None
        now = self._clock.now()
        due = (task for task in self._tasks if now - self._done_s.get(task.id, -math.inf) >= _AGAIN_S)
        return next((task for task in due if self._can(task)), None)

    def _can(self, task: Task) -> bool:
        """People see what is possible: nothing is laid or put down where another figure stands."""
        if task.token is None and task.figure is None:
            return True
        site = self._board.site(task.to or task.site)
        diameter_mm = self._world.physics.diameter_mm
        room_mm = diameter_mm / 2 if task.figure is None else diameter_mm
        return task.kind == "lift" or all(
            figure.lifted or figure.tag == task.figure or site.distance_mm(figure.x_mm, figure.y_mm) > room_mm
            for figure in self._world.truth().figures
        )

    async def _pause(self, between_s: tuple[float, float]) -> None:
        await self._clock.sleep(self._rng.uniform(*between_s) * (_SLOW if self.behaviour == "slow" else 1.0))

    async def _do(self, task: Task) -> None:
        self._done_s[task.id] = math.inf  # in hand: not due, whatever happens meanwhile
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
        """The task as careless people understand it."""
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
        """Neighbouring sites that one may take for the right one: free ones to lay on, others to lift from."""
        near = self._board.neighbours.get(task.site, ())
        free = [site for site in near if self._is_free(site)]
        if task.kind == "lay":
            return free
        return [
            site for site in near if site not in free and self._world.token_near(*self._point(site), within_mm=10.0)
        ]

    def _is_free(self, site: str) -> bool:
        truth, place = self._world.truth(), self._board.site(site)
        taken = [(figure.x_mm, figure.y_mm) for figure in truth.figures] + [
            (token.x_mm, token.y_mm) for token in truth.tokens
        ]
        return all(place.distance_mm(*at) > self._world.physics.diameter_mm for at in taken)

    async def _visit(self, at: Point, work: Callable[[], None]) -> None:
        """Reach to a point, work there, and go."""
        self._show(at, _GRIP_S)
        await self._clock.sleep(_WAY_S + _GRIP_S / 2)
        work()
        await self._clock.sleep(_GRIP_S / 2 + _WAY_S)

    def _show(self, at: Point, seconds: float) -> None:
        edge, from_rad = self._edge(at)
        t_s = self._clock.now()
        there, leaving = t_s + _WAY_S, t_s + _WAY_S + seconds
        path = ((t_s, at[0], edge), (there, *at), (leaving, *at), (leaving + _WAY_S, at[0], edge))
        self._world.reach(Reach(path, from_rad))

    def _edge(self, at: Point) -> tuple[float, float]:
        """Where the hand comes in (y in mm) and where its owner is: south or north, whichever is nearer."""
        south, north = self._reach_mm
        return (south, -math.pi / 2) if at[1] - south < north - at[1] else (north, math.pi / 2)

    def _point(self, site: str) -> Point:
        place = self._board.site(site)
        return (place.x_mm, place.y_mm)

    def _shaken(self, at: Point) -> Point:
        return (self._rng.gauss(at[0], PLACING_SIGMA_MM), self._rng.gauss(at[1], PLACING_SIGMA_MM))

    def _beside_others(self, figure: int, to: Point) -> Point:
        """Where a figure comes to stand: people shake, but they do not put it against another one."""
        others = [(other.x_mm, other.y_mm) for other in self._world.truth().figures if other.tag != figure]
        room_mm = self._world.physics.diameter_mm + _ROOM_MM
        places = [self._shaken(to) for _ in range(_LOOKS)]
        free = (place for place in places if all(math.dist(place, other) >= room_mm for other in others))
        return next(free, to)

    def _shaken_token(self, kind: str, at: Point) -> TrueToken:
        return TrueToken(kind, *self._shaken(at), self._rng.uniform(-math.pi, math.pi))
