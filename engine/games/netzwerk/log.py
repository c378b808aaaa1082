"""Sentences for the log about actions of Netzwerk."""

from collections.abc import Iterator

from engine.games.netzwerk.actions import Lots, NetzwerkAction, RobotMove, Say, Several, Shift
from engine.games.netzwerk.board_data import PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position
from engine.games.netzwerk.rules.legality import Done, play
from engine.games.netzwerk.words import WORDS, robot_name
from engine.words import Msg, seat, site


def action_words(config: NetzwerkConfig, position: Position, action: NetzwerkAction) -> Msg:
    """A legal action as a sentence."""
    match action:
        case RobotMove():
            return _move_words(config, position, action)
        case Shift(point=point, target=target):
            return WORDS("log.battery", point=site(point), target=site(target))
        case Say(word=word):
            return WORDS(f"log.{word}")
        case Lots(colour=colour):
            return WORDS("log.first", seat=seat(colour))
        case Several():
            return WORDS("log.several", actions=tuple(_each(config, position, action)))


def _move_words(config: NetzwerkConfig, position: Position, action: RobotMove) -> Msg:
    number, end = PIECES.index(action.robot), config.board.square[action.path[-1]]
    start = config.board.squares[position.robots[number]]
    said = {"robot": robot_name(number), "start": site(start), "cell": site(action.path[-1])}
    taken = position.robots.index(end) if end in position.robots else number
    return WORDS("log.move", **said) if taken == number else WORDS("log.capture", **said, victim=robot_name(taken))


def _each(config: NetzwerkConfig, position: Position, actions: Several) -> Iterator[Msg]:
    for part in actions.parts:
        yield action_words(config, position, part)
        done = play(config, position, part)
        if isinstance(done, Done):
            position = done.position
