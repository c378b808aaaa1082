"""Hot loops in C, built for the common computers; `docs/decisions/0018-kernels.md` says why and how.

A caller has the same function in Python, for computers without a built library; both give the same answers.
"""

import ctypes
import hashlib
import platform
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
"""The folder of the C sources."""

BUILT = HERE / "built"
"""The folder of the built libraries."""


def digest() -> str:
    """A digest of the sources; every library carries that of the sources it was built from."""
    sources = sorted(HERE.glob("*.[ch]"))
    return hashlib.sha256(b"".join(path.name.encode() + b"\0" + path.read_bytes() for path in sources)).hexdigest()


def library_path(system: str, machine: str) -> Path:
    """Where the library for such a computer lies, if there is one."""
    return BUILT / f"{system}-{machine}.so"


class NoRoomError(ValueError):
    """Arguments are larger than a kernel has room for."""


def require_room(code: int) -> None:
    """Check what a kernel returned that has room for so much only.

    Args:
        code: 0 if it had.

    Raises:
        NoRoomError: it had not, and what it should have written is undefined.
    """
    if code:
        raise NoRoomError("a picture, tag or window has more cells or points than the kernels have room for")


@cache
def load() -> ctypes.CDLL | None:
    """The library for this computer; None if there is none, or if it was built from other sources."""
    path = library_path(sys.platform, platform.machine())
    if not path.is_file() or digest().encode() not in path.read_bytes():
        return None
    try:
        return ctypes.CDLL(str(path))
    except OSError:  # another C library, such as musl
        return None
