"""Changing a table's settings from the console: checked as the program checks them, with a copy of the old ones."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from base.files import copy_private, write_private
from controller.api.console import SavedSettings, SettingsFault
from controller.config import faults, load, parse
from controller.errors import ConfigError, StoreError
from vision.cameras.camera_name import with_passwords


def check_settings(text: str) -> list[SettingsFault]:
    """What the program would find wrong with these settings."""
    return [{"line": one.line, "key": one.key, "text": one.text} for one in faults(text)]


def save_settings(path: Path, text: str) -> SavedSettings:
    """Replace the settings unless something is wrong with them; addresses keep the passwords that were not shown.

    Raises:
        StoreError: they cannot be written, or the old ones not be copied; the file is as it was.
    """
    if found := check_settings(text):
        return {"faults": found, "copy": None, "changed": []}
    with suppress(OSError, UnicodeDecodeError):
        text = with_passwords(text, path.read_text(encoding="utf-8"))
    try:
        before: Any = load(path).model_dump()
    except ConfigError:  # what is there is damaged: all is new
        before = {}
    copy = path.with_name(f"{path.name}.{datetime.now(UTC):%Y-%m-%dT%H%M%S%f}")
    try:
        copy_private(path, copy)
        write_private(path, text.encode())
    except OSError as error:
        raise StoreError(f"{error.filename or path} cannot be written: {error.strerror}") from error
    return {"faults": [], "copy": copy.name, "changed": sorted(_changed("", before, parse(text, path).model_dump()))}


def _changed(where: str, before: Any, after: Any) -> set[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        keys = before.keys() | after.keys()
        return {key for name in keys for key in _changed(f"{where}.{name}", before.get(name), after.get(name))}
    return set() if before == after else {where.removeprefix(".")}
