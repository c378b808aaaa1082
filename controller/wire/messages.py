"""Typed values of the wire's messages: mm, rad and s on the host, integers in the frame.

The codec itself is `firmware/figure/wire.py`; here its integers get names, units and ranges.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum
from math import degrees, pi, radians
from typing import Any

from controller.errors import FrameCorrupt, LinkError
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


class Reason(IntEnum):
    """Why it is in that state."""

    NONE = wire.NO_REASON
    LINK = wire.LINK_SILENT
    STUCK = wire.STUCK
    SOFTWARE = wire.SOFTWARE
    BATTERY = wire.BATTERY
    ASKED = wire.ASKED


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
    STOPPED = wire.STOPPED
    SUPERSEDED = wire.SUPERSEDED
    LINK_LOST = wire.LINK_LOST
    BOUND = wire.BOUND_REACHED
    STALLED = wire.STALLED
    TIMED_OUT = wire.TIMED_OUT
    DISPLACED = wire.DISPLACED
    BROKEN_OFF = wire.BROKEN_OFF
    RUNNING = wire.RUNNING

    @property
    def words(self) -> str:
        """What happened, to follow 'figure 3: '."""
        return _WORDS[self]


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
    Result.STOPPED: "it was told to stop",
    Result.SUPERSEDED: "another motion took this one's place",
    Result.LINK_LOST: "no camera fix or command reached it for a second, so it stopped",
    Result.BOUND: "it drove as far as the motion's bound allows and was not there yet",
    Result.STALLED: "its wheels turn but it does not move; free it",
    Result.TIMED_OUT: "it did not arrive in time",
    Result.DISPLACED: "it was moved by something other than its wheels",
    Result.BROKEN_OFF: "it stopped: emergency stop, fault or low battery",
    Result.RUNNING: "still moving",
}


# To a figure.


@dataclass(frozen=True, slots=True)
class Hello:
    """A controller takes the figure over; the figure forgets the one before and is unarmed."""


@dataclass(frozen=True, slots=True)
class Velocity:
    """Wheel speeds for `ttl_ms`."""

    left_mm_s: float
    right_mm_s: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Move:
    """Drive straight to a board point, at most `bound_mm` of way."""

    x_mm: float
    y_mm: float
    speed_mm_s: float
    bound_mm: float
    ttl_ms: int
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn on the spot to a yaw."""

    yaw_rad: float
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
    """Base colour of the light, 0..255 each."""

    red: int
    green: int
    blue: int


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
    | Birth
    | Ack
    | Done
    | Telemetry
    | StateChange
    | Log
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


def encode(envelope: Envelope) -> bytes:
    """The frame.

    Raises:
        LinkError: a value does not fit the wire, such as a point more than 3.2 m away.
    """
    op, fields, tail = _fields(envelope.message)
    try:
        frame: bytes = wire.encode(
            envelope.address, envelope.epoch, envelope.seq, envelope.t_ms, op, *fields, tail=tail
        )
    except struct.error as error:
        raise LinkError(f"{envelope.message} for figure {envelope.address} does not fit the wire: {error}") from error
    return frame


def decode(frame: bytes) -> Envelope:
    """The message of a frame.

    Raises:
        FrameCorrupt: damaged, of another protocol version, or of an unknown op.
    """
    try:
        address, epoch, seq, t_ms, op, payload = wire.decode(frame)
        return Envelope(address, epoch, seq, t_ms, _message(op, wire.unpack(op, payload)))
    except ValueError as error:
        raise FrameCorrupt(f"{error}: {frame.hex()}") from error


def _tenths(value: float) -> int:
    return round(value * 10)


def _centidegrees(yaw_rad: float) -> int:
    return round(degrees((yaw_rad + pi) % (2 * pi) - pi) * 100)


def _fields(message: Message) -> tuple[int, tuple[int | bytes, ...], bytes]:
    match message:
        case Hello():
            return wire.HELLO, (), b""
        case Velocity(left, right, ttl):
            return wire.VEL, (_tenths(left), _tenths(right), ttl), b""
        case Move(x, y, speed, bound, ttl, reverse):
            bits = wire.REVERSE_ALLOWED if reverse else 0
            return wire.MOVE, (_tenths(x), _tenths(y), _tenths(speed), _tenths(bound), ttl, bits), b""
        case Turn(yaw, ttl):
            return wire.TURN, (_centidegrees(yaw), ttl), b""
        case Stop():
            return wire.STOP, (), b""
        case EStop():
            return wire.ESTOP, (), b""
        case Arm():
            return wire.ARM, (), b""
        case Led(red, green, blue):
            return wire.LED, (red, green, blue), b""
        case PoseFix(x, y, yaw, age):
            return wire.POSE, (_tenths(x), _tenths(y), _centidegrees(yaw), min(round(age * 1000), 0xFFFF)), b""
        case Ping():
            return wire.PING, (), b""
        case Identify(duration):
            return wire.IDENTIFY, (round(duration * 1000),), b""
        case Birth(version, capabilities, battery, state, reason, unique_id):
            return wire.BIRTH, (*version, capabilities, battery, state, reason, unique_id), b""
        case Ack(seq, result):
            return wire.ACK, (seq, result), b""
        case Done(seq, result):
            return wire.DONE, (seq, result), b""
        case Telemetry():
            return wire.TEL, _telemetry_fields(message), b""
        case StateChange(state, reason, armed):
            return wire.STATE, (state, reason, wire.IS_ARMED if armed else 0), b""
        case Log(level, text):
            return wire.LOG, (level,), text.encode()[: wire.MAX_PAYLOAD - 1]


def _telemetry_fields(telemetry: Telemetry) -> tuple[int, ...]:
    bits = (
        (wire.IS_ARMED if telemetry.armed else 0)
        | (wire.BATTERY_IS_LOW if telemetry.battery_low else 0)
        | (wire.POSE_IS_KNOWN if telemetry.pose else 0)
    )
    x, y, yaw = telemetry.pose or (0.0, 0.0, 0.0)
    return (
        telemetry.state,
        telemetry.reason,
        bits,
        telemetry.battery_mv,
        _tenths(x),
        _tenths(y),
        _centidegrees(yaw),
        telemetry.last_seq,
        telemetry.last_result,
    )


def _message(op: int, fields: tuple[Any, ...]) -> Message:
    match op, fields:
        case wire.VEL, (left, right, ttl):
            return Velocity(left / 10, right / 10, ttl)
        case wire.MOVE, (x, y, speed, bound, ttl, bits):
            return Move(x / 10, y / 10, speed / 10, bound / 10, ttl, bool(bits & wire.REVERSE_ALLOWED))
        case wire.TURN, (yaw, ttl):
            return Turn(radians(yaw / 100), ttl)
        case wire.LED, (red, green, blue):
            return Led(red, green, blue)
        case wire.POSE, (x, y, yaw, age):
            return PoseFix(x / 10, y / 10, radians(yaw / 100), age / 1000)
        case wire.IDENTIFY, (duration,):
            return Identify(duration / 1000)
        case wire.BIRTH, (major, minor, patch, capabilities, battery, state, reason, unique_id):
            return Birth((major, minor, patch), capabilities, battery, State(state), Reason(reason), unique_id)
        case wire.ACK, (seq, result):
            return Ack(seq, Result(result))
        case wire.DONE, (seq, result):
            return Done(seq, Result(result))
        case wire.TEL, (state, reason, bits, battery, x, y, yaw, seq, result):
            pose = (x / 10, y / 10, radians(yaw / 100)) if bits & wire.POSE_IS_KNOWN else None
            armed, low = bool(bits & wire.IS_ARMED), bool(bits & wire.BATTERY_IS_LOW)
            return Telemetry(State(state), Reason(reason), armed, low, battery, pose, seq, Result(result))
        case wire.STATE, (state, reason, bits):
            return StateChange(State(state), Reason(reason), bool(bits & wire.IS_ARMED))
        case wire.LOG, (level, text):
            return Log(level, text.decode(errors="replace"))
        case _:
            return _EMPTY[op]


_EMPTY: dict[int, Message] = {
    wire.HELLO: Hello(),
    wire.STOP: Stop(),
    wire.ESTOP: EStop(),
    wire.ARM: Arm(),
    wire.PING: Ping(),
}
