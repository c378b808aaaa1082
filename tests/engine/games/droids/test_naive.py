"""The engine against `naive`, which reads the rules a second time and shares nothing with it."""

from collections import Counter

import pytest

from engine.games.droids.state import DroidsState
from engine.perft import divide, perft
from tests.engine.games.droids import naive
from tests.engine.games.droids.cases import CASES, SETTING_OPTIONS, choices, game_of
from tests.engine.games.droids.table import at, game


def assert_same(plain: naive.Position, state: DroidsState) -> None:
    """Everything that a position holds, racks included."""
    view = state.view(None)
    assert (view["phase"], view["round"], view["first"]) == (plain["phase"], plain["round"], plain["first"])
    on_board = {robot: naive.name_of(place) for robot, place in plain["robots"].items() if place}
    assert {robot: site for robot, site in view["figures"].items() if ":" not in site} == on_board
    assert view["tokens"] == {naive.name_of(place): thing for place, thing in plain["things"].items()}
    assert view["carried"] == {seat: thing for seat, thing in plain["carried"].items() if thing}
    assert view["containers"] == {seat: count for seat, count in plain["secured"].items() if count}
    assert view["bins"] == {colour: len(codes) for colour, codes in plain["bins"].items()}
    assert view["discards"] == Counter(code for codes in plain["discards"].values() for code in codes)
    for seat in plain["seats"]:
        assert state.view(seat)["rack"] == Counter(plain["racks"][seat])
        assert set(view["covered"].get(seat, [])) == set(plain["covered"][seat])
        placed = {
            (emitter, n): tuple(order.split())
            for emitter, slots in view["orders"][seat].items()
            for n, order in enumerate(slots, 1)
            if order
        }
        assert placed == plain["slots"][seat]


def start(number: int) -> naive.Position:
    options = {key: value for key, value in CASES[number].items() if key in SETTING_OPTIONS}
    return naive.start(CASES[number]["scenario"], list(game_of(number).seats), **options)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_plays_agree_with_the_naive_rules(number: int) -> None:
    """Both sides name the same actors and list the same actions at each ply, and end with the same winners."""
    plain, state = start(number), game_of(number).start()
    for position, actor, text in choices(number, seed=0, most=200):
        assert list(position.to_act) == naive.actors(plain)
        for each in position.to_act:
            assert sorted(map(str, position.legal_actions(each))) == sorted(naive.actions(plain, each))
        plain = naive.apply(plain, actor, text)
        state, _ = position.apply(position.game.action(actor, text))
        assert_same(plain, state)
    assert (not state.to_act) == plain["over"]
    if state.outcome is not None:
        assert list(state.outcome.winners) == plain["winners"]


# At the start by hand: the start players; times the free squares or the ways to draw seven tokens; times what follows.
STARTS = {
    # 2 players; 88 squares (100 less 10 fixed obstacles and 2 robots); then 87
    0: (2, 2 * 88, 2 * 88 * 87),
    # 2 players; 120 ways to draw of four colours: 84 begin with violet (4 kinds), 28 with blue (2), 7 with grey (4),
    # 1 with red (6)
    3: (2, 2 * 120, 2 * (84 * 4 + 28 * 2 + 7 * 4 + 6)),
    # 3 players; 36 ways to draw of three colours: 28 begin with violet (4 kinds), 7 with blue (2), 1 with red (5)
    13: (3, 3 * 36, 3 * (28 * 4 + 7 * 2 + 5)),
    # the only player begins; 90 squares without fixed obstacle less its own and 8 near the killer in its corner
    15: (81, 81 * 80),
}


@pytest.mark.parametrize("number", STARTS)
def test_counts_at_the_start(number: int) -> None:
    first = game_of(number).start()
    assert tuple(perft(first, depth + 1) for depth in range(len(STARTS[number]))) == STARTS[number]
    assert naive.count(start(number), 2) == STARTS[number][1]


@pytest.mark.parametrize(("scenario", "count"), [(2, 10_840), (3, 10_840), (5, 3_302), (6, 3_672)])
def test_pinned_counts_of_five_actions(scenario: int, count: int) -> None:
    assert perft(game(scenario=scenario).start(), 5) == count


@pytest.mark.parametrize(("scenario", "count"), [(2, 852), (3, 852), (4, 1_984), (5, 262), (6, 264)])
def test_counts_of_three_actions_agree_with_the_naive_count(scenario: int, count: int) -> None:
    assert perft(game(scenario=scenario).start(), 3) == count
    assert naive.count(naive.start(scenario, ["yellow", "red"]), 3) == count


def sending(scenario: int, seats: str, words: str, laid: int = 0) -> tuple[naive.Position, DroidsState]:
    """The same position on both sides, orders being sent: the words of the engine's text, read plainly here."""
    plain = naive.start(scenario, seats.split())
    plain |= {"phase": "send", "turn": plain["seats"][0], "first": plain["seats"][0], "laid": laid}
    for word in words.split():
        key, value = word.split("=")
        seat, _, item = key.partition(".")
        if key == "tokens":
            kind = {2: "mine", 3: "container"}.get(scenario, "obstacle")
            plain["things"] = {naive.square(name): kind for name in value.split(",")}
        elif key == "programme":
            first, count = map(int, value.split(":"))
            plain["programme"] = [(first + n) % 10 for n in range(count)]
        elif item == "covered":
            plain["covered"][seat] = value.split(",")
        elif item:
            for n, token in enumerate(value.split("/"), 1):
                if token != "-":
                    code, arrow = token.split(":")
                    plain["slots"][seat][item, n] = (code, arrow)
                    plain["bins"][naive.COLOUR[code]].remove(code)
        else:
            place, _, cargo = value.partition("+")
            plain["robots"][key] = None if place == "off" else naive.square(place)
            for owner in plain["seats"]:
                if cargo and owner[0].upper() == key:
                    plain["carried"][owner] = cargo
    return plain, at(words, scenario=scenario, colours=seats)


# Action counts by depth, found by `naive.count`.
MIDGAMES: dict[str, tuple[tuple[int, str, str, int], tuple[int, ...]]] = {
    "a duel at close range": (
        (
            1,
            "yellow red",
            "Y=e4 R=e7 tokens=c4,g7 yellow.e=fire:N/max:N/diag1:NE yellow.f=move2:W/fire:N/- "
            "yellow.covered=a,b,c,d,g,h red.e=relay90:S/fire:S/move1:W red.f=grab:W/-/- red.covered=a,b,c,d",
            8,
        ),
        (1, 10, 45, 141),
    ),
    "mines carried and pushed": (
        (
            2,
            "yellow red",
            "Y=c2+mine R=c4+mine P=a4 Q=h9 tokens=d5,c6,b4 yellow.c=move2:N/fire:N/- yellow.a=rmax:E/-/- "
            "red.c=max:S/move1:N/- red.d=rmove2:E/wet1:N/- yellow.covered=b,d,e,f,g,h,i red.covered=a,b,e,f,g,h,i",
            0,
        ),
        (2, 11, 95, 854),
    ),
    "repairs beside a garden": (
        (
            4,
            "yellow blue red green",
            "Y=d2 B=c4 R=e5 G=f5 P=d4 Q=b8 tokens=c2,d1,d3,e2 yellow.d=grab:W/grab:N/- yellow.b=rmove1:S/rmax:E/- "
            "blue.4=fix:W/fix:E/rmax:E blue.covered=1,2 red.e=relay0:W/fire:E/- red.d=rmove2:S/-/- red.covered=b "
            "green.5=wet1:N/move1:W/- green.8=fix:S/-/-",
            16,
        ),
        (2, 1, 2, 4),
    ),
    "the statue between three": (
        (
            5,
            "yellow blue red",
            "Y=d4 B=c4 R=e4 S=e6 yellow.d=max:N/grab:E/- blue.4=relay270:E/move1:N/- red.e=grab:N/max:N/- "
            "red.f=move1:W/relay180:W/-",
            0,
        ),
        (1, 1, 1, 1),
    ),
    "the killer shoots": (
        (7, "yellow", "Y=f4 K=f9 programme=7:3 tokens=f10,e9 yellow.f=fire:N/max:N/move1:S yellow.i=max:W/-/-", 8),
        (1, 1, 10, 55),
    ),
}


@pytest.mark.parametrize("name", MIDGAMES)
def test_counts_in_the_middle_of_games(name: str) -> None:
    words, counts = MIDGAMES[name]
    plain, state = sending(*words)
    assert tuple(perft(state, depth) for depth in (1, 2, 3, 4)) == counts
    assert tuple(naive.count(plain, depth) for depth in (1, 2, 3)) == counts[:3]


@pytest.mark.parametrize("name", MIDGAMES)
def test_counts_by_first_action_agree(name: str) -> None:
    plain, state = sending(*MIDGAMES[name][0])
    expected = {
        f"{actor}: {text}": naive.count(naive.apply(plain, actor, text), 2)
        for actor in naive.actors(plain)
        for text in naive.actions(plain, actor)
    }
    assert divide(state, 3) == expected
