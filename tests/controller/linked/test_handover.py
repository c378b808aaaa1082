"""The match changes houses: whatever is killed meanwhile, one table holds it, and nothing is lost or doubled."""

import json
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import pytest

from controller.api.table_api import Order
from controller.errors import OrderError, StoreError
from controller.linked.follower import Follower
from controller.linked.leader import Leader
from controller.linked.table_link import LinkPlace, TableLink
from controller.linked.taking import FILE
from controller.links.loopback_line import LoopbackLine
from controller.match.journal_store import JournalStore
from controller.match.library import Library
from controller.match.stored_match import HANDED, StoredMatch, Summary
from controller.table.table import Table
from tests.controller.linked.houses import House
from tests.controller.linked.test_table_link import Place, running
from tests.support.async_tests import background

Step = Literal["offered", "agreed", "record", "kept", "handed", "taken"]
"""A moment of a handover: this was just sent, or the other table has just begun to lead."""


class Linked:
    """Ana's table, which leads, and Ben's, each with its link, and what was said on the line between them."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.ana, self.ben = House(folder / "ana", game=game, seed=1), House(folder / "ben", game=game, seed=2)
        self.clock = self.ana.clock
        self.place = Place(self.ana)
        self.links = {"ana": self.link("ana"), "ben": self.link("ben")}
        self.said: set[str] = set()

    def link(self, name: str) -> TableLink:
        """A new link of a house, which knows only what is on its disk."""
        return TableLink(LinkPlace(self.place.meet, self.folder / name), lambda: None)

    def house(self, name: str) -> House:
        """A house by its name."""
        return self.ana if name == "ana" else self.ben

    def match(self, name: str) -> Table | Follower:
        """What phones of a house ask about the match."""
        guest = self.links[name].guest
        return guest if isinstance(guest, Follower) else self.house(name).table

    def roles(self) -> tuple[str | None, str | None]:
        """Of Ana's and of Ben's table."""
        views = [self.links[name].view() for name in ("ana", "ben")]
        return tuple(view["role"] if view else None for view in views)  # type: ignore[return-value]

    def joined(self) -> bool:
        """Whether both tables play together."""
        views = [self.links[name].view() for name in ("ana", "ben")]
        return all(view is not None and view["state"] == "joined" for view in views)

    async def until(self, condition: Callable[[], object], seconds: float = 90.0) -> None:
        """Wait for a condition in table time."""
        deadline = self.clock.now() + seconds
        while not condition():
            told = [self.links[name].view() for name in ("ana", "ben")]
            assert self.clock.now() < deadline, f"not within {seconds} s: {told}"
            await self.clock.sleep(0.05)

    async def begin(self) -> None:
        """Ana has the first seat and Ben all others; a match is begun in Ana's house."""
        first, *others = self.ana.game.seats
        self.match("ana").seat(first, "human", "Ana", None)
        for seat in others:
            self.match("ben").seat(seat, "human", "Ben", None)
        await self.until(lambda: all(self.ana.table.view(None)["seats"][seat]["kind"] == "human" for seat in others))
        await self.ana.table.start_match(self.ana.game.name, {})

    async def play(self, name: str, seat: str, action: str, order: str = "") -> int:
        """Play an action from a house, as soon as both boards show the match."""
        await self.until(lambda: self.joined() and self.may_play(name, seat))
        match = self.match(name)
        decision = match.view(seat)["you"].get("decision", "none")
        return await match.submit(Order(order or f"{name}/{seat}-{self.clock.now()}", seat, decision, action))

    def may_play(self, name: str, seat: str) -> bool:
        """Whether it is the seat's turn, and both boards show the match."""
        leader = next((one for one in ("ana", "ben") if isinstance(self.links[one].end, Leader)), None)
        if leader is None:
            return False
        session, view = self.house(leader).table.session, self.match(name).view(seat)
        agrees = session.remote is not None and session.remote.agrees and session.stage is None
        return agrees and view["you"]["to_act"] and view["phase"] == "play"

    async def hand_over(self) -> None:
        """Ana's host offers the match, and Ben's takes it."""
        await self.links["ana"].hand_over()
        await self.agree()

    async def agree(self) -> None:
        """Ben's host takes what is offered."""
        await self.until(lambda: self.handover("ben") == "offered")
        await self.links["ben"].answer_handover(True)

    def handover(self, name: str) -> str | None:
        """How far it has come, as people of a house see it."""
        view = self.links[name].view()
        return view["handover"]["step"] if view and "handover" in view else None

    async def kill(self, name: str) -> None:
        """Kill a house's program and start it again."""
        await self.links[name].close()
        await self.clock.sleep(7.0)
        house = self.house(name)
        house.table.leave_match()
        house.table.session.journal.frozen = False
        for seat in house.table.session.journal.seats:
            house.table.seat(seat, "open", "", None)
        await house.table.session.resume()
        self.links[name] = self.link(name)
        self.links[name].resume(running(house))

    def hear(self, data: bytes) -> None:
        """Note the moment that a message is sent."""
        message: dict[str, Any] = json.loads(zlib.decompress(data))
        value = message.get("value")
        match message.get("name"), value:
            case "handover", {"record": None}:
                self.said.add("offered")
            case "handover", {"record": _}:
                self.said.add("record")
            case "taking", {"step": step}:
                self.said.add(step)
            case "handed", _:
                self.said.add("handed")


@asynccontextmanager
async def linked(folder: Path, monkeypatch: pytest.MonkeyPatch, game: str = "robotory") -> AsyncIterator[Linked]:
    """Two houses that are linked; Ana's leads."""
    houses = Linked(folder, game)
    send = LoopbackLine.send

    def noted(line: LoopbackLine, payload: bytes) -> None:
        houses.hear(payload)
        send(line, payload)

    monkeypatch.setattr(LoopbackLine, "send", noted)
    async with houses.ana.running(), houses.ben.running(), background(houses.ana.hands(), houses.ben.hands()):
        code = await houses.links["ana"].lead(running(houses.ana), "Ana's house")
        await houses.links["ben"].join(running(houses.ben), "follower", code, "Ben's house")
        await houses.until(houses.joined)
        try:
            yield houses
        finally:
            for link in houses.links.values():
                await link.close()


def plies(houses: Linked, name: str) -> list[str]:
    """The plies that a house shows to everybody."""
    return [entry["action"] for entry in houses.match(name).view(None)["log"].values()]


async def test_between_matches_the_roles_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with linked(tmp_path, monkeypatch) as houses:
        houses.match("ana").seat("light", "human", "Ana", None)
        houses.match("ben").seat("dark", "human", "Ben", None)
        await houses.until(lambda: houses.ana.table.view(None)["seats"]["dark"]["name"] == "Ben")
        await houses.hand_over()
        await houses.until(lambda: houses.roles() == ("follower", "leader") and houses.joined())
        for name in ("ana", "ben"):
            seats = houses.match(name).view(None)["seats"]
            assert {seat: one["name"] for seat, one in seats.items()} == {"light": "Ana", "dark": "Ben"}
        await houses.ben.table.start_match("robotory", {})
        assert await houses.play("ana", "light", "place white c4") == 1
        await houses.until(lambda: plies(houses, "ana") == plies(houses, "ben") == ["place white c4"])


async def test_a_match_goes_on_in_the_other_house_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with linked(tmp_path, monkeypatch) as houses:
        await houses.begin()
        await houses.play("ana", "light", "place white c4", "ana/1")
        await houses.play("ben", "dark", "place black c5", "ben/1")
        await houses.hand_over()
        await houses.until(lambda: houses.roles() == ("follower", "leader") and houses.joined())
        match = houses.ben.table.session.playing().id
        assert [link.end and link.end.record.seats for link in houses.links.values()] == [{"light": "Ana"}] * 2
        assert houses.ana.store.load(match).finished == HANDED
        assert match not in [one.id for one in Library(houses.ana.store).search()]
        with pytest.raises(OrderError):
            Library(houses.ana.store).load(match)

        # Orders that were played before are known by their ids in the other house, too.
        for name, seat, ply in (("ana", "light", 1), ("ben", "dark", 2)):
            order = Order(f"{name}/1", seat, "none", "place white c4")
            assert await houses.match(name).submit(order) == ply
        await houses.play("ana", "light", "place black e2")
        await houses.links["ben"].hand_over()
        await houses.until(lambda: houses.handover("ana") == "offered")
        await houses.links["ana"].answer_handover(True)
        await houses.until(lambda: houses.roles() == ("leader", "follower") and houses.joined())
        assert houses.ana.table.session.playing().id == match
        await houses.until(lambda: len(plies(houses, "ben")) == 3)
        assert plies(houses, "ana") == plies(houses, "ben") == ["place white c4", "place black c5", "place black e2"]
        sources = [entry.source.rpartition("/")[0] for entry in houses.ana.store.load(match).entries[:2]]
        assert sources == ["phone/ana", "phone/house/ben"]


@pytest.mark.parametrize("step", ["offered", "agreed", "record", "kept", "handed", "taken"])
@pytest.mark.parametrize("killed", ["ana", "ben", "line"])
async def test_a_kill_at_any_step_leaves_one_authority(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: Step, killed: str
) -> None:
    async with linked(tmp_path, monkeypatch) as houses:
        await houses.begin()
        await houses.play("ana", "light", "place white c4", "ana/1")
        await houses.until(lambda: houses.ana.table.session.stage is None)
        await houses.links["ana"].hand_over()
        if step == "offered":
            await houses.until(lambda: step in houses.said)
        else:
            await houses.agree()
            await houses.until(lambda: houses.roles()[1] == "leader" if step == "taken" else step in houses.said)
        if killed == "line":
            ends = [end for pair in houses.place.lines.values() for end in pair.values()]
            for end in ends:
                end.cut()
            await houses.clock.sleep(10.0)
            for end in ends:
                end.mend()
        else:
            await houses.kill(killed)
        await houses.until(lambda: houses.joined() and sorted(map(str, houses.roles())) == ["follower", "leader"])
        if step in ("handed", "taken"):
            assert houses.roles() == ("follower", "leader")
        elif step == "offered" or (step == "agreed" and killed == "ana"):
            assert houses.roles() == ("leader", "follower")
        await houses.play("ben", "dark", "place black c5")
        await houses.play("ana", "light", "place black e2")
        await houses.until(lambda: len(plies(houses, "ana")) == len(plies(houses, "ben")) == 3)
        assert plies(houses, "ana") == plies(houses, "ben") == ["place white c4", "place black c5", "place black e2"]
        left = [house.store.left("robotory") for house in (houses.ana, houses.ben)]
        assert sorted(map(len, left)) == [0, 1], "one journal holds the match"


async def test_hidden_hands_change_houses_once_both_hosts_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Droids: everybody is told, and until then the other house has nothing of them."""
    async with linked(tmp_path, monkeypatch, "droids") as houses:
        await houses.begin()
        await houses.until(lambda: houses.ana.table.session.playing().state.to_act)
        await houses.links["ana"].hand_over()
        await houses.until(lambda: houses.handover("ben") == "offered")
        for name in ("ana", "ben"):
            assert houses.links[name].view()["handover"] == {"step": "offered", "hidden": True}  # type: ignore[index]
        await houses.clock.sleep(5.0)
        assert "record" not in houses.said
        assert not (tmp_path / "ben" / FILE).exists()
        before = str(houses.ana.table.session.playing().state)
        await houses.links["ben"].answer_handover(True)
        await houses.until(lambda: houses.roles() == ("follower", "leader") and houses.joined())
        assert str(houses.ben.table.session.playing().state) == before
        assert not (tmp_path / "ben" / FILE).exists()
        assert houses.ben.store.load(houses.ben.table.session.playing().id).seed


async def test_a_house_that_watches_follows_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carl = House(tmp_path / "carl", seed=3)
    async with linked(tmp_path, monkeypatch) as houses, carl.running():
        await houses.begin()
        watches = houses.link("carl")
        await watches.join(running(carl), "watcher", await houses.links["ana"].show(), "Carl's house")
        await houses.until(lambda: watches.guest is not None and watches.guest.present)
        await houses.hand_over()
        await houses.until(lambda: houses.roles() == ("follower", "leader") and houses.joined())
        await houses.play("ana", "light", "place white c4")
        assert watches.guest is not None
        await houses.until(lambda: watches.guest and watches.guest.view(None)["ply"] == 1)
        told = watches.view()
        assert told is not None
        assert (told["house"], told["second"]["house"]) == ("Ben's house", "Ana's house")
        for name in ("ana", "ben"):
            assert houses.links[name].view()["watchers"] == ["Carl's house"]  # type: ignore[index]
        await houses.links["ben"].end_watching()
        await houses.until(lambda: watches.view() is None)


async def test_a_full_disk_delays_the_house_that_takes_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match is this house's from the commit on: it is tried again."""
    monkeypatch.setattr("controller.linked.table_link.AGAIN_S", 0.01)
    failures = [StoreError("The disk is full.")] * 2
    async with linked(tmp_path, monkeypatch) as houses:
        await houses.begin()
        adopt = houses.ben.store.adopt

        def full(stored: StoredMatch) -> None:
            if failures:
                raise failures.pop()
            adopt(stored)

        monkeypatch.setattr(houses.ben.store, "adopt", full)
        await houses.hand_over()
        await houses.until(lambda: houses.roles() == ("follower", "leader") and houses.joined())
        assert not failures
        await houses.play("ana", "light", "place white c4")


async def test_a_match_that_was_handed_over_is_not_taken_up_again_once_the_link_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with linked(tmp_path, monkeypatch) as houses:
        await houses.begin()
        await houses.hand_over()
        await houses.until(lambda: houses.roles() == ("follower", "follower"))
        await houses.links["ana"].leave()  # at once: the other house takes it over before
        await houses.until(lambda: houses.roles() == (None, None))
        assert not await houses.ana.table.session.resume()
        assert houses.ben.table.session.playing().ply == 0


async def test_a_result_stays_in_both_houses_when_the_one_that_leads_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with linked(tmp_path, monkeypatch) as houses:
        await houses.begin()
        await houses.play("ana", "light", "place white c4")
        await houses.ana.table.finish_match("resign", "light")
        houses.ana.table.session.journal.put_away()
        await houses.kill("ana")
        await houses.until(houses.joined)
        await houses.until(lambda: houses.match("ben").view("dark")["phase"] == "over")
        assert houses.match("ben").view("dark")["outcome"]["winners"] == ["dark"]
        assert houses.match("ana").view("light")["seats"]["dark"]["name"] == "Ben"
        await houses.until(lambda: len(imported(houses.ben.store)) == 1)
        await houses.kill("ana")
        await houses.until(houses.joined)
        assert len(imported(houses.ben.store)) == 1


def imported(store: JournalStore) -> list[Summary]:
    """The matches that a house has from another one."""
    return [one for one in Library(store).search() if one.origin == "imported"]


async def test_a_house_that_has_kept_the_match_leaves_once_it_knows_whose_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with linked(tmp_path, monkeypatch) as houses:
        await houses.begin()
        await houses.hand_over()
        await houses.until(lambda: "kept" in houses.said)
        await houses.links["ben"].leave()
        assert len(houses.ben.store.left("robotory")) == 1
        await houses.until(lambda: houses.ana.store.left("robotory") == [])
