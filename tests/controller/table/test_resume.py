"""A match that goes on after a restart."""

from pathlib import Path

from controller.api.table_api import Order
from tests.controller.table.harness import TableHarness


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
