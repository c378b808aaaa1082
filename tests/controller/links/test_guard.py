"""The guard before the broker: clients without an account do not block figures; real brokers."""

import asyncio
import errno
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from base.clock import SystemClock
from controller.errors import LinkError
from controller.links.broker import CONTROLLER, Accounts, Broker, figure_account
from controller.links.guard import LOCAL, MAX_CONNECT, MAX_PER_SOURCE, WAITING, Guard, GuardSettings
from controller.links.mqtt_bus import MqttBus
from tests.firmware.bodies import until

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]
CLOCK = SystemClock()
ACCOUNTS = Accounts.generate("guarded", [1])
FIGURE = figure_account(1)
NETWORK, BESIEGER = "127.0.0.9", "127.0.0.66"
"""Where the table listens, and where those come from who mean harm."""


def bus(user: str, host: str, port: int, password: str | None = None) -> MqttBus:
    return MqttBus("guarded", host, port, user, password or ACCOUNTS.passwords[user])


@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
@pytest.mark.parametrize("said", [b"", b"\x10\x0c\x00\x04MQTT"], ids=["silent", "half a CONNECT"])
async def test_a_figure_connects_despite_more_connections_than_the_broker_takes(kind: str, said: bytes) -> None:
    async with Broker(ACCOUNTS, NETWORK, kind=kind) as broker, AsyncExitStack() as held:
        controller = bus(CONTROLLER, LOCAL, broker.local_port)
        heard: list[tuple[str, bytes]] = []
        controller.on_bytes("r/1/ack", lambda *message: heard.append(message))
        await controller.start()
        for _ in range(2 * ACCOUNTS.connections):
            _, writer = await asyncio.open_connection(NETWORK, broker.port, local_addr=(BESIEGER, 0))
            held.callback(writer.close)
            writer.write(said)
        figure = bus(FIGURE, NETWORK, broker.port)
        await figure.start()
        figure.publish_bytes("r/1/ack", b"here")
        await until(CLOCK, lambda: heard == [("r/1/ack", b"here")], 50.0)
        await figure.close()
        await controller.close()


@asynccontextmanager
async def guarded(show_s: float, waiting: int = WAITING) -> AsyncIterator[int]:
    """A guard before mosquitto; its port."""
    async with AsyncExitStack() as stack:
        broker = await stack.enter_async_context(Broker(ACCOUNTS, kind="mosquitto"))
        server = await Guard(GuardSettings(NETWORK, 0, broker.port, None, waiting, show_s)).listen()
        yield (await stack.enter_async_context(server)).sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    "said",
    [b"", b"\x10", b"\x10\x7f\x00", b"GET / HTTP/1.1\r\n\r\n", b"\x10\xff\xff\xff\x7f", b"\x10\x81\x20" + bytes(9)],
    ids=["nothing", "no length", "a part", "another protocol", "the longest", f"more than {MAX_CONNECT} bytes"],
)
async def test_who_shows_no_account_is_sent_away(said: bytes) -> None:
    async with guarded(show_s=0.2) as port:
        reader, writer = await asyncio.open_connection(NETWORK, port)
        writer.write(said)
        assert await asyncio.wait_for(reader.read(), 30) == b""
        writer.close()


async def test_a_client_with_an_account_stays_and_a_wrong_password_is_refused() -> None:
    async with guarded(show_s=0.2) as port:
        connections: list[bool] = []
        figure = bus(FIGURE, NETWORK, port)
        await figure.start(connections.append)
        with pytest.raises(LinkError, match="refuses account figure-1"):
            await bus(FIGURE, NETWORK, port, "guess").start()
        await asyncio.sleep(0.6)  # three times what the others are given
        assert connections == [True]
        await figure.close()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
async def test_both_kinds_of_addresses_reach_a_broker_that_listens_everywhere(address: str) -> None:
    async with Broker(ACCOUNTS, "::", kind="mosquitto") as broker:
        figure = bus(FIGURE, address, broker.port)
        await figure.start()
        assert figure.connected
        await figure.close()


async def test_one_machine_has_few_places_and_the_oldest_make_room() -> None:
    async with guarded(show_s=30.0) as port, AsyncExitStack() as held:

        async def held_by(address: str) -> asyncio.StreamReader:
            reader, writer = await asyncio.open_connection(NETWORK, port, local_addr=(address, 0))
            held.callback(writer.close)
            return reader

        first = [await held_by(BESIEGER) for _ in range(MAX_PER_SOURCE)]
        await held_by(BESIEGER)
        assert await asyncio.wait_for(first[0].read(), 30) == b""
        for number in range(WAITING):
            await held_by(f"127.0.1.{number}")
        assert await asyncio.wait_for(first[1].read(), 30) == b""
        assert not (await held_by("127.0.0.5")).at_eof()


async def test_the_tables_of_a_hall_may_all_come_back_together() -> None:
    account = b"".join(len(text).to_bytes(2) + text for text in (b"", b"figure-1", ACCOUNTS.passwords[FIGURE].encode()))
    connect = b"\x00\x04MQTT\x04\xc2\x00\x0a" + account
    async with guarded(show_s=30.0, waiting=2 * WAITING) as port, AsyncExitStack() as held:
        reader, writer = await asyncio.open_connection(NETWORK, port)
        held.callback(writer.close)
        for number in range(WAITING):
            _, other = await asyncio.open_connection(NETWORK, port, local_addr=(f"127.0.1.{number}", 0))
            held.callback(other.close)
        writer.write(bytes([0x10, len(connect)]) + connect)
        assert await asyncio.wait_for(reader.read(4), 30) == b"\x20\x02\x00\x00"


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.ENOSPC])
async def test_an_error_of_the_system_refuses_one_connection_and_ends_no_other(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    async with guarded(show_s=30.0) as port:
        connections: list[bool] = []
        figure, other = bus(FIGURE, NETWORK, port), bus(CONTROLLER, NETWORK, port)
        await figure.start(connections.append)
        opened, failed = asyncio.open_connection, asyncio.Event()

        async def fail_once(*where: Any) -> Any:
            monkeypatch.setattr(asyncio, "open_connection", opened)
            failed.set()
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(asyncio, "open_connection", fail_once)
        starting = asyncio.create_task(other.start())
        await failed.wait()
        await asyncio.gather(starting, return_exceptions=True)
        assert connections == [True]
        await bus(CONTROLLER, NETWORK, port).start()
        await figure.close()


async def test_both_come_back_when_the_guard_ends() -> None:
    async with Broker(ACCOUNTS, NETWORK, kind="mosquitto") as broker, broker.kept():
        connections: list[bool] = []
        figure = bus(FIGURE, NETWORK, broker.port)
        await figure.start(connections.append)
        os.kill(guard_of(os.getpid()), signal.SIGKILL)
        await until(CLOCK, lambda: connections == [True, False, True], 100.0)
        await figure.close()


def guard_of(parent: int) -> int:
    """The process of the guard among the children of another one."""
    children = Path(f"/proc/{parent}/task").glob("*/children")
    numbers = [int(number) for task in children for number in task.read_text().split()]
    return next(n for n in numbers if b"controller.links.guard" in Path(f"/proc/{n}/cmdline").read_bytes())
