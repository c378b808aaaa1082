"""A real table whose camera was never calibrated: phones reach it and can calibrate it; it sees and drives nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np

from controller.assembly.equipment import real_equipment
from controller.assembly.tables import Running, model_of, refereed
from controller.config import TableSettings
from engine import registry
from vision.calibration import Calibration
from vision.errors import CameraLostError
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame


class NoSight:
    """In the place of a camera, which stays free for the calibration."""

    def read(self, timeout_s: float) -> Frame:
        """Raise CameraLostError."""
        raise CameraLostError("it was never calibrated")

    def close(self) -> None:
        """There is nothing to close."""


def never_calibrated(settings: TableSettings) -> bool:
    """Whether the camera of these settings has no calibration; a damaged one is one."""
    return not (settings.calibration / "calibration.json").exists()


@asynccontextmanager
async def uncalibrated_table(settings: TableSettings, data: Path) -> AsyncIterator[Running]:
    """The table until its first calibration.

    Raises:
        ConfigError: a setting does not fit the others.
    """
    game = registry.make(settings.game)
    model = model_of(game, (*settings.motors, *settings.hands), robots=settings.robots.values())
    size_px = settings.camera.width_px, settings.camera.height_px
    nobody_s = Calibration("never calibrated", Intrinsics(np.eye(3), np.zeros(5), size_px), 0.0, 0.0, "")
    async with (
        real_equipment(settings, model, data, calibration=nobody_s) as equipment,
        refereed(replace(equipment, camera=NoSight, second=None, home=None), game, data, None) as running,
    ):
        yield replace(running, calibrated=False)
