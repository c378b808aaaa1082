"""One plan for all figures that move together: the searches in order, the best of their plans, verified."""

import math
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise

from controller.errors import BlockedError
from controller.planning.agents import Agent, make_agents, name
from controller.planning.clearance import clear_after_mm
from controller.planning.geometry import Obstacle, distance_to_segment
from controller.planning.lacam import ExhaustedError, search
from controller.planning.legs import joint_plan
from controller.planning.plan import CLEARANCE_MM, Body, Floor, JointPlan, Leg
from controller.planning.refine import BYSTANDER_S, UNLIMITED, Refinement, cost_s, prioritized
from controller.planning.sipp import Reservations, fastest_schedule
from controller.planning.timetable import Timetable, timetable
from controller.planning.travel_time import TravelTime
from controller.planning.verify import check
from controller.planning.visibility_graph import plan_route, route_seconds

GOOD_ENOUGH = 1.1
"""A plan that takes at most this many times the lower bound is not improved further."""

_FIRST_CONFIGURATIONS = 100
"""Configurations of the first searches: most orders are found in far fewer; a search that takes more is restarted."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried, in counts and not in time: the same question always has the same answer.

    With the defaults, plans in played games take milliseconds; docs/results/motion.md has the measurements.

    Attributes:
        configurations: of all agents, until the search for any plan is given up.
        orders: how many plans LaCAM makes to choose from before one is refined.
        states: of single agents, to refine it; also for the first, prioritised plan.
    """

    configurations: int = 20_000
    orders: int = 3
    states: int = 1_000


def plan_stage(
    bodies: Sequence[Body],
    floor: Floor,
    trains: Sequence[Sequence[str]] = (),
    effort: Effort | None = None,
) -> JointPlan:
    """Plan how all bodies get to their goals, and bystanders back to their sites.

    Args:
        bodies: every figure on the table.
        floor: what they drive on.
        trains: pieces that move as one, head first; each has a `via`, all of equally many points, side by side.
        effort: how much is tried.

    Raises:
        BlockedError: there is no plan; says what is in the way.
    """
    clear_after_mm.cache_clear()  # the plans before this one asked for other pairs
    effort, travel_time = effort or Effort(), TravelTime(floor.yaws)
    agents = make_agents(floor, bodies, trains)
    separation_mm = floor.body_mm + CLEARANCE_MM
    bound_s = max((_alone_s(agent, floor, travel_time) for agent in agents), default=0.0)
    plans = []
    first = prioritized(agents, travel_time, separation_mm, effort.states)
    if first is not None:
        plans.append(joint_plan(agents, first, travel_time, bound_s))
    if first is None or first.seconds > GOOD_ENOUGH * bound_s:
        shortcut = _shortcut(agents, bodies, floor, travel_time, bound_s)
        plans += [shortcut] if shortcut else []
    if not plans or min(plan.seconds for plan in plans) > GOOD_ENOUGH * bound_s:
        try:
            table = _coupled(agents, separation_mm, bound_s, travel_time, effort)
            plans.append(joint_plan(agents, table, travel_time, bound_s))
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
    """How long an agent takes that has the floor to itself; straight across it if no obstacle is touched.

    Raises:
        BlockedError: obstacles leave it no path.
    """
    if not agent.has_goal:
        return 0.0
    schedule, _ = fastest_schedule(agent, Reservations(), travel_time, UNLIMITED)
    if schedule is None:
        raise BlockedError(f"what lies on the table leaves {agent.title} no way to its goal; make room")
    along_s = schedule[-1].end_s + travel_time.rest_s(agent, schedule[-1].yaw_rad)
    x, y, yaw = agent.bodies[0].start
    goal = agent.positions[0][agent.goals[-1]]
    heading = math.atan2(goal[1] - y, goal[0] - x)
    touched = any(
        distance_to_segment((x, y), goal, (o.x_mm, o.y_mm)) < o.radius_mm + floor.body_mm / 2 for o in floor.obstacles
    )
    if touched or not agent.is_free:
        return along_s
    straight_s = route_seconds(((x, y), goal), yaw, travel_time.resting_yaw(heading), agent.speed)
    return min(along_s, straight_s)


def _shortcut(
    agents: Sequence[Agent], bodies: Sequence[Body], floor: Floor, travel_time: TravelTime, bound_s: float
) -> JointPlan | None:
    """A route on the continuous board for an agent that moves alone, if there is one."""
    going = [agent for agent in agents if agent.has_goal]
    if len(going) != 1 or not going[0].is_free:
        return None
    (body,) = going[0].bodies
    others = [Obstacle(*b.start[:2], floor.body_mm / 2, name(b)) for b in bodies if b is not body]
    obstacles = [replace(obstacle, clearance_mm=CLEARANCE_MM) for obstacle in (*floor.obstacles, *others)]
    assert body.goal is not None
    try:
        route = plan_route(
            body.start, body.goal, body.start[2], obstacles, floor.bounds, None, floor.body_mm, body.speed
        )
    except BlockedError:
        return None
    points = route.waypoints_mm
    (x0, y0), (x1, y1) = points[-2:]
    end_yaw = travel_time.resting_yaw(math.atan2(y1 - y0, x1 - x0))
    legs = tuple(Leg(a, b) for a, b in pairwise(points))
    total_s = route_seconds(points, body.start[2], end_yaw, body.speed)
    return JointPlan({body.piece: legs}, {body.piece: end_yaw}, (), total_s, bound_s)


def _coupled(
    agents: Sequence[Agent], separation_mm: float, bound_s: float, travel_time: TravelTime, effort: Effort
) -> Timetable:
    """A timetable in which every agent may make room for every other one.

    Raises:
        BlockedError: there is none, or none was found.
    """
    rng = random.Random(0)
    tables = _tables(agents, separation_mm, bound_s, travel_time, effort, rng)
    best = min(tables, key=lambda table: cost_s(agents, table))
    refinement = Refinement(agents, best, travel_time, separation_mm, rng)
    refinement.run(effort.states, GOOD_ENOUGH * bound_s)
    return refinement.table


def _tables(
    agents: Sequence[Agent],
    separation_mm: float,
    bound_s: float,
    travel_time: TravelTime,
    effort: Effort,
    rng: random.Random,
) -> list[Timetable]:
    """At least one timetable from orders that LaCAM finds; more until `effort.orders` searches or one is good enough.

    Raises:
        BlockedError: there is no order, or none was found.
    """
    names = ", ".join(agent.title for agent in agents if agent.has_goal)
    tables: list[Timetable] = []
    searches_left, limit = effort.orders, min(_FIRST_CONFIGURATIONS, effort.configurations)
    while not tables or (searches_left > 0 and tables[-1].seconds > GOOD_ENOUGH * bound_s):
        searches_left -= 1
        try:
            order = search(agents, rng, limit)
        except ExhaustedError as error:
            if not tables and limit == effort.configurations:
                raise BlockedError(f"no way was found for {names}; put some figures elsewhere") from error
            limit = limit if tables else min(2 * limit, effort.configurations)
            continue
        limit = min(_FIRST_CONFIGURATIONS, effort.configurations)
        if order is None:
            raise BlockedError(f"{names} cannot get past the others; make room")
        tables.append(timetable(agents, order, travel_time, separation_mm))
    return tables
