"""The second camera of a real table, in its settings."""

import re
from pathlib import Path
from typing import Any

from typing_extensions import TypedDict

from controller.api.wording import words
from controller.assembly.uncalibrated import never_calibrated
from controller.config import load, parse
from controller.errors import ConfigError, SetupError
from robodrome.new_table import pairs
from robodrome.setup.new_settings import camera_settings
from vision.cameras.camera_name import shown

_SECTION = re.compile(r"^\s*\[\s*second_camera\s*\][^\n]*\n(?:(?!\s*\[)[^\n]*(?:\n|\Z))*", re.MULTILINE)
"""The section, up to the next one."""


class Second(TypedDict):
    """What the set-up says of it."""

    second: str | None
    second_calibrated: bool


def second_of(file: Path) -> Second:
    """The second camera of settings; none if they cannot be read."""
    try:
        settings = load(file)
    except ConfigError:
        return {"second": None, "second_calibrated": False}
    if settings.second_camera is None:
        return {"second": None, "second_calibrated": False}
    return {
        "second": shown(str(settings.second_camera.source)),
        "second_calibrated": not never_calibrated(settings.views[1]),
    }


def with_second(text: str, source: str, size_px: tuple[int, int] | None, file: Path) -> str:
    """Settings with this second camera, or none for an empty source; all else, comments too, stays as it is.

    Raises:
        SetupError: the settings cannot be changed so.
    """
    new = _SECTION.sub("", text).rstrip() + "\n"
    if source:
        camera = camera_settings(source, size_px)
        values: dict[str, Any] = {"source": source, "width_px": camera.width_px, "height_px": camera.height_px}
        new += "\n".join(["", "[second_camera]", *pairs(values)]) + "\n"
    try:
        parse(new, file)
    except ConfigError as error:
        raise SetupError("setup/source", words("setup.no-source")) from error
    return new
