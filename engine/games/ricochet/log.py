"""The actions of Ricochet Robots as the log tells them."""

from engine.games.ricochet.actions import Bid, Slide, Stand, TurnUp, Word
from engine.games.ricochet.board import DIRECTIONS, NAMES
from engine.games.ricochet.words import WORDS, chip_name, robot_name
from engine.state import CLOCK, Action
from engine.words import Msg, direction, site


def action_words(action: Action) -> Msg:
    """What an action did, for the log."""
    match action:
        case Bid(number=number):
            return WORDS("log.bid", moves=number)
        case Slide(robot=robot, direction=way):
            return WORDS("log.slide", robot=robot_name(robot), direction=direction(DIRECTIONS[way]))
        case Stand(robot=robot, cell=cell):
            return WORDS("log.stand", robot=robot_name(robot), cell=site(NAMES[cell]))
        case TurnUp(chip=chip):
            return WORDS("log.chip", chip=chip_name(chip))
        case Word(actor=actor, word=word):
            return WORDS(f"log.clock.{word}" if actor == CLOCK else f"log.{word}")
    raise AssertionError(action)
