"""The codec against hand-made bytes and an independent CRC."""

import binascii
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.figure import cobs, wire

# Written by hand from docs/reference/protocol.md; little-endian. Without the check sum, which Python's own CRC adds.
GOLDEN: dict[tuple[Any, ...], str] = {
    (wire.HELLO,): "01 03 3412 07000000 e8030000 01",
    (wire.VEL, 300, -300, 90, 200): "01 03 3412 07000000 e8030000 02 2c01 d4fe 5a00 c8",
    (wire.MOVE, 780, -10, 600, 900, 200, 1): "01 03 3412 07000000 e8030000 03 0c03 f6ff 5802 8403 c8 01",
    (wire.TURN, -18000, 21000, 150): "01 03 3412 07000000 e8030000 04 b0b9 0852 96",
    (wire.STOP,): "01 03 3412 07000000 e8030000 05",
    (wire.ESTOP,): "01 03 3412 07000000 e8030000 06",
    (wire.ARM,): "01 03 3412 07000000 e8030000 07",
    (wire.LED, 255, 0, 16, 2): "01 03 3412 07000000 e8030000 08 ff 00 10 02",
    (wire.POSE, 1000, 2000, 9000, 66): "01 03 3412 07000000 e8030000 09 e803 d007 2823 4200",
    (wire.PING,): "01 03 3412 07000000 e8030000 0a",
    (wire.IDENTIFY, 3000): "01 03 3412 07000000 e8030000 0b b80b",
    (wire.DUTY, 120, -1000, 50, 100): "01 03 3412 07000000 e8030000 0c 7800 18fc 3200 64",
    (wire.CAL_SET, 2, 120, 250, 750, 121, 249, 749, 119, 251, 751, 122, 248, 748, 3000, 80, 5): (
        "01 03 3412 07000000 e8030000 17 0200 7800 fa00 ee02 7900 f900 ed02 7700 fb00 ef02 7a00 f800 ec02 b80b 5000 05"
    ),
    (wire.CAL_GET,): "01 03 3412 07000000 e8030000 0e",
    (wire.TEST,): "01 03 3412 07000000 e8030000 0f",
    (wire.SET, b"id=12"): "01 03 3412 07000000 e8030000 10 69643d3132",
    (wire.OTA_CHUNK, 65540, b"\x01\x02\x03"): "01 03 3412 07000000 e8030000 12 04000100 010203",
    (wire.OTA_END,): "01 03 3412 07000000 e8030000 13",
    (wire.REBOOT, 1): "01 03 3412 07000000 e8030000 14 01",
    (wire.OTA_ASK,): "01 03 3412 07000000 e8030000 15",
    (wire.OTA_BEGIN, 70000, bytes(range(32)), bytes(range(32, 64))): (
        "01 03 3412 07000000 e8030000 16 70110100 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
    ),
    (wire.PROBE,): "01 03 3412 07000000 e8030000 18",
    (wire.PULSE, 3, 1): "01 03 3412 07000000 e8030000 19 03 01",
    (wire.BIRTH, 0, 1, 0, 5, 4000, 1, 0, b"ABCDEFGH", 2): (
        "01 03 3412 07000000 e8030000 81 00 01 00 0500 a00f 01 00 4142434445464748 0200"
    ),
    (wire.ACK, 258, 3): "01 03 3412 07000000 e8030000 82 02010000 03",
    (wire.DONE, 258, 18): "01 03 3412 07000000 e8030000 83 02010000 12",
    (wire.TEL, 2, 0, 5, 3900, -1, 1, -9000, 9, 255): (
        "01 03 3412 07000000 e8030000 84 02 00 05 3c0f ffff 0100 d8dc 09000000 ff"
    ),
    (wire.STATE, 5, 5, 0): "01 03 3412 07000000 e8030000 85 05 05 00",
    (wire.LOG, 40, b"gyro gone"): "01 03 3412 07000000 e8030000 86 28 6779726f20676f6e65",
    (wire.CAL, 2, 120, 250, 750, 121, 249, 749, 119, 251, 751, 122, 248, 748, 3000, 80, 8): (
        "01 03 3412 07000000 e8030000 8c 0200 7800 fa00 ee02 7900 f900 ed02 7700 fb00 ef02 7a00 f800 ec02 b80b 5000 08"
    ),
    (wire.HEALTH, 15, 2, 61, -52, 3900, -67, 7, 12, 3600, 1, b"\xde\xad\xbe\xef"): (
        "01 03 3412 07000000 e8030000 88 0f 02 3d00 ccff 3c0f bd 07 0c00 100e0000 0100 deadbeef"
    ),
    (wire.EVENT, 10, 850): "01 03 3412 07000000 e8030000 89 0a 5203",
    (wire.RAN, 258, 1500, -12): "01 03 3412 07000000 e8030000 8a 02010000 dc05 f4ff",
    (wire.OTA_NONCE, bytes(range(16)), 6): "01 03 3412 07000000 e8030000 8d 000102030405060708090a0b0c0d0e0f 06",
    (wire.WIRES, 7, 4, 0x69, 0, 1): "01 03 3412 07000000 e8030000 8e 07 04 69 00 01",
    (wire.PULSED, -40, 12): "01 03 3412 07000000 e8030000 8f d8ff 0c00",
}
TAILED = (wire.SET, wire.OTA_CHUNK, wire.LOG)
CASES = [pytest.param(fields, bytes.fromhex(text), id=f"op-{fields[0]:02x}") for fields, text in GOLDEN.items()]


def golden_frame(body: bytes) -> bytes:
    return body + binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")


def test_the_check_sum_is_that_of_the_standard_test_string() -> None:
    assert wire.crc16(b"123456789") == 0x29B1


@pytest.mark.parametrize(("fields", "body"), CASES)
def test_frames_are_these_bytes(fields: tuple[Any, ...], body: bytes) -> None:
    op, *numbers = fields
    tail = numbers.pop() if op in TAILED else b""
    assert wire.encode(3, 0x1234, 7, 1000, op, *numbers, tail=tail) == golden_frame(body)


@pytest.mark.parametrize(("fields", "body"), CASES)
def test_these_bytes_are_the_frame(fields: tuple[int, ...], body: bytes) -> None:
    address, epoch, seq, t_ms, op, payload = wire.decode(golden_frame(body))
    assert (address, epoch, seq, t_ms, op) == (3, 0x1234, 7, 1000, fields[0])
    assert wire.unpack(op, payload) == fields[1:]


@pytest.mark.parametrize(("fields", "body"), CASES)
def test_every_single_flipped_bit_is_noticed(fields: tuple[int, ...], body: bytes) -> None:
    frame = golden_frame(body)
    for bit in range(len(frame) * 8):
        damaged = bytearray(frame)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(wire.WireError):
            wire.decode(bytes(damaged))


def test_another_protocol_version_is_named() -> None:
    body = bytes.fromhex("02 03 3412 07000000 e8030000 05")
    with pytest.raises(wire.VersionError, match="protocol version 2, and this is version 1"):
        wire.decode(golden_frame(body))


def test_unknown_ops_and_wrong_sizes_are_refused() -> None:
    with pytest.raises(wire.UnknownOpError):
        wire.unpack(0x7F, b"")
    with pytest.raises(wire.WireError, match="not 10"):
        wire.unpack(wire.MOVE, b"123")


def test_random_bytes_are_survived() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        with pytest.raises(wire.WireError):
            wire.decode(rng.randbytes(rng.randrange(250)))


# The examples of the COBS paper and its usual test vectors.
@pytest.mark.parametrize(
    ("plain", "stuffed"),
    [
        ("00", "01 01"),
        ("00 00", "01 01 01"),
        ("11 22 00 33", "03 11 22 02 33"),
        ("11 22 33 44", "05 11 22 33 44"),
        ("11 00 00 00", "02 11 01 01 01"),
    ],
)
def test_cobs_vectors(plain: str, stuffed: str) -> None:
    assert cobs.encode(bytes.fromhex(plain)) == b"\x00" + bytes.fromhex(stuffed) + b"\x00"
    assert cobs.decode(bytes.fromhex(stuffed)) == bytes.fromhex(plain)


@given(st.lists(st.binary(min_size=1, max_size=600), max_size=4), st.binary(max_size=20), st.integers(1, 7))
def test_frames_survive_a_line_with_noise_ahead(frames: list[bytes], noise: bytes, chunk: int) -> None:
    line = noise + b"".join(cobs.encode(frame) for frame in frames)
    splitter = cobs.Splitter(longest=700)
    found = [frame for at in range(0, len(line), chunk) for frame in splitter.feed(line[at : at + chunk])]
    assert found[len(found) - len(frames) :] == frames


def test_endless_noise_fills_no_memory() -> None:
    splitter = cobs.Splitter()
    assert splitter.feed(b"\x55" * 10_000) == []
    assert splitter.feed(cobs.encode(b"hello")) == [b"hello"]


def test_a_break_is_an_empty_frame_and_ordinary_lines_have_none() -> None:
    splitter = cobs.Splitter()
    frames = [b"", b"\x00" * 20, b"abc"]
    assert splitter.feed(b"".join(cobs.encode(frame) for frame in frames)) == frames[1:]
    assert splitter.feed(cobs.encode(b"abc") + cobs.BREAK + cobs.encode(b"def")) == [b"abc", b"", b"def"]
    assert splitter.feed(b"\x05ha" + cobs.BREAK[:9] + cobs.BREAK) == [b""]
