"""Earlier positions, as phones look through them."""

import pytest

from controller.api.english import error_text
from controller.errors import UnknownOrderError
from tests.controller.table.harness import TableHarness


async def test_each_ply_of_the_match_can_be_looked_at(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.table.submit(harness.order("move B c4", "dark"))
    first, laid, driven = [await harness.table.history("light", ply) for ply in range(3)]
    assert (first["entry"], first["tokens"], first["plies"]) == (None, [], 2)
    assert laid["tokens"] == [{"site": "c4", "kind": "disc", "side": "black", "seen": True}]
    assert laid["entry"]["msg"]["text"] == "lays a black disc at c4"
    assert laid["sites"] == ["c4"]
    assert driven["ways"] == [{"piece": "B", "path": ["c3", "c4"]}]
    assert {one["piece"]: one["site"] for one in driven["figures"]} == {"R": "d3", "W": "b3", "B": "c4"}
    assert driven["tokens"] == []


async def test_what_was_taken_back_is_no_part_of_it(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.table.undo("light", 1)
    await harness.table.answer_undo("dark", True)
    assert (await harness.table.history(None, 0))["plies"] == 0
    with pytest.raises(UnknownOrderError) as refusal:
        await harness.table.history(None, 1)
    assert error_text(refusal.value) == "There is no move 1; the match has 0."


async def test_it_stays_when_the_match_is_over(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.table.finish_match("resign", "dark")
    assert (await harness.table.history("dark", 1))["tokens"][0]["site"] == "c4"


async def test_without_a_match_there_is_nothing_to_look_at(harness: TableHarness) -> None:
    with pytest.raises(UnknownOrderError):
        await harness.table.history(None, 0)
