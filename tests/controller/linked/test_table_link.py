"""The link of a table: made with a code, taken up after a restart, ended by either house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.api.english import english
from controller.errors import OrderError
from controller.linked.follower import Follower
from controller.linked.link_record import FILE
from controller.linked.table_link import LinkPlace, TableLink
from controller.links.line import Line, Side
from controller.links.loopback import LinkFaults
from controller.links.loopback_line import LoopbackLine
from tests.controller.linked.houses import House
from tests.support.async_tests import background


class Place:
    """A meeting place: each code has a line."""

    def __init__(self, house: House) -> None:
        self.clock = house.clock
        self.is_closed = False
        self.lines: dict[str, dict[Side, LoopbackLine]] = {}

    def meet(self, code: str, side: Side) -> Line:
        """An end of the line of a code."""
        if code not in self.lines:
            one, other = LoopbackLine.pair(self.clock, LinkFaults(delay_s=0.05))
            self.lines[code] = {"leader": one, "follower": other, "shown": one, "watcher": other}
        line = self.lines[code][side]
        if self.is_closed:
            line.cut()
        return line


@asynccontextmanager
async def two_houses(folder: Path) -> AsyncIterator[tuple[House, House, TableLink, TableLink, Place]]:
    """Two houses, not linked."""
    ana, ben = House(folder / "ana", seed=1), House(folder / "ben", seed=2)
    place = Place(ana)
    links = [TableLink(LinkPlace(place.meet, folder / name), lambda: None) for name in ("ana", "ben")]
    async with ana.running(), ben.running(), background(ana.hands(), ben.hands()):
        yield ana, ben, *links, place  # type: ignore[misc]
        for link in links:
            await link.close()


def running(house: House) -> SimpleNamespace:
    """What a link wants of a table that is open."""
    return SimpleNamespace(table=house.table, clock=house.clock)


def state(link: TableLink) -> str | None:
    """How the other house is."""
    linked = link.view()
    return linked["state"] if linked else None


async def test_a_code_links_two_tables_and_either_may_leave(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as (ana, ben, leads, follows, _):
        code = await leads.lead(running(ana), "Ana's house")
        assert state(leads) == "waiting"
        await follows.join(running(ben), "follower", code.lower().replace("-", " "), "Ben's house")
        await ana.until(lambda: state(leads) == state(follows) == "joined")
        assert leads.view()["house"] == "Ben's house"  # type: ignore[index]
        assert isinstance(follows.guest, Follower)
        follows.guest.seat("dark", "human", "Ben", None)
        await ana.until(lambda: ana.table.view(None)["seats"]["dark"]["name"] == "Ben")
        await follows.leave()
        await ana.until(lambda: state(leads) is state(follows) is None)
        assert ana.table.view(None)["seats"]["dark"]["kind"] == "open"
        assert not (tmp_path / "ana" / FILE).exists()
        assert not (tmp_path / "ben" / FILE).exists()


async def test_a_link_is_shown_and_kept_as_soon_as_it_is_made(tmp_path: Path) -> None:
    ana = House(tmp_path / "ana", seed=1)
    shown: list[str | None] = []
    link = TableLink(LinkPlace(Place(ana).meet, tmp_path / "ana"), lambda: shown.append(state(link)))
    async with ana.running():
        await link.lead(running(ana), "Ana's house")
        assert shown == ["waiting"]
        assert (tmp_path / "ana" / FILE).exists()
        await link.leave()
        assert shown[-1] is None


async def test_a_closed_link_is_taken_up_again_with_its_seats(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as (ana, ben, leads, follows, place):
        code = await leads.lead(running(ana), "Ana's house")
        await follows.join(running(ben), "follower", code, "Ben's house")
        await ana.until(lambda: state(leads) == state(follows) == "joined")
        assert isinstance(follows.guest, Follower)
        follows.guest.seat("dark", "human", "Ben", None)
        await ana.until(lambda: leads.end is not None and leads.end.record.seats == {"dark": "Ben"})
        await leads.close()
        await follows.close()
        again = [TableLink(LinkPlace(place.meet, tmp_path / name), lambda: None) for name in ("ana", "ben")]
        for link, house in zip(again, (ana, ben), strict=True):
            link.resume(running(house))
        await ana.until(lambda: state(again[0]) == state(again[1]) == "joined")
        assert isinstance(again[1].guest, Follower)
        assert again[1].guest.view("dark")["seats"]["dark"]["name"] == "Ben"
        for link in again:
            await link.close()


async def test_what_cannot_be_linked_is_refused_in_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with two_houses(tmp_path) as (ana, ben, leads, follows, place):
        with pytest.raises(OrderError) as refusal:
            await TableLink(None, lambda: None).lead(running(ana), "Ana's house")
        assert refusal.value.words.key == "linked.no-meeting"
        with pytest.raises(OrderError) as refusal:
            await follows.join(running(ben), "follower", "ABC", "Ben's house")
        assert refusal.value.words.key == "linked.code"
        await leads.lead(running(ana), "Ana's house")
        with pytest.raises(OrderError) as refusal:
            await leads.lead(running(ana), "Ana's house")
        assert refusal.value.words.key == "order.linked"
        place.is_closed = True
        with pytest.raises(OrderError) as refusal:
            await follows.join(running(ben), "follower", "0123-4567-89AB", "Ben's house")
        assert english(refusal.value.words) == (
            "The meeting place cannot be reached: it must run, and its port must be open. Details are in the log."
        )
        assert "The other house cannot be reached" in caplog.text
        assert state(follows) is None
        with pytest.raises(OrderError):
            await follows.other_picture()


async def test_a_damaged_record_is_set_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with two_houses(tmp_path) as (ana, _, leads, _, _):
        (tmp_path / "ana" / FILE).write_text('{"code": 5}')
        leads.resume(running(ana))
        assert leads.end is None
        assert "cannot be taken up again" in caplog.text
        assert [path.name for path in (tmp_path / "ana").glob("linked*")] == [f"{FILE}.damaged-1"]
