"""Those who move over a roadmap: figures on their own, figures on a prescribed way, trains of figures.

A walker is in one of numbered states, and moves lead from state to state. A free figure's states are the places of
the roadmap; on a prescribed way they count its points. A train is one walker with several bodies.
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from operator import or_

from controller.errors import BlockedError
from controller.planning.geometry import TOUCH_MM, Obstacle, Point
from controller.planning.plan import Body, Floor
from controller.planning.roadmap import ON_SITE_MM, Roadmap, Way

_HOME_PITCH = 0.25  # a figure so near to a site's centre stands on the site


@dataclass(eq=False)
class Agent:
    """One who moves as a whole.

    Attributes:
        bodies: who it is; several for a train, head first.
        start: the state that it begins in.
        goals: the states that it may end in; the last one is where it goes when it has left them.
        moves: state -> the moves that leave it; `end` is a state.
        holds: state -> the places on which its bodies stand.
        tracks: for each body: state -> where it stands, board mm.
        has_errand: it has somewhere to go; otherwise it may make room, and comes back.
        left_s: room for `TravelTime.left`.
    """

    bodies: tuple[Body, ...]
    start: int
    goals: tuple[int, ...]
    moves: Sequence[Sequence[Way]]
    holds: Sequence[int]
    tracks: tuple[Sequence[Point], ...]
    has_errand: bool = field(init=False)
    left_s: Sequence[Sequence[float]] = ()
    _to_go_mm: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.has_errand = self.start not in self.goals

    @property
    def piece(self) -> str:
        """Whom gates name: the head of a train."""
        return self.bodies[0].piece

    @property
    def is_free(self) -> bool:
        """Whether it goes as it likes; its states are places then."""
        return not self.bodies[0].via

    @property
    def title(self) -> str:
        """What people call it."""
        return name(self.bodies[0])

    def to_go_mm(self, state: int) -> float:
        """How far it is from a state to the goal when nobody else is about; infinite if there is no way."""
        if not self._to_go_mm:
            self._to_go_mm = _distances_mm(self.moves, self.goals[-1])
        return self._to_go_mm[state]


def name(body: Body) -> str:
    """What messages call a body."""
    return f"the {body.title}" if body.title else body.piece


def agents(floor: Floor, bodies: Sequence[Body], trains: Sequence[Sequence[str]] = ()) -> list[Agent]:
    """Everybody who moves or may be moved on this floor.

    Raises:
        BlockedError: something or somebody is at a goal or on a prescribed way and cannot be moved.
    """
    loose = {body.piece: body for body in bodies if not body.fixed}
    ends = {piece: _end(floor, body) for piece, body in loose.items()}
    _check_ends(floor, bodies, ends)
    fixed = [Obstacle(*_stand(b), floor.body_mm / 2, name(b)) for b in bodies if b.fixed]
    points = [point for piece, body in loose.items() for point in (_stand(body), ends[piece], *_ahead(body))]
    roadmap = Roadmap(floor, points, fixed)
    followers = {piece for train in trains for piece in train[1:]}
    members = {train[0]: [loose[piece] for piece in train] for train in trains}
    return [
        _on_rails(roadmap, floor, members.get(piece, [body])) if body.via else _free(roadmap, body, ends[piece])
        for piece, body in loose.items()
        if piece not in followers
    ]


def _stand(body: Body) -> Point:
    return body.start[:2]


def _end(floor: Floor, body: Body) -> Point:
    """Where a body ends that has left where it stands."""
    return body.goal or _site(floor, body) or _stand(body)


def _site(floor: Floor, body: Body) -> Point | None:
    """The site on which a body stands, if it does and nothing else lies there."""
    here = _stand(body)
    site = min(floor.sites, key=lambda site: math.dist(site, here), default=here)
    taken = any(math.dist(site, (o.x_mm, o.y_mm)) < o.radius_mm + floor.body_mm / 2 for o in floor.obstacles)
    return None if taken or math.dist(site, here) > _HOME_PITCH * floor.pitch_mm else site


def _check_ends(floor: Floor, bodies: Sequence[Body], ends: dict[str, Point]) -> None:
    """Refuse goals at which something lies, or somebody else ends.

    Raises:
        BlockedError: says who and what.
    """
    going = [body for body in bodies if body.piece in ends and body.goal is not None]
    for body in going:
        x, y = ends[body.piece]
        others = [(name(b), ends.get(b.piece, _stand(b)), floor.body_mm) for b in bodies if b is not body]
        lying = [(o.name, (o.x_mm, o.y_mm), o.radius_mm + floor.body_mm / 2) for o in floor.obstacles]
        for other, place, touch_mm in (*others, *lying):
            if math.dist((x, y), place) < touch_mm + TOUCH_MM:
                raise BlockedError(
                    f"{other} is in the way where {name(body)} shall end, at ({x:.0f}, {y:.0f}) mm; take it away"
                )


def _ahead(body: Body) -> Iterator[Point]:
    """The points of the prescribed way, without those where the body stands already."""
    here = _stand(body)
    for point in body.via:
        if math.dist(here, point) > ON_SITE_MM:
            yield point
        here = point


def _free(roadmap: Roadmap, body: Body, end: Point) -> Agent:
    start, goal = roadmap.place(_stand(body)), roadmap.place(end)
    goals = (goal,) if body.goal is not None else (start, goal)
    return Agent((body,), start, goals, roadmap.ways, roadmap.bits, (roadmap.points,))


def _on_rails(roadmap: Roadmap, floor: Floor, bodies: Sequence[Body]) -> Agent:
    """One on a prescribed way; where something is too near to the first stretch, by the sites where they stand.

    The bodies of a train have equally many points ahead.
    """
    try:
        return _along(roadmap, bodies, [[_stand(body), *_ahead(body)] for body in bodies])
    except BlockedError:
        homes = [_site(floor, body) for body in bodies]
        if None in homes:
            raise
    return _along(
        roadmap, bodies, [[_stand(b), home, *_ahead(b)] for b, home in zip(bodies, homes, strict=True) if home]
    )


def _along(roadmap: Roadmap, bodies: Sequence[Body], points: Sequence[Sequence[Point]]) -> Agent:
    rails = [[roadmap.place(point) for point in row] for row in points]
    moves: list[list[Way]] = []
    for state, ends in enumerate(zip(*(pairwise(rail) for rail in rails), strict=True), start=1):
        ways = [roadmap.way(begin, end) for begin, end in ends]
        sweep = reduce(or_, (way.sweep for way in ways))
        moves.append([Way(state, sweep, ways[0].length_mm, ways[0].heading_rad)])
    holds = [reduce(or_, (roadmap.bits[place] for place in places)) for places in zip(*rails, strict=True)]
    tracks = tuple([roadmap.points[place] for place in rail] for rail in rails)
    return Agent(tuple(bodies), 0, (len(moves),), [*moves, []], holds, tracks)


def _distances_mm(moves: Sequence[Sequence[Way]], goal: int) -> list[float]:
    """State -> length of the shortest way to the goal."""
    back: list[list[tuple[int, float]]] = [[] for _ in moves]
    for state, ways in enumerate(moves):
        for way in ways:
            back[way.end].append((state, way.length_mm))
    found = [math.inf] * len(moves)
    found[goal] = 0.0
    queue = [(0.0, goal)]
    while queue:
        so_far, state = heapq.heappop(queue)
        if so_far > found[state]:
            continue
        for before, length in back[state]:
            if so_far + length < found[before]:
                found[before] = so_far + length
                heapq.heappush(queue, (so_far + length, before))
    return found
