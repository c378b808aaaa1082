"""The end of a match is foreseen by playing it ahead."""

from controller.workers import run_here
from engine import registry
from robodrome.demo.forecast import plies_of


async def test_a_match_between_the_computers_of_a_table_is_foreseen() -> None:
    game = registry.make("robotory")
    state, plies = game.start(), 0
    while state.outcome is None:
        (actor,) = state.to_act
        text = registry.choose(game.name, game.options, str(state), actor, "random", 5 * 1000 + plies)
        state, _ = state.apply(game.action(actor, text))
        plies += 1
    assert await plies_of(game, "random", 5, run_here) == plies > 10


async def test_no_further_than_asked() -> None:
    assert await plies_of(registry.make("robotory"), "random", 1, run_here, most=7) == 7
