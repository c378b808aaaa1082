"""Positions and plays for the tests of Droids."""

from typing import Any

from engine.effects import EffectGroup
from engine.games.droids import OPTIONS, create
from engine.games.droids.state import Droids, DroidsState
from engine.state import CHANCE


def options(**values: Any) -> dict[str, Any]:
    """Every option's value: those given, else the defaults."""
    return {option.name: option.default for option in OPTIONS} | values


def game(**values: Any) -> Droids:
    """The game with these options."""
    return create(options(**values))


def at(words: str, **values: Any) -> DroidsState:
    """A position of the game with these options; `Y=e4 ...` after the words that most tests share."""
    made = game(**values)
    given = {word.partition("=")[0] for word in words.split()}
    scenario = made.config.scenario
    shared = {"phase": "send", "round": "1", "turn": made.seats[0], "first": made.seats[0]}
    shared["laid"] = str(scenario.lay.get(len(made.seats), ""))
    start = {piece.id: site for piece, site in zip(made.pieces, _homes(made), strict=True)}
    added = [f"{key}={value}" for key, value in (shared | start).items() if value and key not in given]
    return made.position(" ".join([*added, words]))


def _homes(made: Droids) -> list[str]:
    return [made.start().scene().figures[piece.id] for piece in made.pieces]


def do(state: DroidsState, *texts: str) -> DroidsState:
    """Play actions, each by the actor in turn; `red: pass` names the actor if several may act."""
    for text in texts:
        state, _ = act(state, text)
    return state


def act(state: DroidsState, text: str) -> tuple[DroidsState, tuple[EffectGroup, ...]]:
    """Play one action."""
    actor, colon, rest = text.partition(": ")
    if not colon:
        actor, rest = state.to_act[0], text
    return state.apply(state.game.action(actor, rest))


def deal(state: DroidsState, *codes: str) -> DroidsState:
    """Let chance deal these kinds."""
    for code in codes:
        state, _ = state.apply(state.game.action(CHANCE, f"deal {code}"))
    return state


def texts(state: DroidsState) -> list[str]:
    """The legal actions of the first actor in `to_act`."""
    return [str(action) for action in state.legal_actions(state.to_act[0])]
