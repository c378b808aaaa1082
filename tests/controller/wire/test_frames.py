"""Typed messages: what the host says is what the wire carries, in its units."""

from math import pi, radians

import pytest

from controller.errors import FrameCorrupt, LinkError
from controller.wire import frames
from controller.wire import messages as m
from controller.wire.codes import EventKind, LightMode, Reason, Result, State
from controller.wire.messages import Envelope, Message
from firmware.figure import wire

LINE = m.WheelLine(0.119, 75.1)
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
    m.Calibration(2, m.WheelLine(0.12, 75), m.WheelLine(0.121, 74.9), LINE, LINE, track_mm=30.01, lag_s=0.08),
    m.AskCalibration(),
    m.SelfTest(),
    m.ConfigValue("wifi_password", "a=b"),
    m.UpdateBegin(70_000, bytes(range(32))),
    m.UpdateChunk(196, b"code"),
    m.UpdateEnd(),
    m.Reboot(to_prompt=True),
    m.Birth((0, 1, 0), 5, 3900, State.IDLE, Reason.NONE, b"ABCDEFGH", 2),
    m.Ack(7, Result.NOT_ARMED),
    m.Done(7, Result.BOUND),
    m.Ran(7, 150.1, -3.2),
    m.Telemetry(State.MOVING, Reason.NONE, True, False, 3900, (1.5, -2.5, radians(30)), 9, Result.RUNNING),
    m.Telemetry(State.HOLD, Reason.LINK, True, True, 3500, None, 0, Result.OK),
    m.StateChange(State.ESTOP, Reason.ASKED, False),
    m.Log(40, "gyro gone"),
    m.Health(("gyro", "battery"), ("gyro",), 61, radians(-0.52), 3900, -67, Reason.WATCHDOG, 12, 3600, 1, b"1234"),
    m.Event(EventKind.BUMPED, 0.85),
]


@pytest.mark.parametrize("message", EVERY_KIND, ids=lambda message: type(message).__name__)
def test_a_message_comes_out_as_it_went_in(message: Message) -> None:
    envelope = Envelope(3, 1234, 99, 5000, message)
    assert frames.decode(frames.encode(envelope)) == envelope


def test_units_on_the_wire() -> None:
    frame = frames.encode(Envelope(3, 1, 1, 0, m.PoseFix(12.34, -5.0, pi, 0.0664)))
    *_, op, payload = wire.decode(frame)
    assert wire.unpack(op, payload) == (123, -50, -18000, 66)


def test_every_result_and_reason_has_words() -> None:
    assert all(result.words for result in Result)
    assert all(reason.words for reason in Reason)


def test_a_figure_says_its_calibration_as_it_was_told() -> None:
    told = frames.encode(Envelope(3, 1, 1, 0, m.Calibration(2, LINE, LINE, LINE, LINE, track_mm=30.0, lag_s=0.08)))
    *_, payload = wire.decode(told)
    said = wire.encode(3, 1, 1, 0, wire.CAL, *wire.unpack(wire.CAL_SET, payload))
    assert frames.decode(said) == frames.decode(told)


def test_a_point_beyond_the_wire_is_refused() -> None:
    with pytest.raises(LinkError, match="figure 3 does not fit the wire"):
        frames.encode(Envelope(3, 1, 1, 0, m.Move(5000.0, 0.0, 60.0, 95.0, 200)))


@pytest.mark.parametrize(
    "frame",
    [b"", b"\x01" * 20, wire.encode(3, 1, 1, 0, wire.ACK, 1, 99), wire.encode(3, 1, 1, 0, wire.STATE, 77, 0, 0)],
    ids=["empty", "no frame", "unknown result", "unknown state"],
)
def test_what_is_no_message_is_corrupt(frame: bytes) -> None:
    with pytest.raises(FrameCorrupt):
        frames.decode(frame)
