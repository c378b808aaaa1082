"""All cubes of a real table: finds them, remembers which is which, and runs the firmware on each."""

import asyncio
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.clock import Clock
from controller.errors import DamagedStore
from controller.files import write_private
from controller.toio.figure import run_cube
from controller.toio.hal import CubeHal
from controller.toio.radio import Radio
from firmware.figure.config import settings as firmware_settings
from firmware.figure.link import MqttLink
from hardware.dimensions import load_dimensions

FILE = "cubes.json"
"""Bluetooth addresses by number, in the data folder."""

SEARCH_S = 5.0
"""Wall time of one search."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CubesSettings:
    """Settings of the process.

    Attributes:
        figures: settings of the firmware, by number on the wire: identity, broker and account.
        data: folder of `cubes.json`.
        anew: forget which cube had which number, and take those that are found.
    """

    figures: Mapping[int, Mapping[str, Any]]
    data: Path
    anew: bool = False


_ADDRESSES = TypeAdapter(dict[int, str])


def known_cubes(path: Path) -> dict[int, str]:
    """Bluetooth addresses by number on the wire.

    Raises:
        DamagedStore: the file is damaged.
    """
    if not path.exists():
        return {}
    try:
        return _ADDRESSES.validate_json(path.read_bytes())
    except ValueError as error:
        raise DamagedStore(f"{path} is damaged ({error}): remove it, then robodrome figures pair") from error


async def serve_cubes(settings: CubesSettings, radio: Radio, clock: Clock) -> None:
    """Run all cubes until cancelled; those that are not known yet are searched until they are found.

    Raises:
        ConfigError: this computer's Bluetooth cannot be used.
        DamagedStore: `cubes.json` is damaged.
        OSError: it cannot be written.
    """
    path = settings.data / FILE
    addresses = {} if settings.anew else known_cubes(path)
    addresses = {number: address for number, address in addresses.items() if number in settings.figures}
    running: list[asyncio.Task[None]] = []

    def start(number: int, dbm: int = 0) -> None:
        cube = run_cube(radio.device(addresses[number]), clock, load_dimensions().toio, _linked(settings, number), dbm)
        running.append(asyncio.create_task(cube))

    try:
        for number in addresses:
            start(number)
        while missing := sorted(settings.figures.keys() - addresses.keys()):
            new = [cube for cube in await radio.find(SEARCH_S) if cube.address not in addresses.values()]
            for number, cube in zip(missing, new, strict=False):
                addresses[number] = cube.address
                log.info("cube %s (%s) is number %d", cube.name, cube.address, number)
                write_private(path, json.dumps(addresses, indent=2).encode())
                start(number, cube.dbm)
            if len(new) < len(missing):
                log.warning("%d cubes are still missing: switch them on, near this computer", len(missing) - len(new))
        await asyncio.gather(*running)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _linked(settings: CubesSettings, number: int) -> Any:
    """Connects a cube's firmware to the broker by the account of its number."""

    def connect(hal: CubeHal) -> tuple[Mapping[str, Any], MqttLink]:
        config = settings.figures[number]
        return config, MqttLink(hal, firmware_settings(dict(config)))

    return connect
