"""Figures that turn and drive while they are measured, each for as long as a step of the calibration wants it."""

import logging

from controller.errors import LinkError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from vision.calibrate.step import DriveFigure, Request, TurnFigure

SPIN_MM_S = 20.0
"""Of each rim while a figure turns: about 75 degrees a second."""

AHEAD_MM_S = 30.0

log = logging.getLogger(__name__)


class Wheels:
    """Drives by speeds that end by themselves: with each frame they are said anew, or no more.

    So a figure also stops when the camera, the steps or this program hang: by its own dead-man timer.

    Args:
        fleet: the figures; those that shall drive must have answered.
    """

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self._moving: Figure | None = None

    async def follow(self, request: Request) -> str | None:
        """Do what is wanted until the next frame; returns why it is not done, for people."""
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
            return str(error)
        figure.velocity(left, right)
        return None

    async def halt(self) -> str | None:
        """Stop whoever moves; returns what went wrong, for people: then it stops by itself."""
        figure, self._moving = self._moving, None
        if figure is None:
            return None
        try:
            await figure.stop()
        except (LinkError, MotionError) as error:
            log.warning("%s; it has stopped by itself", error)
            return str(error)
        return None
