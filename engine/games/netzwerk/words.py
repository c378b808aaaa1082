"""Netzwerk's sentences for people."""

from engine.games.netzwerk.actions import Lots, RobotMove, Say, Several, Shift
from engine.games.netzwerk.board_data import PIECES, TITLES
from engine.state import Action
from engine.words import Msg, Name, Phrases, piece, seat, site

WORDS = Phrases(
    "netzwerk",
    {
        "wins": "wins the game",
        "captures": "captures {robot:piece}",
        "arrives": "brings a robot into the other side's first row; {more:count} more win",
        "saves": "takes {robots:count|robot|robots} out of the other side's reach",
        "starves": "leaves {robot:piece} without energy",
        "capture_next": "one battery more beside {robot:piece} for a capture next turn",
        "feeds": "gives {robot:piece} energy for its next move",
        "goes_forward": "goes {rows:count|row|rows} forward",
        "makes_room": "moves sideways, where it has more energy or more room",
        "moves_battery": "moves a battery to where it helps the other side less",
        "ends_turn": "nothing else is worth doing in this turn",
        "offers": "offers a draw",
        "accepts": "accepts the draw, because the other side is ahead",
        "declines": "declines the draw, because it is not behind",
        "step.move": "Move a robot",
        "step.battery": "Move a battery",
        "step.end": "End the turn",
        "step.offer": "Offer a draw",
        "step.accept": "Accept the draw",
        "step.decline": "Decline the draw",
        "step.robot": "{robot:piece}",
        "step.go": "{cell:site}",
        "step.capture": "{cell:site}, capture",
        "step.jump": "{cell:site}, jump",
        "step.jump_capture": "{cell:site}, jump, capture",
        "step.pay": "Pay with other batteries",
        "step.point": "Battery {point:site}",
        "step.target": "{point:site}",
        "no.offered": "a draw is offered: accept or decline it first",
        "no.lots": "who begins is open",
        "no.offer": "a draw can be offered once in a turn, before it begins",
        "no.kind": "nothing of the kind is to be decided now",
        "no.over": "the game is over before {action:text}",
        "no.part": "{action:text}: {reason:term}",
        "no.move_first": "a turn needs the move of a robot at least",
        "no.capture_first": "a robot must be captured in this turn",
        "no.capture_lost": "a robot must be captured in this turn, and after this move none could be",
        "no.return": "all robots would stand where the turn began, and that is no move here",
        "no.energy": (
            "the move costs {cost:count|battery|batteries}, and {cell:site} can use {energy:count|battery|batteries}"
        ),
        "no.battery_here": "{robot:piece} on {cell:site} cannot use a battery on {point:site}",
        "no.payment": "the move costs {cost:count|battery|batteries}, not {paid:count}",
        "no.phase": "robots stay once a battery has moved",
        "no.owner": "{robot:piece} is the other player's",
        "no.captured": "{robot:piece} is captured",
        "no.stopped": "{robot:piece} has captured a robot and stays until the turn ends",
        "no.after_capture": "a capture ends the move",
        "no.bend": "robots move straight, and {cell:site} is off the line",
        "no.path": "a robot that moves goes at least one square far",
        "no.jump_enemy": "the robot on {cell:site} is an enemy and cannot be jumped",
        "no.jump_empty": "there is no robot to jump on {cell:site}",
        "no.own": "one of your robots stands on {cell:site}",
        "no.hop": "{cell:site} is neither the next square forward or sideways of {start:site} nor behind a robot there",
        "no.battery_first": "a robot must move before batteries do",
        "no.battery_owes": "a robot must be captured before batteries move",
        "no.battery": "there is no battery on {point:site}",
        "no.battery_once": "the battery on {point:site} has already moved in this turn",
        "no.control": "you do not control the battery on {point:site}",
        "no.contested": "both players control the battery on {point:site}, so nobody may move it",
        "no.line": "{target:site} is not the first empty point on a line from {point:site}",
        "log.move": "{robot:piece} goes to {cell:site}",
        "log.battery": "a battery goes from {point:site} to {target:site}",
        "log.end": "ends the turn",
        "log.offer": "offers a draw",
        "log.accept": "accepts the draw",
        "log.decline": "declines the draw",
        "log.first": "{seat:seat} begins",
        "log.several": "{actions:terms}",
        "end.agreed": "both players agreed on a draw",
        "end.captured": "all robots of {loser:seat} are captured",
        "end.home": (
            "{there:count} of {left:count|robot|robots} of {winner:seat} stand in the start row of {loser:seat}"
        ),
        "end.stuck": "{loser:seat} can move no robot",
        "end.repeated": "the same position began a turn for the third time",
    },
)


def robot_name(number: int) -> Name:
    """A robot within a sentence."""
    return piece(PIECES[number], TITLES[number])


def action_words(action: Action) -> Msg:
    """What an action did, for the log."""
    match action:
        case RobotMove(robot=robot, path=path):
            return WORDS("log.move", robot=robot_name(PIECES.index(robot)), cell=site(path[-1]))
        case Shift(point=point, target=target):
            return WORDS("log.battery", point=site(point), target=site(target))
        case Say(word=word):
            return WORDS(f"log.{word}")
        case Lots(colour=colour):
            return WORDS("log.first", seat=seat(colour))
        case Several(parts=parts):
            return WORDS("log.several", actions=tuple(map(action_words, parts)))
    raise AssertionError(action)
