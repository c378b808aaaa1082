"""Tables and a hall over a real mosquitto, and attacks on them. The database is SQLite."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.api.hall import ALL, Announcement, JoinRequest, Membership, Result, Stop, signed
from controller.certificate import Certificate
from controller.hall.hall_link import HallLink, HallPlace
from controller.hall.membership import Member
from controller.links.broker import Broker
from controller.links.hall_accounts import BUS, HALL, HallAccounts
from controller.links.mqtt_bus import MqttBus
from hall.service.hall import Hall
from hall.service.registry import Registry
from hall.service.switchboard import Switchboard
from hall.store.hall_store import HallStore
from tests.controller.hall.double import STOP_KEY, FakeTable
from tests.firmware.bodies import until

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]
CLOCK = SystemClock()
CERTIFICATES = Path(__file__).parents[2] / "controller/links/certificates"
AUTHORITY = (CERTIFICATES / "ca.crt").read_text()
WON = Result(match="m9", game="duel", players=["Ana", "Ben"], winners=["Ana"], ended_s=1.0)


@pytest.fixture(scope="module")
def accounts(tmp_path_factory: pytest.TempPathFactory) -> HallAccounts:
    return HallAccounts.kept_in(tmp_path_factory.mktemp("hall") / "accounts.json")


@dataclass
class Place:
    """Where tables reach the broker."""

    broker: Broker
    accounts: HallAccounts
    address: str = "hall.local:8533"
    authority: bytes = ssl.PEM_cert_to_DER_cert(AUTHORITY)

    def membership(self, table: str, key: bytes) -> Membership:
        password = self.accounts.passwords[table]
        return Membership(
            hall="Club", table=table, host="127.0.0.1", port=self.broker.port, password=password, authority=AUTHORITY,
            key=key.hex(),
        )  # fmt: skip


@asynccontextmanager
async def broker_of(accounts: HallAccounts) -> AsyncIterator[Broker]:
    certificate = Certificate(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")
    async with Broker(accounts, kind="mosquitto", certificate=certificate) as broker:
        yield broker


@asynccontextmanager
async def hall_at(broker: Broker, accounts: HallAccounts, folder: Path) -> AsyncIterator[Hall]:
    store, registry = HallStore(f"sqlite:///{folder / 'hall.sqlite'}"), Registry()
    bus = MqttBus(BUS, "127.0.0.1", broker.local_port, HALL, accounts.passwords[HALL])
    switchboard = Switchboard(registry, store, bus, lambda: None, STOP_KEY)
    hall = Hall("Club", store, registry, switchboard, Place(broker, accounts))
    await hall.load()
    running = asyncio.create_task(switchboard.run())
    try:
        await until(CLOCK, lambda: bus.connected)
        yield hall
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        store.close()


class Joined:
    """A table that has joined, with its link."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.table = FakeTable()
        self.link = HallLink(HallPlace(folder, "1.2", "http://localhost:8000/"), self.table, CLOCK)

    async def join(self, hall: Hall, name: str) -> Membership:
        place = await hall.join(JoinRequest(code=await hall.offer_code(), name=name))
        await self.link.enter(Member(membership=place, name=name))
        return place

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self.link.begin()
        try:
            yield
        finally:
            await self.link.close()


def here(hall: Hall) -> list[str]:
    return [card.name for card in hall.registry.cards() if card.here]


async def test_tables_announce_themselves_and_one_or_all_obey_a_stop(accounts: HallAccounts, tmp_path: Path) -> None:
    one, other = Joined(tmp_path / "one"), Joined(tmp_path / "other")
    async with broker_of(accounts) as broker, hall_at(broker, accounts, tmp_path) as hall, AsyncExitStack() as stack:
        for joined, name in ((one, "One"), (other, "Other")):
            await joined.join(hall, name)
            await stack.enter_async_context(joined.running())
        await until(CLOCK, lambda: here(hall) == ["One", "Other"])
        assert [(card.title, card.ply, card.phase) for card in hall.registry.cards()] == [("Duel", 4, "playing")] * 2
        assert hall.switchboard.stop("Eva", hall.registry.cards()[0].id) == 1
        await until(CLOCK, lambda: one.table.stops == ["Eva"])
        assert other.table.stops == []
        assert hall.switchboard.stop("Eva") == 2
        await until(CLOCK, lambda: other.table.stops == ["Eva"] and len(one.table.stops) == 2)
        for joined in (one, other):
            joined.table.change(stopped={"by": "Eva"})
        await until(CLOCK, lambda: hall.registry.stopped() and all(one.stop is None for one in hall.registry.all()))
        assert [stop.table for stop in hall.store.stops()] == [None, hall.registry.cards()[0].id]


async def test_a_result_outlives_the_hall_and_is_kept_once(accounts: HallAccounts, tmp_path: Path) -> None:
    joined = Joined(tmp_path / "table")
    async with broker_of(accounts) as broker:
        async with hall_at(broker, accounts, tmp_path) as hall:
            place = await joined.join(hall, "One")
            await joined.link.close()
        joined.link._outbox.put(WON)  # while the hall is closed
        async with joined.running(), hall_at(broker, accounts, tmp_path) as hall:
            await until(CLOCK, lambda: not joined.link._outbox.waiting, 30.0)
            replayed = signed(bytes.fromhex(place.key), "result", place.table, WON)
            hall.switchboard._hear_result(f"{place.table}/result", replayed)
            joined.table.end_match("m10")
            await until(CLOCK, lambda: len(hall.store.results.newest()) == 2, 30.0)
            assert {result.id for result in hall.store.results.newest()} == {"m9", "m10"}


async def test_a_stop_is_taken_up_by_the_next_hall(accounts: HallAccounts, tmp_path: Path) -> None:
    joined = Joined(tmp_path / "table")
    async with broker_of(accounts) as broker:
        async with hall_at(broker, accounts, tmp_path) as hall:
            await joined.join(hall, "One")
            await joined.link.close()
            hall.switchboard.stop("Eva")
        async with joined.running(), hall_at(broker, accounts, tmp_path) as hall:
            await until(CLOCK, lambda: joined.table.stops == ["Eva"])
            await until(CLOCK, lambda: here(hall) == ["One"])
        assert joined.table.stops == ["Eva"]


async def test_a_table_that_was_taken_out_while_it_was_away_is_told(accounts: HallAccounts, tmp_path: Path) -> None:
    joined = Joined(tmp_path / "table")
    async with broker_of(accounts) as broker, hall_at(broker, accounts, tmp_path) as hall:
        place = await joined.join(hall, "One")
        await until(CLOCK, lambda: here(hall) == ["One"])
        await joined.link.close()
        await hall.leave(place.table)
        async with joined.running():
            await until(CLOCK, lambda: (told := joined.link.view()) is not None and told["removed"])
        assert hall.registry.cards() == []


async def test_a_false_table_is_refused_and_a_lost_one_is_away(accounts: HallAccounts, tmp_path: Path) -> None:
    one, other = Joined(tmp_path / "one"), Joined(tmp_path / "other")
    async with broker_of(accounts) as broker, hall_at(broker, accounts, tmp_path) as hall:
        mine, theirs = await one.join(hall, "One"), await other.join(hall, "Other")
        await other.link.close()
        async with one.running():
            await until(CLOCK, lambda: "One" in here(hall))
            liar = MqttBus(BUS, "127.0.0.1", broker.local_port, theirs.table, theirs.password)
            await liar.start()
            forged = Announcement(ply=99).model_dump_json().encode()
            liar.publish_bytes(f"{mine.table}/table", forged, qos=1, retain=True)  # not a topic of this account
            stop = signed(STOP_KEY.encode(), "orders", ALL, Stop(number=2**50, at_s=0, by="liar"))  # all know this key
            liar.publish_bytes(f"{ALL}/orders", stop, qos=1)
            result = signed(bytes.fromhex(mine.key), "result", mine.table, WON)
            liar.publish_bytes(f"{theirs.table}/result", result, qos=1)
            member = hall.registry.get(theirs.table)
            await until(CLOCK, lambda: member is not None and member.refused == 1)
            await liar.close()
            assert [card.ply for card in hall.registry.cards() if card.here] == [4]
            assert hall.store.results.newest() == []
            hall.switchboard.stop("Eva")
            await until(CLOCK, lambda: one.table.stops == ["Eva"])
        await until(CLOCK, lambda: "One" not in here(hall), 30.0)


async def test_a_flood_of_one_table_is_bounded_and_delays_no_stop_of_another(
    accounts: HallAccounts, tmp_path: Path
) -> None:
    calm, loud = Joined(tmp_path / "calm"), Joined(tmp_path / "loud")
    async with broker_of(accounts) as broker, hall_at(broker, accounts, tmp_path) as hall:
        await calm.join(hall, "Calm")
        place = await loud.join(hall, "Loud")
        await loud.link.close()
        flood = MqttBus(BUS, "127.0.0.1", broker.local_port, place.table, place.password, max_waiting=10_000)
        await flood.start()
        heard: list[int] = []
        hear = hall.registry.hear
        hall.registry.hear = lambda member, said: (heard.append(said.ply), hear(member, said))[1]  # type: ignore[method-assign,func-returns-value]
        for ply in range(5000):
            flood.publish_bytes(f"{place.table}/table", Announcement(ply=ply).model_dump_json().encode(), qos=0)
        async with calm.running():
            await until(CLOCK, lambda: "Calm" in here(hall))
            hall.switchboard.stop("Eva", hall.registry.cards()[0].id)
            await until(CLOCK, lambda: calm.table.stops == ["Eva"])
        await flood.close()
        assert len(heard) < 1000
