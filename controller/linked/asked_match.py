"""What phones ask about a match that another table holds: the question travels there."""

import asyncio
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from controller.api import answers, choices, sentences
from controller.api.table_api import Order
from controller.api.wording import sentence
from controller.errors import OrderError
from controller.linked.board_report import RULES, board_digest, picture_of
from controller.linked.messages import as_json
from controller.linked.peer import Peer, printable
from controller.linked.questions import Met
from controller.linked.scenes import GoalData, goal_of
from controller.table.remote_board import BoardReport
from controller.table.table import Table

_STEPS: TypeAdapter[choices.Steps] = TypeAdapter(choices.Steps)
_SENTENCE: TypeAdapter[sentences.Sentence] = TypeAdapter(sentences.Sentence)
_MOMENT: TypeAdapter[answers.Moment] = TypeAdapter(answers.Moment)
_EXPLORED: TypeAdapter[answers.Explored] = TypeAdapter(answers.Explored)
_HINT: TypeAdapter[answers.Hint] = TypeAdapter(answers.Hint)


class ShownMatch:
    """What anybody may ask about a match.

    Args:
        table: this one.
        peer: this table's end of the line to the one that holds the match.
        house: what the other table is called, if it was heard before.

    Attributes:
        house: what the other table is called; empty before it was heard.
        refused: why the other table does not take this one.
        report: what the other table says of its board.
        watchers: names of the houses that only watch.
        left: set when the other table has ended the link.
        turned: set when this table is to hold the match; never for one that only watches.
    """

    def __init__(self, table: Table, peer: Peer, house: str) -> None:
        self._table = table
        self._peer = peer
        self.house = house
        self.refused: sentences.Sentence | None = None
        self.report = BoardReport()
        self.watchers: list[str] = []
        self.left = asyncio.Event()
        self.turned = asyncio.Event()

    async def say_goodbye(self) -> None:
        """Tell the other table that the link ends."""
        await self._peer.say_goodbye()

    def _meet(self, value: Any) -> None:
        met = Met.model_validate(value)
        self.house = self.house or printable(met.house)  # each change is written to the disk
        self.refused = met.refused
        game = self._table.session.game
        if self.refused is None and met.game == game.name and met.options != as_json(dict(game.options)):
            try:
                self._table.choose(met.game, met.options)
            except OrderError as error:
                self.refused = sentence(error.words)

    def _tell_hello(self, house: str) -> None:
        game = self._table.session.game
        hello = {"house": house, "rules": RULES, "game": game.name, "board": board_digest(game.board)}
        self._peer.tell("hello", hello)

    def _leave_own_match(self) -> None:
        self._table.leave_match()
        self._table.session.journal.frozen = False
        for seat in tuple(self._table.session.journal.seats):
            self._table.seat(seat, "open", "", None)

    async def history(self, seat: str | None, ply: int) -> answers.Moment:
        """The position after a ply."""
        return _MOMENT.validate_python(await self._peer.ask("history", seat=seat, ply=ply))

    async def other_picture(self) -> bytes | None:
        """The other table's camera picture, if its host allows it."""
        return picture_of(await self._peer.ask("picture"))


class PlayedMatch(ShownMatch):
    """What is asked for a seat. Implements parts of `TableApi`."""

    async def steps(self, seat: str, prefix: Sequence[str]) -> choices.Steps:
        """How an action may go on."""
        return _STEPS.validate_python(await self._peer.ask("steps", seat=seat, prefix=list(prefix)))

    async def why(self, seat: str, prefix: Sequence[str]) -> sentences.Sentence:
        """Why it may not."""
        return _SENTENCE.validate_python(await self._peer.ask("why", seat=seat, prefix=list(prefix)))

    async def explore(self, line: Sequence[str]) -> answers.Explored:
        """Where a line of slides would lead."""
        return _EXPLORED.validate_python(await self._peer.ask("explore", line=list(line)))

    async def ghost(self, seat: str, action: str) -> answers.Ghost:
        """What an action would do on this table."""
        goal = GoalData.model_validate(await self._peer.ask("effects", seat=seat, action=action))
        return await self._table.ghost_of(goal_of(goal, self._table.session.game))

    async def submit(self, order: Order) -> int:
        """Play an action."""
        ply = await self._peer.ask("submit", id=order.id, seat=order.seat, decision=order.decision, action=order.action)
        return int(ply)

    async def undo(self, seat: str, decisions: int) -> None:
        """Ask to take back decisions."""
        await self._peer.ask("undo", seat=seat, decisions=decisions)

    async def answer_undo(self, seat: str, agrees: bool) -> None:
        """Agree to what is asked, or refuse it."""
        await self._peer.ask("answer_undo", seat=seat, agrees=agrees)

    async def hint(self, seat: str) -> answers.Hint:
        """What the seat could do now."""
        return _HINT.validate_python(await self._peer.ask("hint", seat=seat))

    async def confirm_move(self, seat: str) -> None:
        """Commit the hand-made move whose countdown runs."""
        await self._peer.ask("confirm", seat=seat)
