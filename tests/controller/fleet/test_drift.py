"""Worn wheels: their drift measured on ordinary moves, and its adjustment."""

import asyncio
import random
from pathlib import Path

import pytest

from controller.api.english import english
from controller.fleet.drift import DriftMeter, Scale, scale_of, scaled
from controller.fleet.records import FILE, FigureRegistry
from controller.tuning.auto_adjust import AutoAdjuster
from controller.wire.messages import Calibration, WheelLine
from tests.controller.execution.driving import Rig, running_rig
from tests.controller.table.harness import TableHarness

WORN = 0.05


def test_wheels_run_the_lengths_of_their_arcs() -> None:
    """100 mm on, 0.1 rad to the left, wheels 30 mm apart: the left one ran 98.5 mm, the right one 101.5."""
    assert scale_of(100.0, 0.1, 30.0, 98.5, 101.5) == pytest.approx(Scale(1.0, 1.0))
    assert scale_of(-100.0, 0.1, 30.0, -101.5, -98.5) == pytest.approx(Scale(1.0, 1.0))
    assert scale_of(95.0, 0.0, 30.0, 100.0, 95.0) == pytest.approx(Scale(0.95, 1.0))
    assert Scale(0.95, 1.01).off_mm == pytest.approx(-7.5)


def test_a_calibration_is_scaled_by_wheel_and_direction() -> None:
    line = WheelLine(0.12, 80.0, 0.25)
    old = Calibration(4, line, line, line, line, track_mm=30.5, lag_s=0.07)
    new = scaled(old, Scale(0.95, 1.0), Scale(1.0, 1.1), 9)
    assert [line.top_mm_s for line in new.lines] == pytest.approx([76.0, 80.0, 80.0, 88.0])
    assert {line.dead_band for line in new.lines} == {0.12}
    assert (new.revision, new.track_mm, new.lag_s) == (9, 30.5, 0.07)


def drive(meter: DriftMeter, part: float, asked_mm: float = 100.0, turned_rad: float = 0.0) -> None:
    """A straight move whose wheels both run that fraction of what they are asked."""
    meter.see(0.0, 0.0, -turned_rad, 10.0)
    meter.begin(10.1)
    meter.see(asked_mm * part, 0.0, 0.0, 12.0)
    meter.end(asked_mm, asked_mm)


def test_five_moves_that_agree_show_worn_wheels() -> None:
    meter = DriftMeter()
    for _ in range(4):
        drive(meter, 0.96)
    assert (meter.residual_mm, meter.worn) == (None, None)
    drive(meter, 0.95)
    assert meter.residual_mm == pytest.approx(6.0)
    assert meter.worn == pytest.approx(Scale(0.958, 0.958))
    assert meter.moves == 5


@pytest.mark.parametrize("parts", [(0.96, 0.96, 0.985, 0.96, 0.96), (0.96, 1.04, 0.96, 1.04, 0.96)])
def test_moves_that_do_not_agree_show_no_wear(parts: tuple[float, ...]) -> None:
    meter = DriftMeter()
    for part in parts:
        drive(meter, part)
    assert meter.worn is None


def test_turning_on_the_spot_before_a_move_is_not_counted() -> None:
    meter = DriftMeter()
    for _ in range(5):
        drive(meter, 1.0, turned_rad=1.5)
    assert meter.residual_mm == pytest.approx(0.0)


def test_short_moves_and_those_whose_start_was_not_seen_are_not_counted() -> None:
    meter = DriftMeter()
    for _ in range(6):
        drive(meter, 0.9, asked_mm=39.0)
        meter.see(0.0, 0.0, 0.0, 10.0)
        meter.begin(11.0)
        meter.see(90.0, 0.0, 0.0, 13.0)
        meter.end(100.0, 100.0)
    assert meter.moves == 0


async def random_drives(rig: Rig, count: int, adjuster: AutoAdjuster | None) -> None:
    """Figure 0 drives over the board and is tended whenever it rests, as in a game."""
    rng = random.Random(count)
    for _ in range(count):
        site = rng.choice(list(rig.board.sites))
        await rig.drive(0, rig.route(0, site, rig.board.yaw_zero_rad))
        await rig.clock.sleep(1.5)
        if adjuster:
            await adjuster.tend()


async def test_a_worn_wheel_is_adjusted_by_ordinary_moves_and_never_in_mid_motion(tmp_path: Path) -> None:
    async with running_rig(2) as rig:
        figure, body = rig.fleet.figure(0), rig.table.world.body(0)
        adjuster = AutoAdjuster(rig.fleet, FigureRegistry.load(tmp_path))
        true_mm_s = body.tops_mm_s
        body.faults.wear_left = WORN
        await random_drives(rig, 7, None)
        assert figure.status.wheels.residual_mm == pytest.approx(WORN * 150, abs=2.5)
        driving = asyncio.ensure_future(rig.drive(0, rig.route(0, "a3", rig.board.yaw_zero_rad)))
        await rig.clock.sleep(1.0)
        await adjuster.tend()
        assert not driving.done()
        assert (await figure.calibration()).revision == 0
        await driving
        await adjuster.tend()
        now = await figure.calibration()
        assert now.revision == 1
        assert now.left_forward.top_mm_s == pytest.approx(true_mm_s[0] * (1 - WORN), rel=0.01)
        assert now.right_forward.top_mm_s == pytest.approx(true_mm_s[1], rel=0.01)
        (record,) = FigureRegistry.load(tmp_path).record(0).tunings
        assert (record.revision, record.wheels[0].top_mm_s) == (1, pytest.approx(now.left_forward.top_mm_s, abs=0.06))
        assert record.check_mm is None
        (fault,) = figure.status.faults
        assert "adjusted by what the camera saw of its moves (revision 1)" in english(fault.words)
        await random_drives(rig, 8, adjuster)
        assert figure.status.wheels.calibration == 1
        assert figure.status.wheels.residual_mm is not None
        assert figure.status.wheels.residual_mm < 3.0
        assert not figure.status.wheels.tune_due
        assert rig.table.world.contacts == 0


async def test_a_figure_that_drives_well_is_left_alone(tmp_path: Path) -> None:
    async with running_rig(1) as rig:
        await random_drives(rig, 25, AutoAdjuster(rig.fleet, FigureRegistry.load(tmp_path)))
        assert rig.fleet.figure(0).drift.moves >= 20
        assert (await rig.fleet.figure(0).calibration()).revision == 0
        assert rig.fleet.figure(0).status.faults == ()
    assert not (tmp_path / FILE).exists()


async def test_wheels_that_adjusting_does_not_help_are_left_to_tuning(tmp_path: Path) -> None:
    """A wheel that is off again soon after it was adjusted suffers from something other than wear."""
    async with running_rig(2) as rig:
        figure, body = rig.fleet.figure(0), rig.table.world.body(0)
        adjuster = AutoAdjuster(rig.fleet, FigureRegistry.load(tmp_path))
        for wear in (WORN, 3 * WORN):
            body.faults.wear_left = wear
            await random_drives(rig, 6, adjuster)
        assert figure.status.wheels.calibration == 1
        assert figure.status.wheels.tune_due
        _, asked = figure.status.faults
        assert english(asked.words).endswith("robodrome figures tune 0")
        await figure.calibrate(await figure.calibration())
        assert not figure.status.wheels.tune_due


async def test_a_table_tends_wheels_when_all_rest_and_tells_only_the_operator(tmp_path: Path) -> None:
    harness = TableHarness(tmp_path)
    figure = harness.fleet.figure(harness.table.session.roster["W"])
    rests: list[float] = []

    async def tend() -> None:
        assert harness.table.session.executor.performance is None
        rests.append(harness.clock.now())
        if len(rests) == 1:
            figure.adjusted("its wheels ran 7.5 mm too short per 150 mm; adjusted")

    harness.stage_reached = tend
    async with harness.running():
        await harness.begin()
        assert len(rests) == 1
        figure.ask_for_tuning("its wheels ran 7.5 mm too short per 150 mm again")
        assert "wheels" not in str(harness.table.view(None)["notices"])
        assert harness.table.figures()[0]["tune_due"]
