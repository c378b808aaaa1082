"""The camera that a table's settings name, and its calibration."""

from collections.abc import Callable
from pathlib import Path

from controller.config import CameraSettings, TableSettings
from controller.errors import ConfigError
from vision.calibration import Calibration
from vision.camera import Camera, Controls, LockableCamera
from vision.devices import OpenCvCamera
from vision.picamera import PiCamera
from vision.recording import RecordingCamera

PICAMERA, RECORDING = "picamera2", "recording"
"""Sources in a table's settings that are not devices of OpenCV; a number or a file may follow after a colon."""


def camera_of(settings: CameraSettings, now: Callable[[], float], controls: Controls | None = None) -> Camera:
    """The camera; a device is opened by the first read.

    Args:
        settings: `picamera2` and `picamera2:1` are the cameras of a Raspberry Pi, `recording:FILE` is a recording, any
            other source is opened by OpenCV.
        now: table time, s.
        controls: exposure, focus and white balance to hold; None leaves them to the camera.

    Raises:
        PictureError: the recording cannot be read.
    """
    name, _, file = str(settings.source).partition(":")
    if name == RECORDING:
        return RecordingCamera(Path(file), now)
    return device_of(settings, now, controls)


def device_of(settings: CameraSettings, now: Callable[[], float], controls: Controls | None = None) -> LockableCamera:
    """The camera, which must be a device.

    Raises:
        ConfigError: the source is a recording.
    """
    size_px = (settings.width_px, settings.height_px)
    name, _, number = str(settings.source).partition(":")
    if name == RECORDING:
        raise ConfigError(f"camera: {settings.source} is a recording: its controls cannot be set")
    if name == PICAMERA:
        return PiCamera(int(number or 0), size_px, now, controls)
    return OpenCvCamera(settings.source, size_px, now, controls)


def calibration_of(settings: TableSettings) -> Calibration:
    """The calibration of a real table's camera.

    Raises:
        CalibrationError: the camera has not been calibrated, or the files are damaged.
        ConfigError: it was calibrated for another size of pictures.
    """
    calibration = Calibration.load(settings.calibration)
    width, height = calibration.intrinsics.size_px
    camera = settings.camera
    if (width, height) != (camera.width_px, camera.height_px):
        raise ConfigError(
            f"`camera`: the calibration in {settings.calibration} is for pictures of {width} x {height}, the settings "
            f"ask for {camera.width_px} x {camera.height_px}; correct `width_px` and `height_px`, or calibrate again"
        )
    return calibration
