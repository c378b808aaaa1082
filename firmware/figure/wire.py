"""The one codec of the wire, for figure and host alike. `docs/protocol.md` is the page to implement from.

Usage: ``frame = wire.encode(3, epoch, seq, t_ms, wire.MOVE, x, y, speed, bound, ttl, flags)``
       ``address, epoch, seq, t_ms, op, payload = wire.decode(frame)``; ``fields = wire.unpack(op, payload)``

Frame, little-endian: version u8, address u8, epoch u16, seq u32, t_ms u32, op u8, payload, CRC-16 u16.
The CRC is CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) over all bytes before it; it finds every single-bit
error in a frame of this length. Lengths are in 0.1 mm (the track: 0.01 mm), speeds in 0.1 mm/s, duties and dead-bands
in 0.001 of full, angles in 0.01 degree, times in ms.

MicroPython subset: `struct` and integers only. MicroPython's `struct` cuts numbers that do not fit, so callers hold
the ranges.
"""

import struct

VERSION = 1
ALL = 255
MAX_TTL_MS = 200
MAX_PAYLOAD = 200

# Ops to a figure. Streams are dropped when late and are never repeated; the others are acknowledged.
HELLO = 0x01
VEL = 0x02
MOVE = 0x03
TURN = 0x04
STOP = 0x05
ESTOP = 0x06
ARM = 0x07
LED = 0x08
POSE = 0x09
PING = 0x0A
IDENTIFY = 0x0B
DUTY = 0x0C
CAL_SET = 0x0D
CAL_GET = 0x0E
TEST = 0x0F
SET = 0x10
OTA_BEGIN = 0x11
OTA_CHUNK = 0x12
OTA_END = 0x13
REBOOT = 0x14
STREAMS = (VEL, POSE, PING, DUTY)

# Ops from a figure.
BIRTH = 0x81
ACK = 0x82
DONE = 0x83
TEL = 0x84
STATE = 0x85
LOG = 0x86
CAL = 0x87
HEALTH = 0x88
EVENT = 0x89
RAN = 0x8A

# Where a figure's ops go: topic, QoS, retained.
ROUTES = {
    BIRTH: ("state", 1, True),
    STATE: ("state", 1, True),
    ACK: ("ack", 0, False),
    DONE: ("ack", 0, False),
    TEL: ("tel", 0, False),
    LOG: ("tel", 0, False),
    CAL: ("ack", 0, False),
    HEALTH: ("ack", 0, False),
    EVENT: ("tel", 1, False),
    RAN: ("ack", 0, False),
}

# States.
BOOT = 0
IDLE = 1
MOVING = 2
HOLD = 3
FAULT = 4
ESTOPPED = 5
LOWBATT = 6
OFFLINE = 7
UPDATING = 8

# Reasons of a state.
NO_REASON = 0
LINK_SILENT = 1
STUCK = 2
SOFTWARE = 3
BATTERY = 4
ASKED = 5
SENSOR = 6
WATCHDOG = 7
ROLLED_BACK = 8
LIFTED = 9
BUMPED = 10

# Results: up to 15 answer a command (ACK), the others end a motion (DONE); OK does both.
OK = 0
BAD_VALUE = 1
UNKNOWN_OP = 2
NOT_ARMED = 3
IS_ESTOPPED = 4
IS_FAULTY = 5
LOW_BATTERY = 6
NO_POSE = 7
TOO_FAR = 8
IS_MOVING = 9
IS_LIFTED = 10
IS_UPDATING = 11
BAD_IMAGE = 12
CABLE_ONLY = 13
NOT_STORED = 14
STOPPED = 16
SUPERSEDED = 17
LINK_LOST = 18
BOUND_REACHED = 19
STALLED = 20
TIMED_OUT = 21
DISPLACED = 22
BROKEN_OFF = 23
PICKED_UP = 24
HIT = 25
RUNNING = 255

# Bits.
REVERSE_ALLOWED = 1  # MOVE
BLIND = 2
IS_ARMED = 1  # TEL, STATE
BATTERY_IS_LOW = 2
POSE_IS_KNOWN = 4
HAS_GYRO = 1  # BIRTH
HAS_ENCODERS = 2
HAS_LED = 4
HAS_ACCELEROMETER = 8
HAS_UPDATE = 16
STEADY = 0  # LED
THINKING = 1
DOWN = 2
TO_PROMPT = 1  # REBOOT
SET_DOWN = 0  # EVENT; the others are LIFTED and BUMPED
GYRO_TEST = 1  # HEALTH
ACCELEROMETER_TEST = 2
BATTERY_TEST = 4
MEMORY_TEST = 8

_HEADER = "<BBHIIB"
_HEADER_SIZE = struct.calcsize(_HEADER)

_PAYLOADS = {
    HELLO: "<",
    VEL: "<hhHB",  # left, right, bound, ttl
    MOVE: "<hhHHBB",  # x, y, speed, bound, ttl, bits
    TURN: "<hHB",  # yaw, bound, ttl
    STOP: "<",
    ESTOP: "<",
    ARM: "<",
    LED: "<BBBB",  # red, green, blue, mode
    POSE: "<hhhH",  # x, y, yaw, age
    PING: "<",
    IDENTIFY: "<H",  # duration
    DUTY: "<hhHB",  # left, right, bound, ttl
    CAL_SET: "<11H",  # as CAL
    CAL_GET: "<",
    TEST: "<",
    SET: "<",  # "name=value" in UTF-8 follows
    OTA_BEGIN: "<I32s",  # size of the image, its SHA-256
    OTA_CHUNK: "<I",  # offset; bytes of the image follow
    OTA_END: "<",
    REBOOT: "<B",  # bits
    # firmware major, minor, patch, capabilities, battery mV, state, reason, unique id, CAL's revision
    BIRTH: "<BBBHHBB8sH",
    ACK: "<IB",  # seq, result
    DONE: "<IB",  # seq, result
    TEL: "<BBBHhhhIB",  # state, reason, bits, battery mV, x, y, yaw, last command's seq, its result
    STATE: "<BBB",  # state, reason, bits
    LOG: "<B",  # level; text in UTF-8 follows
    # revision; dead-band and top speed of left forward, left backward, right forward, right backward; track, lag
    CAL: "<11H",
    # tests run, tests failed, free kB, gyro bias, battery mV, signal dBm, reason of the reset, boots, s, outages, image
    HEALTH: "<BBHhHbBHIH4s",
    EVENT: "<BH",  # what, how strong
    RAN: "<Ihh",  # seq, left, right
}
_TAILED = (LOG, SET, OTA_CHUNK)


class WireError(ValueError):
    """Bytes that are no frame, or a payload that does not fit its op."""


class VersionError(WireError):
    """An undamaged frame of another protocol version."""


class UnknownOpError(WireError):
    """An op that this version does not know."""


def _crc_table():
    table = []
    for high in range(256):
        crc = high << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        table.append(crc)
    return tuple(table)


_CRC = _crc_table()


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFFFF) ^ _CRC[(crc >> 8) ^ byte]
    return crc


def encode(address, epoch, seq, t_ms, op, *fields, tail=b""):
    """One frame; `tail` is what follows the fields of LOG, SET and OTA_CHUNK."""
    body = struct.pack(_HEADER, VERSION, address, epoch, seq, t_ms, op) + struct.pack(_PAYLOADS[op], *fields) + tail
    return body + struct.pack("<H", crc16(body))


def decode(frame):
    """`(address, epoch, seq, t_ms, op, payload)` of an undamaged frame, whatever its op; raises `WireError`."""
    size = len(frame) - 2
    if not _HEADER_SIZE <= size <= _HEADER_SIZE + MAX_PAYLOAD:
        raise WireError("a frame of %d bytes" % len(frame))
    if struct.unpack("<H", frame[size:])[0] != crc16(frame[:size]):
        raise WireError("a frame whose check sum is wrong")
    version, address, epoch, seq, t_ms, op = struct.unpack(_HEADER, frame[:_HEADER_SIZE])
    if version != VERSION:
        raise VersionError("protocol version %d, and this is version %d" % (version, VERSION))
    return address, epoch, seq, t_ms, op, frame[_HEADER_SIZE:size]


def unpack(op, payload):
    """The fields of a payload, integers and bytes, the tail last; raises `WireError`."""
    layout = _PAYLOADS.get(op)
    if layout is None:
        raise UnknownOpError("op 0x%02x" % op)
    size = struct.calcsize(layout)
    if len(payload) < size or (len(payload) > size and op not in _TAILED):
        raise WireError("op 0x%02x has %d bytes of payload, not %d" % (op, len(payload), size))
    fields = struct.unpack(layout, payload[:size])
    return fields + (payload[size:],) if op in _TAILED else fields
