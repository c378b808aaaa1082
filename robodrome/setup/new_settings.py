"""The settings of a first real table, written without a terminal and never over others."""

import logging
import os
import secrets
from pathlib import Path
from typing import Any

from base.files import sync
from controller.api.setup import PHONE
from controller.api.wording import words
from controller.config import BrokerSettings, CameraSettings, parse
from controller.errors import ConfigError, SetupError
from controller.robots.kinds import robot_kinds
from engine import registry
from robodrome.new_table import written
from web_remote.http.server import listen

log = logging.getLogger(__name__)

PHONE_PX = (1920, 1080)
"""Size that is asked of a phone's camera; it sends what it can."""


def camera_settings(source: str, size_px: tuple[int, int] | None) -> CameraSettings:
    """A camera by its source; `size_px` is that of its pictures, None if none has come.

    Raises:
        ValueError: there can be no such camera.
    """
    size = size_px or (PHONE_PX if source == PHONE else None)
    return CameraSettings.model_validate(
        {"source": source} | ({} if size is None else {"width_px": size[0], "height_px": size[1]})
    )


def write_settings(file: Path, game: str, camera: CameraSettings) -> None:
    """Write the settings of a table whose figures people move.

    Raises:
        SetupError: there is such a file already, or it cannot be written; nothing has changed.
    """
    values: dict[str, Any] = {
        "name": "home",
        "game": game,
        "calibration": "calibration",
        "camera": {"source": camera.source, "width_px": camera.width_px, "height_px": camera.height_px},
        "broker": {"port": _free_port(BrokerSettings().port)},
        "serial": [],
        "motor": [],
        **{kind: [] for kind in robot_kinds()},
        "hand": [*range(len(registry.make(game).pieces))],
    }
    text = written(values, "the set-up on a host's phone")
    try:
        parse(text, file)
        _write_new(file, text.encode())
    except FileExistsError as error:
        raise SetupError("setup/exists", words("setup.no-exists", file=file.name)) from error
    except (ConfigError, OSError) as error:
        log.warning("The settings cannot be written: %s", error)
        raise SetupError("setup/disk", words("setup.no-disk")) from error


def _write_new(file: Path, data: bytes) -> None:
    """Write a file whole, readable for its owner alone, as a camera's address may hold a password.

    Raises:
        FileExistsError: there is one of this name.
        OSError: it cannot be written.
    """
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as whole:
            whole.write(data)
            whole.flush()
            os.fsync(whole.fileno())
        os.link(part, file)
        sync(file.parent)
    finally:
        part.unlink(missing_ok=True)


def _free_port(first: int) -> int:
    """The first port from this one on that no other broker of this machine has."""
    for port in range(first, first + 100):
        try:
            listen("0.0.0.0", port).close()
        except OSError:
            continue
        return port
    return first
