"""Input and output of joint planning: bodies on a floor in, gated legs out.

A plan is an order, not a schedule: a leg may begin when its gates are open, and a gate opens when the camera has seen
another figure far enough along one of its legs. So bodies keep their clearance at any speeds.

`controller.planning.planner.plan_stage(bodies, floor, trains=())` makes a `JointPlan` or raises `BlockedError`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.planning.geometry import Bounds, Obstacle, Point
from controller.planning.speed_model import SpeedModel
from engine.words import Name

CLEARANCE_MM = 4.5
"""Planned free space between bodies, and between bodies and tokens.

It covers how far figures stand off their sites. A diagonal past a robot on sites of 60 mm leaves 60 / sqrt 2 - 40 =
2.4 mm and is not planned; one on sites of 70 mm leaves 9.5 mm and is.
"""


@dataclass(frozen=True, slots=True)
class Body:
    """A figure as the planner sees it.

    Attributes:
        piece: its piece id.
        start: x_mm, y_mm, yaw_rad now, board frame; anywhere, not only on a site.
        goal: where its axle centre shall be at the end; None for a bystander, which may be moved but ends on the
            site where it began (on the point where it began, if that is on no site).
        via: board points to follow in order, without the start and up to the goal; empty if the planner is free to
            choose.
        fixed: it cannot be moved: people move it, or it does not answer.
        name: in messages; None: it has none but `piece`.
        speed: how fast it is.
    """

    piece: str
    start: tuple[float, float, float]
    goal: Point | None = None
    via: tuple[Point, ...] = ()
    fixed: bool = False
    name: Name | None = None
    speed: SpeedModel = field(default_factory=SpeedModel)


@dataclass(frozen=True, slots=True)
class Floor:
    """What figures drive on.

    Attributes:
        sites: centres of all cells and parking places, board mm; neighbouring sites are joined by edges.
        pitch_mm: distance of neighbouring sites.
        yaws: one resting yaw and the step between resting yaws, rad.
        obstacles: discs that no body may touch: tokens.
        bounds: where the centre of a figure may be.
        body_mm: diameter of the figures.
    """

    sites: tuple[Point, ...]
    pitch_mm: float
    yaws: tuple[float, float]
    obstacles: tuple[Obstacle, ...]
    bounds: Bounds
    body_mm: float = 40.0


@dataclass(frozen=True, slots=True)
class Gate:
    """A leg waits until `piece` has been seen `past_mm` along its leg of index `leg`, or beyond it."""

    piece: str
    leg: int
    past_mm: float


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch: turn on the spot, then drive, forwards or backwards.

    Attributes:
        start_mm: where it begins: the end of the leg before.
        end_mm: where it ends.
        after: gates that must be open before the body leaves `start_mm`; it may turn there meanwhile. If all gates of
            the next leg are open and that leg goes straight on, the body need not stop between them.
        reverse: drive backwards.
        begin_s: when the turn would begin if everything takes as long as estimated; for display, not for driving.
        end_s: when the leg would end.
    """

    start_mm: Point
    end_mm: Point
    after: tuple[Gate, ...] = ()
    reverse: bool = False
    begin_s: float = 0.0
    end_s: float = 0.0


@dataclass(frozen=True, slots=True)
class JointPlan:
    """Which legs each piece drives, and what each leg waits for.

    Attributes:
        legs: piece -> its legs in order; only pieces that move.
        end_yaw_rad: piece -> its yaw at the end; the same pieces.
        trains: pieces that move as one, head first: legs of equal index start together, at one speed.
        seconds: estimated duration on the table.
        lower_bound_s: what the slowest piece would need if it had the table to itself.
        bystanders: pieces without a goal that move and return.
    """

    legs: Mapping[str, tuple[Leg, ...]]
    end_yaw_rad: Mapping[str, float]
    trains: tuple[tuple[str, ...], ...] = ()
    seconds: float = 0.0
    lower_bound_s: float = 0.0
    bystanders: tuple[str, ...] = ()
