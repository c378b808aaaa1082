"""Whether a plan keeps all bodies apart however long each leg takes: the last word before a plan is accepted.

It looks at discs, segments and gates alone and knows nothing of how the plan was made.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from controller.errors import BlockedError
from controller.planning.agents import name
from controller.planning.clearance import clear_mm
from controller.planning.plan import Body, Floor, JointPlan, Leg
from controller.planning.visibility_graph import distance_to_segment

AIR_MM = 2.0
"""What must stay between bodies; those that begin nearer to each other must not come nearer still."""

_EPS_MM = 0.01

Passed = tuple[int, float]
"""The number of a leg, and how far along it, mm."""


def check(bodies: Sequence[Body], floor: Floor, plan: JointPlan) -> None:
    """Make sure that the gates keep all bodies apart and off what lies on the floor, and that nobody waits for ever.

    Raises:
        BlockedError: two would come near each other, or wait for each other; says who.
    """
    for body in bodies:
        _check_lying(body, floor, plan.legs.get(body.piece, ()))
    legs = {body.piece: plan.legs.get(body.piece) or (Leg(body.start[:2], body.start[:2]),) for body in bodies}
    passed = _Order(plan)
    together = {frozenset(pair) for train in plan.trains for pair in combinations(train, 2)}
    for one, two in combinations(bodies, 2):
        if frozenset((one.piece, two.piece)) in together:
            continue
        near_mm = min(floor.body_mm + AIR_MM, math.dist(one.start[:2], two.start[:2])) - _EPS_MM
        for a, leg in enumerate(legs[one.piece]):
            for b, other in enumerate(legs[two.piece]):
                if not (
                    _is_clear(leg, other, passed.when(two.piece, b).get(one.piece, (-1, 0.0)), a, near_mm)
                    or _is_clear(other, leg, passed.when(one.piece, a).get(two.piece, (-1, 0.0)), b, near_mm)
                ):
                    raise BlockedError(f"no order keeps {name(one)} and {name(two)} apart; move one of them by hand")


def _check_lying(body: Body, floor: Floor, legs: Sequence[Leg]) -> None:
    for obstacle in floor.obstacles:
        centre = (obstacle.x_mm, obstacle.y_mm)
        ends = [body.start[:2], *(leg.end_mm for leg in legs[-1:])]
        near_mm = min(obstacle.radius_mm + floor.body_mm / 2 + AIR_MM, *(math.dist(centre, end) for end in ends))
        for leg in legs:
            if distance_to_segment(leg.start_mm, leg.end_mm, centre) < near_mm - _EPS_MM:
                raise BlockedError(f"{obstacle.name} is in the way of {name(body)}; take it away")


def _is_clear(leg: Leg, other: Leg, passed: Passed, number: int, near_mm: float) -> bool:
    """Whether whoever drives the leg is out of the other one's way when that begins and ever after.

    Args:
        leg: the one that may be over.
        other: the one that begins.
        passed: how far the first driver is then.
        number: of the leg.
        near_mm: how near the centres of the two may come.
    """
    clear = clear_mm(leg.start_mm, leg.end_mm, other.start_mm, other.end_mm, near_mm)
    if clear is None or passed[0] > number:
        return True
    return clear <= math.dist(leg.start_mm, leg.end_mm) + _EPS_MM and passed >= (number, clear - _EPS_MM)


class _Order:
    """What the gates say of who is how far when a leg begins."""

    def __init__(self, plan: JointPlan) -> None:
        self._plan = plan
        self._trains = {piece: train for train in plan.trains for piece in train}
        self._known: dict[tuple[str, int], Mapping[str, Passed] | None] = {}

    def when(self, piece: str, number: int) -> Mapping[str, Passed]:
        """How far every other piece is at least when this leg begins."""
        key = (piece, number)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._found(piece, number)
        known = self._known[key]
        if known is None:
            raise BlockedError(f"{piece} would wait for itself")
        return known

    def _found(self, piece: str, number: int) -> Mapping[str, Passed]:
        if piece not in self._plan.legs:
            return {}
        found = dict(self.when(piece, number - 1)) if number else {}
        found[piece] = (number, 0.0)
        for gate in self._plan.legs[piece][number].after:
            for member in self._trains.get(gate.piece, (gate.piece,)):
                found[member] = max(found.get(member, (-1, 0.0)), (gate.leg, gate.past_mm))
            for other, passed in self.when(gate.piece, gate.leg).items():
                found[other] = max(found.get(other, (-1, 0.0)), passed)
        return found
