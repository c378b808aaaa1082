"""One plan for all who move at once: the searches in order, the best of what they find, checked."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from controller.errors import BlockedError
from controller.planner import Pace
from controller.planning.check import check
from controller.planning.joint import MARGIN_MM, Body, Floor, JointPlan
from controller.planning.lacam import Exhausted, search
from controller.planning.legs import joint_plan
from controller.planning.refine import Refinement, cost_s, one_by_one
from controller.planning.sipp import Reservations, quickest
from controller.planning.timetable import Clock, Timetable, timetable
from controller.planning.walkers import Walker, walkers

GOOD = 1.1
"""A plan that takes so many times the lower bound is not made better."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried, in counts: the same question always has the same answer.

    Attributes:
        configurations: of everybody, until the search for any plan is given up.
        states: of single walkers, to make the plan better.
    """

    configurations: int = 20_000
    states: int = 2_000


def plan_stage(
    bodies: Sequence[Body],
    floor: Floor,
    trains: Sequence[Sequence[str]] = (),
    effort: Effort | None = None,
    pace: Pace | None = None,
) -> JointPlan:
    """Plan how all bodies get to their goals, and bystanders back to their places.

    Args:
        bodies: every figure on the table.
        floor: what they drive on.
        trains: pieces that go as one, head first; each has a `via`, all of equally many points, side by side.
        effort: how much is tried.
        pace: how fast figures are.

    Raises:
        BlockedError: there is no way; says what is in the way.
    """
    effort, clock = effort or Effort(), Clock(pace or Pace(), floor.yaws)
    everybody = walkers(floor, bodies, trains)
    bound_s = max((_alone_s(walker, clock) for walker in everybody), default=0.0)
    table = _timetable(everybody, floor.body_mm + MARGIN_MM, bound_s, clock, effort)
    plan = joint_plan(everybody, table, clock, bound_s)
    check(bodies, plan, floor.body_mm)
    return plan


def _alone_s(walker: Walker, clock: Clock) -> float:
    """How long a walker takes that has the floor to itself."""
    if not walker.has_errand:
        return 0.0
    row, _ = quickest(walker, Reservations(), clock, 1 << 30)
    if row is None:
        raise BlockedError(f"what lies on the table leaves {walker.title} no way to its goal; make room")
    return row[-1].end_s + clock.rest_s(row[-1].yaw_rad)


def _timetable(everybody: Sequence[Walker], near_mm: float, bound_s: float, clock: Clock, effort: Effort) -> Timetable:
    first = one_by_one(everybody, clock, near_mm, effort.states)
    if first is not None and first.seconds <= GOOD * bound_s:
        return first
    chance = random.Random(0)
    try:
        order = search(everybody, chance, effort.configurations)
    except Exhausted as error:
        raise BlockedError(f"no way was found for {_names(everybody)}; put some figures elsewhere") from error
    if order is None:
        raise BlockedError(f"{_names(everybody)} cannot get past the others; make room")
    refinement = Refinement(everybody, timetable(everybody, order, clock, near_mm), clock, near_mm, chance)
    refinement.run(effort.states, GOOD * bound_s)
    if first is not None and cost_s(everybody, first) <= refinement.cost_s:
        return first
    return refinement.table


def _names(everybody: Sequence[Walker]) -> str:
    return ", ".join(walker.title for walker in everybody if walker.has_errand)
