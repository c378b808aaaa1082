"""Robotory's action counts against an independent count, `naive_robotory`, and as pinned numbers.

The numbers were found by `naive_robotory.count`, which shares nothing with the engine; 42 at the start is also by hand:
two colours on 21 free cells, no robot can move, the supply is full.
"""

import random
from typing import Any

import pytest

from engine.perft import divide, perft
from tests.engine.games.robotory.naive import actions, count, start, winner
from tests.engine.games.robotory.tables import GAME, listed


def naive(robots: str, discs: str, supplies: str, pool: str, used: str, mover: str) -> dict[str, Any]:
    """A naive position from words; pairs are white+black, Light's supply first."""
    pairs = [dict(zip(("white", "black"), map(int, pair.split("+")), strict=True)) for pair in supplies.split()]
    pool_counts, used_counts = (
        dict(zip(("white", "black"), map(int, pair.split("+")), strict=True)) for pair in (pool, used)
    )
    colours = {"w": "white", "b": "black"}
    return {
        "robots": dict(word.split(":") for word in robots.split()),
        "discs": {cell: colours[disc] for cell, disc in (word.split(":") for word in discs.split())},
        "supplies": dict(zip(("light", "dark"), pairs, strict=True)),
        "pool": pool_counts,
        "used": used_counts,
        "mover": mover,
    }


POSITIONS = {
    "start": (start(), str(GAME.start())),
    "red among discs": (
        naive("W:b3 B:c3 R:d3", "d2:w c1:w a1:w d1:b b1:b c4:b", "1+1 2+0", "6+8", "2+2", "light"),
        "w3/b1W2/w1Bb2/bwR2/4 light 1+1 2+0 6+8 2+2",
    ),
    "empty supplies near the end": (
        naive("W:c4 B:d4 R:c5", "b4:w d3:w d5:b e3:b c6:w e4:b", "0+0 0+1", "3+2", "8+8", "dark"),
        "4/3w1/3WRw/2wBb/2bb dark 0+0 0+1 3+2 8+8",
    ),
    "one disc from the end": (
        naive("W:a1 B:e4 R:c3", "b1:w a2:w d5:b c2:w d2:b c4:b", "2+1 1+1", "1+6", "7+3", "light"),
        "Ww2/w4/1wRb2/1b2b/3B light 2+1 1+1 1+6 7+3",
    ),
}

PINNED = {
    "start": (1, 42, 1699, 69768),
    "red among discs": (1, 40, 1066, 33631),
    "empty supplies near the end": (1, 40, 623, 8535),
    "one disc from the end": (1, 43, 1860, 73240),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_pinned(name: str) -> None:
    state = GAME.position(POSITIONS[name][1])
    assert tuple(perft(state, depth) for depth in range(4)) == PINNED[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_by_first_action_agree_with_the_naive_count(name: str) -> None:
    plain, text = POSITIONS[name]
    expected = {f"{plain['mover']}: {action}": count(after, 2) for action, after in actions(plain)}
    assert divide(GAME.position(text), 3) == expected
    assert sum(expected.values()) == PINNED[name][3]


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_agree_with_the_naive_rules(seed: int) -> None:
    """Both sides list the same actions at each turn and end with the same winner."""
    rng, plain, state = random.Random(seed), start(), GAME.start()
    while state.to_act:
        assert state.to_act == (plain["mover"],)
        naively = dict(actions(plain))
        assert listed(state) == naively.keys()
        text = rng.choice(sorted(naively))
        plain = naively[text]
        state, _ = state.apply(GAME.action(state.to_act[0], text))
        view = state.view(None)
        assert {key: view[key] for key in ("robots", "discs", "supplies", "pool", "used")} == {
            key: plain[key] for key in ("robots", "discs", "supplies", "pool", "used")
        }
    assert state.outcome is not None
    assert state.outcome.winners == (winner(plain),)
