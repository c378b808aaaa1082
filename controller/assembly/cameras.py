"""The camera that a table's settings name, and its calibration."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from controller.config import CameraSettings, TableSettings
from controller.errors import ConfigError
from engine.untrusted import whole_number
from vision.calibrate.camera_renaming import rename_camera
from vision.calibration import Calibration
from vision.cameras.camera import Camera, LockableCamera
from vision.cameras.camera_name import camera_name, shown
from vision.cameras.camera_sources import OpenCvCamera
from vision.cameras.phone_camera import PHONE, PhoneCamera
from vision.cameras.picamera import PiCamera
from vision.cameras.rpicam import RpicamCamera
from vision.errors import CalibrationError
from vision.recording.reader import RecordingCamera

log = logging.getLogger(__name__)

PICAMERA, RPICAM, RECORDING = "picamera2", "rpicam", "recording"
"""Sources in a table's settings that are not devices of OpenCV; a number or a file may follow after a colon."""

SAME_SETTING = 0.1
"""Relative difference up to which a camera's setting is what was asked for: devices have steps."""


@dataclass(frozen=True, slots=True)
class View:
    """A camera: its calibration, and what opens it; the caller closes it."""

    calibration: Calibration
    camera: Callable[[], Camera]


def phone_of(phones: Sequence[PhoneCamera], view: int) -> PhoneCamera | None:
    """The phone that films for the first or second camera; None if there can be none."""
    return phones[view] if phones else None


def camera_of(
    settings: CameraSettings,
    now: Callable[[], float],
    calibration: Calibration | None = None,
    phone: PhoneCamera | None = None,
) -> Camera:
    """The camera; a device is opened by the first read.

    Args:
        settings: see `CameraSettings.source`.
        now: table time, s.
        calibration: whose exposure, focus, white balance and, of a phone, size and camera are held; None: those of the
            settings.
        phone: the phone that films; None: this program serves no page to phones.

    Raises:
        PictureError: the recording cannot be read.
        ConfigError: the number of a Raspberry Pi's camera is none, or no phone can film.
        CameraLostError: the camera cannot send pictures of this size.
    """
    name, _, file = str(settings.source).partition(":")
    if name == RECORDING:
        return RecordingCamera(Path(file), now)
    return device_of(settings, now, calibration, phone)


def device_of(
    settings: CameraSettings,
    now: Callable[[], float],
    calibration: Calibration | None = None,
    phone: PhoneCamera | None = None,
) -> LockableCamera:
    """The camera, which must be a device; see `camera_of`.

    Raises:
        ConfigError: the source is a recording, or the number of a Raspberry Pi's camera is none, or no phone can film.
        CameraLostError: the camera cannot send pictures of this size.
    """
    controls = calibration.controls if calibration else None
    if settings.source == PHONE:
        if phone is None:
            raise ConfigError(
                "`camera.source`: a phone films only while `robodrome play` serves the page; open the table, and "
                "calibrate at the operator's console"
            )
        phone.ask((settings.width_px, settings.height_px), settings.frames_per_s)
        if calibration is None:
            return phone.use(now)
        # One of a phone without a name is refused, too: its lens may be any phone's.
        return phone.use(now, calibration.intrinsics.size_px, controls, calibration.camera)
    size_px = (settings.width_px, settings.height_px)
    controls = controls or settings.controls
    name, _, number = str(settings.source).partition(":")
    if name == RECORDING:
        raise ConfigError(f"camera: {shown(settings.source)} is a recording: its controls cannot be set")
    if name in (PICAMERA, RPICAM):
        index = whole_number(number or "0", range(100))
        if index is None:
            raise ConfigError(
                f"`camera.source`: {shown(settings.source)}: a camera's number follows the colon, such as {name}:1"
            )
        if name == PICAMERA:
            return PiCamera(index, size_px, now, controls)
        return RpicamCamera(index, size_px, now, controls, settings.frames_per_s)
    return OpenCvCamera(settings.source, size_px, now, controls, settings.frames_per_s)


def named_camera(source: int | str, folder: Path) -> str:
    """The name of a camera, which its files in a calibration's folder have from now on."""
    name = camera_name(source)
    rename_camera(folder, name, {f"camera {shown(source)}"})
    return name


def calibration_of(settings: TableSettings) -> Calibration:
    """The calibration of a real table's camera.

    Raises:
        CalibrationError: the camera has not been calibrated, or the files are damaged.
        ConfigError: it was calibrated for another size of pictures, or with other settings of the camera.
    """
    named_camera(settings.camera.source, settings.calibration)
    calibration = Calibration.load(settings.calibration)
    width, height = calibration.intrinsics.size_px
    camera = settings.camera
    if camera.source != PHONE and (width, height) != (camera.width_px, camera.height_px):
        raise ConfigError(
            f"`camera`: the calibration in {settings.calibration} is for pictures of {width} x {height}, the settings "
            f"ask for {camera.width_px} x {camera.height_px}; correct `width_px` and `height_px`, or calibrate again"
        )
    for name in ("focus", "exposure_ms", "gain", "white_balance"):
        asked, used = getattr(camera.controls, name), getattr(calibration.controls, name, None)
        if asked is not None and used is not None and not np.allclose(asked, used, rtol=SAME_SETTING):
            raise ConfigError(
                f"`camera.{name}`: the calibration in {settings.calibration} was made with {used}, the settings ask "
                f"for {asked}; correct it, or calibrate again"
            )
    return calibration


def second_view(settings: TableSettings, now: Callable[[], float], phones: Sequence[PhoneCamera]) -> View | None:
    """The second camera; without a calibration that fits, the first one sees alone."""
    if settings.second_camera is None:
        return None
    try:
        known = calibration_of(settings.views[1])
    except (CalibrationError, ConfigError) as error:
        log.warning("The second camera is not used: %s", error)
        return None
    camera = settings.second_camera
    return View(known, lambda: camera_of(camera, now, known, phone_of(phones, 1)))
