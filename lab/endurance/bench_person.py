"""The person at a bench's table who answers what it asks of people, as somebody would who watches."""

import asyncio
from contextlib import suppress

from lab.remote.phone import Phone
from web_remote.messages.table_messages import View

PATIENCE_S = 20.0
"""Table time for which something is left to right itself."""

WAYS_OUT = ("retry", "drive-back", "put-back", "take-back", "trust")
"""Ways out of a mismatch, in the order in which they are tried."""


class Caretaker:
    """Answers on the host's phone.

    Args:
        host: its phone.
        speed: table seconds per wall second.
    """

    def __init__(self, host: Phone, speed: float) -> None:
        self._host = host
        self._pause_s = PATIENCE_S / speed
        self._tried = 0

    async def run(self) -> None:
        """Answer until cancelled."""
        while True:
            if not await self._host.meets(_asks, self._pause_s):
                self._tried = 0
                continue
            await asyncio.sleep(self._pause_s)
            with suppress(TimeoutError):  # the table was away for that long
                await self._answer(self._host.view)

    async def _answer(self, view: View) -> None:
        if view.get("stopped"):
            await self._host.ask("resume")
        elif offered := {choice["id"] for choice in (view["mismatch"]["choices"] if "mismatch" in view else ())}:
            known = [way for way in WAYS_OUT if way in offered]
            if known:
                await self._host.ask("resolve", choice=known[self._tried % len(known)])
                self._tried += 1


def _asks(view: View) -> bool:
    """Whether somebody must decide something."""
    return bool(view.get("stopped") or view.get("mismatch"))
