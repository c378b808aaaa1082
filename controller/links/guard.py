"""A guard before the table's MQTT broker: a client without an account holds a connection for a few seconds at most.

mosquitto itself waits 90 s for the first packet of a connection, and its places are for all machines alike: one that
opens many and says nothing could keep figures from coming back. The guard passes a connection on once its first packet,
CONNECT, is there, and counts it no more once the broker has accepted its account with a CONNACK. The broker gives each
account one connection, so those that are accepted need no limit. TLS ends here, too.

`controller.links.guarded` starts it as a separate process, so nothing else delays it.
"""

import asyncio
import socket
import ssl
import sys
from asyncio import StreamReader, StreamWriter, Task
from contextlib import suppress
from dataclasses import dataclass

from pydantic import TypeAdapter

from base.limits import Places, source_of
from base.processes import input_ends
from controller.certificate import Certificate

WAITING, MAX_PER_SOURCE = 64, 8
"""Open connections without an account, in all unless the settings allow more, and per machine; a new one displaces the
oldest. 17 figures may connect together."""

SHOW_S = 5.0
"""Wall time to show an account, TLS included, unless the settings allow more."""

MAX_CONNECT = 4096
"""Longest CONNECT, bytes; a figure's has some hundred."""

READY = b"ready\n"
"""Printed by the process when it listens."""

LOCAL = "127.0.0.1"
"""Where the broker listens."""

_CONNECT, _CONNACK_BYTES = 0x10, 4
"""First byte of a CONNECT, and length of a CONNACK (MQTT 3.1.1, sections 3.1 and 3.2)."""

_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class GuardSettings:
    """Addresses of a guard and of its broker.

    Attributes:
        host: address to listen at; `::` for all.
        port: port to listen at.
        broker: port of the broker.
        certificate: for TLS; without one, connections are plain.
        waiting: see `WAITING`.
        show_s: see `SHOW_S`.
    """

    host: str
    port: int
    broker: int
    certificate: Certificate | None
    waiting: int = WAITING
    show_s: float = SHOW_S


SETTINGS_JSON = TypeAdapter(GuardSettings)


class Guard:
    """Connects clients with an account to the broker.

    Args:
        settings: where it listens and which broker it connects to.
    """

    def __init__(self, settings: GuardSettings) -> None:
        self._settings = settings
        self._waiting: Places[Task[None]] = Places(settings.waiting, MAX_PER_SOURCE)
        self._context = None
        if settings.certificate:
            self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            self._context.load_cert_chain(settings.certificate.file, settings.certificate.key)

    async def listen(self) -> asyncio.Server:
        """Serve connections from now on."""
        sock = listening_socket(self._settings.host, self._settings.port)
        return await asyncio.start_server(self._serve, sock=sock, backlog=1024)

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        if displaced := self._waiting.enter(task, source_of(writer.get_extra_info("peername")[0])):
            displaced.cancel()
        broker = None
        try:
            async with asyncio.timeout(self._settings.show_s):
                if self._context:
                    await writer.start_tls(self._context)
                connect = await _first_packet(reader)
                answers, broker = await asyncio.open_connection(LOCAL, self._settings.broker)
                broker.write(connect)
                answer = await answers.readexactly(_CONNACK_BYTES)
            writer.write(answer)
            if answer[-1] == 0:  # accepted
                self._waiting.leave(task)
                await _connected((reader, broker), (answers, writer))
        except (OSError, EOFError, TimeoutError, ValueError, asyncio.CancelledError):
            pass  # the client left, spoke no MQTT, took too long or was displaced; or the broker restarts
        finally:
            self._waiting.leave(task)
            for end in (writer, broker):
                if end:
                    end.close()


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; at `::` for IPv6 and IPv4 alike.

    Raises:
        OSError: it cannot.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.create_server((host, port), family=family, dualstack_ipv6=host == "::")
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by accepted ones; asyncio leaves these alone
    return sock


async def _first_packet(reader: StreamReader) -> bytes:
    """A whole CONNECT; its length is in base 128, lowest digits first (MQTT 3.1.1, section 2.2.3).

    Raises:
        ValueError: it is none, or too long.
        EOFError: the connection has ended.
    """
    head = await reader.readexactly(2)
    while head[-1] & 0x80 and len(head) < 3:
        head += await reader.readexactly(1)
    length = sum((digit & 0x7F) << 7 * place for place, digit in enumerate(head[1:]))
    if head[0] != _CONNECT or head[-1] & 0x80 or length > MAX_CONNECT:
        raise ValueError("this is not a CONNECT")
    return head + await reader.readexactly(length)


async def _connected(*ways: tuple[StreamReader, StreamWriter]) -> None:
    """Pass on in both directions until one has ended."""
    copies = [asyncio.create_task(_copy(*way)) for way in ways]
    try:
        await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for copy in copies:
            copy.cancel()
        await asyncio.gather(*copies, return_exceptions=True)


async def _copy(reader: StreamReader, writer: StreamWriter) -> None:
    while data := await reader.read(_CHUNK):
        writer.write(data)
        await writer.drain()


async def main() -> None:
    """Stand guard as the first line of the standard input says, until it ends."""
    settings = SETTINGS_JSON.validate_json(sys.stdin.readline())
    async with await Guard(settings).listen():
        sys.stdout.buffer.write(READY)
        sys.stdout.buffer.flush()
        with suppress(asyncio.CancelledError):
            await input_ends()


if __name__ == "__main__":
    asyncio.run(main())
