"""The compiled firmware: one archive in the project, as updates must need no compiler.

`tools.firmware_compiling` makes it. The archive's comment is the digest of the sources from which it was compiled, so
it is known when it is not current.
"""

import hashlib
import zipfile
from pathlib import Path

from firmware.errors import FirmwareError

ARCHIVE = Path(__file__).with_name("figure.zip")
SOURCES = Path(__file__).with_name("figure")
"""The figure's modules, which an installed wheel has as well: the simulated figures run them in Python."""

MICROPYTHON = "1.27"
"""The version that figures are flashed with: that of the emulated board and of the compiler."""

_HOST_ONLY = "hal_host.py"
_MAGIC = b"M"
"""First byte of a compiled module; the second one is the version of its format."""


def sources(folder: Path = SOURCES) -> dict[str, bytes]:
    """The modules of a board, by file name."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.py")) if path.name != _HOST_ONLY}


def digest(modules: dict[str, bytes]) -> str:
    """SHA-256 of the names and contents of these modules."""
    sha256 = hashlib.sha256()
    for name, content in modules.items():
        sha256.update(f"{name} {len(content)}\n".encode() + content)
    return sha256.hexdigest()


def compiled(archive: Path = ARCHIVE, folder: Path = SOURCES) -> dict[str, bytes]:
    """The compiled modules, by file name.

    Raises:
        FirmwareError: they were compiled from other sources than are there now.
    """
    with zipfile.ZipFile(archive) as packed:
        if packed.comment.decode() != digest(sources(folder)):
            raise FirmwareError(f"{archive.name} was compiled from other sources: run make firmware")
        return {name: packed.read(name) for name in packed.namelist()}


def bytecode(module: bytes) -> int | None:
    """The version of a compiled module's format, which MicroPython must have too; None for a source.

    Source: MicroPython's documentation, ".mpy files", Versioning and compatibility.
    """
    return module[1] if module[:1] == _MAGIC and len(module) > 1 else None
