"""How a stage progresses: the plan being performed, figures that arrived, the figure that is stuck."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.execution.plan_executor import Part, PartState
from controller.planning.geometry import Point
from controller.planning.plan import JointPlan
from engine.words import Msg


@dataclass(slots=True)
class Performance:
    """A joint plan that is being performed, since `released_s`."""

    plan: JointPlan
    released_s: float
    parts: Mapping[str, Part]

    def states(self) -> tuple[PartState, ...]:
        """What each figure does now."""
        return tuple(part.state for part in self.parts.values())

    @property
    def done(self) -> float:
        """The part of all paths that has been seen to lie behind the figures, 0 to 1."""
        return sum(part.done for part in self.parts.values()) / len(self.parts) if self.parts else 0.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """A figure that came to the end of its path.

    Attributes:
        piece: which one.
        way_mm: the board points of its path; the last is where it should stand.
        yaw_rad: its wanted yaw there.
        released_s: when its plan was released; None if it had to wait for other figures.
    """

    piece: str
    way_mm: tuple[Point, ...]
    yaw_rad: float
    released_s: float | None


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why a figure did not get to its site (None: out of the way of others), and how often it has failed to."""

    piece: str
    site: str | None
    reason: Msg
    failures: int
