"""The match on the table together with its journal (write-ahead: an entry is written, then played)."""

import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Literal

from base.clock import Clock
from controller.api.english import error_text
from controller.api.wording import reason, words
from controller.errors import IllegalOrderError, JournalError, StaleOrderError, StoreError, UnknownOrderError
from controller.match.journal_store import JournalStore
from controller.match.match import Match, Ply
from controller.match.stored_match import HANDED, Entry, StoredMatch
from controller.workers import Work
from engine import registry
from engine.errors import EngineError
from engine.state import Actor, Game
from engine.words import Msg

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seat:
    """Occupant of a seat.

    Attributes:
        kind: `open` until somebody takes it.
        name: of the person; empty for others.
        level: of a computer player; None for others.
    """

    kind: Literal["open", "human", "computer"] = "open"
    name: str = ""
    level: str | None = None


class MatchJournal:
    """Holds at most one match.

    Attributes:
        match: the one on the table, if any.
        seats: occupant of each seat, also before a match begins.
        finished: how the match ended: `played`, `abandoned` or `resigned/SEAT`; empty while it runs.
        trouble: why the journal cannot be written; None while it can.
        stored: whether the match is written down; a lesson is not.
        frozen: nothing of the match may change, as it is being handed to another table.
    """

    def __init__(self, store: JournalStore, clock: Clock, game: Game) -> None:
        self._store = store
        self._clock = clock
        self.match: Match | None = None
        self.seats: dict[Actor, Seat] = {seat: Seat() for seat in game.seats}
        self.finished = ""
        self.trouble: Msg | None = None
        self.stored = True
        self.frozen = False
        self._before: dict[str, int] = {}

    @property
    def running(self) -> Match | None:
        """The match, unless it has ended."""
        return None if self.finished else self.match

    def open(self, game: Game, roster: Mapping[str, int], seed: int) -> Match:
        """Begin a match; a running one, and others of the game that have not ended, are abandoned.

        Raises:
            JournalError: it cannot be written; nothing has changed.
        """
        match = Match(f"m-{secrets.token_hex(4)}", game, roster, seed)
        if self.running:
            self.finish("abandoned")
        self.stored = True
        self._write(lambda: self._abandon_left(game.name))
        self._write(lambda: self._store.begin(match.id, game.name, game.options, roster, self.seats_as_data(), seed))
        self.match, self.finished = match, ""
        return match

    def teach(self, match: Match) -> None:
        """Take a lesson as the match on the table; nothing of it is stored."""
        self.match, self.finished, self.stored = match, "", False

    async def resume(self, name: str, referee: Work) -> int | None:
        """Resume the journal's latest match, if it is one of that game, replayed by `referee`.

        Returns:
            The number of the last entry that the table has shown, -1 for none; None if there is no such match.

        Raises:
            StoreError: the journal cannot be read, or a match that has not ended does not replay.
        """
        stored = self._store.latest()
        if self._store.cut:
            log.warning("%s", self._store.cut)
        self._remember_orders()
        if stored is None or stored.game != name or stored.finished == HANDED:
            return None
        try:
            self.match = await _replayed(stored, referee)
        except StoreError as error:
            if stored.finished is None:
                raise
            log.warning("%s", error)
            return None
        self.finished = stored.finished or ""
        self.seats = _seats_of(stored, self.match.game)
        return stored.settled

    def _remember_orders(self) -> None:
        """Those of the last two matches: a phone that got no answer sends its order again, in the next match too."""
        for name in self._store.matches()[:2]:
            with suppress(StoreError):
                self._before |= _plies(self._store.load(name).entries)

    async def left(self, name: str, game: str, referee: Work) -> tuple[Match, Mapping[Actor, Seat]]:
        """A match of a game that has not ended, replayed by `referee`, with those who played it.

        Raises:
            UnknownOrderError: there is none of that name.
            StoreError: the journal cannot be read, or the match does not replay.
        """
        if name not in self._store.left(game):
            raise UnknownOrderError(words("match.unknown", match=name[:40]))
        stored = self._store.load(name)
        match = await _replayed(stored, referee)
        return match, _seats_of(stored, match.game)

    def go_on(self, match: Match, players: Mapping[Actor, Seat]) -> None:
        """Take a match from `left` as the one on the table; its computers take the seats that are free."""
        assert self.running is None
        self.match, self.finished = match, ""
        for seat, occupant in players.items():
            if self.seats[seat].kind == "open" and occupant.kind == "computer":
                self.seats[seat] = occupant
        self._note(lambda match: self._store.seats(match.id, self.seats_as_data()))

    def play(self, ply: Ply, source: str) -> None:
        """Write a ply, then play it.

        Raises:
            StaleOrderError: the match has moved on since the ply was made.
            JournalError: it cannot be written; nothing has changed.
        """
        match = self._on_table()
        if ply.entry != match.next_entry:
            raise StaleOrderError(words("order.stale"))
        match.play(self._written(match, "action", ply.action.actor, str(ply.action), source), ply)

    def amend(self, kind: Literal["undo", "adjust"], text: str, source: str) -> None:
        """Write how many decisions are taken back, or the position that the table shows, then do that.

        Raises:
            JournalError: it cannot be written; nothing has changed.
        """
        match = self._on_table()
        match.add(self._written(match, kind, "", text, source))

    def _on_table(self) -> Match:
        assert self.match is not None
        return self.match

    def _written(self, match: Match, kind: str, actor: Actor, text: str, source: str) -> Entry:
        entry = Entry(match.next_entry, kind, actor, text, source, self._clock.now())
        self._write(lambda: self._store.append(match.id, entry))
        return entry

    def settle(self) -> None:
        """Record that the table shows the match as it stands."""
        self._note(lambda match: self._store.settle(match.id, len(match.entries)))

    def finish(self, how: str) -> None:
        """Record that the match has ended; its seed is shown from then on.

        Raises:
            JournalError: it cannot be written, so the match has not ended.
        """
        match = self._on_table()
        self._write(lambda: self._store.finish(match.id, how, _winners(match, how)))
        self.finished = how

    def put_away(self) -> None:
        """Take a match from the table; one that runs stays in the journal without an end, to go on with later."""
        self.match, self.finished, self.stored = None, "", True

    def record(self) -> StoredMatch:
        """The match on the table, as it is written.

        Raises:
            StoreError: it cannot be read.
        """
        return self._store.load(self._on_table().id)

    def kept(self, match: str) -> StoredMatch | None:
        """A match that this table holds, or has handed to another one; None if it knows none of that name.

        Raises:
            StoreError: it cannot be read.
        """
        return self._store.load(match) if match in self._store.matches() else None

    def adopt(self, stored: StoredMatch) -> None:
        """Write a match that another table hands over. Raises as `kept`."""
        self._store.adopt(stored)

    def hand_over(self, match: str) -> None:
        """Write that another table holds a match now: this one does not take it up again."""
        try:
            if (kept := self.kept(match)) and kept.finished is None:
                self._store.finish(match, HANDED)
        except StoreError as error:
            log.error("%s", error)

    def sit(self, seat: Actor, occupant: Seat) -> None:
        """Set the occupant of a seat."""
        self.seats[seat] = occupant
        if self.running:
            self._note(lambda match: self._store.seats(match.id, self.seats_as_data()))

    def seat_for(self, game: Game) -> None:
        """Set up the seats of this game; occupants of seats that it has stay."""
        self.seats = {seat: self.seats.get(seat, Seat()) for seat in game.seats}

    def ply_of(self, order_id: str) -> int | None:
        """The number of the ply that this order made, even if it was taken back since, or before a restart; or None."""
        played = _plies(self.match.entries) if self.match else {}
        source = f"phone/{order_id}"
        return played.get(source, self._before.get(source))

    def _abandon_left(self, game: str) -> None:
        for name in self._store.left(game):
            self._store.finish(name, "abandoned")

    def seats_as_data(self) -> dict[str, Any]:
        """The occupants of the seats, as JSON values."""
        return {seat: asdict(occupant) for seat, occupant in self.seats.items()}

    def _write(self, write: Callable[[], None]) -> None:
        if self.frozen:
            raise JournalError(words("order.handing"))
        if not self.stored:
            return
        try:
            write()
        except StoreError as error:
            self.trouble = reason(error)
            log.error("%s", error)
            raise JournalError(words("order.journal", reason=self.trouble)) from error
        self.trouble = None

    def _note(self, write: Callable[[Match], None]) -> None:
        """Write something other than a ply: if that fails, the match goes on and players see a notice."""
        match = self._on_table()
        with suppress(JournalError):
            self._write(lambda: write(match))


async def _replayed(stored: StoredMatch, referee: Work) -> Match:
    try:
        game = registry.make(stored.game, stored.options)
        match: Match = await referee(Match, stored.id, game, stored.roster, stored.seed, stored.entries)
    except (EngineError, IllegalOrderError) as error:
        raise StoreError(f"Match {stored.id} of the journal does not replay: {error_text(error)}") from error
    return match


def _seats_of(stored: StoredMatch, game: Game) -> dict[Actor, Seat]:
    return {seat: Seat(**stored.seats.get(seat, {})) for seat in game.seats}


def _plies(entries: Iterable[Entry]) -> dict[str, int]:
    """The number of the ply that each source has made last."""
    plies, ply = {}, 0
    for entry in entries:
        ply = ply - int(entry.text) if entry.kind == "undo" else ply + 1
        plies[entry.source] = ply
    return plies


def _winners(match: Match, how: str) -> tuple[Actor, ...]:
    """The seats that win a match that ends so."""
    if how == "played" and match.state.outcome:
        return tuple(match.state.outcome.winners)
    resigned = how.removeprefix("resigned/")
    return tuple(seat for seat in match.game.seats if seat != resigned) if how != resigned else ()
