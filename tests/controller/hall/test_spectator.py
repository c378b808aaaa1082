"""What leaves the table for the hall depends on nothing that some seat or a spectator may not know."""

from random import Random
from typing import cast

import pytest

from controller.api import shapes
from controller.api.hall import Announcement
from controller.hall.spectator import announcement, result
from engine import registry
from engine.state import State
from lab.engine import option_sets
from lab.engine.seeded_games import LEVELS, chosen
from tests.controller.hall.double import member
from tests.engine.secrets import SECRETS
from tests.secret_scan import GAMES, match_at, sent


def told(state: State) -> list[str]:
    """The announcement of a table with this position, and the result if the match is over."""
    view = cast(shapes.View, sent(match_at(state), None))
    ended = result(view, 0.0)
    announced = announcement(view, (), member(), "1.2", False, "http://table.local:8000/")
    return [announced.model_dump_json(), ended.model_dump_json() if ended else ""]


def test_the_hall_is_told_of_a_match_of_ten() -> None:
    announced, _ = told(registry.make("ricochet", {"players": 10}).start())
    assert len(Announcement.model_validate_json(announced).seats) == 10


@pytest.mark.parametrize("name", GAMES)
def test_the_hall_is_told_the_same_of_a_match_and_of_its_twin(name: str) -> None:
    twins = 0
    for seed in range(4):
        rng = Random(f"{name} {seed}")
        game = registry.make(name, option_sets.drawn(name, rng))
        levels = {seat: rng.choice(LEVELS) for seat in game.seats}
        state: State = game.start()
        for _ in range(40):
            twin = SECRETS[name](state, rng.choice((None, *game.seats)), rng)
            twins += twin != state
            assert told(twin) == told(state)
            if not state.to_act:
                break
            state = state.apply(chosen(state, rng.choice(state.to_act), levels, rng))[0]
    assert twins > 3, "there were secrets to be found"
