"""What belongs to the game on the table changes together."""

import hashlib
from pathlib import Path

from tests.controller.table.harness import TableHarness
from tests.controller.table.play.test_games import harness_at_start


async def test_a_match_with_other_options_begins_while_the_loop_waits(tmp_path: Path) -> None:
    harness = harness_at_start(tmp_path, "netzwerk", {})
    executor = harness.table.session.executor
    async with harness.running():
        for seat in harness.game.seats:
            harness.table.seat(seat, "human", seat, None)
        await harness.clock.sleep(3.0)
        await harness.table.start_match("netzwerk", {"jump_cost": 3})
        assert harness.table.session.executor is not executor
        await harness.until(lambda: harness.phase() == "play", 30.0)
        assert harness.table.session.game.options["jump_cost"] == 3


async def test_each_match_has_a_secret_seed_that_is_fixed_before_and_published_after_it(tmp_path: Path) -> None:
    async with TableHarness(tmp_path, seed=None).running() as harness:
        seeds = []
        for _ in range(2):
            await harness.begin()
            first = harness.table.view(None)["fair_play"]
            assert "seed" not in first
            await harness.table.finish_match("abandon", None)
            last = harness.table.view("light")["fair_play"]
            assert first["sha256"] == last["sha256"] == hashlib.sha256(last["seed"].encode()).hexdigest()
            assert harness.table.view("light")["log"] == {}
            seeds.append(last["seed"])
        assert len({*seeds}) == 2
