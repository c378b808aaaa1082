"""Files that only their owner may read, replaced in one step."""

import os
from pathlib import Path


def write_private_text(path: Path, text: str) -> None:
    """Replace a file, also for a power cut; its folder is made when there is none.

    Raises:
        OSError: it cannot be written; the old one is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        fresh.unlink(missing_ok=True)  # a full disk needs the room
        raise
    fresh.replace(path)
