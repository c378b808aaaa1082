"""Hands over the board, through the real chain: rendered frames, vision, belief, inference, robots."""

import asyncio
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.api.table_api import Order
from controller.clock import run_simulated
from tests.table.room import Room

pytestmark = pytest.mark.table


def hand_share(room: Room) -> float:
    """How much of the playing field is said to be under hands."""
    width, height = room.game.board.field_mm
    mask = np.zeros((round(height), round(width)), np.uint8)
    seen = room.table.session.conditions.observation
    for outline in seen.hands_mm if seen else ():
        cv2.fillPoly(mask, [outline.round().astype(np.int32)], 1)
    return float(mask.mean())


def test_three_seconds_of_hands_over_a_quarter_of_the_board_are_no_ply(tmp_path: Path) -> None:
    room = Room(tmp_path, seed=4)

    async def story() -> None:
        await room.begin()
        for site, seat in (("c4", "light"), ("d4", "dark")):
            decision = room.table.view(seat)["you"]["decision"]
            await room.table.submit(Order(f"{seat}-{site}", seat, decision, f"place black {site}"))
            await room.until(lambda: room.phase() == "play", 60.0)
        for north_mm in (225.0, 245.0):  # from the south, then from the north
            places = [(east_mm, north_mm) for east_mm in (60.0, 180.0, 300.0)]
            hovering = [asyncio.ensure_future(room.sim.hands.hover(place, 3.0)) for place in places]
            await room.until(lambda: "hand" in {n["code"] for n in room.table.view(None)["notices"]}, 2.0)
            await room.clock.sleep(1.5)
            assert hand_share(room) > 0.25
            assert room.table.session.tracker.estimate().hand
            await asyncio.gather(*hovering)
            await room.clock.sleep(3.0)
            assert not room.table.session.tracker.estimate().hand
            assert room.phase() == "play"
            assert room.table.view(None)["ply"] == 2
            assert room.table.session.detector.mismatches == 0
        assert {t["site"] for t in room.table.view(None)["tokens"]} == {"c4", "d4"}

    run_simulated(room.tell(story))
