"""Whether a plan keeps all bodies apart however long each leg takes: the last check before a plan is accepted.

It looks at discs, segments and gates alone and does not depend on how the plan was made.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from controller.api.english import english
from controller.api.wording import words
from controller.errors import BlockedError
from controller.planning.agents import name
from controller.planning.clearance import clear_after_mm
from controller.planning.geometry import distance_to_segment
from controller.planning.plan import Body, Floor, JointPlan, Leg

VERIFIED_CLEARANCE_MM = 2.0
"""Clearance that every plan must keep: less than `CLEARANCE_MM`, for legs begin where figures stand off their sites.

Bodies that begin closer to each other must not come closer still.
"""

_EPS_MM = 0.01  # rounding of lengths and gates

Progress = tuple[int, float]
"""Index of a leg, and how far along it, mm."""

_NOT_STARTED: Progress = (-1, 0.0)


def check(bodies: Sequence[Body], floor: Floor, plan: JointPlan) -> None:
    """Make sure that the gates keep all bodies apart and clear of the obstacles, and that there is no deadlock.

    Two legs of different bodies are safe if, whenever one begins, its gates ensure that the other body is past the
    part of its leg from which the two are closer than allowed.

    Raises:
        BlockedError: two bodies would come too close, or wait for each other; names them.
    """
    for body in bodies:
        _check_obstacles(body, floor, plan.legs.get(body.piece, ()))
    legs = {body.piece: plan.legs.get(body.piece) or (Leg(body.start[:2], body.start[:2]),) for body in bodies}
    ensured = _EnsuredProgress(plan)
    together = {frozenset(pair) for train in plan.trains for pair in combinations(train, 2)}
    for one, two in combinations(bodies, 2):
        if frozenset((one.piece, two.piece)) in together:
            continue
        allowed_mm = min(floor.body_mm + VERIFIED_CLEARANCE_MM, math.dist(one.start[:2], two.start[:2])) - _EPS_MM
        for a, leg in enumerate(legs[one.piece]):
            for b, other in enumerate(legs[two.piece]):
                if not (
                    _is_clear(leg, other, ensured.at(two.piece, b).get(one.piece, _NOT_STARTED), a, allowed_mm)
                    or _is_clear(other, leg, ensured.at(one.piece, a).get(two.piece, _NOT_STARTED), b, allowed_mm)
                ):
                    why = words("reason.apart", one=name(one), two=name(two))
                    raise BlockedError(english(why), why)


def _check_obstacles(body: Body, floor: Floor, legs: Sequence[Leg]) -> None:
    for obstacle in floor.obstacles:
        centre = (obstacle.x_mm, obstacle.y_mm)
        ends = [body.start[:2], *(leg.end_mm for leg in legs[-1:])]
        wanted_mm = obstacle.radius_mm + floor.body_mm / 2 + VERIFIED_CLEARANCE_MM
        allowed_mm = min(wanted_mm, *(math.dist(centre, end) for end in ends))
        for leg in legs:
            if distance_to_segment(leg.start_mm, leg.end_mm, centre) < allowed_mm - _EPS_MM:
                raise BlockedError(
                    f"{english(obstacle.name)} is in the way of {english(name(body))}; take it away",
                    words("reason.by", what=obstacle.name),
                )


def _is_clear(leg: Leg, other: Leg, progress: Progress, index: int, allowed_mm: float) -> bool:
    """Whether the body on `leg` is clear of the other leg when that begins, and ever after.

    Args:
        leg: the one that may be over.
        other: the one that begins.
        progress: of the first body then.
        index: of its leg.
        allowed_mm: least distance of the two centres.
    """
    clear_mm = clear_after_mm(leg.start_mm, leg.end_mm, other.start_mm, other.end_mm, allowed_mm)
    if clear_mm is None or progress[0] > index:
        return True
    return clear_mm <= math.dist(leg.start_mm, leg.end_mm) + _EPS_MM and progress >= (index, clear_mm - _EPS_MM)


class _EnsuredProgress:
    """What the gates ensure about the progress of other pieces when a leg begins, directly or through others."""

    def __init__(self, plan: JointPlan) -> None:
        self._plan = plan
        self._trains = {piece: train for train in plan.trains for piece in train}
        self._known: dict[tuple[str, int], Mapping[str, Progress] | None] = {}

    def at(self, piece: str, index: int) -> Mapping[str, Progress]:
        """Piece -> its least progress when this leg begins.

        Raises:
            BlockedError: the leg would wait for itself.
        """
        key = (piece, index)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._found(piece, index)
        known = self._known[key]
        if known is None:
            raise BlockedError(f"{piece} would wait for itself")
        return known

    def _found(self, piece: str, index: int) -> Mapping[str, Progress]:
        if piece not in self._plan.legs:
            return {}
        found = dict(self.at(piece, index - 1)) if index else {}
        found[piece] = (index, 0.0)
        for gate in self._plan.legs[piece][index].after:
            for member in self._trains.get(gate.piece, (gate.piece,)):
                found[member] = max(found.get(member, _NOT_STARTED), (gate.leg, gate.past_mm))
            for other, progress in self.at(gate.piece, gate.leg).items():
                found[other] = max(found.get(other, _NOT_STARTED), progress)
        return found
