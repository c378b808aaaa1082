"""A Raspberry Pi's own camera through picamera2.

Written from picamera2's source and run against a test double of its interface, not yet with a camera.
picamera2 comes with Raspberry Pi OS (`apt install python3-picamera2`), not from a package index, so it is imported
when a camera is opened.
"""

import importlib
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from vision.camera import Controls
from vision.errors import CameraLostError
from vision.observation import Frame

MANUAL_FOCUS = 0
"""libcamera's AfModeManual."""

CONTINUOUS_FOCUS = 2
"""libcamera's AfModeContinuous."""

SETTLE_FRAMES = 20
"""Frames until a new setting is sure to show: delays of the sensor and of libcamera, with room."""

LOCK_TIMEOUT_S = 5.0
"""Time in which a camera must send a frame while its settings are locked."""

BUFFERS = 3
"""Buffers of the camera's stream: one that is filled, one that is read, one to spare."""


class PiCamera:
    """One of the cameras on the board; a `LockableCamera`.

    Frames get the time of the middle of their exposure, from the sensor's own timestamp.

    Args:
        number: number of the camera.
        size_px: requested width and height.
        now: the table's clock, s.
        controls: settings to hold; None to leave focus, exposure and white balance to the camera.
        boot_s: the system's time since boot, the clock of the sensor's timestamps.
    """

    def __init__(
        self,
        number: int,
        size_px: tuple[int, int],
        now: Callable[[], float] = time.monotonic,
        controls: Controls | None = None,
        boot_s: Callable[[], float] = lambda: time.clock_gettime(time.CLOCK_BOOTTIME),
    ) -> None:
        self._number = number
        self._size_px = size_px
        self._now = now
        self._wanted = controls
        self._boot_s = boot_s
        self._camera: Any = None
        self._frames = 0

    def read(self, timeout_s: float) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraLostError: picamera2 or the camera is not there, or it sent nothing within `timeout_s`.
        """
        image, about = self._capture(timeout_s)
        middle_s = about["SensorTimestamp"] / 1e9 + about.get("ExposureTime", 0) / 2e6
        self._frames += 1
        return Frame(image, self._now() - (self._boot_s() - middle_s), self._frames)

    def lock(self, wanted: Controls | None) -> Controls:
        """Hold focus, exposure, gain and white balance at these values, or at the present ones if None."""
        if wanted is None:
            wanted = _held(self._capture(LOCK_TIMEOUT_S)[1])
        self._wanted = wanted
        if self._camera is not None:
            self._hold()
        for _ in range(SETTLE_FRAMES):
            _, about = self._capture(LOCK_TIMEOUT_S)
        return _held(about)

    def close(self) -> None:
        """Release the camera."""
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()
            self._camera = None

    def _capture(self, timeout_s: float) -> tuple[Any, Mapping[str, Any]]:
        """The next picture and libcamera's metadata of it."""
        if self._camera is None:
            self._camera = self._open()
        came = threading.Event()
        job = self._camera.capture_arrays(["main"], signal_function=lambda _: came.set())
        if not came.wait(timeout_s):
            self.close()
            raise CameraLostError(f"camera {self._number} of this Raspberry Pi sends no pictures: check its cable")
        (image,), about = self._camera.wait(job)
        return np.ascontiguousarray(image, np.uint8), about

    def _open(self) -> Any:
        try:
            library = importlib.import_module("picamera2")
        except ImportError as error:
            raise CameraLostError(
                "picamera2 is not installed: apt install python3-picamera2, and make the virtual environment see it "
                "(system-site-packages = true in its pyvenv.cfg)"
            ) from error
        try:
            self._camera = library.Picamera2(self._number)
            # "RGB888" is what libcamera calls blue, green, red in memory: OpenCV's order.
            form = {"size": self._size_px, "format": "RGB888"}
            self._camera.configure(
                self._camera.create_video_configuration(main=form, buffer_count=BUFFERS, queue=False)
            )
            self._hold()
            self._camera.start()
        except (RuntimeError, IndexError) as error:
            self._camera = None
            raise CameraLostError(
                f"camera {self._number} of this Raspberry Pi cannot be opened ({error}): is it plugged in, and does "
                "no other program use it?"
            ) from error
        return self._camera

    def _hold(self) -> None:
        """Request the wanted values, as far as this camera has the controls."""
        wanted = self._wanted
        controls: dict[str, Any] = {}
        if wanted is None:
            controls = {"AfMode": CONTINUOUS_FOCUS, "AeEnable": True, "AwbEnable": True}
        else:
            if wanted.focus is not None:
                controls |= {"AfMode": MANUAL_FOCUS, "LensPosition": wanted.focus}
            if wanted.exposure_ms is not None:
                controls |= {"AeEnable": False, "ExposureTime": round(wanted.exposure_ms * 1000)}
            if wanted.gain is not None:
                controls |= {"AeEnable": False, "AnalogueGain": wanted.gain}
            if wanted.white_balance is not None:
                controls |= {"AwbEnable": False, "ColourGains": wanted.white_balance}
        there = self._camera.camera_controls
        self._camera.set_controls({name: value for name, value in controls.items() if name in there})


def _held(about: Mapping[str, Any]) -> Controls:
    """The settings with which a picture was taken, from its metadata."""
    gains = about.get("ColourGains")
    return Controls(
        focus=about.get("LensPosition"),
        exposure_ms=about["ExposureTime"] / 1000 if "ExposureTime" in about else None,
        gain=about.get("AnalogueGain"),
        white_balance=tuple(gains) if gains else None,
    )
