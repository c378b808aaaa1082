"""Games between computer players, for their ratings: seeded, with sides alternated, written down one by one."""

import json
import random
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.errors import ConfigError
from engine import registry
from engine.state import CHANCE, CLOCK, Actor, State

MAX_PLIES = 2_000
"""A game is cut at this length and counts as not finished; an hour at a table, with two seconds a ply."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays what.

    Attributes:
        game: its name.
        options: those that are not defaults, as JSON.
        one, other: the players; `one` takes the even seats in even games and the odd ones in odd games.
    """

    game: str
    options: str
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played.

    Attributes:
        pairing: who played.
        number: the game between them, from 0; the seed.
        score: of `one`: 1 for a win, 0.5 for a draw, 0 for a loss.
        plies: its length.
        finished: whether it came to an end.
        slowest_s: processor time of the slowest ply of each player.
        spent_s: processor time of the whole game.
    """

    pairing: Pairing
    number: int
    score: float
    plies: int
    finished: bool
    slowest_s: Mapping[str, float]
    spent_s: float


def play(pairing: Pairing, number: int) -> Played:
    """Play one game; chance and the players' seeds follow from its number."""
    game = registry.make(pairing.game, json.loads(pairing.options))
    players = (pairing.one, pairing.other)
    own = {seat: players[(place + number) % 2] for place, seat in enumerate(game.seats)}
    rng = random.Random(f"{pairing.game} {pairing.options} {number}")
    slowest_s = dict.fromkeys(players, 0.0)
    state: State = game.start()
    plies, begun_s = 0, time.process_time()
    while state.to_act and plies < MAX_PLIES:
        actor = next_actor(state, rng)
        before_s = time.process_time()
        state = after(state, actor, own.get(actor), rng)
        if actor in own:
            slowest_s[own[actor]] = max(slowest_s[own[actor]], time.process_time() - before_s)
        plies += 1
    spent_s = time.process_time() - begun_s
    score = _score(state, own, pairing.one)
    return Played(pairing, number, score, plies, state.outcome is not None, slowest_s, spent_s)


def next_actor(state: State, rng: random.Random) -> Actor:
    """Who acts first: chance, else a seat; the clock only if no other actor may."""
    seats = [actor for actor in state.to_act if actor != CLOCK]
    return rng.choice(seats) if seats else CLOCK


def after(state: State, actor: Actor, player: str | None, rng: random.Random) -> State:
    """The position after what a player chooses; without one, what chance draws or the clock does."""
    if player is not None:
        action = registry.decide(state, actor, player, rng.getrandbits(32))
    elif actor == CHANCE:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        action = rng.choices(actions, weights)[0]
    else:
        action = state.game.action(CLOCK, state.timers()[0].action)
    return state.apply(action)[0]


def _score(state: State, own: Mapping[Actor, str], player: str) -> float:
    """The player's part of the win; without other players a win is 1 and anything else 0."""
    winners = state.outcome.winners if state.outcome else ()
    if not winners:
        return 0.5 if len(own) > 1 else 0.0
    return sum(own[seat] == player for seat in winners) / len(winners)


class MatchBook:
    """The games played so far, in a file of one line each: a long run can be stopped and continued.

    Raises:
        ConfigError: a line is not a game.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._played: dict[tuple[Pairing, int], Played] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        for number, line in enumerate(lines, start=1):
            try:
                entry = json.loads(line)
                played = Played(Pairing(**entry.pop("pairing")), **entry)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise ConfigError(f"{path}: line {number} is not a game of this bench ({error}); remove it") from error
            self._played[played.pairing, played.number] = played

    def play(self, pairing: Pairing, number: int) -> None:
        """Play a game unless it is in the book."""
        if (pairing, number) not in self._played:
            played = self._played[pairing, number] = play(pairing, number)
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(played)) + "\n")

    def games(self, pairing: Pairing) -> list[Played]:
        """All games of a pairing that are in the book."""
        return [played for played in self._played.values() if played.pairing == pairing]
