"""Things in the way, by name."""

from engine.words import Msg, Name


def thing(name: str) -> Msg:
    """Something that messages call `the NAME`."""
    return Msg("thing.piece", {"piece": Name("piece", name)})
