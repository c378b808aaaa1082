"""Typed values of the wire's messages: mm, rad and s. `controller.wire.frames` makes frames of them."""

from dataclasses import dataclass
from enum import IntEnum

from firmware.figure import wire


class State(IntEnum):
    """What a figure is doing."""

    BOOT = wire.BOOT
    IDLE = wire.IDLE
    MOVING = wire.MOVING
    HOLD = wire.HOLD
    FAULT = wire.FAULT
    ESTOP = wire.ESTOPPED
    LOWBATT = wire.LOWBATT
    OFFLINE = wire.OFFLINE
    UPDATING = wire.UPDATING


class Reason(IntEnum):
    """Why it is in that state; `words` says it to people."""

    NONE = wire.NO_REASON
    LINK = wire.LINK_SILENT
    STUCK = wire.STUCK
    SOFTWARE = wire.SOFTWARE
    BATTERY = wire.BATTERY
    ASKED = wire.ASKED
    SENSOR = wire.SENSOR
    WATCHDOG = wire.WATCHDOG
    ROLLED_BACK = wire.ROLLED_BACK
    LIFTED = wire.LIFTED
    BUMPED = wire.BUMPED

    @property
    def words(self) -> str:
        """Why, to follow 'figure 3: '."""
        return _REASONS[self]


class Result(IntEnum):
    """The answer to a command, or the end of a motion; `words` says it to people."""

    OK = wire.OK
    BAD_VALUE = wire.BAD_VALUE
    UNKNOWN_OP = wire.UNKNOWN_OP
    NOT_ARMED = wire.NOT_ARMED
    ESTOPPED = wire.IS_ESTOPPED
    FAULTY = wire.IS_FAULTY
    LOW_BATTERY = wire.LOW_BATTERY
    NO_POSE = wire.NO_POSE
    TOO_FAR = wire.TOO_FAR
    IS_MOVING = wire.IS_MOVING
    IS_LIFTED = wire.IS_LIFTED
    UPDATING = wire.IS_UPDATING
    BAD_IMAGE = wire.BAD_IMAGE
    CABLE_ONLY = wire.CABLE_ONLY
    NOT_STORED = wire.NOT_STORED
    STOPPED = wire.STOPPED
    SUPERSEDED = wire.SUPERSEDED
    LINK_LOST = wire.LINK_LOST
    BOUND = wire.BOUND_REACHED
    STALLED = wire.STALLED
    TIMED_OUT = wire.TIMED_OUT
    DISPLACED = wire.DISPLACED
    BROKEN_OFF = wire.BROKEN_OFF
    PICKED_UP = wire.PICKED_UP
    HIT = wire.HIT
    RUNNING = wire.RUNNING

    @property
    def words(self) -> str:
        """What happened, to follow 'figure 3: '."""
        return _WORDS[self]


_REASONS = {
    Reason.NONE: "all is well",
    Reason.LINK: "no camera fix or command reached it in time",
    Reason.STUCK: "its wheels turned but it did not move; free it",
    Reason.SOFTWARE: "an error in its firmware; the log holds its words",
    Reason.BATTERY: "its battery is low; charge it",
    Reason.ASKED: "it was told to stop",
    Reason.SENSOR: "its gyro does not answer; look at its wires",
    Reason.WATCHDOG: "its firmware hung, and the watchdog restarted it",
    Reason.ROLLED_BACK: "its new firmware did not start twice, so the one before runs again",
    Reason.LIFTED: "it was picked up",
    Reason.BUMPED: "it ran into something, or something into it",
}

_WORDS = {
    Result.OK: "done",
    Result.BAD_VALUE: "the command holds a value that it does not take",
    Result.UNKNOWN_OP: "its firmware does not know this command; update the firmware",
    Result.NOT_ARMED: "it is not armed; resume the table first",
    Result.ESTOPPED: "the emergency stop is on; resume the table first",
    Result.FAULTY: "it has a fault; look at it, then resume the table",
    Result.LOW_BATTERY: "its battery is too low to drive; charge it",
    Result.NO_POSE: "it has not been told where it is: the camera does not see its tag",
    Result.TOO_FAR: "the target is farther away than the motion's bound",
    Result.IS_MOVING: "it is driving; wait until it stands",
    Result.IS_LIFTED: "somebody holds it in the air; put it down",
    Result.UPDATING: "it is taking in new firmware; wait until it has restarted",
    Result.BAD_IMAGE: "the firmware did not arrive whole; send it again",
    Result.CABLE_ONLY: "its settings can be changed over the cable only; plug it in",
    Result.NOT_STORED: "its flash memory does not take this",
    Result.STOPPED: "it was told to stop",
    Result.SUPERSEDED: "another motion took this one's place",
    Result.LINK_LOST: "no camera fix or command reached it for a second, so it stopped",
    Result.BOUND: "it drove as far as the motion's bound allows and was not there yet",
    Result.STALLED: "its wheels turn but it does not move; free it",
    Result.TIMED_OUT: "it did not arrive in time",
    Result.DISPLACED: "it was moved by something other than its wheels",
    Result.BROKEN_OFF: "it stopped: emergency stop, fault or low battery",
    Result.PICKED_UP: "it was picked up",
    Result.HIT: "it ran into something, or something into it",
    Result.RUNNING: "still moving",
}


class Light(IntEnum):
    """How a light shows its colour: steadily, breathing while its player thinks, red while its piece is down."""

    STEADY = wire.STEADY
    THINKING = wire.THINKING
    DOWN = wire.DOWN


class Happening(IntEnum):
    """What a figure felt."""

    SET_DOWN = wire.SET_DOWN
    LIFTED = wire.LIFTED
    BUMPED = wire.BUMPED


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
    mode: Light = Light.STEADY


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
class Test:
    """Test yourself, without moving, and say how you are."""


@dataclass(frozen=True, slots=True)
class Setting:
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

    what: Happening
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
    | Test
    | Setting
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
