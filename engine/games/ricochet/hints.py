"""Hints: what an action of Ricochet Robots does, as a sentence."""

from typing import cast

from engine.games.ricochet.actions import Bid, Slide
from engine.games.ricochet.rules.proof import has_arrived, slid
from engine.games.ricochet.rules.rounds import standing_in
from engine.games.ricochet.state import RicochetState
from engine.games.ricochet.words import WORDS, robot_name
from engine.state import Action, State
from engine.words import Msg

_KEYS = {"concede": "no_way_left", "pass": "no_shorter_way", "found": "found_way"}
"""Word of an action -> its key."""


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    match action:
        case Bid(number=number):
            return WORDS("knows_way", moves=number)
        case Slide(robot=robot, direction=direction):
            ricochet = cast(RicochetState, state)
            config, position = ricochet.game.config, ricochet.position
            after = slid(config, position.chip, standing_in(position), robot, direction)
            arrives = after is not None and has_arrived(config, position.chip, after)
            return WORDS("arrives" if arrives else "goes_on", robot=robot_name(robot))
    return WORDS(_KEYS.get(str(action), "goes_on_with_game"))
