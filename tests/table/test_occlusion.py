"""Hands over the board, through the real chain: rendered frames, vision, belief, inference, robots."""

import asyncio
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.api.table_api import Order
from controller.table.views.notices import ASKED_S
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table


def hand_share(system: SystemHarness) -> float:
    """How much of the playing field is said to be under hands."""
    width, height = system.game.board.field_mm
    mask = np.zeros((round(height), round(width)), np.uint8)
    seen = system.table.session.conditions.observation
    for outline in seen.hands_mm if seen else ():
        cv2.fillPoly(mask, [outline.round().astype(np.int32)], 1)
    return float(mask.mean())


async def test_three_seconds_of_hands_over_a_quarter_of_the_board_are_no_ply(tmp_path: Path) -> None:
    async with SystemHarness(tmp_path, seed=4).running() as system:
        await system.begin()
        for site, seat in (("c4", "light"), ("d4", "dark")):
            decision = system.table.view(seat)["you"]["decision"]
            await system.table.submit(Order(f"{seat}-{site}", seat, decision, f"place black {site}"))
            await system.until(lambda: system.phase() == "play", 60.0)
        await system.clock.sleep(ASKED_S)  # no notice of a hand until then: it was asked for
        for north_mm in (225.0, 245.0):  # from the south, then from the north
            places = [(east_mm, north_mm) for east_mm in (60.0, 180.0, 300.0)]
            hovering = [asyncio.ensure_future(system.sim.hands.hover(place, 3.0)) for place in places]
            await system.until(lambda: "hand" in {n["code"] for n in system.table.view(None)["notices"]}, 2.0)
            await system.clock.sleep(1.5)
            assert hand_share(system) > 0.25
            assert system.table.session.tracker.estimate().hand
            await asyncio.gather(*hovering)
            await system.clock.sleep(3.0)
            assert not system.table.session.tracker.estimate().hand
            assert system.phase() == "play"
            assert system.table.view(None)["ply"] == 2
            assert system.table.session.detector.mismatches == 0
        assert system.table.view(None)["tokens"].keys() == {"c4", "d4"}
