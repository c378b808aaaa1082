"""Phones that may not know a secret get the same bytes at the same time whatever it is."""

import zlib
from typing import Any

import pytest

from controller.table.table import Table
from lab.simulate.simulation import Plan
from lab.simulate.twins import twins

PLAN = Plan(3, "droids", 72.0, (), ())


def test_nobody_is_told_another_seats_secret() -> None:
    result = twins(PLAN)
    assert (result.violation, result.counts["deal"]) == (None, 1)


def test_a_secret_that_only_the_time_of_an_answer_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Table.steps

    async def steps(self: Table, seat: str, prefix: Any) -> Any:
        secret = zlib.crc32(str(self.session.playing().state).encode())
        await self._parts.clock.sleep(secret % 7 * 0.01)
        return await real(self, seat, prefix)

    monkeypatch.setattr(Table, "steps", steps)
    violation = twins(PLAN).violation
    assert violation is not None
    assert violation.code == "twin"
