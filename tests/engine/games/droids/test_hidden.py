"""Hidden information of each seat, and undo."""

import json
from typing import Any

import pytest

from engine.record import Record, Undoable, undoable
from tests.engine.games.droids.table import act, at, deal, do, game


def test_a_seat_sees_the_kinds_on_its_own_rack_and_the_colours_on_the_others() -> None:
    state = at("phase=place yellow.rack=move1,fire*2 red.rack=grab,wet1")
    assert state.view("yellow")["rack"] == {"move1": 1, "fire": 2}
    assert state.view("red")["rack"] == {"wet1": 1, "grab": 1}
    for seat in (None, "yellow", "red"):
        assert state.view(seat)["racks"] == {
            "yellow": {"violet": 1, "blue": 0, "grey": 0, "red": 2},
            "red": {"violet": 0, "blue": 1, "grey": 0, "red": 1},
        }


def test_spectators_see_no_rack() -> None:
    assert at("phase=place yellow.rack=move1").view(None)["rack"] is None


def test_partners_do_not_see_each_others_racks() -> None:
    one, other = (
        at(f"phase=place yellow.rack={kind} red.rack=max", players=4, teams=True) for kind in ("max", "move1")
    )
    assert one.view("red") == other.view("red")


def test_of_the_bins_only_their_size_is_known() -> None:
    state = at("phase=place yellow.rack=move1")
    assert state.view("yellow")["bins"] == {"violet": 31, "blue": 24, "grey": 0, "red": 32}


@pytest.mark.parametrize(
    ("draw", "rack", "reveals"), [("fresh_7", "max", True), ("fresh_7", "", False), ("refill_to_7", "max", False)]
)
def test_what_is_thrown_away_after_a_round_is_revealed(draw: str, rack: str, reveals: bool) -> None:
    """Yellow sends the last order of the round."""
    held = f"yellow.rack={rack}" if rack else ""
    state = at(f"Y=e4 yellow.e=fire:S/-/- {held}", draw=draw)
    assert state.reveals(state.game.action("yellow", "send e")) == reveals
    two = at(f"Y=e4 yellow.e=fire:S/fire:S/- {held}", draw=draw)
    assert not two.reveals(two.game.action("yellow", "send e"))


def test_placing_reveals_a_kind_and_stays_played() -> None:
    state = at("phase=place yellow.rack=move1,max red.rack=fire")
    assert state.reveals(state.game.action("yellow", "place move1 N d 1"))
    assert not state.reveals(state.game.action("yellow", "pass"))


def record(*entries: tuple[str, str], **options: Any) -> Record:
    return Record("droids", game(**options).options, tuple(("action", actor, text) for actor, text in entries))


def undoable_after(*entries: tuple[str, str]) -> Undoable | None:
    return undoable(record(*entries))


def test_a_laid_obstacle_can_be_taken_back_until_the_next_player_lays_his() -> None:
    begun = (("chance", "first yellow"), ("yellow", "obstacle e5"))
    assert undoable_after(*begun) == Undoable("yellow", 1)
    assert undoable_after(*begun, ("red", "obstacle e4")) == Undoable("red", 1)
    assert undoable_after(begun[0]) is None


def test_a_draw_can_be_taken_back_until_a_token_is_dealt() -> None:
    def on_six(*entries: tuple[str, str]) -> Undoable | None:
        return undoable(record(("chance", "first yellow"), *entries, scenario=6))

    assert on_six(("yellow", "draw violet:7")) == Undoable("yellow", 1)
    assert on_six(("yellow", "draw violet:7"), ("chance", "deal max")) is None


def test_dealt_tokens_are_in_the_drawing_seats_view_only() -> None:
    state = deal(do(game(scenario=6).start(), "first yellow", "draw violet:7"), "max")
    assert state.view("yellow")["rack"] == {"max": 1}
    assert "max" not in json.dumps({key: value for key, value in state.view("red").items() if key != "kinds"})
    assert act(state, "deal max")[1] == ()
