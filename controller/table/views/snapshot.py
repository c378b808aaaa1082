"""Everything that views show, as immutable values of one moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from controller.api import shapes
from controller.execution.hand_tasks import HandTask
from controller.execution.plan_executor import PartState
from controller.execution.progress import Performance, Stuck
from controller.fleet.status import FigureStatus
from controller.match.journal import Seat
from controller.match.match import MatchSnapshot, Played
from controller.match.move_inference import Countdown
from controller.planning.plan import JointPlan
from controller.planning.stages import Stage
from controller.table.match_conditions import Conditions
from controller.table.play.undo import UndoRequest
from controller.table.session import GameSession
from controller.table.table_dimensions import TableLayout
from controller.table.table_parts import TableParts
from controller.tracking.differences import Difference
from controller.tracking.estimates import PoseEstimate, Sight, TableEstimate
from engine.state import Action, Actor, Game
from engine.words import Msg, Name

NO_FIGURE = -1
"""An id that no figure has."""


@dataclass(frozen=True, slots=True)
class DriveSnapshot:
    """A joint plan in execution: what each piece does, and which part of the way is done, 0 to 1."""

    plan: JointPlan
    states: Mapping[str, PartState]
    done: float

    @classmethod
    def of(cls, performance: Performance) -> "DriveSnapshot":
        """The plan with its progress now."""
        states = {piece: part.state for piece, part in performance.parts.items()}
        return cls(performance.plan, states, performance.done)


class TableSnapshot(NamedTuple):
    """One moment of a table.

    Attributes:
        now_s: table time.
        game: the game whose sheet lies on the table.
        layout: dimensions and figures.
        roster: piece -> figure id.
        names: piece -> its name within a sentence.
        match: the match on the table, which may be over; None in the lobby.
        finished: how the match ended; empty while it runs.
        seats: who plays.
        journal_trouble: why the journal cannot be written.
        stage: under way.
        tasks: hand tasks, those already done included.
        drive: what drives now.
        stuck: the figure that failed to reach its site.
        differences: what people see as the mismatch.
        accepts: actions that may explain it.
        countdown: the hand-made move that is about to be played.
        timers: name -> seconds left.
        timers_running: whether they count down now.
        estimate: beliefs about the board; None before the first frame.
        asked_s: capture time of the last frame at which hand tasks were open.
        health: figure id -> state of the figure, for those that drive by themselves.
        connected: whether the link to the figures is up.
        conditions: camera, recording, computer players and the stop button.
        undo: what a player asks to take back.
        hinted: who has asked for a hint in this position.
        replay: the stored match that is played again.
        follows: whether the match of another table is shown.
    """

    now_s: float
    game: Game
    layout: TableLayout
    roster: Mapping[str, int]
    names: Mapping[str, Name]
    match: MatchSnapshot | None
    finished: str
    seats: Mapping[Actor, Seat]
    journal_trouble: Msg | None
    stage: Stage | None
    tasks: tuple[HandTask, ...]
    drive: DriveSnapshot | None
    stuck: Stuck | None
    differences: tuple[Difference, ...]
    accepts: tuple[Action, ...]
    countdown: Countdown | None
    timers: Mapping[str, float]
    timers_running: bool
    estimate: TableEstimate | None
    asked_s: float
    health: Mapping[int, FigureStatus]
    connected: bool
    conditions: Conditions
    undo: UndoRequest | None
    hinted: frozenset[Actor]
    replay: shapes.Replay | None
    follows: bool

    @property
    def log(self) -> tuple[Played, ...]:
        """The plies of the match that stand, oldest first."""
        return self.match.log if self.match else ()

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The seats that may act; none once the match is over."""
        return self.match.state.to_act if self.match and not self.finished else ()

    @property
    def open_tasks(self) -> tuple[HandTask, ...]:
        """The hand tasks that are still to be done."""
        return tuple(task for task in self.tasks if not task.done)

    def pose(self, piece: str) -> PoseEstimate | None:
        """The last sighting of the piece's figure; None if it was never seen or the piece has no figure."""
        return self.estimate.figures.get(self.roster.get(piece, NO_FIGURE)) if self.estimate else None

    def sight(self, pose: PoseEstimate) -> Sight:
        """How well a figure is known; without a camera every figure is hidden."""
        return "hidden" if self.conditions.camera_trouble else pose.sight

    def unseen_s(self, pose: PoseEstimate) -> float:
        """Seconds between the last sighting of a figure and the newest frame."""
        assert self.estimate is not None
        return self.estimate.t_s - pose.t_s


def take_snapshot(
    session: GameSession,
    parts: TableParts,
    undo: UndoRequest | None,
    hinted: frozenset[Actor],
    replay: shapes.Replay | None,
) -> TableSnapshot:
    """The table at this moment."""
    journal, executor, detector = session.journal, session.executor, session.detector
    return TableSnapshot(
        now_s=parts.clock.now(),
        game=session.game,
        layout=parts.layout,
        roster=dict(session.roster),
        names=session.names,
        match=journal.match.snapshot if journal.match else None,
        finished=journal.finished,
        seats=dict(journal.seats),
        journal_trouble=journal.trouble,
        stage=session.stage,
        tasks=executor.tasks.tasks,
        drive=DriveSnapshot.of(executor.performance) if executor.performance else None,
        stuck=executor.stuck,
        differences=session.differences(),
        accepts=detector.mismatch.accepts if detector.mismatch and session.stage is None else (),
        countdown=detector.countdown,
        timers=dict(session.timers.left_s),
        timers_running=session.timers.running,
        estimate=executor.estimate,
        asked_s=executor.asked_s,
        health={figure: parts.fleet.figure(figure).status for figure in parts.layout.motors},
        connected=parts.fleet.connected,
        conditions=session.conditions.copy(),
        undo=undo,
        hinted=hinted,
        replay=replay,
        follows=session.followed is not None,
    )
