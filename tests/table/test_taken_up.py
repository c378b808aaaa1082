"""An earlier match goes on, although the table has changed meanwhile."""

from pathlib import Path

import pytest

from controller.api.table_api import Order
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table


async def test_a_saved_match_goes_on_wherever_the_figures_stand(tmp_path: Path) -> None:
    first = SystemHarness(tmp_path, seed=5)
    async with first.running():
        await first.begin()
        decision = first.table.view("light")["you"]["decision"]
        await first.table.submit(Order("one", "light", decision, "place black c4"))
        await first.until(lambda: first.phase() == "play")

    # White stands on Red's cell and Black in a corner, Red is in its box, and somebody has put the disc away.
    again = SystemHarness(tmp_path, seed=5, at_once=False)
    async with again.running():
        for figure, site in ((0, "d3"), (1, "a1")):
            place = again.game.board.site(site)
            again.sim.world.set_down(figure, place.x_mm, place.y_mm, 0.3)
        await again.clock.sleep(1.0)
        assert await again.table.session.resume()
        assert again.table.view(None)["ply"] == 1
        await again.until(lambda: again.table.view(None)["tasks"], 60.0)
        await again.until(lambda: again.phase() == "play", 300.0)
        view = again.table.view("dark")
        assert {piece: figure.get("site") for piece, figure in view["figures"].items()} == {
            "W": "b3",
            "B": "c3",
            "R": "d3",
        }
        assert [(token["site"], token["side"]) for token in view["tokens"].values()] == [("c4", "black")]
        assert {name: seat["name"] for name, seat in view["seats"].items()} == {"light": "Light", "dark": "Dark"}
        assert view["you"]["to_act"]
        assert again.sim.world.contacts == 0
