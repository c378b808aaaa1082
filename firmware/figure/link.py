"""The figure's radio link to the controller: an MQTT 3.1.1 client that never blocks and reconnects by itself.

Usage: ``link = MqttLink(hal, config)``; ``await link.run(on_frame, on_up, will)``; ``link.send(wire.ACK, frame)``

It runs on MicroPython and on CPython. Frames sent without a connection are dropped; the app repeats what matters
(`on_up`, telemetry). Outages are normal: it tries again, at most 4 s apart.

Source: MQTT Version 3.1.1, OASIS Standard, 29 October 2014; packet numbers are those of its section 2.2.1.
"""

import asyncio

from . import ticks, wire
from .outbox import Outbox

_CONNECT = 0x10
_CONNACK = 2
_PUBLISH = 3
_PUBACK = 0x40
_SUBSCRIBE = 0x82
_SUBACK = 9
_PINGREQ = b"\xc0\x00"
_PACKET_MAX = 1024  # bytes that are taken from the broker; a frame and its topic are under 300
_SERVER = ("host", "port", "authority")  # settings
_BACKLOG_MAX = 40  # packets waiting: beyond, frames with QoS 0 are dropped; 4 s of telemetry
_FIRST_RETRY_MS = 200  # doubled after each failure
_LAST_RETRY_MS = 4000


def _string(text):
    data = text.encode() if isinstance(text, str) else text
    return len(data).to_bytes(2, "big") + data


def _packet(head, *parts):
    body = b"".join(parts)
    size = len(body)
    out = bytearray((head,))
    while size > 127:
        out.append(size & 127 | 128)
        size >>= 7
    out.append(size)
    return bytes(out) + body


def _publication(topic, frame, qos, retain, packet_id):
    head = 0x30 | qos << 1 | (1 if retain else 0)
    return _packet(head, _string(topic), packet_id.to_bytes(2, "big") if qos else b"", frame)


class MqttLink:
    def __init__(self, hal, config):
        self._hal = hal
        self._config = config
        self._own = "robodrome/%s/r/%d/" % (config["table"], config["id"])
        self._all = "robodrome/%s/all/estop" % config["table"]
        self._outbox = Outbox()
        self._packet_id = 0
        self._heard = 0
        self._timed_out = False
        self.connected = False
        self.trouble = ""  # why it is down, in words
        self.on_trouble = lambda words: None  # called with new ones

    def send(self, op, frame):
        topic, qos, retain = wire.ROUTES[op]
        if self.connected and (qos or len(self._outbox) < _BACKLOG_MAX):
            self._outbox.put(_publication(self._own + topic, frame, qos, retain, self._next_id()))

    async def run(self, on_frame, on_up, will):
        retry_ms = _FIRST_RETRY_MS
        while True:
            self._timed_out = False
            session = asyncio.create_task(self._session(on_frame, on_up, will))
            watch = asyncio.create_task(self._watch(session))
            try:
                await session
            except asyncio.CancelledError:
                if not self._timed_out:
                    raise
                self._fail("the broker does not answer")
            except (OSError, EOFError) as error:
                self._fail(str(error))
            finally:
                watch.cancel()
                if self.connected:
                    retry_ms = _FIRST_RETRY_MS
                self.connected = False
            await self._hal.sleep_ms(retry_ms + self._config["id"])
            retry_ms = min(_LAST_RETRY_MS, retry_ms * 2)

    async def _session(self, on_frame, on_up, will):
        """One connection, until it fails."""
        reader, writer = await self._hal.open_stream(*[self._config[name] for name in _SERVER])
        sender = None
        try:
            await self._be_greeted(reader, writer, will)
            self._outbox.clear()
            sender = asyncio.create_task(self._outbox.pump(writer))
            self.connected = True
            self.trouble = ""
            topics = b"".join([_string(topic) + b"\x01" for topic in (self._own + "cmd", self._all)])
            self._outbox.put(_packet(_SUBSCRIBE, self._next_id().to_bytes(2, "big"), topics))
            on_up()
            while True:
                head, body = await self._read(reader)
                if head >> 4 == _PUBLISH:
                    self._receive(head, body, on_frame)
                elif head >> 4 == _SUBACK and 0x80 in body[2:]:
                    raise OSError("the broker refuses the subscriptions of %s" % self._config["user"])
        finally:
            if sender:
                sender.cancel()
            writer.close()
            try:
                await writer.wait_closed()
            except OSError as error:
                self._fail(str(error))

    def _fail(self, words):
        if words != self.trouble:
            self.trouble = words
            self.on_trouble(words)

    async def _be_greeted(self, reader, writer, will):
        refusal = None
        try:
            await self._greet(reader, writer, will)
        except ValueError as error:  # MicroPython's, of the handshake: a line for each fault
            refusal = "; ".join(str(error).strip().split("\n"))
        finally:
            self._hal.greeted()
        if refusal:
            raise OSError("the broker's certificate is refused: " + refusal)

    async def _greet(self, reader, writer, will):
        config = self._config
        name = "robodrome-%s-%d" % (config["table"], config["id"])
        topic, qos, retain = wire.ROUTES[wire.STATE]
        flags = 0x02 | 0x04 | qos << 3 | (0x20 if retain else 0)  # clean session, last will
        parts = [_string(name), _string(self._own + topic), _string(will)]
        if config["user"]:
            flags |= 0xC0
            parts += [_string(config["user"]), _string(config["password"])]
        keepalive = config["keepalive_s"].to_bytes(2, "big")
        writer.write(_packet(_CONNECT, b"\x00\x04MQTT\x04", bytes((flags,)), keepalive, b"".join(parts)))
        await writer.drain()
        head, body = await self._read(reader)
        if head >> 4 != _CONNACK or len(body) != 2:
            raise OSError("%s:%d is not an MQTT broker" % (config["host"], config["port"]))
        if body[1]:
            raise OSError("the broker refuses %s (code %d): wrong password?" % (config["user"], body[1]))

    def _receive(self, head, body, on_frame):
        size = int.from_bytes(body[:2], "big")
        start = 2 + size
        if head & 0x06:
            self._outbox.put(_packet(_PUBACK, body[start : start + 2]))
            start += 2
        if len(body) > start:
            on_frame(body[start:])

    async def _read(self, reader):
        head = (await reader.readexactly(1))[0]
        size = shift = 0
        more = True
        while more:
            byte = (await reader.readexactly(1))[0]
            size |= (byte & 127) << shift
            shift += 7
            more = byte & 128
            if size > _PACKET_MAX or shift > 21:
                raise OSError("a packet of the broker is too long")
        body = await reader.readexactly(size) if size else b""
        self._heard = self._hal.ticks_ms()
        return head, body

    async def _watch(self, session):
        """Ping the broker, and end a session in which it does not answer."""
        limit_ms = self._config["keepalive_s"] * 1000
        self._heard = self._hal.ticks_ms()
        while True:
            await self._hal.sleep_ms(limit_ms // 3)
            if ticks.diff(self._hal.ticks_ms(), self._heard) > limit_ms:
                self._timed_out = True
                session.cancel()
                return
            if self.connected:
                self._outbox.put(_PINGREQ)

    def _next_id(self):
        self._packet_id = self._packet_id % 65535 + 1
        return self._packet_id
