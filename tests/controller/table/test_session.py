"""What belongs to the game on the table changes together."""

from pathlib import Path

from tests.controller.table.test_games import harness_at_start


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
