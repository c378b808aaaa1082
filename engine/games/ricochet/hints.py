"""What an action of Ricochet Robots does, in words."""

from typing import cast

from engine.games.ricochet.actions import Bid, Slide
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.proof import has_arrived, slid
from engine.games.ricochet.rounds import standing_in
from engine.games.ricochet.state import RicochetState
from engine.players import Msg
from engine.state import Action, State

REASONS = {
    "knows_way": "a way in {moves} moves is known",
    "arrives": "brings the {robot} robot to the target",
    "goes_on": "moves the {robot} robot on the way to the target",
    "no_way_left": "no way to the target is left in the number that was called",
    "no_shorter_way": "no shorter way is known",
    "found_way": "a way to the target is known",
    "goes_on_with_game": "goes on with the game",
}
"""Key -> English text."""

_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "S": "silver"}
"""Robot in notation -> its name in sentences."""

_WORDS = {"concede": "no_way_left", "pass": "no_shorter_way", "found": "found_way"}
"""Word of an action -> its key."""


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    match action:
        case Bid(number=number):
            return _say("knows_way", moves=number)
        case Slide(robot=robot, direction=direction):
            ricochet = cast(RicochetState, state)
            config, position = ricochet.game.config, ricochet.position
            after = slid(config, position.chip, standing_in(position), robot, direction)
            arrives = after is not None and has_arrived(config, position.chip, after)
            return _say("arrives" if arrives else "goes_on", robot=_NAMES[ROBOTS[robot]])
    return _say(_WORDS.get(str(action), "goes_on_with_game"))


def _say(key: str, **args: str | int) -> Msg:
    return Msg(f"ricochet.{key}", REASONS[key], args)
