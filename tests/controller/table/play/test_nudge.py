"""A robot turns a little so a hand finds it: only while all rests, not often, and never across a stop."""

import math
from pathlib import Path

import pytest

from controller.errors import TableBusyError, UnknownOrderError
from controller.execution.plan_executor import NUDGE_RAD
from controller.table.play.nudges import NUDGE_EVERY_S
from tests.controller.table.harness import TableHarness


class TurningHarness(TableHarness):
    """Turns take half a second."""

    turns: list[tuple[int, float]]

    async def turn(self, figure: int, yaw_rad: float) -> None:
        self.turns.append((figure, yaw_rad))
        await self.clock.sleep(0.5)
        await super().turn(figure, yaw_rad)


@pytest.fixture
def turning(tmp_path: Path) -> TurningHarness:
    harness = TurningHarness(tmp_path)
    harness.turns = []
    return harness


async def test_a_robot_turns_a_little_and_back(turning: TurningHarness) -> None:
    async with turning.running():
        await turning.begin()
        figure = turning.table.session.roster["R"]
        x_mm, y_mm, yaw_rad = turning.standing[figure]
        turning.turns.clear()
        await turning.table.nudge("R")
        await turning.clock.sleep(2.0)
        assert [number for number, _ in turning.turns] == [figure, figure]
        there, back = (to for _, to in turning.turns)
        assert math.isclose(there - back, NUDGE_RAD)
        assert turning.standing[figure] == pytest.approx((x_mm, y_mm, yaw_rad))
        assert turning.phase() == "play"


async def test_it_does_not_turn_often_nor_without_a_figure_nor_between_matches(turning: TurningHarness) -> None:
    async with turning.running():
        with pytest.raises(UnknownOrderError):
            await turning.table.nudge("R")
        await turning.begin()
        with pytest.raises(UnknownOrderError):
            await turning.table.nudge("Q")
        await turning.table.nudge("R")
        with pytest.raises(TableBusyError):
            await turning.table.nudge("B")
        await turning.clock.sleep(NUDGE_EVERY_S + 0.1)
        await turning.table.nudge("B")


async def test_a_stop_ends_it_and_it_does_not_go_on_afterwards(turning: TurningHarness) -> None:
    async with turning.running():
        await turning.begin()
        turning.turns.clear()
        await turning.table.nudge("R")
        await turning.clock.sleep(0.3)
        assert len(turning.turns) == 1
        turning.table.stop("Ana")
        with pytest.raises(TableBusyError):
            await turning.table.nudge("B")
        await turning.clock.sleep(1.0)
        await turning.table.resume("Ana")
        await turning.clock.sleep(2.0)
        assert len(turning.turns) == 1


async def test_it_waits_for_no_drive_and_refuses_while_one_is_under_way(turning: TurningHarness) -> None:
    async with turning.running():
        await turning.begin()
        await turning.start_moving_black()
        with pytest.raises(TableBusyError):
            await turning.table.nudge("R")


async def test_it_refuses_while_a_hand_is_over_the_board(turning: TurningHarness) -> None:
    async with turning.running():
        await turning.begin()
        turning.foreground_mm2 = 2000.0
        await turning.until(turning.sees_hand, 5.0)
        turning.turns.clear()
        with pytest.raises(TableBusyError):
            await turning.table.nudge("R")
        await turning.clock.sleep(2.0)
        assert turning.turns == []
