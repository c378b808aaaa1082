"""What a calibration says, in the words of the catalogues."""

from controller.api.english import english
from controller.api.wording import words
from controller.tracking.sites import token_of_class
from engine.effects import Token
from engine.words import Arg, Msg
from vision.errors import StepRefusedError
from vision.remark import Remark, TokenClass, Value

SHARED = {"unpictured/": "sheet.why-", "trouble/": "camera.", "way/": "game.direction."}
"""How codes begin that the table says elsewhere, too, and the keys for that."""


def msg_of(remark: Remark) -> Msg:
    """The sentence of a remark."""
    values = {name: _arg(value) for name, value in remark.values.items()}
    for start, key in SHARED.items():
        if remark.code.startswith(start):
            return Msg(key + remark.code.removeprefix(start), values)
    return words(f"cal.{remark.code}", **values)


def said(remark: Remark) -> str:
    """A remark in English."""
    return english(msg_of(remark))


def refusal(error: StepRefusedError) -> str:
    """Why a step did not pass, in English."""
    return " ".join(map(said, error.remarks))


def _arg(value: Value) -> Arg:
    return (
        tuple(map(_part, value))
        if isinstance(value, tuple)
        else value
        if isinstance(value, int | str)
        else _part(value)
    )


def _part(value: TokenClass | Remark) -> Token | Msg:
    return token_of_class(value.name) if isinstance(value, TokenClass) else msg_of(value)
