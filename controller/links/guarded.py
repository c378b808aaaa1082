"""A broker for a network, behind a guard; programs of this computer connect to it without guard and TLS."""

import asyncio
import sys
from contextlib import suppress
from typing import Protocol

from base.processes import mortal
from controller.errors import LinkError
from controller.links.guard import READY, SETTINGS_JSON, GuardSettings


class Program(Protocol):
    """A broker that may run, such as `controller.links.mosquitto.Mosquitto`."""

    @property
    def pid(self) -> int | None:
        """The id of its process; None without one."""

    async def start(self) -> None:
        """Start it; returns once it accepts connections. Raises LinkError."""

    async def ended(self) -> None:
        """Wait until it has ended by itself."""

    async def stop(self) -> None:
        """End it and wait for its end."""


class Guarded:
    """A broker and its guard, which start and end together.

    Args:
        broker: listens at the port of `settings`.
        settings: of the guard.
    """

    def __init__(self, broker: Program, settings: GuardSettings) -> None:
        self._broker = broker
        self._settings = settings
        self._guard: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The id of the broker's process; None without one."""
        return self._broker.pid

    async def start(self) -> None:
        """Start both; returns once they accept connections.

        Raises:
            LinkError: one does not start.
        """
        await self._broker.start()
        pipe = asyncio.subprocess.PIPE
        command = mortal([sys.executable, "-m", "controller.links.guard"])
        self._guard = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
        assert self._guard.stdin
        assert self._guard.stdout
        self._guard.stdin.write(SETTINGS_JSON.dump_json(self._settings) + b"\n")
        if await self._guard.stdout.readline() != READY:
            await self.stop()
            raise LinkError(
                f"the guard of the MQTT broker does not start at {self._settings.host}:{self._settings.port}"
            )

    async def ended(self) -> None:
        """Wait until one of them has ended by itself."""
        assert self._guard
        ends = [asyncio.create_task(end) for end in (self._broker.ended(), self._guard_ended(self._guard))]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()

    @staticmethod
    async def _guard_ended(guard: asyncio.subprocess.Process) -> None:
        await guard.wait()

    async def stop(self) -> None:
        """End both and wait for their end."""
        if self._guard:
            with suppress(ProcessLookupError):
                self._guard.kill()
            await self._guard.wait()
            self._guard = None
        await self._broker.stop()
