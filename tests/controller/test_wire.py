"""Typed messages: what the host says is what the wire carries, in its units."""

from math import pi, radians

import pytest

from controller.errors import FrameCorrupt, LinkError
from controller.wire import messages as m
from controller.wire.messages import Envelope, Message, Reason, Result, State
from firmware.figure import wire

EVERY_KIND: list[Message] = [
    m.Hello(),
    m.Velocity(30.0, -30.5, 200),
    m.Move(78.1, -3.2, 60.0, 95.0, 200, reverse=True),
    m.Turn(radians(-120), 200),
    m.Stop(),
    m.EStop(),
    m.Arm(),
    m.Led(1, 2, 3),
    m.PoseFix(100.5, 200.1, radians(45.5), 0.066),
    m.Ping(),
    m.Identify(3.0),
    m.Birth((0, 1, 0), 5, 3900, State.IDLE, Reason.NONE, b"ABCDEFGH"),
    m.Ack(7, Result.NOT_ARMED),
    m.Done(7, Result.BOUND),
    m.Telemetry(State.MOVING, Reason.NONE, True, False, 3900, (1.5, -2.5, radians(30)), 9, Result.RUNNING),
    m.Telemetry(State.HOLD, Reason.LINK, True, True, 3500, None, 0, Result.OK),
    m.StateChange(State.ESTOP, Reason.ASKED, False),
    m.Log(40, "gyro gone"),
]


@pytest.mark.parametrize("message", EVERY_KIND, ids=lambda message: type(message).__name__)
def test_a_message_comes_out_as_it_went_in(message: Message) -> None:
    envelope = Envelope(3, 1234, 99, 5000, message)
    assert m.decode(m.encode(envelope)) == envelope


def test_units_on_the_wire() -> None:
    frame = m.encode(Envelope(3, 1, 1, 0, m.PoseFix(12.34, -5.0, pi, 0.0664)))
    *_, op, payload = wire.decode(frame)
    assert wire.unpack(op, payload) == (123, -50, -18000, 66)


def test_every_result_has_words() -> None:
    assert all(result.words for result in Result)


def test_a_point_beyond_the_wire_is_refused() -> None:
    with pytest.raises(LinkError, match="figure 3 does not fit the wire"):
        m.encode(Envelope(3, 1, 1, 0, m.Move(5000.0, 0.0, 60.0, 95.0, 200)))


@pytest.mark.parametrize(
    "frame",
    [b"", b"\x01" * 20, wire.encode(3, 1, 1, 0, wire.ACK, 1, 99), wire.encode(3, 1, 1, 0, wire.STATE, 77, 0, 0)],
    ids=["empty", "no frame", "unknown result", "unknown state"],
)
def test_what_is_no_message_is_corrupt(frame: bytes) -> None:
    with pytest.raises(FrameCorrupt):
        m.decode(frame)
