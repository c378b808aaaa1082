"""All cubes of a real table: finds them, remembers which is which, and runs the firmware on each."""

import asyncio
import json
import logging
from collections.abc import Callable, Collection
from pathlib import Path

from pydantic import TypeAdapter

from base.clock import Clock
from base.files import write_private
from controller.errors import ConfigError, DamagedStoreError
from controller.toio.figure import Connect, run_cube
from controller.toio.radio import Radio
from hardware.dimensions import load_dimensions

FILE = "cubes.json"
"""Bluetooth addresses by number, in the data folder."""

SEARCH_S = 5.0
"""Wall time of one search."""

_ADDRESSES = TypeAdapter(dict[int, str])

log = logging.getLogger(__name__)


def known_cubes(data: Path) -> dict[int, str]:
    """Bluetooth addresses by number on the wire.

    Raises:
        DamagedStoreError: the file is damaged.
    """
    path = data / FILE
    if not path.exists():
        return {}
    try:
        return _ADDRESSES.validate_json(path.read_bytes())
    except ValueError as error:
        raise DamagedStoreError(f"{path} is damaged ({error}): remove it, then robodrome figures pair") from error


async def serve_cubes(
    numbers: Collection[int],
    data: Path,
    radio: Radio,
    clock: Clock,
    connect: Callable[[int], Connect],
    *,
    forget_known: bool = False,
) -> None:
    """Run all cubes until cancelled; those that are not known yet are searched until they are found.

    Each is a separate task, which no fault of another one ends (`controller.toio.figure.run_cube`).

    Args:
        numbers: of the cubes on the wire.
        data: folder of `cubes.json`.
        radio: finds them.
        clock: table time.
        connect: by number, what connects its firmware to the broker.
        forget_known: forget which cube had which number, and pair those that are found.

    Raises:
        DamagedStoreError: `cubes.json` is damaged.
        OSError: it cannot be written.
    """
    addresses = {} if forget_known else {number: at for number, at in known_cubes(data).items() if number in numbers}
    running: list[asyncio.Task[None]] = []

    def start(number: int, dbm: int = 0) -> None:
        device = radio.device(addresses[number])
        running.append(asyncio.create_task(run_cube(device, clock, load_dimensions().toio, connect(number), dbm)))

    try:
        for number in addresses:
            start(number)
        while missing := sorted(set(numbers) - addresses.keys()):
            try:
                found = await radio.find(SEARCH_S)
            except ConfigError as error:  # those that run may go on
                log.warning("%s", error)
                await clock.sleep(SEARCH_S)
                continue
            new = [cube for cube in found if cube.address not in addresses.values()]
            for number, cube in zip(missing, new, strict=False):
                addresses[number] = cube.address
                log.info("cube %s (%s) is number %d", cube.name, cube.address, number)
                write_private(data / FILE, json.dumps(addresses, indent=2).encode())
                start(number, cube.dbm)
            if len(new) < len(missing):
                log.warning("%d cubes are still missing: switch them on, near this computer", len(missing) - len(new))
        await asyncio.gather(*running)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
