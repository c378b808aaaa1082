"""Terminals whose encoding has not every character that a command prints: ASCII, Latin-1, damaged names of files."""

import codecs
import io
import sys
import unicodedata

_PLAIN = {
    "°": " deg", "±": "+-", "≤": "<=", "≥": ">=", "×": "x", "…": "...", "→": "->", "−": "-", "–": "-", "≈": "about ",
    "✓": "+", "●": "*", "○": "o", "·": ".", "•": "*", "“": '"', "”": '"', "‘": "'", "’": "'", "ß": "ss", "€": "EUR",
}  # fmt: skip
"""What stands for a character in ASCII; others lose their accents, or become a question mark."""


def write_what_can_be_written() -> None:
    """Let standard output and standard error write something like what they cannot encode, instead of an error."""
    codecs.register_error("robodrome", _like)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="robodrome")


def _like(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_ascii, error.object[error.start : error.end])), error.end


def _ascii(letter: str) -> str:
    """One character or a few in ASCII."""
    plain = _PLAIN.get(letter) or unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return plain or "?"
