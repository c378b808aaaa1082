"""The way to the figures: frames as bytes, whatever carries them."""

from collections.abc import Callable
from typing import Any, Protocol

OnFrame = Callable[[int, bytes], None]
"""Called in the event loop with the figure's id and one whole frame (`firmware/figure/wire.py`)."""

OnConnection = Callable[[bool], None]
"""Called in the event loop when the medium comes (True) or goes."""


class Link(Protocol):
    """One medium with figures behind it: MQTT, serial or a loopback."""

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Connect; returns once frames can be sent. Reconnects by itself afterwards.

        Raises:
            LinkError: the medium is not there; the message names it and says what to do.
        """

    async def close(self) -> None:
        """Let the medium go."""

    @property
    def connected(self) -> bool:
        """Whether frames can be sent now."""

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Send one frame; never blocks. Unreliable frames are dropped while the medium is down.

        Raises:
            LinkError: a reliable frame, and the medium is down.
        """

    def latch(self, frame: bytes) -> None:
        """Hold an emergency stop out to all figures, also to those that come later; empty bytes take it away.

        Raises:
            LinkError: the medium is down.
        """


class Bus(Protocol):
    """JSON values by topic, beside the frames: `people` holds the open hand tasks."""

    def publish(self, topic: str, value: Any, retain: bool = False) -> None:
        """Publish a JSON value under the table's topics; never blocks.

        Raises:
            LinkError: the medium is down.
        """

    def on_message(self, topic: str, listener: Callable[[Any], None]) -> None:
        """Call `listener` in the event loop with each value of a topic, the retained one first."""
