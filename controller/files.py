"""Files that are replaced as a whole."""

import os
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Replace a file in one step, readable by its owner only.

    Raises:
        OSError: it cannot be written; the old file is still there.
    """
    part = path.with_name(path.name + ".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    part.replace(path)
