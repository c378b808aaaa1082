"""A table's connection to the hall's broker as `MqttBus` keeps it, without a thread: thousands fit into one process.

MQTT 3.1.1; packets are named by the sections that define them.
"""

import asyncio
import ssl
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from controller.errors import LinkError
from controller.hall.hall_bus import GONE, MAX_WAITING
from controller.hall.membership import Member
from controller.links.hall_accounts import BUS
from controller.links.link import OnConnection
from controller.links.mqtt_bus import KEEPALIVE_S, RECONNECT_S, OnBytes
from controller.links.mqtt_client import MAX_PACKET

ACCEPTED_S = 3 * KEEPALIVE_S
"""Wall time within which a broker accepts a connection: paho waits as long for each of its three answers."""

_ROOT = f"robodrome/{BUS}/"

_WILL_FLAGS = 0b1110_1110
"""User, password, and a retained will of QoS 1; nothing is left of an earlier connection (section 3.1.2.3)."""


class ReplayBus:
    """See `controller.hall.hall_link.HallBus`.

    Args:
        member: the table.
        nodes: addresses of the broker's nodes, which all have the name of the member's host; tried in turn.
        source: address of this machine from which it connects, so that each table is a machine to the broker.
        tls: verifies the broker.
    """

    def __init__(self, member: Member, nodes: Sequence[str], source: str, tls: ssl.SSLContext) -> None:
        self._member, self._nodes, self._source, self._tls = member, nodes, source, tls
        self._attempts = int(member.table.partition("-")[2])
        self._rng = Random(member.table)
        self._listeners: dict[str, tuple[OnBytes, int]] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._life: asyncio.Task[None] | None = None
        self._waiting: dict[int, bytes] = {}
        self._number = 0
        self.connects = 0

    async def start(self, on_connection: OnConnection) -> None:
        """Connect, and again after each loss.

        Raises:
            LinkError: the broker does not accept the first connection.
        """
        try:
            reader = await self._connected()
        except (OSError, EOFError, TimeoutError) as error:
            raise LinkError(f"no broker accepts {self._member.table}: {error}") from error
        self._life = asyncio.create_task(self._live(reader, on_connection))

    async def close(self) -> None:
        """Disconnect (section 3.14)."""
        if self._life:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
        if self._writer:
            self._writer.write(b"\xe0\x00")
            self._writer.close()
            self._writer = None

    def on_bytes(self, topic: str, listener: OnBytes, qos: int) -> None:
        """Call `listener` with all messages of a topic."""
        self._listeners[topic] = listener, qos

    def publish_bytes(self, topic: str, payload: bytes, qos: int, retain: bool = False) -> None:
        """Publish with QoS 1; sent again on the next connection if this one ends before the acknowledgement.

        Raises:
            LinkError: it is not connected, or too many messages wait.
        """
        if self._writer is None or len(self._waiting) >= MAX_WAITING:
            raise LinkError("no connection")
        self._number = self._number % 0xFFFF + 1
        body = _text(_ROOT + topic) + self._number.to_bytes(2) + payload
        self._waiting[self._number] = packet = _packet(0x32 | retain, body)
        self._writer.write(packet)

    async def _connected(self) -> asyncio.StreamReader:
        """Connect and subscribe (sections 3.1, 3.8)."""
        place = self._member.membership
        node = self._nodes[self._attempts % len(self._nodes)]
        self._attempts += 1
        async with asyncio.timeout(ACCEPTED_S):
            reader, writer = await asyncio.open_connection(
                node,
                place.port,
                ssl=self._tls,
                server_hostname=place.host,
                local_addr=(self._source, 0),
                limit=MAX_PACKET,
            )
            try:
                will = _text(f"{_ROOT}{place.table}/table") + len(GONE).to_bytes(2) + GONE
                account = _text(place.table) + _text(place.password)
                head = _text("MQTT") + bytes([4, _WILL_FLAGS]) + KEEPALIVE_S.to_bytes(2)
                writer.write(_packet(0x10, head + _text("") + will + account))
                _, answer = await _read(reader)
                if answer[1:] != b"\x00":
                    raise EOFError(f"refused with {answer!r}")
            except BaseException:
                writer.close()
                raise
        filters = b"".join(_text(_ROOT + topic) + bytes([qos]) for topic, (_, qos) in self._listeners.items())
        writer.write(_packet(0x82, b"\x00\x01" + filters))
        for packet in self._waiting.values():
            writer.write(packet)
        self._writer = writer
        self.connects += 1
        return reader

    async def _live(self, reader: asyncio.StreamReader | None, on_connection: OnConnection) -> None:
        while True:
            if reader is not None:
                on_connection(True)
                pinging = asyncio.create_task(self._ping())
                with suppress(OSError, EOFError, TimeoutError):
                    await self._serve(reader)
                pinging.cancel()
                if self._writer:
                    self._writer.close()
                    self._writer = None
                on_connection(False)
            at_once = reader is not None and len(self._nodes) > 1
            await asyncio.sleep(0.0 if at_once else self._rng.uniform(*RECONNECT_S))
            reader = None
            with suppress(OSError, EOFError, TimeoutError):
                reader = await self._connected()

    async def _ping(self) -> None:
        while self._writer:
            self._writer.write(b"\xc0\x00")
            await asyncio.sleep(0.8 * KEEPALIVE_S)

    async def _serve(self, reader: asyncio.StreamReader) -> None:
        """Take what comes until nothing does: an answer to a ping would (section 3.12)."""
        while True:
            async with asyncio.timeout(2 * KEEPALIVE_S):
                kind, body = await _read(reader)
            if kind & 0xF0 == 0x40:
                self._waiting.pop(int.from_bytes(body[:2]), None)
            elif kind & 0xF0 == 0x30:
                end = 2 + int.from_bytes(body[:2])
                if kind & 0x06:
                    number, payload = body[end : end + 2], body[end + 2 :]
                    if self._writer:
                        self._writer.write(_packet(0x40, number))
                else:
                    payload = body[end:]
                topic = body[2 : 2 + int.from_bytes(body[:2])].decode().removeprefix(_ROOT)
                self._listeners[topic][0](topic, payload)


async def _read(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """First byte and body of a packet; its length is in base 128, lowest digits first (section 2.2.3)."""
    kind, length, place = (await reader.readexactly(1))[0], 0, 0
    while True:
        digit = (await reader.readexactly(1))[0]
        length |= (digit & 0x7F) << place
        place += 7
        if digit < 0x80:
            return kind, await reader.readexactly(length)


def _packet(kind: int, body: bytes) -> bytes:
    length, digits = len(body), bytearray()
    while True:
        length, digit = length >> 7, length & 0x7F
        digits.append(digit | (0x80 if length else 0))
        if not length:
            return bytes([kind]) + bytes(digits) + body


def _text(text: str) -> bytes:
    return len(text.encode()).to_bytes(2) + text.encode()
