"""Why something cannot be chosen: for people who tap what is not lit."""

from collections.abc import Sequence

from engine.errors import IllegalActionError, NotationError
from engine.state import Actor, State
from engine.words import GAME, Msg, seats


def why_not(state: State, actor: Actor, words: Sequence[str]) -> Msg:
    """Why the actor cannot build an action of these words: the rules' refusal if they are an action."""
    if not state.to_act:
        return GAME("over")
    if actor not in state.to_act:
        return GAME("turn", seats=seats(state.to_act))
    try:
        state.apply(state.game.action(actor, " ".join(words)))
    except IllegalActionError as error:
        return error.words
    except NotationError:
        return GAME("unfit")
    return GAME("allowed")
