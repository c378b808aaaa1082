"""Layout of the file of a recording: records, each with its own checksum.

Layout, little-endian:

    record  "RdF1", kind (u8), sequence (u64), capture time (f64, s), frame number (u64), bytes of the picture (u32),
            bytes of the text (u32), CRC-32 of all this and what follows (u32), picture, text
    kinds   0: text is a JSON description, picture is a ZIP of the calibration's folder
            1: picture is a JPEG, text is the observation as zlib-compressed JSON
"""

import mmap
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

SCHEMA = 1
"""Version of the layout, in the description; readers refuse newer ones."""

SUFFIX = ".rdrec"
"""Customary ending of the names of recordings, by which commands recognise them."""

ABOUT, FRAME = 0, 1
"""Kinds of records."""

_MAGIC = b"RdF1"
"""First bytes of each record, by which whole records are found behind damaged ones."""

_HEAD = struct.Struct("<4sBQdQII")
"""Magic, kind, sequence, capture time, frame number, bytes of picture and of text."""

_CHECK = struct.Struct("<I")
"""CRC-32 of head, picture and text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A record, with the places of its parts in the file."""

    kind: int
    sequence: int
    t_s: float
    number: int
    picture: slice
    text: slice


def packed(kind: int, sequence: int, t_s: float, number: int, picture: bytes, text: bytes) -> bytes:
    """The bytes of a record."""
    head = _HEAD.pack(_MAGIC, kind, sequence, t_s, number, len(picture), len(text))
    return head + _CHECK.pack(_check(head, picture, text)) + picture + text


def entry_at(data: mmap.mmap, at: int) -> Entry | None:
    """The record that begins at an offset; None if there is none or it is damaged."""
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
    """All whole frames from an offset on; damaged and partly overwritten records are skipped."""
    while (at := data.find(_MAGIC, at)) >= 0:
        entry = entry_at(data, at)
        if entry is None:
            at += 1
        else:
            yield entry
            at = entry.text.stop


def _check(head: bytes, picture: bytes, text: bytes) -> int:
    return zlib.crc32(text, zlib.crc32(picture, zlib.crc32(head)))
