"""Figures looked after at the console, in a real browser: real firmware and wheels in simulated time behind it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.api.service import ServiceTask
from controller.clock import run_simulated
from controller.fleet.records import FigureRegistry
from engine.words import Msg
from robodrome.figures.page import PageServicer
from robodrome.figures.service_session import ServiceSession
from robodrome.figures.work import check_updatable
from tests.robodrome.figures.test_pairing import RADIOS, shop
from tests.web_remote.browsers import OpenPhone, open_console
from tests.web_remote.serving import ServedTable

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

LONG_MS = 120_000
"""How long a service may take: long, as the machine may have other work."""


class InSimulatedTime(PageServicer):
    """A servicer in a thread of its own, whose clock jumps."""

    async def run(self) -> None:
        await asyncio.to_thread(run_simulated, super().run())


def servicing(folder: Path) -> Callable[[str, ServiceTask, Sequence[int]], PageServicer]:
    """Services of the three figures of the shop, whose registry is kept in a folder."""

    def make(_: str, task: ServiceTask, figures: Sequence[int]) -> PageServicer:
        @asynccontextmanager
        async def opened(_: Callable[[Msg], None]) -> AsyncIterator[ServiceSession]:
            if task == "update":
                check_updatable("sim", "python")
            async with shop(paired=task != "pair") as (session, _, _):
                kept: Any = SimpleNamespace(
                    model=session.equipment.model,
                    motors=tuple(RADIOS),
                    cubes=(),
                    cubes_log=None,
                    figure_registry=FigureRegistry.load(folder),
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
    expect(page.get_by_text("robodrome figures flash")).to_be_visible()

    page.get_by_role("button", name="Pair", exact=True).click()
    results = page.locator(".result")
    expect(page.get_by_text("Done")).to_be_visible(timeout=LONG_MS)
    assert FigureRegistry.load(tmp_path).radios == RADIOS
    for tag, radio in RADIOS.items():
        expect(results.filter(has_text=f"Robot {tag}:")).to_contain_text(f"Radio {radio} (")
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Update", exact=True).last.click()
    expect(page.get_by_text("Simulated robots run this program's own firmware")).to_be_visible(timeout=LONG_MS)
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Test", exact=True).last.click()
    expect(page.get_by_text("Done")).to_be_visible(timeout=LONG_MS)
    for tag in RADIOS:
        expect(results.filter(has_text=f"Robot {tag}: The self-test has passed: gyro")).to_have_count(1)
        expect(results.filter(has_text=f"Robot {tag}: After 150 mm without camera")).to_have_count(1)
    assert not results.filter(has_text="!").count()
