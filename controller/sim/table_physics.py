"""The physics of the simulated table: true poses in steps of 5 ms, contacts, tokens and hands.

The world steps lazily: every query and every change first steps it to the present. So no task has to run at a fixed
rate, a late event loop loses nothing, and the same seed gives the same history.
"""

import heapq
import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from base.angles import wrap_angle
from controller.sim.figures.body import STEP_S, Body
from controller.sim.figures.body_properties import Physics
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth

HISTORY_S = 120.0
"""Table time for which true poses and tokens are kept."""

_RECORD_STEPS = 4
"""Steps between two recorded poses of a moving figure: 20 ms, between which poses are interpolated."""

_APART_MM = 0.5
"""Gap at which a contact ends, so sliding along a body counts as one contact."""

_STEP_SLACK = 1e-6
"""Part of a step: rounding of the clock must not delay a step."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A movement of a hand over the table.

    Attributes:
        path: fingertips as (t_s, x_mm, y_mm), with straight lines between them.
        from_rad: direction to the person.
    """

    path: tuple[tuple[float, float, float], ...]
    from_rad: float

    def at(self, t_s: float) -> TrueHand | None:
        """The hand at a table time; None before and after the movement."""
        if not self.path[0][0] <= t_s <= self.path[-1][0]:
            return None
        for (t0, x0, y0), (t1, x1, y1) in pairwise(self.path):
            if t_s <= t1:
                part = (t_s - t0) / (t1 - t0) if t1 > t0 else 1.0
                return TrueHand(x0 + part * (x1 - x0), y0 + part * (y1 - y0), self.from_rad)
        return None


_Record = tuple[float, TrueFigure]


class World:
    """Bodies, tokens and hands on one table.

    Args:
        now: table time in s.
        seed: of all random numbers.
        physics: of all bodies.

    Attributes:
        bodies: by figure.
        contacts: how often two bodies touched.
        min_clearance_mm: least distance between two bodies while one drove; infinite before any did.
        stopped_s: time between two steps from which this process was stopped, and with it the figures' boards: their
            wheels stand still meanwhile, as nobody could switch them off.
        disturbed: called with a body before it is lifted, put down or touched.
    """

    def __init__(self, now: Callable[[], float], seed: int, physics: Physics | None = None) -> None:
        self.physics = physics or Physics()
        self.bodies: dict[int, Body] = {}
        self.contacts = 0
        self.min_clearance_mm = self.stopped_s = math.inf
        self.disturbed: Callable[[Body], None] = lambda body: None
        self._now = now
        self._seed = seed
        self._step = self._steps_until_now()
        self._touching: set[tuple[int, int]] = set()
        self._timed: list[tuple[int, int, Callable[[], None]]] = []
        self._timed_count = 0
        self._carried: dict[int, Reach] = {}
        self._reaches: list[Reach] = []
        self._poses: dict[int, list[_Record]] = {}
        self._tokens: list[tuple[float, tuple[TrueToken, ...]]] = [(self.time_s, ())]

    @property
    def time_s(self) -> float:
        """Table time up to which the world has been stepped."""
        return self._step * STEP_S

    @property
    def tokens(self) -> tuple[TrueToken, ...]:
        """The tokens as they lie."""
        return self._tokens[-1][1]

    def add_figure(
        self, figure: int, x_mm: float, y_mm: float, yaw_rad: float, colour: str, physics: Physics | None = None
    ) -> Body:
        """Add a figure on the table, with its own properties if given."""
        self.advance()
        rng = Random(f"{self._seed} body {figure}")
        body = Body(figure, x_mm, y_mm, yaw_rad, colour, physics or self.physics, self.advance, rng)
        self.bodies[figure] = body
        self._poses[figure] = [(self.time_s, _true(body))]
        self._note_contacts(body)
        return body

    def body(self, figure: int) -> Body:
        """The body of a figure.

        Raises:
            ValueError: there is no such figure on this table.
        """
        if figure not in self.bodies:
            raise ValueError(
                f"there is no figure {figure!r} on this table; there are {', '.join(map(str, self.bodies))}"
            )
        return self.bodies[figure]

    def advance(self) -> None:
        """Step to the present; one large step while everything is at rest."""
        until = self._steps_until_now()
        stopped = (until - self._step) * STEP_S > self.stopped_s
        while self._step < until:
            while self._timed and self._timed[0][0] <= self._step:
                heapq.heappop(self._timed)[2]()
            end = min(until, self._timed[0][0]) if self._timed else until
            driving = [] if stopped else [body for body in self.bodies.values() if body.moving]
            for body in self.bodies.values():
                if stopped or not body.moving:
                    body.rest(end - self._step)
            while driving and self._step < end:
                self._step += 1
                for body in driving:
                    if body.moving:
                        self._drive(body)
                    else:
                        body.rest(1)
            self._step = end
        self._follow_hands()

    def at(self, t_s: float, action: Callable[[], None]) -> None:
        """Call `action` at this table time to come, between two steps, however late the event loop is."""
        self.advance()
        step = max(self._step, math.ceil(t_s / STEP_S - _STEP_SLACK))
        self._timed_count += 1
        heapq.heappush(self._timed, (step, self._timed_count, action))

    def truth(self) -> Truth:
        """The present state."""
        self.advance()
        figures = tuple(_true(body) for body in self.bodies.values())
        return Truth(self.time_s, figures, self.tokens, self._hands(self.time_s))

    def truth_at(self, t_s: float) -> Truth:
        """The state at table time `t_s`; before `HISTORY_S` ago, the oldest known state."""
        self.advance()
        figures = tuple(self._pose_at(figure, t_s) for figure in self.bodies)
        index = max(0, bisect_right(self._tokens, t_s, key=lambda entry: entry[0]) - 1)
        return Truth(t_s, figures, self._tokens[index][1], self._hands(t_s))

    def lay(self, token: TrueToken) -> None:
        """Lay a token on the table."""
        self.advance()
        self._set_tokens((*self.tokens, token))

    def token_near(self, x_mm: float, y_mm: float, within_mm: float) -> TrueToken | None:
        """The nearest token within a distance; None if there is none."""
        near = min(self.tokens, key=lambda token: math.dist((token.x_mm, token.y_mm), (x_mm, y_mm)), default=None)
        if near is None or math.dist((near.x_mm, near.y_mm), (x_mm, y_mm)) > within_mm:
            return None
        return near

    def take(self, token: TrueToken) -> None:
        """Remove a token."""
        self.advance()
        tokens = list(self.tokens)
        tokens.remove(token)
        self._set_tokens(tuple(tokens))

    def lift(self, figure: int, hand: Reach | None = None) -> None:
        """Lift a figure into the air; it follows the hand, if one is given."""
        self.advance()
        body = self.body(figure)
        self.disturbed(body)
        self._record(body)
        body.lifted = True
        if hand is not None:
            self._carried[figure] = hand
        self._touching = {pair for pair in self._touching if figure not in pair}
        self._record(body)

    def set_down(self, figure: int, x_mm: float, y_mm: float, yaw_rad: float) -> None:
        """Put a figure on the table."""
        self.advance()
        body = self.body(figure)
        self.disturbed(body)
        self._carried.pop(figure, None)
        body.x_mm, body.y_mm, body.yaw_rad = x_mm, y_mm, wrap_angle(yaw_rad)
        body.lifted = False
        self._record(body)
        self._note_contacts(body)

    def reach(self, reach: Reach) -> None:
        """Add a hand's movement."""
        oldest = self._now() - HISTORY_S
        self._reaches = [old for old in self._reaches if old.path[-1][0] > oldest]
        self._reaches.append(reach)

    def _drive(self, body: Body) -> None:
        body.moved_s = self.time_s
        if body.step():
            body.driven_s = self.time_s
        if not body.lifted:
            self._note_contacts(body)
        if self._step % _RECORD_STEPS == 0 or not body.moving:
            self._record(body)

    def _steps_until_now(self) -> int:
        return math.floor(self._now() / STEP_S + _STEP_SLACK)

    def _hands(self, t_s: float) -> tuple[TrueHand, ...]:
        reaches = (reach for reach in self._reaches if reach.path[0][0] <= t_s <= reach.path[-1][0])
        return tuple(hand for reach in reaches if (hand := reach.at(t_s)) is not None)

    def _follow_hands(self) -> None:
        for figure, reach in self._carried.items():
            hand = reach.at(self.time_s)
            if hand is not None:
                body = self.bodies[figure]
                body.x_mm, body.y_mm = hand.x_mm, hand.y_mm
                self._record(body)

    def _note_contacts(self, body: Body) -> None:
        """Count contacts, push a driving body out of the one it overlaps, and update the least clearance."""
        diameter = self.physics.diameter_mm
        matters_mm = diameter + max(_APART_MM, self.min_clearance_mm)
        for other in self.bodies.values():
            if other is body or other.lifted:
                continue
            dx, dy = body.x_mm - other.x_mm, body.y_mm - other.y_mm
            if dx * dx + dy * dy > matters_mm * matters_mm and not self._touching:
                continue
            distance = math.hypot(dx, dy)
            if body.moving:
                self.min_clearance_mm = min(self.min_clearance_mm, distance - diameter)
            pair = (min(body.figure, other.figure), max(body.figure, other.figure))
            if distance < diameter:
                if pair not in self._touching:
                    self._touching.add(pair)
                    self.contacts += 1
                    body.bumped = other.bumped = True
                if body.moving:
                    self._part(body, other, dx, dy, distance)
            elif distance > diameter + _APART_MM:
                self._touching.discard(pair)

    def _part(self, body: Body, other: Body, dx: float, dy: float, distance: float) -> None:
        """End an overlap: a standing body gives way by its share, and the driving one is held back by the rest."""
        diameter = self.physics.diameter_mm
        gives_way = other.physics.gives_way if distance > 0 and not other.moving else 0.0
        if gives_way:
            away = gives_way * (diameter - distance) / distance
            other.x_mm, other.y_mm = other.x_mm - dx * away, other.y_mm - dy * away
            other.moved_s = self.time_s
            self._record(other)
            dx, dy = body.x_mm - other.x_mm, body.y_mm - other.y_mm
            distance = math.hypot(dx, dy)
        push = diameter / distance if distance > 0 else 0.0
        body.x_mm, body.y_mm = other.x_mm + dx * push, other.y_mm + dy * push

    def _record(self, body: Body) -> None:
        poses = self._poses[body.figure]
        poses.append((self.time_s, _true(body)))
        if self.time_s - poses[0][0] > 2 * HISTORY_S:
            keep = bisect_right(poses, self.time_s - HISTORY_S, key=lambda entry: entry[0]) - 1
            del poses[: max(0, keep)]

    def _pose_at(self, figure: int, t_s: float) -> TrueFigure:
        poses = self._poses[figure]
        index = bisect_right(poses, t_s, key=lambda entry: entry[0])
        if index == 0:
            return poses[0][1]
        (t0, before) = poses[index - 1]
        if index == len(poses):
            return before
        (t1, after) = poses[index]
        if t1 - t0 > (_RECORD_STEPS + 1) * STEP_S:
            return before  # it was at rest: there is no record right before the start of a motion
        part = (t_s - t0) / (t1 - t0)
        return before._replace(
            x_mm=before.x_mm + part * (after.x_mm - before.x_mm),
            y_mm=before.y_mm + part * (after.y_mm - before.y_mm),
            yaw_rad=wrap_angle(before.yaw_rad + part * wrap_angle(after.yaw_rad - before.yaw_rad)),
        )

    def _set_tokens(self, tokens: tuple[TrueToken, ...]) -> None:
        self._tokens.append((self.time_s, tokens))
        oldest = self.time_s - HISTORY_S
        while len(self._tokens) > 1 and self._tokens[1][0] < oldest:
            del self._tokens[0]


def _true(body: Body) -> TrueFigure:
    return TrueFigure(body.figure, body.x_mm, body.y_mm, body.yaw_rad, body.colour, body.lifted)
