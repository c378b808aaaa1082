"""RoboRama's engine against a second, independent set of rules, `naive`."""

import pytest

from engine.perft import divide, perft
from tests.engine.games.roborama import naive
from tests.engine.games.roborama.cases import CASES, naively, played, same
from tests.engine.games.roborama.tables import game, listed, table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("case", CASES)
def test_whole_games_agree_with_the_naive_rules(case: str, seed: int) -> None:
    """Both offer the same actions at each turn, reach the same position, and end with the same winner."""
    play = played(case, seed)
    plies = play.plies[play.set_up :]
    plain = naively(plies[0].before)
    for ply in plies:
        choices = dict(naive.actions(plain))
        assert ply.before.to_act == (plain["mover"],)
        assert listed(ply.before) == choices.keys()
        plain = choices[str(ply.action)]
        same(ply.after, plain)
    outcome = plies[-1].after.outcome
    if outcome is not None and outcome.winners:
        assert outcome.winners == (plain["winner"],)


PINNED = {
    1: (1, 32, 1_024, 27_940),
    2: (1, 201, 40_401),
    3: (1, 201, 34_587),
}
"""Programme -> counts by depth, found by `naive.count`; 1,024 is 32 times 32: the first moves do not meet."""


def start(programme: int) -> tuple[naive.Position, str]:
    """The naive position and the engine's text; in programme 3 with the ChaosBot on d5 and a hand of each kind."""
    hand = "move laser spring pusher mind reset"
    if programme == 3:
        plain = naive.start(["blue", "orange"], "blue", 3, hand=hand.split())
        plain["bot"] = (3, 3)
        state = table(bot="d5", hands={"blue": hand, "orange": hand}, first="blue", programme=3)
        return naive.begin(plain), str(state)
    return naive.begin(naive.start(["blue", "orange"], "blue", programme)), str(
        game(programme=programme, first="blue").start()
    )


@pytest.mark.parametrize("programme", [1, 2, 3])
def test_counts_are_pinned(programme: int) -> None:
    state = game(programme=programme, first="blue").position(start(programme)[1])
    counts = PINNED[programme]
    assert tuple(perft(state, depth) for depth in range(len(counts))) == counts


@pytest.mark.parametrize(("programme", "depth"), [(1, 3), (2, 2), (3, 2)])
def test_counts_by_first_action_agree_with_the_naive_count(programme: int, depth: int) -> None:
    plain, text = start(programme)
    state = game(programme=programme, first="blue").position(text)
    assert divide(state, depth) == {
        f"blue: {action}": naive.count(after, depth - 1) for action, after in naive.actions(plain)
    }
