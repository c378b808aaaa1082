"""The messages between a table and a hall, declared once, and their limits.

A table announces itself, retained, at `robodrome/hall/ID/table`; its last will is an announcement with `here` false. At
`robodrome/hall/ID/result` it sends each `Signed[Result]` until a `Receipt` comes at `robodrome/hall/ID/orders`, where
`Signed[Stop]` comes, too, and `Signed[Removed]`, retained. Both sides sign with the key that the table got when it
joined. One `Signed[Stop]` at `robodrome/hall/all/orders` is for all tables, under a key that they share; it comes again
at the own topic of each table that does not announce it. A browser brings a `Signed[Ticket]` from the hall's page to
the table's.
"""

import hashlib
import hmac
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_ANNOUNCEMENT, MAX_MESSAGE = 8192, 4096
"""Longest announcement, and longest other message, bytes of JSON."""

ORDERS_QOS, SAID_QOS = 0, 0
"""Of MQTT, of what table and hall hear: all is sent again, so no broker keeps a queue, which a cluster without a leader
refuses for seconds, with all that follows on the connection."""

MAX_AUTHORITY = 8192
"""Most letters of the certificates by which tables verify the broker."""

SEATS = 10
"""Most players of a match: those of Ricochet Robots."""

VALID_S = 30.0
"""Greatest difference of a ticket's time from the table's clock."""

ALL = "all"
"""Stands for an id where all tables are meant."""

MAX_NUMBER = 2**53
"""Greatest number of a stop."""

TableId = Annotated[str, Field(pattern="^table-[1-9][0-9]{0,3}$")]
"""Given by the hall; also the user of the table's account at the broker."""
Name = Annotated[str, Field(max_length=32, pattern=r"^[^\x00-\x1f\x7f]*$")]
MatchId = Annotated[str, Field(pattern="^[!-~]{1,64}$")]
HallPhase = Literal["lobby", "playing", "paused", "stopped", "over"]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


class HallSeat(_Message):
    """A seat and who plays it; `kind` is that of the table's own view."""

    seat: Annotated[str, Field(max_length=16)]
    name: Name
    kind: Literal["open", "human", "computer"]


class FleetHealth(_Message):
    """How many figures drive, how many of them answer, and how many have a weak battery or link."""

    ready: Annotated[int, Field(ge=0, le=64)] = 0
    total: Annotated[int, Field(ge=0, le=64)] = 0
    weak: Annotated[int, Field(ge=0, le=64)] = 0


class Announcement(_Message):
    """A table as spectators see it; `page` is the address of the page that it serves, where `watch` lets tickets in.

    `stop`: number of the last stop that it obeyed.
    """

    here: bool = True
    name: Name = ""
    game: Annotated[str, Field(max_length=32)] = ""
    title: Annotated[str, Field(max_length=64)] = ""
    phase: HallPhase = "lobby"
    seats: Annotated[list[HallSeat], Field(max_length=SEATS)] = []
    ply: Annotated[int, Field(ge=0, le=100_000)] = 0
    calls_host: bool = False
    version: Annotated[str, Field(max_length=32)] = ""
    figures: FleetHealth = FleetHealth()
    page: Annotated[str, Field(max_length=200, pattern="^https?://[^\\s\"'<>]+$")] | None = None
    watch: bool = False
    stop: Annotated[int, Field(ge=0, lt=MAX_NUMBER)] = 0


class Result(_Message):
    """A match that is over; `match` is unique at its table, nobody wins a draw."""

    match: MatchId
    game: Name
    players: Annotated[list[Name], Field(max_length=SEATS)]
    winners: Annotated[list[Name], Field(max_length=SEATS)]
    ended_s: Annotated[float, Field(ge=0)]


class Stop(_Message):
    """The robots stand until the table's own people go on.

    A table obeys numbers that are greater than those before, whatever its clock shows; `at_s` is the hall's.
    """

    t: Literal["stop"] = "stop"
    number: Annotated[int, Field(ge=1, le=MAX_NUMBER)]
    at_s: Annotated[float, Field(ge=0)]
    by: Name


class Receipt(_Message):
    """The hall has the result of this match; it is not sent again."""

    t: Literal["receipt"] = "receipt"
    match: MatchId


class Removed(_Message):
    """The hall has taken the table out."""

    t: Literal["removed"] = "removed"


class Ticket(_Message):
    """Lets one browser watch the table; `id` is used once."""

    id: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]
    at_s: Annotated[float, Field(ge=0)]


class Signed(_Message):
    """JSON with its HMAC-SHA-256 (RFC 2104) under the key of the table and of the `purpose`."""

    body: Annotated[str, Field(max_length=MAX_MESSAGE)]
    mac: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class JoinRequest(_Message):
    """What a table posts to the hall to join, by https."""

    code: Annotated[str, Field(max_length=32)]
    name: Name


class Membership(_Message):
    """What a table that has joined keeps: its id, where the broker is, its password there, and its signatures' key.

    Without an `authority` (PEM), it verifies the broker by those that its computer trusts. `stop_key` is that of stops
    for all, which its account cannot send; earlier halls gave none. Stops up to `last_stop` came before it joined.
    """

    hall: Name
    table: TableId
    host: Annotated[str, Field(max_length=255)]
    port: Annotated[int, Field(ge=1, le=65535)]
    password: Annotated[str, Field(max_length=64)]
    authority: Annotated[str, Field(max_length=MAX_AUTHORITY)]
    key: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    stop_key: Annotated[str, Field(min_length=32, max_length=64)] | None = None
    last_stop: Annotated[int, Field(ge=0, le=MAX_NUMBER)] = 0


Order = Stop | Receipt | Removed
order: TypeAdapter[Order] = TypeAdapter(Annotated[Order, Field(discriminator="t")])
Purpose = Literal["result", "orders", "ticket"]


def signed(key: bytes, purpose: Purpose, table: str, message: Result | Order | Ticket) -> bytes:
    """A message as it is sent: the signature also covers its purpose and the id of the table, or `ALL`."""
    body = message.model_dump_json()
    return Signed(body=body, mac=_mac(key, purpose, table, body)).model_dump_json().encode()


def verified(key: bytes, purpose: Purpose, table: str, payload: bytes) -> str:
    """The JSON that was signed.

    Raises:
        ValueError: the payload is too long, malformed or not signed with this key for this purpose and table.
    """
    if len(payload) > 2 * MAX_MESSAGE:
        raise ValueError(f"{len(payload)} bytes are too many")
    message = Signed.model_validate_json(payload)
    if not hmac.compare_digest(_mac(key, purpose, table, message.body), message.mac):
        raise ValueError("the signature is wrong")
    return message.body


def _mac(key: bytes, purpose: Purpose, table: str, body: str) -> str:
    return hmac.new(key, f"{purpose}/{table}/{body}".encode(), hashlib.sha256).hexdigest()
