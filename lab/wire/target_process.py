"""A controller that `python -m lab wire` kills: it drives figures until its process ends.

Usage: ``python -m lab.wire.target_process`` reads one line of JSON (`Orders`) and prints one line when it begins to
drive. Half of the figures get wheel speeds, the others duties.
"""

import asyncio
import sys
from dataclasses import dataclass

from pydantic import TypeAdapter

from base.clock import SystemClock
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink

REPEAT_S = 0.1
"""Time between two commands, as in normal operation; a command ends by itself soon after."""

READY_S = 60.0
"""Wall time that all figures have to report."""

SPEED_MM_S, DUTY = 50.0, 0.7
"""Wheel speed and duty of figures that turn on the spot: well below and near full speed."""

BOUND_MM = 25.0
"""Distance from the start of a command by duty at which a figure stops by itself."""


@dataclass(frozen=True, slots=True)
class Orders:
    """Number of figures, port and password of the broker, and `time.monotonic()` at table time zero."""

    figures: int
    port: int
    password: str
    start_s: float


ORDERS_JSON = TypeAdapter(Orders)


async def run(orders: Orders) -> None:
    """Drive until killed, or until the input ends: then so has the measurement."""
    asyncio.get_running_loop().add_reader(sys.stdin, sys.exit)
    clock = SystemClock(1.0, orders.start_s)
    bus = MqttBus("bench", "127.0.0.1", orders.port, CONTROLLER, orders.password)
    fleet = Fleet(MqttLink(bus), clock)
    await fleet.start()
    figures = [fleet.figure(number) for number in range(orders.figures)]
    await fleet.ready(range(orders.figures), READY_S)
    await asyncio.gather(*(figure.arm() for figure in figures))
    print("driving", flush=True)
    while True:
        for figure in figures[::2]:
            figure.velocity(-SPEED_MM_S, SPEED_MM_S)
        for figure in figures[1::2]:
            figure.duty(-DUTY, DUTY, BOUND_MM)
        await clock.sleep(REPEAT_S)


if __name__ == "__main__":
    asyncio.run(run(ORDERS_JSON.validate_json(sys.stdin.readline())))
