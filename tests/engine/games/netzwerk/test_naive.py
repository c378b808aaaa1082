"""Netzwerk's action counts and whole games against an independent count, `naive`, and as pinned numbers.

The numbers were found by `naive.count`, which shares nothing with the engine. It was also run deeper: 606,908 from the
start at depth 4, 282,920 with compulsory captures at depth 3, as the engine counts.
29 at the start is also by hand: each robot has two batteries, so a step forward with either of them (12), two steps
forward (6), a step and one to the west or the east (5 each), and the offer of a draw.
"""

import random
from typing import Any

import pytest

from engine.perft import divide, perft
from engine.state import State
from tests.engine.games.netzwerk.naive import actions, begin_turn, count, start
from tests.engine.games.netzwerk.table import game, listed, table

CLOSE = ("a4 b3 c4 c3 f2", "b5 c5 d5 a6 f3", "A4 B4 C4 D4 B3 C3 D3 C5 D5 E2 F2 G2 A2 B2")

COUNTS = {
    "start": (29, 1060, 28182),
    "close": (129, 10904),
    "close, captures compulsory": (129, 7890),
    "close, jumps for 3": (121, 9786),
    "close, straight": (52, 3315),
    "close, contested energy": (113, 5576),
    "close, controlled energy": (55, 3584),
}
RULES: dict[str, dict[str, Any]] = {
    "start": {},
    "close": {},
    "close, captures compulsory": {"must_capture": True},
    "close, jumps for 3": {"jump_cost": 3},
    "close, straight": {"straight_only": True},
    "close, contested energy": {"contested": "no_use"},
    "close, controlled energy": {"energy_needs_control": True, "battery_moves_per_turn": "any"},
}
MIXES: list[dict[str, Any]] = [
    {},
    {"must_capture": True},
    {"contested": "no_move", "jump_cost": 3},
    {"contested": "no_use", "must_capture": True},
    {"straight_only": True, "energy_needs_control": True},
    {"there_and_back": "refused"},
    {"there_and_back": "refused", "must_capture": True, "battery_moves_per_turn": "any"},
    {"battery_moves_per_turn": "any", "must_capture": True, "jump_cost": 3},
]


def both(name: str) -> tuple[dict[str, Any], State]:
    """A position for the naive rules and for the engine."""
    rules = RULES[name]
    if name == "start":
        return start(**rules), game(**rules).start()
    white, black, batteries = CLOSE
    plain = start(**rules)
    plain["robots"] = {f"W{n}": square for n, square in enumerate(white.split(), 1)}
    plain["robots"] |= {f"B{n}": square for n, square in enumerate(black.split(), 1)}
    plain["batteries"] = dict.fromkeys(batteries.split(), "charged")
    begin_turn(plain)
    return plain, table(white, black, batteries, owed=plain["owes"], **rules)


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_pinned(name: str) -> None:
    _, state = both(name)
    assert tuple(perft(state, depth + 1) for depth in range(len(COUNTS[name]))) == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_counts_by_first_action_agree_with_the_naive_count(name: str) -> None:
    plain, state = both(name)
    expected = {f"white: {action}": count(after, 1) for action, after in actions(plain)}
    assert divide(state, 2) == expected
    assert sum(expected.values()) == COUNTS[name][1]


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_agree_with_the_naive_rules(seed: int) -> None:
    """Both sides list the same actions at each turn and end in the same way; draws are offered, and declined."""
    rules = MIXES[seed % len(MIXES)]
    rng, plain, state = random.Random(seed), start(**rules), game(**rules).start()
    for _ in range(150):
        naively = dict(actions(plain))
        assert listed(state) == naively.keys()
        if not naively:
            break
        text = rng.choice(sorted(naively.keys() - {"accept"}))
        plain = naively[text]
        state, _ = state.apply(state.game.action(state.to_act[0], text))
        view = state.view(None)
        assert {key: view[key] for key in ("robots", "batteries", "phase")} == {
            key: plain[key] for key in ("robots", "batteries", "phase")
        }
        assert view["must_capture"] == plain["owes"]
    assert (state.outcome is None) == (plain["over"] is None)
    if state.outcome is not None:
        assert (state.outcome.winners or ("draw",)) == (plain["over"],)
