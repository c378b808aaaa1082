"""Ways out of a mismatch between table and match, and what each does."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from controller.api.wording import words
from controller.errors import UnknownOrderError
from controller.execution.executor import MAX_FAILURES
from controller.planning.stages import Stage, Why
from controller.table.session import GameSession
from controller.table.views.snapshot import TableSnapshot
from controller.tracking.differences import FigureDifference, seen_scene
from engine.errors import StateError
from engine.state import Action

OFFERED_MOVES = 3
"""At most this many moves are offered as explanations: more do not fit on a phone without scrolling."""


@dataclass(frozen=True, slots=True)
class AcceptMove:
    """What people did was this action."""

    action: Action
    key: ClassVar[str] = "mismatch.accept"
    host: ClassVar[bool] = False

    @property
    def id(self) -> str:
        """Names the choice and its action."""
        return f"accept:{self.action}"


@dataclass(frozen=True, slots=True)
class PutBack:
    """People put everything back."""

    id: ClassVar[str] = "put-back"
    key: ClassVar[str] = "mismatch.put-back"
    host: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class DriveBack:
    """The displaced figures drive back; people put back the rest."""

    id: ClassVar[str] = "drive-back"
    key: ClassVar[str] = "mismatch.drive-back"
    host: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Retry:
    """What could not be done is tried again."""

    id: ClassVar[str] = "retry"
    key: ClassVar[str] = "mismatch.retry"
    host: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last order is taken back."""

    id: ClassVar[str] = "take-back"
    key: ClassVar[str] = "mismatch.take-back"
    host: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TrustTable:
    """The match is adjusted to what the camera sees."""

    id: ClassVar[str] = "trust"
    key: ClassVar[str] = "mismatch.trust"
    host: ClassVar[bool] = True


Choice = AcceptMove | PutBack | DriveBack | Retry | TakeBack | TrustTable


def choices(table: TableSnapshot) -> tuple[Choice, ...]:
    """The ways out that are offered now; none if nothing is wrong."""
    failed = any(task.cannot for task in table.open_tasks) or (
        table.stuck is not None and table.stuck.failures >= MAX_FAILURES
    )
    if not (table.match or table.follows) or not (table.differences or failed):
        return ()
    offered: list[Choice] = [AcceptMove(action) for action in table.accepts[:OFFERED_MOVES]]
    if table.differences:
        offered.append(PutBack())
    displaced = (found.piece for found in table.differences if isinstance(found, FigureDifference))
    if any(table.roster[piece] in table.layout.motors for piece in displaced):
        offered.append(DriveBack())
    if failed:
        offered.append(Retry())
    if table.follows:
        return tuple(offered)
    if table.stage is not None and table.stage.purpose == "ply":
        offered.append(TakeBack())
    return (*offered, TrustTable())


class MismatchResolver:
    """Carries out the way that people choose."""

    def __init__(self, session: GameSession) -> None:
        self._session = session

    def resolve(self, choice_id: str, table: TableSnapshot) -> None:
        """Carry out one of the choices that `table` offers.

        Raises:
            UnknownOrderError: it is not offered, or the table cannot be trusted as it is.
            OrderError: the journal cannot be written; nothing has changed.
        """
        session = self._session
        displaced = {found.piece for found in table.differences if isinstance(found, FigureDifference)}
        match next((offered for offered in choices(table) if offered.id == choice_id), None):
            case AcceptMove(action):
                session.play(session.playing().ply_of(action), "table")
            case PutBack():
                self._put_back(table, displaced)
            case DriveBack():
                self._drive_back(table, displaced)
            case Retry():
                for task in table.open_tasks:
                    session.executor.tasks.mark(task.id, cannot=False)
                session.executor.drive_back(displaced)
            case TakeBack():
                session.amend("undo", "1", "host")
            case TrustTable():
                self._trust(table)
            case None:
                raise UnknownOrderError(words("order.choice"))

    def _put_back(self, table: TableSnapshot, displaced: Collection[str]) -> None:
        if table.stage is None:
            by_hand = dict.fromkeys(displaced, Why("asked"))
            self._session.begin(Stage("repair", self._session.wanted(), by_hand=by_hand))
        else:
            self._session.executor.carry(displaced)

    def _drive_back(self, table: TableSnapshot, displaced: Collection[str]) -> None:
        if table.stage is None:
            self._session.begin(Stage("repair", self._session.wanted()))
        else:
            self._session.executor.drive_back(displaced)

    def _trust(self, table: TableSnapshot) -> None:
        state = self._session.playing().state
        scene = seen_scene(state.scene(), table.estimate, table.roster) if table.estimate else None
        if scene is None:
            raise UnknownOrderError(words("order.between"))
        try:
            adjusted = state.adjusted(scene)
        except StateError as error:
            raise UnknownOrderError(words("order.trust")) from error
        self._session.amend("adjust", str(adjusted), "host")
