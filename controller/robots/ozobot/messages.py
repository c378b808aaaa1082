"""Bytes written to an Ozobot Evo and read from it; docs/reference/ozobot-evo.md says what they mean and who says so."""

import struct

SERVICE = "8903136c-5f13-4548-a885-c58779136801"
CONTROL = "8903136c-5f13-4548-a885-c58779136802"
"""The service, and its one characteristic: requests are written to it, replies and events are its notifications."""

NAME = "Ozo"
"""How the names begin that robots advertise."""

ALL_LIGHTS = 0xFF

WHEELS, PICKED_UP, BATTERY = (150, 12), (113, 5), (188, 8)
"""Address and size of regions of its memory: encoders, whether a hand holds it, battery."""

COLOUR_CODES = 16483
"""Address of the byte that says whether it obeys colours on the paper: 0 no, 1 yes."""

SHUTDOWN, CHANGED = 258, 260
"""Events: it switches itself off; a watched region has changed."""

_MEMORY_WRITE, _VELOCITY, _LIGHT, _TONE, _STOP, _WATCHER, _REGION = 3, 104, 110, 118, 120, 122, 124
_WATCH = 0b111  # enabled, ends with the connection, begins with the present value
_VOLUME = 100
_ONE = 1 << 24  # of numbers with 8 bits before the point and 24 behind it
_OVER_BLUETOOTH = 2 << 24  # the first byte of a request's number

STATUS_OF = {_MEMORY_WRITE + 1, _LIGHT + 1, _WATCHER + 1, _REGION + 1}
"""Replies whose first byte is 0 if all went well."""


def request_number(count: int) -> int:
    """The number of a request, from a count."""
    return _OVER_BLUETOOTH | count & 0xFFFFFF


def velocity(request: int, linear_mm_s: float, angular_rad_s: float, ms: int) -> bytes:
    """Drive for a time, counter-clockwise positive; never for ever, which a time of -1 would be."""
    linear, angular = round(linear_mm_s / 1000 * _ONE), round(angular_rad_s * _ONE)
    return struct.pack("<HIiii", _VELOCITY, request, linear, angular, max(1, ms))


def stop_execution() -> bytes:
    """Stop all that it does."""
    return struct.pack("<HI", _STOP, 0)


def light(red: int, green: int, blue: int) -> bytes:
    """Shine in a colour, 0 to 255 each, with all its lights."""
    return struct.pack("<HHBBBB", _LIGHT, ALL_LIGHTS, red, green, blue, 255)


def tone(request: int, hertz: int, ms: int) -> bytes:
    """Play a tone."""
    return struct.pack("<HIHHB", _TONE, request, hertz, ms, _VOLUME)


def memory_write(address: int, data: bytes) -> bytes:
    """Write to its memory."""
    return struct.pack("<HIH", _MEMORY_WRITE, address, len(data)) + data


def region(watcher: int, number: int, address: int, size: int) -> bytes:
    """Let a watcher watch a region of the memory as its `number`."""
    return struct.pack("<HBBHBB", _REGION, watcher, number, address, size, 0)


def watch(watcher: int, least_ms: int) -> bytes:
    """Have a watcher tell its regions when they change, at most once in a time."""
    return struct.pack("<HBBHH", _WATCHER, watcher, _WATCH, least_ms, 0)


def reply_to(request: bytes) -> int:
    """The message that answers a request."""
    return message_of(request) + 1


def message_of(data: bytes) -> int:
    """Which message it is; -1 for none."""
    return int.from_bytes(data[:2], "little") if len(data) >= 2 else -1


def wheels(data: bytes) -> tuple[int, int]:
    """Encoder counts of the left and right wheel, which wrap at 2**32."""
    left, right, _ = struct.unpack("<III", data)
    return left, right


def percent(data: bytes) -> int:
    """Charge of the battery."""
    _, left, _, _ = struct.unpack("<HBBI", data)
    return min(100, int(left))
