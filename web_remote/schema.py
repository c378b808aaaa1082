"""The messages between page and table; what they carry is in `shapes.py`.

Every message is a JSON object whose `t` names its kind. A message with an `id` is answered by exactly one `ack` or
`nack` with that id; the same id again gets the same answer and does nothing.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, TypeAdapter

MAX_MESSAGE = 16 * 1024
"""Bytes of one message from a phone."""

MessageId = Annotated[str, Field(min_length=8, max_length=64)]
Name = Annotated[str, Field(min_length=1, max_length=64)]
ActionText = Annotated[str, Field(max_length=2000)]
Scalar = (
    Annotated[str, Field(max_length=200)] | Annotated[int, Field(ge=-(2**53), le=2**53)] | FiniteFloat | bool | None
)


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(_Message):
    """The first message on a socket: the last change that the page has, of which run of the table."""

    t: Literal["hello"]
    boot: Annotated[str, Field(max_length=64)] = ""
    since: Annotated[int, Field(ge=0, le=2**53)] = 0


class Ping(_Message):
    """Are you there?"""

    t: Literal["ping"]
    ts: FiniteFloat


class Command(_Message):
    """A message that gets an answer."""

    id: MessageId


class Steps(Command):
    """How may an action that begins so go on? Answer: `Offers`."""

    t: Literal["steps"]
    prefix: Annotated[list[Name], Field(max_length=64)]


class GhostOf(Command):
    """What would this action do on the table? Answer: `Ghost`."""

    t: Literal["ghost"]
    action: ActionText


class GiveOrder(Command):
    """An order: the choice that it answers, and the action."""

    t: Literal["order"]
    decision: Name
    action: ActionText


class Stop(Command):
    """Stop every wheel at once."""

    t: Literal["stop"]


class Resume(Command):
    """Host: go on after a stop."""

    t: Literal["resume"]


class Tidy(Command):
    """Host: clear the board, now that no match runs."""

    t: Literal["tidy"]


class AnswerTask(Command):
    """A hand task is done although the camera does not see it, or cannot be done."""

    t: Literal["task"]
    task: Name
    answer: Literal["done", "cannot"]


class Resolve(Command):
    """Choose a way out of a mismatch."""

    t: Literal["resolve"]
    choice: Name


class ConfirmMove(Command):
    """Commit the hand-made move whose countdown runs."""

    t: Literal["confirm"]


class Identify(Command):
    """Which figure is that? It blinks."""

    t: Literal["identify"]
    piece: Name


class Sit(Command):
    """Take a seat. Answer: whether it is mine now, or the host is asked."""

    t: Literal["sit"]
    seat: Name


class Rise(Command):
    """Leave my seat."""

    t: Literal["rise"]


class SetSeat(Command):
    """Host: let a computer play a seat, or let it wait for a phone."""

    t: Literal["seat"]
    seat: Name
    kind: Literal["open", "computer"]
    level: Name | None = None


class GiveSeat(Command):
    """Host: give a seat to a phone."""

    t: Literal["give"]
    seat: Name
    phone: Name


class RefuseSeat(Command):
    """Host: refuse a phone's wish for a seat."""

    t: Literal["refuse"]
    phone: Name


class StartMatch(Command):
    """Host: begin a match."""

    t: Literal["start"]
    game: Name
    options: Annotated[dict[Name, Scalar], Field(max_length=32)] = {}


class FinishMatch(Command):
    """A seat gives up; or the host ends the match."""

    t: Literal["finish"]
    how: Literal["resign", "abandon"]


class Invite(Command):
    """Host: let another phone in. Answer: `Invited`."""

    t: Literal["invite"]


AnyCommand = (
    Steps
    | GhostOf
    | GiveOrder
    | Stop
    | Resume
    | AnswerTask
    | Resolve
    | ConfirmMove
    | Identify
    | Sit
    | Rise
    | SetSeat
    | GiveSeat
    | RefuseSeat
    | StartMatch
    | FinishMatch
    | Tidy
    | Invite
)
FromPhone = Annotated[Hello | Ping | AnyCommand, Field(discriminator="t")]
from_phone: TypeAdapter[Hello | Ping | AnyCommand] = TypeAdapter(FromPhone)


class JoinRequest(_Message):
    """Body of `POST /api/join`."""

    code: Annotated[str, Field(min_length=1, max_length=64)]
    name: Annotated[str, Field(max_length=64)] = ""
