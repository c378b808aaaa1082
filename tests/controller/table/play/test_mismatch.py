"""The table shows something else than the match: what players read, and how it is resolved."""

import pytest

from controller.errors import TableBusyError
from tests.controller.table.harness import TableHarness


async def test_an_illegal_change_by_hand_is_a_mismatch_that_says_what_to_put_back(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying["c4"] = "disc-black"
    harness.lying["c5"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    view = harness.table.view("light")
    texts = {difference["text"] for difference in view["mismatch"]["differences"]}
    assert texts == {
        "There is a black disc at c4 that does not belong there",
        "There is a white disc at c5 that does not belong there",
    }
    assert {task["text"] for task in view["tasks"].values()} == {
        "Lift the black disc at c4",
        "Lift the white disc at c5",
    }
    assert {choice["id"]: choice["host"] for choice in view["mismatch"]["choices"]} == {
        "put-back": False,
        "trust": True,
    }
    with pytest.raises(TableBusyError):
        await harness.table.submit(harness.order("place white a1"))
    harness.lying.clear()
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view(None)["ply"] == 0
    assert harness.table.session.detector.mismatches == 1


async def test_what_is_left_while_people_put_things_back_is_not_taken_for_a_move(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying = {"c4": "disc-black", "c5": "disc-white"}
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    del harness.lying["c5"]
    await harness.clock.sleep(8)
    view = harness.table.view("light")
    assert (view["ply"], view["phase"]) == (0, "mismatch")
    assert view["mismatch"]["choices"][0]["text"] == "It was a move: light lays a black disc at c4"
    await harness.table.resolve(view["mismatch"]["choices"][0]["id"], "Ana")
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view("light")["log"]["1"]["source"] == "table"


async def test_a_disc_laid_on_the_wrong_cell_during_a_ply_is_a_mismatch(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.submit(harness.order("place white c4"))
    harness.lying["d4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch", 5.0)
    assert [d["site"] for d in harness.table.view(None)["mismatch"]["differences"]] == ["d4"]
    harness.lying = {"c4": "disc-white"}
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view(None)["ply"] == 1


async def test_a_robot_that_was_carried_off_can_drive_back(harness: TableHarness) -> None:
    await harness.begin()
    harness.drives.clear()
    harness.put(harness.table.session.roster["R"], "a4")
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    (difference,) = harness.table.view(None)["mismatch"]["differences"]
    assert difference["text"] == "The red robot should be on d3 but stands on a4"
    await harness.table.resolve("drive-back", "Ana")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert {figure for figure, _ in harness.drives} == {harness.table.session.roster["R"]}


async def test_a_robot_that_was_carried_off_can_be_put_back_by_hand(harness: TableHarness) -> None:
    await harness.begin()
    harness.drives.clear()
    harness.put(harness.table.session.roster["R"], "a4", aside_mm=35)
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    assert harness.table.view(None)["figures"]["R"]["state"] == "moved"
    await harness.table.resolve("put-back", "Ana")
    await harness.until(lambda: harness.table.view(None)["tasks"], 5.0)
    assert next(iter(harness.table.view(None)["tasks"].values()))["text"] == "Put the red robot on d3"
    harness.put(harness.table.session.roster["R"], "d3")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert harness.drives == []


async def test_the_host_may_trust_the_table(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying["c4"] = "disc-black"
    harness.lying["c5"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    await harness.table.resolve("trust", "host")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert harness.table.view(None)["state"]["discs"] == {"c4": "black", "c5": "white"}
    assert harness.store.load(harness.table.session.journal.match.id).entries[-1].kind == "adjust"
