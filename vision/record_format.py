"""How frames lie in the file of a recording: records, each with a check of its own.

Layout, little-endian:

    record  "RdF1", kind (u8), sequence (u64), capture time (f64, s), frame number (u64), bytes of the picture (u32),
            bytes of the text (u32), CRC-32 of all this and what follows (u32), picture, text
    kinds   0: text is JSON of what it is about, picture is a ZIP of the calibration's folder
            1: picture is a JPEG, text is the observation as zlib-compressed JSON
"""

import mmap
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

SCHEMA = 1
SUFFIX = ".rdrec"
ABOUT, FRAME = 0, 1

_MAGIC = b"RdF1"
_HEAD = struct.Struct("<4sBQdQII")
_CHECK = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Entry:
    """A record, and where its parts lie in the file."""

    kind: int
    sequence: int
    t_s: float
    number: int
    picture: slice
    text: slice


def packed(kind: int, sequence: int, t_s: float, number: int, picture: bytes, text: bytes) -> bytes:
    """A record."""
    head = _HEAD.pack(_MAGIC, kind, sequence, t_s, number, len(picture), len(text))
    return head + _CHECK.pack(_check(head, picture, text)) + picture + text


def entry_at(data: mmap.mmap, at: int) -> Entry | None:
    """The record that begins here, None if none does or it is not whole."""
    if at + _HEAD.size + _CHECK.size > len(data):
        return None
    head = data[at : at + _HEAD.size]
    magic, kind, sequence, t_s, number, picture_bytes, text_bytes = _HEAD.unpack(head)
    begin = at + _HEAD.size + _CHECK.size
    middle, end = begin + picture_bytes, begin + picture_bytes + text_bytes
    if magic != _MAGIC or end > len(data):
        return None
    (check,) = _CHECK.unpack_from(data, at + _HEAD.size)
    if check != _check(head, data[begin:middle], data[middle:end]):
        return None
    return Entry(kind, sequence, t_s, number, slice(begin, middle), slice(middle, end))


def frames_in(data: mmap.mmap, at: int) -> Iterator[Entry]:
    """All whole frames behind a place; what is damaged or half overwritten is passed over."""
    while (at := data.find(_MAGIC, at)) >= 0:
        entry = entry_at(data, at)
        if entry is None:
            at += 1
        else:
            yield entry
            at = entry.text.stop


def _check(head: bytes, picture: bytes, text: bytes) -> int:
    return zlib.crc32(text, zlib.crc32(picture, zlib.crc32(head)))
