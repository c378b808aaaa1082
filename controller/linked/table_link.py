"""The link of a table to another one, far away."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from base.clock import Clock
from base.tasks import until_one_ends
from controller.api import linking
from controller.api.english import error_text
from controller.api.wording import words
from controller.errors import LinkError, OrderError, StoreError, TableBusyError, UnknownOrderError
from controller.linked.follower import Follower
from controller.linked.handover_record import HandoverRecord
from controller.linked.leader import Leader
from controller.linked.link_record import HOUSE, LinkFile, LinkRecord
from controller.linked.showing import Showing
from controller.linked.watcher import Watcher
from controller.links.line import Line, Side
from controller.links.meeting_code import new_code, parse_code, shown_code
from controller.table.table import Table

log = logging.getLogger(__name__)

AGAIN_S = 20.0
"""Wall time between attempts to reach the meeting place again after a restart."""

End = Leader | Follower | Watcher
"""This table's end of a link."""


class Linkable(Protocol):
    """An open table, and its time."""

    @property
    def table(self) -> Table:
        """The table."""

    @property
    def clock(self) -> Clock:
        """Its time."""


class LinkPlace(NamedTuple):
    """How tables are linked.

    Attributes:
        meet: makes this table's end of the line of a code.
        folder: where the link and a followed match are kept.
    """

    meet: Callable[[str, Side], Line]
    folder: Path


class TableLink:
    """Links the open table to at most one other, also over a restart of the program.

    Args:
        place: where tables meet; None: that is not set up.
        changed: called after every change that people can see.

    Attributes:
        end: this table's end of the link, while there is one.
    """

    end: End | None

    def __init__(self, place: LinkPlace | None, changed: Callable[[], None]) -> None:
        self._place = place
        self._file = LinkFile(place.folder) if place else None
        self._changed = changed
        self._life: asyncio.Task[None] | None = None
        self.end = None
        self._showing: Showing | None = None

    @property
    def guest(self) -> Follower | Watcher | None:
        """The end, if another table holds the match."""
        return self.end if isinstance(self.end, Follower | Watcher) else None

    async def lead(self, running: Linkable, house: str) -> str:
        """Wait for another table to follow this one; returns the code for it.

        Raises:
            OrderError: no meeting place is set up or reached, or the table is linked.
        """
        code = new_code()
        await self._begin(running, LinkRecord(code=code, side="leader", house=house[:HOUSE]))
        return shown_code(code)

    async def join(self, running: Linkable, side: Literal["follower", "watcher"], code: str, house: str) -> None:
        """Follow or watch the table that gave a code. Raises as `lead`."""
        try:
            parsed = parse_code(code)
        except ValueError as error:
            raise UnknownOrderError(words("linked.code", code=code[:20])) from error
        await self._begin(running, LinkRecord(code=parsed, side=side, house=house[:HOUSE]))

    def resume(self, running: Linkable) -> None:
        """Take up a link that was not ended, as soon as the meeting place is reached."""
        record = self._file.load() if self._file else None
        if record is not None and self._place is not None:
            self.end = end = self._made(self._place, running, record)
            self._life = asyncio.create_task(self._live(self._place, running, end, None))

    async def show(self) -> str:
        """Let one more house watch the match that this table leads; returns its code.

        Raises:
            OrderError: this table does not lead, enough houses watch, or the meeting place is not reached.
        """
        if self._showing is None or not isinstance(self.end, Leader):
            raise UnknownOrderError(words("linked.none"))
        return shown_code(await self._showing.add())

    async def end_watching(self) -> None:
        """Let no house watch any longer."""
        if self._showing is not None:
            await self._showing.end()

    async def _begin(self, running: Linkable, record: LinkRecord) -> None:
        if self._place is None:
            raise UnknownOrderError(words("linked.no-meeting"))
        if self.end is not None:
            raise TableBusyError(words("order.linked"))
        connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.end = end = self._made(self._place, running, record)
        self._life = asyncio.create_task(self._live(self._place, running, end, connected))
        await connected
        self._told()

    def _made(self, place: LinkPlace, running: Linkable, record: LinkRecord) -> End:
        line = place.meet(record.code, record.side)
        if record.role == "leader":
            leader = Leader(running.table, line, running.clock, record, self._committed, self._told)

            def meet(code: str) -> Line:
                return place.meet(code, "shown")

            self._showing = Showing(running.table, leader, meet, running.clock, self._told)
            self._showing.resume(record.watched)
            return leader
        if record.role == "watcher":
            return Watcher(running.table, line, running.clock, record, self._told)
        if record.handed is not None:
            running.table.session.journal.hand_over(record.handed.match)
        return Follower(running.table, line, running.clock, record, place.folder, self._told)

    def _told(self) -> None:
        if self.end is not None and self._file is not None:
            self._file.save(self.end.record)
        self._changed()

    def _committed(self, record: LinkRecord) -> None:
        assert self._file is not None
        self._file.commit(record)

    async def hand_over(self) -> None:
        """Offer the match to the table that follows.

        Raises:
            OrderError: this table holds no match that another one could take.
        """
        end = self._linked()
        if not isinstance(end, Leader):
            raise UnknownOrderError(words("order.choice"))
        end.hand_over()

    async def answer_handover(self, agrees: bool) -> None:
        """Take the match that is offered to this table, or have it stay where it is.

        Raises:
            OrderError: nothing is offered to this table.
        """
        end = self._linked()
        if isinstance(end, Watcher):
            raise UnknownOrderError(words("order.choice"))
        end.answer_handover(agrees)

    async def _turn(self, place: LinkPlace, running: Linkable, end: End) -> End:
        """The match has changed houses: this table follows now, or leads."""
        match, record, showing = None, end.record, self._showing
        self._showing = None
        if isinstance(end, Follower):
            record, taken = await self._take(end)
            match = taken.match
            running.table.session.journal.seats.update(taken.occupants)
        self.end = turned = self._made(place, running, record)
        if showing is not None:
            await showing.close()
        if match is not None:
            try:
                await running.table.go_on(match.id)
            except OrderError as error:  # a host can go on with it
                log.error("The match that was taken over does not go on: %s", error_text(error))
        self._told()
        return turned

    async def _take(self, end: Follower) -> tuple[LinkRecord, HandoverRecord]:
        """Write what is taken over; it is this table's, so that is tried until the disk does it."""
        while True:
            try:
                record, taken = end.take_over()
                self._committed(record)
            except (StoreError, OSError) as error:
                log.error("The match of the other house cannot be taken over: %s", error)
                await asyncio.sleep(AGAIN_S)
            else:
                end.forget_handover()
                return record, taken

    async def _live(
        self,
        place: LinkPlace,
        running: Linkable,
        end: End,
        connected: "asyncio.Future[None] | None",
    ) -> None:
        """Keep this end up until the other table ends the link."""
        try:
            while not end.left.is_set():
                try:
                    if end.turned.is_set():
                        end = await self._turn(place, running, end)
                    await until_one_ends(end.run(connected), _until(end.left), _until(end.turned))
                except LinkError as error:
                    log.warning("The other house cannot be reached: %s", error)
                    if connected is not None and not connected.done():
                        connected.set_exception(TableBusyError(words("linked.unreached")))
                        break
                    await asyncio.sleep(AGAIN_S)
                except Exception as error:
                    log.error("The link to the other house has failed", exc_info=error)
                    break
            await self.end_watching()
            self._forget(end)
        finally:
            self.end = None
            self._changed()

    async def leave(self) -> None:
        """End the link, if there is one."""
        if (end := self.end) is not None:
            await asyncio.gather(end.say_goodbye(), self.end_watching())
            end = self.end or end
            await self.close()
            self._forget(end)
            self._changed()

    def _forget(self, end: End) -> None:
        if isinstance(end, Leader):
            end.release()
        if isinstance(end, Follower):
            end.forget_handover()
        if self._file is not None:
            self._file.remove()

    async def close(self) -> None:
        """Close this end; the link is taken up again with `resume`."""
        if self._life is not None:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
            self._life = None
        if self._showing is not None:
            await self._showing.close()
            self._showing = None

    def show_picture(self, allowed: bool) -> None:
        """Whether the other table may see this one's camera picture.

        Raises:
            UnknownOrderError: there is no other table.
        """
        self._linked().allow_picture(allowed)

    async def other_picture(self) -> bytes | None:
        """The other table's camera picture; None unless it may be seen. Raises as `show_picture`."""
        return await self._linked().other_picture()

    def _linked(self) -> End:
        if self.end is None:
            raise UnknownOrderError(words("linked.none"))
        return self.end

    def view(self) -> linking.LinkedTable | None:
        """What everybody sees of the other table; None without a link."""
        return None if self.end is None else self.end.linked()


async def _until(left: asyncio.Event) -> None:
    await left.wait()
