"""What a table is built from."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from base.clock import Clock
from controller.execution.hand_tasks import HandTask
from controller.execution.plan_executor import Drives
from controller.fleet.fleet import Fleet
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.table.table_dimensions import TableLayout
from controller.tracking.tracker import Tracker
from controller.workers import Work
from engine.effects import Scene


@dataclass(frozen=True, slots=True)
class TableParts:
    """The devices and services of a table.

    Attributes:
        clock: table time.
        store: file of the journal.
        fleet: the figures.
        drives: makes the executor of joint plans for a tracker.
        layout: dimensions and figures.
        think: runs the computer players.
        plan: runs the planner.
        referee: applies what the clock does, replays a match and draws the puzzle of the day, in a thread: rules may
            search for a solution, which others then share.
    """

    clock: Clock
    store: JournalStore
    fleet: Fleet
    drives: Callable[[Tracker], Drives]
    layout: TableLayout
    think: Work
    plan: Work
    referee: Work


async def no_reaction(*about: object) -> None:
    """Does nothing: the default of hooks."""


@dataclass(frozen=True, slots=True)
class TableHooks:
    """What a table calls.

    Attributes:
        publish_tasks: called with the open hand tasks and the roster whenever they change.
        picture: returns the newest frame, straightened, as JPEG.
        settled: awaited each time the table agrees with the match.
        stage_reached: awaited each time a stage is finished and all figures stand.
        arrange: brings a simulated table to a scene at once, with these figures for the pieces; None at a real one.
    """

    publish_tasks: Callable[[Sequence[HandTask], Mapping[str, int]], None]
    picture: Callable[[], Awaitable[bytes | None]]
    settled: Callable[[Match], Awaitable[None]] = no_reaction
    stage_reached: Callable[[], Awaitable[None]] = no_reaction
    arrange: Callable[[Scene, Mapping[str, int]], Awaitable[None]] | None = None
