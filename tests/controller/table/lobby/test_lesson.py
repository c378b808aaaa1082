"""A lesson on the table: played to its end, refusing other moves, leaving no trace, and giving the table back."""

from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.errors import IllegalOrderError, UnknownOrderError
from engine.lesson import lesson
from tests.controller.table.harness import TableHarness
from tests.controller.table.play.test_games import agrees, harness_at_start, lend_hands
from tests.engine.every_game import of_shipped_games
from tests.support.async_tests import background
from tests.support.telling import says


def shown(harness: TableHarness) -> tuple[int, str | None]:
    """The tasks that are done, and the action that the lesson would show."""
    now = harness.table.view(None)["lesson"]
    return now["done"], now.get("show")


async def played(harness: TableHarness) -> list[tuple[str, str | None]]:
    """The matches that were played here, and how each ended."""
    matches = await harness.table.library.matches("", None)
    return [(one["id"], one["finished"]) for one in matches if one["origin"] != "sample"]


def waits(harness: TableHarness) -> bool:
    """Whether it is the learner's turn, or the end."""
    view = harness.table.view(None)
    seat = view["lesson"]["seat"]
    return view["phase"] == "play" and (view["seats"][seat]["to_act"] or "show" not in view["lesson"])


@of_shipped_games
async def test_every_lesson_is_played_to_its_end_on_the_table_and_nothing_is_stored(name: str, tmp_path: Path) -> None:
    taught = lesson(name)
    assert taught is not None
    async with harness_at_start(tmp_path, name, {}).running() as harness, background(lend_hands(harness)):
        for number, seat in enumerate(taught.game.seats):
            harness.table.seat(seat, "computer" if number else "human", "Ana", None)
        await harness.table.learn()
        for done, task in enumerate(taught.tasks):
            await harness.until(lambda: waits(harness), 120.0)
            assert shown(harness) == (done, task.actions[0])
            assert harness.table.view(None)["timers"] == []
            offered = harness.table.view(taught.seat)["you"]["decision"]
            await harness.table.submit(Order(f"order-{done}", taught.seat, offered, task.actions[0]))
        await harness.until(lambda: waits(harness), 120.0)
        assert agrees(harness)
        assert shown(harness) == (len(taught.tasks), None)
        await harness.table.end_lesson()
        view = harness.table.view(None)
        assert (view["phase"], view["ply"], "lesson" in view) == ("lobby", 0, False)
        assert await played(harness) == []


async def test_other_moves_are_refused_gently_and_the_lesson_goes_on(harness: TableHarness) -> None:
    harness.table.seat("light", "human", "Ana", None)
    await harness.table.learn()
    await harness.until(lambda: harness.phase() == "play")
    with pytest.raises(IllegalOrderError, check=says("First do what the lesson asks")):
        await harness.table.submit(harness.order("place black c5"))
    assert (await harness.table.why("light", ("place", "white", "c4")))["key"] == "lesson.other"
    offers = harness.table.view("light")["you"]["offers"]
    assert [step["token"] for step in offers["steps"]] == ["place"]
    harness.lying["b4"] = "disc-white"  # by hand, as asked
    await harness.until(lambda: shown(harness)[0] == 1)


async def test_a_disc_laid_elsewhere_by_hand_is_to_be_put_back(harness: TableHarness) -> None:
    harness.table.seat("light", "human", "Ana", None)
    await harness.table.learn()
    await harness.until(lambda: harness.phase() == "play")
    harness.lying["c5"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch")
    del harness.lying["c5"]
    await harness.until(lambda: harness.phase() == "play")
    assert shown(harness)[0] == 0


async def test_the_match_that_ran_can_be_gone_on_with(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    match = harness.table.view(None)["match"]
    await harness.table.learn()
    del harness.lying["c4"]
    await harness.until(lambda: harness.phase() == "play")
    await harness.table.learn()  # once more
    await harness.table.finish_match("abandon", None)
    assert harness.phase() == "lobby"
    assert await played(harness) == [(match, None)]
    await harness.table.go_on(match)
    assert harness.table.view(None)["log"]["1"]["action"] == "place black c4"


async def test_the_options_of_the_next_match_are_back_and_a_match_that_begins_ends_the_lesson(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"timer": 90}).running() as harness:
        await harness.table.learn()
        assert harness.table.view(None)["game"]["options"]["timer"] == 60
        await harness.table.end_lesson()
        assert harness.table.view(None)["game"]["options"]["timer"] == 90
        await harness.table.learn()
        await harness.table.start_match("ricochet", {})
        view = harness.table.view(None)
        assert ("lesson" in view, view["game"]["options"]["timer"]) == (False, 90)
        assert len(await played(harness)) == 1


async def test_a_lesson_that_does_not_fit_the_sheet_changes_nothing(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"board": 7}).running() as harness:
        with pytest.raises(UnknownOrderError, check=says("a different board")):
            await harness.table.learn()
        assert harness.table.view(None)["game"]["options"]["board"] == 7
