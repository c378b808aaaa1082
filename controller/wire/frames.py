"""From typed messages to frames and back.

The frames are those of `firmware/figure/wire.py`, one file for both sides; `rows` converts the units.
"""

import struct
from collections.abc import Callable
from dataclasses import fields
from enum import IntEnum
from typing import Any, get_type_hints

from controller.errors import FrameCorruptError, LinkError
from controller.wire import bench, messages, updates
from controller.wire.messages import Envelope, Message
from controller.wire.rows import ROWS
from firmware.figure import wire

MESSAGES: dict[int, type[Message]] = {
    wire.HELLO: messages.Hello,
    wire.VEL: messages.Velocity,
    wire.MOVE: messages.Move,
    wire.TURN: messages.Turn,
    wire.STOP: messages.Stop,
    wire.ESTOP: messages.EStop,
    wire.ARM: messages.Arm,
    wire.LED: messages.Led,
    wire.POSE: messages.PoseFix,
    wire.PING: messages.Ping,
    wire.IDENTIFY: messages.Identify,
    wire.DUTY: messages.Duty,
    wire.CAL: messages.Calibration,
    wire.CAL_SET: messages.Calibration,  # after CAL: what the host sends
    wire.CAL_GET: messages.AskCalibration,
    wire.TEST: messages.SelfTest,
    wire.SET: messages.ConfigValue,
    wire.OTA_CHUNK: updates.UpdateChunk,
    wire.OTA_END: updates.UpdateEnd,
    wire.REBOOT: messages.Reboot,
    wire.OTA_ASK: updates.AskUpdateNonce,
    wire.OTA_BEGIN: updates.UpdateBegin,
    wire.PROBE: bench.Probe,
    wire.PULSE: bench.Pulse,
    wire.BIRTH: messages.Birth,
    wire.ACK: messages.Ack,
    wire.DONE: messages.Done,
    wire.TEL: messages.Telemetry,
    wire.STATE: messages.StateChange,
    wire.LOG: messages.Log,
    wire.HEALTH: messages.Health,
    wire.EVENT: messages.Event,
    wire.RAN: messages.Ran,
    wire.OTA_NONCE: updates.UpdateNonce,
    wire.WIRES: bench.Wires,
    wire.PULSED: bench.Pulsed,
}
"""The typed message of each op; of two ops with the same message the host sends the last."""

_OPS = {kind: op for op, kind in MESSAGES.items()}

_NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in _OPS}

_CODES = {
    kind: {
        name: hint
        for name, hint in get_type_hints(kind).items()
        if isinstance(hint, type) and issubclass(hint, IntEnum)
    }
    for kind in _OPS
}
"""The values of each message that are codes."""

_AGE_MAX_S = 65.535
"""The greatest age that POSE can carry; a figure uses no fix that is older than 1 s."""


def encode(envelope: Envelope) -> bytes:
    """The frame.

    Raises:
        LinkError: a value does not fit the wire, such as a point more than 3.2 m away.
    """
    op = _OPS[type(envelope.message)]
    try:
        contents = ROWS[op].to_wire(_values(envelope.message))
        tail = contents.pop() if op in wire.TAILED else b""
        frame: bytes = wire.encode(
            envelope.address, envelope.epoch, envelope.seq, envelope.t_ms, op, *contents, tail=tail
        )
    except (struct.error, ValueError) as error:
        raise LinkError(f"{envelope.message} for figure {envelope.address} does not fit the wire: {error}") from error
    return frame


def decode(frame: bytes) -> Envelope:
    """The message of a frame.

    Raises:
        FrameCorruptError: damaged, of another protocol version, of an unknown op, or with an unknown code.
    """
    try:
        address, epoch, seq, t_ms, op, payload = wire.decode(frame)
        message = _message(op, wire.unpack(op, payload))
    except ValueError as error:
        raise FrameCorruptError(f"{error}: {frame.hex()}") from error
    return Envelope(address, epoch, seq, t_ms, message)


def _values(message: Message) -> dict[str, Any]:
    """The message's values by the names of its row."""
    values = {name: getattr(message, name) for name in _NAMES[type(message)]}
    match message:
        case messages.PoseFix():
            values["age_s"] = min(message.age_s, _AGE_MAX_S)
        case messages.Calibration():
            for name in _WHEELS:
                line: messages.WheelLine = values[name]
                values |= {f"{name}_{part}": getattr(line, part) for part in _LINE}
        case messages.ConfigValue(name, value):
            values["assignment"] = f"{name}={value}"
        case messages.Birth(version):
            values["major"], values["minor"], values["patch"] = version
        case messages.Telemetry():
            values["x_mm"], values["y_mm"], values["yaw_rad"] = message.pose or (0.0, 0.0, 0.0)
            values["pose_known"] = message.pose is not None
    return values


def _message(op: int, contents: tuple[int | bytes, ...]) -> Message:
    kind = MESSAGES[op]
    values = ROWS[op].from_wire(contents)
    for name, code in _CODES[kind].items():
        values[name] = code(values[name])
    return _BUILDERS.get(kind, kind)(**values)


def _calibration(revision: int, track_mm: float, lag_s: float, wiring: tuple[str, ...], **wheels: float) -> Message:
    lines = {name: messages.WheelLine(**{part: wheels[f"{name}_{part}"] for part in _LINE}) for name in _WHEELS}
    return messages.Calibration(revision, track_mm=track_mm, lag_s=lag_s, wiring=wiring, **lines)


def _config_value(assignment: str) -> Message:
    name, _, value = assignment.partition("=")
    return messages.ConfigValue(name, value)


def _birth(major: int, minor: int, patch: int, **others: Any) -> Message:
    return messages.Birth((major, minor, patch), **others)


def _telemetry(x_mm: float, y_mm: float, yaw_rad: float, pose_known: bool, **others: Any) -> Message:
    return messages.Telemetry(pose=(x_mm, y_mm, yaw_rad) if pose_known else None, **others)


_WHEELS = ("left_forward", "left_backward", "right_forward", "right_backward")
_LINE = ("dead_band", "top_mm_s", "start")

_BUILDERS: dict[type[Message], Callable[..., Message]] = {
    messages.Calibration: _calibration,
    messages.ConfigValue: _config_value,
    messages.Birth: _birth,
    messages.Telemetry: _telemetry,
}
"""How the messages are made whose values are not those of their row one by one."""
