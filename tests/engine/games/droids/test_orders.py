"""What orders do, where the worked examples of `test_vectors` leave something open."""

import pytest

from engine.effects import Beam, Carry, Drop, Relocate
from tests.engine.games.droids.table import act, at, do


def figures(words: str, text: str, **options: object) -> dict[str, str]:
    return dict(do(at(words, **options), text).scene().figures)


# ---- moving and pushing


def test_a_robot_that_pushes_stops_on_its_first_river_square() -> None:
    """e6 is river; the pushed robot goes on to e7."""
    assert figures("Y=e4 R=e5 yellow.e=max:N/-/-", "send e") == {"Y": "e6", "R": "e7"}


def test_a_pushed_robot_passes_over_river_squares_without_effect() -> None:
    """c8, c7 and b8 are river: the pushed robot crosses c7 and c8, the pusher stops on c7."""
    assert figures("Y=c5 R=c6 yellow.c=max:N/-/-", "send c") == {"Y": "c7", "R": "c8"}
    assert figures("Y=d5 R=c6 yellow.d=diag1:NW/-/-", "send d") == {"Y": "c6", "R": "b7"}


def test_a_repair_robot_treats_the_river_as_land_also_while_pushing() -> None:
    state = at("P=c6 R=c7 yellow.c=rmax:N/-/-", scenario=2)
    assert do(state, "send c").scene().figures["P"] == "c9"
    assert do(state, "send c").scene().figures["R"] == "c10"


def test_a_pushed_robot_at_the_edge_blocks_only_off_the_board() -> None:
    """Along the south edge up to the obstacle on j1; not over the west edge."""
    assert figures("Y=a1 R=b1 yellow.a=max:E/-/-", "send a") == {"Y": "h1", "R": "i1"}
    assert figures("Y=b2 R=a2 yellow.b=move1:W/-/-", "send b") == {"Y": "b2", "R": "a2"}


def test_steps_already_made_stand_when_the_chain_is_blocked() -> None:
    """j10 is the corner: R is pushed from h10 to j10, then nothing moves."""
    assert figures("Y=f10 R=h10 yellow.f=max:E/-/-", "send f") == {"Y": "i10", "R": "j10"}


def test_mobile_obstacles_block_and_are_never_pushed() -> None:
    state = at("Y=d2 R=d3 tokens=d4 yellow.d=move1:N/-/-")
    after = do(state, "send d")
    assert after.scene().figures == state.scene().figures
    assert set(after.scene().tokens) == {"d4"}


def test_repair_robots_can_be_pushed() -> None:
    assert figures("Y=d2 P=d3 yellow.d=move1:N/-/-", "send d", scenario=3)["P"] == "d4"


def test_water_orders_move_a_robot_from_river_to_river() -> None:
    assert figures("Y=h4 yellow.h=wet1:S/-/-", "send h")["Y"] == "h3"


def test_a_push_of_several_robots_is_one_group_head_first() -> None:
    _, effects = act(at("Y=c4 B=c5 R=c6 yellow.c=move1:N/-/-", players=3), "send c")
    assert effects == (
        (
            Relocate("R", ("c6", "c7"), "push"),
            Relocate("B", ("c5", "c6"), "push"),
            Relocate("Y", ("c4", "c5"), "push"),
        ),
    )


def test_a_robot_drives_alone_until_it_meets_another() -> None:
    _, effects = act(at("Y=a1 R=a4 yellow.a=max:N/-/-"), "send a")
    assert effects == (
        (Relocate("Y", ("a1", "a2", "a3"), "drive"),),
        (
            Relocate("R", ("a4", "a5", "a6", "a7", "a8", "a9"), "push"),
            Relocate("Y", ("a3", "a4", "a5", "a6", "a7", "a8"), "push"),
        ),
    )


# ---- firing


def test_the_first_robot_in_the_line_is_the_target() -> None:
    state = do(at("Y=a2 B=c2 R=b2 yellow.a=fire:E/-/-", players=3), "send a")
    assert state.view(None)["waiting"] == {"for": "shot", "target": "red", "distance": 1}


def test_the_ray_of_a_shot_is_an_effect() -> None:
    state, effects = act(at("Y=a2 R=c2 yellow.a=fire:E/-/-"), "send a")
    assert effects == ((Beam(("a2", "b2", "c2")),),)
    assert state.to_act == ("chance",)
    assert [(str(action), weight) for action, weight in state.chance_outcomes()] == [
        (f"roll {face}", 0.1) for face in range(10)
    ]


@pytest.mark.parametrize("words", ["Y=g5 yellow.g=fire:W/-/-", "Y=g3 R=g1 yellow.g=fire:S/-/-"])
def test_no_shot_and_no_roll_without_a_robot_before_obstacle_or_edge(words: str) -> None:
    """Along row 5 to the edge; down column g, where g2 holds an obstacle before the robot."""
    state, effects = act(at(words), "send g")
    assert effects == ()
    assert state.position.order is None


def test_river_squares_do_not_stop_a_shot() -> None:
    state = do(at("Y=d10 R=d5 yellow.d=fire:S/-/-"), "send d")
    assert state.position.order is None  # the obstacle on d9 does
    state = do(at("Y=a7 R=f7 yellow.a=fire:E/-/-"), "send a")
    assert state.view(None)["waiting"]["distance"] == 5


def test_a_partner_can_be_shot() -> None:
    state = do(at("Y=a2 R=b2 yellow.a=fire:E/-/-", players=4, teams=True), "send a", "roll 2")
    assert state.to_act == ("red",)
    assert state.view(None)["to_cover"] == {"red": 2}


def test_a_robot_on_the_river_does_not_shoot() -> None:
    assert do(at("Y=e6 R=f6 yellow.e=fire:E/-/-"), "send e").position.order is None


# ---- taking and putting


def test_taking_lifts_the_obstacle_and_putting_lays_it() -> None:
    state, effects = act(at("Y=d2 tokens=d3 yellow.d=grab:N/grab:W/-"), "send d")
    assert [str(effect) for group in effects for effect in group] == [str(Carry("Y", effects[0][0].token, "d3"))]
    assert state.view(None)["carried"] == {"yellow": "obstacle"}
    assert state.scene().tokens == {}
    state, effects = act(state, "send d")
    assert isinstance(effects[0][0], Drop)
    assert effects[0][0].site == "c2"
    assert set(state.scene().tokens) == {"c2"}


def test_an_object_taken_from_a_robot_changes_nothing_on_the_board() -> None:
    state, effects = act(at("Y=d2 R=d3+obstacle yellow.d=grab:N/-/-"), "send d")
    assert effects == ()
    assert state.view(None)["carried"] == {"yellow": "obstacle"}


def test_objects_can_be_put_on_river_squares() -> None:
    assert set(do(at("Y=e5+obstacle yellow.e=grab:N/-/-"), "send e").scene().tokens) == {"e6"}


def test_nothing_is_put_off_the_board_or_on_a_mine() -> None:
    state = do(at("Y=a2+obstacle yellow.a=grab:W/-/-"), "send a")
    assert state.view(None)["carried"] == {"yellow": "obstacle"}
    state = do(at("Y=a2+mine tokens=a3 yellow.a=grab:N/-/-", scenario=2), "send a")
    assert state.view(None)["carried"] == {"yellow": "mine"}


def test_a_robot_that_carries_takes_nothing_more() -> None:
    state = do(at("Y=a2+obstacle R=a3+obstacle yellow.a=grab:N/-/-"), "send a")
    assert state.view(None)["carried"] == {"yellow": "obstacle", "red": "obstacle"}


def test_an_object_moves_with_its_carrier_also_when_pushed() -> None:
    state = do(at("Y=d2 R=d3+obstacle yellow.d=move1:N/-/-"), "send d")
    assert state.scene().figures["R"] == "d4"
    assert state.view(None)["carried"] == {"red": "obstacle"}


def test_nothing_is_taken_from_an_empty_square_or_an_empty_robot() -> None:
    assert do(at("Y=d2 yellow.d=grab:N/-/-"), "send d").view(None)["carried"] == {}
    assert do(at("Y=d2 R=d3 yellow.d=grab:N/-/-"), "send d").view(None)["carried"] == {}


# ---- relaying


@pytest.mark.parametrize(("kind", "end"), [("relay0", "a9"), ("relay90", "j7"), ("relay180", "a3"), ("relay270", "a7")])
def test_the_four_relays_differ_by_the_angle_between_their_arrows(kind: str, end: str) -> None:
    """Sent to the north from a2 to a repair robot on a7: it goes on north, turns right, comes back, or turns left."""
    state = at(f"Y=a2 P=a7 G=a1 yellow.a={kind}:N/-/-", scenario=3, colours="yellow green")
    assert do(state, "send a").scene().figures["P"] == end


def test_a_relayed_robot_stops_on_the_river_like_by_its_own_order() -> None:
    assert figures("Y=a5 R=e5 yellow.a=relay270:E/-/-", "send a")["R"] == "e6"


def test_a_relayed_robot_may_push_the_sender() -> None:
    assert figures("Y=b5 R=b3 yellow.b=relay180:S/-/-", "send b") == {"Y": "b5", "R": "b4"}  # b6 is an obstacle
    assert figures("Y=a5 R=a3 yellow.a=relay180:S/-/-", "send a") == {"Y": "a9", "R": "a8"}


def test_the_ray_of_a_relay_is_an_effect() -> None:
    _, effects = act(at("Y=a5 R=c5 yellow.a=relay270:E/-/-"), "send a")
    assert effects == ((Beam(("a5", "b5", "c5")),), (Relocate("R", ("c5", "c6", "c7"), "drive"),))


def test_a_relay_without_a_robot_in_its_line_does_nothing() -> None:
    state, effects = act(at("Y=a5 yellow.a=relay0:E/-/-"), "send a")
    assert effects == ()
    assert state.scene().figures["Y"] == "a5"


def test_the_statue_absorbs_a_relay() -> None:
    state, _ = act(at("Y=e4 R=e9 yellow.e=relay0:N/-/-", scenario=5), "send e")
    assert state.scene().figures == {"Y": "e4", "R": "e9", "S": "e6"}


# ---- repairing


def test_repairs_reach_from_and_to_river_squares() -> None:
    state = do(at("P=e6 R=d6 red.covered=a yellow.e=fix:W/-/-", scenario=2), "send e")
    assert state.to_act == ("red",)


def test_a_repair_without_a_covered_emitter_does_nothing() -> None:
    state = do(at("P=e4 R=d4 yellow.e=fix:W/-/-", scenario=2), "send e")
    assert state.view(None)["to_uncover"] == {}


def test_repair_robots_do_not_repair_each_other() -> None:
    state = do(at("P=e4 Q=d4 yellow.e=fix:W/-/- red.covered=a", scenario=2), "send e")
    assert state.view(None)["to_uncover"] == {}


def test_a_robot_cannot_be_repaired_off_the_board() -> None:
    assert do(at("P=a2 yellow.a=fix:W/-/- red.covered=a", scenario=2), "send a").view(None)["to_uncover"] == {}
