"""The controller's own look at the bounds of motions: with firmware that does not keep them, and in a blind move."""

from math import hypot, inf
from typing import Any

import pytest

from controller.errors import MotionError
from controller.fleet.bounds import MotionBound
from firmware.figure import motion, odometry
from tests.controller.fleet.test_fleet import Table, running_table
from tests.support.async_tests import background


def test_one_sighting_beyond_the_bound_is_an_error_and_two_are_not() -> None:
    bound = MotionBound(60.0, (100.0, 100.0))
    assert bound.see(180.0, 100.0) is None
    assert bound.see(130.0, 100.0) is None
    assert bound.see(176.0, 100.0) is None
    assert bound.see(100.0, 177.0) == (
        "was seen 77 mm from where a move of at most 60 mm began: if nobody carried it, robodrome figures test"
    )


def test_where_the_figure_reckons_to_be_counts_from_its_first_report() -> None:
    turn = MotionBound(0.0, None)
    assert turn.reckon(500.0, 500.0) is None
    assert turn.reckon(500.0, 514.0) is None
    assert turn.reckon(500.0, 516.0) is None
    assert (turn.reckon(500.0, 516.0) or "").startswith("reckons to be 16 mm from where a turn on the spot began")


@pytest.mark.parametrize(("blind", "how"), [(False, "was seen"), (True, "reckons to be")])
async def test_a_figure_that_does_not_keep_its_bound_is_stopped(
    blind: bool, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both motors are reversed: it drives away from its target, and its firmware does not look."""
    monkeypatch.setattr(motion, "Move", Boundless)
    monkeypatch.setattr(odometry, "_JUMP_MM", 1e6)
    async with running_table() as table:
        body = table.body
        body.faults.wired = (-1, -1)
        x, y = body.x, body.y
        async with background(pings(table)):
            with pytest.raises(MotionError, match=f"figure 3 {how} .* mm from where a move of at most 30 mm began"):
                await table.figure.move(x + 25.0, y, 60.0, 30.0, blind=blind)
            await table.clock.sleep(1.0)
        body.advance()
        assert 45.0 < hypot(body.x - x, body.y - y) < 75.0
        assert body.at_rest


class Boundless(motion.Move):  # type: ignore[misc]
    """A move as an earlier firmware might drive it: as long as it believes not to be there."""

    def step(self, now: int, odometry: Any) -> tuple[float, float]:
        self._travel_end, self._stray = inf, inf
        self._target = self._target[0] + 1.0, self._target[1]
        speeds: tuple[float, float] = super().step(now, odometry)
        return speeds


async def pings(table: Table) -> None:
    while True:
        table.figure.ping()
        await table.clock.sleep(0.08)
