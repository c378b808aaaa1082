"""Bytes to and from an Ozobot Evo; expected ones were encoded by the packages pyozo 0.0.1 and ozobot-evo 0.3.2."""

import pytest

from controller.robots.ozobot import messages

# Both packages: PacketRequest_Velocity(0x02000001, 0.0625 m/s, 0.5 rad/s, 120 ms).
VELOCITY = bytes.fromhex("680001000002000010000000800078000000")


def test_the_service_is_that_of_both_packages() -> None:
    assert messages.SERVICE == "8903136c-5f13-4548-a885-c58779136801"
    assert messages.CONTROL == "8903136c-5f13-4548-a885-c58779136802"


def test_requests_are_numbered_as_ozobot_evo_numbers_them() -> None:
    assert [messages.request_number(count) for count in (1, 2, 3)] == [0x2000001, 0x2000002, 0x2000003]
    assert messages.request_number(2**24 + 5) == 0x2000005


def test_a_velocity() -> None:
    assert messages.velocity(0x2000001, 62.5, 0.5, 120) == VELOCITY
    # pyozo rounds -0.04 m/s to 8fc2f5ff, ozobot-evo cuts it off at 90c2f5ff: 60 nm/s apart.
    assert messages.velocity(0x2000002, -40.0, -2.0, 20) == bytes.fromhex("6800020000028fc2f5ff000000fe14000000")


@pytest.mark.parametrize(("ms", "sent"), [(-1, 1), (0, 1), (1, 1), (120, 120)])
def test_no_velocity_lasts_for_ever(ms: int, sent: int) -> None:
    data = messages.velocity(1, 10.0, 0.0, ms)
    assert int.from_bytes(data[14:18], "little", signed=True) == sent  # -1 would be "infinite use"


def test_other_requests() -> None:
    assert messages.stop_execution() == bytes.fromhex("780000000000")
    assert messages.light(255, 128, 0) == bytes.fromhex("6e00ff00ff8000ff")
    assert messages.tone(0x2000003, 880, 400) == bytes.fromhex("7600030000027003900164")
    assert messages.memory_write(messages.COLOUR_CODES, b"\x00") == bytes.fromhex("030063400000010000")
    assert messages.region(0, 0, *messages.WHEELS) == bytes.fromhex("7c00000096000c00")
    assert messages.region(0, 1, *messages.PICKED_UP) == bytes.fromhex("7c00000171000500")
    assert messages.region(1, 0, *messages.BATTERY) == bytes.fromhex("7c000100bc000800")
    assert messages.watch(0, 40) == bytes.fromhex("7a00000728000000")
    assert messages.watch(1, 1000) == bytes.fromhex("7a000107e8030000")


def test_no_request_is_longer_than_a_packet() -> None:
    changed = 3 + messages.WHEELS[1] + messages.PICKED_UP[1]
    assert max(len(VELOCITY), changed) <= 20  # `MAX_PACKET_SIZE` of pyozo


def test_replies_and_regions() -> None:
    assert messages.reply_to(VELOCITY) == messages.message_of(bytes.fromhex("690001000002"))
    assert messages.message_of(bytes.fromhex("020101")) == messages.SHUTDOWN
    assert messages.message_of(b"\x01") == -1
    # WatcherDirty(0, WheelsEncoder(2**32 - 3, 1885, 4711) + PickupDetection(PickedUp, 4711))
    changed = bytes.fromhex("040100fdffffff5d070000671200000167120000")
    assert messages.message_of(changed) == messages.CHANGED
    assert messages.wheels(changed[3:15]) == (2**32 - 3, 1885)
    assert changed[15] == 1
    # WatcherDirty(1, Battery(3870 mV, 62, 0, 4711))
    assert messages.percent(bytes.fromhex("0401011e0f3e0067120000")[3:]) == 62
