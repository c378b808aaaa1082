"""The figures play a finished match again at the simulated table, from camera frame to wheel."""

from pathlib import Path

import pytest

from tests.controller.table.library.test_replay import file
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table

PLIES = (
    ("light", "place black c4"),
    ("dark", "move B c4"),
    ("light", "place white d4"),
    ("dark", "move R d4"),
    ("light", "place black b4"),
    ("dark", "move B b4"),
)


async def test_a_finished_match_is_replayed_from_ply_5_to_its_end(tmp_path: Path) -> None:
    async with SystemHarness(tmp_path, seed=3).running() as system:
        name = (await system.table.library.import_match(file(*PLIES)))["id"]
        reached: dict[int, dict[str, str]] = {}

        def note(_: str) -> None:
            """Where the figures truly stand whenever the table shows a ply."""
            replay = system.table.view(None).get("replay")
            if replay is not None and replay["settled"]:
                at = {one.tag: (one.x_mm, one.y_mm) for one in system.sim.world.truth().figures}
                sites = {
                    piece: system.game.board.nearest(*at[tag]) for piece, tag in system.table.session.roster.items()
                }
                reached[replay["ply"]] = {piece: site.id for piece, site in sites.items()}

        system.table.subscribe(note)
        await system.table.library.start_replay(name, 5)
        await system.until(lambda: 6 in reached, 600.0)
        assert reached == {5: {"W": "b3", "B": "c4", "R": "d4"}, 6: {"W": "b3", "B": "b4", "R": "d4"}}
        assert system.table.view(None)["tokens"] == {}
        assert system.sim.world.contacts == 0
        assert system.table.session.executor.stuck is None
        assert system.table.session.detector.mismatches == 0
