"""How settings are read, and what their values may be; each refusal is a sentence that says what to write."""

import ipaddress
import re
import tomllib
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from pydantic_core import ErrorDetails

from engine.untrusted import check_bounds
from vision.cameras.camera_name import is_address, shown

MAX_CHARACTERS = 64 * 1024
"""Longest text of settings."""

MAX_DOTS = 64
"""Most dots of a line: a key of thousands of parts costs a time that grows with their square."""

MAX_DEVICE = 99
"""Highest device number; OpenCV takes hundreds for the number of a driver."""

_HOST = re.compile(r"[\w-]+(\.[\w-]+)*\.?")


def read_toml(text: str) -> dict[str, Any]:
    """The values in a text of settings.

    Raises:
        ValueError: it is too long, no TOML (then a `TOMLDecodeError`), or out of bounds.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"it has more than {MAX_CHARACTERS} characters")
    if any(line.count(".") > MAX_DOTS for line in text.splitlines()):
        raise ValueError(f"a line has more than {MAX_DOTS} dots")
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    except ValueError as error:
        raise ValueError("a number has too many digits") from error
    check_bounds(found)
    return found


def problem_text(problem: ErrorDetails, siblings: Callable[[tuple[int | str, ...]], Iterable[str]]) -> str:
    """One problem of settings: its key, what is wrong, and what there is instead.

    Args:
        problem: as pydantic reports it.
        siblings: the settings that may stand next to the last of some keys.
    """
    where = ".".join(map(str, problem["loc"])) or "the table"
    if problem["type"] == "missing":
        return f"`{where}` is missing"
    if problem["type"] == "extra_forbidden":
        return f"`{where}` is not a setting; there are {', '.join(siblings(problem['loc']))}"
    value = problem["input"]
    value_text = (
        repr(shown(value)) if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else f"{value}"
    )
    it_is = f" (it is {_cut(value_text)})" if isinstance(value, str | int | float) else ""
    return f"`{where}`: {problem['msg'].removeprefix('Value error, ')}{it_is}"


def _cut(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:80]}..."


def visible_text(text: str) -> str:
    """The text without spaces and byte order marks around it. Raises ValueError if it holds what cannot be seen."""
    text = text.strip().strip("\ufeff")
    if not text:
        raise ValueError("it is empty; write a value, or leave the line out")
    if not text.isprintable():
        hidden = next(letter for letter in text if not letter.isprintable())
        raise ValueError(f"it holds a character that cannot be seen (U+{ord(hidden):04X}); write it again")
    return text


def camera_source(value: Any) -> int | str:
    """A camera's source; a number may stand in quotes. Raises ValueError."""
    if isinstance(value, str) and value.lstrip("+-").isdecimal() and value.isascii():
        value = int(value) if len(value) <= len("-99") else MAX_DEVICE + 1
    if isinstance(value, int) and not 0 <= value <= MAX_DEVICE:
        raise ValueError(
            f"a device's number is 0 to {MAX_DEVICE}; name any other device by its path, such as /dev/video0"
        )
    if is_address(value):
        _check_address(value)
    if isinstance(value, int | str):
        return value
    raise ValueError("a device's number, a path or an address is needed")


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        there = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        there = False
    if not there:
        raise ValueError(
            "this address has no host, or a port that is not a number; write it as http://192.168.1.20:8080/video, and "
            "in a password %40 for @, %2F for /, %3F for ? and %23 for #"
        )


def broker_host(text: str) -> str:
    """A broker's host: a name or an IP address, which may stand in square brackets. Raises ValueError."""
    bare = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    try:
        return str(ipaddress.ip_address(bare))
    except ValueError:
        if _HOST.fullmatch(text):
            return text
    raise ValueError(
        "a name or an IP address alone is needed, such as broker.local or 192.168.1.5; the port goes into `port`, the "
        "account into `user` and `password_file`, and `authority` switches TLS on"
    )


def table_name(text: str) -> str:
    """A table's name in message topics. Raises ValueError."""
    if not re.fullmatch(r"[a-z0-9-]{1,24}", text):
        raise ValueError("a name has at most 24 characters: a to z without accents, 0 to 9 and -, such as kueche-2")
    return text


def page_address(text: str) -> str:
    """An address of the page, lower case up to its path and without a slash at the end."""
    url = urlsplit(text.strip())
    if url.scheme not in ("http", "https") or not url.hostname or url.username or url.query or url.fragment:
        raise ValueError("this is not the address of a page; write one such as `https://home.example/table`")
    standard = f":{443 if url.scheme == 'https' else 80}"
    return f"{url.scheme}://{url.netloc.lower().removesuffix(standard)}{url.path.rstrip('/')}"


def network(text: str) -> str:
    """An IP address or network in its usual form. Raises ValueError."""
    try:
        return str(ipaddress.ip_network(text.strip(), strict=False))
    except ValueError:
        raise ValueError("this is not an IP address or network; write one such as `192.168.1.2`") from None
