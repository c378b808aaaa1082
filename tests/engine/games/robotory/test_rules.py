"""Robotory: one test per rule sentence, the worked examples R1 to R13, and the edge cases."""

import random

import pytest

from controller.api.english import english
from engine.effects import Place, Relocate, Remove, Token
from engine.errors import IllegalActionError
from engine.state import State
from tests.engine.games.robotory.tables import GAME, legal, listed, play, table
from tests.support.telling import says

WHITE, BLACK = Token("disc", "white"), Token("disc", "black")


def effects(state: State, text: str) -> list[object]:
    _, groups = state.apply(GAME.action(state.to_act[0], text))
    return [effect for group in groups for effect in group]


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalActionError) as caught:
        state.apply(GAME.action(state.to_act[0], text))
    return english(caught.value.words)


# Set-up


def test_r1_new_game() -> None:
    view = GAME.start().view(None)
    assert view["supplies"] == {"light": {"white": 2, "black": 2}, "dark": {"white": 2, "black": 2}}
    assert view["pool"] == {"white": 10, "black": 10}
    assert sum(view["pool"].values()) == 20
    assert view["used"] == {"white": 0, "black": 0}
    assert view["discs"] == {}
    assert GAME.start().to_act == ("light",)


def test_each_robot_begins_on_the_cell_of_its_colour() -> None:
    assert dict(GAME.start().scene().figures) == {"W": "b3", "B": "c3", "R": "d3"}


def test_the_light_player_begins_and_players_alternate() -> None:
    state = GAME.start()
    movers = []
    for text in ("place white a1", "place black a2", "refill 1 0"):
        movers.append(state.to_act)
        state = play(state, text)
    assert movers == [("light",), ("dark",), ("light",)]


def test_a_player_takes_exactly_one_action_per_turn() -> None:
    after = play(GAME.start(), "place white a1")
    assert list(after.legal_actions("light")) == []
    with pytest.raises(IllegalActionError, check=says("turn of dark")):
        after.apply(GAME.action("light", "place white a2"))


def test_a_player_cannot_pass() -> None:
    for verb in ("pass", "resign", ""):
        with pytest.raises(ValueError, match="not an action of Robotory"):
            GAME.action("light", verb)


# Placing


def test_a_disc_comes_from_the_players_supply() -> None:
    assert play(GAME.start(), "place white c5").view(None)["supplies"]["light"] == {"white": 1, "black": 2}
    assert play(GAME.start(), "place black c5").view(None)["supplies"]["light"] == {"white": 2, "black": 1}


def test_a_disc_may_be_placed_in_either_camp() -> None:
    camps = GAME.start().view(None)["camps"]
    placed = {action.split()[2] for action in listed(GAME.start()) if action.startswith("place white")}
    assert {camps[cell] for cell in placed} == {"light", "dark"}


def test_any_free_cell_takes_a_disc_and_no_other() -> None:
    cells = set(GAME.board.sites) - {"b3", "c3", "d3"}
    assert listed(GAME.start()) == {f"place {colour} {cell}" for colour in ("white", "black") for cell in cells}


def test_r6_a_cell_with_a_robot_or_a_disc_is_not_free() -> None:
    state = table("c4:b")
    assert refusal(state, "place white c3") == "a robot stands on c3"
    assert refusal(state, "place white c4") == "a disc lies on c4"
    assert refusal(table("c4:w"), "place white c4") == "a disc lies on c4"
    assert legal(state, "place white c5")


def test_only_a_colour_of_the_supply_can_be_placed() -> None:
    state = table(light="0+2")
    assert refusal(state, "place white c5") == "the supply holds no disc of that colour"
    assert legal(state, "place black c5")


def test_a_placement_shows_one_disc_on_the_table() -> None:
    assert effects(GAME.start(), "place white c4") == [Place(WHITE, "c4")]


# Moving


def test_r2_black_burns_a_chain_of_black_discs() -> None:
    state = table("c4:b c5:b d5:b e4:b")
    after = play(state, "move B c4 c5 d5 e4").view(None)
    assert after["robots"]["B"] == "e4"
    assert after["camps"]["e4"] == "light"
    assert after["discs"] == {}
    assert after["used"]["black"] == state.view(None)["used"]["black"] + 4
    assert after["to_move"] == "dark"


def test_r3_red_burns_white_and_black_discs() -> None:
    state = table("d2:w c1:w a1:w d1:b b1:b")
    before, after = (position.view(None) for position in (state, play(state, "move R d2 d1 c1 b1 a1")))
    assert after["robots"]["R"] == "a1"
    assert after["used"]["white"] == before["used"]["white"] + 3
    assert after["used"]["black"] == before["used"]["black"] + 2


def test_r4_chaining_is_optional() -> None:
    after = play(table("c4:b c5:b d5:b e4:b"), "move B c4").view(None)
    assert after["robots"]["B"] == "c4"
    assert after["discs"] == {"c5": "black", "d5": "black", "e4": "black"}


def test_r5_white_and_black_burn_their_own_colour_and_red_burns_both() -> None:
    state = table("c4:w")
    assert refusal(state, "move B c4") == "there is no disc on c4 that the black robot can burn"
    assert legal(state, "move W c4")
    assert legal(state, "move R c4")
    state = table("c4:b")
    assert not legal(state, "move W c4")
    assert legal(state, "move B c4")
    assert legal(state, "move R c4")


def test_a_robot_moves_to_an_adjacent_cell() -> None:
    assert refusal(table("c5:b"), "move B c5") == "c5 is not next to c3"
    assert refusal(table("c4:b c6:b"), "move B c4 c6") == "c6 is not next to c4"


def test_a_robot_moves_only_onto_a_disc() -> None:
    assert not legal(GAME.start(), "move R d4")


def test_a_robot_cannot_enter_the_cell_of_another() -> None:
    assert not legal(table("c4:b"), "move B d3")


def test_a_cell_is_not_visited_twice_in_one_turn() -> None:
    assert not legal(table("c4:b c5:b"), "move B c4 c5 c4")
    assert not legal(table("c4:b"), "move B c4 c3")


def test_a_chain_may_turn_at_each_step() -> None:
    assert legal(table("c4:b d4:b c5:b b4:b"), "move B c4 d4 c5 b4")


def test_the_burned_discs_are_lifted_in_order_before_the_robot_drives() -> None:
    state = table("d2:w d1:b")
    assert effects(state, "move R d2 d1") == [
        Remove(WHITE, "d2"),
        Remove(BLACK, "d1"),
        Relocate("R", ("d3", "d2", "d1"), "drive"),
    ]


def test_any_player_may_move_any_robot() -> None:
    discs = "b4:w c4:b d4:w"
    for seat in ("light", "dark"):
        moves = {text for text in listed(table(discs, to_move=seat)) if text.startswith("move")}
        assert {text.split()[1] for text in moves} == {"W", "B", "R"}


def test_a_robot_in_its_movers_camp_may_leave_it_or_move_within_it() -> None:
    state = table("c4:w c2:b", to_move="dark")
    assert legal(state, "move W c4")
    assert legal(state, "move B c2")


def test_red_among_discs_everywhere_has_a_million_chains_that_nobody_lists() -> None:
    """21 free cells, all with discs: legality, steps and explanation stay immediate."""
    cells = [cell for cell in GAME.board.sites if cell not in ("b3", "c3", "d3")]
    state = table(
        " ".join(f"{cell}:{'wb'[n % 2]}" for n, cell in enumerate(cells)), light="1+1", pool="1+1", dark="0+0"
    )
    actions = state.legal_actions("light")
    first = [str(next(actions)) for _ in range(5000)]
    assert len(set(first)) == 5000
    assert not any(text.startswith("place") for text in first)
    assert legal(state, "move R d2 d1 c1 b1 a1 a2 b2 c2")
    assert state.next_steps("light", ["move", "R", "d2"]).complete


# Refilling


def test_r7_a_refill_brings_the_supply_back_to_four() -> None:
    state = table(light="1+0", pool="10+10")
    after = play(state, "refill 1 2").view(None)
    assert after["supplies"]["light"] == {"white": 2, "black": 2}
    assert after["pool"] == {"white": 9, "black": 8}
    assert refusal(state, "refill 1 1") == "a refill now takes 3 discs"
    assert refusal(state, "refill 4 0") == "a refill now takes 3 discs"


def test_the_discs_of_a_refill_are_of_free_choice() -> None:
    refills = {text for text in listed(table(light="1+0", pool="10+10")) if text.startswith("refill")}
    assert refills == {"refill 0 3", "refill 1 2", "refill 2 1", "refill 3 0"}


def test_r8_an_action_that_is_impossible_may_not_be_chosen() -> None:
    for white in range(5):
        for black in range(5):
            assert refusal(GAME.start(), f"refill {white} {black}") == "the supply is full"


def test_a_refill_shows_nothing_on_the_table() -> None:
    assert effects(table(light="1+0"), "refill 1 2") == []


# The end


def test_r9_the_game_ends_at_once_when_a_refill_takes_the_last_disc_of_a_colour() -> None:
    after = play(table(light="2+1", pool="1+6"), "refill 1 0")
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.winners == ("dark",)
    assert after.outcome.scores == {"light": 0.0, "dark": 1.0}
    assert english(after.outcome.words) == "the last white disc left the pool; 2 of 3 robots stand in the dark camp"


def test_r10_the_game_goes_on_while_both_colours_are_left() -> None:
    after = play(table(light="2+1", pool="1+6"), "refill 0 1")
    assert after.outcome is None
    assert after.to_act == ("dark",)
    assert after.view(None)["pool"] == {"white": 1, "black": 5}


def test_r11_a_pool_smaller_than_the_need_is_taken_whole() -> None:
    state = table(light="0+0", pool="1+1")
    assert {text for text in listed(state) if text.startswith("refill")} == {"refill 1 1"}
    after = play(state, "refill 1 1")
    assert after.view(None)["supplies"]["light"] == {"white": 1, "black": 1}
    assert after.view(None)["pool"] == {"white": 0, "black": 0}
    assert after.outcome is not None
    assert after.outcome.winners == ("dark",)
    assert "white and black" in english(after.outcome.words)


def test_r12_only_the_full_refill_is_listed() -> None:
    state = table(light="0+0", pool="2+2")
    assert {text for text in listed(state) if text.startswith("refill")} == {"refill 2 2"}
    assert play(state, "refill 2 2").outcome is not None


def test_r13_three_robots_win_for_the_camp_they_stand_in_no_matter_who_ends_the_game() -> None:
    state = table(robots="W:c4 B:c5 R:d3", to_move="dark", dark="1+2", pool="1+5")
    after = play(state, "refill 1 0")
    assert after.outcome is not None
    assert after.outcome.winners == ("light",)
    assert "3 of 3" in english(after.outcome.words)


@pytest.mark.parametrize(
    ("robots", "winner"),
    [
        ("W:a3 B:b3 R:c3", "dark"),
        ("W:a4 B:b3 R:c3", "dark"),
        ("W:a4 B:b4 R:c3", "light"),
        ("W:a4 B:b4 R:c4", "light"),
    ],
)
def test_two_or_three_robots_in_the_own_camp_win(robots: str, winner: str) -> None:
    outcome = play(table(robots=robots, light="2+1", pool="4+1"), "refill 0 1").outcome
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_nothing_can_be_done_after_the_end() -> None:
    over = play(table(light="2+1", pool="1+6"), "refill 1 0")
    assert [list(over.legal_actions(seat)) for seat in GAME.seats] == [[], []]
    with pytest.raises(IllegalActionError, check=says("the game is over")):
        over.apply(GAME.action("dark", "place white a1"))


def test_only_a_refill_ends_the_game() -> None:
    state = table("c4:w", light="2+1", pool="1+1")
    for text in ("place white a1", "place black a1", "move W c4"):
        assert play(state, text).outcome is None


# Edge cases


def test_a_pool_short_of_one_colour_allows_every_split_that_fits() -> None:
    state = table(light="0+0", pool="1+6")
    refills = {text for text in listed(state) if text.startswith("refill")}
    assert refills == {"refill 0 4", "refill 1 3"}
    assert play(state, "refill 0 4").outcome is None
    assert play(state, "refill 1 3").outcome is not None


@pytest.mark.parametrize("shorter", ["refill 1 0", "refill 1 1"])
def test_a_shorter_refill_is_accepted_if_it_empties_a_colour_but_not_listed(shorter: str) -> None:
    state = table(light="1+0", pool="1+6")
    assert shorter not in listed(state)
    after = play(state, shorter)
    assert after.outcome is not None
    assert after.outcome.winners == ("dark",)


@pytest.mark.parametrize("shorter", ["refill 0 1", "refill 1 1"])
def test_a_shorter_refill_may_empty_the_black_discs_too(shorter: str) -> None:
    assert play(table(light="1+0", pool="6+1"), shorter).outcome is not None


@pytest.mark.parametrize("longer", ["refill 1 3", "refill 1 4", "refill 0 4"])
def test_a_longer_refill_is_illegal_even_if_it_empties_a_colour(longer: str) -> None:
    assert refusal(table(light="1+0", pool="1+6"), longer) == "a refill now takes 3 discs"


@pytest.mark.parametrize("shorter", ["refill 0 0", "refill 0 1", "refill 0 2"])
def test_a_shorter_refill_that_empties_no_colour_is_illegal(shorter: str) -> None:
    assert refusal(table(light="1+0", pool="1+6"), shorter) == "a refill now takes 3 discs"


def test_a_refill_cannot_take_more_than_the_pool_holds() -> None:
    assert refusal(table(light="1+0", pool="1+6"), "refill 2 1") == "the pool holds 1+6 discs"
    assert refusal(table(light="1+0", pool="6+1"), "refill 1 2") == "the pool holds 6+1 discs"


def test_an_empty_supply_leaves_moves_and_refills() -> None:
    verbs = {text.split()[0] for text in listed(table("c4:b", light="0+0"))}
    assert verbs == {"move", "refill"}


def test_a_refill_is_forced_even_if_it_loses() -> None:
    state = table(light="0+0", pool="1+3")
    assert listed(state) == {"refill 1 3"}
    after = play(state, "refill 1 3")
    assert after.outcome is not None
    assert after.outcome.winners == ("dark",)


def test_a_full_supply_on_a_full_board_leaves_red_a_move() -> None:
    cells = [cell for cell in GAME.board.sites if cell not in ("c2", "d1", "c1")]
    discs = " ".join(f"{cell}:{'wb'[n % 2]}" for n, cell in enumerate(cells))
    state = table(discs, robots="W:d1 B:c2 R:c1", light="2+2", dark="0+0", pool="1+1")
    assert [step.token for step in state.next_steps("light", []).steps] == ["move"]
    assert "R" in [step.token for step in state.next_steps("light", ["move"]).steps]


def test_discs_may_block_cells_near_and_far() -> None:
    state = table("c4:b")
    assert legal(state, "place white b4")
    assert legal(state, "place black e4")


def test_a_random_game_ends_within_the_bound_of_71_turns() -> None:
    """18 refills that do not end the game, 26 placements, 26 moves and the last refill: 71 at most."""
    for seed in range(60):
        rng, state, turns = random.Random(seed), GAME.start(), 0
        while state.to_act:
            actions = list(state.legal_actions(state.to_act[0]))
            state, _ = state.apply(rng.choice(actions))
            turns += 1
        assert 6 <= turns <= 71
        assert state.outcome is not None
        assert len(state.outcome.winners) == 1


def test_an_action_of_another_shape_is_refused() -> None:
    class Shout:
        actor = "light"

        def __str__(self) -> str:
            return "shout"

    with pytest.raises(IllegalActionError, check=says("no such action")):
        GAME.start().apply(Shout())


def test_a_refusal_names_actor_action_reason_and_position() -> None:
    state = GAME.start()
    with pytest.raises(IllegalActionError) as caught:
        state.apply(GAME.action("light", "move R d4"))
    error = caught.value
    assert (error.actor, error.action, error.position) == ("light", "move R d4", str(state))
    assert str(error) == (
        "light may not 'move R d4': robotory.no.fuel(robot: R, cell: d4) "
        "(position: 4/2W2/2B3/2R2/4 light 2+2 2+2 10+10 0+0)"
    )
