"""What wakes the sockets."""

import asyncio


class Changes:
    """Wakes the sockets when something has changed."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()

    def tell(self) -> None:
        """Something has changed."""
        for event in self._waiting:
            event.set()

    def subscribe(self) -> asyncio.Event:
        """An event that each change sets."""
        event = asyncio.Event()
        self._waiting.add(event)
        return event

    def unsubscribe(self, event: asyncio.Event) -> None:
        """No more."""
        self._waiting.discard(event)
