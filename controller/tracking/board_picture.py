"""The picture of the board that phones show."""

import logging
from collections.abc import Sequence

import cv2

from base.geometry import TableModel
from controller.tracking.capture import CaptureLoop
from vision.calibration import Calibration
from vision.errors import SheetNotFoundError
from vision.overlay import rectified

log = logging.getLogger(__name__)

JPEG_QUALITY = 80
"""JPEG quality of the camera picture for phones, 0 to 100: chosen for a small file."""

PICTURE_PX_PER_MM = 1.5
"""Resolution of that picture: about that of a 720p frame of a sheet."""

OLD_S = 1.0
"""Age against the other camera's picture from which a picture is old."""


def board_picture(captures: Sequence[CaptureLoop], laid: Sequence[tuple[TableModel, Calibration]]) -> bytes | None:
    """The newest frame of a camera, the first if it sees, rectified to the board, as JPEG; None without the board."""
    newest_s = max((capture.last[0].t_capture_s for capture in captures if capture.last), default=0.0)
    for capture, (model, calibration) in zip(captures, laid, strict=True):
        if capture.last is None or not capture.last[1].board_tags or capture.last[0].t_capture_s < newest_s - OLD_S:
            continue
        try:
            picture = rectified(*capture.last, calibration, model, PICTURE_PX_PER_MM)
        except SheetNotFoundError as error:
            log.info("%s", error)
            continue
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
    return None
