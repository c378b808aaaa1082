"""A connection to the MQTT broker, under one table's topics, that is restored automatically after an outage.

paho-mqtt runs its network loop in its own thread, so a slow connection never delays the table; its
callbacks are passed on to the event loop. Only what must not wait for that thread is written by its sender.
"""

import asyncio
import contextlib
import json
import logging
import socket
import ssl
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from controller.errors import LinkError
from controller.links.link import OnConnection
from controller.links.mqtt_client import UNACKNOWLEDGED, BusClient
from engine.untrusted import read_json

OnBytes = Callable[[str, bytes], None]
"""Called in the event loop with the topic below the table's and the payload."""

KEEPALIVE_S = 10
"""Longest silence on a connection before a broker that is gone is noticed (MQTT 3.1.1, section 3.1.2.10)."""

RECONNECT_S = (1, 2)
"""Shortest and longest delay between attempts to connect again: wall time, an outage is not to be prolonged."""

SUBSCRIBE_AGAIN_S = 2.0
"""Wall time until a refused subscription is asked for again: a cluster refuses while it has no leader."""

CLASH, CLASH_S = 3, 20.0
"""Lost connections, and the wall time within which they say that another program uses the account: brokers end the
older of two connections with one id (MQTT 3.1.1, section 3.1.4), and each side comes back."""

_log = logging.getLogger(__name__)


class MqttBus:
    """A `Bus` over MQTT 3.1.1; `MqttLink` uses it for frames.

    Args:
        table: names the topics: `robodrome/<table>/...`.
        host: address of the broker.
        port: port of the broker.
        user: account at the broker.
        password: of the account.
        authority: PEM file of the authority that signed the broker's certificate, or what verifies it; without one,
            there is no TLS.
        max_waiting: messages of QoS 1 that wait for the broker's acknowledgement at most; further ones are lost.
        will: topic and payload of a retained message that the broker publishes when the connection is lost.
        apart: this one never connects to the same address of the host.

    Attributes:
        admits: whether to take a message, in the connection's thread; others never reach the event loop.

    Raises:
        LinkError: the authority's file cannot be used.
    """

    def __init__(
        self,
        table: str,
        host: str,
        port: int,
        user: str,
        password: str,
        authority: Path | ssl.SSLContext | None = None,
        max_waiting: int = UNACKNOWLEDGED,
        will: tuple[str, bytes] | None = None,
        apart: "MqttBus | None" = None,
    ) -> None:
        self._root = f"robodrome/{table}/"
        self._where = host, port
        self._user = user
        self._listeners: list[tuple[str, OnBytes, int]] = []
        self._on_connection: OnConnection = lambda connected: None
        self.admits: Callable[[MQTTMessage], bool] = lambda message: True
        self._loop: asyncio.AbstractEventLoop | None = None
        self._first: asyncio.Future[None] | None = None
        self.connected = False
        self._lost_s: deque[float] = deque(maxlen=CLASH)
        self._password = password
        self._tls = _verifying(authority) if isinstance(authority, Path) else authority
        self._max_waiting = max_waiting
        self._will = will
        self._apart = apart
        self._client = self._new_client()
        self._probe: tuple[int, Callable[[], None]] | None = None
        self._acknowledged = 0
        self._asked: dict[int, tuple[str, int]] = {}

    def _new_client(self) -> BusClient:
        client = BusClient(lambda: self._apart.peer if self._apart else "")
        client.username_pw_set(self._user, self._password)
        client.max_queued_messages_set(self._max_waiting)
        if self._tls:
            client.tls_set_context(self._tls)
        if self._will:
            client.will_set(self._root + self._will[0], self._will[1], qos=1, retain=True)
        client.reconnect_delay_set(min_delay=RECONNECT_S[0], max_delay=RECONNECT_S[1])
        client.on_connect = self._connect_answered
        client.on_connect_fail = self._connect_failed
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._arrived
        client.on_publish = self._published
        return client

    async def start(self, on_connection: OnConnection | None = None) -> None:
        """Connect; `on_connection` is called in the event loop when the connection comes up or goes down.

        Raises:
            LinkError: no broker answers there, or it refuses the account.
        """
        self._first = asyncio.get_running_loop().create_future()
        self.begin(on_connection)
        try:
            await self._first
        except LinkError:
            await self.close()
            raise

    def begin(self, on_connection: OnConnection | None = None) -> None:
        """Connect as soon as a broker answers; see `start`."""
        self._loop = asyncio.get_running_loop()
        self._on_connection = on_connection or self._on_connection
        self._connect()

    @property
    def peer(self) -> str:
        """The address that it has, or has tried last."""
        return self._client.peer

    def _connect(self) -> None:
        self._client.connect_async(*self._where, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def alive(self) -> bool:
        """Whether the thread of its connection runs, from `start` to `close`."""
        thread = self._client._thread
        return thread is not None and thread.is_alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Call `answered` in its thread when the broker has acknowledged a message; at once without a connection."""
        if not self.connected:
            answered()
            return
        number = self._client.publish(self._root + "probe", b"", qos=1).mid
        self._probe = number, answered
        if self._acknowledged == number:
            answered()

    def restart(self, why: str = "its thread or the broker did not answer") -> None:
        """Connect again, with a new thread; the old one ends once it runs again."""
        old, self._client = self._client, self._new_client()
        for callback in ("on_connect", "on_connect_fail", "on_disconnect", "on_subscribe", "on_message", "on_publish"):
            setattr(old, callback, None)
        old._thread_terminate = True
        if isinstance(sock := old.socket(), socket.socket):
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
        self._acknowledged = 0
        self._down(why)
        self._connect()

    async def close(self) -> None:
        """Disconnect."""
        self.connected = False
        self._client.disconnect()
        await asyncio.to_thread(self._client.loop_stop)
        self._client._reset_sockets()  # paho closes its pair of sockets only when the client is destroyed

    def publish(self, topic: str, value: Any, retain: bool = False) -> None:
        """Publish a JSON value; never blocks.

        Raises:
            LinkError: there is no connection.
        """
        self.publish_bytes(topic, json.dumps(value).encode(), qos=1, retain=retain)

    def announce(self, topic: str, value: Any) -> None:
        """Publish a JSON value, retained, at a topic that is not the table's; never blocks.

        Raises:
            LinkError: there is no connection.
        """
        self._publish(topic, json.dumps(value).encode(), qos=1, retain=True)

    def withdraw(self, topic: str) -> None:
        """Remove what is retained at a topic that may be another's than the table's; never blocks.

        Raises:
            LinkError: there is no connection.
        """
        self._publish(topic, b"", qos=1, retain=True)

    def publish_bytes(self, topic: str, payload: bytes, qos: int = 0, retain: bool = False) -> None:
        """Publish; never blocks.

        Raises:
            LinkError: there is no connection.
        """
        self._publish(self._root + topic, payload, qos, retain)

    def _publish(self, topic: str, payload: bytes, qos: int, retain: bool) -> None:
        if not self.connected:
            raise LinkError(f"no connection to the MQTT broker at {self._address}")
        self._client.publish(topic, payload, qos=qos, retain=retain)

    def flush(self) -> None:
        """Write to the connection in this thread; with TLS, whose connections serve one thread, in paho's."""
        if not self._tls:
            self._client.loop_write()

    def on_message(self, topic: str, listener: Callable[[Any], None]) -> None:
        """Call `listener` in the event loop with each JSON value of a topic, the retained one first."""

        def parse(name: str, payload: bytes) -> None:
            try:
                value = read_json(payload)
            except ValueError:
                _log.warning("no JSON on topic %s: %r", name, payload[:80])
            else:
                listener(value)

        self.on_bytes(topic, parse)

    def on_bytes(self, topic: str, listener: OnBytes, qos: int = 1) -> None:
        """Call `listener` with all messages of a topic, in which `+` stands for any level."""
        self._listeners.append((topic, listener, qos))
        self._subscribe(topic, qos)

    def _subscribe(self, topic: str, qos: int) -> None:
        if self.connected and (number := self._client.subscribe(self._root + topic, qos)[1]) is not None:
            self._asked[number] = topic, qos

    @property
    def _address(self) -> str:
        return f"{self._where[0]}:{self._where[1]}"

    # In paho's thread.

    def _hand_over(self, call: Callable[..., None], *args: Any) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    def _connect_answered(
        self, client: Client, userdata: object, flags: ConnectFlags, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if not reason.is_failure:
            self._hand_over(self._up)
        else:
            self._hand_over(self._refused, f"the MQTT broker at {self._address} refuses account {self._user}: {reason}")

    def _connect_failed(self, client: Client, userdata: object) -> None:
        error = sys.exception()
        if isinstance(error, ssl.SSLCertVerificationError):
            why = (
                f"the certificate of the MQTT broker at {self._address} is not to be trusted: {error.verify_message}; "
                "correct its address, or name the authority that signed the certificate"
            )
        else:
            with_tls = " with TLS" if self._tls else ""
            why = f"no MQTT broker{with_tls} answers at {self._address}; start it, or correct its address"
        self._hand_over(self._refused, why)

    def _disconnected(
        self, client: Client, userdata: object, flags: DisconnectFlags, reason: ReasonCode, properties: Any
    ) -> None:
        self._hand_over(self._down, str(reason))

    def _published(self, client: Client, userdata: object, number: int, reason: ReasonCode, properties: Any) -> None:
        self._acknowledged = number
        if self._probe is not None and self._probe[0] == number:
            self._probe[1]()

    def _subscribed(
        self, client: Client, userdata: object, number: int, reasons: list[ReasonCode], properties: Any
    ) -> None:
        self._hand_over(self._subscription_answered, number, any(reason.is_failure for reason in reasons))

    def _arrived(self, client: Client, userdata: object, message: MQTTMessage) -> None:
        if self.admits(message):
            self._hand_over(self._deliver, message.topic.removeprefix(self._root), message.payload)

    # In the event loop.

    def _up(self) -> None:
        self.connected = True
        self._asked.clear()
        for topic, _, qos in self._listeners:
            self._subscribe(topic, qos)
        if self._first and not self._first.done():
            self._first.set_result(None)
        self._on_connection(True)

    def _subscription_answered(self, number: int, refused: bool) -> None:
        if (asked := self._asked.pop(number, None)) and refused and self._loop:
            _log.warning("the MQTT broker at %s refuses topic %s; it is asked again", self._address, asked[0])
            self._loop.call_later(SUBSCRIBE_AGAIN_S, self._subscribe, *asked)

    def _down(self, reason: str) -> None:
        if self.connected:
            _log.warning("connection to the MQTT broker at %s lost: %s", self._address, reason)
            self._lost_s.append(time.monotonic())
            if len(self._lost_s) == CLASH and self._lost_s[-1] - self._lost_s[0] < CLASH_S:
                _log.error(
                    "connection lost %d times within %.0f s: does another program use the account %s of the MQTT "
                    "broker at %s? End it, or give it another broker",
                    CLASH,
                    CLASH_S,
                    self._user,
                    self._address,
                )
            self.connected = False
            self._on_connection(False)

    def _refused(self, why: str) -> None:
        if self._first and not self._first.done():
            self._first.set_exception(LinkError(why))

    def _deliver(self, topic: str, payload: bytes) -> None:
        for pattern, listener, _ in list(self._listeners):
            if _matches(pattern, topic):
                listener(topic, payload)


def _verifying(authority: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        context.load_verify_locations(authority)
    except OSError as error:
        raise LinkError(f"{authority} cannot be used to verify the MQTT broker: {error}") from error
    return context


def _matches(pattern: str, topic: str) -> bool:
    ours, theirs = pattern.split("/"), topic.split("/")
    return len(ours) == len(theirs) and all(o in ("+", t) for o, t in zip(ours, theirs, strict=True))
