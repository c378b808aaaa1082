"""Figures in a separate process, for `python -m lab wire`: the real firmware on simulated bodies, no camera.

Usage: ``python -m lab.wire.figure_process`` reads one line of JSON (`Crew`), prints one line when it is ready (the
serial port or an empty line) and runs until its input ends.
"""

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import TypeAdapter

from base.clock import SystemClock
from controller.links.accounts import figure_account
from controller.sim.table_physics import World
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from lab.wire.usb_gateway import Gateway

APART_MM = 200.0
"""Distance between figures, which keeps them apart."""


@dataclass(frozen=True, slots=True)
class Crew:
    """The figures and how they are reached.

    Attributes:
        figures: their numbers.
        table: name of the table in the broker's topics.
        port: of the broker on this machine; None for figures behind a serial line.
        passwords: of the figures' accounts.
    """

    figures: tuple[int, ...]
    table: str = "bench"
    port: int | None = None
    passwords: Mapping[str, str] | None = None


CREW_JSON = TypeAdapter(Crew)


async def run(crew: Crew) -> None:
    """Run the figures until the input ends."""
    clock = SystemClock()
    world = World(clock.now, seed=1)
    gateway = None if crew.port else Gateway()
    tasks = []
    for number in crew.figures:
        body = world.add_figure(number, APART_MM * number, 0.0, 0.0, "#888888")
        account = figure_account(number)
        broker = {"port": crew.port, "user": account, "password": (crew.passwords or {}).get(account, "")}
        config = {"id": number, "table": crew.table, **(broker if crew.port else {})}
        link = gateway.figure(number) if gateway else None
        tasks.append(asyncio.create_task(run_figure(HostHal(body, clock), config, link)))
    print(gateway.port if gateway else "", flush=True)
    over = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    done, _ = await asyncio.wait([over, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if gateway:
        gateway.close()
    for task in done - {over}:
        task.result()


if __name__ == "__main__":
    asyncio.run(run(CREW_JSON.validate_json(sys.stdin.readline())))
