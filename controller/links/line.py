"""The line between two linked tables: messages as bytes, through a meeting place that both tables can reach."""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Literal, Protocol

from base.limits import TokenBucket
from controller.links.link import OnConnection

Side = Literal["leader", "follower", "shown", "watcher"]
"""The table that holds the match, and the one that plays it, too; the one that shows it, and one that watches it."""

ACROSS: Mapping[Side, Side] = {"leader": "follower", "follower": "leader", "shown": "watcher", "watcher": "shown"}
"""The other side of a line."""

MAX_PAYLOAD = 256 * 1024
"""Longest message, bytes."""

BURST, PER_S = 200, 100
"""Messages of the other side that are taken at once, and per second on average."""

REPORT_S = 60.0
"""Shortest time between two reports of dropped messages."""

OnPayload = Callable[[bytes], None]
"""Called in the event loop with one message of the other side."""

_log = logging.getLogger(__name__)


class Line(Protocol):
    """Carries messages between two linked tables: bounded, unordered after a break, at most once.

    Losing a message is normal: the receiver's protocol asks again.
    """

    @property
    def connected(self) -> bool:
        """Whether there is a connection to the meeting place; says nothing about the other table."""

    async def start(self, heard: OnPayload, on_connection: OnConnection) -> None:
        """Connect; returns once messages can be sent. Reconnects automatically afterwards.

        Raises:
            LinkError: the meeting place is not available; the message names it and says what to do.
        """

    def send(self, payload: bytes) -> None:
        """Send one message; never blocks.

        Raises:
            LinkError: there is no connection.
            ValueError: the message is longer than `MAX_PAYLOAD`.
        """

    async def close(self) -> None:
        """Disconnect."""


class Intake:
    """Admits messages of the other side by size and rate, before anything reads them.

    Args:
        now: seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._bucket = TokenBucket(BURST, PER_S, now)
        self._dropped = 0
        self._reported_s = -REPORT_S

    def admits(self, size: int) -> bool:
        """Whether to take a message of this many bytes now."""
        if size <= MAX_PAYLOAD and self._bucket.take():
            return True
        self._dropped += 1
        if self._now() - self._reported_s >= REPORT_S:
            _log.warning(
                "%d messages of the other table were dropped: longer than %d bytes, or more than %d per second",
                self._dropped,
                MAX_PAYLOAD,
                PER_S,
            )
            self._dropped, self._reported_s = 0, self._now()
        return False


def check_size(payload: bytes) -> None:
    """Refuse a message that the other side would drop.

    Raises:
        ValueError: it is longer than `MAX_PAYLOAD`.
    """
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a message has {len(payload)} bytes; the line carries at most {MAX_PAYLOAD}")
