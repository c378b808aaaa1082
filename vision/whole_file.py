"""Files that are replaced atomically."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file atomically; a power cut leaves either the old or the new content.

    Raises:
        OSError: it cannot be written.
    """
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
