"""Stops as a hall sends them, without a broker: one message for all, again to each table that has not confirmed it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from controller.api.hall import ALL, MAX_NUMBER, Announcement, Membership, Order, Stop
from controller.hall.membership import Member
from hall.service import switchboard
from tests.hall.service.test_attacks import Attacked

pytestmark = pytest.mark.wall_clock
MINUTE_S = 60.0


class Sent(NamedTuple):
    """Where an order was sent, and the order as the table there verifies it."""

    to: str
    order: Order


class Stopping(Attacked):
    """A hall whose clocks the test holds; its orders are opened by the tables that they are for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder)
        self.now_s, self.steady_s = 1.8e9, 100.0
        self.places: list[Membership] = []
        self.sent: list[Sent] = []
        clocks = SimpleNamespace(time=lambda: self.now_s, monotonic=lambda: self.steady_s)
        monkeypatch.setattr(switchboard, "time", clocks)
        monkeypatch.setattr(self.bus, "publish_bytes", self._published)

    def _published(self, topic: str, payload: bytes, qos: int) -> None:
        to = topic.removesuffix("/orders")
        place = next(one for one in self.places if to in (ALL, one.table))
        self.sent.append(Sent(to, Member(membership=place, name="").order(f"robodrome/hall/{topic}", payload)))

    async def tables(self, count: int) -> list[str]:
        self.places += [await self.join(f"Table {number}") for number in range(count)]
        return [one.table for one in self.places]

    def confirm(self, table: str, number: int) -> None:
        self.hear(table, "table", Announcement(stop=number, phase="stopped").model_dump_json().encode())

    def after(self, seconds: float) -> list[Sent]:
        """What is sent when time has passed."""
        self.now_s, self.steady_s = self.now_s + seconds, self.steady_s + seconds
        self.sent.clear()
        self.switchboard._send_stops()
        return list(self.sent)

    def unconfirmed(self) -> set[str]:
        return {card.id for card in self.hall.registry.cards() if card.stopping}

    async def end(self) -> None:
        """Let what is written down be written."""
        await asyncio.gather(*self.switchboard._notes)


@pytest.fixture
def stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stopping]:
    hall = Stopping(tmp_path, monkeypatch)
    yield hall
    hall.store.close()


def number_of(sent: Sent) -> int:
    assert isinstance(sent.order, Stop)
    return sent.order.number


async def test_a_stop_for_all_is_one_message_and_comes_again_to_those_that_have_not_confirmed_it(
    stopping: Stopping,
) -> None:
    one, other, third = await stopping.tables(3)
    assert stopping.switchboard.stop("Eva") == 3
    (sent,) = stopping.sent
    assert (sent.to, sent.order.by if isinstance(sent.order, Stop) else "") == (ALL, "Eva")
    assert stopping.unconfirmed() == {one, other, third}
    stopping.confirm(one, number_of(sent))
    stopping.confirm(other, number_of(sent) - 1)
    assert stopping.unconfirmed() == {other, third}
    assert stopping.after(switchboard.AGAIN_S / 2) == []
    for _ in range(3):
        assert stopping.after(MINUTE_S) == [Sent(other, sent.order), Sent(third, sent.order)]
    stopping.confirm(third, number_of(sent) - 1)
    stopping.confirm(other, number_of(sent))
    assert not stopping.hall.registry.stopped()
    assert stopping.after(switchboard.KEPT_S) == []
    stopping.confirm(third, number_of(sent))
    assert stopping.hall.registry.stopped()
    await stopping.end()


async def test_a_stop_that_a_lost_connection_took_with_it_is_sent_as_soon_as_the_broker_is_reached(
    stopping: Stopping,
) -> None:
    (one,) = await stopping.tables(1)
    stopping.switchboard.stop("Eva")
    stopping.switchboard._reached(False)
    stopping.steady_s += 2 * switchboard.AGAIN_S
    stopping.switchboard._reached(True)
    assert [sent.to for sent in stopping.sent] == [ALL, one]
    await stopping.end()


async def test_a_stop_for_one_table_is_told_to_no_other(stopping: Stopping) -> None:
    one, _ = await stopping.tables(2)
    assert stopping.switchboard.stop("Eva", one) == 1
    assert [sent.to for sent in stopping.sent] == [one]
    assert stopping.unconfirmed() == {one}
    await stopping.end()


async def test_numbers_grow_when_the_halls_clock_is_set_back_also_for_the_next_hall(
    stopping: Stopping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stopping.tables(1)
    for _ in range(2):
        stopping.switchboard.stop("Eva")
        stopping.now_s -= 86_400
    await stopping.end()
    following = Stopping(tmp_path, monkeypatch)
    following.places = stopping.places
    following.hall.registry.take_in(following.store.tables.present())
    following.switchboard._take_up_stops()
    following.switchboard.stop("Eva")
    first, second, third = map(number_of, [*stopping.sent, *following.sent])
    assert first < second < third
    await following.end()
    following.store.close()


async def test_a_table_whose_numbers_are_ahead_is_stopped_and_one_that_lies_harms_only_itself(
    stopping: Stopping,
) -> None:
    ahead, liar, honest = await stopping.tables(3)
    stopping.confirm(ahead, 3_000_000_000_000)
    stopping.confirm(liar, MAX_NUMBER - 1)
    stopping.switchboard.stop("Eva")
    at_once = [(ALL, 1_800_000_000_000), (ahead, 3_000_000_000_001), (liar, MAX_NUMBER)]
    assert [(one.to, number_of(one)) for one in stopping.sent] == at_once
    again = stopping.after(2 * switchboard.AGAIN_S)
    assert [(one.to, number_of(one)) for one in again] == [*at_once[1:], (honest, 1_800_000_000_000)]
    await stopping.end()


async def test_a_table_that_joins_later_knows_that_earlier_stops_are_not_for_it(stopping: Stopping) -> None:
    await stopping.tables(1)
    stopping.switchboard.stop("Eva")
    *_, later = await stopping.tables(1), stopping.places[-1]
    assert later.last_stop == number_of(stopping.sent[0])
    await stopping.end()
