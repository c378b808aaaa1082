"""What people of the following table ask the one that holds the match, and what that does for them."""

from collections.abc import Callable
from typing import Any

from controller.api.table_api import Order
from controller.api.wording import words
from controller.errors import NotYourTurnError, TableBusyError, UnknownOrderError
from controller.linked import questions
from controller.linked.board_report import picture_text
from controller.linked.match_views import ACCEPT
from controller.linked.messages import as_json
from controller.linked.peer import printable
from controller.linked.scenes import goal_data
from controller.table.remote_board import Goal, RemoteBoard
from controller.table.table import Table


class GuestQuestions:
    """Answers for the seats of the other table's people, and for no others.

    Args:
        table: this one.
        remote: the other one's board.
        changed: called when a seat has changed.
    """

    def __init__(self, table: Table, remote: RemoteBoard, changed: Callable[[], None]) -> None:
        self._table = table
        self._remote = remote
        self._changed = changed

    async def answer(self, what: str, args: dict[str, Any], shows_picture: bool) -> Any:
        """Answer a question of the other table.

        Args:
            what: which.
            args: of it.
            shows_picture: whether the camera's picture may be seen there.

        Raises:
            OrderError: it is refused.
        """
        table, remote = self._table, self._remote
        if table.session.remote is not remote:
            raise TableBusyError(words("order.other-table"))
        match questions.question_of(what, args):
            case questions.Steps(seat=seat, prefix=prefix):
                return await table.steps(self._own(seat), prefix)
            case questions.Why(seat=seat, prefix=prefix):
                return await table.why(self._own(seat), prefix)
            case questions.Explore(line=line):
                return await table.explore(line)
            case questions.History(seat=seat, ply=ply):
                return await table.history(None if seat is None else self._own(seat), ply)
            case questions.Effects(seat=seat, action=action):
                return self._effects(self._own(seat), action)
            case questions.Submit(id=number, seat=seat, decision=decision, action=action):
                return await table.submit(Order(f"house/{number}", self._own(seat), decision, action))
            case questions.Hint(seat=seat):
                return await table.hint(self._own(seat))
            case questions.Picture():
                return await picture_text(table) if shows_picture else None
            case question:
                await self._obey(question)
        return None

    async def _obey(self, question: questions.Question) -> None:
        """Do what is asked for and has no answer."""
        table = self._table
        match question:
            case questions.TakeSeat(seat=seat, kind=kind, name=name):
                self._sit(seat, kind, name)
            case questions.Undo(seat=seat, decisions=decisions):
                await table.undo(self._own(seat), decisions)
            case questions.AnswerUndo(seat=seat, agrees=agrees):
                await table.answer_undo(self._own(seat), agrees)
            case questions.Accept(choice=choice):
                self._accept(choice)
            case questions.Confirm(seat=seat):
                self._confirm(self._own(seat))
            case questions.Resign(seat=seat):
                await table.finish_match("resign", self._own(seat))

    def _own(self, seat: str) -> str:
        """The seat, if people of the other table hold it."""
        if seat not in self._remote.seats:
            raise NotYourTurnError(words("order.no-seat", seat=seat))
        return seat

    def _sit(self, seat: str, kind: str, name: str) -> None:
        held = self._table.session.journal.seats.get(seat)
        if held is None or (held.kind != "open" and seat not in self._remote.seats):
            raise UnknownOrderError(words("order.no-seat", seat=seat))
        before = self._remote.seats
        self._remote.seats = before - {seat}
        self._table.seat(seat, "human" if kind == "human" else "open", printable(name), None)
        if kind == "human":
            self._remote.seats = self._remote.seats | {seat}
        self._changed()

    def _effects(self, seat: str, action: str) -> Any:
        match = self._table.session.playing()
        ply = match.check(seat, action)
        before = match.state.scene()
        return as_json(goal_data(Goal(1, "ply", ply.state.scene(), before, ply.effects)))

    def _accept(self, choice: str) -> None:
        mismatch, session = self._remote.detector.mismatch, self._table.session
        for action in mismatch.accepts if mismatch else ():
            if choice == f"{ACCEPT}{action}" and action.actor in self._remote.seats:
                session.play(session.playing().ply_of(action), "table")
                return
        raise UnknownOrderError(words("order.choice"))

    def _confirm(self, seat: str) -> None:
        countdown, session = self._remote.detector.countdown, self._table.session
        if countdown is None or countdown.action.actor != seat:
            raise UnknownOrderError(words("order.choice"))
        session.play(session.playing().ply_of(countdown.action), "table")
