"""The whole table under two simulated cameras: one straight above, and one that looks 30 degrees obliquely."""

import math
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.optics import FloatArray, overhead_pose
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.tracking.views import Views
from hardware.drawing.drawing import Drawing
from hardware.sheets.sheet import sheet_of
from tests.table.harness import SystemHarness
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, Image, TableObservation
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

OBLIQUE_RAD = math.radians(30.0)
HEAD = (60, 70, 90)
"""Colour of what hides a part of a picture."""


class ObliqueCamera(SimCamera):
    """Stands south of the sheet and looks at its middle."""

    def _hang(self, sheet: Drawing, size_px: tuple[int, int]) -> FloatArray:
        centre = np.array([*sheet.bounds.centre, 0.0])
        far = self._height_mm * np.array([0.0, -math.sin(OBLIQUE_RAD), math.cos(OBLIQUE_RAD)])
        return overhead_pose(centre + far, centre, 0.0, size_px, (sheet.bounds.width, sheet.bounds.height))


class TwoCameras(SystemHarness):
    """The second camera takes its pictures between those of the first, at its rate.

    Args:
        off_mm: how much farther east the second believes the board's tags.

    Attributes:
        hidden: of each camera, the parts of its picture that a head hides: from and to, as shares of its width.
        seen: the newest observation of each camera.
    """

    def __init__(self, folder: Path, off_mm: float = 0.0, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.off_mm = off_mm
        self.hidden: list[tuple[float, float]] = [(0.0, 0.0), (0.0, 0.0)]
        self.seen: list[TableObservation | None] = [None, None]

    async def calibrated(self, frames: AsyncIterator[Frame]) -> Calibration:
        first = await super().calibrated(frames)
        self._second = ObliqueCamera(sheet_of(self.game, self.sim.dimensions), self.sim.dimensions, seed=self.seed + 1)
        lens = self._second.lens
        stored = stored_calibration_values(lens, self.sim.dimensions.figure.height_mm, self.seed + 1)
        intrinsics = Intrinsics(stored.camera_matrix, stored.distortion, lens.size_px, lens.model)
        off = np.array([self.off_mm, 0.0])
        model = replace(
            self._model, board_tags_mm={tag: place + off for tag, place in self._model.board_tags_mm.items()}
        )
        reference = empty_board_reference([self._beside() for _ in range(5)], model, intrinsics, "2026-01-01")
        second = Calibration("second", intrinsics, stored.tag_height_mm, stored.rms_px, "2026-01-01", reference)
        self._other = Observer(model, second)
        self._views = Views((float(first.intrinsics.matrix[0, 0]), self._other.focal_px))
        return first

    def _beside(self) -> Frame:
        truth = self.sim.exposed(self.sim.world.truth())
        return Frame(self._second.render(truth), truth.t_s, self.sim.frame_number(truth))

    async def _look(self, frames: AsyncIterator[Frame], observer: Observer) -> None:
        async for frame in frames:
            self._take(0, frame, observer)
            await self.clock.sleep(0.4 / self.sim_settings.fps)
            self._take(1, self._beside(), self._other)

    def _take(self, view: int, frame: Frame, observer: Observer) -> None:
        seen = self.seen[view] = observer.observe(replace(frame, image=self._behind_head(view, frame.image)))
        if (both := self._views.take(view, seen)) is not None:
            self.table.loop.observe(both)

    def _behind_head(self, view: int, image: Image) -> Image:
        left, right = (round(share * image.shape[1]) for share in self.hidden[view])
        if left == right:
            return image
        image = image.copy()
        image[:, left:right] = HEAD
        return image
