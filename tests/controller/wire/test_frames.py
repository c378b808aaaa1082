"""Typed messages: what the host says is what the wire carries, in its units."""

import dataclasses
from math import pi, radians

import pytest

from controller.api.english import english
from controller.errors import FrameCorruptError, LinkError
from controller.wire import bench, frames, updates
from controller.wire import messages as m
from controller.wire.codes import EventKind, LightMode, Reason, Result, State
from controller.wire.messages import Envelope, Message
from controller.wire.rows import ROWS
from firmware.figure import wire

LINE = m.WheelLine(0.119, 75.1, 0.25)
EVERY_KIND: list[Message] = [
    m.Hello(),
    m.Velocity(30.0, -30.5, 9.0, 200),
    m.Duty(0.12, -1.0, 5.0, 100),
    m.Move(78.1, -3.2, 60.0, 95.0, 200, reverse=True),
    m.Turn(radians(-120), radians(210), 200),
    m.Stop(),
    m.EStop(),
    m.Arm(),
    m.Led(1, 2, 3),
    m.Led(1, 2, 3, LightMode.THINKING),
    m.PoseFix(100.5, 200.1, radians(45.5), 0.066),
    m.Ping(),
    m.Identify(3.0),
    m.Calibration(2, m.WheelLine(0.12, 75, 0.2), m.WheelLine(0.121, 74.9, 0.3), LINE, LINE, track_mm=30.01, lag_s=0.08),
    m.AskCalibration(),
    m.SelfTest(),
    m.ConfigValue("wifi_password", "a=b"),
    updates.AskUpdateNonce(),
    updates.UpdateNonce(bytes(range(16)), 6),
    updates.UpdateBegin(70_000, bytes(range(32)), bytes(range(32, 64))),
    updates.UpdateChunk(196, b"code"),
    updates.UpdateEnd(),
    m.Reboot(to_prompt=True),
    m.Birth((0, 1, 0), ("gyro", "light"), 3900, State.IDLE, Reason.NONE, b"ABCDEFGH", 2),
    m.Ack(7, Result.NOT_ARMED),
    m.Done(7, Result.BOUND),
    m.Ran(7, 150.1, -3.2),
    m.Telemetry(State.MOVING, Reason.NONE, True, False, 3900, (1.5, -2.5, radians(30)), 9, Result.RUNNING),
    m.Telemetry(State.HOLD, Reason.LINK, True, True, 3500, None, 0, Result.OK),
    m.StateChange(State.ESTOP, Reason.ASKED, False),
    m.Log(40, "gyro gone"),
    m.Health(("gyro", "battery"), ("gyro",), 61, radians(-0.52), 3900, -67, Reason.WATCHDOG, 12, 3600, 1, b"1234"),
    m.Event(EventKind.BUMPED, 0.85),
    bench.Probe(),
    bench.Pulse(3, 1),
    bench.Wires(("sda", "scl"), ("scl",), 0x69, 0, 1),
    bench.Pulsed(-40, 12),
]


@pytest.mark.parametrize("message", EVERY_KIND, ids=lambda message: type(message).__name__)
def test_a_message_comes_out_as_it_went_in(message: Message) -> None:
    envelope = Envelope(3, 1234, 99, 5000, message)
    assert frames.decode(frames.encode(envelope)) == envelope


def on_the_wire(message: Message) -> tuple[int | bytes, ...]:
    *_, op, payload = wire.decode(frames.encode(Envelope(3, 1, 1, 0, message)))
    return op, *wire.unpack(op, payload)


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        (m.Velocity(30.0, -30.0, 9.0, 200), (wire.VEL, 300, -300, 90, 200)),
        (m.Duty(0.12, -1.0, 5.0, 100), (wire.DUTY, 120, -1000, 50, 100)),
        (m.Move(78.0, -1.0, 60.0, 90.0, 200, reverse=True), (wire.MOVE, 780, -10, 600, 900, 200, wire.REVERSE_ALLOWED)),
        (m.Move(78.0, -1.0, 60.0, 90.0, 200, blind=True), (wire.MOVE, 780, -10, 600, 900, 200, wire.BLIND)),
        (m.Turn(pi, radians(210), 150), (wire.TURN, -18000, 21000, 150)),
        (m.Turn(radians(270), radians(210), 150), (wire.TURN, -9000, 21000, 150)),
        (m.Led(255, 0, 16, LightMode.DOWN), (wire.LED, 255, 0, 16, 2)),
        (m.PoseFix(12.34, -5.0, pi, 0.0664), (wire.POSE, 123, -50, -18000, 66)),
        (m.PoseFix(12.34, -5.0, pi, 100.0), (wire.POSE, 123, -50, -18000, 65535)),
        (m.Identify(3.0), (wire.IDENTIFY, 3000)),
        (
            m.Calibration(
                2,
                m.WheelLine(0.12, 75.0, 0.25),
                m.WheelLine(0.121, 74.9, 0.249),
                m.WheelLine(0.119, 75.1, 0.251),
                m.WheelLine(0.122, 74.8, 0.248),
                track_mm=30.0,
                lag_s=0.08,
                wiring=("crossed", "right_reversed"),
            ),
            (wire.CAL_SET, 2, 120, 250, 750, 121, 249, 749, 119, 251, 751, 122, 248, 748, 3000, 80, 1 + 4),
        ),
        (m.ConfigValue("id", "12"), (wire.SET, b"id=12")),
        (m.Reboot(to_prompt=True), (wire.REBOOT, wire.TO_PROMPT)),
        (
            m.Birth((0, 1, 2), ("gyro", "light", "update"), 4000, State.IDLE, Reason.NONE, b"ABCDEFGH", 2),
            (wire.BIRTH, 0, 1, 2, wire.HAS_GYRO | wire.HAS_LED | wire.HAS_UPDATE, 4000, 1, 0, b"ABCDEFGH", 2),
        ),
        (
            m.Birth((0, 1, 2), ("encoders", "accelerometer"), 4000, State.IDLE, Reason.NONE, b"ABCDEFGH", 2),
            (wire.BIRTH, 0, 1, 2, wire.HAS_ENCODERS | wire.HAS_ACCELEROMETER, 4000, 1, 0, b"ABCDEFGH", 2),
        ),
        (
            m.Telemetry(State.MOVING, Reason.NONE, True, False, 3900, (-0.1, 0.1, radians(-90)), 9, Result.RUNNING),
            (wire.TEL, 2, 0, wire.IS_ARMED | wire.POSE_IS_KNOWN, 3900, -1, 1, -9000, 9, 255),
        ),
        (
            m.Telemetry(State.HOLD, Reason.LINK, False, True, 3500, None, 0, Result.OK),
            (wire.TEL, 3, 1, wire.BATTERY_IS_LOW, 3500, 0, 0, 0, 0, 0),
        ),
        (m.StateChange(State.MOVING, Reason.NONE, True), (wire.STATE, 2, 0, wire.IS_ARMED)),
        (
            m.Health(
                ("gyro", "battery"), ("battery",), 61, radians(-0.52), 3900, -67, Reason.WATCHDOG, 12, 3600, 1, b"1234"
            ),
            (wire.HEALTH, 0b101, 0b100, 61, -52, 3900, -67, 7, 12, 3600, 1, b"1234"),
        ),
        (
            m.Health(("accelerometer", "memory"), (), 61, 0.0, 3900, 0, Reason.NONE, 0, 0, 0, b"1234"),
            (wire.HEALTH, 0b1010, 0, 61, 0, 3900, 0, 0, 0, 0, 0, b"1234"),
        ),
        (m.Event(EventKind.BUMPED, 0.85), (wire.EVENT, 10, 850)),
        (m.Ran(258, 150.0, -1.2), (wire.RAN, 258, 1500, -12)),
        (bench.Pulse(2, 1), (wire.PULSE, 2, 1)),
        (bench.Wires(("sda", "sleep"), ("sleep",), 0x6A, 0, 0), (wire.WIRES, 0b101, 0b100, 0x6A, 0, 0)),
        (bench.Pulsed(-40, 12), (wire.PULSED, -40, 12)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Message) else "",
)
def test_units_codes_and_bits_on_the_wire(message: Message, fields: tuple[int | bytes, ...]) -> None:
    assert on_the_wire(message) == fields


def test_every_op_is_a_typed_message() -> None:
    assert set(frames.MESSAGES) == set(wire.ROWS)
    assert {type(message) for message in EVERY_KIND} == set(frames.MESSAGES.values())


@pytest.mark.parametrize("op", frames.MESSAGES, ids="op-{:02x}".format)
def test_the_fields_of_a_message_are_those_of_its_row(op: int) -> None:
    """Calibration, ConfigValue, Birth and Telemetry group some of the row's values."""
    grouped = {
        m.Calibration: {
            f"{wheel}_{part}": wheel
            for wheel in ("left_forward", "left_backward", "right_forward", "right_backward")
            for part in ("dead_band", "top_mm_s", "start")
        },
        m.ConfigValue: {"assignment": "name"},
        m.Birth: dict.fromkeys(("major", "minor", "patch"), "version"),
        m.Telemetry: dict.fromkeys(("x_mm", "y_mm", "yaw_rad", "pose_known"), "pose"),
    }
    kind = frames.MESSAGES[op]
    declared = [grouped.get(kind, {}).get(name, name) for name in ROWS[op].value_names]
    typed = [field.name for field in dataclasses.fields(kind) if (kind, field.name) != (m.ConfigValue, "value")]
    assert set(declared) == set(typed)


@pytest.mark.parametrize(
    "message",
    [
        m.Velocity(30.0, 30.0, 9.0, 0),
        m.Velocity(30.0, 30.0, 9.0, wire.MAX_TTL_MS + 1),
        m.Move(10.0, 0.0, 0.0, 95.0, 200),
        m.Calibration(2, m.WheelLine(1.0, 75.0, 0.25), LINE, LINE, LINE, track_mm=30.0, lag_s=0.08),
        m.ConfigValue("wifi_password", "x" * 200),
        m.Led(256, 0, 0),
    ],
    ids=["no ttl", "long ttl", "no speed", "no duty left", "long text", "wide"],
)
def test_a_value_that_no_figure_takes_is_refused(message: Message) -> None:
    with pytest.raises(LinkError, match="figure 3 does not fit the wire"):
        frames.encode(Envelope(3, 1, 1, 0, message))


def test_every_result_and_reason_has_a_text() -> None:
    assert all(result.words for result in Result)
    assert all(english(reason.words) for reason in Reason)


def test_a_figure_reports_the_calibration_that_it_was_sent() -> None:
    order = frames.encode(Envelope(3, 1, 1, 0, m.Calibration(2, LINE, LINE, LINE, LINE, track_mm=30.0, lag_s=0.08)))
    *_, payload = wire.decode(order)
    said = wire.encode(3, 1, 1, 0, wire.CAL, *wire.unpack(wire.CAL_SET, payload))
    assert frames.decode(said) == frames.decode(order)


def test_a_point_beyond_the_wire_is_refused() -> None:
    with pytest.raises(LinkError, match="figure 3 does not fit the wire"):
        frames.encode(Envelope(3, 1, 1, 0, m.Move(5000.0, 0.0, 60.0, 95.0, 200)))


@pytest.mark.parametrize(
    "frame",
    [b"", b"\x01" * 20, wire.encode(3, 1, 1, 0, wire.ACK, 1, 99), wire.encode(3, 1, 1, 0, wire.STATE, 77, 0, 0)],
    ids=["empty", "no frame", "unknown result", "unknown state"],
)
def test_what_is_no_message_is_corrupt(frame: bytes) -> None:
    with pytest.raises(FrameCorruptError):
        frames.decode(frame)
