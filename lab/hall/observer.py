"""An account of a hall's broker that reads all orders, and its connection: when a stop is at the broker.

``python -m lab.hall.observer hall ...`` is `robodrome hall` whose broker has that account, if the file of its accounts
has.
"""

import time
from pathlib import Path

from paho.mqtt.client import MQTTMessage

from controller.links.accounts import kept_passwords, new_passwords
from controller.links.hall_accounts import BUS, HallAccounts
from controller.links.mqtt_bus import MqttBus
from lab.endurance.play_process import HOST

OBSERVER = "observer"

_readable = HallAccounts.readable


def _observed(accounts: HallAccounts, user: str) -> tuple[str, ...]:
    return _readable(accounts, "+" if user == OBSERVER else user)


def let_observe() -> None:
    """Brokers that this process sets up have the account."""
    HallAccounts.readable = _observed  # type: ignore[method-assign,assignment]


class Observer:
    """The connection.

    Args:
        accounts: file of the hall's accounts, which gets this one.
    """

    def __init__(self, accounts: Path) -> None:
        accounts.parent.mkdir(parents=True, exist_ok=True)
        self._password = kept_passwords(accounts, new_passwords([OBSERVER]))[OBSERVER]
        self._stops: list[tuple[str, float]] = []
        self._bus: MqttBus | None = None

    async def start(self, port: int, authority: Path) -> None:
        """Connect to the broker at this port. Raises `LinkError`."""
        self._bus = MqttBus(BUS, HOST, port, OBSERVER, self._password, authority)
        self._bus.admits = self._note
        self._bus.on_bytes("+/orders", lambda topic, payload: None, qos=0)
        await self._bus.start()

    async def close(self) -> None:
        """Disconnect."""
        if self._bus:
            await self._bus.close()

    def _note(self, message: MQTTMessage) -> bool:
        """In the connection's thread, which waits for nothing else."""
        if b"stop" in message.payload:
            self._stops.append((message.topic, time.monotonic()))
        return False

    def stops(self, since_s: float) -> dict[str, float]:
        """When the first stop of each table was here after this steady wall time."""
        return {topic: at_s for topic, at_s in reversed(self._stops) if at_s >= since_s}


if __name__ == "__main__":
    from robodrome.__main__ import main

    let_observe()
    main()
