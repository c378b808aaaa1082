"""Why something that is not lit cannot be chosen."""

from controller.api.english import english
from engine import registry
from engine.why import why_not
from tests.engine.games.robotory.tables import table


def test_the_rule_that_forbids_it_is_reported() -> None:
    state = table("c4:w")
    assert english(why_not(state, "light", ["place", "white", "c4"])) == "a disc lies on c4"
    assert (
        english(why_not(state, "light", ["move", "B", "c4"])) == "there is no disc on c4 that the black robot can burn"
    )
    assert why_not(state, "light", ["place", "white", "c3"]).key == "robotory.no.robot"


def test_who_waits_hears_whose_turn_it_is() -> None:
    assert why_not(table(), "dark", ["move", "B", "c4"]).key == "game.turn"


def test_what_is_not_an_action_or_may_be_done_is_said_so() -> None:
    state = registry.make("robotory").start()
    assert why_not(state, "light", ["move", "c4"]).key == "game.unfit"
    assert why_not(state, "light", ["place", "white", "c4"]).key == "game.allowed"
