"""RoboRama's computer players."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple, cast

from engine.games.roborama.board import COLOURS, OFF, ROBOTS_OF, distance
from engine.games.roborama.cards.robot_cards import mover_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.players.evaluation import wins_at_once
from engine.games.roborama.players.search import RoboRamaModel
from engine.games.roborama.position import Position
from engine.games.roborama.rules.course import is_stuck
from engine.games.roborama.state import RoboRamaState
from engine.players import Deadline
from engine.search.alphabeta import AlphaBeta
from engine.search.budget import Budget
from engine.search.sampling import voted
from engine.state import Action, Actor, State


class _Level(NamedTuple):
    """How a level thinks.

    Attributes:
        nodes: positions in which it looks at all results of a turn, for one action.
        plies: turns of others and itself after its own.
        own: results of its own turn that it follows: those that look best now.
        width: results of each later turn that it follows.
        deals: ways to deal hidden hands that it tries.
        cards: whether it thinks of keeping cards active.
        rivals: whether it thinks of the others at all.
    """

    nodes: int
    plies: int
    own: int
    width: int
    deals: int
    cards: bool = True
    rivals: bool = True


_LEVELS = {
    "beginner": _Level(60, 0, 60, 1, 1, cards=False, rivals=False),
    "easy": _Level(60, 0, 60, 1, 1, rivals=False),
    "medium": _Level(30, 2, 2, 1, 1),
    "strong": _Level(160, 2, 60, 4, 4),
    "expert": _Level(640, 4, 12, 4, 6),
}
"""Level -> how it thinks; as positions, not as time, so a seed repeats a game."""

LEVELS = tuple(_LEVELS)
"""The levels, weakest first."""

_HOPEFUL = 40
"""Results of a first choice whose further choices are followed in the player's own turn."""

_WAIT = ("specials", "chaosbot")
"""Phases before the first turn: any choice will do."""

_CARD = 0.7
"""Worth of an active card, in cells that a robot moves. All worths here were set by hand."""

_STUCK = 50.0
"""Cost of having no card to play, in cells: more than any one move or card is worth."""

_WON = 1000.0
"""Worth of a won game: more than any position."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of the actor; deterministic in its arguments."""
    roborama = cast(RoboRamaState, state)
    actions = list(state.legal_actions(actor))
    if level == "random" or len(actions) == 1:
        return rng.choice(actions)
    colour = COLOURS.index(actor)
    if level == "greedy":
        return max(actions, key=lambda action: _worth(roborama, action, colour) + rng.random() / 4)
    if roborama.position.phase in _WAIT:
        return rng.choice(actions)
    own = _LEVELS[level]
    deals = own.deals if any(map(any, roborama.position.hands)) and roborama.game.config.agreed is None else 1
    worlds = (roborama.determinised(actor, rng) for _ in range(deals))
    seed = rng.random()
    return voted(worlds, lambda world: _searched(world, colour, own, Budget(own.nodes // deals, deadline), seed))


def _searched(state: RoboRamaState, colour: int, level: _Level, budget: Budget, seed: float) -> Action:
    """The first action of the best turn; `seed` breaks ties."""
    model = RoboRamaModel(state.game, colour, level.width, level.cards, level.rivals)
    first = model.turns(state.position, _HOPEFUL)
    results = list(first)
    random.Random(seed).shuffle(results)
    results.sort(key=model.result, reverse=True)
    if level.rivals:
        results = _stopping(state.game.config, results, level.own) or results
    return first[AlphaBeta(model, budget).best(results[: level.own], level.plies)]


def _stopping(config: RoboRamaConfig, results: Sequence[Position], most: int) -> list[Position]:
    """The first of the results after which the next player cannot win in one turn."""
    return list(islice((after for after in results if not wins_at_once(config, after)), most))


def _worth(state: RoboRamaState, action: Action, colour: int) -> float:
    """The value of the position after an action: the own distance home against that of the best opponent."""
    after, _ = state.apply(action)
    config, position = state.game.config, after.position
    if after.outcome is not None:
        return _WON if COLOURS[colour] in after.outcome.winners else -_WON
    rivals = [other for other in config.colours if other != colour and position.playing >> other & 1]
    return _standing(config, position, colour) - max(_standing(config, position, other) for other in rivals) / 2


def _standing(config: RoboRamaConfig, position: Position, colour: int) -> float:
    """The value of a side in cells: active cards minus the distance home of all robots."""
    if not position.playing >> colour & 1:
        return -_WON
    home = [cell for cell in range(OFF) if config.board.finish[colour] >> cell & 1]
    way = 0
    for cell in sorted(position.cells[piece] for piece in ROBOTS_OF[colour]):
        goal = min(home, key=lambda there: distance(cell, there))
        home.remove(goal)
        way += distance(cell, goal)
    down = sum(position.down >> piece & 1 for piece in ROBOTS_OF[colour])
    turned = position._replace(mover=colour)
    stuck = position.phase != "over" and is_stuck(config, turned, mover_of(config.board, turned))
    return _CARD * position.active[colour].bit_count() - way - down - _STUCK * stuck
