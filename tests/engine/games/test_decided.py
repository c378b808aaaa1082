"""What decided a match: planted blunders are named, perfect play and hidden cards are not."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from controller.api.english import english
from engine import registry
from engine.decided import MOST_EACH, Remark
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.rules.proof import Standing, slid
from engine.games.ricochet.solver.solver import solution
from engine.state import CHANCE, Action, State
from tests.engine.games.droids.table import at
from tests.engine.games.netzwerk.table import table as netzwerk
from tests.engine.games.ricochet.breadth_first import fewest
from tests.engine.games.ricochet.table import BOARD_X, proving
from tests.engine.games.roborama.tables import KINDS
from tests.engine.games.roborama.tables import table as roborama
from tests.engine.games.robotory.test_endgame import NEXT, endgame, wins


def decided(state: State, *actions: str) -> list[Remark]:
    """The remarks on these actions, each by the first actor in turn."""
    plies = []
    for number, text in enumerate(actions, start=1):
        plies.append((number, str(state), state.to_act[0], text))
        state, _ = state.apply(state.game.action(state.to_act[0], text))
    return registry.decided(state.game.name, state.game.options, plies)


def told(state: State, *actions: str) -> list[str]:
    """The same as English sentences."""
    return [english(remark.words) for remark in decided(state, *actions)]


def keeps(state: State, action: Action, known: dict[str, bool]) -> bool:
    """Whether a winning action of Robotory still wins, by plain minimax."""
    after, _ = state.apply(action)
    return action.actor in after.outcome.winners if after.outcome else not wins(after, known)


WON = [case for case in NEXT if wins(endgame(*case), {})][:4]


@pytest.mark.parametrize("case", WON)
def test_a_won_endgame_of_robotory_that_is_given_away_is_named(case: tuple[str, str, str, int]) -> None:
    state, known = endgame(*case), dict[str, bool]()
    [seat] = state.to_act
    kept = {english(state.words(action, None)): keeps(state, action, known) for action in state.legal_actions(seat)}
    for action in list(state.legal_actions(seat))[::9]:
        remarks = decided(state, str(action))
        named = [(one.ply, one.seat, one.words.key) for one in remarks]
        assert named == ([] if keeps(state, action, known) else [(1, seat, "decided.missed")])
        assert all(kept[english(one.words.args["better"])] for one in remarks)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", NEXT[:6])
def test_perfect_play_of_a_solved_endgame_is_not_blamed(case: tuple[str, str, str, int]) -> None:
    """The winner keeps the win at every ply, and the loser has none to keep."""
    state, actions, known = endgame(*case), list[str](), dict[str, bool]()
    while state.to_act:
        winning = [action for action in state.legal_actions(state.to_act[0]) if keeps(state, action, known)]
        actions.append(str((winning or [*state.legal_actions(state.to_act[0])])[-1]))
        state = state.apply(state.game.action(state.to_act[0], actions[-1]))[0]
    assert told(endgame(*case), *actions) == []


def ends(state: State, seat: str) -> Iterator[State]:
    """Every position in which the turn of a seat in Netzwerk may end."""
    edge, seen = [state], {state}
    while edge:
        here = edge.pop()
        for action in (one for one in here.legal_actions(seat) if str(one) != "offer"):
            after, _ = here.apply(action)
            if after.outcome is not None or seat not in after.to_act:
                yield after
            elif after not in seen:
                seen.add(after)
                edge.append(after)


def test_the_turn_of_netzwerk_that_opens_the_way_home_is_named() -> None:
    """Only one of Black's ten turns leaves White no win, by trying all turns of both."""
    state = netzwerk("e5 b1", "f6 b6", "E4 B0 E2 F5", turn="black")
    outcomes = ([e.outcome for e in ends(end, "white")] for end in set(ends(state, "black")))
    assert sorted(any(one and "white" in one.winners for one in found) for found in outcomes) == [False] + [True] * 9
    action = next(a for a in map(str, state.legal_actions("black")) if a not in ("offer", "move B1 e6"))
    [sentence] = told(state, action, "end")
    assert sentence.endswith("possible for white. A strong player moves black robot 1 from f6 to e6.")
    assert not any("possible for white" in one for one in told(state, "move B1 e6", "battery F5 F6", "end"))


def test_a_win_with_one_card_of_roborama_that_is_not_taken_is_named() -> None:
    """Three robots are home, and card 1 brings the fourth from b6 to b7."""
    state = roborama(robots={"blue": "a8 b8 a7 b6", "orange": "d5 e5 d4 e4"})
    [sentence] = told(state, "basic 1 B2 c8")
    assert sentence.endswith("A win was possible: a strong player plays card 1: blue robot 4 goes to b7.")
    assert told(state, "basic 1 B4 b7") == []


HELD = {"blue": "a8 b8 a7 d7", "orange": "c8 g5 c1 c5"}
"""Blue has card 2 alone: its fourth robot goes the two cells from d7 to b7, unless something stands on c7."""


def test_the_turn_of_roborama_that_does_not_block_the_way_home_is_named() -> None:
    state = roborama(mover="orange", robots=HELD, cards={"blue": "bBbbbb"})
    [sentence] = told(state, "basic 1 O2 g6")
    assert "That made a win possible for blue. A strong player plays card" in sentence
    assert "goes to c7" in sentence
    assert told(state, "basic 1 O1 c7") == []


def test_hands_of_chaosbot_cards_change_no_sentence() -> None:
    """Whatever the mover holds, also a card that would have made a better turn: nobody else saw it then."""
    robots = {"blue": "g2 a4 f2 c1", "orange": "c3 e7 d6 c6"}
    tables = [
        roborama("orange", robots, {"blue": "BBBBBB"}, "f4", {"orange": kind, "blue": "mind"}, programme=3)
        for kind in KINDS
    ]
    found = [told(table, "special 4 O2 c7 O4 c8") for table in tables]
    assert found[0]
    assert found == [found[0]] * len(KINDS)


STATUE = "turn=red first=red Y=g7 R=g8+container P=b5 red.g=move1:N/-/- yellow.g=grab:N/-/- red.b=rmove1:N/-/-"
"""Red carries the last container to its circle with the order on g; yellow's order takes it away."""


def test_an_order_of_droids_that_gives_the_win_away_is_named_whatever_the_racks_hold() -> None:
    found = [told(at(f"{STATUE} {racks}", scenario=3), "send b") for racks in ("", "yellow.rack=move1 red.rack=fix")]
    assert found[0][0].startswith("Move 1: red ")
    assert "A win was possible: a strong player " in found[0][0]
    assert found[0] == found[1]
    assert told(at(STATUE, scenario=3), "send g") == []


def test_a_chip_that_was_won_with_spare_moves_is_named_with_the_fewest() -> None:
    """The first slide leads away, and the way from there is longer; breadth-first search counts the fewest."""
    state = proving("red-circle", "a1 c4 k16 p9", 20, board=BOARD_X, allow_fewer=True)
    config, start = state.game.config, Standing(state.position.robots)
    few = fewest(config, state.position.chip, start.robots, 10**6)
    ways = {}
    for robot, direction in product(range(4), range(4)):
        after = slid(config, state.position.chip, start, robot, direction)
        rest = solution(config, state.position.chip, after).moves if after else None
        if rest:
            slides = [(robot, direction), *rest]
            ways[len(slides)] = [f"slide {ROBOTS[one]} {DIRECTIONS[way]}" for one, way in slides]
    assert few == min(ways) < max(ways)
    [sentence] = told(state, *ways[max(ways)])
    assert sentence.endswith(f"took {max(ways)} moves (red circle); the fewest possible: {few}.")


def test_a_seat_hears_no_more_than_its_two_most_costly_plies() -> None:
    state, actions, rng = registry.make("robotory").start(), list[str](), random.Random(5)
    while state.to_act:
        actions.append(registry.choose("robotory", {}, str(state), state.to_act[0], "random", rng.randrange(10**6)))
        state = state.apply(state.game.action(state.to_act[0], actions[-1]))[0]
    seats = [remark.seat for remark in decided(registry.make("robotory").start(), *actions)]
    assert seats
    assert max(map(seats.count, seats)) <= MOST_EACH
    assert CHANCE not in seats
