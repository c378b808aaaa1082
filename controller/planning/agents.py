"""Agents on a roadmap: figures that choose their path, figures on a prescribed path, trains of figures.

An agent is in one of numbered states, and edges lead from state to state. The states of a free figure are the
vertices of the roadmap; on a prescribed path they count its points. A train is one agent with several bodies.
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from operator import or_

from controller.api.english import english
from controller.api.wording import words
from controller.errors import BlockedError
from controller.planning.geometry import MIN_CLEARANCE_MM, Obstacle, Point
from controller.planning.plan import Body, Floor
from controller.planning.roadmap import ON_SITE_MM, Edge, Roadmap
from controller.planning.speed_model import SpeedModel, slowest
from engine.words import Msg, Name

_HOME_PITCH = 0.25  # a figure within this part of a pitch from a site belongs there: nearer to it than to any other


@dataclass(eq=False)
class Agent:
    """What moves as one.

    Attributes:
        bodies: its figures; several for a train, head first.
        start: the state that it begins in.
        goals: the states that it may end in; the last one is where it goes once it has left them.
        edges: state -> the edges that leave it; `end` is a state.
        occupied: state -> bit set of the vertices on which its bodies stand.
        positions: for each body: state -> where it stands, board mm.
        speed: how fast it is; of a train: its slowest figure.
        has_goal: it must go somewhere; otherwise it is a bystander, which may make room and comes back.
        remaining_s: cache of `TravelTime.remaining_s`.
    """

    bodies: tuple[Body, ...]
    start: int
    goals: tuple[int, ...]
    edges: Sequence[Sequence[Edge]]
    occupied: Sequence[int]
    positions: tuple[Sequence[Point], ...]
    speed: SpeedModel = field(init=False)
    has_goal: bool = field(init=False)
    remaining_s: Sequence[Sequence[float]] = ()
    _distances_mm: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.speed = slowest(body.speed for body in self.bodies)
        self.has_goal = self.start not in self.goals

    @property
    def piece(self) -> str:
        """The piece that gates name: the head of a train."""
        return self.bodies[0].piece

    @property
    def is_free(self) -> bool:
        """Whether it chooses its path; its states are vertices then."""
        return not self.bodies[0].via

    @property
    def title(self) -> str:
        """Its name in messages."""
        return english(name(self.bodies[0]))

    def distance_to_goal_mm(self, state: int) -> float:
        """Length of the shortest path from a state to the goal with no other agent about; infinite without a path."""
        if not self._distances_mm:
            self._distances_mm = _distances_mm(self.edges, self.goals[-1])
        return self._distances_mm[state]


@dataclass(frozen=True, slots=True)
class Transition:
    """The agent of that index leaves its state `begin` along an edge."""

    agent: int
    begin: int
    edge: Edge


def name(body: Body) -> Msg:
    """The name of a body in messages."""
    return words("thing.piece", piece=body.name or Name("piece", body.piece))


def make_agents(floor: Floor, bodies: Sequence[Body], trains: Sequence[Sequence[str]] = ()) -> list[Agent]:
    """The agents on this floor: all bodies that are not fixed, trains as one.

    Raises:
        BlockedError: a goal or a prescribed path is taken by something that cannot be moved.
    """
    movable = {body.piece: body for body in bodies if not body.fixed}
    ends = {piece: _end(floor, body) for piece, body in movable.items()}
    _check_ends(floor, bodies, ends)
    fixed = [Obstacle(*_position(b), floor.body_mm / 2, name(b)) for b in bodies if b.fixed]
    points = [point for piece, body in movable.items() for point in (_position(body), ends[piece], *_ahead(body))]
    roadmap = Roadmap(floor, points, fixed)
    followers = {piece for train in trains for piece in train[1:]}
    members = {train[0]: [movable[piece] for piece in train] for train in trains}
    return [
        _prescribed(roadmap, floor, members.get(piece, [body])) if body.via else _free(roadmap, body, ends[piece])
        for piece, body in movable.items()
        if piece not in followers
    ]


def _position(body: Body) -> Point:
    return body.start[:2]


def _end(floor: Floor, body: Body) -> Point:
    """Where a body ends once it has left its start."""
    return body.goal or _home(floor, body) or _position(body)


def _home(floor: Floor, body: Body) -> Point | None:
    """The site on which a body stands, if it is on one that no obstacle covers."""
    here = _position(body)
    site = min(floor.sites, key=lambda site: math.dist(site, here), default=here)
    taken = any(math.dist(site, (o.x_mm, o.y_mm)) < o.radius_mm + floor.body_mm / 2 for o in floor.obstacles)
    return None if taken or math.dist(site, here) > _HOME_PITCH * floor.pitch_mm else site


def _check_ends(floor: Floor, bodies: Sequence[Body], ends: dict[str, Point]) -> None:
    """Refuse goals on which an obstacle lies or another body ends.

    Raises:
        BlockedError: names both.
    """
    going = [body for body in bodies if body.piece in ends and body.goal is not None]
    for body in going:
        x, y = ends[body.piece]
        others = [(name(b), ends.get(b.piece, _position(b)), floor.body_mm) for b in bodies if b is not body]
        lying = [(o.name, (o.x_mm, o.y_mm), o.radius_mm + floor.body_mm / 2) for o in floor.obstacles]
        for other, centre, contact_mm in (*others, *lying):
            if math.dist((x, y), centre) < contact_mm + MIN_CLEARANCE_MM:
                raise BlockedError(
                    f"{english(other)} is in the way where {english(name(body))} shall end, "
                    f"at ({x:.0f}, {y:.0f}) mm; take it away",
                    words("reason.by", what=other),
                )


def _ahead(body: Body) -> Iterator[Point]:
    """The points of the prescribed path, without those where the body already stands."""
    here = _position(body)
    for point in body.via:
        if math.dist(here, point) > ON_SITE_MM:
            yield point
        here = point


def _free(roadmap: Roadmap, body: Body, end: Point) -> Agent:
    start, goal = roadmap.vertex(_position(body)), roadmap.vertex(end)
    goals = (goal,) if body.goal is not None else (start, goal)
    return Agent((body,), start, goals, roadmap.edges, roadmap.bits, (roadmap.points,))


def _prescribed(roadmap: Roadmap, floor: Floor, bodies: Sequence[Body]) -> Agent:
    """An agent on a prescribed path; if an obstacle closes its first edge, by way of the sites where its bodies stand.

    The bodies of a train have equally many points ahead.
    """
    try:
        return _along(roadmap, bodies, [[_position(body), *_ahead(body)] for body in bodies])
    except BlockedError:
        homes = [_home(floor, body) for body in bodies]
        if None in homes:
            raise
    return _along(
        roadmap, bodies, [[_position(b), home, *_ahead(b)] for b, home in zip(bodies, homes, strict=True) if home]
    )


def _along(roadmap: Roadmap, bodies: Sequence[Body], points: Sequence[Sequence[Point]]) -> Agent:
    """An agent whose bodies follow these points, one sequence for each."""
    paths = [[roadmap.vertex(point) for point in path] for path in points]
    edges: list[list[Edge]] = []
    for state, steps in enumerate(zip(*(pairwise(path) for path in paths), strict=True), start=1):
        abreast = [roadmap.edge(begin, end) for begin, end in steps]
        sweep = reduce(or_, (edge.sweep for edge in abreast))
        edges.append([Edge(state, sweep, abreast[0].length_mm, abreast[0].heading_rad)])
    occupied = [reduce(or_, (roadmap.bits[vertex] for vertex in vertices)) for vertices in zip(*paths, strict=True)]
    positions = tuple([roadmap.points[vertex] for vertex in path] for path in paths)
    return Agent(tuple(bodies), 0, (len(edges),), [*edges, []], occupied, positions)


def _distances_mm(edges: Sequence[Sequence[Edge]], goal: int) -> list[float]:
    """State -> length of the shortest path to the goal: Dijkstra's search backwards from it."""
    incoming: list[list[tuple[int, float]]] = [[] for _ in edges]
    for state, outgoing in enumerate(edges):
        for edge in outgoing:
            incoming[edge.end].append((state, edge.length_mm))
    distances = [math.inf] * len(edges)
    distances[goal] = 0.0
    queue = [(0.0, goal)]
    while queue:
        distance, state = heapq.heappop(queue)
        if distance > distances[state]:
            continue
        for before, length in incoming[state]:
            if distance + length < distances[before]:
                distances[before] = distance + length
                heapq.heappush(queue, (distance + length, before))
    return distances
