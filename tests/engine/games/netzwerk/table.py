"""Netzwerk positions for tests, written as text."""

from typing import Any

from controller.api.english import english
from engine.errors import IllegalActionError
from engine.games import netzwerk
from engine.state import Game, State

START_BATTERIES = " ".join(f"{column}{row}" for row in (1, 5) for column in "ABCDEFG")


def game(**options: Any) -> Game:
    """The game with these options, the others as they are by default."""
    return netzwerk.create({option.name: option.default for option in netzwerk.OPTIONS} | options)


def table(
    white: str,
    black: str,
    charged: str,
    used: str = "",
    turn: str = "white",
    phase: str = "start",
    stopped: str = "",
    moved: str = "",
    owed: bool = False,
    **options: Any,
) -> State:
    """Robots by square: the first white one is W1, and so on; those that are not named are captured."""
    sides = (",".join((square.split() + ["-"] * 6)[:6]) for square in (white, black))
    lists = [",".join(words.split()) or "-" for words in (charged, used, stopped, moved)]
    text = (
        f"{' '.join(sides)} {lists[0]} {lists[1]} {turn} {phase} {lists[2]} {lists[3]} {'capture' if owed else '-'} -"
    )
    return game(**options).position(text)


def play(state: State, *texts: str) -> State:
    """The position after these actions, each by the actor in turn."""
    for text in texts:
        state, _ = state.apply(state.game.action(state.to_act[0], text))
    return state


def legal(state: State, text: str) -> bool:
    """Whether the actor in turn may do it."""
    return state.is_legal(state.game.action(state.to_act[0], text))


def listed(state: State) -> set[str]:
    """The texts of all legal actions."""
    return {str(action) for actor in state.to_act for action in state.legal_actions(actor)}


def refusal(state: State, text: str, actor: str = "") -> str:
    """The reason why an action is illegal."""
    try:
        state.apply(state.game.action(actor or state.to_act[0], text))
    except IllegalActionError as error:
        return english(error.words)
    raise AssertionError(f"{text} is legal in {state}")


def robots(state: State, letter: str) -> set[str]:
    """The squares of one colour's robots."""
    return {square for piece, square in state.view(None)["robots"].items() if piece[0] == letter}
