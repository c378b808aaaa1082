"""Several links of one table as one: MQTT for some figures, a USB gateway or a cable for others."""

import asyncio
from collections.abc import Sequence

from controller.errors import LinkError
from controller.links.link import Link, OnConnection, OnFrame


class Switchboard:
    """A `Link` over links. A figure is reached through the one where it was heard last; before that, through all.

    So no configuration says which link a figure uses: one moved from radio to a cable is found there.
    """

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = tuple(links)
        self._heard: dict[int, Link] = {}

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Connect all; `on_connection` is called for each.

        Raises:
            LinkError: one of them is not available; the others are disconnected again.
        """

        def listener(link: Link) -> OnFrame:
            def hear(figure: int, frame: bytes) -> None:
                self._heard[figure] = link
                on_frame(figure, frame)

            return hear

        try:
            for link in self._links:
                await link.start(listener(link), on_connection)
        except LinkError:
            await self.close()
            raise

    async def close(self) -> None:
        """Disconnect all."""
        await asyncio.gather(*(link.close() for link in self._links))

    @property
    def connected(self) -> bool:
        """Whether frames can be sent to some figures."""
        return any(link.connected for link in self._links)

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Send one frame; never blocks.

        Raises:
            LinkError: a reliable frame, and the figure's link is down.
        """
        link = self._heard.get(figure)
        if link:
            link.send(figure, frame, reliable)
        else:
            for anywhere in self._links:
                anywhere.send(figure, frame, reliable=False)

    def latch(self, frame: bytes) -> None:
        """Retain an emergency stop on every link that is up.

        Raises:
            LinkError: all links are down, or one failed; the others have it.
        """
        failures = []
        up = [link for link in self._links if link.connected]
        for link in up:
            try:
                link.latch(frame)
            except Exception as error:  # noqa: BLE001 - on any error the other links still get the stop
                failures.append(str(error))
        if failures or not up:
            raise LinkError("; ".join(failures) or "no way to any figure is open")
