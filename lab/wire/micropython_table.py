"""A full table of figures on MicroPython: whether all start, answer and drive together, and their free memory.

Usage: ``python -m lab.wire.micropython_table [FIGURES]`` prints one line of JSON. It uses emulated boards, a real
broker and true poses as camera fixes at 15 Hz; every figure drives 60 mm back and forth, then one is updated.
"""

import asyncio
import json
import os
import sys
from typing import Any

from base.clock import SystemClock
from base.processes import scratch_folder
from controller.errors import LinkTimeoutError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.fleet.image_keys import ImageKeys
from controller.links.broker import CONTROLLER, Accounts, Broker, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.sim.figures.body import Body
from controller.sim.figures.micropython_boards import Boards
from controller.sim.table_physics import World
from firmware.build import image

TABLE = "boards"
"""Name in message topics."""

FIGURES = 17
"""As many as there are tags for figures."""

START_S = 120.0
"""Wall time that all boards have to start."""

DRIVES_S = 20.0
"""Time for which the figures drive."""

DRIVE_MM, DRIVE_MM_S, DRIVE_LIMIT_MM = 60.0, 60.0, 90.0
"""Length and speed of a drive, and the distance after which a figure stops by itself."""

SETTLE_S = 2.0
"""Time after arming before free memory is read: boot and greetings are over then."""

RETRY_S = 0.3
"""Time after a drive that failed."""

FRAMES_PER_S = 15.0
"""Rate of camera fixes, the default of the simulated camera."""

_APART_MM = 100.0
"""Distance between figures, which keeps drives apart."""


async def measure(figures: int) -> dict[str, Any]:
    """Start figures, let them drive and update one.

    Returns:
        Time until all had answered; drives that arrived and that failed; least free memory at rest after boot, right
        after drives and during an update, in kB of 128; duration of the update; load of the machine.
    """
    clock, numbers = SystemClock(), range(figures)
    accounts, keys = Accounts.generate(TABLE, numbers), ImageKeys.generate()
    with scratch_folder("robodrome-boards-") as folder:
        async with Broker(accounts, kind="mosquitto") as broker:
            fleet = Fleet(
                MqttLink(MqttBus(TABLE, broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])), clock
            )
            await fleet.start()
            boards = Boards(folder, clock)
            await boards.start()
            world = World(clock.now, seed=1)
            bodies = [world.add_figure(n, _APART_MM * n, 0.0, 0.0, "#888888") for n in numbers]
            tasks = []
            for body in bodies:
                account = figure_account(body.figure)
                body.charge_to(1.0)
                where = {"table": TABLE, "host": broker.host, "port": broker.port}
                secrets = {"password": accounts.passwords[account], "image_key": keys.of(body.figure).hex()}
                settings = {"id": body.figure, "user": account, **secrets, **where}
                tasks.append(asyncio.create_task(boards.run(body, settings)))
            try:
                return await _measured(fleet, clock, bodies, keys)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await fleet.close()
                await boards.close()


async def _measured(fleet: Fleet, clock: SystemClock, bodies: list[Body], keys: ImageKeys) -> dict[str, Any]:
    figures = [fleet.figure(body.figure) for body in bodies]
    load = os.getloadavg()[0]
    await fleet.ready([figure.id for figure in figures], START_S)
    started_s = clock.now()
    seeing = asyncio.create_task(_see(fleet, clock, bodies))
    await asyncio.gather(*(figure.identify() for figure in figures))
    await asyncio.gather(*(figure.arm() for figure in figures))
    await clock.sleep(SETTLE_S)
    at_rest = await _free_kb(figures)
    arrived, broken = map(sum, zip(*await asyncio.gather(*(_drive(f, clock) for f in figures)), strict=True))
    driven = await _free_kb(figures)
    begun_s, parts, in_update = clock.now(), [0.0], at_rest
    updating = asyncio.create_task(figures[0].update(image(), keys.of(figures[0].radio), parts.append))
    while parts[-1] < 0.9 and not updating.done():
        in_update = min(in_update, await _free_kb(figures[:1]))
    await updating
    updated_s = clock.now() - begun_s
    seeing.cancel()
    await asyncio.gather(seeing, return_exceptions=True)
    return {
        "figures": len(figures),
        "ready_s": round(started_s, 1),
        "moves": arrived,
        "broken_off": broken,
        "free_kb_at_rest": at_rest,
        "free_kb_after_drives": driven,
        "free_kb_in_update": in_update,
        "update_s": round(updated_s, 1),
        "load": [round(load, 1), round(os.getloadavg()[0], 1)],
    }


async def _drive(figure: Figure, clock: SystemClock) -> tuple[int, int]:
    """Drive back and forth for `DRIVES_S`; returns how many drives arrived, and how many failed."""
    arrived = broken = 0
    at_mm, until_s = _APART_MM * figure.id, clock.now() + DRIVES_S
    while clock.now() < until_s:
        goal_mm = at_mm + (DRIVE_MM if arrived % 2 == 0 else 0.0)
        try:
            await figure.move(goal_mm, 0.0, DRIVE_MM_S, DRIVE_LIMIT_MM, reverse=True)
            arrived += 1
        except (MotionError, LinkTimeoutError) as error:
            print(error, file=sys.stderr)
            broken += 1
            await clock.sleep(RETRY_S)
    return arrived, broken


async def _free_kb(figures: list[Figure]) -> int:
    """The least free memory of any of them."""
    return min(health.free_kb for health in await asyncio.gather(*(figure.test() for figure in figures)))


async def _see(fleet: Fleet, clock: SystemClock, bodies: list[Body]) -> None:
    while True:
        for body in bodies:
            body.advance()
            fleet.figure(body.figure).pose_fix(body.x_mm, body.y_mm, body.yaw_rad, clock.now())
        await clock.sleep(1 / FRAMES_PER_S)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(int(sys.argv[1]) if sys.argv[1:] else FIGURES))))
