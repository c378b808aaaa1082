"""What drives the figures of a real table, changed in its settings."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import get_args

from controller.api.setup import Drive, FigureDrive
from controller.api.wording import words
from controller.assembly.tables import model_of
from controller.config import load, parse
from controller.errors import ConfigError, SetupError
from controller.robots.kinds import robot_kinds
from engine import registry

_FIGURE = re.compile(r"^\s*\[\[\s*figure\s*\]\][^\n]*\n(?:(?!\s*\[)[^\n]*(?:\n|\Z))*", re.MULTILINE)
"""A figure's section, up to the next one."""

_ID = re.compile(r"^\s*id\s*=\s*(\d+)", re.MULTILINE)
_DRIVE = re.compile(r"^\s*drive\s*=[^\n]*\n?", re.MULTILINE)


def drives_of(file: Path) -> list[FigureDrive]:
    """What drives each figure; none if the settings cannot be read."""
    try:
        settings = load(file)
    except ConfigError:
        return []
    return [{"figure": one.id, "drive": one.drive} for one in sorted(settings.figure, key=lambda one: one.id)]


def kinds_for(game: str) -> list[Drive]:
    """What may drive the figures of a game: hands, motors, and robots from the shop for which its cells are wide."""
    return [kind for kind in get_args(Drive) if kind not in robot_kinds() or _fits(game, kind)]


@cache
def _fits(game: str, kind: str) -> bool:
    try:
        model_of(registry.make(game), (), robots=(kind,))
    except ConfigError:
        return False
    return True


def with_drives(text: str, drives: Mapping[int, Drive], file: Path) -> str:
    """Settings with these drives; all else, comments too, stays as it is.

    Raises:
        SetupError: the settings have no section for such a figure, or the game's cells are too narrow.
    """

    def changed(section: re.Match[str]) -> str:
        number = _ID.search(section[0])
        if number is None or int(number[1]) not in drives:
            return section[0]
        return _ID.sub(rf'\g<0>\ndrive = "{drives[int(number[1])]}"', _DRIVE.sub("", section[0]), count=1)

    new = _FIGURE.sub(changed, text)
    try:
        settings = parse(new, file)
    except ConfigError as error:
        raise SetupError("setup/robots", words("setup.no-robots")) from error
    if not drives.items() <= {one.id: one.drive for one in settings.figure}.items() or not all(
        _fits(settings.game, kind) for kind in settings.robots.values()
    ):
        raise SetupError("setup/robots", words("setup.no-robots"))
    return new
