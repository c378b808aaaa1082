"""Moves that people make by hand on the board."""

from tests.controller.table.harness import TableHarness


async def test_a_disc_laid_by_hand_is_the_move(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying["c4"] = "disc-black"
    await harness.until(lambda: harness.table.view(None)["ply"] == 1, 5.0)
    (line,) = harness.table.view(None)["log"].values()
    assert (line["seat"], line["action"], line["source"]) == ("light", "place black c4", "table")
    await harness.until(lambda: harness.phase() == "play")


async def test_a_robot_moved_by_hand_is_the_move_after_a_countdown_or_on_done(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.lay_by_order("dark", "black", "c5")
    del harness.lying["c4"]
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.table.view("light").get("countdown"), 5.0)
    countdown = harness.table.view("light")["countdown"]
    assert (countdown["action"], countdown["seat"]) == ("move B c4", "light")
    await harness.table.confirm_move("light")
    assert harness.table.view(None)["log"]["3"]["source"] == "table"


async def test_a_hand_made_move_that_goes_on_is_one_move(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.lay_by_order("dark", "black", "c5")
    del harness.lying["c4"]
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.table.view("light").get("countdown"), 5.0)
    del harness.lying["c5"]
    harness.put(harness.table.session.roster["B"], "c5")
    await harness.until(lambda: harness.table.view(None)["ply"] == 3, 10.0)
    assert harness.table.view(None)["log"]["3"]["action"] == "move B c4 c5"


async def test_a_hand_made_move_with_a_long_pause_in_the_middle_is_still_a_move(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    del harness.lying["c4"]
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.table.view("dark")["ply"] == 2, 10.0)


async def test_hidden_sites_are_unknown_and_never_a_change(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    harness.hidden = {"c4", "c5", "d4"}
    await harness.clock.sleep(10)
    view = harness.table.view(None)
    assert view["phase"] == "play"
    assert view["tokens"] == {"c4": {"site": "c4", "kind": "disc", "side": "black", "seen": False}}
