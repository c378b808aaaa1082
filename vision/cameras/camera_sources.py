"""Connected cameras, and picture files in place of one.

`OpenCvCamera` was run with video files, with missing devices and with a test double of OpenCV's capture, not yet with
a camera over a real table.
"""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.camera import Controls
from vision.cameras.camera_name import is_address, shown
from vision.cameras.device_thread import OPEN_S, DeviceThread
from vision.cameras.stream_probe import refusal
from vision.errors import CameraLostError, PictureError
from vision.observation import Frame, Image
from vision.see import SUFFIXES, picture_files, read_picture

os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # silent: this module says what matters of it

V4L2_EXPOSURE_MANUAL = 1.0
"""Value of Video4Linux's V4L2_CID_EXPOSURE_AUTO for manual exposure; OpenCV passes it on unchanged."""

V4L2_EXPOSURE_PER_MS = 10
"""Video4Linux's unit of exposure time is 0.1 ms (V4L2_CID_EXPOSURE_ABSOLUTE)."""

SETTLE_FRAMES = 15
"""Frames read before settings are held, until the device's automatic control has settled: half a second at 30 per s."""

LOCK_TIMEOUT_S = 10.0
"""Wall time in which a device must have been opened, settled and set."""

MAX_AGE_S = 1.0
"""Oldest frame whose driver's time is believed: some drivers give another clock's time, or none."""

JPEG_START, JPEG_SCAN = b"\xff\xd8", b"\xff\xda"
"""Markers of JPEG at a picture's beginning and before its data, within which 0xff is always followed by 0 or 0xd0 to
0xd7 (ITU-T T.81, B.1.1.2 and B.1.1.5).
"""


class OpenCvCamera:
    """A camera or stream that OpenCV can open; after a loss, each read tries to open it again.

    Frames get the driver's time of their capture from Video4Linux devices, and the time at which they arrive from
    others: the latency of those is unknown here.
    """

    def __init__(
        self,
        source: int | str,
        size_px: tuple[int, int],
        now: Callable[[], float] = time.monotonic,
        controls: Controls | None = None,
        frames_per_s: float = 30.0,
    ) -> None:
        """Configure a camera; the first read opens it.

        Args:
            source: the device's number, its path (`/dev/video0`), a video file, or a stream's address.
            size_px: requested width and height; a camera without this size sends another.
            now: the table's clock, s.
            controls: settings to hold; what is None in them is left to the camera.
            frames_per_s: requested rate.
        """
        self._source = source
        self._size_px = size_px
        self._now = now
        self._controls = controls
        self._frames_per_s = frames_per_s
        self._thread: DeviceThread[_Capture] | None = None
        self._number = 0

    def read(self, timeout_s: float) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraLostError: the camera cannot be opened, or sent nothing within `timeout_s`.
        """
        frame = self._device().read(timeout_s)
        self._number = frame.number
        return frame

    def lock(self) -> Controls:
        """Hold focus, exposure, gain and white balance at their present values.

        Returns:
            The values that the device reports afterwards; None for those that it cannot hold.

        Raises:
            CameraLostError: the camera cannot be opened.
        """
        self._controls = self._device().call(_Capture.hold_present, LOCK_TIMEOUT_S)
        return self._controls

    def form(self) -> str:
        """What the device sends: backend, encoding, size and rate as it reports them.

        Raises:
            CameraLostError: the camera cannot be opened.
        """
        return self._device().call(_Capture.form, LOCK_TIMEOUT_S)

    def close(self) -> None:
        """Release the device."""
        if self._thread is not None:
            self._thread.close()
            self._thread = None

    def _device(self) -> DeviceThread["_Capture"]:
        if self._thread is None or self._thread.lost:
            every = isinstance(self._source, str) and not is_address(self._source) and Path(self._source).is_file()
            question = "does it still send?" if is_address(self._source) else "is it still plugged in?"
            self._thread = DeviceThread(
                shown(self._source), self._open, self._now, every=every, number=self._number, question=question
            )
        return self._thread

    def _open(self) -> "_Capture":
        return _Capture(self._source, self._size_px, self._frames_per_s, self._controls)


class _Capture:
    """OpenCV's capture; a `vision.cameras.device_thread.Source`."""

    def __init__(
        self, source: int | str, size_px: tuple[int, int], frames_per_s: float, controls: Controls | None
    ) -> None:
        self._source = source
        self._name = shown(source)
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # the error below says it in one line
        if is_address(source):
            capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(1000 * OPEN_S)])
            whole = capture.isOpened() and capture.grab() and capture.grab()  # a single picture ends after the first
        else:
            capture = cv2.VideoCapture(source)
            whole = capture.isOpened()
        if not whole:
            capture.release()
            raise self._refused("cannot be opened: is it plugged in, and does no other program use it?")
        self._capture = capture
        self._driver = capture.getBackendName() == "V4L2"
        # A stream of JPEG pictures is decoded here: OpenCV squeezes all pictures to the size of the first.
        is_jpeg = is_address(source) and capture.get(cv2.CAP_PROP_FOURCC) == cv2.VideoWriter.fourcc(*"MJPG")
        self._packed = is_jpeg and capture.set(cv2.CAP_PROP_FORMAT, -1)
        if self._driver:
            # The encoding first, as it decides on the sizes and rates that there are: raw pictures of 1280 x 720 come
            # five to ten times a second over USB 2.
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size_px[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size_px[1])
        capture.set(cv2.CAP_PROP_FPS, frames_per_s)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the newest frame instead of the oldest in a queue
        capture.set(cv2.CAP_PROP_READ_TIMEOUT_MSEC, 1000 * OPEN_S)
        if controls is not None:
            _hold(capture, controls)

    def grab(self) -> float:
        if not self._capture.grab():
            raise self._refused("sends no pictures: is it still plugged in?")
        if not self._driver:
            return 0.0
        age_s = time.monotonic() - self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        return age_s if 0.0 <= age_s <= MAX_AGE_S else 0.0

    def retrieve(self) -> Image | None:
        good, image = self._capture.retrieve()
        if not good:
            raise CameraLostError(f"camera {self._name} sent a picture that cannot be read")
        return _decoded(image) if self._packed else np.asarray(image, np.uint8)

    def release(self) -> None:
        self._capture.release()

    def _refused(self, reason: str) -> CameraLostError:
        """The error of a device for this reason; for an address, the reason is its answer."""
        source = self._source
        if is_address(source):
            reason = refusal(source)
        elif isinstance(source, str) and not Path(source).exists():
            reason = "cannot be opened: there is no such device or file; an address begins with http:// or rtsp://"
        return CameraLostError(f"camera {self._name} {reason}")

    def hold_present(self) -> Controls:
        for _ in range(SETTLE_FRAMES):
            self._capture.grab()
        return _hold(self._capture, None)

    def form(self) -> str:
        got = self._capture
        code = int(got.get(cv2.CAP_PROP_FOURCC)).to_bytes(4, "little", signed=True).decode("ascii", "replace")
        width, height = round(got.get(cv2.CAP_PROP_FRAME_WIDTH)), round(got.get(cv2.CAP_PROP_FRAME_HEIGHT))
        encoding = code.strip("\0 ") or "pictures"
        return f"{encoding} of {width} x {height} at {got.get(cv2.CAP_PROP_FPS):.3g} frames/s"


def _decoded(jpeg: NDArray[Any]) -> Image | None:
    """The picture as the lens has put it; None if it is cut off, or if another one begins within its data."""
    if JPEG_START in jpeg.tobytes().partition(JPEG_SCAN)[2]:
        return None
    picture = cv2.imdecode(jpeg, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    return None if picture is None else np.asarray(picture, np.uint8)


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
    """Picture files, folders of them, and videos as a camera; it is lost when all were shown.

    A lens belongs to the camera's own pixels, so pictures are not turned by their EXIF orientation.
    """

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
        """The next picture, without waiting.

        Raises:
            CameraLostError: a file cannot be read (the next read goes on behind it), or all have been shown.
        """
        while self._files:
            file = self._files[0]
            if file.suffix.lower() in SUFFIXES:
                self._files.pop(0)
                try:
                    return self._frame(read_picture(file, as_taken=True))
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

    @property
    def left(self) -> bool:
        """Whether there are files that were not shown yet."""
        return bool(self._files)

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
