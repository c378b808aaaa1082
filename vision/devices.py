"""Connected cameras, and picture files in place of one.

`OpenCvCamera` was run with video files, with missing devices and with a test double of OpenCV's capture, not yet with
a camera over a real table.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.camera import Controls
from vision.errors import CameraLostError, PictureError
from vision.observation import Frame, Image
from vision.see import SUFFIXES, picture_files, read_picture

V4L2_EXPOSURE_MANUAL = 1.0
"""Value of Video4Linux's V4L2_CID_EXPOSURE_AUTO for manual exposure; OpenCV passes it on unchanged."""

V4L2_EXPOSURE_PER_MS = 10
"""Video4Linux's unit of exposure time is 0.1 ms (V4L2_CID_EXPOSURE_ABSOLUTE)."""

SETTLE_FRAMES = 15
"""Frames read before settings are held, until the device's automatic control has settled: a second at 15 per s."""


class OpenCvCamera:
    """A camera or stream that OpenCV can open; after a loss, each read tries to open it again.

    Frames get the time at which they arrive: the latency of device and driver is unknown here.
    """

    def __init__(
        self,
        source: int | str,
        size_px: tuple[int, int],
        now: Callable[[], float] = time.monotonic,
        controls: Controls | None = None,
    ) -> None:
        """Configure a camera; the first read opens it.

        Args:
            source: the device's number, its path (`/dev/video0`), a video file, or a stream's address.
            size_px: requested width and height; a camera without this size sends another.
            now: the table's clock, s.
            controls: settings to hold; None to leave focus, exposure and white balance to the camera.
        """
        self._controls = controls
        self._source = source
        self._size_px = size_px
        self._capture: cv2.VideoCapture | None = None
        self._now = now
        self._number = 0

    def read(self, timeout_s: float) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraLostError: the camera cannot be opened, or sent nothing within `timeout_s`.
        """
        if self._capture is None:
            self._capture = self._open()
        self._capture.set(cv2.CAP_PROP_READ_TIMEOUT_MSEC, timeout_s * 1000)
        good, image = self._capture.read()
        if not good:
            self.close()
            raise CameraLostError(f"camera {self._source} sends no pictures: is it still plugged in?")
        self._number += 1
        return Frame(np.asarray(image, np.uint8), self._now(), self._number)

    def lock(self, wanted: Controls | None) -> Controls:
        """Hold focus, exposure, gain and white balance at these values, or at the present ones if None.

        Returns:
            The values that the device reports afterwards; None for those that it cannot hold.

        Raises:
            CameraLostError: the camera cannot be opened.
        """
        if self._capture is None:
            self._capture = self._open()
        for _ in range(SETTLE_FRAMES):
            self._capture.read()
        self._controls = _hold(self._capture, wanted)
        return self._controls

    def close(self) -> None:
        """Release the device."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def _open(self) -> cv2.VideoCapture:
        capture = cv2.VideoCapture(self._source)
        if not capture.isOpened():
            capture.release()
            raise CameraLostError(
                f"camera {self._source} cannot be opened: is it plugged in, and does no other program use it?"
            )
        width, height = self._size_px
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the newest frame instead of the oldest in a queue
        if self._controls is not None:
            _hold(capture, self._controls)
        return capture


def _hold(capture: cv2.VideoCapture, wanted: Controls | None) -> Controls:
    """Switch automatic control off and set these values, or the present ones if None.

    Units are Video4Linux's; white balance is in kelvin. A driver answers False to a setting that it does not have.
    """
    auto = {
        cv2.CAP_PROP_FOCUS: (cv2.CAP_PROP_AUTOFOCUS, 0.0),
        cv2.CAP_PROP_EXPOSURE: (cv2.CAP_PROP_AUTO_EXPOSURE, V4L2_EXPOSURE_MANUAL),
        cv2.CAP_PROP_WB_TEMPERATURE: (cv2.CAP_PROP_AUTO_WB, 0.0),
    }
    values: dict[int, float | None]
    if wanted is None:
        values = dict.fromkeys((*auto, cv2.CAP_PROP_GAIN))
    else:
        values = {
            cv2.CAP_PROP_FOCUS: wanted.focus,
            cv2.CAP_PROP_EXPOSURE: None if wanted.exposure_ms is None else V4L2_EXPOSURE_PER_MS * wanted.exposure_ms,
            cv2.CAP_PROP_WB_TEMPERATURE: wanted.white_balance[0] if wanted.white_balance else None,
            cv2.CAP_PROP_GAIN: wanted.gain,
        }
    held: dict[int, float | None] = {}
    for what, value in values.items():
        if wanted is not None and value is None:
            held[what] = None
            continue
        now = capture.get(what) if value is None else value
        manual = capture.set(*auto[what]) if what in auto else True
        held[what] = capture.get(what) if capture.set(what, now) and manual else None
    exposure, kelvin = held[cv2.CAP_PROP_EXPOSURE], held[cv2.CAP_PROP_WB_TEMPERATURE]
    return Controls(
        focus=held[cv2.CAP_PROP_FOCUS],
        exposure_ms=None if exposure is None else exposure / V4L2_EXPOSURE_PER_MS,
        gain=held[cv2.CAP_PROP_GAIN],
        white_balance=None if kelvin is None else (kelvin,),
    )


class PictureCamera:
    """Picture files, folders of them, and videos as a camera; it is lost when all were shown."""

    def __init__(self, paths: Sequence[Path], frames_per_s: float = 15.0) -> None:
        """Configure the files to show, in order.

        Args:
            paths: picture files, folders whose pictures are shown by name, and video files.
            frames_per_s: rate of the capture times.
        """
        self._files = [file for path in paths for file in (picture_files(path) if path.is_dir() else [path])]
        self._period_s = 1 / frames_per_s
        self._number = 0
        self._video: cv2.VideoCapture | None = None

    def read(self, timeout_s: float) -> Frame:
        """The next picture, at once.

        Raises:
            CameraLostError: a file cannot be read (the next read goes on behind it), or all have been shown.
        """
        while self._files:
            file = self._files[0]
            if file.suffix.lower() in SUFFIXES:
                self._files.pop(0)
                try:
                    return self._frame(read_picture(file))
                except PictureError as error:
                    raise CameraLostError(f"{file} {error}") from error
            if self._video is None:
                self._video = cv2.VideoCapture(str(file))
                if not self._video.isOpened():
                    self._next_file()
                    raise CameraLostError(f"{file} is neither a picture nor a video that can be read")
            good, image = self._video.read()
            if good:
                return self._frame(np.asarray(image, np.uint8))
            self._next_file()
        raise CameraLostError("all pictures have been shown")

    def close(self) -> None:
        """Close the files."""
        self._files = []
        if self._video is not None:
            self._video.release()
            self._video = None

    def _next_file(self) -> None:
        rest = self._files[1:]
        self.close()
        self._files = rest

    def _frame(self, image: Image) -> Frame:
        self._number += 1
        return Frame(image, (self._number - 1) * self._period_s, self._number)
