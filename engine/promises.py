"""The contract of positions and plies as checks; each failure names the broken rule.

Tests and the benchmark's seeded games run them; `tests/engine/test_games.py` adds the checks that cost more.
"""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import islice

from engine import registry
from engine.effects import Carry, Down, Drop, EffectGroup, Flip, Place, Relocate, Remove, Scene, Up
from engine.errors import IllegalActionError
from engine.state import CHANCE, CLOCK, Action, State, choices


class BrokenPromiseError(AssertionError):
    """A game violates the contract."""


def check_state(state: State) -> None:
    """Actors have actions, a finished game has an outcome, texts round-trip, the scene fits the board."""
    game, to_act = state.game, state.to_act
    _hold((state.outcome is None) == bool(to_act), "either somebody may act or there is an outcome", state)
    _hold(len(set(to_act)) == len(to_act), "nobody is named twice", state)
    _hold(set(to_act) <= {*game.seats, CHANCE, CLOCK}, "only seats, chance and clock act", state)
    for actor in to_act:
        _hold(any(True for _ in islice(choices(state, actor), 1)), f"{actor} has something to do", state)
    for seat in game.seats:
        if seat not in to_act:
            _hold(not any(True for _ in state.legal_actions(seat)), f"{seat} has nothing to do", state)
            _hold(not state.next_steps(seat, ()).steps, f"{seat} is offered nothing", state)
    _hold(bool(state.timers()) == (CLOCK in to_act), "a timer runs if the clock may act", state)
    weights = sum(weight for _, weight in state.chance_outcomes())
    _hold(abs(weights - (CHANCE in to_act)) < 1e-9, "the weights of chance sum to 1", state)
    if state.outcome is not None:
        _hold(set(state.outcome.winners) <= set(game.seats), "the winners have seats", state)
        _hold(set(state.outcome.scores) == set(game.seats), "every seat has a score", state)
    _check_scene(state)
    text = str(state)
    back = game.position(text)
    _hold(back == state and hash(back) == hash(state) and str(back) == text, "the position reads back", state)
    viewers = (None, *game.seats)
    view = state.view(viewers[len(text) % len(viewers)])
    _hold(json.loads(json.dumps(view)) == view, "views are JSON", state)


def check_ply(before: State, action: Action, effects: tuple[EffectGroup, ...], after: State) -> None:
    """The action was legal and round-trips; its effects turn the scene before into the scene after."""
    _hold(before.is_legal(action), f"{action} is legal", before)
    read = before.game.action(action.actor, str(action))
    _hold(read == action and str(read) == str(action), f"{action} reads back", before)
    _hold(all(effects), f"{action} has no empty group of effects", before)
    _hold(same_scene(scene_after(before.scene(), effects), after.scene()), f"the effects of {action} fit", before)


def check_refusal(state: State, stray: Action) -> None:
    """An illegal action is refused and changes nothing."""
    text, view, hashed = str(state), state.view(None), hash(state)
    try:
        state.apply(stray)
    except IllegalActionError as error:
        _hold(error.position == text and error.action == str(stray), f"the refusal of {stray} says where", state)
        _hold(bool(error.words.key), f"the refusal of {stray} says why", state)
    else:
        raise BrokenPromiseError(f"{stray} is not legal but was applied in {text}")
    _hold(str(state) == text and state.view(None) == view and hash(state) == hashed, "nothing has changed", state)


def same_scene(one: Scene, other: Scene) -> bool:
    """Whether two scenes are equal, whatever types of mapping hold them."""
    return all(dict(getattr(one, part)) == dict(getattr(other, part)) for part in ("figures", "tokens", "flags"))


def scene_after(scene: Scene, groups: Iterable[EffectGroup]) -> Scene:
    """The scene after the effects; BrokenPromiseError if one of them is impossible."""
    figures, tokens = dict(scene.figures), dict(scene.tokens)
    flags = {piece: set(marks) for piece, marks in scene.flags.items()}
    for group in groups:
        for effect in group:
            match effect:
                case Relocate(piece, path, _):
                    _happens(figures[piece] == path[0], effect)
                    figures[piece] = path[-1]
                case Place(token, site) | Drop(_, token, site):
                    _happens(site not in tokens, effect)
                    tokens[site] = token
                case Remove(token, site) | Carry(_, token, site):
                    _happens(tokens.pop(site, None) == token, effect)
                case Flip(token, site):
                    _happens(site in tokens and tokens[site] != token, effect)
                    tokens[site] = token
                case Down(piece):
                    _happens("down" not in flags.get(piece, ()), effect)
                    flags.setdefault(piece, set()).add("down")
                case Up(piece):
                    _happens("down" in flags.get(piece, ()), effect)
                    flags[piece].remove("down")
        _happens(len(set(figures.values())) == len(figures), group)
    return Scene(figures, tokens, {piece: frozenset(marks) for piece, marks in flags.items() if marks})


def _check_scene(state: State) -> None:
    scene, board = state.scene(), state.game.board
    _hold(set(scene.figures) <= {piece.id for piece in state.game.pieces}, "figures are the game's pieces", state)
    _hold(set(scene.flags) <= set(scene.figures), "flags are those of figures", state)
    _hold(set(scene.figures.values()) <= set(board.sites) | {park.id for park in board.parks}, "figures stand", state)
    _hold(set(scene.tokens) <= set(board.sites), "tokens lie on the board", state)
    declared = registry.tokens(state.game.name)
    _hold(set(scene.tokens.values()) <= {*declared}, "all tokens on the board are in `TOKENS`", state)
    taken = Counter((*scene.figures.values(), *scene.tokens))
    _hold(all(count == 1 for count in taken.values()), "no site holds two things", state)


def _hold(promise: bool, words: str, state: State) -> None:
    if not promise:
        raise BrokenPromiseError(
            f"it does not hold that {words}: {state.game.name} {dict(state.game.options)}: {state}"
        )


def _happens(possible: bool, effect: object) -> None:
    if not possible:
        raise BrokenPromiseError(f"{effect} cannot happen on that table")
