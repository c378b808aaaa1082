"""Taking back decisions: whose can be, who must agree, and what the table then does."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.api.wording import words
from controller.errors import UnknownOrderError
from controller.match.journal import Seat
from controller.match.match import Match
from controller.table.session import GameSession
from engine.state import Actor


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A player asks to take back the latest decisions; void once the match has moved on.

    Attributes:
        match, entry: the match, and its next entry, when it was asked.
        seat: whose decisions they are.
        decisions: how many.
        agreed: who has agreed.
        refused: who refused; None while nobody has.
    """

    match: Match
    entry: int
    seat: Actor
    decisions: int
    agreed: frozenset[Actor] = frozenset()
    refused: Actor | None = None

    def waiting(self, seats: Mapping[Actor, Seat]) -> tuple[Actor, ...]:
        """The people who are still to agree: all others who play; computers do not mind."""
        people = (seat for seat, held in seats.items() if held.kind == "human" and seat != self.seat)
        return tuple(seat for seat in people if seat not in self.agreed)


class Undo:
    """Takes back decisions of the session's match when all agree who must."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._request: UndoRequest | None = None

    @property
    def request(self) -> UndoRequest | None:
        """The request under way."""
        request, running = self._request, self._session.journal.running
        is_open = request is not None and request.match is running and request.entry == running.next_entry
        return request if is_open else None

    def ask(self, seat: Actor, decisions: int) -> None:
        """Ask the others to let a seat take back its latest decisions; done at once where nobody must agree.

        Raises:
            UnknownOrderError: so many cannot be taken back.
            JournalError: it cannot be written; nothing has changed.
        """
        match = self._session.playing()
        undoable = match.undoable
        if undoable is None or undoable.actor != seat or not 1 <= decisions <= undoable.decisions:
            raise UnknownOrderError(words("order.undo"))
        self._request = UndoRequest(match, match.next_entry, seat, decisions)
        self.look()

    def answer(self, seat: Actor, agrees: bool) -> None:
        """A player agrees or refuses; one refusal is enough.

        Raises:
            UnknownOrderError: this seat is not asked.
            JournalError: it cannot be written; nothing has changed.
        """
        request = self.request
        if request is None or request.refused or seat not in request.waiting(self._session.journal.seats):
            raise UnknownOrderError(words("order.undo-gone"))
        if agrees:
            self._request = replace(request, agreed=request.agreed | {seat})
            self.look()
        else:
            self._request = replace(request, refused=seat)

    def look(self) -> None:
        """Take back as asked, once all who must have agreed: call it when seats have changed."""
        request = self.request
        if request is None or request.refused or request.waiting(self._session.journal.seats):
            return
        self._session.amend("undo", str(request.decisions), "phone")
