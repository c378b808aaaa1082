"""What a joint plan is asked for and what it says: bodies on a floor in, gated legs out.

A plan is an order, not a clock: a leg may begin when its gates are open, and a gate opens when the camera has seen
another figure far enough along one of its legs. Whatever the figures' speeds, no two bodies come near each other.

`controller.planning.planner.plan_stage(bodies, floor, trains=())` makes a `JointPlan` or raises `BlockedError`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.planning.geometry import Bounds, Obstacle, Point

MARGIN_MM = 4.5
"""Air that a plan keeps between bodies, and between bodies and tokens; the diagonal past a robot on 60 mm has 2.4."""


@dataclass(frozen=True, slots=True)
class Body:
    """A figure as the planner sees it.

    Attributes:
        piece: who.
        start: x_mm, y_mm, yaw_rad now, board frame; anywhere, not only on a site.
        goal: where its axle centre shall stand at the end; None for a bystander, which may be moved but ends on the
            site where it began (where it stood, if it stood on none).
        via: board points to follow in order, without the start and up to the goal; empty to go as it likes.
        fixed: it cannot be moved: people move it, or it does not answer.
        title: what people call it, for messages: `red robot`.
    """

    piece: str
    start: tuple[float, float, float]
    goal: Point | None = None
    via: tuple[Point, ...] = ()
    fixed: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Floor:
    """What figures drive on.

    Attributes:
        sites: centres of all cells and parking places, board mm; a way leads from one to the next.
        pitch_mm: distance of neighbouring sites.
        yaws: one resting yaw and the step between resting yaws, rad.
        obstacles: discs that nobody touches: tokens.
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
    """A leg waits until `piece` has been seen `past_mm` along its leg number `leg` (0 is the first), or beyond it."""

    piece: str
    leg: int
    past_mm: float


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch: turn on the spot, then drive, forwards or backwards.

    Attributes:
        start_mm: where it begins: where the leg before ended.
        end_mm: where it ends.
        after: gates that must be open before the body leaves `start_mm`; it may turn there meanwhile. With all gates
            of the next leg open, and that leg straight on, the body need not stop between them.
        reverse: drive backwards.
        begin_s: when it would begin to turn if all goes as estimated; for pictures and progress, not for the drive.
        end_s: when it would end.
    """

    start_mm: Point
    end_mm: Point
    after: tuple[Gate, ...] = ()
    reverse: bool = False
    begin_s: float = 0.0
    end_s: float = 0.0


@dataclass(frozen=True, slots=True)
class JointPlan:
    """Who drives which legs, and what each waits for.

    Attributes:
        legs: piece -> its legs in order; only pieces that move.
        end_yaw_rad: piece -> how it shall stand at its end; the same pieces.
        trains: pieces that move as one, head first: legs of equal number start together, at one speed.
        seconds: an estimate of table time.
        lower_bound_s: what the slowest piece would need if it had the table to itself.
        bystanders: pieces without a goal that move and return.
    """

    legs: Mapping[str, tuple[Leg, ...]]
    end_yaw_rad: Mapping[str, float]
    trains: tuple[tuple[str, ...], ...] = ()
    seconds: float = 0.0
    lower_bound_s: float = 0.0
    bystanders: tuple[str, ...] = field(default=())
