"""Figures looked after at a table that runs: it lends them to what `robodrome figures` does, and is open again."""

from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.api.service import Service
from controller.assembly.changing_table import ChangingTable
from controller.errors import OrderError, TableBusyError
from controller.fleet.records import FigureRegistry
from robodrome.play import PlayOptions, simulated_sheets
from tests.support.async_tests import background
from tests.support.patience import LIMIT_S
from tests.support.telling import says

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]

SEED = 3


def options(folder: Path) -> PlayOptions:
    """As of `robodrome play`."""
    return PlayOptions(
        game="robotory", options={}, table="sim", host="127.0.0.1", port=0, ai=(), hands="absent", speed=2.0,
        size="720p", seed=SEED, data=folder,
    )  # fmt: skip


async def served(table: ChangingTable) -> Service:
    """How the service went, once the table is open again."""
    servicer, clock = table.service(), SystemClock()
    assert servicer is not None
    until_s = clock.now() + 4 * LIMIT_S
    while servicer.state()["ended"] is None or not table.is_open:
        assert clock.now() < until_s, servicer.state()
        await clock.sleep(0.1)
    return servicer.state()


@pytest.mark.timeout(900)
async def test_a_table_lends_its_figures_and_plays_on(tmp_path: Path) -> None:
    table = ChangingTable(simulated_sheets(options(tmp_path), others=False))
    await table.open("robotory")
    try:
        async with background(table.run()):
            await table.start_match("robotory", {})
            with pytest.raises(TableBusyError, check=says("end it first")):
                await table.serve("test", [1])
            await table.finish_match("abandon", None)
            await table.set_up("robotory", {})
            with pytest.raises(OrderError, check=says("no robot 7")):
                await table.serve("test", [7])

            await table.serve("pair", [])
            with pytest.raises(TableBusyError, check=says("are being serviced")):
                await table.calibrate([])
            paired = await served(table)
            assert (paired["ended"], paired["detail"]) == ("done", "")
            assert FigureRegistry.load(tmp_path / "sim" / f"seed-{SEED}").radios == {0: 0, 1: 1, 2: 2}

            keys = [result["text"]["key"] for result in paired["results"]]
            assert keys == ["service.paired"] * 3
            assert table.view(None)["notices"] == []
            await table.blink(1)
    finally:
        await table.close()
