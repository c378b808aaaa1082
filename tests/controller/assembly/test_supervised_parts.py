"""The links as the supervisor sees them, with a real broker that is made to hang."""

import asyncio
import os
import signal
from types import SimpleNamespace
from typing import Any, cast

import pytest

from base.clock import SystemClock
from controller.assembly.changing_table import ChangingTable
from controller.assembly.supervised_parts import EventLoop, FigureWatch, Links
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.links.mqtt_bus import MqttBus
from tests.firmware.bodies import until

pytestmark = pytest.mark.wall_clock
CLOCK = SystemClock()


def table(is_open: bool, **running: Any) -> ChangingTable:
    """The members of a table that the parts use."""
    return cast(ChangingTable, SimpleNamespace(is_open=is_open, running=SimpleNamespace(**running)))


@pytest.mark.broker
@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
async def test_the_links_answer_over_the_broker(kind: Any) -> None:
    accounts = Accounts.generate("supervised", [1])
    async with Broker(accounts, kind=kind) as broker:
        bus = MqttBus("supervised", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
        await bus.start()
        links, answers = Links(table(True, bus=bus, broker=broker), asyncio.get_running_loop()), []
        for number in range(3):
            links.probe(lambda number=number: answers.append(number))  # type: ignore[misc]
            await until(CLOCK, lambda number=number: answers[-1:] == [number], 50.0)  # type: ignore[misc]
        assert links.alive()
        await bus.close()


@pytest.mark.broker
async def test_a_broker_that_hangs_does_not_answer_and_is_replaced() -> None:
    accounts = Accounts.generate("supervised", [1])
    async with Broker(accounts, kind="mosquitto") as broker, broker.kept():
        bus = MqttBus("supervised", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
        connections: list[bool] = []
        await bus.start(connections.append)
        links, answers = Links(table(True, bus=bus, broker=broker), asyncio.get_running_loop()), []
        hangs = broker.pid
        assert hangs is not None
        os.kill(hangs, signal.SIGSTOP)
        links.probe(lambda: answers.append("hangs"))
        links.restart()
        await until(CLOCK, lambda: connections[-1:] == [True] and broker.pid not in (None, hangs), 100.0)
        assert answers == []
        links.probe(lambda: answers.append("new"))
        await until(CLOCK, lambda: answers == ["new"], 50.0)
        await bus.close()


async def test_a_table_that_is_closed_owes_no_answer() -> None:
    loop, answers = asyncio.get_running_loop(), []
    for part in (Links(table(False), loop), FigureWatch(table(False), loop), EventLoop(loop)):
        assert part.alive()
        part.probe(lambda: answers.append(part.name))  # noqa: B023 - called in this turn of the loop at the latest
        await until(CLOCK, lambda: answers[-1:] == [part.name], 50.0)  # noqa: B023
