"""The messages of the protocol and their codec, for figure and host alike; `docs/reference/protocol.md` describes it.

Usage: ``frame = wire.encode(3, epoch, seq, t_ms, wire.MOVE, x, y, speed, bound, ttl, flags)``
       ``address, epoch, seq, t_ms, op, payload = wire.decode(frame)``; ``fields = wire.unpack(op, payload)``

Frame, little-endian: version u8, address u8, epoch u16, seq u32, t_ms u32, op u8, payload, CRC-16 u16.
The CRC is CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) over all bytes before it; it detects every single-bit
error in a frame of this length.

MicroPython subset: `struct`, `array` and integers only. MicroPython's `struct` truncates numbers that do not fit, so
callers keep to the ranges.
"""

import struct
from array import array

VERSION = 1  # of the protocol; a change to an existing message's layout raises it
ALL = 255  # address of all figures
MAX_TTL_MS = 200  # how long a motion may continue without a message: at 75 mm/s the figure drives 15 mm in it
MAX_PAYLOAD = 200  # bytes; with header, CRC and COBS a frame stays under 256

# Ops to a figure. Streams are dropped when late and never repeated; the others are acknowledged.
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
CAL_GET = 0x0E
TEST = 0x0F
SET = 0x10
OTA_CHUNK = 0x12  # 0x11 began an update that nobody had signed
OTA_END = 0x13
REBOOT = 0x14
OTA_ASK = 0x15
OTA_BEGIN = 0x16
CAL_SET = 0x17  # 0x0D and 0x87 carried calibrations without `wiring`
PROBE = 0x18
PULSE = 0x19
STREAMS = (VEL, POSE, PING, DUTY)
CABLE_OPS = (SET, PROBE, PULSE)  # refused over the radio

# Ops from a figure.
BIRTH = 0x81
ACK = 0x82
DONE = 0x83
TEL = 0x84
STATE = 0x85
LOG = 0x86
HEALTH = 0x88
EVENT = 0x89
RAN = 0x8A
OTA_NONCE = 0x8D
CAL = 0x8C
WIRES = 0x8E
PULSED = 0x8F

# MQTT topic below the figure's own, QoS and retain flag of each op from a figure.
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
    OTA_NONCE: ("ack", 0, False),
    WIRES: ("ack", 0, False),
    PULSED: ("ack", 0, False),
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

# Results: those up to 15 answer a command (ACK), the others end a motion (DONE); OK is used for both.
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
NOT_SIGNED = 15
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

# Bits, as `ROWS` names them, and kinds.
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
CROSSED = 1  # CAL
LEFT_REVERSED = 2
RIGHT_REVERSED = 4
GYRO_INVERTED = 8

_HEADER = "<BBHIIB"
_HEADER_SIZE = struct.calcsize(_HEADER)

# The wheels of a calibration: the duty below which each runs no longer, the one at which it starts from rest, and its
# speed at full duty. `wiring`: exchanged wires that the figure makes up for.
_CALIBRATION = (
    "revision u16, left_forward_dead_band u16 0.001 0..999, left_forward_start u16 0.001 0..1000, "
    "left_forward_top u16 0.1 mm/s 1.., "
    "left_backward_dead_band u16 0.001 0..999, left_backward_start u16 0.001 0..1000, "
    "left_backward_top u16 0.1 mm/s 1.., "
    "right_forward_dead_band u16 0.001 0..999, right_forward_start u16 0.001 0..1000, "
    "right_forward_top u16 0.1 mm/s 1.., "
    "right_backward_dead_band u16 0.001 0..999, right_backward_start u16 0.001 0..1000, "
    "right_backward_top u16 0.1 mm/s 1.., "
    "track u16 0.01 mm 1.., lag u16 0.001 s 1.., "
    "wiring bits8 crossed+left_reversed+right_reversed+gyro_inverted"
)

# The messages: the fields of each op's payload in the order of the wire, as "name type unit range", separated by ", ".
# A unit with a number is the size of one step: 15 in "0.1 mm" is 1.5 mm. A range narrower than the type's is in steps.
# Bits are named from the lowest up. `tools/figure_protocol_page.py` says what each message means; it is not loaded onto
# figures, whose memory it would take.
ROWS = {
    HELLO: "",
    VEL: "left i16 0.1 mm/s, right i16 0.1 mm/s, bound u16 0.1 mm, ttl u8 ms 1..200",
    MOVE: (
        "x i16 0.1 mm, y i16 0.1 mm, speed u16 0.1 mm/s 1.., bound u16 0.1 mm, ttl u8 ms 1..200, "
        "flags bits8 reverse+blind"
    ),
    TURN: "yaw i16 0.01 deg, bound u16 0.01 deg, ttl u8 ms 1..200",
    STOP: "",
    ESTOP: "",
    ARM: "",
    LED: "red u8, green u8, blue u8, mode u8 0..2",
    POSE: "x i16 0.1 mm, y i16 0.1 mm, yaw i16 0.01 deg, age u16 0.001 s",
    PING: "",
    IDENTIFY: "duration u16 0.001 s",
    DUTY: "left i16 0.001, right i16 0.001, bound u16 0.1 mm, ttl u8 ms 1..200",
    CAL_SET: _CALIBRATION,
    CAL_GET: "",
    TEST: "",
    SET: "assignment text",
    OTA_CHUNK: "offset u32, data bytes",
    OTA_END: "",
    REBOOT: "flags bits8 to_prompt",
    OTA_ASK: "",
    OTA_BEGIN: "size u32, sha256 bytes32, mac bytes32",
    PROBE: "",
    PULSE: "input u8 0..3, awake u8 0..1",
    BIRTH: (
        "major u8, minor u8, patch u8, capabilities bits16 gyro+encoders+light+accelerometer+update, "
        "battery u16 mV, state u8, reason u8, unique_id bytes8, calibration u16"
    ),
    ACK: "seq u32, result u8",
    DONE: "seq u32, result u8",
    TEL: (
        "state u8, reason u8, flags bits8 armed+battery_low+pose_known, battery u16 mV, "
        "x i16 0.1 mm, y i16 0.1 mm, yaw i16 0.01 deg, last_seq u32, last_result u8"
    ),
    STATE: "state u8, reason u8, flags bits8 armed",
    LOG: "level u8, text text",
    CAL: _CALIBRATION,
    HEALTH: (
        "ran bits8 gyro+accelerometer+battery+memory, failed bits8 gyro+accelerometer+battery+memory, free u16 kB, "
        "gyro_bias i16 0.01 deg/s, battery u16 mV, signal i8 dBm, reset u8, boots u16, uptime u32 s, outages u16, "
        "image bytes4"
    ),
    EVENT: "kind u8, strength u16 0.001 g",
    RAN: "seq u32, left i16 0.1 mm, right i16 0.1 mm",
    OTA_NONCE: "nonce bytes16, bytecode u8",
    WIRES: (
        "pulled_up bits8 sda+scl+sleep, pulled_down bits8 sda+scl+sleep, chip u8, exchanged_chip u8, encoders u8 0..1"
    ),
    PULSED: "left i16, right i16",
}

# The types of fields as `struct` characters. `text` (UTF-8) and `bytes` stand last and take the rest of the payload.
TYPES = {
    "u8": "B",
    "i8": "b",
    "u16": "H",
    "i16": "h",
    "u32": "I",
    "bits8": "B",
    "bits16": "H",
    "bytes4": "4s",
    "bytes8": "8s",
    "bytes16": "16s",
    "bytes32": "32s",
    "text": "",
    "bytes": "",
}


def _types(row):
    return [field.split(" ")[1] for field in row.split(", ")] if row else []


_FORMATS = {op: "<" + "".join([TYPES[name] for name in _types(ROWS[op])]) for op in ROWS}
TAILED = [op for op in ROWS if _types(ROWS[op])[-1:] in (["text"], ["bytes"])]


class WireError(ValueError):
    """Bytes that are not a frame, or a payload that does not fit its op."""


class VersionError(WireError):
    """An undamaged frame of another protocol version."""


class UnknownOpError(WireError):
    """An op that this version does not define."""


def _crc_table():
    """The CRC of each byte; an array, as a tuple takes twice the memory."""
    table = array("H")
    for high in range(256):
        crc = high << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        table.append(crc)
    return table


_CRC = _crc_table()


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFFFF) ^ _CRC[(crc >> 8) ^ byte]
    return crc


def encode(address, epoch, seq, t_ms, op, *fields, tail=b""):
    """One frame; `tail` is what follows the fields of LOG, SET and OTA_CHUNK; raises `WireError`."""
    payload = struct.pack(_FORMATS[op], *fields) + tail
    if len(payload) > MAX_PAYLOAD:
        raise WireError("a payload of %d bytes" % len(payload))
    body = struct.pack(_HEADER, VERSION, address, epoch, seq, t_ms, op) + payload
    return body + struct.pack("<H", crc16(body))


def decode(frame):
    """`(address, epoch, seq, t_ms, op, payload)` of an undamaged frame, also of an unknown op; raises `WireError`."""
    size = len(frame) - 2
    if not _HEADER_SIZE <= size <= _HEADER_SIZE + MAX_PAYLOAD:
        raise WireError("a frame of %d bytes" % len(frame))
    if struct.unpack("<H", frame[size:])[0] != crc16(frame[:size]):
        raise WireError("a frame whose checksum is wrong")
    version, address, epoch, seq, t_ms, op = struct.unpack(_HEADER, frame[:_HEADER_SIZE])
    if version != VERSION:
        raise VersionError("protocol version %d, and this is version %d" % (version, VERSION))
    return address, epoch, seq, t_ms, op, frame[_HEADER_SIZE:size]


def unpack(op, payload):
    """The fields of a payload, integers and bytes, the tail last; raises `WireError`."""
    layout = _FORMATS.get(op)
    if layout is None:
        raise UnknownOpError("op 0x%02x" % op)
    size = struct.calcsize(layout)
    if len(payload) < size or (len(payload) > size and op not in TAILED):
        raise WireError("op 0x%02x has %d bytes of payload, not %d" % (op, len(payload), size))
    fields = struct.unpack(layout, payload[:size])
    return fields + (payload[size:],) if op in TAILED else fields
