"""amqtt as a broker inside this process, where mosquitto is not installed; fast enough for a table at speed 1."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from amqtt.broker import Broker
from amqtt.contexts import Action
from amqtt.errors import BrokerError
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin

from controller.errors import LinkError
from controller.links.accounts import Accounts


class PasswordPlugin(BaseAuthPlugin):
    """Admits users with the right password."""

    @dataclass
    class Config:
        """Passwords by user."""

        passwords: dict[str, str] = field(default_factory=dict)

    async def authenticate(self, *, session: Any) -> bool:
        """Whether the session's user has the right password."""
        password = self.config.passwords.get(session.username)
        return password is not None and password == session.password


class TopicPlugin(BaseTopicPlugin):
    """Restricts users to their topics."""

    @dataclass
    class Config:
        """Topic filters by user."""

        readable: dict[str, list[str]] = field(default_factory=dict)
        writable: dict[str, list[str]] = field(default_factory=dict)

    async def topic_filtering(self, *, session: Any = None, topic: str | None = None, action: Any = None) -> bool:
        """Whether the user may do this."""
        rights = self.config.writable if action is Action.PUBLISH else self.config.readable
        return any(_covers(allowed, topic or "") for allowed in rights.get(session.username, ()))


class _SnapshotDict(dict[str, Any]):
    """A dictionary whose items may be iterated while it changes."""

    def items(self) -> Any:
        """The present items, copied."""
        return list(super().items())


class _TidyBroker(Broker):
    """amqtt's broker, with two faults corrected.

    It leaves connections behind when it shuts down: this one ends them first. And it loses a message for all
    subscribers when one of them unsubscribes during delivery.
    """

    def __init__(self, configuration: dict[str, Any]) -> None:
        super().__init__(configuration)
        self._subscriptions = _SnapshotDict()
        self._connections: set[asyncio.Task[Any]] = set()

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        task = asyncio.current_task()
        assert task
        self._connections.add(task)
        try:
            await super().stream_connected(reader, writer, listener_name)
        finally:
            self._connections.discard(task)
            writer.close()
            with suppress(ConnectionError, asyncio.CancelledError):  # the connection is gone either way
                await writer.wait_closed()

    async def shutdown(self) -> None:
        for connection in list(self._connections):
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await super().shutdown()


class AmqttBroker:
    """One run of amqtt.

    Args:
        accounts: the users and their topics.
        host: address to listen at.
        port: port to listen at.
    """

    def __init__(self, accounts: Accounts, host: str, port: int) -> None:
        users = accounts.passwords
        here = __name__
        self._configuration = {
            "listeners": {"default": {"type": "tcp", "bind": f"{host}:{port}"}},
            "plugins": {
                f"{here}.PasswordPlugin": {"passwords": dict(users)},
                f"{here}.TopicPlugin": {
                    "readable": {user: list(accounts.readable(user)) for user in users},
                    "writable": {user: list(accounts.writable(user)) for user in users},
                },
            },
        }
        self._where = f"{host}:{port}"
        self._broker: _TidyBroker | None = None

    @property
    def pid(self) -> None:
        """None: it runs in this process."""

    async def start(self) -> None:
        """Start it; returns once it accepts connections.

        Raises:
            LinkError: it cannot listen there.
        """
        for chatty in ("amqtt", "transitions"):  # they log every connection
            logging.getLogger(chatty).setLevel(logging.CRITICAL)
        broker = _TidyBroker(self._configuration)
        try:
            await broker.start()
        except BrokerError as error:
            raise LinkError(f"the MQTT broker does not start at {self._where}: {error}") from error
        self._broker = broker

    async def ended(self) -> None:
        """Wait forever: it runs as long as this process."""
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """End it."""
        if self._broker:
            await self._broker.shutdown()
            self._broker = None


def _covers(allowed: str, topic: str) -> bool:
    if allowed.endswith("/#"):
        return topic.startswith(allowed[:-1])
    return topic == allowed
