"""A controller that is there to be killed, for `robodrome bench wire`: it drives figures until its process ends.

Usage: ``python -m robodrome.bench.victim`` reads one line of JSON (`Orders`) and says one line when all figures drive.
Half of them get wheel speeds, the others duties.
"""

import asyncio
import sys
from dataclasses import dataclass

from pydantic import TypeAdapter

from controller.clock import SystemClock
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink

REPEAT_S = 0.1
READY_S = 60.0
SPEED_MM_S = 50.0
DUTY = 0.7
BOUND_MM = 25.0


@dataclass(frozen=True, slots=True)
class Orders:
    """How many figures, where the broker is, and when table time began."""

    figures: int
    port: int
    password: str
    start_s: float


ORDERS_JSON = TypeAdapter(Orders)


async def be(orders: Orders) -> None:
    """Drive until killed."""
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
    asyncio.run(be(ORDERS_JSON.validate_json(sys.stdin.readline())))
