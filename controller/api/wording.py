"""Every sentence that the table says to people, as it is sent.

Phones put it into their reader's language by its key and arguments; its English text is for other programs.
"""

import errno

from controller.api import sentences
from controller.api.english import english
from controller.api.sentences import Sentence
from controller.api.shapes import Seat
from controller.errors import (
    BlockedError,
    ControllerError,
    FigureLostError,
    LinkError,
    LinkTimeoutError,
    MotionError,
    StoreError,
    WorkerError,
)
from engine.effects import Token
from engine.words import Arg, Msg, Name

_BY_KIND: tuple[tuple[type[Exception], str], ...] = (
    (BlockedError, "reason.blocked"),
    (FigureLostError, "reason.unseen"),
    (LinkTimeoutError, "reason.silent"),
    (LinkError, "reason.link"),
    (MotionError, "reason.refused"),
    (StoreError, "reason.file"),
    (OSError, "reason.file"),
    (WorkerError, "reason.worker"),
    (Exception, "reason.program"),
)
"""Sentences for what has none; the log has numbers and files for the table's builder."""


def say(key: str, **args: Arg) -> Sentence:
    """The sentence of a key, with its arguments and its English text."""
    return sentence(words(key, **args))


def words(key: str, **args: Arg) -> Msg:
    """As `say`, to be put into another sentence."""
    return Msg(key, args)


def named_seat(seat: str) -> Name:
    """A seat as an argument, so phones name it in the reader's language."""
    return Name("seat", seat)


def named_player(seat: Seat) -> Name | Msg:
    """A player as an argument: a person's name, else the seat."""
    if seat["kind"] == "human" and seat["name"]:
        return words("game.value", value=seat["name"])
    return named_seat(seat["id"])


def sentence(msg: Msg) -> Sentence:
    """A sentence of the engine or the table as the phones get it."""
    return {
        "key": msg.key,
        "args": {name: _argument(value) for name, value in msg.args.items()},
        "text": english(msg),
    }


def _argument(value: Arg) -> sentences.Arg:
    match value:
        case tuple():
            return [_part(one) for one in value]
        case int() | str():
            return value
    return _part(value)


def _part(value: Name | Token | Msg) -> sentences.ListedArg:
    match value:
        case Name(kind="piece", id=name):
            return {"piece": name}
        case Name(kind="site", id=name):
            return {"site": name}
        case Name(id=name):
            return {"seat": name}
        case Token(kind=kind, side=side):
            return {"token": kind, "side": side}
    return sentence(value)


def reason(error: Exception) -> Msg:
    """The error's own sentence, or that of its kind."""
    if isinstance(error, ControllerError) and error.words is not None:
        return error.words
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return words("reason.full")
    return words(next(key for kind, key in _BY_KIND if isinstance(error, kind)))
