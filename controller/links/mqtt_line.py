"""The line between two linked tables over an MQTT broker.

Each side listens to its own topic and publishes to the other's, with QoS 1 and never retained. A message
whose acknowledgement is lost is sent again (MQTT 3.1.1, section 4.4), so each carries a number drawn at random.
"""

import secrets

from paho.mqtt.client import MQTTMessage

from controller.links.line import ACROSS, Intake, OnPayload, Side, check_size
from controller.links.link import OnConnection
from controller.links.mqtt_bus import MqttBus

MAX_WAITING = 256
"""Most messages that wait for the broker's acknowledgement; further ones are lost."""

_NUMBER_BYTES = 8
"""Length of a message's number, which stands before it."""

_REMEMBERED = 2 * MAX_WAITING
"""Numbers of messages that are known to have arrived; after a break `MAX_WAITING` come again at most."""


class MqttLine:
    """A `Line` over a bus of the meeting's topics, which it starts and closes.

    Args:
        bus: of topics `robodrome/<meeting>/...`, which keeps `MAX_WAITING` messages.
        side: of this table.
    """

    def __init__(self, bus: MqttBus, side: Side) -> None:
        self._bus = bus
        self._ours, self._theirs = side, ACROSS[side]
        self._intake = Intake()
        self._arrived: dict[bytes, None] = {}
        bus.admits = self._admits

    @property
    def connected(self) -> bool:
        """Whether there is a connection to the broker; says nothing about the other table."""
        return self._bus.connected

    async def start(self, heard: OnPayload, on_connection: OnConnection) -> None:
        """Connect and listen.

        Raises:
            LinkError: no broker answers there, its certificate is another authority's, or it refuses the account.
        """

        def take(_: str, message: bytes) -> None:
            number = message[:_NUMBER_BYTES]
            if number not in self._arrived:
                self._arrived[number] = None
                if len(self._arrived) > _REMEMBERED:
                    del self._arrived[next(iter(self._arrived))]
                heard(message[_NUMBER_BYTES:])

        self._bus.on_bytes(self._ours, take)
        await self._bus.start(on_connection)

    def send(self, payload: bytes) -> None:
        """Publish one message; never blocks.

        Raises:
            LinkError: there is no connection.
            ValueError: the message is too long.
        """
        check_size(payload)
        self._bus.publish_bytes(self._theirs, secrets.token_bytes(_NUMBER_BYTES) + payload, qos=1)

    async def close(self) -> None:
        """Disconnect."""
        await self._bus.close()

    def _admits(self, message: MQTTMessage) -> bool:
        """In the connection's thread. Nobody retains messages of a line: one that is retained is not the other's."""
        size = len(message.payload) - _NUMBER_BYTES
        return size >= 0 and not message.retain and self._intake.admits(size)
