"""The table's broker: accounts, topics, ports, and what happens when it or its parent goes."""

import asyncio
import errno
import os
import signal
import socket
import sys
from typing import Any

import pytest

from base.clock import SystemClock
from controller.errors import LinkError
from controller.links import broker as broker_module
from controller.links.broker import CONTROLLER, HANDS, Accounts, Broker, figure_account
from controller.links.mqtt_bus import MqttBus
from tests.firmware.bodies import until

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]
CLOCK = SystemClock()
ACCOUNTS = Accounts.generate("broker", [1, 2])
both_brokers = pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])


def bus(broker: Broker, user: str, password: str | None = None) -> MqttBus:
    return MqttBus("broker", broker.host, broker.port, user, password or ACCOUNTS.passwords[user])


@both_brokers
async def test_the_hands_read_the_retained_tasks(kind: str) -> None:
    async with Broker(ACCOUNTS, kind=kind) as broker:
        controller, hands = bus(broker, CONTROLLER), bus(broker, HANDS)
        await controller.start()
        tasks = {"tasks": [{"id": "t1", "text": "Lift the white disc at c4"}]}
        controller.publish("people", tasks, retain=True)
        read: list[Any] = []
        hands.on_message("people", read.append)
        await hands.start()
        await until(CLOCK, lambda: read == [tasks], 50.0)
        controller.publish("people", {"tasks": []}, retain=True)
        await until(CLOCK, lambda: read[1:] == [{"tasks": []}], 50.0)
        controller.publish_bytes("people", b"{no json")
        controller.publish("people", 3)
        await until(CLOCK, lambda: read[2:] == [3], 50.0)
        await hands.close()
        await controller.close()


@both_brokers
async def test_a_figure_hears_and_says_only_what_is_its_own(kind: str) -> None:
    async with Broker(ACCOUNTS, kind=kind) as broker:
        controller, figure = bus(broker, CONTROLLER), bus(broker, figure_account(1))
        heard: list[tuple[str, bytes]] = []
        said: list[tuple[str, bytes]] = []
        for topic in ("r/1/cmd", "r/2/cmd", "all/estop", "people"):
            figure.on_bytes(topic, lambda name, payload: heard.append((name, payload)))
        for topic in ("r/1/ack", "r/2/ack", "all/estop"):
            controller.on_bytes(topic, lambda name, payload: said.append((name, payload)))
        await controller.start()
        await figure.start()
        while not said:  # what is said while a connection is lost is lost
            figure.publish_bytes("r/2/ack", b"not mine")
            figure.publish_bytes("all/estop", b"not mine")
            figure.publish_bytes("r/1/ack", b"mine")
            await CLOCK.sleep(0.1)
        assert set(said) == {("r/1/ack", b"mine")}
        while len(set(heard)) < 2:
            for topic in ("people", "r/2/cmd", "r/1/cmd", "all/estop"):
                controller.publish_bytes(topic, b"x")
            await CLOCK.sleep(0.1)
        assert set(heard) == {("all/estop", b"x"), ("r/1/cmd", b"x")}
        await figure.close()
        await controller.close()


@both_brokers
async def test_a_wrong_password_is_refused_with_a_reason(kind: str) -> None:
    async with Broker(ACCOUNTS, kind=kind) as broker:
        with pytest.raises(LinkError, match=f"at 127.0.0.1:{broker.port} refuses account controller"):
            await bus(broker, CONTROLLER, "guess").start()


async def test_no_account_ends_the_connection_of_another_and_a_shared_account_is_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Broker(ACCOUNTS, kind="mosquitto") as broker:
        controller, figure, second = bus(broker, CONTROLLER), bus(broker, figure_account(1)), bus(broker, CONTROLLER)
        connections: list[bool] = []
        await controller.start(connections.append)
        figure._client._client_id = b"controller"
        await figure.start()
        heard: list[Any] = []
        controller.on_message("people", heard.append)
        controller.publish("people", 1)
        await until(CLOCK, lambda: heard == [1], 50.0)
        assert connections == [True]
        await second.start()
        await until(CLOCK, lambda: "does another program use the account controller" in caplog.text, 50.0)
        await second.close()
        await figure.close()
        await controller.close()


@both_brokers
async def test_the_connection_comes_back_after_a_restart_at_the_same_port(kind: str) -> None:
    async with Broker(ACCOUNTS, kind=kind) as broker:
        connections: list[bool] = []
        heard: list[Any] = []
        controller = bus(broker, CONTROLLER)
        controller.on_message("people", heard.append)
        await controller.start(connections.append)
        port = broker.port
        await broker.stop()
        await until(CLOCK, lambda: connections == [True, False], 50.0)
        with pytest.raises(LinkError, match="no connection to the MQTT broker"):
            controller.publish("people", 1)
        await broker.start()
        assert broker.port == port
        await until(CLOCK, lambda: connections == [True, False, True], 100.0)
        controller.publish("people", 2)
        await until(CLOCK, lambda: heard == [2], 50.0)
        await controller.close()


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.ENOSPC])
async def test_a_broker_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(broker_module, "RESTART_S", 0.0)
    async with Broker(ACCOUNTS, kind="mosquitto") as broker, broker.kept():
        start, failures = broker.start, [OSError(number, os.strerror(number))] * 3

        async def fail_at_first() -> None:
            if failures:
                raise failures.pop()
            await start()

        monkeypatch.setattr(broker, "start", fail_at_first)
        connections: list[bool] = []
        controller = bus(broker, CONTROLLER)
        await controller.start(connections.append)
        await broker.crash()
        await until(CLOCK, lambda: connections == [True, False, True], 100.0)
        assert failures == []
        await controller.close()


async def test_no_broker_is_said_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(LinkError, match=f"no MQTT broker answers at 127.0.0.1:{port}; start it"):
            await MqttBus("broker", "127.0.0.1", port, "controller", "x").start()


async def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(LinkError, match=f"port {port} at 127.0.0.1 is not free.*choose another `port`"):
            await Broker(ACCOUNTS, port=port).start()


async def test_mosquitto_does_not_outlive_a_killed_parent(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path_factory.mktemp("killed")))  # its temporary files stay
    program = (
        "import asyncio\n"
        "from controller.links.broker import Accounts, Broker\n"
        "async def main():\n"
        "    broker = Broker(Accounts.generate('t', []), kind='mosquitto')\n"
        "    await broker.start()\n"
        "    print(broker.port, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )

    def answers(port: int) -> bool:
        with socket.socket() as sock:
            return sock.connect_ex(("127.0.0.1", port)) == 0

    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    assert parent.stdout
    port = int(await parent.stdout.readline())
    assert answers(port)
    os.kill(parent.pid, signal.SIGKILL)
    await parent.wait()
    await until(CLOCK, lambda: not answers(port), 100.0)


def test_secrets_are_new_each_time_and_not_written_in_the_clear() -> None:
    other = Accounts.generate("broker", [1])
    assert other.passwords[CONTROLLER] != ACCOUNTS.passwords[CONTROLLER]
    written = other.mosquitto_passwords()
    assert not any(password in written for password in other.passwords.values())


async def test_mosquitto_reads_no_packet_that_is_too_long() -> None:
    async with Broker(ACCOUNTS, kind="mosquitto") as broker:
        reader, writer = await asyncio.open_connection(broker.host, broker.port)
        writer.write(bytes((0x10, 0x80, 0x84, 0xAF, 0x5F)))  # CONNECT of 200,000,000 bytes: MQTT 3.1.1, 2.2.3
        assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()
