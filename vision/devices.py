"""Cameras that are plugged in, and pictures that stand in for one.

`OpenCvCamera` has been run with video files, with devices that are not there and with a double of OpenCV's capture,
not yet with a camera over a real table.
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

V4L2_EXPOSURE_MANUAL = 1.0  # of Video4Linux's V4L2_CID_EXPOSURE_AUTO, which OpenCV hands on as it is
SETTLE_FRAMES = 15  # after opening, until the device's own automatics have come to rest


class OpenCvCamera:
    """A camera or stream that OpenCV can open; when it is lost, each later read tries to open it again.

    Frames are stamped at the moment they come in: what the device and its driver take before that is not known
    here.
    """

    def __init__(
        self,
        source: int | str,
        size_px: tuple[int, int],
        now: Callable[[], float] = time.monotonic,
        controls: Controls | None = None,
    ) -> None:
        """Name a camera; it is opened by the first read.

        Args:
            source: the device's number, its path (`/dev/video0`), a video file, or a stream's address.
            size_px: width and height to ask for; a camera that has no such size sends another.
            now: the table's clock, s.
            controls: what to hold; None to leave focus, exposure and white balance to the camera.
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
        """Hold focus, exposure, gain and white balance: at these values, or without any at those of this moment.

        Returns:
            What the device then says that it holds; None for what it cannot hold.

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
        """Let the device go."""
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
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the newest frame, not the oldest that waits
        if self._controls is not None:
            _hold(capture, self._controls)
        return capture


def _hold(capture: cv2.VideoCapture, wanted: Controls | None) -> Controls:
    """Switch a device's automatic settings off and set these values, or those that it has at the moment.

    Units are Video4Linux's: exposure in 0.1 ms, white balance in kelvin. A driver says False to what it has not.
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
            cv2.CAP_PROP_EXPOSURE: None if wanted.exposure_ms is None else 10 * wanted.exposure_ms,
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
        exposure_ms=None if exposure is None else exposure / 10,
        gain=held[cv2.CAP_PROP_GAIN],
        white_balance=None if kelvin is None else (kelvin,),
    )


class PictureCamera:
    """Shows picture files, folders of them, and videos as if a camera took them; when all are shown it is lost."""

    def __init__(self, paths: Sequence[Path], frames_per_s: float = 15.0) -> None:
        """Name what to show, in order.

        Args:
            paths: picture files, folders whose pictures are shown by name, and video files.
            frames_per_s: capture times are this far apart.
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
        """Let the files go."""
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
