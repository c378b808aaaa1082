"""Computer players from the default level on take a win in their turn and stop the next player's."""

import pytest

from engine import registry
from tests.engine.near_ends import can_win, played, positions

GAMES = ("netzwerk", "roborama", "robotory")

CASES = [(name, level) for name in GAMES for level in list(registry.levels(name))[2:]]


@pytest.mark.parametrize("name", GAMES)
def test_the_positions_hold_what_they_say(name: str) -> None:
    assert all(can_win(state) for state in positions(name, "win"))
    assert not any(can_win(state) for state in positions(name, "stop"))


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_win_in_the_own_turn_is_taken(name: str, level: str) -> None:
    missed = []
    for state in positions(name, "win"):
        after = played(state, level)
        if after.outcome is None or state.to_act[0] not in after.outcome.winners:
            missed.append(str(state))
    assert missed == []


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_win_of_the_next_player_is_stopped(name: str, level: str) -> None:
    let_through = []
    for state in positions(name, "stop"):
        after = played(state, level)
        if can_win(after) if after.outcome is None else state.to_act[0] not in after.outcome.winners:
            let_through.append(str(state))
    assert let_through == []
