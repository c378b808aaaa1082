"""Robotory on a physical table: what observed scenes mean, what phones are offered and shown."""

from dataclasses import replace

import pytest

from controller.api.english import english
from engine.effects import Scene, Token
from engine.errors import StateError
from engine.state import State
from tests.engine.games.robotory.tables import GAME, play, table

WHITE, BLACK = Token("disc", "white"), Token("disc", "black")


def changed(state: State, tokens: dict[str, Token | None] | None = None, **figures: str) -> Scene:
    """The scene of a state with some sites changed; None lifts a disc."""
    scene = state.scene()
    laid = {**scene.tokens, **(tokens or {})}
    return Scene({**scene.figures, **figures}, {site: token for site, token in laid.items() if token is not None})


def meanings(state: State, scene: Scene) -> list[str]:
    return [str(action) for action in state.actions_to(scene)]


def tokens(state: State, *prefix: str) -> list[str]:
    return [step.token for step in state.next_steps(state.to_act[0], prefix).steps]


# What hands did


def test_a_disc_laid_is_a_placement() -> None:
    assert meanings(GAME.start(), changed(GAME.start(), {"c5": BLACK})) == ["place black c5"]


def test_a_disc_laid_that_the_supply_does_not_have_means_nothing() -> None:
    state = table(light="2+0")
    assert meanings(state, changed(state, {"c5": BLACK})) == []


def test_a_robot_on_a_burned_disc_is_a_move() -> None:
    state = table("c4:b c5:b d5:b")
    assert meanings(state, changed(state, {"c4": None, "c5": None}, B="c5")) == ["move B c4 c5"]


def test_of_chains_with_equal_results_one_stands_for_all() -> None:
    state = table("d2:w e1:b e2:w d1:b")
    scene = changed(state, {"d2": None, "e2": None, "e1": None}, R="e1")
    found = meanings(state, scene)
    assert len(found) == 1
    assert found[0] in ("move R d2 e2 e1", "move R e2 d2 e1")


def test_a_lifted_disc_that_the_chain_does_not_burn_means_nothing() -> None:
    state = table("c4:b a1:b")
    assert meanings(state, changed(state, {"c4": None, "a1": None}, B="c4")) == []


def test_a_disc_of_the_wrong_colour_cannot_have_been_burned() -> None:
    state = table("c4:w")
    assert meanings(state, changed(state, {"c4": None}, B="c4")) == []


@pytest.mark.parametrize("figures", [{"B": "c4"}, {"B": "c4", "W": "b4"}, {"B": "park:1"}, {"B": "b3"}, {"X": "a1"}])
def test_other_figures_than_one_robot_on_a_burned_disc_mean_nothing(figures: dict[str, str]) -> None:
    state = table("b4:w c4:b")
    assert meanings(state, changed(state, {"b4": None}, **figures)) == []


def test_two_changes_at_once_mean_nothing() -> None:
    state = GAME.start()
    assert meanings(state, changed(state, {"a1": WHITE, "a2": WHITE})) == []
    state = table("c4:b")
    assert meanings(state, changed(state, {"c4": WHITE})) == []
    assert meanings(state, changed(state, {"c4": None, "a1": WHITE}, B="c4")) == []
    assert meanings(state, changed(state, {"a1": Token("coin")})) == []


def test_the_present_scene_means_nothing_though_refills_leave_it_as_it_is() -> None:
    state = table(light="0+0")
    assert meanings(state, state.scene()) == []


def test_nothing_is_meant_after_the_end() -> None:
    over = play(table(light="2+1", pool="1+6"), "refill 1 0")
    assert meanings(over, changed(over, {"a1": WHITE})) == []


def test_a_chain_over_all_cells_is_found() -> None:
    """All 21 discs burned, Red on a1: whatever chain is found must do just that."""
    cells = [cell for cell in GAME.board.sites if cell not in ("b3", "c3", "d3")]
    discs = " ".join(f"{cell}:{'wb'[n % 2]}" for n, cell in enumerate(cells))
    state = table(discs, light="1+1", dark="0+0", pool="1+1")
    found = state.actions_to(changed(state, dict.fromkeys(cells), R="a1"))
    assert len(found) == 1
    after, _ = state.apply(found[0])
    assert after.scene().tokens == {}
    assert after.scene().figures["R"] == "a1"


# Trust the table


def test_trusting_the_table_counts_missing_discs_as_used() -> None:
    state = table("c4:b a1:w")
    trusted = state.adjusted(changed(state, {"c4": None}, B="c5"))
    before, after = state.view(None), trusted.view(None)
    assert after["robots"]["B"] == "c5"
    assert after["discs"] == {"a1": "white"}
    assert after["used"]["black"] == before["used"]["black"] + 1
    assert [after[key] for key in ("supplies", "pool", "to_move")] == [
        before[key] for key in ("supplies", "pool", "to_move")
    ]


def test_trusting_the_table_takes_new_discs_from_used_then_mover_then_rival_then_pool() -> None:
    state = GAME.position("4/2W2/2B3/2R2/4 light 2+2 1+2 10+10 1+0")
    laid = ["a1", "a2", "a3", "a4", "b1"]
    views = [state.adjusted(changed(state, dict.fromkeys(laid[:n], WHITE))).view(None) for n in range(6)]
    assert [view["used"]["white"] for view in views] == [1, 0, 0, 0, 0, 0]
    assert [view["supplies"]["light"]["white"] for view in views] == [2, 2, 1, 0, 0, 0]
    assert [view["supplies"]["dark"]["white"] for view in views] == [1, 1, 1, 1, 0, 0]
    assert [view["pool"]["white"] for view in views] == [10, 10, 10, 10, 10, 9]


def test_trusting_the_table_takes_new_discs_from_the_player_to_move_first() -> None:
    state = GAME.position("4/2W2/2B3/2R2/4 dark 2+2 1+2 10+10 1+0")
    view = state.adjusted(changed(state, dict.fromkeys(["a1", "a2"], WHITE))).view(None)
    assert (view["supplies"]["dark"]["white"], view["supplies"]["light"]["white"]) == (0, 2)


def test_trusting_the_table_never_ends_the_game() -> None:
    cells = [cell for cell in GAME.board.sites if cell not in ("b3", "c3", "d3")]
    full = GAME.start().adjusted(changed(GAME.start(), dict.fromkeys(cells[:13], WHITE)))
    assert full.view(None)["pool"]["white"] == 1
    assert full.outcome is None
    with pytest.raises(StateError, match="the board can hold 13 white discs at most"):
        GAME.start().adjusted(changed(GAME.start(), dict.fromkeys(cells[:14], WHITE)))


@pytest.mark.parametrize(
    "scene",
    [
        Scene({"W": "b3", "B": "c3"}, {}),
        Scene({"W": "b3", "B": "c3", "R": "park:1"}, {}),
        Scene({"W": "b3", "B": "c3", "R": "c3"}, {}),
        Scene({"W": "b3", "B": "c3", "R": "d3"}, {"c3": WHITE}),
    ],
)
def test_a_table_that_is_not_a_position_cannot_be_trusted(scene: Scene) -> None:
    with pytest.raises(StateError, match="needs W, B and R on three cells and discs on other cells"):
        GAME.start().adjusted(scene)


# What phones are offered


def test_a_new_game_offers_placements_only() -> None:
    (step,) = GAME.start().next_steps("light", []).steps
    assert (step.token, step.kind, english(step.words)) == ("place", "verb", "Place a disc")
    assert tokens(GAME.start(), "place") == ["white", "black"]
    assert len(tokens(GAME.start(), "place", "white")) == 21


def test_a_move_is_built_cell_by_cell() -> None:
    state = table("c4:b c5:b d2:w", light="1+1")
    assert tokens(state) == ["place", "refill", "move"]
    assert tokens(state, "move") == ["B", "R"]
    assert tokens(state, "move", "B") == ["c4"]
    steps = state.next_steps("light", ["move", "B", "c4"])
    assert [step.token for step in steps.steps] == ["c5"]
    assert steps.complete
    assert not state.next_steps("light", ["move", "B"]).complete


def test_a_refill_is_built_from_white_and_black() -> None:
    state = table(light="1+1", pool="1+6")
    steps = state.next_steps("light", ["refill"]).steps
    assert [(step.token, step.kind, english(step.words)) for step in steps] == [
        ("0", "number", "0 white"),
        ("1", "number", "1 white"),
    ]
    assert tokens(state, "refill", "1") == ["1"]
    assert state.next_steps("light", ["refill", "1", "1"]).complete


def test_a_shorter_refill_that_ends_the_game_is_complete_but_not_offered() -> None:
    state = table(light="1+1", pool="1+6")
    assert state.next_steps("light", ["refill", "1", "0"]).complete
    assert "0" not in tokens(state, "refill", "1")


@pytest.mark.parametrize(
    "prefix",
    [["jump"], ["place", "red"], ["place", "white", "b3"], ["place", "white", "a1", "a2"], ["move", "X"],
     ["move", "B", "c4"], ["move", "B", "z9"], ["refill", "1"], ["refill", "x", "1"], ["refill", "1", "1", "1"]],
)  # fmt: skip
def test_a_prefix_that_leads_nowhere_has_no_steps(prefix: list[str]) -> None:
    steps = GAME.start().next_steps("light", prefix)
    assert steps.steps == ()
    assert not steps.complete


def test_a_player_who_is_not_to_move_is_offered_nothing() -> None:
    assert GAME.start().next_steps("dark", []).steps == ()


def test_a_view_tells_a_phone_what_it_draws() -> None:
    view = play(GAME.start(), "place white c4", "place black d4", "move W c4").view("dark")
    assert view["to_move"] == "dark"
    assert view["robots"] == {"W": "c4", "B": "c3", "R": "d3"}
    assert view["discs"] == {"d4": "black"}
    assert view["supplies"] == {"light": {"white": 1, "black": 2}, "dark": {"white": 2, "black": 1}}
    assert view["pool"] == {"white": 10, "black": 10}
    assert view["used"] == {"white": 1, "black": 0}
    assert view["need"] == 1
    assert view["standing"] == {"light": 2, "dark": 1}
    assert view["camps"]["c4"] == "light"


def test_flags_on_figures_are_not_a_scene_of_robotory() -> None:
    state = GAME.start()
    down = replace(changed(state, {"a1": WHITE}), flags={"R": frozenset({"down"})})
    assert state.actions_to(down) == ()
