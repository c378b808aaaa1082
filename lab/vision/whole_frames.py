"""Time of whole frames: tags, tokens, hands and belief of a running table, compared with a search for tags alone."""

import math
import os
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, product
from typing import Any

import cv2
import numpy as np

from base.clock import SimulatedClock
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth
from controller.tracking.tracker import Tracker
from engine import registry
from lab.vision.rival_detectors import aruco_subpix
from lab.vision.tag_scenes import FPS
from lab.vision.token_reading import TokenTable
from vision.observation import Frame
from vision.observer import Observer
from vision.tags.fiducials import grey_of

SIZES = ("720p", "1080p")
"""Resolutions that are measured, keys of `controller.sim.camera.camera_kinds.RESOLUTIONS`."""

SCENES = ((3, False), (17, False), (3, True))
"""Number of figures, those of Robotory or the most that there are tags for; and whether a hand moves over them."""

TARGET = 0.35
"""Wanted share of OpenCV's time."""

GAME, LIGHT = "robotory", "typical"
"""Whose sheet and discs are seen, and in which light."""

_SWING_MM, _SWING_S = 20.0, 4.0
"""Amplitude and period at which every third figure drives to and fro: at most 31 mm/s."""

_REACH_MM = 60.0
"""Amplitude of the hand, of the same period: at most 94 mm/s."""


def whole_frames(frames: int, seed: int, progress: Callable[[str], None]) -> list[dict[str, Any]]:
    """Measure all sizes and scenes, every frame by both in turn, in one thread.

    Args:
        frames: of each film; the first second, in which the table is found, is left out.
        seed: of the tables.
        progress: called with a description of what is measured now.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return [_measured(size, *scene, frames, seed, progress) for size, scene in product(SIZES, SCENES)]
    finally:
        cv2.setNumThreads(threads)


def _measured(
    size: str, figures: int, hand: bool, frames: int, seed: int, progress: Callable[[str], None]
) -> dict[str, Any]:
    progress(f"whole frames at {size} with {figures} figures{' and a hand' if hand else ''}")
    table = TokenTable(GAME, LIGHT, seed, size)
    model = replace(table.model, figure_tags=tuple(range(figures)))
    observer = Observer(model, table.calibration)
    tracker = Tracker(registry.make(GAME).board, SimulatedClock())
    rival = aruco_subpix(sorted((*model.figure_tags, *model.board_tags_mm)))
    first, ours_s, rival_s = round(FPS), 0.0, 0.0
    for number in range(first + frames):
        truth = _scene(table, figures, hand, number / FPS)
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
        "hand": hand,
        "sites": len(model.sites_mm),
        "frames": frames,
        "cpu_ms": round(1e3 * ours_s / frames, 3),
        "aruco_ms": round(1e3 * rival_s / frames, 3),
        "ratio": round(ours_s / rival_s, 4),
        "load": round(os.getloadavg()[0], 2),
    }


def _scene(table: TokenTable, figures: int, hand: bool, t_s: float) -> Truth:
    """Figures on the first sites, every third of them driving; tokens of all kinds on every other remaining site.

    The hand comes from the south and moves over the middle.
    """
    places = list(table.model.sites_mm.values())
    swing = math.sin(math.tau * t_s / _SWING_S)
    swing_mm = _SWING_MM * swing
    standing = tuple(
        TrueFigure(tag, x + (0.0 if tag % 3 else swing_mm), y, tag * 0.4, "#b03020")
        for tag, (x, y) in enumerate(places[:figures])
    )
    kinds = cycle(table.kinds)
    lying = tuple(TrueToken(kind, x, y) for kind, (x, y) in zip(kinds, places[figures::2], strict=False))
    x, y = np.mean(places, axis=0).tolist()
    hands = (TrueHand(x + _REACH_MM * swing, y, -math.pi / 2),) if hand else ()
    return Truth(t_s, standing, lying, hands)
