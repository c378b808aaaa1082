"""The code by which a table joins a hall: a secret, and a fingerprint of the authority of the hall's certificate.

The host types it, so that no certificate has to be carried to the table.
"""

import hashlib
import hmac
import secrets

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 digits and letters that are not mistaken for each other; I, L and O are read as 1 and 0, and U is missing."""

SECRET, PRINT = 8, 12
"""Letters of the secret, 40 bits, and of the fingerprint, 60 bits."""

_LOOK_ALIKES = str.maketrans("ILO", "110")
_SEPARATORS = str.maketrans("", "", " -\u00a0\u2010\u2011\u2012\u2013\u2014\t\r\n")


def new_hall_code(authority: bytes) -> str:
    """A new code of a hall with this authority (its certificate in DER), in groups of four letters."""
    code = "".join(secrets.choice(LETTERS) for _ in range(SECRET)) + fingerprint(authority)
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def parse_hall_code(text: str) -> str:
    """The 20 letters that somebody has typed, in any case, with spaces or dashes or without.

    Raises:
        ValueError: they are no code.
    """
    code = text.translate(_SEPARATORS).upper().translate(_LOOK_ALIKES)
    if len(code) != SECRET + PRINT or not set(code) <= set(LETTERS):
        raise ValueError(f"a hall's code has {SECRET + PRINT} of the letters {LETTERS}")
    return code


def fingerprint(authority: bytes) -> str:
    """The first 60 bits of the SHA-256 of a certificate (DER), five in each letter."""
    bits = int.from_bytes(hashlib.sha256(authority).digest()) >> (256 - 5 * PRINT)
    return "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(PRINT)))


def names_authority(code: str, authority: bytes) -> bool:
    """Whether a parsed code is of a hall with this authority (DER)."""
    return hmac.compare_digest(code[SECRET:], fingerprint(authority))
