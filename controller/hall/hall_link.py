"""The link of a table to the hall that it has joined; whatever the hall does, only its stop changes the table."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from base.clock import Clock
from base.tasks import until_one_ends
from controller.api import hall, shapes
from controller.api.hall.table import JoinedHall
from controller.api.table_api import Change
from controller.api.telemetry import FigureHealth
from controller.api.wording import say
from controller.errors import LinkError
from controller.hall.hall_bus import GONE, HallBus, connection
from controller.hall.membership import Member, MemberFile
from controller.hall.outbox import Outbox
from controller.hall.spectator import announcement, result
from controller.hall.tickets import Tickets

log = logging.getLogger(__name__)

ANNOUNCE_S, RESEND_S, AGAIN_S = 1.0, 10.0, 20.0
"""Shortest time between announcements, between sendings of a result, and between attempts to connect."""

REPEAT_S = 60.0
"""Longest time between announcements: a cluster may lose one while the hall comes back."""

SENT_AT_ONCE = 50
"""Most results that are sent between two waits."""


class HallPlace(NamedTuple):
    """What a table needs to join halls: the folder of what is kept, its program's version, its page's address."""

    folder: Path
    version: str
    page: str


class HallTable(Protocol):
    """What the link needs of a table."""

    def view(self, seat: str | None) -> shapes.View:
        """What a seat may see; None for a spectator."""

    def figures(self) -> list[FigureHealth]:
        """State of health of the figures that drive."""

    def stop(self, by: str) -> None:
        """Stop every wheel at once."""

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns the function that ends this."""


class HallLink:
    """Announces a table, sends its results and obeys the hall's stop.

    Args:
        place: of the table.
        table: the table.
        clock: its time.
        changed: called after every change that people can see.
        connect: makes the connection of a member.
        calendar: calendar time in s.

    Attributes:
        connected: whether the hall's broker is reached.
        trouble: why not, in English; empty while it is.
    """

    def __init__(
        self,
        place: HallPlace,
        table: HallTable,
        clock: Clock,
        changed: Callable[[], None] = lambda: None,
        connect: Callable[[Member], HallBus] = connection,
        calendar: Callable[[], float] = time.time,
    ) -> None:
        self._file = MemberFile(place.folder)
        self._member = self._file.load()
        self._outbox = Outbox(place.folder)
        self._tickets = Tickets(calendar)
        self._table = table
        self._place = place
        self._clock = clock
        self._tell = changed
        self._connect = connect
        self._calendar = calendar
        self._calls = False
        self._removed = ""
        self._leaving: asyncio.Task[None] | None = None
        self._life: asyncio.Task[None] | None = None
        self._bus: HallBus | None = None
        self._stale = True
        self._send_s, self._repeat_s = 0.0, 0.0
        self._changed = asyncio.Event()
        self._refused: set[str] = set()
        self.connected = False
        self.trouble = ""

    def begin(self) -> None:
        """Keep the link up until `close`, if the table has joined a hall."""
        if self._member is not None and self._life is None:
            self._life = asyncio.create_task(self._keep(self._member))

    async def enter(self, member: Member) -> None:
        """The table has joined a hall, which gets results from now on, and leaves the one before.

        Raises:
            OSError: this cannot be kept.
        """
        await self.leave()
        self._file.save(member)
        self._member = member
        self._refused.clear()
        if ended := result(self._table.view(None), self._calendar()):
            self._outbox.received(ended.match)
        self.begin()
        self._tell()

    async def leave(self) -> None:
        """Leave the hall, with its leave or without."""
        await self.close()
        self._member = None
        self._calls, self._removed = False, ""
        self._file.remove()
        self._outbox.clear()
        self._tell()

    async def close(self) -> None:
        """End the connection; the table is still a member."""
        if self._life is not None:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
            self._life = None

    async def _leave_as_removed(self, name: str) -> None:
        await self.leave()
        self._removed = name
        self._tell()

    def allow_watching(self, allowed: bool) -> None:
        """Whether visitors of the hall may watch."""
        if self._member is not None:
            self._change(self._member, watched=allowed)
            self._stale = True
            self._tell()

    def take_ticket(self, ticket: str) -> str:
        """Use up a ticket, which lets one browser watch; returns the hall's name.

        Raises:
            ValueError: it is not valid, or the host does not allow it.
        """
        if self._member is None or not self._member.watched:
            raise ValueError("the table's host does not allow watching")
        self._tickets.take(self._member, ticket)
        return self._member.membership.hall

    def call_host(self, calls: bool) -> None:
        """Whether people at the table ask for the hall's host."""
        self._calls = calls
        self._stale = True
        self._tell()

    def view(self) -> JoinedHall | None:
        """What people see of the hall, or of the one that has taken this table out; None without one."""
        if self._member is None and not self._removed:
            return None
        return {
            "name": self._member.membership.hall if self._member else self._removed,
            "reached": self.connected,
            "waiting": len(self._outbox.waiting),
            "called": self._calls,
            "watched": bool(self._member and self._member.watched),
            "removed": self._member is None,
        }

    @property
    def notices(self) -> list[shapes.Notice]:
        """What everybody should know of the hall."""
        if not self._removed:
            return []
        return [{"code": "hall/removed", "level": "info", **say("notice.hall/removed", hall=self._removed)}]

    async def _keep(self, member: Member) -> None:
        unsubscribe = self._table.subscribe(self._heard)
        self._heard("view")
        try:
            await until_one_ends(self._keep_results(), self._keep_connected(member))
        finally:
            unsubscribe()

    async def _keep_results(self) -> None:
        """Keep the result of each match that is over, with or without a connection."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                if (ended := result(self._table.view(None), self._calendar())) and self._outbox.put(ended):
                    self._send_s = 0.0
            except Exception as error:
                log.error("A result cannot be kept for the hall", exc_info=error)

    async def _keep_connected(self, member: Member) -> None:
        while True:
            try:
                await self._live(member)
            except Exception as error:  # noqa: BLE001 - whatever the hall sends, the table goes on
                if (trouble := str(error)) != self.trouble:
                    log.warning("The hall is not reached: %s", trouble)
                self.trouble = trouble
            await self._clock.sleep(AGAIN_S)

    async def _live(self, member: Member) -> None:
        bus = self._connect(member)
        for topic in member.order_topics:
            bus.on_bytes(topic, self._ordered, qos=hall.ORDERS_QOS)
        try:
            await bus.start(self._reached)
            self._bus = bus
            while True:
                if self.connected and (self._stale or self._clock.now() >= self._repeat_s):
                    self._announce(bus, member)
                if self.connected and self._clock.now() >= self._send_s:
                    self._send_s = self._clock.now() + RESEND_S
                    self._send(bus, member, self._outbox.waiting[:SENT_AT_ONCE])
                await self._clock.sleep(ANNOUNCE_S)
        finally:
            self._publish(bus, f"{member.table}/table", GONE, retain=True)
            self._bus = None
            self.connected = False
            await bus.close()

    def _heard(self, change: Change) -> None:
        if change != "poses":
            self._stale = True
            self._changed.set()

    def _reached(self, connected: bool) -> None:
        self.connected = connected
        self._stale = True  # the broker may have published the last will
        self._send_s = 0.0
        self.trouble = "" if connected else "the connection is lost"
        self._tell()

    def _announce(self, bus: HallBus, member: Member) -> None:
        self._stale, self._repeat_s = False, self._clock.now() + REPEAT_S
        told = announcement(
            self._table.view(None),
            self._table.figures(),
            self._member or member,
            self._place.version,
            self._calls,
            self._place.page,
        )
        self._publish(bus, f"{member.table}/table", told.model_dump_json().encode(), retain=True)

    def _send(self, bus: HallBus, member: Member, results: Sequence[hall.Result]) -> None:
        for one in results:
            self._publish(bus, f"{member.table}/result", hall.signed(member.secret, "result", member.table, one))

    def _publish(self, bus: HallBus, topic: str, payload: bytes, retain: bool = False) -> None:
        try:
            bus.publish_bytes(topic, payload, qos=1, retain=retain)
        except LinkError as error:
            log.debug("Not sent to the hall: %s", error)
            self._stale = True

    def _ordered(self, topic: str, payload: bytes) -> None:
        if (member := self._member) is None:
            return
        try:
            order = member.order(topic, payload)
        except ValueError:
            self._refuse("is not signed by the hall for this table")
            return
        if isinstance(order, hall.Receipt):
            self._outbox.received(order.match)
            self._tell()
        elif isinstance(order, hall.Removed):
            log.warning("The hall %s has taken this table out", member.membership.hall)
            self._leaving = asyncio.create_task(self._leave_as_removed(member.membership.hall))
        elif order.number < member.last_stop:
            self._refuse("is older than one before")
        else:
            if order.number > member.last_stop:
                self._table.stop(order.by)
                self._change(member, last_stop=order.number)
            self._stale = True  # the hall sends it until this is announced

    def _change(self, member: Member, **changes: object) -> None:
        self._member = member.model_copy(update=changes)
        try:
            self._file.save(self._member)
        except OSError as error:
            log.error("What was agreed with the hall cannot be kept: %s", error)

    def _refuse(self, why: str) -> None:
        if why not in self._refused:
            self._refused.add(why)
            log.warning("An order of the hall %s; it is not obeyed", why)
