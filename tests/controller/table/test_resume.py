"""A match that goes on after a restart."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.api.table_api import Order
from controller.errors import StaleOrderError, UnknownOrderError
from controller.match.library import SAMPLES
from controller.match.match import Match
from controller.match.match_file import match_text, parse_match
from controller.match.stored_match import HANDED, Entry
from controller.tracking.sites import class_of_token
from engine import registry
from tests.controller.table.harness import LAYOUT, TableHarness


async def test_a_match_goes_on_from_the_journal_in_mid_ply(tmp_path: Path) -> None:
    async with TableHarness(tmp_path).running() as first:
        await first.begin()
        await first.lay_by_order("light", "black", "c4")
        await first.table.submit(first.order("move B c4", "dark", "the-order"))
    second = TableHarness(tmp_path)
    second.standing, second.lying = dict(first.standing), dict(first.lying)
    async with second.running():
        assert await second.table.session.resume()
        assert second.table.view("light")["ply"] == 2
        await second.until(lambda: second.table.view(None)["tasks"])
        assert next(iter(second.table.view(None)["tasks"].values()))["text"] == "Lift the black disc at c4"
        again = Order("the-order", "dark", "whatever", "move B c4")
        assert await second.table.submit(again) == 2
        del second.lying["c4"]
        await second.until(lambda: second.phase() == "play", 10.0)
        assert second.table.view(None)["figures"]["B"]["site"] == "c4"


def last_ply_to_come(folder: Path) -> tuple[TableHarness, str]:
    """A table whose journal holds a match but for the last ply, by the light seat, and that ply."""
    whole = parse_match(match_text(SAMPLES / "robotory-2.json"))
    harness = TableHarness(folder)
    seats = {seat: {"kind": "human", "name": seat.title(), "level": None} for seat in harness.game.seats}
    harness.store.begin("m-1", whole.game, {}, {piece: n for n, piece in enumerate("WBR")}, seats, whole.seed)
    for entry in whole.entries[:-1]:
        harness.store.append("m-1", entry)
    harness.store.settle("m-1", len(whole.entries) - 1)
    scene = Match("m-1", harness.game, {}, whole.seed, whole.entries[:-1]).state.scene()
    for number, piece in enumerate("WBR"):
        harness.put(number, scene.figures[piece])
    harness.lying = {site: class_of_token(token) for site, token in scene.tokens.items()}
    return harness, whole.entries[-1].text


def started_again(harness: TableHarness, folder: Path) -> TableHarness:
    """The table as another program finds it."""
    again = TableHarness(folder)
    again.standing, again.lying = dict(harness.standing), dict(harness.lying)
    return again


async def test_a_match_whose_last_ply_was_played_is_over_after_a_restart_too(tmp_path: Path) -> None:
    first, action = last_ply_to_come(tmp_path)
    async with first.running():
        assert await first.table.session.resume()
        await first.until(lambda: first.phase() == "play")
        order = first.order(action, name="the-last")
        ply = await first.table.submit(order)
        await first.until(lambda: first.phase() == "over")
        before = first.table.view("dark")
    again = started_again(first, tmp_path)
    async with again.running():
        assert not await again.table.session.resume()
        await again.until(lambda: all("site" in one for one in again.table.view(None)["figures"].values()))
        assert {**again.table.view("dark"), "figures": None} == {**before, "figures": None}
        assert before["outcome"]["winners"] == ["light"]
        assert await again.table.submit(order) == ply
        assert len(again.store.load("m-1").entries) == ply
        with pytest.raises(UnknownOrderError):
            await again.table.undo("light", 1)
        listed = await again.table.library.matches("", None)
        assert [one["id"] for one in listed if one["origin"] == "table"] == ["m-1"]
        await again.table.start_match("robotory", {})
        with pytest.raises(StaleOrderError):
            await again.table.submit(replace(order, id="another"))
    third = started_again(first, tmp_path)
    async with third.running():
        assert await third.table.session.resume()
        assert await third.table.submit(order) == ply, "the order of the match before"


@pytest.mark.parametrize(
    ("played", "opened", "phase", "seats"),
    [
        ({"players": 3}, {}, "over", 3),
        ({"players": 3}, {"players": 3}, "over", 3),
        ({"players": 3}, {"players": 4}, "lobby", 4),
        ({"board": 2}, {}, "lobby", 2),
        ({"silver": True}, {}, "lobby", 2),
    ],
)
async def test_a_match_that_has_ended_is_shown_if_the_table_was_opened_for_it(
    tmp_path: Path, played: dict[str, Any], opened: dict[str, Any], phase: str, seats: int
) -> None:
    harness = TableHarness(tmp_path, replace(LAYOUT, motors=(0, 1, 2, 3)), game="ricochet", **opened)
    people = {"player1": {"kind": "human", "name": "Ana", "level": None}}
    harness.store.begin("m-1", "ricochet", registry.make("ricochet", played).options, {}, people, 1)
    harness.store.finish("m-1", "abandoned")
    async with harness.running():
        assert not await harness.table.session.resume()
        view = harness.table.view(None)
        assert (view["phase"], len(view["seats"])) == (phase, seats)
        assert view["seats"]["player1"]["name"] == "Ana"


@pytest.mark.parametrize(("how", "entries"), [(HANDED, ()), ("played", (Entry(1, "action", "light", "no", "", 0.0),))])
async def test_a_match_of_another_table_or_of_other_rules_is_not_shown(
    tmp_path: Path, how: str, entries: tuple[Entry, ...]
) -> None:
    harness = TableHarness(tmp_path)
    harness.store.begin("m-1", "robotory", {}, {}, {}, 1)
    for entry in entries:
        harness.store.append("m-1", entry)
    harness.store.finish("m-1", how)
    async with harness.running():
        assert not await harness.table.session.resume()
        assert harness.phase() == "lobby"
