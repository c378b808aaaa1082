"""What each scenario adds: mines, containers, gardens, the statue, the labyrinth, the killer."""

import pytest

from controller.api.english import english
from engine.effects import Place, Relocate, Remove, Token
from engine.games.droids.config import RACK
from tests.engine.games.droids.table import act, at, do, game, texts

MINE = Token("mine")
NINE = "b,c,d,e,f,g,h,i,j"


def tokens(words: str, text: str, **options: object) -> set[str]:
    return set(do(at(words, **options), text).scene().tokens)


# ---- 2: mine clearing


def test_a_repair_robot_that_moves_by_its_order_leaves_a_mine_where_it_started() -> None:
    state, effects = act(at("P=c1 yellow.c=rmove2:N/-/-", scenario=2), "send c")
    # c3 is an obstacle: one step
    assert state.scene().figures["P"] == "c2"
    assert effects == (
        (Relocate("P", ("c1", "c2"), "drive"),),
        (Place(MINE, "c1"),),
    )
    assert {site: token.kind for site, token in state.scene().tokens.items()} == {"c1": "mine"}


def test_a_relayed_repair_robot_leaves_a_mine() -> None:
    assert tokens("Y=a1 P=a4 yellow.a=relay0:N/-/-", "send a", scenario=2) == {"a4"}


def test_a_pushed_or_blocked_repair_robot_leaves_none() -> None:
    assert tokens("Y=a1 P=a2 yellow.a=move1:N/-/-", "send a", scenario=2) == set()
    assert tokens("P=c2 yellow.c=rmove1:N/-/-", "send c", scenario=2) == set()


def test_repair_robots_leave_mines_in_scenario_2_only() -> None:
    assert tokens("P=e1 tokens=b8 yellow.e=rmove1:N/-/-", "send e", scenario=3) == {"b8"}


def test_a_robot_on_a_mined_square_loses_an_emitter_and_goes_on() -> None:
    state, effects = act(at("P=j9 Y=a1 tokens=a2 yellow.a=move2:N/-/-", scenario=2), "send a")
    assert effects == (
        (Remove(MINE, "a2"),),
        (Relocate("Y", ("a1", "a2", "a3"), "drive"),),
    )
    assert state.to_act == ("yellow",)
    assert state.view(None)["to_cover"] == {"yellow": 1}


def test_mines_on_the_way_are_lifted_before_the_drive() -> None:
    _, effects = act(at("P=j9 Y=a1 tokens=a3 yellow.a=move2:N/-/-", scenario=2), "send a")
    assert effects == (
        (Remove(MINE, "a3"),),
        (Relocate("Y", ("a1", "a2", "a3"), "drive"),),
    )


def test_mines_do_not_stop_robots_and_no_corner_does() -> None:
    state = do(at("P=j9 Y=a2 tokens=c5 yellow.a=move1:S/-/-", scenario=2), "send a")
    assert state.scene().figures["Y"] == "a1"


def test_two_mines_on_the_way_are_two_emitters() -> None:
    state = do(at("P=j9 Y=a1 tokens=a2,a3 yellow.a=move2:N/-/-", scenario=2), "send a")
    assert state.view(None)["to_cover"] == {"yellow": 2}


def test_a_pushed_robot_sets_off_mines_too() -> None:
    state = do(at("P=j9 Y=a1 R=a2 tokens=a3 yellow.a=move1:N/-/-", scenario=2), "send a")
    assert state.view(None)["to_cover"] == {"red": 1}


def test_a_repair_robot_clears_mines_without_damage() -> None:
    state = do(at("P=a1 tokens=a2 yellow.a=rmove1:N/-/-", scenario=2), "send a")
    assert state.view(None)["to_cover"] == {}
    assert set(state.scene().tokens) == {"a1"}


def test_mines_can_be_taken_and_put() -> None:
    state = do(at("P=j9 Y=a1 tokens=a2 yellow.a=grab:N/grab:E/-", scenario=2), "send a")
    assert state.view(None)["carried"] == {"yellow": "mine"}
    assert set(do(state, "send a").scene().tokens) == {"b1"}


def test_a_mine_carrier_rolls_at_every_square() -> None:
    state = do(at("P=j9 Y=a1+mine yellow.a=max:N/-/-", scenario=2), "send a")
    for face in (1, 9, 5):
        assert state.view(None)["waiting"] == {"for": "mine", "carriers": ["yellow"]}
        state = do(state, f"roll {face}")
    assert state.scene().figures["Y"] == "a5"


def test_a_carried_mine_explodes_on_a_0_and_the_order_goes_on() -> None:
    state = do(at("P=j9 Y=a1+mine yellow.a=move2:N/-/-", scenario=2), "send a", "roll 0")
    assert state.scene().figures["Y"] == "a3"
    assert state.view(None)["carried"] == {}
    assert state.view(None)["to_cover"] == {"yellow": 2}


def test_pushed_carriers_roll_and_the_front_robot_rolls_first() -> None:
    state = do(at("P=j9 Y=a1+mine R=a2+mine yellow.a=move1:N/-/-", scenario=2), "send a")
    assert state.view(None)["waiting"]["carriers"] == ["red", "yellow"]
    state = do(state, "roll 0", "roll 5")
    assert state.view(None)["carried"] == {"yellow": "mine"}
    assert state.view(None)["to_cover"] == {"red": 2}


def test_mines_and_dice_of_a_step_count_together() -> None:
    """Red enters a mine and both carried mines explode: 1 + 2 and 2."""
    state = do(at("P=j9 Y=a1+mine R=a2+mine tokens=a3 yellow.a=move1:N/-/-", scenario=2), "send a", "roll 0", "roll 0")
    assert state.view(None)["to_cover"] == {"yellow": 2, "red": 3}
    assert state.to_act == ("yellow", "red")


def test_after_all_owners_have_chosen_the_turn_goes_on_to_the_left_of_the_sender() -> None:
    """Yellow has sent, blue and red choose; blue, red and green can send."""
    others = "blue.4=fire:W/-/- red.a=fire:N/-/- green.7=fire:E/-/- G=i7"
    words = f"Y=a1+mine R=a2+mine B=b4 P=j9 yellow.a=move1:N/-/- {others}"
    state = do(at(words, scenario=2, players=4), "send a", "roll 0", "roll 0")
    assert state.to_act == ("yellow", "red")
    state = do(state, "red: cover j", "yellow: cover j", "red: cover i", "yellow: cover i")
    assert state.to_act == ("blue",)


def test_several_owners_choose_in_any_order() -> None:
    state = do(at("P=j9 Y=a1+mine R=a2+mine yellow.a=move1:N/-/-", scenario=2), "send a", "roll 0", "roll 0")
    state = do(state, "red: cover a", "yellow: cover b", "red: cover c", "yellow: cover d")
    assert state.view(None)["covered"] == {"yellow": ["b", "d"], "red": ["a", "c"]}


def test_an_order_ends_when_its_mover_is_lost() -> None:
    state = do(at(f"P=j9 Y=a1 tokens=a2,a3 yellow.a=max:N/-/- yellow.covered={NINE}", scenario=2, players=3), "send a")
    assert state.scene().figures["Y"].startswith("park:")
    assert set(state.scene().tokens) == {"a3"}


def test_a_pusher_goes_on_when_the_pushed_robot_is_lost_and_meets_what_it_carried() -> None:
    """Red is lost on a3 and its mine stays there; yellow drives onto it with its second step."""
    words = f"P=j9 Y=a1 R=a2+mine tokens=a3 yellow.a=move2:N/-/- red.covered={NINE}"
    state = do(at(words, scenario=2, players=3), "send a", "roll 7")
    assert state.scene().figures["Y"] == "a3"
    assert state.view(None)["to_cover"] == {"yellow": 1}


def test_no_mine_is_left_when_all_24_are_out() -> None:
    columns = [f"{column}{row}" for column in "egh" for row in range(1, 11)]
    fixed = {"e8", "g2", "h8", "g9"}
    lying = [square for square in columns if square not in fixed][:24]
    assert len(lying) == 24
    words = f"tokens={','.join(lying)} yellow.a=rmove1:N/-/-"
    assert set(do(at(words, scenario=2), "send a").scene().tokens) == set(lying)
    one_less = words.replace(f"{lying[0]},", "")
    assert "a1" in do(at(one_less, scenario=2), "send a").scene().tokens
    carried = do(at(f"{one_less} Y=d2+mine", scenario=2), "send a")
    assert "a1" not in carried.scene().tokens


# ---- 3: golden chips


def test_a_container_on_its_carriers_own_circle_is_secured() -> None:
    """E16"""
    words = "Y=d1+container tokens=b8 yellow.d=move1:N/-/-"
    state, effects = act(at(words, scenario=3), "send d")
    assert state.view(None)["containers"] == {"yellow": 1}
    assert state.view(None)["carried"] == {}
    assert effects == ((Relocate("Y", ("d1", "d2"), "drive"),),)


def test_passing_over_the_circle_secures_nothing() -> None:
    state = do(at("Y=d1+container tokens=b8 yellow.d=move2:N/-/-", scenario=3), "send d")
    assert state.view(None)["containers"] == {}


def test_a_container_is_secured_by_anyone_who_moved_the_robot() -> None:
    state = do(at("Y=e2+container R=f2 tokens=b8 turn=red red.f=move1:W/-/-", scenario=3), "send f")
    assert state.view(None)["containers"] == {"yellow": 1}


def test_a_container_taken_on_the_own_circle_is_secured_at_once() -> None:
    state = do(at("Y=d2 tokens=d3,b8 yellow.d=grab:N/-/-", scenario=3), "send d")
    assert state.view(None)["containers"] == {"yellow": 1}


def test_another_players_circle_secures_nothing() -> None:
    state = do(at("Y=g8+container tokens=b8 yellow.g=move1:N/-/- R=a9", scenario=3), "send g")
    assert state.view(None)["containers"] == {}


def test_containers_block_like_mobile_obstacles() -> None:
    assert do(at("Y=a8 tokens=b8 yellow.a=wet1:E/-/-", scenario=3), "send a").scene().figures["Y"] == "a8"


def test_most_containers_win_when_none_is_left() -> None:
    state = do(at("Y=d1+container yellow.d=move1:N/-/- yellow.secured=1 red.secured=2", scenario=3), "send d")
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert state.outcome.scores == {"yellow": 2.0, "red": 2.0}
    state = do(at("Y=d1+container yellow.d=move1:N/-/- yellow.secured=2 red.secured=1", scenario=3), "send d")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)


def test_a_lost_player_keeps_his_containers_and_one_robot_alone_ends_the_game() -> None:
    words = f"Y=a2 R=b2 tokens=b8 yellow.a=fire:E/-/- red.covered={NINE} red.secured=2 yellow.secured=1"
    state = do(at(words, scenario=3), "send a", "roll 1")
    assert state.outcome is not None
    assert state.outcome.winners == ("red",)


def test_a_carried_container_is_still_in_play() -> None:
    words = "Y=d1+container R=a9+container yellow.d=move1:N/-/- yellow.secured=2"
    assert do(at(words, scenario=3), "send d").outcome is None


def test_the_last_container_on_the_board_and_a_carried_one_are_both_in_play() -> None:
    words = "Y=d1+container R=a9+container tokens=b8 yellow.d=move1:N/-/- yellow.secured=1"
    assert do(at(words, scenario=3), "send d").outcome is None


@pytest.mark.parametrize(
    ("majority", "secured", "over"), [(True, 2, True), (True, 1, False), (False, 2, False), (True, 0, False)]
)
def test_more_than_half_ends_the_game_if_agreed(majority: bool, secured: int, over: bool) -> None:
    """Of four containers yellow brings one more home."""
    words = f"Y=d1+container tokens=b8 yellow.d=move1:N/-/- yellow.secured={secured}".replace("yellow.secured=0", "")
    state = do(
        at(f"{words} red.secured={2 - secured}".replace("red.secured=0", ""), scenario=3, majority=majority), "send d"
    )
    assert (state.outcome is not None) == over


# ---- 4: the garden


def test_a_closed_garden_wins() -> None:
    """d2 within c2, d1, e2 and d3: one square."""
    state = do(at("Y=d2+obstacle tokens=c2,d1,e2 laid=8 yellow.d=grab:N/-/-", scenario=4), "send d")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)
    assert english(state.outcome.words) == "a garden is closed"


def test_a_garden_has_at_most_six_squares() -> None:
    """b1 to f1 with d2 are six squares; g1 open makes more than that."""
    walls = "a1,b2,c2,e2,f2"
    six = do(at(f"Y=d2+obstacle P=a3 tokens={walls},g1 yellow.d=grab:N/-/-", scenario=4), "send d")
    assert six.outcome is not None
    more = do(at(f"Y=d2+obstacle P=a3 tokens={walls} yellow.d=grab:N/-/-", scenario=4), "send d")
    assert more.outcome is None


@pytest.mark.parametrize(
    ("walls", "last"),
    [
        ("c2,d1,e2,c4,e4,e3,d5", "d3"),  # north: d2, d3, d4
        ("c2,d3,e2,c1,e1", "d1"),  # south: d2, d1
        ("d1,d3,c2,e1,e3,f2", "e2"),  # east: d2, e2
        ("d1,d3,e2,c1,b2", "c2"),  # west: d2, c2
    ],
)
def test_a_garden_spreads_to_all_four_sides(walls: str, last: str) -> None:
    """Closed with its robot on the last square; open if one wall is missing."""
    words = f"P=j9 Y={last} R=a9 yellow.{last[0]}=fire:N/-/-"
    closed = do(at(f"{words} tokens={walls}", scenario=4), f"send {last[0]}")
    assert closed.outcome is not None
    after = do(at(f"{words} tokens={walls.rpartition(',')[0]}", scenario=4), f"send {last[0]}")
    assert after.outcome is None


def test_a_garden_holds_its_robot_and_no_other() -> None:
    walls = "c1,c2,e1,e2"
    words = f"Y=d2+obstacle tokens={walls} yellow.d=grab:N/-/-"
    assert do(at(words, scenario=4), "send d").outcome is not None
    assert do(at(f"{words} P=d1", scenario=4), "send d").outcome is None
    outside = f"Y=a9 R=d4+obstacle turn=red tokens={walls} red.d=grab:S/-/-"
    assert do(at(outside, scenario=4), "send d").outcome is None


def test_a_garden_that_another_player_closes_wins_for_its_owner() -> None:
    words = "Y=d2 R=d4+obstacle turn=red tokens=c1,c2,e1,e2 red.d=grab:S/-/-"
    state = do(at(words, scenario=4), "send d")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)


def test_of_two_gardens_closed_together_the_senders_wins() -> None:
    """d2 and b4 are joined by c2, b2 and b3; an obstacle on c2 parts them."""
    walls = "d1,e2,d3,b1,a2,a3,a4,b5,c4"
    own = do(at(f"Y=d2+obstacle B=b4 P=j9 tokens={walls},c1 yellow.d=grab:W/-/-", scenario=4, players=3), "send d")
    assert own.outcome is not None
    assert own.outcome.winners == ("yellow",)
    third = f"turn=red R=c1+obstacle P=j9 tokens={walls} red.c=grab:N/-/-"
    other = do(at(third, scenario=4, players=3), "send c")
    assert other.outcome is not None
    assert other.outcome.winners == ()


def test_an_obstacle_on_the_circle_leaves_no_garden() -> None:
    state = do(at("Y=d3 tokens=c2,d1,d2,e2 yellow.d=fire:N/-/-", scenario=4), "send d")
    assert state.outcome is None


def test_the_last_robot_wins_the_garden_too() -> None:
    state = do(at(f"Y=a2 R=b2 yellow.a=fire:E/-/- red.covered={NINE}", scenario=4), "send a", "roll 1")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)


# ---- 5: the statue


def test_the_statue_is_taken_from_the_board_and_put_again() -> None:
    state, effects = act(at("Y=e5 yellow.e=grab:N/grab:W/-", scenario=5), "send e")
    assert effects == ((Relocate("S", ("e6", "park:3"), "carried"),),)
    assert state.view(None)["carried"] == {"yellow": "statue"}
    state, effects = act(state, "send e")
    assert effects == ((Relocate("S", ("park:3", "d5"), "carried"),),)


def test_the_carrier_of_the_statue_advances_one_square_at_most() -> None:
    for order in ("move2:S", "max:S", "move1:S"):
        state = do(at(f"Y=e5+statue S=off yellow.e={order}/-/-", scenario=5), "send e")
        assert state.scene().figures["Y"] == "e4"
    relayed = do(at("Y=a4 R=e4+statue S=off yellow.a=relay90:E/-/-", scenario=5), "send a")
    assert relayed.scene().figures["R"] == "e3"


def test_a_pushed_carrier_goes_as_far_as_it_is_pushed() -> None:
    state = do(at("Y=a1 R=a2+statue S=off yellow.a=move2:N/-/-", scenario=5), "send a")
    assert state.scene().figures["R"] == "a4"


def test_the_statue_is_pushed_like_a_robot() -> None:
    state = do(at("Y=a1 S=a2 yellow.a=move2:N/-/-", scenario=5), "send a")
    assert state.scene().figures["S"] == "a4"


def test_the_statue_is_stolen_from_its_carrier() -> None:
    state = do(at("Y=a1 R=a2+statue S=off yellow.a=grab:N/-/-", scenario=5), "send a")
    assert state.view(None)["carried"] == {"yellow": "statue"}


def test_carrying_the_statue_home_wins() -> None:
    state = do(at("Y=d1+statue S=off yellow.d=move1:N/-/-", scenario=5), "send d")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)


def test_the_statue_pushed_onto_a_circle_wins_for_its_owner_no_matter_who_pushed() -> None:
    state = do(at("Y=g7 S=g8 R=a9 yellow.g=move1:N/-/-", scenario=5), "send g")
    assert state.outcome is not None
    assert state.outcome.winners == ("red",)


def test_the_statue_put_onto_the_own_circle_wins() -> None:
    state = do(at("Y=d1+statue S=off yellow.d=grab:N/-/-", scenario=5), "send d")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)


def test_the_statue_carried_over_another_players_circle_does_not_win() -> None:
    state = do(at("Y=g8+statue S=off R=a9 yellow.g=move1:N/-/- red.a=move1:N/-/-", scenario=5), "send g")
    assert state.outcome is None


# ---- 6: the duel


def test_the_last_robot_wins_the_duel() -> None:
    state = do(at(f"Y=d5 R=d6 yellow.d=fire:N/-/- red.covered={NINE}", scenario=6), "send d", "roll 1")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)


def test_the_walls_of_the_labyrinth_can_be_taken() -> None:
    state = do(at("Y=a7 tokens=a6 yellow.a=grab:S/-/-", scenario=6), "send a")
    assert state.view(None)["carried"] == {"yellow": "obstacle"}


# ---- 7: the killer


@pytest.mark.parametrize(
    ("face", "programme"),
    [(6, ["rmax E", "fire", "rmove2 N"]), (3, ["fire", "rmax S", "rmove2 W"]), (9, ["rmax W", "fire", "rmax N"])],
)
def test_the_die_says_with_which_order_the_killer_starts(face: int, programme: list[str]) -> None:
    """E15: 6 starts with order 6 (6, 7, 8), 3 with order 3; after 9 comes 0."""
    state = do(at("phase=place yellow.rack=move1", scenario=7), "pass")
    assert state.to_act == ("chance",)
    assert do(state, f"roll {face}").view(None)["programme"] == programme


def test_player_and_killer_send_alternately_the_player_first() -> None:
    state = at("Y=a2 K=j5 programme=4:3 yellow.a=fire:W/fire:W/-", scenario=7)
    order = []
    while state.position.phase == "send":
        order.append(state.to_act[0])
        state = do(state, texts(state)[0])
    assert order == ["yellow", "chance", "yellow", "chance", "chance"]


def test_the_killer_sends_even_if_the_player_cannot() -> None:
    state = do(at("phase=programme", scenario=7), "roll 1")
    assert texts(state) == ["killer"]


def test_after_its_orders_the_killer_waits_for_the_next_roll() -> None:
    state = do(at("Y=a2 K=f5 programme=4:1 yellow.a=fire:W/fire:W/- turn=killer", scenario=7), "killer")
    assert state.view(None)["programme"] == []
    assert state.game.position(str(state)) == state
    assert do(state, "send a", "send a").position.phase == "draw"


def test_the_killer_moves_as_a_repair_robot() -> None:
    """rmax N: over the river on column g, pushing the player's robot; to the edge."""
    state = do(at("turn=killer Y=g6 K=g3 programme=1:1", scenario=7), "killer")
    assert state.scene().figures == {"Y": "g10", "K": "g9"}


@pytest.mark.parametrize("square", ["f7", "f4", "h5", "d5"])
def test_the_killer_shoots_to_all_four_sides(square: str) -> None:
    state = do(at(f"turn=killer Y={square} K=f5 programme=0:1", scenario=7), "killer")
    assert state.view(None)["waiting"]["target"] == "yellow"


def test_the_killers_shot_hits_by_the_normal_rule() -> None:
    state = do(at("turn=killer Y=f7 K=f5 programme=0:1", scenario=7), "killer", "roll 5")
    assert state.to_act == ("yellow",)
    assert state.view(None)["to_cover"] == {"yellow": 2}


def test_the_killer_can_be_relayed() -> None:
    state = do(at("Y=a2 K=e2 programme=4:1 yellow.a=relay270:E/-/-", scenario=7), "send a")
    assert state.scene().figures["K"] == "e7"


def test_a_killer_between_obstacles_and_edge_at_the_end_of_a_round_is_beaten() -> None:
    """The corner j10 with obstacles on i10 and j9."""
    state = do(at("turn=killer K=j10 programme=6:1 tokens=i10,j9", scenario=7), "killer")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)
    open_side = do(at("turn=killer K=j10 programme=6:1 tokens=i10", scenario=7), "killer")
    assert open_side.outcome is None


def test_the_player_loses_with_the_robot() -> None:
    state = do(at(f"turn=killer Y=f6 K=f5 programme=0:3 yellow.covered={NINE}", scenario=7), "killer", "roll 9")
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert english(state.outcome.words) == "the killer has destroyed the robot"
    assert state.game.position(str(state)) == state


def test_a_solo_rack_is_filled_like_any_other() -> None:
    state = game(scenario=7).start()
    while state.position.phase == "lay":
        state = do(state, texts(state)[0])
    assert state.to_act == ("yellow",)
    assert sum(map(int, texts(state)[0].replace(":", " ").split()[2::2])) == RACK
