"""Atomic writing of files."""

import os
import tempfile
from pathlib import Path

from hardware.errors import PrintError


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file atomically: readers see the old content or the new one.

    Raises:
        PrintError: the file cannot be written.
    """
    scratch = None
    try:
        handle, scratch = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            os.fsync(file.fileno())
        os.chmod(scratch, 0o644)
        os.replace(scratch, path)
    except OSError as error:
        if scratch is not None:
            Path(scratch).unlink(missing_ok=True)
        raise PrintError(f"{path} cannot be written: {error.strerror or error}") from error
