"""Collect what goes onto a figure into one folder, with a manifest: `python -m firmware.build FOLDER`."""

import hashlib
import json
import shutil
import sys
from pathlib import Path

from firmware.figure.app import VERSION
from firmware.figure.wire import VERSION as PROTOCOL

_SOURCE = Path(__file__).parent
_HOST_ONLY = {"hal_host.py"}


def build(folder: Path) -> Path:
    """Copy `main.py` and the figure's modules into `folder`; returns the path of its `manifest.json`.

    The manifest names firmware and protocol version, and size and SHA-256 of each file.
    """
    names = ["main.py"] + sorted(
        f"figure/{path.name}" for path in (_SOURCE / "figure").glob("*.py") if path.name not in _HOST_ONLY
    )
    files = {}
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_SOURCE / name, target)
        data = target.read_bytes()
        files[name] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    manifest = folder / "manifest.json"
    version = ".".join(str(part) for part in VERSION)
    manifest.write_text(json.dumps({"firmware": version, "protocol": PROTOCOL, "files": files}, indent=2) + "\n")
    return manifest


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m firmware.build FOLDER")
    print(build(Path(sys.argv[1])))
