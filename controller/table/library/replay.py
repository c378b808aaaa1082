"""A stored match played again by the figures: the table brings about one position after the other."""

from collections.abc import Callable
from dataclasses import dataclass

from controller.api import shapes
from controller.api.wording import words
from controller.errors import TableBusyError, UnknownOrderError
from controller.match.match import Match
from controller.planning.stages import Stage
from controller.table.session import GameSession
from controller.table.views.seat_view import log_entry
from engine.state import Game


@dataclass(slots=True)
class _Running:
    """What is replayed: the match, the ply that the table shows or is brought to, and the game to go back to."""

    match: Match
    ply: int
    before: Game
    paused: bool = False


class Replay:
    """Replays one match at a time, while no match is played.

    Args:
        session: the game on the table.
        fits: refuses a game that this sheet and these figures cannot show, by an `OrderError`.
    """

    def __init__(self, session: GameSession, fits: Callable[[Game], None]) -> None:
        self._session = session
        self._fits = fits
        self._running: _Running | None = None

    def begin(self, match: Match, ply: int) -> None:
        """Bring the table to the position after a ply, then play on.

        Raises:
            TableBusyError: a match is being played.
            UnknownOrderError: the match has no such ply, or does not fit this table.
        """
        if self._session.journal.running:
            raise TableBusyError(words("order.running"))
        if not 0 <= ply <= match.ply:
            raise UnknownOrderError(words("order.ply", ply=ply, plies=match.ply))
        self._fits(match.game)
        before = self._running.before if self._running else self._session.game
        self._session.take_up(match.game)
        self._session.journal.put_away()
        self._running = _Running(match, ply, before)
        self._session.begin(Stage("repair", match.before(ply + 1).scene()))

    def pause(self, paused: bool) -> None:
        """Hold after the ply that is under way, or go on.

        Raises:
            UnknownOrderError: nothing is replayed.
        """
        self._now().paused = paused
        self._session.executor.wake()

    def end(self) -> None:
        """End it; figures that drive stop.

        Raises:
            UnknownOrderError: nothing is replayed.
        """
        before = self._now().before
        self._running = None
        self._session.drop_stages()
        self._session.take_up(before)
        self._session.executor.wake()

    def forget(self) -> None:
        """End the replay, as something else needs the table; the game chosen for the next match is back."""
        if self._running is not None:
            self.end()

    def next(self) -> bool:
        """Once the table shows the last ply, begin the next one; False if it is paused, over, or there is none."""
        running = self._running
        if running is None or running.paused or running.ply >= running.match.ply:
            return False
        running.ply += 1
        self._session.begin(*self._session.stages_of(running.match, running.ply))
        return True

    @property
    def view(self) -> shapes.Replay | None:
        """What phones see of it."""
        running = self._running
        if running is None:
            return None
        match, ply = running.match, running.ply
        replay: shapes.Replay = {
            "match": match.id,
            "ply": ply,
            "plies": match.ply,
            "paused": running.paused,
            "settled": self._session.stage is None,
        }
        if ply:
            replay["entry"] = log_entry(ply, match.log[ply - 1], None)
        return replay

    def _now(self) -> _Running:
        if self._running is None:
            raise UnknownOrderError(words("replay.none"))
        return self._running
