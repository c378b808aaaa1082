"""Before and after a match: seats, options, start and end."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Literal

from controller.api.wording import words
from controller.errors import StoreError, TableBusyError, UnknownOrderError
from controller.match.chance import secret_seed
from controller.match.journal import Seat
from controller.match.match import Match
from controller.planning.stages import Stage
from controller.table.session import GameSession
from controller.workers import Work
from engine import registry
from engine.effects import Scene
from engine.errors import OptionError
from engine.lesson import LessonState, lesson
from engine.option_words import why_refused
from engine.state import Game

log = logging.getLogger(__name__)


class Lobby:
    """Seats people and computers, and begins and ends matches.

    Args:
        session: the game on the table.
        clear: ends the replay and what else makes way for a match.
        seed: of everything that is drawn by lot in a match; None: a secret one for each match.
    """

    def __init__(self, session: GameSession, clear: Callable[[], None], seed: int | None) -> None:
        self._session = session
        self._clear = clear
        self._seed = seed
        self._before_lesson = session.game

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        """Say who plays a seat; a computer is of the middle level unless another is named.

        Raises:
            UnknownOrderError: there is no such seat or level.
        """
        if seat not in self._session.journal.seats:
            raise UnknownOrderError(words("order.no-seat", seat=seat))
        if kind != "computer":
            self._session.journal.sit(seat, Seat(kind, name))
            return
        game = self._session.game.name
        chosen = level or registry.default_level(game)
        if chosen not in registry.players(game):
            raise UnknownOrderError(words("order.no-level", level=chosen))
        self._session.journal.sit(seat, Seat(kind, name, chosen))

    def set_up(self, game: str, options: Mapping[str, Any]) -> None:
        """Choose the options of the next match, which decide on its seats; a match that is over is put away.

        Raises:
            TableBusyError: a match is being played.
            UnknownOrderError: the game does not fit this table; nothing has changed.
        """
        if self._session.journal.running:
            raise TableBusyError(words("order.running"))
        self._clear()
        self._session.take_up(self._chosen(game, options))
        self._session.journal.put_away()

    def start_match(self, game: str, options: Mapping[str, Any], watch: bool) -> None:
        """Begin a match; open seats wait for players, and options that are not named stay as they are.

        Args:
            game: which game.
            options: of the match.
            watch: whether somebody wants to see how a simulated table is set up.

        Raises:
            OrderError: the game does not fit this table, or the journal cannot be written; nothing has changed.
        """
        session = self._session
        self.end_lesson()
        self._clear()
        session.take_up(self._chosen(game, options))
        session.watched = watch
        seed = secret_seed() if self._seed is None else self._seed
        match = session.journal.open(session.game, session.roster, seed)
        session.begin(Stage("setup", match.state.scene()))

    def learn(self) -> None:
        """Begin the lesson of the game; a running match can continue later.

        Raises:
            UnknownOrderError: the game has no lesson, or it does not fit this table; nothing has changed.
        """
        taught = lesson(self._session.game.name)
        if taught is None:
            raise UnknownOrderError(words("lesson.none", game=self._session.game.title))
        self.teach(taught.start(), watch=False)

    def teach(self, start: LessonState, watch: bool) -> None:
        """Begin a lesson, or show a puzzle; a running match can continue later.

        Args:
            start: where it begins.
            watch: whether somebody wants to see how a simulated table is set up.

        Raises:
            UnknownOrderError: it does not fit this table; nothing has changed.
        """
        session = self._session
        session.fits(start.game)
        self.end_lesson()
        self.leave_match()
        self._before_lesson = session.game
        session.take_up(start.game)
        session.watched = watch
        puzzle = start.lesson.puzzle
        name = f"puzzle-{puzzle.day}-{puzzle.level}" if puzzle else "lesson"
        match = Match(name, start.game, session.roster, seed=0, start=start)
        session.journal.teach(match)
        session.begin(Stage("setup", match.state.scene()))

    def end_lesson(self) -> None:
        """Leave the lesson, if there is one; the game chosen for the next match is back."""
        if not self._session.journal.stored:
            self.leave_match()
            self._session.take_up(self._before_lesson)

    async def go_on(self, name: str, referee: Work) -> None:
        """Go on with a match of this game that has not ended; people stay on their seats.

        Raises:
            TableBusyError: a match is being played, or the journal cannot be read.
            UnknownOrderError: there is no such match, or it does not fit this table.
        """
        session = self._session
        try:
            match, players = await session.journal.left(name, session.game.name, referee)
        except StoreError as error:
            log.error("%s", error)
            raise TableBusyError(words("table.failed")) from error
        if session.journal.running:
            raise TableBusyError(words("order.running"))
        session.fits(match.game)
        self._clear()
        session.take_up(match.game)
        session.watched = False
        session.journal.go_on(match, players)
        session.begin(Stage("setup", match.state.scene()))

    def _chosen(self, game: str, options: Mapping[str, Any]) -> Game:
        session = self._session
        if game != session.game.name:
            raise UnknownOrderError(words("notice.sheet/wrong", game=game))
        try:
            chosen = registry.make(game, {**session.game.options, **options})
        except OptionError as error:
            raise UnknownOrderError(words("order.option", reason=why_refused(game, error))) from error
        session.fits(chosen)
        return chosen

    def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        """A seat gives up, or the host ends the match.

        Raises:
            JournalError: it cannot be written; nothing has changed.
            UnknownOrderError: no match is being played.
        """
        self._session.playing()
        if not self._session.journal.stored:
            self.end_lesson()
        else:
            self._session.journal.finish(f"resigned/{seat}" if how == "resign" else "abandoned")
            self._session.drop_stages()

    def leave_match(self) -> None:
        """Take the match from the table; a running one can continue later. A replay ends."""
        self._clear()
        if self._session.journal.running:
            self._session.drop_stages()
            self._session.detector.clear()
            self._session.journal.put_away()

    def tidy(self) -> None:
        """Clear the board: figures go to their parking places, people take the tokens.

        Raises:
            TableBusyError: a match is being played.
        """
        if self._session.journal.running:
            raise TableBusyError(words("order.running"))
        self._clear()
        places = zip(self._session.roster, self._session.game.board.parks, strict=False)
        self._session.begin(Stage("tidy", Scene({piece: park.id for piece, park in places}, {})))
