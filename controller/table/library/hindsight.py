"""What decided stored matches: thought about when phones ask and nobody plays, and kept."""

import asyncio
from collections.abc import Callable

from controller.api import library
from controller.api.wording import sentence, words
from controller.errors import TableBusyError
from controller.match.match import Match
from controller.workers import Work, must_stop
from engine import registry

MAX_KEPT = 16
"""Matches whose remarks are kept, the newest ones."""


class Hindsight:
    """Thinks about each match once, in the worker of the computer players.

    Args:
        think: runs the search.
        playing: the match that is being played, if any, which comes first.
    """

    def __init__(self, think: Work, playing: Callable[[], object]) -> None:
        self._think = think
        self._playing = playing
        self._thinking: dict[str, asyncio.Future[list[library.Remark]]] = {}

    async def of(self, match: Match) -> list[library.Remark]:
        """What decided a match that is over.

        Raises:
            TableBusyError: a match is being played, or has just begun.
            WorkerError: the process that searches has died.
        """
        if match.id not in self._thinking:
            if self._playing():
                raise TableBusyError(words("order.running"))
            self._thinking[match.id] = asyncio.ensure_future(self._remarks(match))
            if len(self._thinking) > MAX_KEPT:
                self._forget(next(iter(self._thinking)))
        thinking = self._thinking[match.id]
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            if thinking.cancelled():
                raise TableBusyError(words("order.running")) from None
            raise
        finally:
            if thinking.done() and (thinking.cancelled() or thinking.exception()):
                self._thinking.pop(match.id, None)

    def give_up(self) -> None:
        """Stop thinking: the table has something else to do."""
        for match in [match for match, thinking in self._thinking.items() if not thinking.done()]:
            self._forget(match)

    def _forget(self, match: str) -> None:
        self._thinking.pop(match).cancel()

    async def _remarks(self, match: Match) -> list[library.Remark]:
        plies = [
            (number, str(match.before(number)), played.entry.actor, played.entry.text)
            for number, played in enumerate(match.log, start=1)
            if played.entry.kind == "action"
        ]
        question = (match.game.name, dict(match.game.options), plies)
        found = await self._think(registry.decided, *question, must_stop)
        return [{"ply": one.ply, "seat": one.seat, **sentence(one.words)} for one in found]
