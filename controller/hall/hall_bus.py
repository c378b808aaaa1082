"""A table's connection to the broker of its hall."""

import ssl
import time
from collections import Counter
from typing import Protocol

from paho.mqtt.client import MQTTMessage

from controller.api import hall
from controller.hall.membership import Member
from controller.links.hall_accounts import BUS
from controller.links.link import OnConnection
from controller.links.mqtt_bus import MqttBus, OnBytes

MAX_WAITING = 100
"""Most messages that wait for the broker's acknowledgement."""

ORDERS, ORDERS_S = 100, 5.0
"""Most orders, signed by the hall or not, that are taken within this wall time; further ones are dropped."""

GONE = hall.Announcement(here=False).model_dump_json().encode()
"""The last will."""


class HallBus(Protocol):
    """A connection to the hall's broker."""

    async def start(self, on_connection: OnConnection) -> None:
        """Connect."""

    async def close(self) -> None:
        """Disconnect."""

    def publish_bytes(self, topic: str, payload: bytes, qos: int, retain: bool = False) -> None:
        """Publish at a topic of the hall."""

    def on_bytes(self, topic: str, listener: OnBytes, qos: int) -> None:
        """Call `listener` with all messages of a topic."""


def connection(member: Member) -> HallBus:
    """A connection to the hall's broker, by TLS. Raises OSError for an authority that cannot be used."""
    place = member.membership
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if place.authority:
        tls.load_verify_locations(cadata=place.authority)
    else:
        tls.load_default_certs()
    bus = MqttBus(
        BUS,
        place.host,
        place.port,
        member.table,
        place.password,
        tls,
        max_waiting=MAX_WAITING,
        will=(f"{member.table}/table", GONE),
    )
    bus.admits = _Gate(member)
    return bus


class _Gate:
    """Admits orders at a bounded rate, in the connection's thread; those that the hall signed wait for no others."""

    def __init__(self, member: Member) -> None:
        self._member = member
        self._since_s, self._counts = 0.0, Counter[bool]()

    def __call__(self, message: MQTTMessage) -> bool:
        now_s = time.monotonic()
        if now_s - self._since_s > ORDERS_S:
            self._since_s = now_s
            self._counts.clear()
        signed = self._signed(message)
        self._counts[signed] += 1
        return self._counts[signed] <= ORDERS

    def _signed(self, message: MQTTMessage) -> bool:
        try:
            self._member.order(message.topic, bytes(message.payload))
        except ValueError:
            return False
        return True
