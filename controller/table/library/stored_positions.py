"""The library as the phones see it: lists, positions of stored matches, export and import, replay."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from controller.api import answers, library
from controller.api.wording import words
from controller.errors import ClosedStoreError, IllegalOrderError, StoreError, TableBusyError
from controller.match.library import Library
from controller.match.match import Match
from controller.match.match_file import write_match
from controller.match.statistics import statistics
from controller.match.stored_match import StoredMatch, Summary
from controller.table.library.hindsight import Hindsight
from controller.table.library.history import moment
from controller.table.library.replay import Replay
from controller.table.table_dimensions import TableLayout
from controller.table.views.board_view import board_view, game_view, named_piece
from controller.table.views.seat_view import log_entry, outcome_view
from controller.workers import Work
from engine import registry
from engine.errors import EngineError

log = logging.getLogger(__name__)


class StoredMatches:
    """Implements `controller.api.table_api.Library`.

    Args:
        matches: the library.
        layout: dimensions of what boards are drawn with.
        referee: replays matches.
        replay: lets the figures play a match again.
        hindsight: says what decided a match.
        changed: called after every change that people can see.
    """

    def __init__(
        self,
        matches: Library,
        layout: TableLayout,
        referee: Work,
        replay: Replay,
        hindsight: Hindsight,
        changed: Callable[[], None],
    ) -> None:
        self._library = matches
        self._layout = layout
        self._referee = referee
        self._replay = replay
        self._hindsight = hindsight
        self._changed = changed
        self._open: tuple[StoredMatch, Match] | None = None

    async def matches(self, text: str, game: str | None) -> list[library.ListedMatch]:
        """The matches in which each word of the text is found, the latest first."""
        with _order_errors():
            await self._referee(self._library.read_files)
            return [_listed(one) for one in self._library.search(text, game)]

    async def stored_match(self, match: str) -> library.MatchDetails:
        """One match, with what is needed to draw it."""
        stored = await self.open_match(match)
        game = stored.game
        return {
            "match": _listed(self._library.summary(match)),
            "game": game_view(game),
            "board": board_view(game.board, self._layout),
            "pieces": [named_piece(one) for one in game.pieces],
            "plies": stored.ply,
            "times_s": [played.entry.t for played in stored.log],
            "log": [log_entry(ply, played, None) for ply, played in enumerate(stored.log, start=1)],
            "statistics": statistics(stored),
            "outcome": outcome_view(stored.state),
        }

    async def stored_moment(self, match: str, ply: int) -> answers.Moment:
        """The position after a ply of a stored match, as a spectator knows it."""
        return moment(await self.open_match(match), None, ply)

    async def open_match(self, name: str) -> Match:
        """A match that is over, and its replay; the one that was asked for last is kept."""
        with _order_errors():
            stored = self._library.load(name)
        if self._open is None or self._open[0] != stored:
            try:
                game = registry.make(stored.game, stored.options)
                replayed = await self._referee(Match, name, game, stored.roster, stored.seed, stored.entries)
            except (EngineError, IllegalOrderError) as error:
                reason = error.words if isinstance(error, IllegalOrderError) else words("match.why-record")
                raise IllegalOrderError(words("match.impossible", reason=reason)) from error
            self._open = stored, replayed
        return self._open[1]

    async def remarks(self, match: str) -> list[library.Remark]:
        """What decided a stored match."""
        return await self._hindsight.of(await self.open_match(match))

    async def export_match(self, match: str) -> str:
        """The text of the file of a match that is over."""
        with _order_errors():
            return await self._referee(write_match, self._library.load(match))

    async def import_match(self, text: str) -> library.ListedMatch:
        """Import a match from the text of its file."""
        with _order_errors():
            return _listed(await self._referee(self._library.add, text))

    async def remove_match(self, match: str) -> None:
        """Remove an imported match."""
        with _order_errors():
            self._library.remove(match)

    async def start_replay(self, match: str, ply: int) -> None:
        """Let the figures play a stored match again from a ply on."""
        self._replay.begin(await self.open_match(match), ply)
        self._changed()

    async def pause_replay(self, paused: bool) -> None:
        """Hold it after the ply that is under way, or go on."""
        self._replay.pause(paused)
        self._changed()

    async def end_replay(self) -> None:
        """End it."""
        self._replay.end()
        self._changed()

    def make_way(self) -> None:
        """End the replay and the search of what decided a match: something else needs the table."""
        self._replay.forget()
        self._hindsight.give_up()


@contextmanager
def _order_errors() -> Iterator[None]:
    """Turn errors of the data folder into refused orders; the log has the details, unless the table has just closed."""
    try:
        yield
    except ClosedStoreError as error:
        raise TableBusyError(words("order.moving")) from error
    except StoreError as error:
        log.error("%s", error)
        raise TableBusyError(words("table.failed")) from error


def _listed(one: Summary) -> library.ListedMatch:
    return {
        "id": one.id,
        "origin": one.origin,
        "game": one.game,
        "title": registry.make(one.game).title,
        "begun": one.begun or None,
        "seats": [_occupant(seat, one.seats[seat]) for seat in one.seats],
        "plies": one.plies,
        "finished": one.finished,
        "winners": list(one.winners),
    }


def _occupant(seat: str, occupant: Mapping[str, Any]) -> library.Occupant:
    return {
        "id": seat,
        "kind": occupant.get("kind", "open"),
        "name": occupant.get("name", ""),
        "level": occupant.get("level"),
    }
