"""Setting up, the end of the game, the solo game and the variants, one test per sentence of the rules."""

import pytest

from controller.api.english import english
from engine.errors import IllegalActionError, OptionError
from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.state import RicochetState
from engine.state import Timer
from tests.engine.games.ricochet.table import act, at, do, game, proving, searching, texts
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells
from tests.support.telling import says

FIRST = OPTIMA[0]
SOLUTION = ("slide R S", "slide R W", "slide R N")
CODES = [chip[0] + chip.partition("-")[2][0] for chip in CHIPS[:-1]] + ["vx"]
assert FIRST["chip"] == "red-triangle"


def last_proof(*won: int, lost: int = 0, taken: str = "", **options: object) -> RicochetState:
    """The last player proves the red triangle; with these numbers of chips won before and face down."""
    spare = [code for code in CODES if code not in ("rt", *taken.split())]
    heaps = []
    for count in (*won, lost):
        heaps.append("+".join(spare[:count]) or "-")
        del spare[:count]
    robots = "/".join(cells(FIRST).split())
    bid = f"{len(won)}:{0 if len(won) == 1 else 3}"
    text = f"proof 9 red-triangle {robots} = {'/'.join(heaps[:-1])} {heaps[-1]} {bid} - 0:0:0000:0000"
    return at(text, board=FIRST["faces"], players=len(won), **options)


# Set-up


def test_chance_puts_the_robots_on_the_board_one_by_one_uniformly() -> None:
    """256 cells less 4 of the centre and 17 targets; board 1 has no diagonals."""
    state = game().start()
    for robot, free in zip("RYGB", (235, 234, 233, 232), strict=True):
        assert state.to_act == ("chance",)
        outcomes = state.chance_outcomes()
        assert {str(action).split()[1] for action, _ in outcomes} == {robot}
        assert len(outcomes) == free
        assert {weight for _, weight in outcomes} == {1 / free}
        state = do(state, str(outcomes[0][0]))
    assert state.view(None)["phase"] == "draw"


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("f14", "no robot starts on f14"),  # a target of red-A: [5, 2]
        ("park:1", "no robot starts on parking place 1"),
        ("a16", "another robot stands on a16"),
    ],
)
def test_no_robot_begins_on_a_target_in_the_centre_or_on_another(cell: str, reason: str) -> None:
    state = do(game().start(), "stand R a16")
    with pytest.raises(IllegalActionError, check=says(reason)):
        do(state, f"stand Y {cell}")


def test_no_robot_begins_on_a_diagonal() -> None:
    state = game(board="red-D blue-D green-D yellow-D").start()
    with pytest.raises(IllegalActionError, check=says("no robot starts on e15")):
        do(state, "stand R e15")


def test_robots_are_put_on_the_board_in_order() -> None:
    with pytest.raises(IllegalActionError, check=says("the red robot must be put on the board first")):
        do(game().start(), "stand Y a16")


def test_a_robot_drives_from_its_park_to_where_it_begins() -> None:
    state, effects = act(game().start(), "stand R h12")
    ((relocation,),) = effects
    assert (relocation.piece, relocation.path, relocation.manner) == ("R", ("park:1", "h10", "h11", "h12"), "drive")
    assert state.scene().figures == {"R": "h12", "Y": "park:2", "G": "park:3", "B": "park:4"}


def test_people_may_choose_where_the_robots_begin() -> None:
    state = game(start="a1 d4 k12 p9").start()
    assert state.view(None)["robots"] == {"R": "a1", "Y": "d4", "G": "k12", "B": "p9"}
    assert state.view(None)["phase"] == "draw"


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ("a1 d4 k12", "4 cells such as"),
        ("a1 d4 k12 f14", "no robot can begin on 'f14'"),
        ("a1 d4 k12 z9", "no robot can begin on 'z9'"),
        ("a1 d4 k12 h9", "no robot can begin on 'h9'"),
        ("a1 d4 k12 a1", "two robots cannot begin on a1"),
        (7, "start cannot be 7"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start: object, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        game(start=start)


# The end


@pytest.mark.parametrize(("players", "goal"), [(2, 8), (3, 6), (4, 5), (5, 17), (10, 17)])
def test_chips_to_win_by_the_number_of_players(players: int, goal: int) -> None:
    assert game(players=players).start().view(None)["goal"] == goal


@pytest.mark.parametrize(("players", "goal"), [(2, 8), (3, 6), (4, 5)])
def test_the_game_ends_as_soon_as_somebody_has_enough_chips(players: int, goal: int) -> None:
    state = do(last_proof(*[1] * (players - 1), goal - 1), *SOLUTION)
    assert state.to_act == ()
    assert state.outcome is not None
    assert state.outcome.winners == (f"player{players}",)
    assert state.outcome.scores[f"player{players}"] == goal
    assert english(state.outcome.words) == f"{goal} of 17 chips win; the most that anybody has is {goal}"
    assert do(last_proof(*[1] * (players - 1), goal - 2), *SOLUTION).to_act == ("chance",)


def test_more_than_four_play_until_all_chips_are_taken_and_most_win() -> None:
    state = do(last_proof(2, 4, 3, 1, 6), *SOLUTION)
    assert state.outcome is not None
    assert state.outcome.winners == ("player5",)
    assert english(state.outcome.words) == "all chips are taken; the most that anybody has is 7"
    assert do(last_proof(2, 4, 2, 1, 6), *SOLUTION).to_act == ("chance",)


def test_ties_share_the_victory() -> None:
    state = do(last_proof(5, 4, 1, 2, 4), *SOLUTION)
    assert state.outcome is not None
    assert state.outcome.winners == ("player1", "player5")
    assert state.outcome.scores == {"player1": 5, "player2": 4, "player3": 1, "player4": 2, "player5": 5}


def test_players_may_agree_on_another_number() -> None:
    state = do(last_proof(0, 1, chips=2), *SOLUTION)
    assert state.outcome is not None
    assert state.outcome.winners == ("player2",)


def test_if_the_chips_run_out_first_most_chips_win() -> None:
    state = do(last_proof(9, 7, chips=17), *SOLUTION)
    assert state.outcome is not None
    assert state.outcome.winners == ("player1",)


def test_after_the_most_rounds_most_chips_win() -> None:
    state = searching("vortex", cells(FIRST), board=FIRST["faces"], rounds=5)
    state = do(game(board=FIRST["faces"], rounds=5).position(str(state).replace(" 1 ", " 5 ", 1)), "pass", "pass")
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert english(state.outcome.words) == "5 rounds have been played; the most that anybody has is 0"


def test_nothing_can_be_done_after_the_end() -> None:
    state = do(last_proof(7, 7), *SOLUTION)
    for actor, text in (("player1", "bid 3"), ("chance", "chip vortex"), ("clock", "out"), ("player2", "slide R N")):
        with pytest.raises(IllegalActionError, check=says("the game is over")):
            do(state, f"{actor}: {text}")


def test_a_chip_that_is_solved_as_it_stands_is_not_turned_up() -> None:
    """Without must-ricochet: red stands on its triangle, and the vortex is under green."""
    faces = FIRST["faces"]
    sites = {site.traits.get("target"): name for name, site in game(board=faces).board.sites.items()}
    text = f"draw 0 - {sites['red-triangle']}/a1/{sites['vortex']}/{sites['yellow-circle']} = -/- - - - -"
    state = at(text, board=faces, must_ricochet=False)
    drawn = {str(action).split()[1] for action, _ in state.chance_outcomes()}
    assert drawn == set(CHIPS) - {"red-triangle", "vortex"}
    with pytest.raises(IllegalActionError, check=says("red triangle cannot be turned up now")):
        do(state, "chip red-triangle")
    assert len(at(text, board=faces).chance_outcomes()) == 17


def test_when_no_chip_left_needs_a_move_the_game_ends() -> None:
    """Only red's triangle and the chip on the centre are left; blue square is won while red stands on its triangle."""
    faces = OPTIMA[1]["faces"]
    config = {"board": faces, "must_ricochet": False, "chips": 17}
    sites = {site.traits.get("target"): name for name, site in game(board=faces).board.sites.items()}
    won = "+".join(code for code in CODES if code not in ("rt", "bs"))
    text = f"proof 9 blue-square {sites['red-triangle']}/i6/k16/p7 = {won}/- - 2:1 - 0:0:0000:0000"
    state = do(at(text, **config), "slide B W")
    assert state.outcome is not None
    assert state.outcome.winners == ("player1",)
    assert english(state.outcome.words) == "no remaining chip needs a move; the most that anybody has is 15"


# Silver


def test_the_silver_robot_is_a_fifth_one_with_its_marker() -> None:
    made = game(silver=True, start="a1 d4 k12 p9 h5")
    assert [piece.id for piece in made.pieces] == ["R", "Y", "G", "B", "S"]
    assert made.start().view(None)["markers"]["S"] == "h5"
    assert [piece.id for piece in game().pieces] == ["R", "Y", "G", "B"]


def test_without_the_variant_it_does_not_move() -> None:
    state = proving(FIRST["chip"], cells(FIRST), 3, board=FIRST["faces"])
    with pytest.raises(IllegalActionError, check=says("the silver robot does not take part")):
        do(state, "slide S N")


def test_silver_may_arrive_on_the_vortex() -> None:
    """The sixth worked position with silver in yellow's place."""
    sixth = OPTIMA[5]
    state = proving("vortex", "p12 a1 k16 m3 i16", 4, board=sixth["faces"], silver=True)
    state = do(state, "slide G W", "slide S W", "slide S E", "slide S S")
    assert state.view(None)["chips"]["player1"] == ["vortex"]


def test_silver_arrives_on_no_coloured_target() -> None:
    """On the first worked position red moves away and silver takes its path: that does not win."""
    state = proving("red-triangle", "a16 p15 l16 a1 p9", 3, board=FIRST["faces"], silver=True)
    state = do(state, "slide S S", "slide S W", "slide S N")
    assert state.view(None)["chips"]["player1"] == []


# Alone


def solo(up: int = 0, down: int = 0, **options: object) -> RicochetState:
    return last_proof(up, lost=down, **options)


def test_alone_chip_and_timer_are_turned_together() -> None:
    state = do(game(players=1, start="a1 d4 k12 p9").start(), "chip vortex")
    assert state.timers() == (Timer("calling", 60.0, "out"),)
    assert state.to_act == ("player1", "clock")
    assert texts(state) == ["found", "pass"]


def test_easier_with_two_runs_of_the_timer() -> None:
    state = do(game(players=1, start="a1 d4 k12 p9", solo_timers=2).start(), "chip vortex")
    assert state.timers() == (Timer("calling", 120.0, "out"),)


def test_a_solution_in_time_of_any_length_keeps_the_chip_face_up() -> None:
    state = searching(FIRST["chip"], cells(FIRST), board=FIRST["faces"], players=1)
    state = do(state, "found", "slide Y W", "slide Y E", *SOLUTION)
    assert state.view(None)["chips"] == {"player1": ["red-triangle"]}
    assert state.view(None)["face_down"] == []
    assert state.view(None)["robots"]["R"] == "k9"


@pytest.mark.parametrize(
    "end", [("clock: out",), ("pass",), ("found", "clock: out"), ("found", "slide R S", "concede")]
)
def test_else_it_lies_face_down_and_the_robots_are_where_they_were(end: tuple[str, ...]) -> None:
    state = do(searching(FIRST["chip"], cells(FIRST), board=FIRST["faces"], players=1), *end)
    assert state.view(None)["chips"] == {"player1": []}
    assert state.view(None)["face_down"] == ["red-triangle"]
    assert state.view(None)["pile"] == 16
    assert " ".join(state.view(None)["robots"].values()) == cells(FIRST)


@pytest.mark.parametrize(("up", "down", "wins"), [(8, 8, True), (7, 9, False)])
def test_after_17_chips_more_up_than_down_wins(up: int, down: int, wins: bool) -> None:
    state = do(solo(up, down), *SOLUTION)
    assert state.outcome is not None
    assert state.outcome.winners == (("player1",) if wins else ())
    assert state.outcome.scores == {"player1": up + 1}
    assert english(state.outcome.words) == f"{up + 1} chips lie face up, {down} face down"


def test_alone_as_many_up_as_down_do_not_win() -> None:
    """Where a number of rounds is agreed on, as many may lie each way."""
    state = do(solo(4, 5, rounds=5), *SOLUTION)
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert english(state.outcome.words) == "5 chips lie face up, 5 face down"


def test_alone_nobody_calls() -> None:
    state = searching(FIRST["chip"], cells(FIRST), board=FIRST["faces"], players=1)
    assert not state.is_legal(state.game.action("player1", "bid 3"))
    together = searching(FIRST["chip"], cells(FIRST), board=FIRST["faces"])
    with pytest.raises(IllegalActionError, check=says("only a player who plays alone, and is searching, says that")):
        do(together, "player1: found")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1, "chips": 5}, "alone all chips are played for"),
        ({"players": 2, "solo_timers": 2}, "solo_timers is for one player"),
        ({"players": 1, "longest": 5}, "alone nobody calls"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        game(**options)
