"""Hints: what an action does, in words that can be translated."""

from collections.abc import Iterator

from controller.api.english import english
from engine import registry
from engine.players import Msg
from engine.registry import hint
from engine.state import CHANCE, CLOCK, State
from tests.engine.every_game import every_game, of_shipped_games
from tests.engine.games.droids.table import at
from tests.engine.games.netzwerk.table import table as netzwerk
from tests.engine.games.roborama.tables import table as roborama
from tests.engine.games.robotory.tables import table as robotory
from tests.engine.plays import games, random_play


def why(state: State, text: str) -> Msg:
    """The reason of the actor in turn for an action."""
    return registry.explain(state, state.game.action(state.to_act[0], text))


@every_game
def test_every_action_has_a_reason(name: str) -> None:
    """Also of actions that no player would choose."""
    for reason in reasons(name):
        assert reason.key.startswith(f"{name}.")
        assert english(reason)


@of_shipped_games
def test_reasons_differ(name: str) -> None:
    assert len({reason.key for reason in reasons(name)}) >= 4


def reasons(name: str) -> Iterator[Msg]:
    for seed in range(len(games(name))):
        for ply in random_play(name, seed)[::5]:
            if ply.action.actor not in (CHANCE, CLOCK):
                yield registry.explain(ply.before, ply.action)


def test_a_hint_is_the_strongest_player_s_action_with_its_reason() -> None:
    state = robotory(to_move="dark", dark="2+1", pool="1+6")
    given = hint(state, "dark", 1)
    assert str(given.action) == "refill 1 0"
    assert (given.reason.key, english(given.reason)) == ("robotory.ends_game", "ends the game with 2 robots at home")


def test_robotory_tells_who_comes_home_and_who_cannot() -> None:
    """Red stands in Light's camp on d3, Black in Dark's on c3; a black disc on c4 leads Black over the border."""
    assert english(why(robotory("c4:b"), "move B c4")) == "brings the black robot home"
    assert (
        english(why(robotory("c4:b d2:w", to_move="dark"), "move R c4"))
        == "keeps the black robot from reaching the other side's camp"
    )
    assert english(why(robotory(), "place black c4")) == "opens the black robot's way home"
    assert why(robotory(light="1+2", pool="10+10"), "refill 0 1").key == "robotory.fills"


def test_roborama_tells_of_home() -> None:
    state = roborama(robots={"blue": "a8 b8 a7 b6", "orange": "d5 e5 d4 e4"})
    assert why(state, "basic 1 B4 b7").key == "roborama.wins"


def test_netzwerk_tells_of_captures_and_energy() -> None:
    assert english(why(netzwerk("c2 a1 f1", "c3 f6 e6", "C1 D1 A0 F6"), "move W1 c3")) == "captures black robot 1"
    state = netzwerk("b3 f2 e1", "c4 f6", "C3 E0 A1 B1 F6", phase="robots")
    assert english(why(state, "battery C3 C2")) == "leaves black robot 1 without energy"


def test_netzwerk_counts_batteries_for_a_capture() -> None:
    """W1 on c2 has one battery; with B1 on C1 it has the two that the capture of c3 costs."""
    state = netzwerk("c2 a1", "c3 f6", "D1 B1 F6 A6", phase="robots")
    assert english(why(state, "battery B1 C1")) == "one more battery next to white robot 1 for a capture next turn"


def test_droids_tells_what_an_order_is_for() -> None:
    state = at("phase=place Y=a2 R=b2 yellow.rack=fire,wet1,max red.rack=wet1")
    assert english(why(state, "place fire E a 1")) == "shoots to the right"
    assert why(state, "pass").key == "droids.keeps_tokens"
