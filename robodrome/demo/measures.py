"""What a demo measures, and its report."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from base import stats
from controller.api.english import english
from controller.assembly.tables import Running
from controller.execution.progress import Arrival
from controller.match.match import Match
from controller.sim.process.control_client import Report as SimReport


@dataclass(slots=True)
class Measures:
    """Collected while the game runs, over all controllers that play it.

    Attributes:
        settled: the last ply that the table agreed with.
        mismatches: how often the table reported a mismatch.
        unexplained: how many of them were not true.
        rest_mm: distance of each figure that arrived from its goal, by truth.
        rest_deg: the same for its yaw.
        order_to_wheel_ms: wall time from the release of a plan to the first motion of a figure, by truth.
        arrivals: all drives.
        vision_ms: wall time of vision per frame.
        plan_ms: wall time per plan.
        frames: frames seen.
        asked: how often people were asked which move a change on the table means.
        replans: plans made before the one before them was completed.
        outages: how often the broker was killed.
        restarts: how often the controller was killed.
        dead: piece of the figure that was switched off.
    """

    settled: int = 0
    mismatches: int = 0
    unexplained: int = 0
    rest_mm: list[float] = field(default_factory=list)
    rest_deg: list[float] = field(default_factory=list)
    order_to_wheel_ms: list[float] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    vision_ms: list[float] = field(default_factory=list)
    plan_ms: list[float] = field(default_factory=list)
    frames: int = 0
    asked: int = 0
    replans: int = 0
    outages: int = 0
    restarts: int = 0
    dead: str | None = None

    def add_controller(self, running: Running) -> None:
        """Add what a controller has counted by itself; call it once when the controller ends."""
        table, capture = running.table, running.capture
        self.vision_ms += capture.vision_ms
        self.plan_ms += table.session.drive_log.plan_ms
        self.frames += capture.frames
        self.asked += table.session.detector.asked
        self.replans += table.session.drive_log.replans

    def report(self, match: Match, seed: int, sim: SimReport, wall_s: float, sim_s: float) -> dict[str, Any]:
        """The last line of `robodrome demo`.

        Args:
            match: as it ended.
            seed: of the demo.
            sim: the simulated table's own report.
            wall_s: wall time of the demo.
            sim_s: table time of the demo.
        """
        outcome = match.state.outcome
        return {
            "game": match.game.name,
            "seed": seed,
            "plies": match.ply,
            "outcome": {"winners": list(outcome.winners), "reason": english(outcome.words)} if outcome else None,
            "settled": self.settled,
            "asked": self.asked,
            "mismatches": self.mismatches,
            "unexplained": self.unexplained,
            "contacts": sim.contacts,
            "min_clearance_mm": None if sim.min_clearance_mm is None else round(sim.min_clearance_mm, 1),
            "rest_p95_mm": p95(self.rest_mm),
            "rest_p95_deg": p95(self.rest_deg),
            "hand_tasks": sim.hand_tasks,
            "wall_s": round(wall_s, 1),
            "sim_s": round(sim_s, 1),
            "frames": self.frames,
            "vision_ms_p95": p95(self.vision_ms),
            "plan_ms_p95": p95(self.plan_ms),
            "replans": self.replans,
            "outages": self.outages,
            "restarts": self.restarts,
            "dead": self.dead,
            "order_to_wheel_ms_p95": p95(self.order_to_wheel_ms),
        }


def p95(values: Sequence[float]) -> float | None:
    """The 95th percentile to hundredths; None of no values."""
    return stats.percentile(values, 95, 2)
