"""A running table under light that changes: lamps at dusk, coloured ones, too little and too much."""

from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from base.clock import run_simulated
from controller.assembly.one_process import OneProcessTable
from lab.judges.lamps import black_body
from vision.observation import HIDDEN, Frame, TableObservation
from vision.observer import Observer

FADE_S = 4.0
"""Table time in which the light changes."""


class LitTable(OneProcessTable):
    """A table whose light the test changes; its camera keeps its white balance.

    Attributes:
        seen: what each frame showed since the light was last set.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, seed=3)
        self.seen: list[TableObservation] = []
        self._from_s, self._fade_s, self._lights = 0.0, FADE_S, (np.ones(3), np.ones(3))

    def fade(self, light: np.ndarray, seconds: float = FADE_S) -> None:
        """Change the light to factors of the first one, BGR, within a time."""
        self._from_s, self._fade_s = self.clock.now(), seconds
        self._lights = np.array(self.sim.camera.sensor.balance), light
        self.seen.clear()

    async def _look(self, frames: AsyncIterator[Frame], observer: Observer) -> None:
        async for frame in frames:
            if any(self._lights[1] != self.sim.camera.sensor.balance):
                share = min((self.clock.now() - self._from_s) / self._fade_s, 1.0)
                blue, green, red = ((1 - share) * self._lights[0] + share * self._lights[1]).tolist()
                self.sim.camera.sensor.balance = blue, green, red
            self.seen.append(observer.observe(frame))
            self.table.loop.observe(self.seen[-1])

    def read(self) -> set[str]:
        """The sites that the newest frame tells."""
        return {site for site, found in self.seen[-1].sites.items() if found.best != HIDDEN}

    def codes(self) -> set[str]:
        """The notices that phones show."""
        return {notice["code"] for notice in self.table.view(None)["notices"]}


def tint(kelvin: float, brightness: float = 1.0) -> np.ndarray:
    """(3,) factors of light of a colour against the light of the reference, 5000 K."""
    return brightness * black_body(kelvin) / black_body(5000)


@pytest.mark.parametrize(
    "light",
    [tint(2200), tint(2700), tint(3600), tint(7500), tint(2700, 0.1)],
    ids=["2200", "2700", "3600", "7500", "dim"],
)
def test_a_lamp_at_dusk_hides_nothing(tmp_path: Path, light: np.ndarray) -> None:
    async def evening() -> None:
        table = LitTable(tmp_path)
        async with table.running():
            await table.clock.sleep(1.0)
            before = table.read()
            assert len(before) >= 21
            table.fade(light)
            await table.clock.sleep(FADE_S + 1.0)
            assert [seen.number for seen in table.seen if seen.hands_mm] == []
            assert table.read() == before
            assert table.table.session.conditions.may_drive
            assert not table.codes() & {"hand", "camera/trouble"}

    run_simulated(evening())


@pytest.mark.parametrize(
    ("light", "code"),
    [(tint(2700, 0.03), "dim"), (tint(5000, 3.5), "bright"), (np.array([0.01, 0.05, 1.2]), "colour")],
)
def test_light_in_which_nothing_can_be_read_is_said_to_be_light(tmp_path: Path, light: np.ndarray, code: str) -> None:
    async def evening() -> None:
        table = LitTable(tmp_path)
        async with table.running():
            await table.clock.sleep(1.0)
            before = table.read()
            table.fade(light, seconds=0.1)
            await table.clock.sleep(1.0)
            assert [seen.number for seen in table.seen if seen.hands_mm] == []
            assert table.read() == set()
            notice = next(one for one in table.table.view(None)["notices"] if one["code"] == "camera/trouble")
            assert notice["args"]["trouble"]["key"] == f"camera.{code}"
            assert not table.table.session.conditions.may_drive
            table.fade(np.ones(3), seconds=0.1)
            await table.clock.sleep(2.0)
            assert table.read() == before
            assert table.table.session.conditions.may_drive

    run_simulated(evening())
