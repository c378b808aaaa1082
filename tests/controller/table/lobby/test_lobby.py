"""Before and after a match: options, and the seats that follow them."""

from pathlib import Path

import pytest

from controller.errors import JournalError, TableBusyError, UnknownOrderError
from controller.match.journal_store import JournalStore
from tests.controller.table.harness import TableHarness
from tests.controller.table.play.test_games import harness_at_start
from tests.support.telling import says


async def test_the_seats_follow_the_options_and_who_sits_stays(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"players": 2}).running() as harness:
        table = harness.table
        table.seat("player2", "human", "Ben", None)
        await table.set_up("ricochet", {"players": 4})
        view = table.view(None)
        assert (view["phase"], view["game"]["options"]["players"]) == ("lobby", 4)
        assert [(seat["id"], seat["kind"], seat["name"]) for seat in view["seats"].values()] == [
            ("player1", "open", ""),
            ("player2", "human", "Ben"),
            ("player3", "open", ""),
            ("player4", "open", ""),
        ]
        await table.set_up("ricochet", {"players": 1})
        assert [*table.view(None)["seats"]] == ["player1"]


async def test_a_rematch_keeps_the_seats_and_begins_as_the_rules_say(harness: TableHarness) -> None:
    """Light begins in Robotory, also after it has lost."""
    await harness.begin(dark="computer")
    await harness.table.finish_match("resign", "light")
    before = harness.table.view(None)
    await harness.table.start_match("robotory", {})
    await harness.until(lambda: harness.phase() == "play")
    view = harness.table.view(None)
    assert view["match"] != before["match"]
    assert [(seat["kind"], seat["name"], seat.get("level")) for seat in view["seats"].values()] == [
        ("human", "Light", None),
        ("computer", "Dark", "random"),
    ]
    assert [seat["to_act"] for seat in view["seats"].values()] == [True, False]


async def test_options_that_do_not_fit_change_nothing(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"players": 3}).running() as harness:
        for options, message in (
            ({"players": 0}, "No match can start with these options: Players: there is no such value"),
            ({"players": 1, "chips": 8}, "Players and Chips to win do not go together"),
            ({"board": "2"}, "a different board"),
        ):
            with pytest.raises(UnknownOrderError, check=says(message)):
                await harness.table.set_up("ricochet", options)
        assert len(harness.table.view(None)["seats"]) == 3


async def test_a_match_that_was_left_can_be_gone_on_with(tmp_path: Path) -> None:
    """Another game was played in between, so the journal's newest match is not the one of this game."""
    async with TableHarness(tmp_path).running() as harness:
        await harness.begin(dark="computer")
        await harness.table.submit(harness.order("place white c4"))
    store = JournalStore(tmp_path)
    (left,) = store.left("robotory")
    store.begin("m-droids", "droids", {}, {}, {}, 1)
    store.finish("m-droids", "abandoned")
    store.close()
    async with TableHarness(tmp_path).running() as harness:
        table = harness.table
        assert table.view(None)["phase"] == "lobby"
        table.seat("light", "human", "Ana", None)
        with pytest.raises(UnknownOrderError):
            await table.go_on("m-droids")
        await table.go_on(left)
        view = table.view(None)
        assert (view["match"], view["log"]["1"]["action"]) == (left, "place white c4")
        assert [(seat["kind"], seat["name"], seat.get("level")) for seat in view["seats"].values()] == [
            ("human", "Ana", None),
            ("computer", "Dark", "random"),
        ]
        with pytest.raises(TableBusyError):
            await table.go_on(left)


async def test_a_new_match_ends_those_of_its_game_that_were_left_and_no_others(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    for name, game in (("m-1", "robotory"), ("m-2", "droids")):
        store.begin(name, game, {}, {}, {}, 1)
    store.begin("m-3", "netzwerk", {}, {}, {}, 1)
    store.close()
    async with TableHarness(tmp_path).running() as harness:
        await harness.table.start_match("robotory", {})
    store = JournalStore(tmp_path)
    assert store.load("m-1").finished == "abandoned"
    assert (store.left("droids"), store.left("netzwerk")) == (["m-2"], ["m-3"])
    assert store.left("robotory") == [store.matches()[0]]
    store.close()


async def test_nobody_s_seat_is_filled_unasked(tmp_path: Path) -> None:
    async with TableHarness(tmp_path).running() as harness:
        harness.table.seat("dark", "human", "Ben", None)
        await harness.table.start_match("robotory", {})
        assert [seat["kind"] for seat in harness.table.view(None)["seats"].values()] == ["open", "human"]
        await harness.until(lambda: harness.phase() == "play")
        await harness.clock.sleep(20.0)
        assert (harness.phase(), harness.table.view(None)["ply"]) == ("play", 0)
        harness.table.seat("light", "computer", "", None)
        assert harness.table.view(None)["seats"]["light"]["level"] == "medium"
        await harness.until(lambda: harness.table.view(None)["ply"] == 1, 60.0)


async def test_a_match_that_cannot_be_ended_keeps_its_seed_secret(tmp_path: Path) -> None:
    harness = TableHarness(tmp_path, seed=None)
    async with harness.running():
        await harness.begin()
        harness.store.protect(True)
        with pytest.raises(JournalError):
            await harness.table.finish_match("resign", "light")
        assert (harness.phase(), _tells_seed(harness)) == ("play", False)
        harness.store.protect(False)
        await harness.table.finish_match("resign", "light")
        assert (harness.phase(), _tells_seed(harness)) == ("over", True)


async def test_a_match_that_is_over_is_put_away_and_a_running_one_is_not(tmp_path: Path) -> None:
    async with TableHarness(tmp_path).running() as harness:
        await harness.begin()
        with pytest.raises(TableBusyError, check=says("end it first")):
            await harness.table.set_up("robotory", {})
        await harness.table.finish_match("abandon", None)
        assert harness.phase() == "over"
        await harness.table.set_up("robotory", {})
        view = harness.table.view("light")
        assert (view["phase"], view.get("match"), view.get("state"), view["log"]) == ("lobby", None, None, {})
        assert [seat["name"] for seat in view["seats"].values()] == ["Light", "Dark"]


def _tells_seed(harness: TableHarness) -> bool:
    return "seed" in harness.table.view(None)["fair_play"]
