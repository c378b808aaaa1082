"""Hints: what the strongest computer player would do in a seat's place, and why."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from controller.api.answers import Hint
from controller.api.wording import sentence, words
from controller.errors import NotYourTurnError, StaleOrderError, WorkerError
from controller.match.match import Match
from controller.table.session import GameSession
from controller.workers import Work, must_stop
from engine import registry
from engine.state import Actor
from engine.words import Msg
from engine.words import seat as name


class _Hinted(NamedTuple):
    """An action's text, the action as a sentence, and the most important thing that it does."""

    action: str
    told: Msg
    reason: Msg


def hinted(game: str, options: Mapping[str, Any], position: str, seat: Actor, seed: int) -> _Hinted:
    """The hint for a seat in a position; all arguments can be pickled for a worker process."""
    state = registry.make(game, options).position(position)
    hint = registry.hint(state, seat, seed, must_stop)
    return _Hinted(str(hint.action), state.words(hint.action, seat), hint.reason)


class Hints:
    """Thinks for people who ask, once for each position and seat.

    Args:
        session: the game on the table.
        think: runs the search.
        changed: called when somebody has asked.
    """

    def __init__(self, session: GameSession, think: Work, changed: Callable[[], None]) -> None:
        self._session = session
        self._think = think
        self._changed = changed
        self._entry: tuple[str, int] = ("", 0)
        self._thinking: dict[Actor, asyncio.Future[Hint]] = {}

    @property
    def asked(self) -> frozenset[Actor]:
        """Who has asked in this position: others may know, as a hint is help."""
        return frozenset(self._thinking if self._is_present() else ())

    def _is_present(self) -> bool:
        match = self._session.journal.running
        return match is not None and self._entry == (match.id, match.next_entry)

    async def give(self, seat: Actor) -> Hint:
        """What the seat could do now.

        Raises:
            NotYourTurnError: the seat may not act.
            StaleOrderError: the match has moved on meanwhile.
            WorkerError: the process that searches has died.
        """
        match = self._session.playing()
        if seat not in match.state.to_act:
            raise NotYourTurnError(words("order.turn", seat=name(seat)))
        if not self._is_present():
            self._entry, self._thinking = (match.id, match.next_entry), {}
        entry, thinking = self._entry, self._thinking
        if seat not in thinking:
            thinking[seat] = asyncio.ensure_future(self._think_for(match, seat))
            self._changed()
        try:
            hint = await asyncio.shield(thinking[seat])
        except WorkerError:
            thinking.pop(seat, None)
            raise
        if entry != self._entry or not self._is_present():
            raise StaleOrderError(words("order.stale"))
        return hint

    async def _think_for(self, match: Match, seat: Actor) -> Hint:
        question = (match.game.name, dict(match.game.options), str(match.state), seat, match.ply)
        found = await self._think(hinted, *question)
        return {"action": found.action, "told": sentence(found.told), "reason": sentence(found.reason)}
