"""From effects to stages: each kind by hand, and what holds for every ply of played games."""

import math
import random
from collections.abc import Mapping
from itertools import islice, pairwise
from typing import Any

import pytest

from controller.planning.stages import Motion, Stage, Why, clearance_mm, stage_at, stages_from_effects
from engine import registry
from engine.effects import Beam, Carry, Down, Drop, EffectGroup, Place, Relocate, Remove, Scene, Token
from engine.geometry import Board
from engine.promises import same_scene
from engine.state import State, choices

BODY_MM = 40.0
DROIDS = registry.make("droids").board  # squares of 60 mm
NETZWERK = registry.make("netzwerk").board
ROBORAMA = registry.make("roborama").board
RICOCHET = registry.make("ricochet").board  # squares of 48 mm
MINE = Token("mine")


def stages(board: Board, figures: Mapping[str, str], *effects: EffectGroup, **tokens: Token) -> tuple[Stage, ...]:
    return stages_from_effects(board, Scene(figures, tokens), effects, BODY_MM)


def test_a_slide_follows_its_cells_past_its_neighbours() -> None:
    (stage,) = stages(RICOCHET, {"R": "a1", "G": "c2"}, (Relocate("R", ("a1", "b1", "c1", "d1"), "slide"),))
    assert (stage.kind, stage.train, stage.focus) == ("slide", False, frozenset({"R"}))
    assert stage.motions == (Motion("R", ("a1", "b1", "c1", "d1"), follow=True),)
    assert stage.clearance_mm == pytest.approx(48.0 - 40.0)
    assert (stage.start, stage.goal) == (
        Scene({"R": "a1", "G": "c2"}, {}),
        Scene({"R": "d1", "G": "c2"}, {}),
    )


def test_a_pushed_train_goes_as_one_head_first() -> None:
    push = (Relocate("R", ("e5", "f5"), "push"), Relocate("Y", ("d5", "e5"), "push"))
    (stage,) = stages(DROIDS, {"R": "e5", "Y": "d5"}, push)
    assert (stage.kind, stage.train) == ("push", True)
    assert stage.motions == (Motion("R", ("e5", "f5"), follow=True), Motion("Y", ("d5", "e5"), follow=True))


def test_a_diagonal_push_needs_its_corners_free() -> None:
    push = (Relocate("R", ("f4", "e3"), "push"), Relocate("Y", ("g5", "f4"), "push"))
    (free,) = stages(DROIDS, {"R": "f4", "Y": "g5", "P": "a1"}, push)
    assert free.train
    # The corner's centre is 60 / sqrt 2 from the diagonal: a clearance of 2.4 mm, less than figures may stand off.
    (narrow,) = stages(DROIDS, {"R": "f4", "Y": "g5", "P": "e4"}, push)
    assert narrow.clearance_mm == pytest.approx(60.0 / math.sqrt(2) - 40.0)
    assert not narrow.train
    assert not any(motion.follow for motion in narrow.motions)
    assert narrow.goal.figures == {"R": "e3", "Y": "f4", "P": "e4"}


def test_a_jump_names_only_its_ends() -> None:
    (stage,) = stages(ROBORAMA, {"B1": "g2", "B2": "g3"}, (Relocate("B1", ("g2", "g3", "g4"), "jump"),))
    assert (stage.kind, stage.motions) == ("jump", (Motion("B1", ("g2", "g3", "g4")),))


def test_an_exchange_is_no_train() -> None:
    swap = (Relocate("B1", ("d4", "d2"), "push"), Relocate("CB", ("d2", "d3", "d4"), "jump"))
    (stage,) = stages(ROBORAMA, {"B1": "d4", "CB": "d2"}, swap)
    assert not stage.train
    assert stage.goal.figures == {"B1": "d2", "CB": "d4"}


def test_the_captured_leaves_together_with_its_captor() -> None:
    (stage,) = stages(
        NETZWERK,
        {"W5": "e3", "B5": "e4"},
        (Relocate("W5", ("e3", "park:5"), "drive"),),
        (Relocate("B5", ("e4", "e3"), "drive"),),
    )
    assert [motion.piece for motion in stage.motions] == ["W5", "B5"]
    assert stage.goal.figures == {"W5": "park:5", "B5": "e3"}


def test_mines_are_lifted_before_and_laid_after_the_drive() -> None:
    lifted, laid = stages(
        DROIDS,
        {"P": "a3"},
        (Remove(MINE, "a1"),),
        (Relocate("P", ("a3", "a2", "a1"), "drive"),),
        (Place(MINE, "a3"),),
        a1=MINE,
    )
    assert (lifted.kind, lifted.focus) == ("drive", frozenset({"a1", "P"}))
    assert lifted.goal == Scene({"P": "a1"}, {})
    assert (laid.kind, laid.focus) == ("hands", frozenset({"a3"}))
    assert laid.goal == Scene({"P": "a1"}, {"a3": MINE})


def test_what_is_carried_is_a_hand_task_with_its_reason() -> None:
    driven, dropped = stages(
        DROIDS,
        {"Y": "c3"},
        (Carry("Y", MINE, "c4"),),
        (Relocate("Y", ("c3", "b3"), "drive"),),
        (Drop("Y", MINE, "b4"),),
        c4=MINE,
    )
    assert (driven.kind, driven.by_hand) == ("drive", {"c4": Why("carried", "Y")})
    assert dropped.by_hand == {"b4": Why("carried", "Y")}
    (statue,) = stages(DROIDS, {"S": "e6"}, (Relocate("S", ("e6", "park:3"), "carried"),))
    assert (statue.kind, statue.by_hand) == ("carried", {"S": Why("carried")})


def test_lights_change_with_the_move_that_they_belong_to() -> None:
    (stage,) = stages(ROBORAMA, {"CB": "d5"}, (Relocate("CB", ("d5", "e4"), "drive"),), (Down("CB"),))
    assert stage.kind == "drive"
    assert stage.goal.flags == {"CB": frozenset({"down"})}
    (light,) = stages(ROBORAMA, {"CB": "d5"}, (Beam(("d5", "e5")),), (Down("CB"),))
    assert (light.kind, light.motions) == ("lights", ())


def test_a_ray_alone_needs_nothing() -> None:
    assert stages(ROBORAMA, {"CB": "d5"}, (Beam(("d5", "e5")),)) == ()


def test_a_figure_that_goes_twice_takes_two_stages() -> None:
    there, back = stages(
        RICOCHET,
        {"B": "c4"},
        (Relocate("B", ("c4", "c3", "c2"), "slide"),),
        (Relocate("B", ("c2", "c3", "c4"), "drive"),),
    )
    assert (there.goal.figures, back.goal.figures) == ({"B": "c2"}, {"B": "c4"})


def test_after_a_restart_the_table_tells_which_stage_it_is_in() -> None:
    both = stages(
        RICOCHET,
        {"B": "c4", "R": "a1"},
        (Relocate("B", ("c4", "c3", "c2"), "slide"),),
        (Relocate("R", ("a1", "b1", "c1"), "slide"),),
    )
    assert stage_at(both, {"B": "c4", "R": "a1"}) == 0
    assert stage_at(both, {"B": None, "R": "a1"}) == 0
    assert stage_at(both, {"B": "c2", "R": "a1"}) == 1
    assert stage_at(both, {"B": "c2", "R": None}) == 1
    assert stage_at(both, {"B": "c2", "R": "c1"}) == 1
    assert stage_at(both, {"B": "c2", "R": "h9"}) == 1  # moved by hand meanwhile: it is still the second


def test_clearance_is_measured_to_the_way_not_to_its_ends() -> None:
    motion = Motion("R", ("a1", "b1", "c1", "d1"))
    assert clearance_mm(RICOCHET, [motion], {"G": "b3"}, BODY_MM) == pytest.approx(2 * 48.0 - 40.0)
    assert clearance_mm(RICOCHET, [motion], {}, BODY_MM) == math.inf


CONFIGURATIONS: list[tuple[str, dict[str, Any]]] = [
    ("robotory", {}),
    ("ricochet", {"silver": True}),
    *(("roborama", {"programme": number}) for number in (1, 2, 3)),
    *(("droids", {"scenario": number}) for number in range(1, 8)),
    ("netzwerk", {}),
]


@pytest.mark.parametrize(("name", "options"), CONFIGURATIONS)
def test_stages_of_played_plies_lead_from_scene_to_scene(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"stages {name} {options}")
    state: State = registry.make(name, options).start()
    pieces = {piece.id for piece in state.game.pieces}
    for _ in range(120):
        if not state.to_act:
            break
        action = rng.choice(list(islice(choices(state, rng.choice(state.to_act)), 60)))
        before, (state, effects) = state, state.apply(action)
        found = stages_from_effects(state.game.board, before.scene(), effects, BODY_MM)
        scenes = [before.scene(), *(stage.goal for stage in found)]
        assert same_scene(scenes[-1], state.scene())
        for stage, (start, goal) in zip(found, pairwise(scenes), strict=True):
            assert stage.start == start
            assert start != goal
            moved = {motion.piece: (motion.path[0], motion.path[-1]) for motion in stage.motions}
            assert len(moved) == len(stage.motions)
            for piece in start.figures:
                ends = (start.figures[piece], goal.figures[piece])
                assert moved.get(piece, (ends[0], ends[0])) == ends
            # No site holds two things: what is laid in a stage does not lie where a figure stands or goes.
            laid = {site for site, token in goal.tokens.items() if start.tokens.get(site) != token}
            assert not laid & {site for motion in stage.motions for site in motion.path}
            assert not laid & set(start.figures.values())
            # A path that is followed leads over no token and no figure.
            others = {site for piece, site in start.figures.items() if piece not in moved}
            for motion in stage.motions:
                if motion.follow:
                    assert not others & set(motion.path)
            assert set(stage.by_hand) <= pieces | set(state.game.board.sites)
