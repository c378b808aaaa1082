"""The kinds of robots from the shop: named alike everywhere, and a stranger's kind drives by the page's example."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from controller.assembly.tables import model_of
from controller.config import FigureSettings
from controller.errors import ConfigError
from controller.robots.kinds import robot_kinds
from controller.sim.figures import shop_robots
from controller.sim.settings import FigureKind
from engine import registry
from hardware.parts.print_parts import WHAT
from robodrome.demo.options import DemoOptions
from tests.controller.execution.driving import running_rig

EXAMPLE = Path(__file__).parents[3] / "docs" / "extend" / "puck.py"


def test_settings_demo_simulator_and_prints_know_each_kind() -> None:
    kinds = set(robot_kinds())
    assert kinds == {kind.name for kind in robot_kinds().values()} == set(shop_robots.SIM_KINDS)
    assert kinds == set(get_args(FigureSettings.model_fields["drive"].annotation)) - {"motor", "hand"}
    assert kinds == set(get_args(FigureKind)) - {"built"}
    assert kinds == set(get_args(DemoOptions.__annotations__["figures"])) - {"box", "scattered"}
    assert kinds <= set(WHAT)


@pytest.mark.parametrize("game", registry.games())
def test_an_ozobot_fits_every_sheet_and_a_cube_all_but_ricochet(game: str) -> None:
    """Their cells are 48 mm apart in Ricochet Robots: a cap sweeps 40 mm, a cube 50.6."""
    assert model_of(registry.make(game), (0, 1), robots=["ozobot"]).figure_diameter_mm == 40.0
    if game == "ricochet":
        with pytest.raises(ConfigError, match=r"a toio cube cannot play ricochet: it sweeps 50\.6 mm .* 48 mm apart"):
            model_of(registry.make(game), (0, 1), robots=["ozobot", "toio"])
    else:
        assert model_of(registry.make(game), (0, 1), robots=["ozobot", "toio"]).figure_diameter_mm > 50


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The page's example, with the rows that the page asks for."""
    spec = spec_from_file_location("puck", EXAMPLE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr("controller.sim.table.robot_kinds", lambda: {"puck": module.PUCK})
    monkeypatch.setattr("controller.sim.table.SIM_KINDS", {"puck": module.SIM_PUCK})
    return module


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 102


async def test_the_page_s_robot_drives_stops_and_is_felt(example: ModuleType) -> None:
    async with running_rig(1, kind="puck") as rig:  # type: ignore[arg-type]
        route = rig.route(0, "d4", rig.board.yaw_zero_rad)
        await rig.drive(0, route)
        assert rig.error(0, route)[0] <= 2.0
        assert rig.table.world.contacts == 0
        await rig.fleet.figure(0).led(0, 0, 255)
        rig.table.robots[1].set_reachable(False)
        await rig.clock.sleep(3.0)
        assert not rig.fleet.figure(1).status.link.up
        assert rig.body(0).yaw_rad == pytest.approx(route.end_yaw_rad, abs=0.06)
        rig.table.world.body(2).charge_to(0.1)
        await rig.clock.sleep(3.0)
        assert rig.fleet.figure(2).status.telemetry.battery_low
