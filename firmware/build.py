"""Builds what goes onto a figure: `python -m firmware.build FOLDER` writes its flash memory and the update image.

`FOLDER/flash/` holds boot.py, main.py and a/figure/*.mpy, to be copied onto the board. `FOLDER/figure.img` is the same
firmware as one image, for figures that already run firmware. `FOLDER/manifest.json` lists both.
"""

import hashlib
import json
import shutil
import sys
from pathlib import Path

from firmware.archive import MICROPYTHON, bytecode, compiled
from firmware.errors import FirmwareError
from firmware.figure.app import VERSION
from firmware.figure.wire import VERSION as PROTOCOL

_SOURCE = Path(__file__).parent
_ROOT = ("boot.py", "main.py")
"""These stay sources: they start on any MicroPython, and say so when it does not run the rest."""


def files() -> dict[str, bytes]:
    """The files that an update replaces, by name.

    Raises:
        FirmwareError: the compiled firmware is not current.
    """
    return {f"figure/{name}": content for name, content in compiled().items()}


def image() -> bytes:
    """The same files as one image. Raises as `files`."""
    return packed(files())


def packed(contents: dict[str, bytes]) -> bytes:
    """Files by name as one image, in the format that `firmware/figure/update.py` reads."""
    parts = []
    for name, content in contents.items():
        parts += [bytes((len(name),)), name.encode(), len(content).to_bytes(4, "little"), content]
    return b"".join(parts)


def bytecode_of(image: bytes) -> int | None:
    """The version of the compiled modules in an image; None if it holds sources.

    Raises:
        FirmwareError: it is not an image.
    """
    at = 0
    found = set()
    while at < len(image):
        start = at + 1 + image[at] + 4
        at = start + int.from_bytes(image[start - 4 : start], "little")
        found.add(bytecode(image[start:at]))
    if at != len(image) or not found:
        raise FirmwareError("this is not firmware, or it is damaged: make one with `python -m firmware.build FOLDER`")
    return max((version for version in found if version is not None), default=None)


def flash(folder: Path, settings: dict[str, object]) -> None:
    """Write a figure's flash memory to `folder`, with its settings (names: `firmware/figure/config.py`).

    Raises as `files`.
    """
    for name, content in files().items():
        target = folder / "a" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    for name in _ROOT:
        shutil.copyfile(_SOURCE / name, folder / name)
    if settings:
        (folder / "figure.json").write_text(json.dumps(settings))


def build(folder: Path) -> Path:
    """Write everything into `folder`; returns the path of its `manifest.json`.

    The manifest names firmware and protocol version, the MicroPython that it is compiled for, and size and SHA-256 of
    the image and of each file in `flash/`. Raises as `files`.
    """
    flash(folder / "flash", {})
    (folder / "figure.img").write_bytes(image())
    entries = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json"):
        data = path.read_bytes()
        entries[str(path.relative_to(folder))] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    manifest = folder / "manifest.json"
    version = ".".join(str(part) for part in VERSION)
    about = {"firmware": version, "protocol": PROTOCOL, "micropython": MICROPYTHON, "files": entries}
    manifest.write_text(json.dumps(about, indent=2) + "\n")
    return manifest


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m firmware.build FOLDER")
    print(build(Path(sys.argv[1])))
