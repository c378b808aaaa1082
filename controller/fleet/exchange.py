"""The interface of a fleet for the handle of one figure."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, Protocol

from base.clock import Clock
from controller.wire.messages import Message


class Exchange(Protocol):
    """Numbers and sends frames, and waits in table time.

    Attributes:
        clock: table time.
        epoch: names this start of the controller.
        ttl_ms: time to live of motions.
        stopped: whether the emergency stop holds.
    """

    clock: Clock
    epoch: int
    ttl_ms: int
    stopped: bool

    @property
    def withholding(self) -> bool:
        """Whether heartbeats are withheld from figures that have not confirmed the stop."""

    def next_seq(self) -> int:
        """The sequence number of the next frame."""

    def send(self, radio: int, message: Message, seq: int, reliable: bool) -> None:
        """Send one frame; it is dropped while the link is down."""

    def changed(self, figure: int) -> None:
        """Tell the listeners that a figure's status has changed."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background."""

    async def within(self, seconds: float, answer: asyncio.Future[Any]) -> bool:
        """Wait for an answer; False when that much table time has passed first."""

    async def ready(self, numbers: Iterable[int], timeout_s: float) -> None:
        """Wait until these figures have answered.

        Raises:
            LinkTimeoutError: some have not; names them.
        """
