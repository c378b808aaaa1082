"""Interfaces of the transports to the figures: frames as bytes, and JSON values by topic."""

from collections.abc import Callable
from typing import Any, Protocol

OnFrame = Callable[[int, bytes], None]
"""Called in the event loop with the figure's address and one whole frame (`firmware/figure/wire.py`)."""

OnConnection = Callable[[bool], None]
"""Called in the event loop when the medium comes up (True) or goes down."""


class Link(Protocol):
    """One medium with figures behind it: MQTT, serial or a loopback."""

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Connect; returns once frames can be sent. Reconnects automatically afterwards.

        Raises:
            LinkError: the medium is not available; the message names it and says what to do.
        """

    async def close(self) -> None:
        """Disconnect."""

    @property
    def connected(self) -> bool:
        """Whether frames can be sent."""

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Send one frame; never blocks. Unreliable frames are dropped while the medium is down.

        Raises:
            LinkError: a reliable frame, and the medium is down.
        """

    def latch(self, frame: bytes) -> None:
        """Retain an emergency stop for all figures, also for those that connect later; empty bytes clear it.

        It may be called from any thread, and writes to the medium without the event loop.

        Raises:
            LinkError: the medium is down.
        """


class Bus(Protocol):
    """JSON values by topic, alongside the frames: `people` holds the open hand tasks."""

    def publish(self, topic: str, value: Any, retain: bool = False) -> None:
        """Publish a JSON value under the table's topics; never blocks.

        Raises:
            LinkError: the medium is down.
        """

    def on_message(self, topic: str, listener: Callable[[Any], None]) -> None:
        """Call `listener` in the event loop with each value of a topic, the retained one first."""
