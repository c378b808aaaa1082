"""Files that are replaced atomically."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file atomically; a power cut leaves either the old or the new content.

    Raises:
        OSError: it cannot be written; the old one is unchanged.
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        beside.unlink(missing_ok=True)  # a full disk needs the room
        raise
    beside.replace(path)
