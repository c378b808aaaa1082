"""One plan for all who move at once: the searches in order, the best of what they find, checked."""

import math
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise

from controller.errors import BlockedError
from controller.planning.agents import Agent, agents, name
from controller.planning.geometry import Obstacle
from controller.planning.lacam import Exhausted, search
from controller.planning.legs import joint_plan
from controller.planning.plan import MARGIN_MM, Body, Floor, JointPlan, Leg
from controller.planning.refine import BYSTANDER_S, Refinement, cost_s, one_by_one
from controller.planning.sipp import Reservations, quickest
from controller.planning.timetable import Timetable, timetable
from controller.planning.travel_time import TravelTime
from controller.planning.verify import check
from controller.planning.visibility_graph import SpeedModel, distance_to_segment, plan, seconds

GOOD = 1.1
"""A plan that takes so many times the lower bound is not made better."""

_QUICK = 100  # configurations of the first tries: most are far quicker, and a bad one is best begun anew


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried, in counts: the same question always has the same answer.

    Attributes:
        configurations: of everybody, until the search for any plan is given up.
        orders: plans to choose from before one is made better.
        states: of single walkers, to make it better.
    """

    configurations: int = 20_000
    orders: int = 3
    states: int = 1_000


def plan_stage(
    bodies: Sequence[Body],
    floor: Floor,
    trains: Sequence[Sequence[str]] = (),
    effort: Effort | None = None,
    speed_model: SpeedModel | None = None,
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
    effort, travel_time = effort or Effort(), TravelTime(speed_model or SpeedModel(), floor.yaws)
    everybody = agents(floor, bodies, trains)
    near_mm = floor.body_mm + MARGIN_MM
    bound_s = max((_alone_s(agent, floor, travel_time) for agent in everybody), default=0.0)
    plans = []
    first = one_by_one(everybody, travel_time, near_mm, effort.states)
    if first is not None:
        plans.append(joint_plan(everybody, first, travel_time, bound_s))
    if first is None or first.seconds > GOOD * bound_s:
        plans.extend(_lone_plans(everybody, bodies, floor, travel_time, bound_s))
    if not plans or min(plan.seconds for plan in plans) > GOOD * bound_s:
        try:
            table = _together(everybody, near_mm, bound_s, travel_time, effort)
            plans.append(joint_plan(everybody, table, travel_time, bound_s))
        except BlockedError:
            if not plans:
                raise
    return _best(plans, bodies, floor)


def _best(plans: Sequence[JointPlan], bodies: Sequence[Body], floor: Floor) -> JointPlan:
    """The cheapest plan that keeps all bodies apart.

    Raises:
        BlockedError: none does.
    """
    by_cost = sorted(plans, key=lambda plan: plan.seconds + BYSTANDER_S * len(plan.bystanders))
    for candidate in by_cost[:-1]:
        with suppress(BlockedError):
            check(bodies, floor, candidate)
            return candidate
    check(bodies, floor, by_cost[-1])
    return by_cost[-1]


def _alone_s(agent: Agent, floor: Floor, travel_time: TravelTime) -> float:
    """How long a walker takes that has the floor to itself; straight across it if nothing lies there."""
    if not agent.has_errand:
        return 0.0
    row, _ = quickest(agent, Reservations(), travel_time, 1 << 30)
    if row is None:
        raise BlockedError(f"what lies on the table leaves {agent.title} no way to its goal; make room")
    along_s = row[-1].end_s + travel_time.rest_s(row[-1].yaw_rad)
    x, y, yaw = agent.bodies[0].start
    goal = agent.tracks[0][agent.goals[-1]]
    heading = math.atan2(goal[1] - y, goal[0] - x)
    touched = any(
        distance_to_segment((x, y), goal, (o.x_mm, o.y_mm)) < o.radius_mm + floor.body_mm / 2 for o in floor.obstacles
    )
    if touched or not agent.is_free:
        return along_s
    return min(along_s, seconds(((x, y), goal), yaw, travel_time.resting(heading), travel_time.speed_model))


def _lone_plans(
    everybody: Sequence[Agent], bodies: Sequence[Body], floor: Floor, travel_time: TravelTime, bound_s: float
) -> list[JointPlan]:
    """One who goes alone may cut corners: a way among the others that keeps to no sites, if there is one."""
    going = [agent for agent in everybody if agent.has_errand]
    if len(going) != 1 or not going[0].is_free:
        return []
    (body,) = going[0].bodies
    others = [Obstacle(*b.start[:2], floor.body_mm / 2, name(b)) for b in bodies if b is not body]
    obstacles = [replace(obstacle, margin_mm=MARGIN_MM) for obstacle in (*floor.obstacles, *others)]
    assert body.goal is not None
    with suppress(BlockedError):
        route = plan(
            body.start, body.goal, body.start[2], obstacles, floor.bounds, None, floor.body_mm, travel_time.speed_model
        )
        points = route.waypoints_mm
        (x0, y0), (x1, y1) = points[-2:]
        end_yaw = travel_time.resting(math.atan2(y1 - y0, x1 - x0))
        legs = tuple(Leg(a, b) for a, b in pairwise(points))
        total = seconds(points, body.start[2], end_yaw, travel_time.speed_model)
        return [JointPlan({body.piece: legs}, {body.piece: end_yaw}, (), total, bound_s)]
    return []


def _together(
    everybody: Sequence[Agent], near_mm: float, bound_s: float, travel_time: TravelTime, effort: Effort
) -> Timetable:
    """A plan in which everybody may make room for everybody.

    Raises:
        BlockedError: there is none, or none was found.
    """
    names = ", ".join(agent.title for agent in everybody if agent.has_errand)
    chance = random.Random(0)
    tables: list[Timetable] = []
    tries, limit = effort.orders, min(_QUICK, effort.configurations)
    while not tables or (tries > 0 and tables[-1].seconds > GOOD * bound_s):
        tries -= 1
        try:
            order = search(everybody, chance, limit)
        except Exhausted as error:
            if not tables and limit == effort.configurations:
                raise BlockedError(f"no way was found for {names}; put some figures elsewhere") from error
            limit = limit if tables else min(2 * limit, effort.configurations)
            continue
        limit = min(_QUICK, effort.configurations)
        if order is None:
            raise BlockedError(f"{names} cannot get past the others; make room")
        tables.append(timetable(everybody, order, travel_time, near_mm))
    best = min(tables, key=lambda table: cost_s(everybody, table))
    refinement = Refinement(everybody, best, travel_time, near_mm, chance)
    refinement.run(effort.states, GOOD * bound_s)
    return refinement.table
