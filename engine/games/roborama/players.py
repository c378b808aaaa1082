"""RoboRama's computer players."""

import random
from typing import cast

from engine.games.roborama.board import COLOURS, OFF, ROBOTS_OF, distance
from engine.games.roborama.cards import mover_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.flow import is_stuck
from engine.games.roborama.position import Position
from engine.games.roborama.state import RoboRamaState
from engine.players import Deadline
from engine.state import Action, Actor, State

LEVELS = {"easy": "Takes what is best at once, without looking ahead."}
"""Level -> how it plays, weakest first."""

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
    if level == "random":
        return rng.choice(actions)
    colour = COLOURS.index(actor)
    return max(actions, key=lambda action: _worth(roborama, action, colour) + rng.random() / 4)


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
