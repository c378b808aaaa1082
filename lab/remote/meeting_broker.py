"""The broker between two houses: mosquitto or a real NATS, with TLS; one that ends is started again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol

from base.processes import mortal
from controller.certificate import Certificate
from controller.errors import LinkError
from controller.links.accounts import MeetingAccounts
from controller.links.broker import Broker

LOOK_S = 0.05
"""Wall time between two looks at whether NATS is ready."""

_NATS = """server_name: meeting
listen: "127.0.0.1:-1"
jetstream {{ store_dir: "{folder}/jetstream", sync_interval: always }}
mqtt {{
  listen: "{host}:{port}"
  tls {{ cert_file: "{certificate.file}", key_file: "{certificate.key}" }}
}}
authorization {{ users: [{users}] }}
"""

_NATS_USER = """
  {{ user: "{user}", password: "{password}", permissions: {{
    publish: ["robodrome.*.leader", "robodrome.*.follower"]
    subscribe: ["robodrome.*.leader", "robodrome.*.follower", "$MQTT.sub.>"] }} }}"""


class Running(Protocol):
    """A broker that runs."""

    @property
    def pid(self) -> int | None:
        """The id of its process; None while it is started again."""


class _Nats:
    """`nats-server` with its gateway for MQTT, whose streams outlive it."""

    def __init__(self, program: Path, settings: Path) -> None:
        self._command = mortal([str(program), "-c", str(settings)])
        self._said = settings.with_suffix(".log")
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        running = self._process is not None and self._process.returncode is None
        return self._process.pid if self._process and running else None

    async def start(self) -> None:
        """Start it; returns when it is ready.

        Raises:
            LinkError: it ends instead.
        """
        with self._said.open("wb") as said:
            self._process = await asyncio.create_subprocess_exec(*self._command, stderr=said)
        while "Server is ready" not in (words := self._said.read_text(errors="replace")):
            if self._process.returncode is not None:
                raise LinkError(f"NATS does not start: {words[-500:]}")
            await asyncio.sleep(LOOK_S)

    async def keep(self) -> None:
        """Start it again whenever it ends."""
        while self._process:
            await self._process.wait()
            await self.start()

    async def stop(self) -> None:
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def meeting_broker(
    folder: Path, accounts: MeetingAccounts, certificate: Certificate, where: tuple[str, int], nats: Path | None
) -> AsyncIterator[Running]:
    """A broker inside the block.

    Args:
        folder: for its files.
        accounts: of both houses.
        certificate: for TLS.
        where: its address and port.
        nats: the program `nats-server`; None: mosquitto.

    Raises:
        LinkError: it does not start.
    """
    host, port = where
    if nats is None:
        broker = Broker(accounts, host, port, "mosquitto", certificate)
        async with broker, broker.kept():
            yield broker
        return
    users = "".join(_NATS_USER.format(user=user, password=word) for user, word in accounts.passwords.items())
    settings = folder / "nats.conf"
    settings.write_text(_NATS.format(folder=folder, host=host, port=port, certificate=certificate, users=users))
    running = _Nats(nats, settings)
    await running.start()
    keeping = asyncio.create_task(running.keep())
    try:
        yield running
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        await running.stop()
