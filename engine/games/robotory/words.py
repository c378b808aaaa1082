"""Robotory's sentences for people."""

from engine.effects import Token
from engine.games.robotory.actions import ChainMove, PlaceDisc, Refill
from engine.games.robotory.board import ROBOTS
from engine.state import Action
from engine.words import Msg, Name, Phrases, piece, site

ROBOT_TITLES = ("White robot", "Black robot", "Red robot")
"""Robot -> its name for people."""

WORDS = Phrases(
    "robotory",
    {
        "ends_game": "ends the game with {robots:count|robot|robots} at home",
        "brings_home": "brings the {robot:piece} home",
        "keeps_away": "keeps the {robot:piece} from reaching the other side's camp",
        "opens_way": "opens the {robot:piece}'s way home",
        "goes_deeper": "takes the {robot:piece} further from the border",
        "burns": "takes {discs:count|disc|discs} off the board",
        "fills": "fills the supply to {discs:count|disc|discs}",
        "one_more_refill": "leaves so few discs that the next refill can end the game",
        "waits": "lays a disc for a later turn",
        "step.place": "Place a disc",
        "step.refill": "Refill the supply",
        "step.move": "Move a robot",
        "step.disc": "{disc:token}",
        "step.robot": "{robot:piece}",
        "step.cell": "{cell:site}, {camp:seat} camp",
        "step.white": "{discs:count} white",
        "step.black": "{discs:count} black",
        "no.supply": "the supply holds no disc of that colour",
        "no.robot": "a robot stands on {cell:site}",
        "no.disc": "a disc lies on {cell:site}",
        "no.way": "a robot that moves goes at least one cell",
        "no.neighbour": "{cell:site} is not next to {other:site}",
        "no.fuel": "there is no disc on {cell:site} that the {robot:piece} can burn",
        "no.full": "the supply is full",
        "no.pool": "the pool holds {white:count}+{black:count} discs",
        "no.count": "a refill now takes {discs:count|disc|discs}",
        "log.place": "lays a {disc:token} at {cell:site}",
        "log.move": "moves the {robot:piece} to {cell:site}, {discs:count|disc|discs} burned",
        "log.refill": "takes {white:count} white and {black:count} black",
        "end.white": "the last white disc left the pool; {robots:count} of 3 robots stand in the {winner:seat} camp",
        "end.black": "the last black disc left the pool; {robots:count} of 3 robots stand in the {winner:seat} camp",
        "end.both": (
            "the last white and black disc left the pool; {robots:count} of 3 robots stand in the {winner:seat} camp"
        ),
        "tally.laid": "Discs laid",
        "tally.burnt": "Discs burned",
    },
)


def robot_name(robot: int) -> Name:
    """A robot within a sentence."""
    return piece(ROBOTS[robot], ROBOT_TITLES[robot])


def action_words(action: Action) -> Msg:
    """What an action did, for the log."""
    match action:
        case PlaceDisc(colour=colour, cell=cell):
            return WORDS("log.place", disc=Token("disc", colour), cell=site(cell))
        case ChainMove(robot=robot, path=path):
            return WORDS("log.move", robot=robot_name(ROBOTS.index(robot)), cell=site(path[-1]), discs=len(path))
        case Refill(white=white, black=black):
            return WORDS("log.refill", white=white, black=black)
    raise AssertionError(action)
