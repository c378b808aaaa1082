"""Robotory's sentences for people."""

from engine.effects import Token
from engine.games.robotory.actions import ChainMove, PlaceDisc, Refill
from engine.games.robotory.board import ROBOTS
from engine.state import Action
from engine.words import Msg, Name, Phrases, site

WORDS = Phrases("robotory")


def robot_name(robot: int) -> Name:
    """A robot within a sentence."""
    return Name("piece", ROBOTS[robot], ("white-robot", "black-robot", "red-robot")[robot])


def action_words(action: Action) -> Msg:
    """The sentence of an action, for the log."""
    match action:
        case PlaceDisc(colour=colour, cell=cell):
            return WORDS("log.place", disc=Token("disc", colour), cell=site(cell))
        case ChainMove(robot=robot, path=path):
            return WORDS("log.move", robot=robot_name(ROBOTS.index(robot)), cell=site(path[-1]), discs=len(path))
        case Refill(white=white, black=black):
            return WORDS("log.refill", white=white, black=black)
    raise AssertionError(action)
