"""The messages from the table to the page; the values that the table itself sends are in `controller.api.shapes`.

`tools.typescript` writes all types down as the page reads them.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from controller.api import sentences, shapes, telemetry
from controller.api.announcements import Announcement


class Person(TypedDict):
    """A paired phone, as the others see it; `seats` are those played on it, its owner's `seat` among them.

    `badge` is the number of the person's badge. A `viewer` is a screen that shows the table, and no person.
    """

    id: str
    name: str
    badge: int
    host: bool
    viewer: bool
    seat: NotRequired[str]
    seats: list[str]
    online: bool


class LastSeen(TypedDict):
    """When a phone was here last: seconds since then; 0 while it is here, null if nobody can tell."""

    phone: str
    away_s: float | None


class SeatRequest(TypedDict):
    """A phone asks for a seat that another phone holds."""

    phone: str
    name: str
    seat: str


class Room(TypedDict):
    """The paired phones; `me` is the id of the one that reads this. A host sees all requests, others only their own."""

    me: str
    people: dict[str, Person]
    seat_requests: list[SeatRequest]


class CameraShown(TypedDict):
    """A phone that films, or that waits until a host has admitted it, which only a host sees.

    `second`: it is, or was, the second camera.
    """

    id: str
    admitted: bool
    online: bool
    second: bool


class View(shapes.View):
    """All that a phone may see: the table's view of its seat, the room, and the phones that film.

    `spoken` are the newest announcements by number, the same for everybody.
    `cameras` is missing where no phone can film.
    """

    room: Room
    spoken: dict[str, Announcement]
    cameras: NotRequired[list[CameraShown]]


class Me(TypedDict):
    """Whether this phone is paired, and its person's name, empty if it is not."""

    paired: bool
    name: str


class Problem(TypedDict):
    """Why a request is refused: a stable code such as `pair/code` for programs, and words for people.

    `why` are the words as a sentence that phones translate, where it was the table or the room that refused.
    """

    code: str
    detail: str
    why: NotRequired[sentences.Sentence]


class ConsoleState(TypedDict):
    """Whether the operator's PIN has been set, and whether the console is open on this phone."""

    pin: bool
    open: bool


class InvitationLink(TypedDict):
    """An invitation for another phone; `qr` is a data URI of the QR code of `url`."""

    url: str
    short: str
    qr: str
    seconds: float


class TableCode(TypedDict):
    """What another house types, or scans, to follow this table; `qr` is a data URI of the QR code of `code`."""

    code: str
    qr: str


class Snapshot(TypedDict):
    """The whole view after change `seq`; `boot` is the id of the channel that counts the changes."""

    t: Literal["snap"]
    boot: str
    seq: int
    view: View


class ViewChange(TypedDict):
    """Change number `seq`: a JSON merge patch (RFC 7396) of the view."""

    t: Literal["ev"]
    seq: int
    patch: dict[str, Any]


class Resumed(TypedDict):
    """The page has all changes up to `seq`."""

    t: Literal["resumed"]
    seq: int


class Ack(TypedDict):
    """The command with this id was carried out; `seq` is the newest change after it."""

    t: Literal["ack"]
    id: str
    seq: int
    result: NotRequired[Any]


class Nack(TypedDict):
    """The command with this id was refused, and nothing has changed; `why` says why."""

    t: Literal["nack"]
    id: NotRequired[str]
    code: str
    why: sentences.Sentence


class Pong(TypedDict):
    """The answer to a ping, with its `ts`."""

    t: Literal["pong"]
    ts: float


class PosesMessage(TypedDict):
    """Telemetry: not numbered, and only the newest is sent."""

    t: Literal["poses"]
    poses: telemetry.Poses


Reply = Resumed | Ack | Nack | Pong
FromTable = Snapshot | ViewChange | Reply | PosesMessage
