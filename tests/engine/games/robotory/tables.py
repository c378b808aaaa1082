"""Robotory positions for tests, written as text."""

from engine import registry
from engine.state import State

GAME = registry.make("robotory")
COLUMNS = {"a": 4, "b": 5, "c": 6, "d": 5, "e": 4}


def table(
    discs: str = "",
    robots: str = "W:b3 B:c3 R:d3",
    to_move: str = "light",
    light: str = "2+2",
    dark: str = "2+2",
    pool: str = "5+5",
) -> State:
    """Robots and supplies as at the start unless said; all discs that are nowhere else are used.

    Discs such as `c4:b d1:w`; supplies and pool as white+black.
    """
    marks = dict(word.split(":") for word in discs.split())
    marks |= {cell: robot for robot, cell in (word.split(":") for word in robots.split())}
    board = "/".join(
        "".join(marks.get(f"{letter}{row}", "1") for row in range(1, length + 1)) for letter, length in COLUMNS.items()
    )
    left = [
        14 - board.count(disc) - sum(int(pair.split("+")[colour]) for pair in (light, dark, pool))
        for colour, disc in enumerate("wb")
    ]
    return GAME.position(f"{board} {to_move} {light} {dark} {pool} {left[0]}+{left[1]}")


def legal(state: State, text: str) -> bool:
    """Whether the player to move may do it."""
    return state.is_legal(GAME.action(state.to_act[0], text))


def play(state: State, *texts: str) -> State:
    """The position after these actions, each by the seat in turn."""
    for text in texts:
        state, _ = state.apply(GAME.action(state.to_act[0], text))
    return state


def listed(state: State) -> set[str]:
    """The texts of all legal actions."""
    return {str(action) for actor in state.to_act for action in state.legal_actions(actor)}
