"""An account of a hall's broker that reads all orders, and its connection: when a stop is at the broker.

mosquitto serves filters with `+` after those without (`sub__search`): the account's copy follows those of all tables.

``python -m lab.hall.observer hall ...`` is `robodrome hall` whose broker has that account, if the file of its accounts
has. ``... observer read HOST PORT AUTHORITY``, with the password as its input, prints to whom each stop went, its
number, and when, in s of the machine's steady clock.
"""

import asyncio
import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from paho.mqtt.client import MQTTMessage

from base.processes import mortal
from controller.links.accounts import kept_passwords, new_passwords
from controller.links.hall_accounts import BUS, HallAccounts
from controller.links.mqtt_bus import MqttBus
from lab.endurance.play_process import BenchError
from lab.hall.nats_cluster import let_resolve
from lab.hall.replayed_table import NICE

OBSERVER = "observer"

_readable = HallAccounts.readable


def _observed(accounts: HallAccounts, user: str) -> tuple[str, ...]:
    return _readable(accounts, "+" if user == OBSERVER else user)


def let_observe() -> None:
    """Brokers that this process sets up have the account."""
    HallAccounts.readable = _observed  # type: ignore[method-assign,assignment]


class Observer:
    """The connection, in a process that waits for no other.

    Args:
        accounts: file of the hall's accounts, which gets this one.
    """

    def __init__(self, accounts: Path) -> None:
        accounts.parent.mkdir(parents=True, exist_ok=True)
        self._password = kept_passwords(accounts, new_passwords([OBSERVER]))[OBSERVER]
        self._stops: list[tuple[str, int, float]] = []
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self, host: str, port: int, authority: Path) -> None:
        """Connect to the broker there. Raises `BenchError` if it does not answer."""
        command = mortal([sys.executable, "-m", "lab.hall.observer", "read", host, str(port), str(authority)])
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{self._password}\n".encode())
        if not await self._process.stdout.readline():
            raise BenchError(f"the observer does not reach the broker at {host}:{port}")
        self._reading = asyncio.create_task(self._read(self._process.stdout))

    async def close(self) -> None:
        """Disconnect."""
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def _read(self, said: asyncio.StreamReader) -> None:
        while line := (await said.readline()).split():
            self._stops.append((line[0].decode(), int(line[1]), float(line[2])))

    def newest(self) -> int:
        """The greatest number of all stops that were here."""
        return max((number for _, number, _ in self._stops), default=0)

    def stops(self, after: int) -> dict[str, float]:
        """Steady wall time when the first stop of each table, or of `ALL`, with a greater number was here."""
        return {to: at_s for to, number, at_s in reversed(self._stops) if number > after}


async def _observe(host: str, port: int, authority: Path) -> None:
    with suppress(PermissionError):
        os.nice(-NICE)
    bus = MqttBus(BUS, host, port, OBSERVER, sys.stdin.readline().strip(), authority)
    bus.admits = _tell
    bus.on_bytes("+/orders", lambda topic, payload: None, qos=0)
    await bus.start()
    print("connected", flush=True)
    await asyncio.Event().wait()


def _tell(message: MQTTMessage) -> bool:
    """In the connection's thread, which waits for nothing else."""
    if b"stop" in message.payload:
        number = json.loads(json.loads(message.payload)["body"])["number"]
        print(message.topic.split("/")[-2], number, time.monotonic(), flush=True)
    return False


if __name__ == "__main__":
    if sys.argv[1] == "read":
        asyncio.run(_observe(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])))
    else:
        from robodrome.__main__ import main

        let_observe()
        let_resolve()
        main()
