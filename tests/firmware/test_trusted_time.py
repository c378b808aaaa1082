"""The time by which a figure judges certificates: given by cable, kept, never earlier than the firmware, never back."""

import calendar
import time
from types import SimpleNamespace

import pytest

from base.release import RELEASED_S
from firmware.figure import trusted_time, wire
from firmware.figure.trusted_time import RELEASED, check, set_clock
from tests.firmware.harness import Harness


class Clock:
    """`machine.RTC` of a chip that has just got power."""

    def __init__(self) -> None:
        self.shows = (2000, 1, 1, 5, 0, 0, 3, 0)

    def datetime(self, new: tuple[int, ...] | None = None) -> tuple[int, ...]:
        if new is not None:
            self.shows = new  # type: ignore[assignment]
        return self.shows


@pytest.mark.parametrize("epoch", [1970, 2000])
def test_the_clock_starts_at_the_latest_trusted_time(epoch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    since = calendar.timegm((epoch, 1, 1, 0, 0, 0))
    monkeypatch.setattr(trusted_time, "time", SimpleNamespace(gmtime=lambda seconds: time.gmtime(seconds + since)))
    clock = Clock()
    assert set_clock(clock, calendar.timegm((2027, 3, 14, 15, 9, 26)))
    assert clock.shows == (2027, 3, 14, 6, 15, 9, 26, 0)  # a Sunday
    assert set_clock(clock, calendar.timegm((2027, 3, 1, 0, 0, 0)))
    assert clock.shows == (2027, 3, 14, 6, 15, 9, 26, 0), "it does not go back"


def test_a_time_of_older_settings_counts_as_that_of_the_firmware_and_none_as_none() -> None:
    clock = Clock()
    assert set_clock(clock, RELEASED - 1_000_000)
    assert clock.shows[:3] == (2026, 11, 26)
    clock = Clock()
    assert not set_clock(clock, 0)
    assert clock.shows[0] == 2000


def test_the_firmware_is_released_with_the_program() -> None:
    assert RELEASED == RELEASED_S


def test_a_time_before_the_firmware_or_before_the_stored_one_is_refused() -> None:
    check(RELEASED + 5, RELEASED + 5)
    with pytest.raises(ValueError, match="before this firmware's release"):
        check(RELEASED - 1, 0)
    with pytest.raises(ValueError, match="does not go back"):
        check(RELEASED + 4, RELEASED + 5)


async def test_it_is_taken_over_the_cable_only_and_does_not_go_back(harness: Harness) -> None:
    def given(seconds: int, *, by_cable: bool = True) -> int:
        return harness.answer(wire.SET, tail=f"trusted_time={seconds}".encode(), by_cable=by_cable)

    assert given(RELEASED + 100, by_cable=False) == wire.CABLE_ONLY
    assert given(RELEASED + 100) == wire.OK
    assert given(RELEASED + 99) == wire.BAD_VALUE
    assert given(RELEASED - 1) == wire.BAD_VALUE
    assert harness.store.values["trusted_time"] == RELEASED + 100
