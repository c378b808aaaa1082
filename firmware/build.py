"""Builds what goes onto a figure: `python -m firmware.build FOLDER` writes its flash memory and the update image.

`FOLDER/flash/` holds boot.py, main.py and a/figure/*.py, to be copied onto the board. `FOLDER/figure.img` is the same
firmware as one image, for figures that already run firmware. `FOLDER/manifest.json` lists both.
"""

import hashlib
import json
import shutil
import sys
from pathlib import Path

from firmware.figure.app import VERSION
from firmware.figure.wire import VERSION as PROTOCOL

_SOURCE = Path(__file__).parent
_ROOT = ("boot.py", "main.py")
_HOST_ONLY = "hal_host.py"


def files() -> dict[str, bytes]:
    """The files that an update replaces, by name."""
    paths = sorted(path for path in (_SOURCE / "figure").glob("*.py") if path.name != _HOST_ONLY)
    return {f"figure/{path.name}": path.read_bytes() for path in paths}


def image() -> bytes:
    """The same files as one image, in the format that `firmware/figure/update.py` reads."""
    parts = []
    for name, content in files().items():
        parts += [bytes((len(name),)), name.encode(), len(content).to_bytes(4, "little"), content]
    return b"".join(parts)


def flash(folder: Path, settings: dict[str, object]) -> None:
    """Write a figure's flash memory to `folder`, with its settings (names: `firmware/figure/config.py`)."""
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

    The manifest names firmware and protocol version, and size and SHA-256 of the image and of each file in `flash/`.
    """
    flash(folder / "flash", {})
    (folder / "figure.img").write_bytes(image())
    entries = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json"):
        data = path.read_bytes()
        entries[str(path.relative_to(folder))] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    manifest = folder / "manifest.json"
    version = ".".join(str(part) for part in VERSION)
    manifest.write_text(json.dumps({"firmware": version, "protocol": PROTOCOL, "files": entries}, indent=2) + "\n")
    return manifest


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m firmware.build FOLDER")
    print(build(Path(sys.argv[1])))
