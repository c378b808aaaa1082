"""Figures looked after at the console, in a real browser, with real firmware behind it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from base.clock import run_simulated
from controller.api.service import ServiceTask
from controller.fleet.drift import DUE_MM
from controller.fleet.records import FigureRegistry
from engine.words import Msg
from robodrome.figures.page import PageServicer
from robodrome.figures.service_session import ServiceSession
from robodrome.figures.work import check_updatable
from tests.firmware.rig import NUMBER, running_rig
from tests.firmware.test_emulator import newer_image
from tests.robodrome.figures.test_pairing import RADIOS, shop
from tests.web_remote.doubles.browsers import OpenPhone, open_console
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.troubles import WELL
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

LONG_MS = 120_000
"""How long a service may take: long, as the machine may have other work."""


class InSimulatedTime(PageServicer):
    """A servicer in a separate thread, whose clock jumps."""

    async def run(self) -> None:
        await asyncio.to_thread(run_simulated, super().run())


Make = Callable[[str, ServiceTask, Sequence[int]], PageServicer]


def servicing(folder: Path, radios: Mapping[int, int] = RADIOS) -> Make:
    """Services of the shop's figures, by default all three, whose registry is kept in a folder."""

    def make(_: str, task: ServiceTask, figures: Sequence[int]) -> PageServicer:
        @asynccontextmanager
        async def opened(_: Callable[[Msg], None]) -> AsyncIterator[ServiceSession]:
            if task == "update":
                check_updatable("sim", "python")
            async with shop(task != "pair", by_tag=radios) as (session, _, _):
                kept: Any = SimpleNamespace(
                    model=session.equipment.model,
                    motors=tuple(radios),
                    robots=(),
                    robots_log=None,
                    figure_registry=FigureRegistry.load(folder),
                    calibration=Calibration("shop", Intrinsics(np.eye(3), np.zeros(5), (1280, 720)), 40.0, 0.2, ""),
                    keep=lambda calibration: calibration.save(folder / "calibration"),
                )
                yield replace(session, equipment=kept)

        return InSimulatedTime(task, figures, opened)

    return make


@pytest.mark.timeout(400)
def test_robots_are_paired_and_tested_and_what_is_impossible_is_said(
    served: ServedTable, open_phone: OpenPhone, tmp_path: Path
) -> None:
    served.table.servicing = servicing(tmp_path)
    page = open_phone()
    open_console(page, served, "Robots")
    expect(page.get_by_text("The simulated table has no robots to build.")).to_be_visible()

    page.get_by_role("button", name="Pair", exact=True).click()
    results = page.locator(".result")
    expect(page.get_by_text("Done")).to_be_visible(timeout=LONG_MS)
    assert FigureRegistry.load(tmp_path).radios == RADIOS
    for tag, radio in RADIOS.items():
        expect(results.filter(has_text=f"Robot {tag}:")).to_contain_text(f"Radio {radio} (")
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Update", exact=True).last.click()
    expect(page.get_by_text("Simulated robots always run this program's own firmware")).to_be_visible(timeout=LONG_MS)
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Test", exact=True).last.click()
    expect(page.get_by_text("Done")).to_be_visible(timeout=LONG_MS)
    for tag in RADIOS:
        expect(results.filter(has_text=f"Robot {tag}: The self-test has passed: gyro")).to_have_count(1)
        expect(results.filter(has_text=f"Robot {tag}: After 150 mm without camera")).to_have_count(1)
    assert not results.filter(has_text="!").count()


def board_servicing(folder: Path) -> Make:
    """Services of a figure whose firmware, 0.1.0, runs on real MicroPython, on an emulated board."""

    @asynccontextmanager
    async def opened(_: Callable[[Msg], None]) -> AsyncIterator[ServiceSession]:
        async with running_rig(folder) as rig:
            rig.switch_on()
            registry = FigureRegistry.load(folder)
            kept = SimpleNamespace(motors=(NUMBER,), robots=(), figure_registry=registry, image_keys=rig.keys)
            session: Any = SimpleNamespace(fleet=rig.fleet, clock=rig.clock, equipment=kept)
            yield session

    return lambda _, task, figures: PageServicer(task, figures, opened)


@pytest.mark.timeout(400)
def test_wheels_are_measured_and_what_was_found_is_stored(
    served: ServedTable, open_phone: OpenPhone, tmp_path: Path
) -> None:
    served.table.servicing = servicing(tmp_path, {1: RADIOS[1]})
    FigureRegistry.load(tmp_path).pair(RADIOS[1], 1, "")
    served.show(health=dict.fromkeys(RADIOS, WELL))
    page = open_phone()
    open_console(page, served, "Robots")
    page.locator("summary", has_text="number 1").click()
    expect(page.get_by_text("measured, revision 3, ± 0.5 mm").first).to_be_attached()
    page.get_by_role("button", name="Measure the wheels of robot 1").click()
    expect(page.get_by_text("Done")).to_be_visible(timeout=LONG_MS)
    (tuning,) = FigureRegistry.load(tmp_path).record(RADIOS[1]).tunings
    assert tuning.check_mm is not None
    assert tuning.check_mm < DUE_MM
    result = page.locator(".result", has_text="Robot 1:")
    expect(result).to_contain_text("Robot 1: Its wheels are measured, calibration 1.")
    expect(result).to_contain_text(f"and is {tuning.check_mm:.2f} mm")


@pytest.mark.broker
@pytest.mark.timeout(400)
def test_a_figure_runs_the_new_firmware_that_the_console_sends(
    served: ServedTable, open_phone: OpenPhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("robodrome.figures.page.image", newer_image)
    served.table.servicing = board_servicing(tmp_path)
    page = open_phone()
    open_console(page, served, "Robots")
    page.get_by_role("button", name="Update", exact=True).click()
    expect(page.get_by_text("Done")).to_be_visible(timeout=LONG_MS)
    expect(page.locator(".result")).to_contain_text(f"Robot {NUMBER}: It runs the new firmware, 0.1.7.")
