"""The running table as the phones, the commands and the tests use it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from controller.api import answers, choices, sentences, shapes, telemetry
from controller.api.table_api import Change, Order
from controller.api.wording import named_seat, reason, sentence, words
from controller.errors import LinkError, MotionError, TableBusyError, UnknownOrderError
from controller.fleet.status import as_data
from controller.match.library import Library
from controller.table.library.hindsight import Hindsight
from controller.table.library.history import moment
from controller.table.library.replay import Replay
from controller.table.library.stored_positions import StoredMatches
from controller.table.lobby.lobby import Lobby
from controller.table.lobby.puzzle import DailyPuzzle, explored
from controller.table.play.computer_player import ComputerPlayers
from controller.table.play.hints import Hints
from controller.table.play.lights import Lights
from controller.table.play.loop import TableLoop
from controller.table.play.mismatch import MismatchResolver
from controller.table.play.nudges import Nudges
from controller.table.play.orders import Orders
from controller.table.play.undo import Undo
from controller.table.remote_board import Goal
from controller.table.session import GameSession
from controller.table.table_parts import TableHooks, TableParts
from controller.table.views.announcer import Announcer
from controller.table.views.board_view import board_view, game_offer
from controller.table.views.notices import findings
from controller.table.views.offers import offers
from controller.table.views.plan_view import ghost, ghost_of
from controller.table.views.poses import poses
from controller.table.views.seat_view import view
from controller.table.views.snapshot import TableSnapshot, take_snapshot
from engine.state import Game
from engine.why import why_not

log = logging.getLogger(__name__)


class Table:
    """Implements `Seats`, `Play` and `Safety` of `controller.api.table_api`; it lives while `loop.run` runs.

    Args:
        game: the game whose sheet lies on the table.
        parts: devices and services.
        hooks: what the table calls.
        seed: of everything that is drawn by lot; None: a secret one for each match.

    Attributes:
        session: the game on the table.
        loop: takes in frames and plays.
        library: the stored matches, which the figures can play again.
        fits, referee: refuses a game that the table cannot show; computes what takes long.
    """

    def __init__(self, game: Game, parts: TableParts, hooks: TableHooks, seed: int | None = 0) -> None:
        self._parts = parts
        self._hooks = hooks
        self._announcer = Announcer(hooks.publish_tasks)
        self._lights = Lights(parts.fleet, parts.layout)
        self.session = GameSession(game, parts, self._changed)
        self._computers = ComputerPlayers(self.session, parts.think, parts.clock, self._changed)
        self._lobby = Lobby(self.session, lambda: self.library.make_way(), seed)
        self.fits, self.referee = self.session.fits, parts.referee
        self._replay = Replay(self.session, self.fits)
        self.loop = TableLoop(
            self.session, parts, hooks, self._computers, self._replay.next, self._changed, self._observed
        )
        self._orders = Orders(self.session)
        self._undo = Undo(self.session)
        self._hints = Hints(self.session, parts.think, self._changed)
        self._resolver = MismatchResolver(self.session)
        self._nudges = Nudges(self.session, parts.layout.motors, parts.clock)
        self._puzzle = DailyPuzzle(self.session, parts.layout, parts.referee)
        matches, hindsight = Library(parts.store), Hindsight(parts.think, lambda: self.session.journal.running)
        self.library = StoredMatches(matches, parts.layout, parts.referee, self._replay, hindsight, self._changed)

    def snapshot(self) -> TableSnapshot:
        """Everything that views show, as of now."""
        return take_snapshot(self.session, self._parts, self._undo.request, self._hints.asked, self._replay.view)

    def _changed(self) -> None:
        self._lights.show(self.session, self._computers.thinking)
        self._announcer.show_tasks(self.session.executor.tasks.open, self.session.roster, self._parts.fleet.connected)
        self._announcer.tell("view")

    def _rethink(self) -> None:
        """Show what has changed, about which computers think again."""
        self._computers.cancel()
        self._changed()

    def _observed(self) -> None:
        self._announcer.tell("poses")
        if self._announcer.is_news(findings(self.snapshot())):
            self._changed()

    def games(self) -> list[choices.GameOffer]:
        """The game whose sheet lies on the table."""
        layout = self._parts.layout
        return [game_offer(self.session.game, layout.figures, layout.hands, here=True)]

    def board(self) -> shapes.Board:
        """The board of that game."""
        return board_view(self.session.game.board, self._parts.layout)

    def view(self, seat: str | None) -> shapes.View:
        """What the seat may see now; None for a spectator."""
        return view(self.snapshot(), seat)

    def poses(self) -> telemetry.Poses:
        """Where the figures are now."""
        return poses(self.snapshot())

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns the function that ends this."""
        return self._announcer.subscribe(listener)

    def figures(self) -> list[telemetry.FigureHealth]:
        """State of health of the figures that drive by themselves."""
        now_s, fleet = self._parts.clock.now(), self._parts.fleet
        return [as_data(number, fleet.figure(number).status, now_s) for number in self._parts.layout.motors]

    async def steps(self, seat: str, prefix: Sequence[str]) -> choices.Steps:
        """How an action may go on."""
        return offers(self.session.playing().state, seat, tuple(prefix))

    async def explore(self, line: Sequence[str]) -> answers.Explored:
        """Where a line of slides would lead."""
        return explored(self.session.playing().state, line)

    async def puzzle(self, day: date, level: choices.PuzzleLevel) -> answers.Puzzle:
        """A puzzle of a day."""
        return await self._puzzle.of(day, level)

    async def explore_puzzle(self, day: date, level: choices.PuzzleLevel, line: Sequence[str]) -> answers.Explored:
        """Where a line of slides would lead in a puzzle of that day."""
        return self._puzzle.explore(day, level, line)

    async def why(self, seat: str, prefix: Sequence[str]) -> sentences.Sentence:
        """Why an action of the seat cannot go on like this."""
        return sentence(why_not(self.session.playing().state, seat, prefix))

    async def ghost(self, seat: str, action: str) -> answers.Ghost:
        """What an action would do on the table."""
        return await ghost(self.session, self._parts, seat, action)

    async def ghost_of(self, goal: Goal) -> answers.Ghost:
        """What bringing the table from one scene to another would do."""
        return await ghost_of(self.session, self._parts, goal.before or goal.scene, goal.effects)

    async def submit(self, order: Order) -> int:
        """Play an action; idempotent by `order.id`."""
        return self._orders.submit(order)

    async def undo(self, seat: str, decisions: int) -> None:
        """Ask to take back decisions."""
        self._undo.ask(seat, decisions)
        self._rethink()

    async def answer_undo(self, seat: str, agrees: bool) -> None:
        """Agree to what is asked, or refuse it."""
        self._undo.answer(seat, agrees)
        self._rethink()

    async def hint(self, seat: str) -> answers.Hint:
        """What the seat could do now."""
        return await self._hints.give(seat)

    async def history(self, seat: str | None, ply: int) -> answers.Moment:
        """The position after a ply."""
        return moment(self.session.journal.match, seat, ply)

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        """Say who plays a seat; those of another house are its own."""
        if self.session.remote is not None and seat in self.session.remote.seats:
            raise UnknownOrderError(words("order.other-house", seat=named_seat(seat)))
        self._lobby.seat(seat, kind, name, level)
        self.session.conditions.forget_computer()
        self._undo.look()
        self.session.executor.wake()
        self._changed()

    async def set_up(self, game: str, options: Mapping[str, Any]) -> None:
        """Choose the options of the next match."""
        self.choose(game, options)

    def choose(self, game: str, options: Mapping[str, Any]) -> None:
        """The same, at once."""
        self._lobby.set_up(game, options)
        self._changed()

    def leave_match(self) -> None:
        """Leave a running match, which can continue later, and end a replay."""
        self._lobby.leave_match()
        self._rethink()

    async def start_match(self, game: str, options: Mapping[str, Any], watch: bool = False) -> None:
        """Begin a match; open seats wait for players."""
        self._lobby.start_match(game, options, watch)

    async def learn(self) -> None:
        """Begin the lesson of the game."""
        self._lobby.learn()
        self._rethink()

    async def show_puzzle(self, day: date, level: choices.PuzzleLevel, line: Sequence[str]) -> None:
        """Set a puzzle up on the table, and drive a line that solves it."""
        self._lobby.teach(self._puzzle.shown(day, level, line), watch=True)
        self._rethink()

    async def end_lesson(self) -> None:
        """Leave the lesson or the puzzle."""
        self._lobby.end_lesson()
        self._rethink()

    async def go_on(self, match: str) -> None:
        """Go on with a match of this game that has not ended."""
        await self._lobby.go_on(match, self._parts.referee)

    async def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        """A seat gives up, or the host ends the match."""
        self._lobby.finish_match(how, seat)
        self._rethink()

    async def tidy(self) -> None:
        """Clear the board when no match runs."""
        self._lobby.tidy()

    def stop(self, by: str, reason: shapes.StopReason = "stop") -> None:
        """Stop every wheel at once; who stopped it first is shown until it is resumed."""
        self.stop_wheels()
        if not self.session.conditions.stop(by, reason):
            return
        self._computers.cancel()
        self.session.permit()
        self._changed()

    def stop_wheels(self) -> None:
        """Stop every wheel at once, in any thread."""
        self._parts.fleet.estop()

    async def resume(self, by: str) -> None:
        """Arm the figures again and go on."""
        try:
            await self._parts.fleet.rearm()
        except (MotionError, LinkError) as error:
            raise TableBusyError(words("order.resume", reason=reason(error))) from error
        log.info("Resumed by %s", by)
        self.session.conditions.resume()
        self.session.permit()
        self._changed()

    async def answer_task(self, task: str, answer: Literal["done", "cannot"], seat: str | None) -> None:
        """A person says that a task is done or cannot be done."""
        self._orders.answer_task(task, answer)
        self._changed()

    async def resolve(self, choice: str, by: str) -> None:
        """Choose a way out of a mismatch."""
        self._resolver.resolve(choice, self.snapshot())
        log.info("%s chose %s", by, choice)
        self._changed()

    async def confirm_move(self, seat: str) -> None:
        """Commit the hand-made move whose countdown runs."""
        match, countdown = self.session.playing(), self.session.detector.countdown
        if countdown is None or countdown.action.actor != seat:
            raise UnknownOrderError(words("order.choice"))
        self.session.play(match.ply_of(countdown.action), "table")

    async def nudge(self, piece: str) -> None:
        """Let the piece's figure turn a little, while nothing moves and no hand is over the board."""
        self._nudges.ask(piece)

    async def identify(self, piece: str) -> None:
        """Let the piece's figure blink."""
        if piece not in self.session.roster:
            raise UnknownOrderError(words("order.no-figure", figure=piece))
        await self.blink(self.session.roster[piece])

    async def blink(self, figure: int) -> None:
        """Let a figure blink."""
        await self._lights.blink(figure)

    async def picture(self) -> bytes | None:
        """The newest frame, straightened, as JPEG."""
        return await self._hooks.picture()
