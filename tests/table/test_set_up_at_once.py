"""The simulated table that people play at is set up at once; in real processes, on wall time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from controller.api.shapes import View
from controller.assembly.changing_table import ChangingTable
from controller.sim.table_setup import clear_table
from robodrome.play import PlayOptions, simulated_sheets
from tests.support.async_tests import background

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]


@asynccontextmanager
async def played(folder: Path, game: str) -> AsyncIterator[ChangingTable]:
    """A table as `robodrome play GAME` opens it."""
    options = PlayOptions(
        game=game, options={}, table="sim", host="127.0.0.1", port=0, ai=(), hands="prompt", speed=1.0, size="720p",
        seed=1, data=folder,
    )  # fmt: skip
    table = ChangingTable(simulated_sheets(options, others=False))
    await table.open(game)
    try:
        async with background(table.run()):
            yield table
    finally:
        await table.close()


async def until(table: ChangingTable, condition: Callable[[View], object]) -> None:
    changed = asyncio.Event()
    end = table.subscribe(lambda _: changed.set())
    async with asyncio.timeout(90.0):
        while not condition(table.view(None)):
            await changed.wait()
            changed.clear()
    end()


async def test_a_match_begins_without_hands_and_wheels_unless_somebody_watches(tmp_path: Path) -> None:
    """Netzwerk: 12 robots and 14 batteries, for which hands of 1 to 3 s each took more than a minute."""
    async with played(tmp_path, "netzwerk") as table:
        assert table.view(None)["simulated"]
        await table.start_match("netzwerk", {})
        await until(table, lambda view: view["phase"] == "play")
        sim = table.running.sim
        assert sim is not None
        control = await sim.control()
        assert (await control.report()).hand_tasks == 0
        assert {driven_s for driven_s, _ in (await control.wheels()).values()} == {0.0}
        truth = await control.truth()
        sites = table.running.table.session.game.board.sites
        tokens = {min(sites.values(), key=lambda site: site.distance_mm(at.x_mm, at.y_mm)).id for at in truth.tokens}
        assert tokens == {*table.running.table.session.game.start().scene().tokens}

        await table.finish_match("abandon", None)
        await clear_table(sim)
        assert (await control.truth()).tokens == ()
        await table.start_match("netzwerk", {}, watch=True)
        await until(table, lambda view: view["tasks"])
        await control.close()


async def test_what_computers_place_before_the_first_round_is_placed_at_once(tmp_path: Path) -> None:
    """Droids: eight obstacles."""
    async with played(tmp_path, "droids") as table:
        for seat in table.view(None)["seats"].values():
            table.seat(seat["id"], "computer", "", "beginner")
        await table.start_match("droids", {})
        await until(table, lambda view: any(entry["action"].startswith("draw") for entry in view["log"].values()))
        sim = table.running.sim
        assert sim is not None
        control = await sim.control()
        assert (await control.report()).hand_tasks == 0
        tokens = [entry for entry in table.view(None)["log"].values() if entry["action"].startswith("obstacle")]
        assert len((await control.truth()).tokens) == len(tokens) > 0
        await control.close()
