"""Several media on one table as one link: MQTT for some figures, a USB gateway or a bench cable for others."""

import asyncio
from collections.abc import Sequence

from controller.errors import LinkError
from controller.links.link import Link, OnConnection, OnFrame


class Switchboard:
    """A `Link` over links. A figure is reached where it was heard last; until then, through all of them.

    So nobody has to say which figure is where: one that is moved from the air to the bench cable is found there.
    """

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = tuple(links)
        self._heard: dict[int, Link] = {}

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Connect all; `on_connection` tells of each.

        Raises:
            LinkError: one of the media is not there; those that are have been let go again.
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
        """Let all media go."""
        await asyncio.gather(*(link.close() for link in self._links))

    @property
    def connected(self) -> bool:
        """Whether frames can be sent to some figures now."""
        return any(link.connected for link in self._links)

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Send one frame; never blocks.

        Raises:
            LinkError: a reliable frame, and the figure's medium is down.
        """
        link = self._heard.get(figure)
        if link:
            link.send(figure, frame, reliable)
        else:
            for anywhere in self._links:
                anywhere.send(figure, frame, reliable=False)

    def latch(self, frame: bytes) -> None:
        """Hold an emergency stop out on every medium that is there.

        Raises:
            LinkError: all media are down.
        """
        there = [link for link in self._links if link.connected]
        for link in there:
            link.latch(frame)
        if not there:
            raise LinkError("no way to any figure is open")
