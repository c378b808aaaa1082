"""The messages between two linked tables, declared once, and the limits of each."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from controller.api.english import english
from controller.api.sentences import Sentence
from controller.errors import OrderError
from engine.effects import Token
from engine.words import Arg, Msg, Name

MAX_TEXT = 1 << 20
"""Longest message, bytes of JSON; the view of the largest game has 60 kB."""

Boot = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
"""Names one run of a table's program."""

Known = Annotated[str, Field(max_length=64)]


class TableBreakError(OrderError):
    """The other table does not answer."""

    code = "order/other-table"


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Beat(_Message):
    """This table is there, and hears the program of the other one that `hears` names, empty for none."""

    t: Literal["beat"]
    boot: Boot
    hears: Annotated[str, Field(max_length=16)]


class State(_Message):
    """A value that the other table has to know; a greater `version` replaces it."""

    t: Literal["state"]
    boot: Boot
    name: Known
    version: Annotated[int, Field(ge=1, le=2**53)]
    value: Any


class Got(_Message):
    """The state of this version has arrived at the table whose program `to` names."""

    t: Literal["got"]
    to: Boot
    name: Known
    version: int


class Ask(_Message):
    """A question, which is asked again until it is answered."""

    t: Literal["ask"]
    boot: Boot
    id: Annotated[int, Field(ge=1, le=2**53)]
    what: Known
    args: dict[Known, Any]


class Answer(_Message):
    """The answer to a question of the program that `to` names, or why it is refused."""

    t: Literal["answer"]
    to: Boot
    id: int
    value: Any = None
    code: Known = ""
    why: Sentence | None = None


Number = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
"""Of an offer, drawn at random."""

Turn = Annotated[int, Field(ge=1, le=1000)]
"""How often the match has changed houses by then."""

MAX_RECORD = 512 * 1024
"""Longest record that is handed over, in letters."""


class Offer(_Message):
    """State `handover` of the leader: its host wants to hand the match over. Null: not, or not any more.

    Attributes:
        number: of the offer.
        turn: that would begin.
        hidden: whether hidden hands change houses with it.
        record: what goes with it (`controller.linked.handover_record`), once the other host has agreed.
    """

    number: Number
    turn: Turn
    hidden: bool
    record: Annotated[str, Field(max_length=MAX_RECORD)] | None = None


class Reply(_Message):
    """State `taking` of the follower: its host agrees or refuses, or the record is on its disk, with this SHA-256."""

    number: Number
    step: Literal["agreed", "refused", "kept"]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] = "0" * 64
    why: Sentence | None = None


class Handed(_Message):
    """State `handed` of a table that led before: it has handed the match over, named `match` in its journal, if any."""

    number: Number
    turn: Turn
    match: Annotated[str, Field(max_length=40)] = ""


Message = Beat | State | Got | Ask | Answer
from_other_table: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="t")])


def refusal_of(code: str, why: Sentence) -> OrderError:
    """The refusal of the other table, as an error of this one."""
    error = OrderError(message_of(why))
    error.code = code
    return error


def message_of(told: Sentence) -> Msg:
    """A sentence that travelled, to be put into words here; one that this program does not know is quoted."""
    try:
        msg = _message(told)
        english(msg)
    except (KeyError, ValueError, TypeError):
        return Msg("table.other-said", {"said": told["text"][:200]})
    return msg


def _message(told: Any) -> Msg:
    return Msg(told["key"], {name: _argument(value) for name, value in told["args"].items()})


def _argument(value: Any) -> Arg:
    if isinstance(value, list):
        return tuple(_part(one) for one in value)
    return _part(value) if isinstance(value, dict) else value


def _part(value: dict[str, Any]) -> Name | Token | Msg:
    for kind in ("piece", "site", "seat"):
        if kind in value:
            return Name(kind, value[kind])
    return Token(value["token"], value["side"]) if "token" in value else _message(value)


def as_json(value: Any) -> Any:
    """A value as it arrives: tuples are lists then."""
    return json.loads(json.dumps(value))
