"""Bytes to and from a cube; expected values are the examples of the toio Core Cube specification, protocol 2.4.0."""

import pytest

from controller.errors import RobotLostError
from controller.robots.toio import messages

# "Motor control with specified duration": left forward 100, right backward 20, for 100 ms.
MOTOR = bytes((0x02, 0x01, 0x01, 0x64, 0x02, 0x02, 0x14, 0x0A))


def test_characteristics_are_those_of_the_specification() -> None:
    assert messages.SERVICE == "10b20100-5b3b-4571-9508-cf3efcd7bbae"
    assert messages.MOTOR == "10b20102-5b3b-4571-9508-cf3efcd7bbae"
    assert messages.LIGHT == "10b20103-5b3b-4571-9508-cf3efcd7bbae"
    assert messages.SOUND == "10b20104-5b3b-4571-9508-cf3efcd7bbae"
    assert messages.SENSOR == "10b20106-5b3b-4571-9508-cf3efcd7bbae"
    assert messages.BATTERY == "10b20108-5b3b-4571-9508-cf3efcd7bbae"
    assert messages.CONFIGURATION == "10b201ff-5b3b-4571-9508-cf3efcd7bbae"


def test_motor_control_with_duration() -> None:
    assert messages.motor(100, -20, 100) == MOTOR


@pytest.mark.parametrize(("ms", "steps"), [(0, 1), (9, 1), (25, 2), (2550, 255), (60_000, 255)])
def test_no_motor_command_lasts_until_the_next_one(ms: int, steps: int) -> None:
    assert messages.motor(8, 8, ms)[7] == steps  # 0 would be "no time limit"


def test_the_light_stays_until_the_next_command() -> None:
    # The example is red for 160 ms: 03 10 01 01 ff 00 00; a duration of 0 "creates no time limit".
    assert messages.light(255, 0, 0) == bytes.fromhex("03000101ff0000")


def test_a_sound_effect_and_the_configuration() -> None:
    assert messages.sound_effect(4) == bytes.fromhex("0204ff")  # "Mat in"
    assert messages.level_threshold(10) == bytes.fromhex("05000a")
    assert messages.connection_interval(10, 100) == bytes.fromhex("300008005000")
    assert messages.version(b"\x81\x00" + b"2.4.0") == "2.4.0"
    assert messages.version(bytes.fromhex("b00000")) is None  # the answer to a connection interval


def test_the_battery_reads_in_percent() -> None:
    assert messages.battery(b"\x50") == 80
    for nonsense in (b"", b"\x65", b"\x50\x00"):
        with pytest.raises(RobotLostError, match="battery reads"):
            messages.battery(nonsense)


@pytest.mark.parametrize(
    ("data", "upright", "struck"),
    [
        ("010000000100", False, False),  # the example: not horizontal, top faces upward
        ("010100000100", True, False),
        ("010101000100", True, True),
        ("010100000200", False, False),  # bottom faces upward
        ("010000000600", False, False),  # left side faces upward
    ],
)
def test_a_cube_is_upright_when_it_stands_level_on_its_wheels(data: str, upright: bool, struck: bool) -> None:
    assert messages.motion(bytes.fromhex(data)) == messages.Motion(upright, struck)


def test_other_notifications_of_the_motion_sensor_are_left_alone() -> None:
    assert messages.motion(bytes.fromhex("0301b40000004eff")) is None  # posture angles
    assert messages.motion(b"") is None
