"""Robotory's computer players: strength by seeded games, and single positions with a known best action."""

import pytest

from engine.games.robotory.board import standard_board
from engine.games.robotory.players.search import RobotoryModel
from engine.games.robotory.state import RobotoryState
from engine.registry import decide
from engine.state import State
from tests.engine.duel import wins
from tests.engine.games.robotory.tables import GAME, legal, table

ALL_SEARCHING = ("easy", "medium", "strong", "expert")


def best(state: State, level: str) -> str:
    return str(decide(state, state.to_act[0], level, 0))


@pytest.mark.parametrize(
    ("level", "rival", "games", "least"),
    [("greedy", "random", 40, 28), ("easy", "beginner", 10, 6), ("medium", "greedy", 6, 5)],
)
def test_stronger_levels_beat_weaker_ones(level: str, rival: str, games: int, least: int) -> None:
    """A small cut of what `python -m lab players` measures."""
    assert sum(wins("robotory", level, rival, games)) >= least


@pytest.mark.parametrize("level", ["greedy", *ALL_SEARCHING])
def test_players_end_the_game_when_that_wins(level: str) -> None:
    """Dark has two robots at home; taking the last white disc ends the game."""
    assert best(table(to_move="dark", dark="2+1", pool="1+6"), level) == "refill 1 0"


@pytest.mark.parametrize("level", ["greedy", *ALL_SEARCHING])
def test_players_do_not_end_the_game_when_that_loses(level: str) -> None:
    """Light has one robot at home; the only refill that goes on takes black."""
    state = table(light="2+1", pool="1+6")
    assert best(state, level) != "refill 1 0"


@pytest.mark.parametrize("level", ALL_SEARCHING[1:])
def test_searching_players_see_that_the_rival_ends_the_game_next(level: str) -> None:
    """Dark, with two robots at home, wins by a refill unless Light takes Black along its discs to the light camp."""
    state = table("c4:b", light="2+2", dark="2+1", pool="1+6")
    assert best(state, level) == "move B c4"


def test_easy_levels_overlook_long_chains() -> None:
    """Three white discs in a row: a beginner sees one step, an easy player two, a strong one all."""
    state = table("b4:w b5:w c6:w")
    assert isinstance(state, RobotoryState)
    ends = {
        longest: {after.robots[0] for after in RobotoryModel(standard_board(), 0, longest).successors(state.position)}
        for longest in (1, 2, 28)
    }
    assert [len(ends[longest]) for longest in (1, 2, 28)] == [2, 3, 4]


def test_a_search_copes_with_red_among_discs_everywhere() -> None:
    """21 discs and over a million chains; the budget bounds the work."""
    cells = [cell for cell in GAME.board.sites if cell not in ("b3", "c3", "d3")]
    state = table(
        " ".join(f"{cell}:{'wb'[n % 2]}" for n, cell in enumerate(cells)), light="1+1", pool="1+1", dark="0+0"
    )
    assert isinstance(state, RobotoryState)
    model = RobotoryModel(standard_board(), 0)
    assert len(list(model.successors(state.position, 6))) < 3 * 24 * 6 + 5 + 48
    assert legal(state, best(state, "easy"))


def test_the_same_seed_gives_the_same_action_and_others_vary() -> None:
    state = GAME.start()
    chosen = [str(decide(state, "light", "random", seed)) for seed in range(10)]
    assert chosen == [str(decide(state, "light", "random", seed)) for seed in range(10)]
    assert len(set(chosen)) > 5
