"""What all messages from the page are made of."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

MessageId = Annotated[str, Field(min_length=8, max_length=64)]
Name = Annotated[str, Field(min_length=1, max_length=64)]
ActionText = Annotated[str, Field(max_length=2000)]
Scalar = (
    Annotated[str, Field(max_length=200)] | Annotated[int, Field(ge=-(2**53), le=2**53)] | FiniteFloat | bool | None
)


KEYS: Literal["keys"] = "keys"
"""Cache of strings in messages: by default pydantic keeps 16,384 strings that phones have sent."""


class Message(BaseModel):
    """An object of exactly the members that it declares."""

    model_config = ConfigDict(extra="forbid", frozen=True, cache_strings=KEYS)


class WithId(BaseModel):
    """A malformed message, of which only the id is known."""

    model_config = ConfigDict(cache_strings=KEYS)

    id: MessageId


class Command(Message):
    """A message that is answered by an `Ack` or a `Nack`."""

    id: MessageId


class SeatCommand(Command):
    """A command for the seat that the phone shows; for any other seat it is refused."""

    seat: Name
