"""The messages between the table and a phone that films, over a socket that carries nothing else.

A picture is a binary message: its time of capture on the table's clock in s (a double), how many tiles travel (two
bytes), their numbers (two bytes each), then a JPEG of them or, without tiles, of the whole picture; see
`vision.cameras.picture_tiles`. All is big-endian. The phone may send one after each `NextFrame`, and no other.
"""

from struct import Struct
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, FiniteFloat, TypeAdapter
from typing_extensions import TypedDict

from controller.api.calibration import Shown, Tilts
from controller.api.sentences import Sentence
from controller.api.table_api import PhoneControls, Refusal, Trouble, WantedFrames
from web_remote.messages.message import Message

MAX_FRAME = 4_000_000 + 16 * 1024
"""Largest message of a phone that films, bytes."""

MAX_TEXT = 1024
"""Largest of its messages that is no picture."""

MAX_LENS = 200
"""Longest name that a browser gives to a camera, characters."""

HEAD, TILE_BYTES = Struct(">dH"), 2
"""Time of capture and count of tiles, and the length of each tile's number."""

Positive = Annotated[FiniteFloat, Field(ge=0, le=1e9)]


class HeldControls(Message):
    """What the phone's browser holds, see `controller.api.table_api.PhoneControls`."""

    focus: Positive | None
    exposure_ms: Positive | None
    gain: Positive | None
    white_balance: Positive | None

    def as_controls(self) -> PhoneControls:
        """The same as the table has it."""
        return {
            "focus": self.focus,
            "exposure_ms": self.exposure_ms,
            "gain": self.gain,
            "white_balance": self.white_balance,
        }


class PhoneState(Message):
    """How the phone is; `battery` from 0 to 1, null where its browser does not tell.

    `lens`: its browser's name for the camera that is open, the same each time; null: none is open.
    """

    t: Literal["state"]
    trouble: Literal["hidden", "ended", "hot", "battery"] | None
    battery: Annotated[FiniteFloat, Field(ge=0, le=1)] | None
    controls: HeldControls | None
    lens: Annotated[str, Field(min_length=1, max_length=MAX_LENS)] | None


class ClockPing(Message):
    """Asks for the table's clock. Answer: `ClockPong`."""

    t: Literal["ping"]
    ts: FiniteFloat


FromCamera = Annotated[PhoneState | ClockPing, Field(discriminator="t")]
from_camera: TypeAdapter[PhoneState | ClockPing] = TypeAdapter(FromCamera, config=ConfigDict(cache_strings="keys"))


class FilmAs(TypedDict):
    """What the table wants; null while no host has admitted the phone."""

    t: Literal["film"]
    wanted: WantedFrames | None


class WantedView(TypedDict):
    """What a calibration wants to see while this phone is moved; as in `controller.api.calibration.Calibration`."""

    share: float
    map: list[int] | None
    map_enough: int
    tilts: Tilts | None
    tilts_enough: int
    advice: list[Sentence]
    show: Shown


class NextFrame(TypedDict):
    """Asks for one more picture, and says what became of the last one.

    `arrival_ms` is its age when it arrived, null if none has since the last `NextFrame`; `age_ms` when the table took
    it, null before the first. `view`: null unless a calibration wants the phone to be moved.
    """

    t: Literal["next"]
    arrival_ms: float | None
    age_ms: float | None
    frames_per_s: float
    refused: Refusal | None
    trouble: Trouble | None
    view: WantedView | None


class ClockPong(TypedDict):
    """The `ts` of the ping, and the table's clock in s when it arrived."""

    t: Literal["pong"]
    ts: float
    at_s: float


ToCamera = FilmAs | NextFrame | ClockPong
