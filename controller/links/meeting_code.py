"""The code of one match between two houses: one house shows it, the other types it, and the topics follow from it."""

import hashlib
import secrets

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 digits and letters that are not mistaken for each other; I, L and O are read as 1 and 0, and U is missing."""

LENGTH, GROUP = 12, 4
"""Letters of a code, 60 bits, and of a group in which people read them."""

_LOOK_ALIKES = str.maketrans("ILO", "110")
_SEPARATORS = str.maketrans("", "", " -\u00a0\u2010\u2011\u2012\u2013\u2014\t\r\n")
_DOMAIN = "robodrome meeting 1:"
"""Stands before the code where it is hashed: no other hash of it names the topics."""

_ID_DIGITS = 32
"""Hexadecimal digits of a meeting's id: 128 bits."""


def new_code() -> str:
    """A new code, drawn at random; it belongs to one match and ends with it."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def shown_code(code: str) -> str:
    """A code as people read it: `ABCD-EFGH-JKMN`."""
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def parse_code(text: str) -> str:
    """The code that somebody has typed, in any case, with spaces or dashes or without.

    Raises:
        ValueError: it is none; the message says why.
    """
    code = text.translate(_SEPARATORS).upper().translate(_LOOK_ALIKES)
    unknown = sorted(set(code) - set(LETTERS))
    if unknown:
        raise ValueError(f"a code has no {unknown[0]!r}; it has the digits and the letters A to Z without I, L, O, U")
    if len(code) != LENGTH:
        raise ValueError(f"a code has {LENGTH} letters, and this has {len(code)}")
    return code


def meeting_id(code: str) -> str:
    """The name of a match's topics, which nobody can guess without its code: 32 hexadecimal digits."""
    return hashlib.sha256((_DOMAIN + code).encode()).hexdigest()[:_ID_DIGITS]
