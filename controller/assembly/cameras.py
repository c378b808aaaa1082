"""The camera that a table's settings name."""

from collections.abc import Callable
from pathlib import Path

from controller.config import CameraSettings
from controller.errors import ConfigError
from vision.camera import Camera, Controls, LockableCamera
from vision.devices import OpenCvCamera
from vision.picamera import PiCamera
from vision.recording import RecordingCamera

PICAMERA = "picamera2"
RECORDING = "recording"


def camera_of(settings: CameraSettings, now: Callable[[], float], controls: Controls | None = None) -> Camera:
    """The camera; a device is opened by the first look.

    Args:
        settings: `picamera2` and `picamera2:1` are the cameras on a Raspberry Pi's board, `recording:FILE` shows
            what was recorded, all else is OpenCV's.
        now: the table's clock, s.
        controls: what it holds; None to leave that to the camera.

    Raises:
        PictureError: the recording cannot be read.
    """
    name, _, file = str(settings.source).partition(":")
    if name == RECORDING:
        return RecordingCamera(Path(file), now)
    return device_of(settings, now, controls)


def device_of(settings: CameraSettings, now: Callable[[], float], controls: Controls | None = None) -> LockableCamera:
    """The camera if it is a device.

    Raises:
        ConfigError: it is a recording.
    """
    size_px = (settings.width_px, settings.height_px)
    name, _, number = str(settings.source).partition(":")
    if name == RECORDING:
        raise ConfigError(f"camera: {settings.source} is a recording: it can be looked at, but nothing set")
    if name == PICAMERA:
        return PiCamera(int(number or 0), size_px, now, controls)
    return OpenCvCamera(settings.source, size_px, now, controls)
