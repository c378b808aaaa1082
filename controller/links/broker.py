"""The table's own MQTT broker: mosquitto if it is installed, else amqtt inside this process.

Where other machines may come, and for TLS, a guard stands before it (`controller.links.guard`).

Usage::

    accounts = Accounts.generate("table", figures=range(3))
    async with Broker(accounts) as broker, broker.kept():
        bus = MqttBus("table", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
"""

import asyncio
import errno
import logging
import os
import resource
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from base.ports import holder_of
from controller.certificate import Certificate
from controller.errors import LinkError
from controller.links.accounts import CONTROLLER, HANDS, HOME, Accounts, figure_account
from controller.links.guard import LOCAL, GuardSettings, listening_socket
from controller.links.guarded import Guarded, Program
from controller.links.mosquitto import Mosquitto, find_mosquitto

RESTART_S = 1.0
"""Wall time between attempts to start a broker that has ended: its port may be in use for a moment."""

SPARE_FILES = 128
"""Files of guard and broker that are no connections; the guard has two for each."""

FALLBACK_SPEED = 1.0
"""Table seconds per wall second up to which amqtt keeps up. At 4, answers of figures came too late 21 times in a demo
that needed no repeated order with mosquitto, and people had to help 19 times instead of 5."""

_log = logging.getLogger(__name__)

__all__ = ["CONTROLLER", "FALLBACK_SPEED", "HANDS", "HOME", "Accounts", "Broker", "Kind", "figure_account"]

Kind = Literal["auto", "mosquitto", "amqtt"]
"""Which program; `auto`: mosquitto if it is installed."""


class Broker:
    """A broker for MQTT 3.1.1.

    Args:
        accounts: the users and their topics.
        host: address to listen at.
        port: port to listen at; 0 for any free one.
        kind: which program.
        certificate: for TLS; without one, connections are plain.

    Attributes:
        port: the port it listens at, once started.
        local_port: the port for programs of this computer, at 127.0.0.1 and without TLS, once started.
    """

    def __init__(
        self,
        accounts: Accounts,
        host: str = "127.0.0.1",
        port: int = 0,
        kind: Kind = "auto",
        certificate: Certificate | None = None,
    ) -> None:
        self.accounts = accounts
        self.host = host
        self.port = port
        self.local_port = 0
        self.kind = kind if kind != "auto" else "mosquitto" if find_mosquitto() else "amqtt"
        self._certificate = certificate
        self._running: Program | None = None

    async def start(self) -> None:
        """Start it; returns once it accepts connections.

        Raises:
            LinkError: the port is not free, or the program does not start.
        """
        self.port = _free_port(self.host, self.port)
        guarded = self.host != LOCAL or self._certificate is not None
        self.local_port = _free_port(LOCAL, self.local_port) if guarded else self.port
        program = self._program()
        settings = GuardSettings(self.host, self.port, self.local_port, self._certificate, *self.accounts.showing)
        _allow_files(2 * self.accounts.connections + SPARE_FILES)
        self._running = Guarded(program, settings) if guarded else program
        await self._running.start()

    def _program(self) -> Program:
        if self.kind == "mosquitto":
            return Mosquitto(self.accounts, LOCAL, self.local_port)
        from controller.links.amqtt_broker import AmqttBroker  # slow to import, and seldom used

        return AmqttBroker(self.accounts, LOCAL, self.local_port)

    @property
    def pid(self) -> int | None:
        """The id of its process; None without one."""
        return self._running.pid if self._running else None

    async def stop(self) -> None:
        """End it at once; retained values are lost."""
        if self._running:
            await self._running.stop()
            self._running = None

    async def restart(self) -> None:
        """End it and start it again at the same port."""
        await self.stop()
        await self.start()

    async def crash(self) -> None:
        """End it as a power cut would; inside `kept` it is started again."""
        if self.pid is None:
            await self.restart()
        else:
            os.kill(self.pid, signal.SIGKILL)

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Start it again whenever it ends by itself, inside the block."""
        keeper = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)

    async def _keep(self) -> None:
        while True:
            try:
                if self._running:
                    await self._running.ended()
                    _log.warning("The MQTT broker has ended; it is started again.")
                await self.restart()
            except Exception as error:  # noqa: BLE001 - any error, such as out of memory: figures wait for the broker
                _log.error("The MQTT broker does not start: %s", error)
                await asyncio.sleep(RESTART_S)

    async def __aenter__(self) -> "Broker":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


def _allow_files(needed: int) -> None:
    """Let this process, and those that it starts, open so many files, as far as the machine permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))


def _free_port(host: str, port: int) -> int:
    try:
        with listening_socket(host, port) as sock:
            free: int = sock.getsockname()[1]
            return free
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise LinkError(f"the MQTT broker cannot have port {port} at {host} ({error.strerror})") from error
        raise LinkError(
            f"port {port} at {host} is not free for the MQTT broker: {holder_of(port)} uses it; "
            "end that program, or choose another `port` of the `broker` in the table's settings"
        ) from error
