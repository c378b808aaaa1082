"""The camera that a table's settings name."""

from collections.abc import Callable

from controller.config import CameraSettings
from vision.camera import Controls, LockableCamera
from vision.devices import OpenCvCamera
from vision.picamera import PiCamera

PICAMERA = "picamera2"


def camera_of(settings: CameraSettings, now: Callable[[], float], controls: Controls | None = None) -> LockableCamera:
    """The camera; it is opened by the first look.

    Args:
        settings: `picamera2` and `picamera2:1` are the cameras on a Raspberry Pi's board, all else is OpenCV's.
        now: the table's clock, s.
        controls: what it holds; None to leave that to the camera.
    """
    size_px = (settings.width_px, settings.height_px)
    name, _, number = str(settings.source).partition(":")
    if name == PICAMERA:
        return PiCamera(int(number or 0), size_px, now, controls)
    return OpenCvCamera(settings.source, size_px, now, controls)
