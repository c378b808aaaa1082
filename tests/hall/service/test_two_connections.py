"""A hall on a cluster sends stops to two nodes: the death of one costs a stop nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.links.hall_accounts import BUS, HALL
from controller.links.mqtt_bus import MqttBus
from hall.service.registry import Registry
from hall.service.switchboard import Switchboard
from hall.store.hall_store import HallStore
from tests.controller.hall.double import STOP_KEY
from tests.controller.links.node import Node, cluster
from tests.firmware.bodies import until

pytestmark = pytest.mark.wall_clock
CLOCK = SystemClock()


@asynccontextmanager
async def hall_of(
    addresses: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Switchboard, list[Node]]]:
    store = HallStore(f"sqlite:///{folder / 'hall.sqlite'}")
    async with cluster(addresses, monkeypatch) as (port, nodes):
        bus = MqttBus(BUS, "broker.test", port, HALL, "word")
        spare = MqttBus(BUS, "broker.test", port, HALL, "word", apart=bus)
        switchboard = Switchboard(Registry(), store, bus, lambda: None, STOP_KEY, spare)
        running = asyncio.create_task(switchboard.run())
        try:
            await connected(switchboard, *nodes[:2])
            yield switchboard, nodes
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            store.close()


async def connected(switchboard: Switchboard, *nodes: Node) -> None:
    buses, addresses = switchboard._buses, [node.address for node in nodes]
    await until(CLOCK, lambda: all(bus.connected for bus in buses) and [bus.peer for bus in buses] == addresses)


async def stop_reaches(switchboard: Switchboard, by: str, *nodes: Node) -> None:
    switchboard.stop(by)
    await until(CLOCK, lambda: all(by.encode() in node.heard for node in nodes))


async def test_a_stop_goes_to_two_nodes_and_to_others_when_one_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
    async with hall_of(addresses, tmp_path, monkeypatch) as (switchboard, (one, two, three)):
        await stop_reaches(switchboard, "Ana", one, two)
        assert three.connections == 0
        one.die()
        await stop_reaches(switchboard, "Ben", two)
        await connected(switchboard, two, three)
        await stop_reaches(switchboard, "Eva", two, three)


async def test_of_two_nodes_the_one_that_comes_back_gets_stops_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_of(["127.0.0.1", "127.0.0.2"], tmp_path, monkeypatch) as (switchboard, (one, two)):
        bus = switchboard._bus
        one.die()
        await until(CLOCK, lambda: bus.connected and bus.peer == two.address and two.connections == 1)
        await stop_reaches(switchboard, "Ana", two)
        await one.start(bus._where[1])
        await connected(switchboard, two, one)
        await stop_reaches(switchboard, "Ben", one, two)
