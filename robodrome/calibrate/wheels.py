"""Figures that turn and drive while a calibration step measures them."""

import logging

from controller.errors import LinkError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from vision.calibrate.step import DriveFigure, Request, TurnFigure

SPIN_MM_S = 20.0
"""Speed of each wheel while a figure turns: about 75 degrees a second."""

AHEAD_MM_S = 30.0
"""Speed of a drive ahead: 2 mm from frame to frame at 15 per second, which the tracker follows."""

log = logging.getLogger(__name__)


class Wheels:
    """Drives by speed setpoints that expire unless a frame renews them.

    So a figure also stops when the camera, the steps or this program hang: by its dead-man timer.

    Args:
        fleet: the figures; those that will drive must have answered.
    """

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self._moving: Figure | None = None

    async def follow(self, request: Request) -> int | None:
        """Follow a request until the next frame; returns the figure that does not obey. The log says why."""
        if not isinstance(request, TurnFigure | DriveFigure):
            return await self.halt()
        if self._moving is not None and self._moving.id != request.figure:
            await self.halt()
        figure = self._moving = self._fleet.figure(request.figure)
        left, right = (-SPIN_MM_S, SPIN_MM_S) if isinstance(request, TurnFigure) else (AHEAD_MM_S, AHEAD_MM_S)
        try:
            if not figure.status.telemetry.armed:
                await figure.arm()
        except (LinkError, MotionError) as error:
            log.warning("%s", error)
            return figure.id
        figure.velocity(left, right)
        return None

    async def halt(self) -> int | None:
        """Stop the moving figure; returns its id if it does not obey: then its dead-man timer stops it."""
        figure, self._moving = self._moving, None
        if figure is None:
            return None
        try:
            await figure.stop()
        except (LinkError, MotionError) as error:
            log.warning("%s; it has stopped by itself", error)
            return figure.id
        return None
