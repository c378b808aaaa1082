"""How long a match between computers will be: the rules alone play it ahead, much faster than the table."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from controller.match.chance import chance_outcome
from controller.match.match import Match
from controller.match.stored_match import Entry
from controller.table.play.computer_player import chosen
from controller.workers import Work, Worker
from engine.state import CHANCE, CLOCK, Game
from robodrome.demo.narrator import Narrator


@contextlib.asynccontextmanager
async def foreseeing(narrator: Narrator, game: Game, level: str, seed: int, most: int | None) -> AsyncIterator[None]:
    """While the block runs, find the last ply of the match, `most` at most, and tell a narrator with a bar."""
    if not narrator.has_bar:
        yield
        return
    worker = Worker()

    async def foresee() -> None:
        narrator.expect(await plies_of(game, level, seed, worker.run, most))

    task = asyncio.create_task(foresee())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        worker.close()


async def plies_of(game: Game, level: str, seed: int, think: Work, most: int | None = None) -> int:
    """Number of plies of the match that the table will play, since the same seed makes the same choices.

    Args:
        game: what is played.
        level: of all computer players.
        seed: of the match.
        think: runs the computer players.
        most: after so many plies the table stops.
    """
    match = Match("ahead", game, {}, seed)
    while match.state.to_act and match.ply != most:
        actor = next((actor for actor in match.state.to_act if actor != CLOCK), CLOCK)
        if actor == CHANCE:
            text = chance_outcome(match)
        elif actor == CLOCK:
            text = min(match.state.timers(), key=lambda timer: timer.seconds).action
        else:
            text = await chosen(match, actor, level, think)
        match.add(Entry(match.next_entry, "action", actor, text, "", 0.0))
    return match.ply
