"""Perft: count the sequences of legal actions of a given length, to check rules against another count."""

from collections.abc import Iterator

from engine.state import Action, State, choices


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal actions from here; 1 at depth 0.

    Actions of every actor count, chance included. A sequence ends with the game.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in _actions(state))
    return sum(perft(state.apply(action)[0], depth - 1) for action in _actions(state))


def divide(state: State, depth: int) -> dict[str, int]:
    """The count of `perft` by first action, for example `light: place white c4`; depth 1 or more."""
    return {f"{action.actor}: {action}": perft(state.apply(action)[0], depth - 1) for action in _actions(state)}


def _actions(state: State) -> Iterator[Action]:
    for actor in state.to_act:
        yield from choices(state, actor)
