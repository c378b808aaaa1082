"""Typed values of the wire's messages: mm, rad and s. `controller.wire.frames` makes frames of them."""

from dataclasses import dataclass

from controller.wire.codes import EventKind, LightMode, Reason, Result, State
from firmware.figure import wire

# To a figure.


@dataclass(frozen=True, slots=True)
class Hello:
    """A controller takes the figure over; the figure forgets the one before and is unarmed."""


@dataclass(frozen=True, slots=True)
class Velocity:
    """Wheel speeds for `ttl_ms`, and for at most `bound_mm` of way from now on."""

    left_mm_s: float
    right_mm_s: float
    bound_mm: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Duty:
    """Shares of full power for both motors, -1 to 1, whatever the wheels make of them: to measure the wheels."""

    left: float
    right: float
    bound_mm: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Move:
    """Drive straight to a board point, at most `bound_mm` of way; `blind`: by wheels and gyro, kept alive by pings."""

    x_mm: float
    y_mm: float
    speed_mm_s: float
    bound_mm: float
    ttl_ms: int
    reverse: bool = False
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn on the spot to a yaw, by at most `bound_rad`."""

    yaw_rad: float
    bound_rad: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the motion."""


@dataclass(frozen=True, slots=True)
class EStop:
    """Motors off until armed again."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Allow motion; clears emergency stop and fault."""


@dataclass(frozen=True, slots=True)
class Led:
    """Base colour of the light, 0..255 each, and how it is shown."""

    red: int
    green: int
    blue: int
    mode: LightMode = LightMode.STEADY


@dataclass(frozen=True, slots=True)
class PoseFix:
    """Where the camera saw the figure, `age_s` before the frame was sent. Also the heartbeat of motions."""

    x_mm: float
    y_mm: float
    yaw_rad: float
    age_s: float


@dataclass(frozen=True, slots=True)
class Ping:
    """Answer, please."""


@dataclass(frozen=True, slots=True)
class Identify:
    """Blink for so long."""

    duration_s: float


@dataclass(frozen=True, slots=True)
class WheelLine:
    """One wheel in one direction: below the share `dead_band` of full power it stands, at full it runs `top_mm_s`."""

    dead_band: float
    top_mm_s: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How the wheels of a figure drive. To a figure: keep this. From a figure: what it keeps.

    Attributes:
        revision: counts calibrations; 0 is what every figure is built with.
        left_forward: and its three siblings.
        track_mm: between the wheels.
        lag_s: of the wheels, first order.
    """

    revision: int
    left_forward: WheelLine
    left_backward: WheelLine
    right_forward: WheelLine
    right_backward: WheelLine
    track_mm: float
    lag_s: float

    @property
    def lines(self) -> tuple[WheelLine, WheelLine, WheelLine, WheelLine]:
        """Left forward, left backward, right forward, right backward."""
        return (self.left_forward, self.left_backward, self.right_forward, self.right_backward)


@dataclass(frozen=True, slots=True)
class AskCalibration:
    """Say your calibration."""


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Test yourself, without moving, and say how you are."""


@dataclass(frozen=True, slots=True)
class ConfigValue:
    """Keep this setting (names: `firmware/figure/config.py`); over the cable only, and true after a restart."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class UpdateBegin:
    """A new firmware follows: the image of `firmware.build` with this SHA-256."""

    size: int
    sha256: bytes


@dataclass(frozen=True, slots=True)
class UpdateChunk:
    """A part of the image, at most `UPDATE_CHUNK_BYTES`, from this byte on."""

    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class UpdateEnd:
    """The image is whole; start it at the next restart."""


@dataclass(frozen=True, slots=True)
class Reboot:
    """Restart; `to_prompt` leaves the figure at MicroPython's prompt, to be reached over the cable."""

    to_prompt: bool = False


# From a figure.


@dataclass(frozen=True, slots=True)
class Birth:
    """A figure is there."""

    version: tuple[int, int, int]
    capabilities: int
    battery_mv: int
    state: State
    reason: Reason
    unique_id: bytes
    calibration: int


@dataclass(frozen=True, slots=True)
class Ack:
    """The answer to the command with this seq."""

    seq: int
    result: Result


@dataclass(frozen=True, slots=True)
class Done:
    """The end of the motion with this seq."""

    seq: int
    result: Result


@dataclass(frozen=True, slots=True)
class Ran:
    """How far each wheel was asked to run on the straight part of the motion with this seq, which has arrived."""

    seq: int
    left_mm: float
    right_mm: float


@dataclass(frozen=True, slots=True)
class Telemetry:
    """Ten times per second: how it is, where it believes to be (None: unknown), what became of the last command."""

    state: State
    reason: Reason
    armed: bool
    battery_low: bool
    battery_mv: int
    pose: tuple[float, float, float] | None
    last_seq: int
    last_result: Result


@dataclass(frozen=True, slots=True)
class StateChange:
    """The state changed."""

    state: State
    reason: Reason
    armed: bool


@dataclass(frozen=True, slots=True)
class Log:
    """A line for the log; level as in Python's `logging`."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Health:
    """How a figure is, after it has tested itself.

    Attributes:
        failed: of the tests that it ran, those that failed: `gyro`, `accelerometer`, `battery`, `memory`.
        gyro_bias_rad_s: as learned at rest.
        signal_dbm: of the radio; 0 where there is none.
        reset: why it started last.
        outages: how often it has lost its link since.
        image: the first bytes of its firmware's SHA-256.
    """

    ran: tuple[str, ...]
    failed: tuple[str, ...]
    free_kb: int
    gyro_bias_rad_s: float
    battery_mv: int
    signal_dbm: int
    reset: Reason
    boots: int
    uptime_s: int
    outages: int
    image: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """What a figure felt, and how strongly: g for a bump."""

    what: EventKind
    strength: float


UPDATE_CHUNK_BYTES = wire.MAX_PAYLOAD - 4

Message = (
    Hello
    | Velocity
    | Move
    | Turn
    | Stop
    | EStop
    | Arm
    | Led
    | PoseFix
    | Ping
    | Identify
    | Duty
    | Calibration
    | AskCalibration
    | SelfTest
    | ConfigValue
    | UpdateBegin
    | UpdateChunk
    | UpdateEnd
    | Reboot
    | Birth
    | Ack
    | Done
    | Ran
    | Telemetry
    | StateChange
    | Log
    | Health
    | Event
)
"""Whatever a frame can say."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """One frame: `address` is the figure's id in both directions, `t_ms` the sender's clock."""

    address: int
    epoch: int
    seq: int
    t_ms: int
    message: Message
