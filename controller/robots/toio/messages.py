"""Bytes written to a toio core cube and read from it.

Source: toio Core Cube specification, BLE protocol 2.4.0, https://toio.github.io/toio-spec/en/; pages are named below.
"""

from dataclasses import dataclass

from controller.errors import RobotLostError


def _uuid(number: int) -> str:
    return f"10b20{number:03x}-5b3b-4571-9508-cf3efcd7bbae"


SERVICE = _uuid(0x100)
"""What a cube advertises (page Communication Overview)."""

MOTOR, LIGHT, SOUND, SENSOR, BATTERY, CONFIGURATION = (
    _uuid(number) for number in (0x102, 0x103, 0x104, 0x106, 0x108, 0x1FF)
)
"""The characteristics that are used here."""

LONGEST_MS = 2550
"""Longest duration of a motor command."""

STOP_SOUND = b"\x01"
"""Ends what the speaker plays (page Sound)."""

ASK_MOTION = b"\x81"
"""Asks for one notification of the motion sensor (page Motion detection)."""

ASK_VERSION = b"\x01\x00"
"""Asks for the version of the protocol (page Configuration)."""

_TOP_UP = 1
"""The posture of a cube that stands on its wheels."""

_FULL_VOLUME = 0xFF


def motor(left: int, right: int, ms: int) -> bytes:
    """Motor control with specified duration, in steps of 10 ms (page Motor); never without a limit.

    Args:
        left: speed command of the left wheel, -255 to 255, forward positive.
        right: of the right wheel.
        ms: time after which both stop.
    """
    steps = max(1, min(LONGEST_MS, ms) // 10)
    return bytes((0x02, 0x01, _way(left), abs(left), 0x02, _way(right), abs(right), steps))


def _way(speed: int) -> int:
    return 0x02 if speed < 0 else 0x01


def light(red: int, green: int, blue: int) -> bytes:
    """Shine in a colour, 0 to 255 each, until the next order (page Indicator)."""
    return bytes((0x03, 0x00, 0x01, 0x01, red, green, blue))


def sound_effect(number: int) -> bytes:
    """Play one of the cube's own sound effects, 0 to 10 (page Sound)."""
    return bytes((0x02, number, _FULL_VOLUME))


def level_threshold(degrees: int) -> bytes:
    """The tilt, 1 to 45 degrees, from which the cube says that it is not horizontal (page Configuration)."""
    return bytes((0x05, 0x00, degrees))


def connection_interval(least_ms: float, most_ms: float) -> bytes:
    """Ask the computer for a connection interval, in steps of 1.25 ms (page Configuration, since 2.4.0)."""
    least, most = (round(ms / 1.25).to_bytes(2, "little") for ms in (least_ms, most_ms))
    return bytes((0x30, 0x00)) + least + most


@dataclass(frozen=True, slots=True)
class Motion:
    """What the motion sensor says: on its wheels and level; and whether something has just struck it."""

    upright: bool
    struck: bool


def motion(data: bytes) -> Motion | None:
    """The motion sensor's notification; None for other ones of the same characteristic (page Motion detection)."""
    if len(data) < 5 or data[0] != 0x01:
        return None
    return Motion(upright=data[1] == 1 and data[4] == _TOP_UP, struck=data[2] == 1)


def battery(data: bytes) -> int:
    """The battery's charge in percent, in steps of 10 (page Battery).

    Raises:
        RobotLostError: it says something else.
    """
    if len(data) != 1 or data[0] > 100:
        raise RobotLostError(f"the cube's battery reads {data.hex() or 'nothing'}; switch it off and on")
    return data[0]


def version(data: bytes) -> str | None:
    """The protocol's version; None for other notifications of the same characteristic (page Configuration)."""
    return data[2:].decode("ascii", "replace") if data[:1] == b"\x81" else None
