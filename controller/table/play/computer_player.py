"""Chance, computer players and the answers of a lesson: what acts without being asked."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from base.clock import Clock
from controller.match.chance import chance_outcome
from controller.match.match import Match
from controller.table.session import GameSession
from controller.workers import Work, must_stop
from engine import registry
from engine.lesson import LessonState
from engine.state import CHANCE, CLOCK, Actor

THINKING_S = 1.0
"""After this long the lights show that a computer player thinks; quicker answers would only make them flicker."""

THINKING_LIMIT_S = 2.0
"""After this long a computer player plays the best action that it has found; people wait for no longer."""

SEEDS_PER_MATCH = 1000
"""Keeps the seeds of computer players in matches with neighbouring seeds apart for the first thousand plies."""


async def chosen(match: Match, actor: Actor, level: str, think: Work) -> str:
    """What a computer player of a level chooses at this ply; the same for the same seed.

    Raises:
        EngineError: the player cannot choose.
        WorkerError: the process that searches has died.
    """
    seed = match.seed * SEEDS_PER_MATCH + match.ply
    question = (match.game.name, dict(match.game.options), str(match.state), actor, level, seed)
    return await think(registry.choose, *question, must_stop)


class _DelayedAction(NamedTuple):
    """A choice that is held back.

    Attributes:
        match, entry: where it was made: the next entry then; it is void once the match has moved on.
        text: the action.
        until_s: when it is played, on the table's clock.
    """

    match: Match
    entry: int
    text: str
    until_s: float


class ComputerPlayers:
    """Lets chance and computer players act for the session's match.

    Args:
        session: the game on the table.
        think: runs the search of a computer player.
        clock: table time.
        changed: called when `thinking` changes.

    Attributes:
        thinking: whether a computer player has been thinking for a while.
    """

    def __init__(self, session: GameSession, think: Work, clock: Clock, changed: Callable[[], None]) -> None:
        self._session = session
        self._think = think
        self._clock = clock
        self._changed = changed
        self.thinking = False
        self._choosing: asyncio.Future[str] | None = None
        self._delayed: dict[Actor, _DelayedAction] = {}
        self._begun: dict[Actor, tuple[str, str, float]] = {}

    def cancel(self) -> None:
        """Stop thinking; the player starts over if the match goes on."""
        if self._choosing is not None:
            self._choosing.cancel()

    def next_actor(self, match: Match) -> Actor | None:
        """Chance or the computer that may act now; None if only people may, or computers that still hold back.

        In a lesson, whose answer is due.
        """
        if isinstance(match.state, LessonState):
            return match.state.answer.actor if match.state.answer is not None else None
        seats = self._session.journal.seats
        return next(
            (
                actor
                for actor in match.state.to_act
                if actor == CHANCE
                or (actor in seats and seats[actor].kind == "computer" and not self._holds_back(match, actor))
            ),
            None,
        )

    def _holds_back(self, match: Match, actor: Actor) -> bool:
        delayed = self._delayed_for(match, actor)
        return delayed is not None and self._clock.now() < delayed.until_s

    def _delayed_for(self, match: Match, actor: Actor) -> _DelayedAction | None:
        delayed = self._delayed.get(actor)
        return delayed if delayed is not None and delayed.match is match and delayed.entry == match.next_entry else None

    async def act(self, match: Match, actor: Actor) -> None:
        """Choose an action for `actor` and play it, unless the match has moved on meanwhile.

        Where a quick answer would shut others out, it is played later: until then `next_actor` passes over `actor`.

        Raises:
            EngineError: the player's choice is impossible.
            WorkerError: the process that searches has died.
        """
        entry = match.next_entry
        text: str | None
        if isinstance(match.state, LessonState):
            text = str(match.state.answer)
        elif actor == CHANCE:
            text = chance_outcome(match)
        else:
            text = await self._answer(match, actor)
        running = match is self._session.journal.running and match.next_entry == entry and self._session.stage is None
        if running and text is not None:
            source = actor if actor in (CHANCE, CLOCK) else "computer"
            await self._session.play_unasked(match.check(actor, text), source)

    async def _answer(self, match: Match, actor: Actor) -> str | None:
        """The computer's action; None if thinking was cancelled or it is too early to play it."""
        delayed = self._delayed_for(match, actor)
        if delayed is not None:
            return delayed.text
        entry, level = match.next_entry, str(self._session.journal.seats[actor].level)
        text = await self._show_thinking(chosen(match, actor, level, self._think))
        question = (match.game.name, dict(match.game.options), str(match.state), actor, level)
        if text is None or match.next_entry != entry:
            return None
        pause = await self._think(registry.pause, *question)
        if pause.seconds == 0.0:
            return text
        self._delayed[actor] = _DelayedAction(
            match, entry, text, self._begun_s(match, actor, pause.task) + pause.seconds
        )
        return None

    def _begun_s(self, match: Match, actor: Actor, task: str) -> float:
        """When the task came up for the actor, which may be now."""
        if self._begun.get(actor, ())[:2] != (match.id, task):
            self._begun[actor] = (match.id, task, self._clock.now())
        return self._begun[actor][2]

    async def _show_thinking(self, choosing: Awaitable[str]) -> str | None:
        """Await a choice, None if it was cancelled; after `THINKING_S`, show that it takes time."""
        chosen, patience = asyncio.ensure_future(choosing), asyncio.ensure_future(self._clock.sleep(THINKING_S))
        self._choosing = chosen
        try:
            await asyncio.wait((chosen, patience), return_when=asyncio.FIRST_COMPLETED)
            self._set_thinking(not chosen.done())
            await asyncio.wait((chosen,))
            return None if chosen.cancelled() else chosen.result()
        finally:
            self._choosing = None
            chosen.cancel()
            patience.cancel()
            self._set_thinking(False)

    def _set_thinking(self, thinking: bool) -> None:
        if self.thinking != thinking:
            self.thinking = thinking
            self._changed()
