"""A third house watches a match: it sees what a spectator sees, can do nothing, and changes nothing for the match."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.api.wording import words
from controller.errors import OrderError
from controller.linked.link_record import LinkRecord, WatchRecord
from controller.linked.showing import MOST, Showing
from controller.linked.watcher import Watcher
from controller.links.loopback import LinkFaults
from controller.links.loopback_line import LoopbackLine
from tests.controller.linked.houses import House, Houses


class Shown(Houses):
    """Two houses that play, and lines for houses that watch, by code."""

    def __init__(self, folder: Path, game: str = "robotory") -> None:
        super().__init__(folder, game)
        self.watched: dict[str, tuple[LoopbackLine, LoopbackLine]] = {}
        self.carl = House(folder / "carl", game=game, seed=4)
        self.showing: Showing

    def meet(self, code: str) -> LoopbackLine:
        """The end of the house that shows."""
        self.watched[code] = LoopbackLine.pair(self.clock, LinkFaults(delay_s=0.1), seed=5)
        return self.watched[code][0]

    def start_showing(self, *records: WatchRecord) -> None:
        """Show the match, as the leader's program does."""
        self.showing = Showing(self.ana.table, self.leader, self.meet, self.clock, lambda: None)
        self.showing.resume(records)

    @asynccontextmanager
    async def watching(self, code: str, house: str = "Carl's house") -> AsyncIterator[Watcher]:
        """Carl's table watches by a code."""
        record = LinkRecord(code=code, side="watcher", house=house)
        watcher = Watcher(self.carl.table, self.watched[code][1], self.clock, record, lambda: None)
        life = asyncio.ensure_future(watcher.run())
        try:
            yield watcher
        finally:
            life.cancel()
            await asyncio.gather(life, return_exceptions=True)


@asynccontextmanager
async def shown(folder: Path, game: str = "robotory") -> AsyncIterator[Shown]:
    """A match of two houses that may be watched."""
    houses = Shown(folder, game)
    async with houses.running(), houses.carl.running():
        houses.start_showing()
        await houses.begin()
        try:
            yield houses
        finally:
            await houses.showing.close()


async def test_a_third_house_sees_the_match_and_both_boards(tmp_path: Path) -> None:
    async with shown(tmp_path) as houses, houses.watching(await houses.showing.add()) as carl:
        await houses.play("place white c4", "light")
        await houses.until(lambda: carl.view(None)["ply"] == 1 and "c4" in carl.view(None)["tokens"])
        view, there = carl.view("light"), houses.ana.table.view(None)
        assert (view["log"], view["state"], view["you"]) == (there["log"], there["state"], {"to_act": False})
        assert view["figures"]["R"]["site"] == there["figures"]["R"]["site"]
        assert houses.carl.lying == {}
        await houses.until(lambda: carl.linked().get("second", {}).get("agrees"))
        linked = carl.linked()
        assert (linked["role"], linked["house"], linked["second"]["house"]) == ("watcher", "Ana's house", "Ben's house")
        assert linked["second"]["tokens"] == {"c4": {"kind": "disc", "side": "white"}}
        assert (await carl.history("light", 1))["ply"] == 1
        await houses.until(lambda: houses.follower.linked()["watchers"] == ["Carl's house"])
        assert houses.leader.linked()["watchers"] == ["Carl's house"]


async def test_the_picture_only_if_it_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def picture() -> bytes:
        return b"\xff\xd8\xffseen"

    async with shown(tmp_path) as houses, houses.watching(await houses.showing.add()) as carl:
        monkeypatch.setattr(houses.ana.table, "picture", picture)
        await houses.until(lambda: carl.present)
        assert await carl.other_picture() is None
        houses.leader.allow_picture(True)
        assert await carl.other_picture() == b"\xff\xd8\xffseen"


@pytest.mark.parametrize(
    ("what", "args"),
    [
        ("seat", {"seat": "dark", "kind": "human", "name": "Eve"}),
        ("steps", {"seat": "dark", "prefix": []}),
        ("why", {"seat": "dark", "prefix": []}),
        ("explore", {"line": []}),
        ("history", {"seat": "dark", "ply": 0}),
        ("effects", {"seat": "dark", "action": "place white c4"}),
        ("submit", {"id": "1", "seat": "light", "decision": "none", "action": "place white c4"}),
        ("undo", {"seat": "dark", "decisions": 1}),
        ("answer_undo", {"seat": "dark", "agrees": True}),
        ("hint", {"seat": "dark"}),
        ("accept", {"choice": "accept:place white c4"}),
        ("confirm", {"seat": "dark"}),
        ("resign", {"seat": "dark"}),
    ],
)
async def test_a_house_that_watches_can_ask_for_nothing_else(tmp_path: Path, what: str, args: dict[str, Any]) -> None:
    async with shown(tmp_path) as houses, houses.watching(await houses.showing.add()) as carl:
        await houses.until(lambda: carl.present)
        before = houses.ana.table.view("light"), houses.follower.view("dark")
        with pytest.raises(OrderError) as refusal:
            await carl._peer.ask(what, **args)
        assert refusal.value.words == words("linked.watches")
        assert (houses.ana.table.view("light"), houses.follower.view("dark")) == before


async def test_hidden_hands_change_no_byte_of_what_is_shown(tmp_path: Path) -> None:
    """All that the house that watches hears, in a game with hidden hands: no view but a spectator's."""
    async with shown(tmp_path, "droids") as houses, houses.watching(await houses.showing.add()) as carl:
        heard: dict[str, Any] = {}
        hear = carl._peer._heard
        carl._peer._heard = lambda name, value: (heard.update({name: value}), hear(name, value))[1]
        await houses.until(lambda: {"view", "board", "second", "table", "down"} <= heard.keys())
        assert heard.keys() == {"view", "board", "second", "table", "down"}
        await houses.until(lambda: carl.linked().get("second", {}).get("agrees"))
        public = houses.ana.table.view(None)
        assert heard["view"]["state"] == public["state"]
        assert heard["view"]["you"] == {"to_act": False}
        assert public["state"] != houses.ana.table.view(houses.ana.game.seats[0])["state"]


async def test_a_hostile_house_that_floods_comes_and_goes_changes_nothing(tmp_path: Path) -> None:
    async with shown(tmp_path) as houses, houses.watching(await houses.showing.add()) as carl:
        await houses.until(lambda: carl.present)
        changes: list[int] = []
        houses.showing._changed = lambda: changes.append(1)
        for number in range(300):
            carl._peer.boot = f"{number:016x}"
            carl._peer.tell("hello", {"house": f"Eve {number}", "rules": 1, "game": "robotory", "board": "?"})
            carl._peer.tell("board", {"goal": 1, "agrees": False, "stopped": {"by": "Eve", "reason": "stop"}})
            carl._peer.tell("seen", [number])
            await houses.clock.sleep(0.01)
        await houses.play("place white c4", "light")
        await houses.play("place black c5", "dark")
        assert houses.ana.table.view(None)["ply"] == 2
        assert houses.leader.linked()["house"] == "Ben's house"
        assert {one.house for one in houses.showing.records} == {"Carl's house"}
        assert len(changes) < 40
        asked = [carl._peer.ask("history", seat=None, ply=0) for _ in range(40)]
        await houses.until(lambda: carl._peer.present)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, dict) for answer in answers) < 20


async def test_three_may_watch_and_the_host_ends_it(tmp_path: Path) -> None:
    async with shown(tmp_path) as houses:
        codes = [await houses.showing.add() for _ in range(MOST)]
        with pytest.raises(OrderError) as refusal:
            await houses.showing.add()
        assert refusal.value.words == words("linked.watchers", most=3)
        async with houses.watching(codes[1]) as carl:
            await houses.until(lambda: carl.present)
            await houses.showing.end()
            await houses.until(carl.left.is_set)
            assert (houses.showing.records, houses.leader.linked()["codes"]) == ([], 0)
            assert houses.leader.linked()["watchers"] == []
            await houses.play("place white c4", "light")
            assert carl.view(None)["ply"] == 0


async def test_watching_ends_with_the_match_and_survives_the_program(tmp_path: Path) -> None:
    async with shown(tmp_path) as houses, houses.watching(await houses.showing.add()) as carl:
        await houses.until(lambda: carl.present and houses.showing.records[0].house == "Carl's house")
        records = houses.showing.records
        assert records[0].match == houses.ana.table.view(None)["match"]
        await houses.showing.close()
        assert houses.showing.records == records
        ends = houses.watched[records[0].code]
        houses.meet = lambda code: ends[0]  # type: ignore[method-assign]
        houses.start_showing(*records)
        await houses.until(lambda: houses.leader.linked()["watchers"] == ["Carl's house"])
        await houses.ana.table.finish_match("abandon", None)
        await houses.until(lambda: carl.view(None)["phase"] == "over")
        assert not carl.left.is_set()
        houses.ana.table.session.remote.dismiss()  # type: ignore[union-attr]
        await houses.ana.table.start_match("robotory", {})
        await houses.until(carl.left.is_set)
        await houses.until(lambda: houses.showing.records == [])
