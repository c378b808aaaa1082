"""Figures tested and tuned; under a slow stream its age is measured before anything is driven, kept, and believed."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from base.clock import run_simulated
from controller.assembly.equipment import Equipment
from controller.errors import MotionError
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FigureRegistry
from controller.sim.figures.body import Body
from engine import registry
from engine.words import Msg
from hardware.dimensions import load_dimensions
from hardware.sheets.table_geometry import table_model
from lab.wire.wheel_tuning import FIGURE, START_MM, Stand, random_physics, stand
from robodrome.figures.service_session import ServiceSession
from robodrome.figures.work import FigureWork
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics

WRONG_S = 0.2
"""Age that an earlier calibration holds."""


@dataclass
class Told:
    """What was reported."""

    results: dict[str, Msg] = field(default_factory=dict)

    def found(self, figure: int | None, result: Msg, *, well: bool = True) -> None:
        self.results[result.key] = result

    def __getattr__(self, _: str) -> Callable[..., None]:
        return lambda *_: None


@dataclass
class Hands:
    """Put the figure where it is wanted."""

    body: Body

    async def put(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, how: Msg) -> None:
        self.body.advance()
        self.body.x_mm, self.body.y_mm, self.body.yaw_rad = x_mm, y_mm, yaw_rad


def session_of(one: Stand, folder: Path, kept: list[Calibration]) -> ServiceSession:
    """A session with the figure of a stand, which is paired."""
    model = table_model(registry.make("robotory"), (FIGURE,), (), load_dimensions())
    lens = Intrinsics(np.eye(3), np.zeros(5), (1280, 720))
    records = FigureRegistry.load(folder)
    records.pair(FIGURE, FIGURE, "")
    equipment = Equipment(
        (FIGURE,), (), model, Calibration("", lens, 40.0, 0.1, "", late_s=WRONG_S), kept.append, cast(Any, None),
        cast(Any, None), None, one.clock, records, ImageKeys(b""), None,
    )  # fmt: skip
    return ServiceSession(cast(Any, one.watch)._fleet, one.watch, one.clock, equipment, Hands(one.body), START_MM, 0.0)


def test_a_figure_is_tuned_under_a_stream_that_is_half_a_second_late(tmp_path: Path) -> None:
    async def serve() -> None:
        kept: list[Calibration] = []
        async with stand(random_physics(random.Random(4)), 4, late_s=0.5) as one:
            told = Told()
            session = session_of(one, tmp_path, kept)
            await FigureWork(session, cast(Any, told)).tune()
            assert float(str(told.results["service.age"].args["ms"])) == pytest.approx(500, abs=15)
            assert [one.late_s for one in kept] == pytest.approx([0.5, 0.5], abs=0.015)
            assert float(str(told.results["service.tuned"].args["mm"])) < 2.5
            await session.bring(FIGURE)
            here = one.body.x_mm, one.body.y_mm
            await one.figure.move(here[0] + 80.0, here[1], 60.0, 110.0)
            one.body.advance()
            assert math.dist((one.body.x_mm, one.body.y_mm), (here[0] + 80.0, here[1])) < 2.0

    run_simulated(serve())


@pytest.mark.parametrize(("seed", "drifted"), [(2, False), (6, True)])
def test_wheels_that_have_drifted_are_tuned_by_a_test(seed: int, drifted: bool, tmp_path: Path) -> None:
    """Seeds of an untuned figure that happens to drive well, and of one that does not."""

    async def serve() -> None:
        async with stand(random_physics(random.Random(seed)), seed) as one:
            told = Told()
            await FigureWork(session_of(one, tmp_path, []), cast(Any, told)).test()
        checked = ["service.passed", "service.memory", "service.age", "service.drive"]
        assert list(told.results) == [*checked, "service.drifted", "service.tuned"] if drifted else checked
        assert (float(str(told.results["service.drive"].args["mm"])) > 3.0) is drifted
        if drifted:
            assert float(str(told.results["service.tuned"].args["mm"])) < 2.5

    run_simulated(serve())


def test_a_stream_that_is_too_late_to_drive_by_is_refused(tmp_path: Path) -> None:
    async def serve() -> None:
        kept: list[Calibration] = []
        async with stand(random_physics(random.Random(4)), 4, late_s=1.2) as one:
            with pytest.raises(MotionError, match=r"1(19|20)\d ms old, figures need less than 900"):
                await FigureWork(session_of(one, tmp_path, kept), cast(Any, Told())).tune()
        assert kept == []

    run_simulated(serve())
