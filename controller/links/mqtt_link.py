"""Figures behind an MQTT broker.

Commands go out with QoS 0: the fleet repeats what is not acknowledged, and QoS 1 would deliver
an outdated command after an outage. Only the emergency latch is QoS 1, and retained.
"""

from controller.links.link import OnConnection, OnFrame
from controller.links.mqtt_bus import MqttBus
from engine.untrusted import whole_number


class MqttLink:
    """A `Link` over a bus, which it starts and closes."""

    def __init__(self, bus: MqttBus) -> None:
        self.bus = bus

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Connect and listen to all figures of the table.

        Raises:
            LinkError: no broker answers there, or it refuses the account.
        """

        def deliver(topic: str, payload: bytes) -> None:
            figure = whole_number(topic.split("/")[1], range(256))
            if figure is not None and payload:
                on_frame(figure, payload)

        for kind in ("state", "ack", "tel"):
            self.bus.on_bytes(f"r/+/{kind}", deliver)
        await self.bus.start(on_connection)

    async def close(self) -> None:
        """Disconnect."""
        await self.bus.close()

    @property
    def connected(self) -> bool:
        """Whether frames can be sent."""
        return self.bus.connected

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Publish a frame on the figure's command topic; never blocks.

        Raises:
            LinkError: a reliable frame, and there is no connection.
        """
        if reliable or self.connected:
            self.bus.publish_bytes(f"r/{figure}/cmd", frame)

    def latch(self, frame: bytes) -> None:
        """Retain the emergency stop at the broker; empty bytes clear it.

        Raises:
            LinkError: there is no connection.
        """
        self.bus.publish_bytes("all/estop", frame, qos=1, retain=True)
        self.bus.flush()
