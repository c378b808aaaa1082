"""What belongs to the game on the table changes together."""

from pathlib import Path

from controller.clock import run_simulated
from tests.controller.table.test_games import desk_for


def test_a_match_with_other_options_begins_while_the_loop_waits(tmp_path: Path) -> None:
    desk = desk_for(tmp_path, "netzwerk", {})
    executor = desk.table.session.executor

    async def story() -> None:
        for seat in desk.game.seats:
            desk.table.seat(seat, "human", seat, None)
        await desk.clock.sleep(3.0)
        await desk.table.start_match("netzwerk", {"jump_cost": 3})
        assert desk.table.session.executor is not executor
        await desk.until(lambda: desk.phase() == "play", 30.0)
        assert desk.table.session.game.options["jump_cost"] == 3

    run_simulated(desk.run(story))
