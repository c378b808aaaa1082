"""The hall's end of the broker: takes announcements and results, gives receipts, and sends stops."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from paho.mqtt.client import MQTTMessage

from controller.api.hall import (
    ALL,
    MAX_ANNOUNCEMENT,
    MAX_MESSAGE,
    ORDERS_QOS,
    SAID_QOS,
    Announcement,
    Order,
    Receipt,
    Removed,
    Result,
    Stop,
    signed,
    verified,
)
from controller.errors import LinkError
from controller.links.mqtt_bus import MqttBus
from hall.errors import HallError
from hall.service.registry import Member, Registry
from hall.store.hall_store import HallStore
from hall.store.records import MatchResult, TableRecord

log = logging.getLogger(__name__)

AGAIN_S, KEPT_S = 1.0, 600.0
"""Wall time after which a stop that a table has not confirmed is sent to it again, and for how long."""

NOTED_S = 0.5
"""Longest wall time for which the answer to a stop, which is under way then, waits for the database."""

MAX_WAITING = 1024
"""Results that wait for the database; tables send further ones again."""


class Switchboard:
    """Serves the tables of the registry.

    Args:
        registry: of the tables.
        store: keeps results and stops.
        bus: of `controller.links.hall_accounts.BUS`, not started yet.
        spare: another connection, at another address of a cluster, by which stops go, too.
        changed: called after each change that people can see.
        stop_key: of stops for all.

    Attributes:
        stop_key: as above.
        last_stop: number of the newest stop.
    """

    def __init__(
        self,
        registry: Registry,
        store: HallStore,
        bus: MqttBus,
        changed: Callable[[], None],
        stop_key: str,
        spare: MqttBus | None = None,
    ) -> None:
        self._registry, self._store, self._bus, self._changed = registry, store, bus, changed
        self.stop_key, self._spare = stop_key, spare
        self._results: asyncio.Queue[tuple[Member, Result, bytes]] = asyncio.Queue(MAX_WAITING)
        self._notes: set[asyncio.Task[None]] = set()
        self._removed: list[TableRecord] = []
        self.last_stop = 0
        bus.admits = self._admits
        bus.on_bytes("+/table", self._hear_table, SAID_QOS)
        bus.on_bytes("+/result", self._hear_result, SAID_QOS)

    async def run(self) -> None:
        """Serve until cancelled.

        Raises:
            LinkError: no broker answers at the start.
        """
        with contextlib.suppress(HallError):
            self._take_up_stops()
        await self._bus.start(self._reached)
        if self._spare:
            self._spare.begin()
        keeper = asyncio.create_task(self._keep_results())
        try:
            while True:
                await asyncio.sleep(AGAIN_S)
                self._send_stops()
                self._tell_removed()
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, *self._notes, return_exceptions=True)
            await asyncio.gather(*(bus.close() for bus in self._buses))

    @property
    def _buses(self) -> list[MqttBus]:
        return [self._bus, self._spare] if self._spare else [self._bus]

    def _reached(self, connected: bool) -> None:
        if connected:
            if self._spare and self._spare.peer == self._bus.peer:
                self._spare.restart("the other connection is at its address")
            self._send_stops()
        else:
            self._registry.lose_all()
            self._changed()

    def stop(self, by: str, table: str | None = None) -> int:
        """Stop a table, or all; depends on no database. Returns the number of tables that are told."""
        now_s = time.time()
        self.last_stop = max(int(1000 * now_s), self.last_stop + 1)
        stop = Stop(number=self.last_stop, at_s=now_s, by=by)
        told = [member for member in self._registry.all() if table in (None, member.record.id)]
        if table is None:
            self._send(ALL, self.stop_key.encode(), stop)
            self._flush()
        for member in told:
            if self._expect(member, stop) > stop.number or table is not None:
                self._send_stop(member)
        self._flush()
        self._changed()
        note = asyncio.get_running_loop().create_task(self._note(by, table, self.last_stop / 1000))
        self._notes.add(note)
        note.add_done_callback(self._notes.discard)
        return len(told)

    async def noted(self) -> None:
        """Wait until stops are written down, for a hall that takes over; not long, as the database may be away."""
        if self._notes:
            await asyncio.wait(self._notes, timeout=NOTED_S)

    def remove(self, table: str) -> None:
        """Take a table out and tell it, as soon as the broker is reached, also if it is away."""
        if member := self._registry.drop(table):
            self._removed.append(member.record)
            self._tell_removed()

    def _tell_removed(self) -> None:
        with contextlib.suppress(LinkError):
            while self._removed:
                table, key = self._removed[-1].id, self._removed[-1].key
                self._bus.publish_bytes(f"{table}/table", b"", qos=1, retain=True)
                self._bus.publish_bytes(f"{table}/orders", signed(key, "orders", table, Removed()), qos=1, retain=True)
                self._removed.pop()

    async def _note(self, by: str, table: str | None, now_s: float) -> None:
        try:
            await asyncio.to_thread(self._store.note_stop, by, table, now_s)
        except HallError as error:
            log.error("A stop of %s by %s is not written down: %s", table or "all tables", by, error)

    def _take_up_stops(self) -> None:
        """Go on with stops of a hall that has ended."""
        for record in reversed(self._store.stops()):
            self.last_stop = max(self.last_stop, round(1000 * record.at_s))
            if record.at_s > time.time() - KEPT_S:
                stop = Stop(number=self.last_stop, at_s=record.at_s, by=record.by)
                for member in self._registry.all():
                    if record.table in (None, member.record.id):
                        self._expect(member, stop)

    def _expect(self, member: Member, stop: Stop) -> int:
        """The table is to confirm a stop by this number; a clock that was set back does not make it too small."""
        number = max(stop.number, member.said.stop + 1)
        member.stop, member.stop_s = stop.model_copy(update={"number": number}), time.monotonic()
        return number

    def _send_stops(self) -> None:
        now_s = time.monotonic()
        for member in self._registry.all():
            if member.stop and now_s > member.stop_s + KEPT_S:
                member.stop = None
            elif now_s > member.stop_s + AGAIN_S:
                self._send_stop(member)
        self._flush()

    def _flush(self) -> None:
        for bus in self._buses:
            bus.flush()

    def _send_stop(self, member: Member) -> None:
        if member.stop:
            self._send(member.record.id, member.record.key, member.stop)

    def _send(self, to: str, key: bytes, order: Order) -> None:
        payload = signed(key, "orders", to, order)
        for bus in self._buses if isinstance(order, Stop) else [self._bus]:
            with contextlib.suppress(LinkError, OSError):  # it is sent again
                bus.publish_bytes(f"{to}/orders", payload, qos=ORDERS_QOS)

    def _admits(self, message: MQTTMessage) -> bool:
        """In the connection's thread: a flood of one table costs the event loop nothing."""
        member = self._registry.get(message.topic.split("/")[-2])
        if member is None or len(message.payload) > max(MAX_ANNOUNCEMENT, 2 * MAX_MESSAGE):
            return False
        return bool(message.retain) or member.rate.take()

    def _hear_table(self, topic: str, payload: bytes) -> None:
        member = self._registry.get(topic.partition("/")[0])
        if member is None or not payload:
            return
        try:
            self._registry.hear(member, Announcement.model_validate_json(payload))
        except ValueError as error:
            self._refuse(member, error)
        else:
            self._changed()

    def _hear_result(self, topic: str, payload: bytes) -> None:
        member = self._registry.get(topic.partition("/")[0])
        if member is None:
            return
        try:
            body = verified(member.record.key, "result", member.record.id, payload)
            result = Result.model_validate_json(body)
        except ValueError as error:
            self._refuse(member, error)
        else:
            with contextlib.suppress(asyncio.QueueFull):
                self._results.put_nowait((member, result, payload))

    async def _keep_results(self) -> None:
        trouble = ""
        while True:
            member, result, payload = await self._results.get()
            players, winners = tuple(result.players), tuple(result.winners)
            kept = MatchResult(member.record.id, result.match, result.game, players, winners, payload)
            try:
                new = await asyncio.to_thread(self._store.results.take, kept, time.time())
            except Exception as error:  # noqa: BLE001 - whatever a table sends, the results of others are kept
                if str(error) != trouble:  # one line tells of all while the database is away
                    log.error("Results are not kept, such as one of %s: %s", member.record.name, error)
                    trouble = str(error)
                continue
            trouble = ""
            self._send(member.record.id, member.record.key, Receipt(match=result.match))
            if new:
                self._changed()

    def _refuse(self, member: Member, error: ValueError) -> None:
        member.refused += 1
        if member.refused == 1:  # one line tells of a flood
            log.warning("A message as of %s is refused: %s", member.record.name, str(error).splitlines()[0])
