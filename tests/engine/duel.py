"""Computer players against each other: `python -m tests.engine.duel robotory strong greedy 200`."""

import sys

from engine import registry
from tests.engine.plays import game


def wins(name: str, level: str, rival: str, games: int) -> list[int]:
    """Wins of `level` against `rival` in seeded games of a game for two, by its seat.

    The seats change from game to game, so each is taken half of the time.
    """
    won = [0, 0]
    for seed in range(games):
        seats = game(name).seats
        own = seats[seed % 2]
        state, ply = game(name).start(), 0
        while state.to_act:
            mover = state.to_act[0]
            player = level if mover == own else rival
            text = registry.choose(name, state.game.options, str(state), mover, player, 1000 * seed + ply)
            state, _ = state.apply(state.game.action(mover, text))
            ply += 1
        assert state.outcome is not None
        won[seed % 2] += own in state.outcome.winners
    return won


if __name__ == "__main__":
    name, level, rival, games = sys.argv[1:]
    by_seat = wins(name, level, rival, int(games))
    seats = game(name).seats
    print(f"{level} beats {rival} in {sum(by_seat)} of {games}: {by_seat[0]} as {seats[0]}, {by_seat[1]} as {seats[1]}")
