"""A computer that falls behind lowers the speed of the simulated table, and raises it when it has caught up."""

from pathlib import Path

import pytest

from controller.assembly.pace import CALM, WINDOW, Pace
from controller.clock import PacedClock


class Table:
    """A table whose observations come when a test says so.

    Attributes:
        told: the shares of the speed that were told.
    """

    def __init__(self, folder: Path, speed: float) -> None:
        path = folder / "clock"
        path.write_bytes(PacedClock.contents(speed, start_s=0.0))
        self.clock = PacedClock(path)
        self.told: list[float] = []
        self.pace = Pace(self.clock, self.told.append)
        self.captured_s = 0.0

    def observe(self, *late_s: float) -> None:
        """Observations, each so long after the capture of the one before, which the first one adds."""
        for seconds in late_s:
            before_s = self.captured_s
            self.clock.now = lambda at=before_s + seconds: at  # type: ignore[method-assign, misc]
            self.captured_s += 1 / 15
            self.pace.observed(self.captured_s)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, 4.0)
    table.observe(0.0)
    return table


def test_a_computer_that_keeps_up_runs_at_the_speed_that_was_asked_for(table: Table) -> None:
    table.observe(*[0.2] * 10 * CALM)
    assert (table.clock.speed, table.told) == (4.0, [])


def test_one_long_pause_is_no_reason(table: Table) -> None:
    table.observe(*[0.2] * WINDOW, 9.0, *[0.2] * WINDOW)
    assert (table.clock.speed, table.told) == (4.0, [])


def test_a_computer_that_falls_behind_lowers_the_speed_in_proportion(table: Table) -> None:
    table.observe(*[1.0] * WINDOW)
    assert (table.clock.speed, table.told) == (2.0, [0.5])
    table.observe(*[0.55] * WINDOW)
    assert (table.clock.speed, table.told) == (pytest.approx(1.6), [0.5, pytest.approx(0.4)])


def test_it_goes_no_lower_than_a_twentieth(table: Table) -> None:
    table.observe(*[100.0] * 3 * WINDOW)
    assert (table.clock.speed, table.told) == (0.2, [0.05])


def test_the_speed_is_raised_after_a_while_without_trouble_to_what_was_asked_for(table: Table) -> None:
    table.observe(*[0.7] * WINDOW)  # to 0.5 / 0.7 of it: 2.857
    lowered = table.clock.speed
    table.observe(*[0.3] * (WINDOW + CALM - 1))
    assert table.clock.speed == lowered
    table.observe(0.3)
    assert table.clock.speed == pytest.approx(lowered / 0.8)
    table.observe(*[0.3] * 3 * (WINDOW + CALM))
    assert (table.clock.speed, table.told[-1]) == (4.0, 1.0)


def test_a_camera_that_sends_nothing_is_no_slow_computer(table: Table) -> None:
    for _ in range(5 * WINDOW):
        table.clock.now = lambda: 60.0  # type: ignore[method-assign]
        table.pace.observed(table.captured_s)
    assert table.told == []
