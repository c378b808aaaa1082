"""What stays on the simulated table when its controller is killed."""

from dataclasses import replace
from pathlib import Path

from controller.clock import SimulatedClock
from controller.sim.left_table import forget, keep, kept
from controller.sim.settings import SimSettings, boxed
from controller.sim.table import SimTable
from controller.sim.truth import TrueToken
from engine import registry

SETTINGS = SimSettings("robotory", boxed(registry.make("robotory")), seed=3)


async def test_figures_tokens_and_charge_are_taken_up_as_they_were_left(tmp_path: Path) -> None:
    clock = SimulatedClock()
    table = SimTable(SETTINGS, clock)
    disc = TrueToken("disc-white", 120.0, 60.0, 0.5)
    table.world.set_down(1, 100.0, 120.0, 0.5)
    table.world.lay(disc)
    await clock.sleep(600.0)  # standing takes half the charge of driving: 600 s of 6,000 s
    left = table.leave()
    keep(tmp_path, left)
    charge = table.world.body(1).charge
    assert 0.75 <= charge <= 0.9

    again = SimTable(SETTINGS, clock)
    found = kept(tmp_path, SETTINGS)
    assert found == left
    again.take_up(found)
    truth = again.world.truth()
    assert truth.figures == table.world.truth().figures
    assert (truth.figures[1].x_mm, truth.figures[1].y_mm, truth.figures[1].yaw_rad) == (100.0, 120.0, 0.5)
    assert truth.tokens == (disc,)
    assert again.world.body(1).charge == charge


async def test_another_table_is_not_taken_up(tmp_path: Path) -> None:
    keep(tmp_path, SimTable(SETTINGS, SimulatedClock()).leave())
    assert kept(tmp_path, replace(SETTINGS, seed=4)) is None
    assert kept(tmp_path, SETTINGS) is not None
    forget(tmp_path)
    assert kept(tmp_path, SETTINGS) is None


def test_a_file_of_another_version_is_not_taken_up(tmp_path: Path) -> None:
    (tmp_path / "left-table.json").write_text('{"settings": 1}')
    assert kept(tmp_path, SETTINGS) is None
