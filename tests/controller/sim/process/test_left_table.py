"""What stays on the simulated table when its controller is killed."""

import math
from dataclasses import replace
from pathlib import Path

from base.clock import SimulatedClock
from controller.sim.process.left_table import forget, keep, kept
from controller.sim.settings import SimSettings, boxed
from controller.sim.table import SimTable
from controller.sim.true_state import TrueToken
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


async def test_a_figure_held_over_another_is_put_down_next_to_it() -> None:
    table = SimTable(SETTINGS, SimulatedClock())
    table.world.set_down(1, 100.0, 120.0, 0.0)
    held = table.world.body(2)
    table.world.lift(2)
    held.x_mm, held.y_mm = 105.0, 125.0
    before = table.world.contacts
    left = {figure.id: (figure.x_mm, figure.y_mm) for figure in table.leave().figures}
    assert left[1] == (100.0, 120.0)
    assert table.world.physics.diameter_mm <= math.dist(left[1], left[2]) <= 2 * table.world.physics.diameter_mm
    assert table.world.contacts == before


async def test_figures_that_changed_places_do_not_touch_when_they_are_taken_up() -> None:
    clock = SimulatedClock()
    left = SimTable(SETTINGS, clock).leave()
    first, second, *others = left.figures
    swapped = (replace(first, x_mm=second.x_mm, y_mm=second.y_mm), replace(second, x_mm=first.x_mm, y_mm=first.y_mm))
    again = SimTable(SETTINGS, clock)
    again.take_up(replace(left, figures=(*swapped, *others)))
    assert again.world.contacts == 0
    assert again.leave().figures[0].x_mm == second.x_mm


async def test_another_table_is_not_taken_up(tmp_path: Path) -> None:
    keep(tmp_path, SimTable(SETTINGS, SimulatedClock()).leave())
    assert kept(tmp_path, replace(SETTINGS, seed=4)) is None
    assert kept(tmp_path, SETTINGS) is not None
    forget(tmp_path)
    assert kept(tmp_path, SETTINGS) is None


def test_a_file_of_another_version_is_not_taken_up(tmp_path: Path) -> None:
    (tmp_path / "left-table.json").write_text('{"settings": 1}')
    assert kept(tmp_path, SETTINGS) is None
