"""Time of whole frames: tags, tokens, hands and belief of a running table, beside a search for tags alone."""

import math
import os
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, product
from typing import Any

import cv2

from controller.clock import SimulatedClock
from controller.sim.truth import TrueFigure, TrueToken, Truth
from controller.tracking.tracker import Tracker
from engine import registry
from robodrome.bench.rivals import aruco_subpix
from robodrome.bench.tag_scenes import FPS
from robodrome.bench.tokens import TokenTable
from vision.fiducials import grey_of
from vision.locate import Observer
from vision.observation import Frame

SIZES = ("720p", "1080p")
"""Resolutions that are measured, keys of `controller.sim.camera_kinds.RESOLUTIONS`."""

FIGURES = (3, 17)
"""Numbers of figures: those of Robotory, and the most that there are tags for."""

TARGET = 0.35
"""Wanted share of OpenCV's time."""

GAME, LIGHT = "robotory", "typical"
"""Whose sheet and discs are seen, and in which light."""

_SWING_MM, _SWING_S = 20.0, 4.0
"""Amplitude and period at which every third figure drives to and fro: at most 31 mm/s."""


def whole_frames(frames: int, seed: int, told: Callable[[str], None]) -> list[dict[str, Any]]:
    """Measure all sizes and numbers of figures, every frame by both in turn, in one thread.

    Args:
        frames: of each film; the first second, in which the table is found, is left out.
        seed: of the tables.
        told: called with a description of what is measured now.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return [_measured(size, figures, frames, seed, told) for size, figures in product(SIZES, FIGURES)]
    finally:
        cv2.setNumThreads(threads)


def _measured(size: str, figures: int, frames: int, seed: int, told: Callable[[str], None]) -> dict[str, Any]:
    told(f"whole frames at {size} with {figures} figures")
    table = TokenTable(GAME, LIGHT, seed, size)
    model = replace(table.model, figure_tags=tuple(range(figures)))
    observer = Observer(model, table.calibration)
    tracker = Tracker(registry.make(GAME).board, SimulatedClock())
    rival = aruco_subpix(sorted((*model.figure_tags, *model.board_tags_mm)))
    first, ours_s, rival_s = round(FPS), 0.0, 0.0
    for number in range(first + frames):
        truth = _scene(table, figures, number / FPS)
        frame = Frame(table.camera.render(truth), truth.t_s, number)
        begin = time.process_time()
        tracker.update(observer.observe(frame))
        seconds = time.process_time() - begin
        _, other_s = rival(grey_of(frame.image))
        if number >= first:
            ours_s, rival_s = ours_s + seconds, rival_s + other_s
    return {
        "size": size,
        "figures": figures,
        "sites": len(model.sites_mm),
        "frames": frames,
        "cpu_ms": round(1e3 * ours_s / frames, 3),
        "aruco_ms": round(1e3 * rival_s / frames, 3),
        "ratio": round(ours_s / rival_s, 4),
        "load": round(os.getloadavg()[0], 2),
    }


def _scene(table: TokenTable, figures: int, t_s: float) -> Truth:
    """Figures on the first sites, every third of them driving; tokens of all kinds on every other remaining site."""
    places = list(table.model.sites_mm.values())
    swing_mm = _SWING_MM * math.sin(math.tau * t_s / _SWING_S)
    standing = tuple(
        TrueFigure(tag, x + (0.0 if tag % 3 else swing_mm), y, tag * 0.4, "#b03020")
        for tag, (x, y) in enumerate(places[:figures])
    )
    kinds = cycle(table.kinds)
    lying = tuple(TrueToken(kind, x, y) for kind, (x, y) in zip(kinds, places[figures::2], strict=False))
    return Truth(t_s, standing, lying, ())
