"""Comparison of tag detectors: the same rendered frames, one thread, CPU time."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from typing import Any

import cv2
import numpy as np

from base import stats
from lab.vision.rival_detectors import Detect, rivals
from lab.vision.tag_scenes import FPS, TagFrame, TagScene
from vision.geometry.extrinsics import solve_pose
from vision.geometry.figure_poses import locate_figures
from vision.observation import Detection, Image, TagMount
from vision.tags.fiducials import grey_of
from vision.tags.lazy_picture import Picture
from vision.tags.pose_tracking import PoseFinder

SIZES = ("720p", "1080p")
"""Resolutions that are measured, keys of `controller.sim.camera.camera_kinds.RESOLUTIONS`."""

LIGHTS = ("good", "typical", "hard")
"""Lights that are measured, keys of `controller.sim.camera.lighting.LIGHTS`."""

OURS = "robodrome"
WRONG_PX = 5.0
"""A detection with a corner farther than this from the true one is wrong; chosen well above a correct one's error."""


@dataclass(slots=True)
class Cell:
    """One detector at one size and in one light.

    Attributes:
        cpu_s: CPU time of each frame.
        views: tags in all frames.
        right: tags that were found.
        wrong: detections without such a tag at that place.
        corners_px: error of each corner.
        headings_deg: error of each figure's heading.
        places_mm: error of each figure's place.
    """

    size: str
    light: str
    detector: str
    cpu_s: list[float] = field(default_factory=list)
    views: int = 0
    right: int = 0
    wrong: int = 0
    corners_px: list[float] = field(default_factory=list)
    headings_deg: list[float] = field(default_factory=list)
    places_mm: list[float] = field(default_factory=list)

    def add(self, frame: TagFrame, tags: Sequence[Detection], seconds: float, scene: TagScene) -> None:
        """Add the detections of a frame."""
        self.cpu_s.append(seconds)
        self.views += len(frame.corners_px)
        right: dict[int, Detection] = {}
        for tag in tags:
            truth = frame.corners_px.get(tag.id)
            apart = math.inf if truth is None else np.linalg.norm(tag.corners_px - truth, axis=1)
            if np.max(apart) > WRONG_PX:
                self.wrong += 1
            elif tag.id not in right:
                right[tag.id] = tag
                self.corners_px += np.asarray(apart).tolist()
        self.right += len(right)
        self._place(frame, list(right.values()), scene)

    def _place(self, frame: TagFrame, tags: Sequence[Detection], scene: TagScene) -> None:
        """Add the errors of the figures' poses from these tags, computed equally for every detector."""
        pose = solve_pose(tags, scene.model.board_tags_mm, scene.lens)
        if pose is None:
            return
        model, mounts = scene.model, _mounts(scene)
        for figure in locate_figures(tags, model.figure_tag_mm, mounts, scene.lens, pose.camera_from_board).values():
            x, y, yaw = frame.poses[figure.tag]
            self.places_mm.append(math.hypot(figure.x_mm - x, figure.y_mm - y))
            self.headings_deg.append(abs(math.degrees(math.remainder(figure.yaw_rad - yaw, math.tau))))

    def row(self) -> dict[str, Any]:
        """The cell of the report."""
        return {
            "size": self.size,
            "light": self.light,
            "detector": self.detector,
            "frames": len(self.cpu_s),
            "views": self.views,
            "cpu_ms": round(1e3 * sum(self.cpu_s) / len(self.cpu_s), 3),
            "recall": round(self.right / self.views, 5),
            "wrong_ids": self.wrong,
            "corner_p95_px": _p95(self.corners_px),
            "heading_p95_deg": _p95(self.headings_deg),
            "board_p95_mm": _p95(self.places_mm),
        }


def bench_cells(frames: int, seed: int, progress: Callable[[str], None]) -> list[dict[str, Any]]:
    """Measure all detectors at all sizes in all lights.

    Args:
        frames: of each film, including those that our tracker searches completely, such as the first.
        seed: of places, paths and noise.
        progress: called with a description of what is measured now.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    rows: list[dict[str, Any]] = []
    try:
        scene = TagScene(SIZES[0], LIGHTS[0], seed)
        ids = sorted((*scene.model.figure_tags, *scene.model.board_tags_mm))
        with rivals(ids) as others:
            _warm_up(scene, others)
            for number, (size, light) in enumerate(product(SIZES, LIGHTS)):
                progress(f"tags at {size} in {light} light")
                rows += [cell.row() for cell in _film(TagScene(size, light, seed + number), others, frames)]
    finally:
        cv2.setNumThreads(threads)
    return rows


def _film(scene: TagScene, others: Mapping[str, Detect], frames: int) -> list[Cell]:
    """One film, each frame shown to every detector before the next one."""
    detectors = {OURS: _ours(scene), **others}
    cells = {name: Cell(scene.size, scene.light, name) for name in detectors}
    for frame in scene.film(frames):
        grey = grey_of(frame.image)
        for name, detect in detectors.items():
            tags, seconds = detect(grey)
            cells[name].add(frame, tags, seconds, scene)
    return list(cells.values())


def _ours(scene: TagScene) -> Detect:
    """Our tracker with all that it needs to know where to look: camera pose and figures are part of its time."""
    finder = PoseFinder(scene.model, _mounts(scene), scene.lens)
    times = (number / FPS for number in count())

    def detect(grey: Image) -> tuple[list[Detection], float]:
        t_s = next(times)
        begin = time.process_time()
        found = finder.find(Picture(grey), t_s)
        seconds = time.process_time() - begin
        return [tag for tag in found.tags if tag.read], seconds

    return detect


def _warm_up(scene: TagScene, others: Mapping[str, Detect]) -> None:
    """Let every library load what it loads once."""
    ours = _ours(scene)
    for frame in scene.film(3):
        grey = grey_of(frame.image)
        for detect in (ours, *others.values()):
            detect(grey)


def _mounts(scene: TagScene) -> dict[int, TagMount]:
    return dict.fromkeys(scene.model.figure_tags, TagMount(scene.model.figure_height_mm))


def _p95(values: Sequence[float]) -> float | None:
    return stats.percentile(values, 95, 4)
