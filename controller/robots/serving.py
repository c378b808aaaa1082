"""All robots from the shop of a real table: finds them, remembers which is which, and runs the firmware on each."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import TypeAdapter

from base.clock import Clock
from base.files import write_private
from controller.errors import ConfigError, DamagedStoreError
from controller.robots.figure import Connect, run_robot
from controller.robots.kinds import robot_kinds
from controller.robots.radio import Radio

FILE = "cubes.json"
"""Bluetooth addresses by number, in the data folder; the name is from when cubes were the only ones."""

SEARCH_S = 5.0
"""Wall time of one search."""

_ADDRESSES = TypeAdapter(dict[int, str])

log = logging.getLogger(__name__)


def known_robots(data: Path) -> dict[int, str]:
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


async def serve_robots(
    numbers: Mapping[int, str],
    data: Path,
    radio: Radio,
    clock: Clock,
    connect: Callable[[int], Connect],
    *,
    forget_known: bool = False,
) -> None:
    """Run all robots until cancelled; those that are not known yet are searched until they are found.

    Each is a separate task, which no fault of another one ends (`controller.robots.figure.run_robot`).

    Args:
        numbers: on the wire, and the kind of each.
        data: folder of `cubes.json`.
        radio: finds them.
        clock: table time.
        connect: by number, what connects its firmware to the broker.
        forget_known: forget which robot had which number, and pair those that are found.

    Raises:
        DamagedStoreError: `cubes.json` is damaged.
        OSError: it cannot be written.
    """
    addresses = {} if forget_known else {number: at for number, at in known_robots(data).items() if number in numbers}
    running: list[asyncio.Task[None]] = []

    def start(number: int, dbm: int = 0) -> None:
        kind, device = robot_kinds()[numbers[number]], radio.device(addresses[number])
        running.append(asyncio.create_task(run_robot(kind, device, clock, connect(number), dbm)))

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
            new = [robot for robot in found if robot.address not in addresses.values()]
            for number in missing:
                robot = next((robot for robot in new if robot.kind == numbers[number]), None)
                if robot is None:
                    log.warning("%s %d is still missing: switch it on, near this computer", numbers[number], number)
                    continue
                new.remove(robot)
                addresses[number] = robot.address
                log.info("%s (%s) is number %d", robot.name, robot.address, number)
                write_private(data / FILE, json.dumps(addresses, indent=2).encode())
                start(number, robot.dbm)
        await asyncio.gather(*running)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
