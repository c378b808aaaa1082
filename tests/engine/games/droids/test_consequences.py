"""The results of an order of Droids, as sentences."""

import pytest

from controller.api.english import english
from engine.games.droids.state import DroidsState
from tests.engine.games.droids.table import at, do


def sentence(state: DroidsState, text: str, actor: str = "yellow") -> str:
    return english(state.words(state.game.action(actor, text), None))


@pytest.mark.parametrize(
    ("position", "order", "what"),
    [
        # e6 is river, where a robot that pushes stops; the pushed one goes on to e7.
        (
            "Y=e4 R=e5 yellow.e=max:N/-/-",
            "Until something stops it, up",
            "the yellow robot goes to e6 and the red robot is pushed to e7",
        ),
        ("Y=d2 R=g9 yellow.d=move1:S/-/-", "One square, down", "the yellow robot goes to d1"),
        ("Y=d1 R=g9 yellow.d=move1:S/-/-", "One square, down", "the way is blocked"),
        ("Y=d2 R=g9 yellow.d=fire:N/-/-", "Shoot, up", "no robot stands in the line of fire"),
        (
            "Y=a2 R=a9 yellow.a=fire:N/-/-",
            "Shoot, up",
            "the die must show 7 or more to hit the red robot",
        ),
        ("Y=d2 R=g9 yellow.d=wet1:N/-/-", "From water: one square, up", "the robot does not stand in the river"),
        ("Y=e6 R=g9 yellow.e=move1:N/-/-", "One square, up", "the robot stands in the river"),
        (
            "Y=d2 R=g9 tokens=d3 yellow.d=grab:N/-/-",
            "Take or put, up",
            "the yellow robot takes the obstacle",
        ),
        (
            "Y=d2 R=g9 yellow.d=grab:N/-/-",
            "Take or put, up",
            "there is nothing to take, and no room to put anything down",
        ),
    ],
)
def test_an_order_tells_where_robots_went_or_why_nothing_happened(position: str, order: str, what: str) -> None:
    emitter = position.split("yellow.")[1][0]
    assert sentence(at(position), f"send {emitter}") == f"sends from {emitter}: {order}: {what}"


def test_a_shot_tells_what_was_rolled_and_what_was_needed() -> None:
    """From a2 to a9 are seven squares."""
    waiting = do(at("Y=a2 R=a9 yellow.a=fire:N/-/-"), "send a")
    shot = "shot up at the red robot"
    assert sentence(waiting, "roll 4", "chance") == f"{shot}: missed, 4 rolled, 7 needed"
    assert sentence(waiting, "roll 8", "chance") == f"{shot}: hit, 8 rolled, 7 needed"


def test_a_lost_robot_is_reported() -> None:
    waiting = do(at("Y=d2 R=d4 yellow.d=fire:N/-/- red.covered=a,b,c,d,e,f,g,h,i"), "send d")
    assert sentence(waiting, "roll 2", "chance").endswith("hit, 2 rolled, 2 needed: the red robot is out of the game")


def test_orders_that_find_no_robot_are_listed_with_the_reason() -> None:
    """Yellow's robot leaves column d for e, red's stands in column g: what lies on d and a finds no robot."""
    state = at("Y=d2 R=g9 yellow.d=move1:E/move1:N/- red.a=move1:S/-/-")
    sent = "sends from d: One square, to the right: the yellow robot goes to e2"
    assert sentence(state, "send d") == f"{sent} and the orders that are left are discarded, as no robot stands in line"
    kept = at("Y=d2 R=g9 yellow.d=move1:E/move1:N/- red.a=move1:S/-/-", unsent="keep")
    assert sentence(kept, "send d") == f"{sent} and the orders that are left wait, as no robot stands in line"


def test_a_player_who_is_passed_over_is_named_with_the_reason() -> None:
    state = at("Y=d2 R=g9 yellow.d=move1:N/move1:N/- red.a=move1:S/-/-")
    assert sentence(state, "send d") == (
        "sends from d: One square, up: the yellow robot goes to d3 and red cannot send, as no robot stands in line"
    )


def test_a_round_in_which_nothing_can_be_sent_is_logged_with_the_reason() -> None:
    state = at("phase=place passed=red Y=d2 R=g9 yellow.rack=move1 yellow.a=move1:N/-/-")
    assert sentence(state, "pass") == (
        "has finished placing: the orders that are left are discarded, as no robot stands in line"
    )
