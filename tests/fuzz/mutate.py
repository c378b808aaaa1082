"""Damaged and hostile inputs made from good ones."""

import re
from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (
    b"0", b"-1", b"1e999", b"-0.0", b"NaN", b"99999999999999999999", b"2147483648", b"0x10", b"1e-320", b"true",
    b"9" * 4000, b"9" * 5000, b"0x" + b"f" * 5000, b"-" + b"9" * 400, "\u0663".encode(), "\uff17".encode(),
)  # fmt: skip
PIECES = (
    b"", b"\0", b"\xff\xfe", b"\r\n\r\n", b'"', b"'", b"{", b"[" * 5000, b"]", b"\\ud800", b"\xed\xa0\x80", b"null",
    b"[" * 900 + b"]" * 900, b"[" * 8000 + b"]" * 8000, b'{"a":' * 200 + b"1" + b"}" * 200, b"a." * 8000 + b"a",
    b"../../etc/passwd", b"%00", b"A" * 3000, "\u202eÅ\u0301😀".encode(), b"\n", b" ", b"=", b"#", b"{}", b"[]",
)  # fmt: skip
"""What parsers stumble over: nothing, zeros, ends of lines, deep nesting, halves of surrogates, paths, long words."""

_NUMBER = re.compile(rb"-?\d+(\.\d+)?")
_TEXT = re.compile(rb'"[^"]*"')
CHANGED = (1, 1, 1, 2, 3, 5)
"""How many changes an input gets, by lot: one that is nearly right gets furthest."""

Change = Callable[[Random, bytes, Sequence[bytes]], bytes]


def mutated(rng: Random, corpus: Sequence[bytes]) -> bytes:
    """One of the good inputs after a few changes."""
    data = rng.choice(corpus)
    for _ in range(rng.choice(CHANGED)):
        data = rng.choice(CHANGES)(rng, data, corpus)
    return data


def _flip(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    if not data:
        return data
    changed = bytearray(data)
    bit = rng.randrange(8 * len(data))
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def _overwrite(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _range(rng, data)
    return data[:start] + rng.randbytes(end - start) + data[end:]


def _cut(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _range(rng, data)
    return data[:start] + data[end:]


def _end(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    return data[: rng.randint(0, len(data))]


def _repeat(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _range(rng, data)
    return data[:end] + data[start:end] * rng.randint(1, 3) + data[end:]


def _insert(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(PIECES) + data[at:]


def _splice(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    other = rng.choice(corpus)
    start, end = _range(rng, other)
    at = rng.randint(0, len(data))
    return data[:at] + other[start:end] + data[at:]


def _number(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    return _replace(rng, data, _NUMBER, lambda old: rng.choice(NUMBERS))


def _text(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    others = _TEXT.findall(rng.choice(corpus)) or [b'""']
    return _replace(
        rng, data, _TEXT, lambda old: rng.choice((rng.choice(others), b'"' + rng.choice(PIECES + NUMBERS) + b'"'))
    )


def _replace(rng: Random, data: bytes, pattern: re.Pattern[bytes], new: Callable[[bytes], bytes]) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + new(match.group()) + data[match.end() :]


def _range(rng: Random, data: bytes) -> tuple[int, int]:
    start = rng.randint(0, len(data))
    return start, min(len(data), start + rng.choice((1, 2, 4, 16, 64)))


CHANGES: tuple[Change, ...] = (_flip, _overwrite, _cut, _end, _repeat, _insert, _splice, _number, _text)
