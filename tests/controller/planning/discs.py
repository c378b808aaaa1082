"""Discs that carry out a joint plan at random speeds and obey only its gates."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from controller.planning.plan import Body, Floor, JointPlan

STEP_MM = 2.0


@dataclass
class Drive:
    """Where one body is on its legs."""

    leg: int = 0
    mm: float = 0.0
    pause: int = 0
    speed: float = 1.0


def carry_out(bodies: Sequence[Body], plan: JointPlan, rng: random.Random) -> float:
    """Drive all bodies to the end of the plan; the least distance that two centres ever had, mm.

    Speeds and pauses are drawn again for each leg; the members of a train share theirs.
    """
    drives = {body.piece: Drive() for body in bodies if body.piece in plan.legs}
    places = {body.piece: body.start[:2] for body in bodies}
    leader = {piece: train[0] for train in plan.trains for piece in train}
    nearest = apart(places)
    while any(drive.leg < len(plan.legs[piece]) for piece, drive in drives.items()):
        moved = False
        for drive in drives.values():
            drive.pause -= 1
        for piece in drives:
            if leader.get(piece, piece) != piece:
                continue
            members = [other for other in drives if leader.get(other, other) == piece]
            moved = _go_on(members, drives, plan, rng) or moved
            for member in members:
                places[member] = _place(plan, member, drives[member])
        assert moved, f"deadlock: {drives}"
        nearest = min(nearest, apart(places))
    for piece in drives:
        assert math.dist(places[piece], plan.legs[piece][-1].end_mm) < 1e-6
    return nearest


def _go_on(members: Sequence[str], drives: dict[str, Drive], plan: JointPlan, rng: random.Random) -> bool:
    head = drives[members[0]]
    legs = plan.legs[members[0]]
    if head.leg == len(legs):
        return False
    if head.pause > 0:
        return True
    leg = legs[head.leg]
    if head.mm == 0.0 and not all(_is_open(drives[g.piece], g.leg, g.past_mm) for g in leg.after):
        return False
    length = math.dist(leg.start_mm, leg.end_mm)
    for member in members:
        drive = drives[member]
        drive.mm = min(length, drive.mm + STEP_MM * head.speed)
        if drive.mm == length:
            drive.leg, drive.mm = drive.leg + 1, 0.0
    if head.mm == 0.0:
        head.pause, head.speed = rng.choice((0, 0, 3, 20)), rng.uniform(0.2, 1.0)
    return True


def _is_open(drive: Drive, leg: int, past_mm: float) -> bool:
    return drive.leg > leg or (drive.leg == leg and drive.mm >= past_mm)


def _place(plan: JointPlan, piece: str, drive: Drive) -> tuple[float, float]:
    legs = plan.legs[piece]
    if drive.leg == len(legs):
        return legs[-1].end_mm
    (ax, ay), (bx, by) = legs[drive.leg].start_mm, legs[drive.leg].end_mm
    part = drive.mm / math.dist((ax, ay), (bx, by))
    return (ax + part * (bx - ax), ay + part * (by - ay))


def apart(places: dict[str, tuple[float, float]]) -> float:
    """The least distance of two of these points."""
    points = list(places.values())
    return min((math.dist(a, b) for i, a in enumerate(points) for b in points[:i]), default=math.inf)


def assert_keeps_the_rules(bodies: Sequence[Body], floor: Floor, plan: JointPlan, rng: random.Random) -> None:
    """All bodies reach their goals, legs join, tokens are not touched, and bodies keep apart at any speeds."""
    begin = apart({body.piece: body.start[:2] for body in bodies})
    for _ in range(3):
        assert carry_out(bodies, plan, rng) >= min(begin, floor.body_mm + 1.0) - 1e-6
    for body in bodies:
        legs = plan.legs.get(body.piece, ())
        assert not (body.fixed and legs)
        if body.goal is not None:
            end = legs[-1].end_mm if legs else body.start[:2]
            assert math.dist(end, body.goal) <= 3.0
        elif legs:
            home = min((*floor.sites, body.start[:2]), key=lambda site: math.dist(site, body.start[:2]) - 1e-9)
            assert math.dist(legs[-1].end_mm, body.start[:2]) <= floor.pitch_mm / 4, home
        here = body.start[:2]
        for leg in legs:
            assert leg.start_mm == here
            here = leg.end_mm
            for token in floor.obstacles:
                centre = (token.x_mm, token.y_mm)
                near = token.radius_mm + floor.body_mm / 2 + 1.0
                allowed = min(near, math.dist(body.start[:2], centre), math.dist(legs[-1].end_mm, centre))
                assert _to_segment(leg.start_mm, leg.end_mm, centre) >= allowed - 1e-6
        if legs:
            zero, step = floor.yaws
            turns = (plan.end_yaw_rad[body.piece] - zero) / step
            assert abs(turns - round(turns)) < 1e-6


def _to_segment(a: tuple[float, float], b: tuple[float, float], centre: tuple[float, float]) -> float:
    """Distance of a point from a segment, by looking at many points of it."""
    parts = [k / 200 for k in range(201)]
    return min(math.dist((a[0] + p * (b[0] - a[0]), a[1] + p * (b[1] - a[1])), centre) for p in parts)
