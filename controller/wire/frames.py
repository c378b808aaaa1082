"""From typed messages to frames and back: units become the wire's integers.

The codec itself is `firmware/figure/wire.py`, one file for both sides.
"""

import struct
from math import degrees, pi, radians
from typing import Any

from controller.errors import FrameCorrupt, LinkError
from controller.wire.codes import EventKind, LightMode, Reason, Result, State
from controller.wire.messages import (
    Ack,
    Arm,
    AskCalibration,
    Birth,
    Calibration,
    ConfigValue,
    Done,
    Duty,
    Envelope,
    EStop,
    Event,
    Health,
    Hello,
    Identify,
    Led,
    Log,
    Message,
    Move,
    Ping,
    PoseFix,
    Ran,
    Reboot,
    SelfTest,
    StateChange,
    Stop,
    Telemetry,
    Turn,
    UpdateBegin,
    UpdateChunk,
    UpdateEnd,
    Velocity,
    WheelLine,
)
from firmware.figure import wire


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


def _thousandths(value: float) -> int:
    return round(value * 1000)


def _centidegrees(yaw_rad: float) -> int:
    return round(degrees((yaw_rad + pi) % (2 * pi) - pi) * 100)


def _fields(message: Message) -> tuple[int, tuple[int | bytes, ...], bytes]:
    match message:
        case Hello():
            return wire.HELLO, (), b""
        case Velocity(left, right, bound, ttl):
            return wire.VEL, (_tenths(left), _tenths(right), _tenths(bound), ttl), b""
        case Duty(left, right, bound, ttl):
            return wire.DUTY, (_thousandths(left), _thousandths(right), _tenths(bound), ttl), b""
        case Move(x, y, speed, bound, ttl, reverse, blind):
            bits = (wire.REVERSE_ALLOWED if reverse else 0) | (wire.BLIND if blind else 0)
            return wire.MOVE, (_tenths(x), _tenths(y), _tenths(speed), _tenths(bound), ttl, bits), b""
        case Turn(yaw, bound, ttl):
            return wire.TURN, (_centidegrees(yaw), round(degrees(bound) * 100), ttl), b""
        case Stop():
            return wire.STOP, (), b""
        case EStop():
            return wire.ESTOP, (), b""
        case Arm():
            return wire.ARM, (), b""
        case Led(red, green, blue, mode):
            return wire.LED, (red, green, blue, mode), b""
        case PoseFix(x, y, yaw, age):
            return wire.POSE, (_tenths(x), _tenths(y), _centidegrees(yaw), min(round(age * 1000), 0xFFFF)), b""
        case Ping():
            return wire.PING, (), b""
        case Identify(duration):
            return wire.IDENTIFY, (round(duration * 1000),), b""
        case Calibration():
            return wire.CAL_SET, _calibration_fields(message), b""
        case AskCalibration():
            return wire.CAL_GET, (), b""
        case SelfTest():
            return wire.TEST, (), b""
        case ConfigValue(name, value):
            return wire.SET, (), f"{name}={value}".encode()
        case UpdateBegin(size, sha256):
            return wire.OTA_BEGIN, (size, sha256), b""
        case UpdateChunk(offset, data):
            return wire.OTA_CHUNK, (offset,), data
        case UpdateEnd():
            return wire.OTA_END, (), b""
        case Reboot(to_prompt):
            return wire.REBOOT, (wire.TO_PROMPT if to_prompt else 0,), b""
        case Birth(version, capabilities, battery, state, reason, unique_id, calibration):
            return wire.BIRTH, (*version, capabilities, battery, state, reason, unique_id, calibration), b""
        case Ack(seq, result):
            return wire.ACK, (seq, result), b""
        case Done(seq, result):
            return wire.DONE, (seq, result), b""
        case Ran(seq, left, right):
            return wire.RAN, (seq, _tenths(left), _tenths(right)), b""
        case Telemetry():
            return wire.TEL, _telemetry_fields(message), b""
        case StateChange(state, reason, armed):
            return wire.STATE, (state, reason, wire.IS_ARMED if armed else 0), b""
        case Log(level, text):
            return wire.LOG, (level,), text.encode()[: wire.MAX_PAYLOAD - 1]
        case Health():
            return wire.HEALTH, _health_fields(message), b""
        case Event(what, strength):
            return wire.EVENT, (what, _thousandths(strength)), b""


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


def _calibration_fields(calibration: Calibration) -> tuple[int, ...]:
    wheels = (number for line in calibration.lines for number in (_thousandths(line.dead_band), _tenths(line.top_mm_s)))
    return (calibration.revision, *wheels, round(calibration.track_mm * 100), _thousandths(calibration.lag_s))


def _calibration(fields: tuple[int, ...]) -> Calibration:
    revision, *wheels, track, lag = fields
    lf, lb, rf, rb = (WheelLine(band / 1000, top / 10) for band, top in zip(wheels[::2], wheels[1::2], strict=True))
    return Calibration(revision, lf, lb, rf, rb, track / 100, lag / 1000)


def _health_fields(health: Health) -> tuple[int | bytes, ...]:
    return (
        _bits(health.ran),
        _bits(health.failed),
        health.free_kb,
        round(degrees(health.gyro_bias_rad_s) * 100),
        health.battery_mv,
        health.signal_dbm,
        health.reset,
        health.boots,
        health.uptime_s,
        health.outages,
        health.image,
    )


def _health(fields: tuple[Any, ...]) -> Health:
    ran, failed, free, bias, battery, signal, reset, boots, uptime, outages, image = fields
    bias_rad_s, why = radians(bias / 100), Reason(reset)
    return Health(_names(ran), _names(failed), free, bias_rad_s, battery, signal, why, boots, uptime, outages, image)


def _bits(names: tuple[str, ...]) -> int:
    return sum(bit for bit, name in _TESTS.items() if name in names)


def _names(bits: int) -> tuple[str, ...]:
    return tuple(name for bit, name in _TESTS.items() if bits & bit)


_TESTS = {
    wire.GYRO_TEST: "gyro",
    wire.ACCELEROMETER_TEST: "accelerometer",
    wire.BATTERY_TEST: "battery",
    wire.MEMORY_TEST: "memory",
}


def _message(op: int, fields: tuple[Any, ...]) -> Message:
    match op, fields:
        case wire.VEL, (left, right, bound, ttl):
            return Velocity(left / 10, right / 10, bound / 10, ttl)
        case wire.DUTY, (left, right, bound, ttl):
            return Duty(left / 1000, right / 1000, bound / 10, ttl)
        case wire.MOVE, (x, y, speed, bound, ttl, bits):
            reverse, blind = bool(bits & wire.REVERSE_ALLOWED), bool(bits & wire.BLIND)
            return Move(x / 10, y / 10, speed / 10, bound / 10, ttl, reverse, blind)
        case wire.TURN, (yaw, bound, ttl):
            return Turn(radians(yaw / 100), radians(bound / 100), ttl)
        case wire.LED, (red, green, blue, mode):
            return Led(red, green, blue, LightMode(mode))
        case wire.POSE, (x, y, yaw, age):
            return PoseFix(x / 10, y / 10, radians(yaw / 100), age / 1000)
        case wire.IDENTIFY, (duration,):
            return Identify(duration / 1000)
        case wire.CAL_SET | wire.CAL, _:
            return _calibration(fields)
        case wire.SET, (text,):
            name, _, value = text.decode().partition("=")
            return ConfigValue(name, value)
        case wire.OTA_BEGIN, (size, sha256):
            return UpdateBegin(size, sha256)
        case wire.OTA_CHUNK, (offset, data):
            return UpdateChunk(offset, data)
        case wire.REBOOT, (bits,):
            return Reboot(bool(bits & wire.TO_PROMPT))
        case wire.BIRTH, (major, minor, patch, *others):
            capabilities, battery, state, reason, unique_id, calibration = others
            version = (major, minor, patch)
            return Birth(version, capabilities, battery, State(state), Reason(reason), unique_id, calibration)
        case wire.ACK, (seq, result):
            return Ack(seq, Result(result))
        case wire.DONE, (seq, result):
            return Done(seq, Result(result))
        case wire.RAN, (seq, left, right):
            return Ran(seq, left / 10, right / 10)
        case wire.TEL, (state, reason, bits, battery, x, y, yaw, seq, result):
            pose = (x / 10, y / 10, radians(yaw / 100)) if bits & wire.POSE_IS_KNOWN else None
            armed, low = bool(bits & wire.IS_ARMED), bool(bits & wire.BATTERY_IS_LOW)
            return Telemetry(State(state), Reason(reason), armed, low, battery, pose, seq, Result(result))
        case wire.STATE, (state, reason, bits):
            return StateChange(State(state), Reason(reason), bool(bits & wire.IS_ARMED))
        case wire.LOG, (level, text):
            return Log(level, text.decode(errors="replace"))
        case wire.HEALTH, _:
            return _health(fields)
        case wire.EVENT, (what, strength):
            return Event(EventKind(what), strength / 1000)
        case _:
            return _EMPTY[op]


_EMPTY: dict[int, Message] = {
    wire.HELLO: Hello(),
    wire.STOP: Stop(),
    wire.ESTOP: EStop(),
    wire.ARM: Arm(),
    wire.PING: Ping(),
    wire.CAL_GET: AskCalibration(),
    wire.TEST: SelfTest(),
    wire.OTA_END: UpdateEnd(),
}
