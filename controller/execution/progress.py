"""How a stage progresses: the plan being performed, figures that arrived, the figure that is stuck."""

import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.execution.plan_executor import Part, PartState
from controller.planning.geometry import Point
from controller.planning.plan import JointPlan
from controller.workers import Work
from engine.words import Msg

PLANS, ARRIVALS = 1000, 40
"""So many are kept for who measures them after each ply; the way of an arrival takes 3 KB."""


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


class DriveLog:
    """What drives came to, for who measures it after each ply.

    Attributes:
        plan_ms: how long the newest plans took.
        arrived: the newest figures that came to the end of their paths; who reads them may clear them.
        replans: how often a plan was made because the one before did not come to its end.
    """

    def __init__(self) -> None:
        self.plan_ms: deque[float] = deque(maxlen=PLANS)
        self.arrived: deque[Arrival] = deque(maxlen=ARRIVALS)
        self.replans = 0

    async def timed(self, plan: Work, *question: Any) -> Any:
        """Make a plan, and note how long that took."""
        started = time.perf_counter()
        try:
            return await plan(*question)
        finally:
            self.plan_ms.append((time.perf_counter() - started) * 1e3)
