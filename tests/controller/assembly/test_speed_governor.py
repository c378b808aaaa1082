"""A computer that falls behind lowers the speed of the simulated table, and raises it when it has caught up."""

import time
from pathlib import Path

import pytest

from base.clock import AdjustableClock
from controller.assembly.speed_governor import CALM, WINDOW, SpeedGovernor


class Table:
    """A table whose observations come when a test says so.

    Attributes:
        shares: the shares of the speed that were reported.
    """

    def __init__(self, folder: Path, speed: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self._wall_s = 0.0
        monkeypatch.setattr(time, "monotonic", lambda: self._wall_s)
        path = folder / "clock"
        path.write_bytes(AdjustableClock.contents(speed, start_s=0.0))
        self.clock = AdjustableClock(path)
        self.shares: list[float] = []
        self.governor = SpeedGovernor(self.clock, self.shares.append)

    def wait(self, seconds: float) -> None:
        """Let so much table time pass."""
        self._wall_s += seconds / self.clock.speed

    def observe(self, *gaps_s: float) -> None:
        """Observations, each captured and taken in so much table time after the one before."""
        for seconds in gaps_s:
            self.wait(seconds)
            self.governor.observed(self.clock.now())


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path, 4.0, monkeypatch)
    table.observe(0.0)
    return table


def test_a_computer_that_keeps_up_runs_at_the_speed_that_was_asked_for(table: Table) -> None:
    table.observe(*[0.2] * 10 * CALM)
    assert (table.clock.speed, table.shares) == (4.0, [])


def test_one_long_pause_is_no_reason(table: Table) -> None:
    table.observe(*[0.2] * WINDOW, 9.0, *[0.2] * WINDOW)
    assert (table.clock.speed, table.shares) == (4.0, [])


def test_a_computer_that_falls_behind_lowers_the_speed_in_proportion(table: Table) -> None:
    table.observe(*[1.0] * WINDOW)
    assert (table.clock.speed, table.shares) == (pytest.approx(2.0), [pytest.approx(0.5)])
    table.observe(*[0.55] * WINDOW)
    assert (table.clock.speed, table.shares) == (pytest.approx(1.6), [pytest.approx(0.5), pytest.approx(0.4)])


def test_it_goes_no_lower_than_a_twentieth(table: Table) -> None:
    table.observe(*[100.0] * 3 * WINDOW)
    assert (table.clock.speed, table.shares) == (0.2, [0.05])


def test_the_speed_is_raised_after_a_while_without_trouble_to_what_was_asked_for(table: Table) -> None:
    table.observe(*[0.7] * WINDOW)  # to 0.5 / 0.7 of it: 2.857
    lowered = table.clock.speed
    table.observe(*[0.3] * (WINDOW + CALM - 1))
    assert table.clock.speed == lowered
    table.observe(0.3)
    assert table.clock.speed == pytest.approx(lowered / 0.8)
    table.observe(*[0.3] * 3 * (WINDOW + CALM))
    assert (table.clock.speed, table.shares[-1]) == (4.0, 1.0)


def test_a_camera_that_sends_nothing_is_no_slow_computer(table: Table) -> None:
    captured_s = table.clock.now()
    for _ in range(5 * WINDOW):
        table.wait(60.0)
        table.governor.observed(captured_s)
    assert table.shares == []
