"""Numbers and JSON from untrusted sources, read within bounds.

Python's own readers take digits of all scripts, numbers of thousands of digits and lists in lists by the thousand;
what is then printed, compared or copied fails far from where it came in.
"""

import json
import re
from typing import Any

MAX_DEPTH = 32
"""Most lists and objects within each other."""

MAX_BITS = 512
"""Longest whole number; seeds have 256 bits."""

MAX_TEXT = 200
"""Longest text of an option's value."""

_MAX_DIGITS = 160
"""Of the longest decimal number; Python needs a time that grows with their square."""

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})", re.ASCII)


def whole_number(text: str, allowed: range) -> int | None:
    """The number in a text of ASCII digits, without `+`, spaces or leading zeros; None if it is not in `allowed`."""
    if not _WHOLE.fullmatch(text):
        return None
    value = int(text)
    return value if value in allowed and str(value) == text else None


def is_scalar(value: Any) -> bool:
    """Whether it is a truth value, a number or a short text, as the values of options are."""
    match value:
        case str():
            return len(value) <= MAX_TEXT
        case int():
            return value.bit_length() <= MAX_BITS
    return isinstance(value, float)


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text, bounded as `check_bounds` says.

    Raises:
        ValueError: not JSON, or out of bounds; its `str` is readable by users.
    """
    try:
        value = json.loads(text, parse_int=_whole)
    except RecursionError as error:
        raise ValueError(_TOO_DEEP) from error
    check_bounds(value)
    return value


def check_bounds(value: Any) -> None:
    """Check a value of lists and dicts that was read from a text.

    Raises:
        ValueError: more than `MAX_DEPTH` of them lie within each other, or a whole number has more than `MAX_BITS`.
    """
    level, depth = [value], 0
    while level:
        if any(isinstance(one, int) and one.bit_length() > MAX_BITS for one in level):
            raise ValueError(_TOO_LONG)
        outer = [one for one in level if isinstance(one, dict | list)]
        depth += 1
        if outer and depth > MAX_DEPTH:
            raise ValueError(_TOO_DEEP)
        level = [part for one in outer for part in (one.values() if isinstance(one, dict) else one)]


_TOO_DEEP = f"it is nested more than {MAX_DEPTH} deep"
_TOO_LONG = f"it holds a whole number of more than {MAX_BITS} bits"


def _whole(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise ValueError(_TOO_LONG)
    return int(digits)
