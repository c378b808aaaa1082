"""The way to the figures: frames as bytes, whatever carries them."""

from collections.abc import Callable
from typing import Protocol

OnFrame = Callable[[int, bytes], None]
"""Called in the event loop with the figure's id and one whole frame (`firmware/figure/wire.py`)."""


class Link(Protocol):
    """One medium with figures behind it: MQTT, serial or a loopback."""

    async def start(self, on_frame: OnFrame) -> None:
        """Connect; returns once frames can be sent. Reconnects by itself afterwards."""

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
