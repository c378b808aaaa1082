"""The link of a table to another one, far away."""

import asyncio
import logging
from collections.abc import Callable

from base.clock import Clock
from controller.api import linking
from controller.api.reasons import reason
from controller.api.wording import words
from controller.errors import LinkError, TableBusyError, UnknownOrderError
from controller.linked.follower import Follower
from controller.linked.leader import Leader
from controller.links.line import Line, Side
from controller.links.meeting_code import new_code, parse_code, shown_code
from controller.table.table import Table

log = logging.getLogger(__name__)

HOUSE = 32
"""Longest name of a house, in letters."""

Meet = Callable[[str, Side], Line]
"""Makes this table's end of the line of a code."""


class TableLink:
    """Links the open table to at most one other.

    Args:
        meet: makes the line; None: no meeting place is set up.
        changed: called after every change that people can see.

    Attributes:
        end: this table's end of the link, while there is one.
    """

    def __init__(self, meet: Meet | None, changed: Callable[[], None]) -> None:
        self._meet = meet
        self._changed = changed
        self._life: asyncio.Task[None] | None = None
        self.end: Leader | Follower | None = None

    @property
    def follower(self) -> Follower | None:
        """The end, if this table follows."""
        return self.end if isinstance(self.end, Follower) else None

    async def lead(self, table: Table, clock: Clock, house: str) -> str:
        """Wait for another table to follow this one; returns the code for it.

        Raises:
            OrderError: no meeting place is set up or reached, or the table is linked.
        """
        code = new_code()
        await self._begin(Leader(table, self._line(code, "leader"), clock, house[:HOUSE], self._changed))
        return shown_code(code)

    async def follow(self, table: Table, clock: Clock, code: str, house: str) -> None:
        """Follow the table that gave a code. Raises as `lead`."""
        try:
            parsed = parse_code(code)
        except ValueError as error:
            raise UnknownOrderError(words("linked.code", code=code[:20])) from error
        await self._begin(Follower(table, self._line(parsed, "follower"), clock, house[:HOUSE], self._changed))

    def _line(self, code: str, side: Side) -> Line:
        if self._meet is None:
            raise UnknownOrderError(words("linked.no-meeting"))
        if self.end is not None:
            raise TableBusyError(words("order.linked"))
        return self._meet(code, side)

    async def _begin(self, end: Leader | Follower) -> None:
        connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.end = end
        self._life = asyncio.create_task(self._live(end, connected))
        await connected
        self._changed()

    async def _live(self, end: Leader | Follower, connected: "asyncio.Future[None]") -> None:
        try:
            await end.run(connected)
        except LinkError as error:
            log.warning("The meeting place: %s", error)
            if not connected.done():
                connected.set_exception(TableBusyError(words("linked.unreached", reason=reason(error))))
        finally:
            self.end = None
            if not connected.done():
                connected.cancel()
            self._changed()

    async def leave(self) -> None:
        """End the link, if there is one."""
        if self._life is not None:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
            self._life = None

    def show_picture(self, allowed: bool) -> None:
        """Whether the other table may see this one's camera picture.

        Raises:
            UnknownOrderError: there is no other table.
        """
        self._linked().allow_picture(allowed)

    async def other_picture(self) -> bytes | None:
        """The other table's camera picture; None unless it may be seen. Raises as `show_picture`."""
        return await self._linked().other_picture()

    def _linked(self) -> Leader | Follower:
        if self.end is None:
            raise UnknownOrderError(words("linked.none"))
        return self.end

    def view(self) -> linking.LinkedTable | None:
        """What everybody sees of the other table; None without a link."""
        return None if self.end is None else self.end.linked()
