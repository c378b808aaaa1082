"""Where files are kept, and replacing them atomically."""

import os
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Replace a file atomically; only its owner can read it.

    Raises:
        OSError: the file cannot be written; the old one is unchanged.
    """
    part = path.with_name(path.name + ".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    part.replace(path)


def default_data_folder() -> Path:
    """`$XDG_DATA_HOME/robodrome`; without that variable `~/.local/share/robodrome`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "robodrome"
