"""The engine against `naive`, which reads the rules a second time and shares nothing with it."""

from typing import Any

import pytest

from engine.games.ricochet.board import standard_board
from engine.games.ricochet.config import OPTIONS
from engine.games.ricochet.state import RicochetState
from engine.perft import divide, perft
from tests.engine.games.ricochet import naive
from tests.engine.games.ricochet.cases import CASES, game_of, play, random_choices
from tests.engine.games.ricochet.table import BOARD_X, alone, at, game, pair

RULES = ("must_ricochet", "stop_over", "allow_fewer", "rounds", "proof_time", "longest", "chips")


def start(number: int) -> naive.Position:
    config = game_of(number).config
    cells = CASES[number].get("start", "").split() or [None] * config.robots
    rules = {key: value for key, value in CASES[number].items() if key in RULES}
    robots = dict(zip("RYGBS", cells, strict=False))
    return naive.start(" ".join(config.board.faces), list(config.seats), robots, **rules)


def assert_same(plain: naive.Position, state: RicochetState) -> None:
    view: dict[str, Any] = state.view(None)
    assert (view["phase"], view["round"], view["chip"]) == (plain["phase"], plain["round"], plain["chip"])
    on_board = {robot: naive.name_of(cell) for robot, cell in plain["robots"].items() if cell}
    assert {robot: site for robot, site in view["robots"].items() if ":" not in site} == on_board
    assert {seat: sorted(chips) for seat, chips in view["chips"].items()} == {
        seat: sorted(chips) for seat, chips in plain["won"].items()
    }
    assert sorted(view["face_down"]) == sorted(plain["down"])
    if plain["phase"] in ("calling", "proof"):
        bids = [(bid["seat"], bid["number"]) for bid in view["bids"]]
        assert bids[view["proof"]["failed"] :] == plain["order"] if view["proof"] else bids == plain["bids"]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_plays_agree_with_the_naive_rules(number: int) -> None:
    """Both sides name the same actors and list the same actions at each ply, and end with the same winners."""
    for plies in (
        [(state, actor, text) for state, actor, text in random_choices(number, 1, 100)],
        [(ply.before, ply.action.actor, str(ply.action)) for ply in play(number, 0)],
    ):
        plain = start(number)
        for state, actor, text in plies:
            assert list(state.to_act) == naive.actors(plain)
            for each in state.to_act:
                assert sorted(map(str, state.legal_actions(each))) == sorted(naive.actions(plain, each))
            plain = naive.apply(plain, actor, text)
            after, _ = state.apply(state.game.action(actor, text))
            assert_same(plain, after)
        assert (not after.to_act) == (plain["phase"] == "over")
        if after.outcome is not None:
            assert list(after.outcome.winners) == plain["winners"]


@pytest.mark.parametrize("number", [1, 1200, 1534])
def test_lone_slides_agree_with_the_naive_ones(number: int) -> None:
    """Five colours, all cells, all directions of boards with no, two and four diagonal faces."""
    board = game(board=number, silver=True).config.board
    plain = naive.board_of(" ".join(board.faces))
    for robot in naive.COLOUR:
        for cell in naive.cells():
            if cell in plain["diagonals"]:
                continue
            for direction in naive.GO:
                path = alone(board, robot, cell, direction)
                slid = naive.slide(plain, {robot: cell}, robot, direction)
                assert (path[-1], len(path)) == (slid[0], len(slid[1])) if slid else path == []


@pytest.mark.parametrize("number", range(1, 1537, 13))
def test_boards_agree_with_the_naive_assembly(number: int) -> None:
    board = standard_board(game(board=number).config.board.faces, 4)
    plain = naive.board_of(" ".join(board.faces))
    assert {pair(cell): (d.colour, d.lean) for cell, d in board.assembly.diagonals.items()} == plain["diagonals"]
    chips = [pair(cell) for cell in board.assembly.targets]
    assert sorted(chips) == sorted(plain["targets"].values())
    for cell in naive.cells():
        closed = {
            direction
            for direction in naive.GO
            if not naive.is_cell(naive.step(cell, direction))
            or frozenset({cell, naive.step(cell, direction)}) in plain["walls"]
        }
        assert set(board.geometry.sites[naive.name_of(cell)].traits.get("walls", "")) == closed


def naive_draw(faces: str, robots: str) -> naive.Position:
    return naive.start(faces, ["player1", "player2"], dict(zip("RYGB", robots.split(), strict=True)))


def naive_proof(faces: str, robots: str, chip: str, bid: int) -> naive.Position:
    return naive.prove(naive_draw(faces, robots) | {"chip": chip, "round": 1}, [("player1", bid)], 0)


SIXTH = "red-A yellow-B blue-C green-C"
POSITIONS: dict[str, tuple[naive.Position, str, str, tuple[int, ...]]] = {
    # 256 cells less 4 of the centre, 17 targets and 8 diagonals: 227; then 226
    "set-up": (
        naive.start(BOARD_X, ["player1", "player2"], dict.fromkeys("RYGB")),
        BOARD_X,
        "setup 0 - park:1/park:2/park:3/park:4 = -/- - - - -",
        (1, 227, 227 * 226),
    ),
    # 17 chips; then 50 bids and a pass of each player, and the clock: 103; after a bid of n the same player has n - 1
    # bids and a pass, the other 51 and the clock 1; after a pass the other has 51 and the clock 1; after the clock's
    # offer both may also turn the timer
    "draw": (
        naive_draw(BOARD_X, "a1 d4 k12 p9"),
        BOARD_X,
        "draw 0 - a1/d4/k12/p9 = -/- - - - -",
        (1, 17, 17 * 103, 17 * (2 * sum(n + 52 for n in range(1, 51)) + 2 * 52 + 105)),
    ),
    "proof of a coloured chip": (
        naive_proof(BOARD_X, "a1 d4 k12 p9", "yellow-circle", 3),
        BOARD_X,
        "proof 1 yellow-circle a1/d4/k12/p9 = -/- - 1:3 - 0:0:0000:0000",
        (1, 12, 152, 3464),
    ),
    "proof of the vortex": (
        naive_proof(SIXTH, "p12 i16 k16 m3", "vortex", 3),
        SIXTH,
        "proof 1 vortex p12/i16/k16/m3 = -/- - 1:3 - 0:0:0000:0000",
        (1, 10, 113, 2891),
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_agree_with_the_naive_count_and_are_pinned(name: str) -> None:
    plain, faces, text, pinned = POSITIONS[name]
    state = at(text, board=faces)
    assert tuple(perft(state, depth) for depth in range(len(pinned))) == pinned
    depth = {"set-up": 1, "draw": 2}.get(name, len(pinned) - 1)
    assert naive.count(plain, depth) == pinned[depth]
    expected = {f"{who}: {text}" for who in naive.actors(plain) for text in naive.actions(plain, who)}
    assert divide(state, 1).keys() == expected


def test_every_option_of_the_rules_is_played() -> None:
    assert {key for case in CASES for key in case} == {o.name for o in OPTIONS} - {"timer", "patience", "gentle"}
