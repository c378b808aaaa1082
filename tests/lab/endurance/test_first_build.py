"""The bench of first builds: one figure of a drawn world, from its wires to its tuning; and what counts as passed."""

from pathlib import Path
from typing import Any

import pytest

from controller.sim.figures import first_build
from controller.sim.settings import BOX, SimFigure
from lab.endurance import first_build_world as worlds
from lab.endurance.first_build import passed
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics


class Bare(worlds.FirstBuildTable):
    """A table whose preparation is looked at."""

    found: Calibration

    async def prepared(self, calibration: Calibration) -> Calibration:
        self.found = await super().prepared(calibration)
        return self.found


async def test_a_figure_with_crossed_plugs_is_paired_put_right_and_tuned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "MISTAKEN", 1.0)
    monkeypatch.setattr(worlds, "WIRINGS", ("crossed",))
    table = Bare(tmp_path, 5, "robotory", True, figures=(SimFigure(0, "#c00000", BOX),))
    async with table.running():
        done, body = table.done, table.sim.world.body(0)
        assert (done.ready, done.mistakes) == ([0], 1)
        assert done.said == ["figure 0: the plugs of the two motors are swapped; exchange them"]
        assert done.after[0] < 2.0
        forward_mm, left_mm, yaw_rad = first_build.mounting_of(5, 0)
        mount = table.found.mount(0)
        assert (mount.left_mm, mount.yaw_rad) == pytest.approx((left_mm, yaw_rad), abs=0.3)
        # A figure turns about a point before its axle; what counts is where the tag sits from there.
        assert abs(mount.forward_mm - forward_mm) < max(body.physics.pivot_mm) + 0.3
        assert table.found.late_s == pytest.approx(first_build.table_of(5).stamp_late_s, abs=0.012)
        assert isinstance(table.found.intrinsics, Intrinsics)


@pytest.mark.parametrize(
    ("ended", "contacts", "is_passed"),
    [
        ("all settled", 0, True),
        ("the game was over", 0, True),
        ("asked: table and game disagree", 0, True),
        ("all settled", 1, False),
        ("nothing has happened for 400 s in busy: ", 0, False),
    ],
)
def test_a_game_is_played_or_people_are_asked_and_nothing_touches(ended: str, contacts: int, is_passed: bool) -> None:
    report: dict[str, Any] = {"games": [{"ended": ended}], "sum": {"contacts": contacts}}
    assert passed(report) is is_passed
