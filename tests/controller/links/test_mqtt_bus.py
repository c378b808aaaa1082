"""A stop on its way to the broker waits neither for other messages nor for the thread that receives."""

import asyncio
import socket
import ssl
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from base.clock import SystemClock
from controller.links import mqtt_bus, mqtt_client
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from tests.controller.links.node import CONNACK, cluster
from tests.firmware.bodies import until

pytestmark = pytest.mark.wall_clock

CERTIFICATES = Path(__file__).parent / "certificates"
MESSAGE = bytes([0x30, 20]) + b"\0\x10robodrome/t/talk" + b"hi"
"""A PUBLISH of QoS 0 (MQTT 3.1.1, section 3.3)."""


@asynccontextmanager
async def silent_broker(**settings: Any) -> AsyncIterator[tuple[MqttBus, socket.socket]]:
    """A connected bus, and the broker's end of its connection, which acknowledges nothing after CONNECT."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bus = MqttBus("t", "127.0.0.1", listener.getsockname()[1], "controller", "word", **settings)
        bus.listener = listener  # type: ignore[attr-defined]
        starting = asyncio.create_task(bus.start())
        theirs, _ = await asyncio.to_thread(listener.accept)
        with theirs:
            theirs.settimeout(20)
            theirs.sendall(CONNACK)
            await starting
            try:
                yield bus, theirs
            finally:
                await bus.close()


def read_until(sock: socket.socket, wanted: bytes) -> bytes:
    received = b""
    while wanted not in received:
        part = sock.recv(65536)
        assert part, "the connection has ended"
        received += part
    return received


async def test_a_stop_does_not_queue_behind_messages_that_the_broker_has_not_acknowledged() -> None:
    async with silent_broker() as (bus, broker):
        for number in range(200):
            bus.publish("people", number)
        MqttLink(bus).latch(b"everybody stops")
        await asyncio.to_thread(read_until, broker, b"everybody stops")


async def test_a_subscription_that_a_broker_without_a_leader_refuses_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mqtt_bus, "SUBSCRIBE_AGAIN_S", 0.0)
    async with silent_broker() as (bus, broker):
        heard = asyncio.get_running_loop().create_future()
        bus.on_bytes("talk", lambda topic, payload: heard.set_result(payload), qos=1)
        for answer in (b"\x80", b"\x01"):  # refused, then granted (section 3.9.3)
            asked = await asyncio.to_thread(read_until, broker, b"\0\x10robodrome/t/talk\x01")
            broker.sendall(b"\x90\x03" + asked[-21:-19] + answer)
        broker.sendall(MESSAGE)
        assert await heard == b"hi"


async def test_a_stop_is_sent_while_the_receiving_thread_is_held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    held_up, go_on = threading.Event(), threading.Event()

    async with silent_broker() as (bus, broker):
        hand_over = bus._hand_over

        def hold_up(*args: Any) -> None:
            held_up.set()
            go_on.wait(30)
            hand_over(*args)

        monkeypatch.setattr(bus, "_hand_over", hold_up)
        broker.sendall(MESSAGE)
        assert await asyncio.to_thread(held_up.wait, 20)
        try:
            MqttLink(bus).latch(b"everybody stops")
            await asyncio.to_thread(read_until, broker, b"everybody stops")
        finally:
            go_on.set()


async def test_it_answers_when_the_broker_has_acknowledged_a_message() -> None:
    async with silent_broker() as (bus, broker):
        answered = threading.Event()
        bus.probe(answered.set)
        await asyncio.to_thread(read_until, broker, b"robodrome/t/probe")
        assert not answered.is_set()
        broker.sendall(bytes([0x40, 2]) + bus._probe[0].to_bytes(2, "big"))  # PUBACK (MQTT 3.1.1, section 3.4)
        assert await asyncio.to_thread(answered.wait, 20)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("hangs", [False, True], ids=["ended", "hangs"])
async def test_a_thread_that_has_ended_or_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch, hangs: bool) -> None:
    met, go_on = threading.Event(), threading.Event()

    def fail(*_: Any) -> None:
        met.set()
        if not hangs:
            raise SystemExit
        go_on.wait(20)

    async with silent_broker() as (bus, broker):
        old = bus._client._thread
        monkeypatch.setattr(bus, "_hand_over", fail)
        broker.sendall(MESSAGE)
        assert await asyncio.to_thread(met.wait, 20)
        monkeypatch.undo()
        if not hangs:
            await asyncio.to_thread(old.join)
        assert bus.alive() == hangs
        up = asyncio.Event()
        bus._on_connection = lambda connected: up.set() if connected else up.clear()
        again = asyncio.create_task(asyncio.to_thread(bus.listener.accept))
        await asyncio.sleep(0)
        bus.restart()
        theirs, _ = await again
        with theirs:
            theirs.sendall(CONNACK)
            await up.wait()
            MqttLink(bus).latch(b"everybody stops")
            await asyncio.to_thread(read_until, theirs, b"everybody stops")
            assert bus.alive()
        go_on.set()
        await asyncio.to_thread(old.join)


async def test_a_lost_connection_is_made_again_at_the_next_address_without_a_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mqtt_bus, "RECONNECT_S", (600, 600))
    async with cluster(("127.0.0.1", "127.0.0.2"), monkeypatch) as (port, (one, other)):
        bus = MqttBus("t", "broker.test", port, "controller", "word")
        await bus.start()
        assert (bus.peer, one.connections, other.connections) == (one.address, 1, 0)
        one.drop()  # what it still accepts may be all that it does
        await until(SystemClock(), lambda: bus.connected and bus.peer == other.address)
        await bus.close()


async def test_a_node_that_accepts_and_hangs_is_passed_over_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(65536)
        writer.write(CONNACK)
        await reader.read()
        writer.close()

    with socket.create_server(("127.0.0.2", 0)) as hangs:
        port = hangs.getsockname()[1]
        monkeypatch.setattr(mqtt_client, "addresses", lambda host, port: ["127.0.0.2", "127.0.0.1"])
        async with await asyncio.start_server(accept, "127.0.0.1", port, ssl=tls):
            bus = MqttBus("t", "localhost", port, "controller", "word", CERTIFICATES / "ca.crt")
            bus._client.connect_timeout = 0.2
            await bus.start()
            assert bus.peer == "127.0.0.1"
            await bus.close()
