"""A camera's name: without secrets, and unchanged by a new password or number."""

import re
from pathlib import Path
from typing import TypeGuard

DEVICES = Path("/dev/v4l/by-id")
"""Where Linux links lasting names to video devices."""

HIDDEN = "..."
"""Stands for an address whose secret part cannot be separated from the rest."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_WITHIN = re.compile(
    r"""[A-Za-z][A-Za-z0-9+.-]*://(?:(?:\\.|[^\n"'<>\\])*@)?(?:\\.|[^\s"'<>\\])*"""  # a password may hold spaces
)
_PAIRS = re.compile(r"((?:user|login|pass|pwd|auth|token|secret|key)[a-z]*=).*?(?=[&;_][a-z]+=|/|$)", re.IGNORECASE)


def is_address(source: int | str) -> TypeGuard[str]:
    """Whether a source is reached over the network."""
    return isinstance(source, str) and "://" in source


def shown(source: int | str) -> str:
    """A camera's source as people may see it: an address without user, password, query and fragment.

    Some cameras want the password in the path, as `user=admin_password=word_channel=1`: values of such names are left
    out, too. Paths of files and device numbers stay as they are.
    """
    text = str(source)
    if found := _SCHEME.search(text):
        return text[: found.end()] + _without_secrets(text[found.end() :])
    if "@" in text and ":" in text.partition("@")[0] and not text.startswith(("/", "recording:")):
        return _without_secrets(text)
    return text


def shown_within(text: str) -> str:
    """A text with each address in its shown form; a quote, < or > ends one, or a space after its last @."""
    return _WITHIN.sub(lambda found: shown(found[0]), text)


def with_passwords(text: str, before: str) -> str:
    """A text in which each address that stands there as it was shown opens what it opened in the text before."""
    full = {shown(found[0]): found[0] for found in _WITHIN.finditer(before)}
    return _WITHIN.sub(lambda found: full.get(found[0], found[0]), text)


def camera_name(source: int | str, devices: Path = DEVICES) -> str:
    """The lasting name of a camera: of a video device that of its link in `devices`, else the shown form."""
    path = Path(f"/dev/video{source}") if isinstance(source, int) else Path(source)
    if path.is_absolute():
        name = next((link.name for link in sorted(devices.glob("*")) if link.resolve() == path.resolve()), None)
        if name is not None:
            return f"camera {name}"
    return f"camera {shown(source)}"


def _without_secrets(text: str) -> str:
    """The part of an address after its scheme, from the host to the end of the path.

    A password may hold `/`, `?` or `#` unescaped: a last `@` ends it, wherever it stands.
    """
    head = re.split(r"[?#]", text, maxsplit=1)[0]
    if "@" in text[len(head) :]:
        return HIDDEN
    return _PAIRS.sub(rf"\1{HIDDEN}", head.rpartition("@")[2])
