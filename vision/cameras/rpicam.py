"""A Raspberry Pi's own camera through rpicam-vid, the fallback for picamera2: a program works with any Python.

rpicam-vid comes with Raspberry Pi OS (`apt install rpicam-apps`; `libcamera-vid` before). It writes raw frames to one
pipe and libcamera's metadata of each to another.

Written from rpicam-apps' source and run against a stand-in for the program, not yet with a camera.
"""

import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.camera import Controls
from vision.cameras.device_thread import DeviceThread
from vision.cameras.picamera import measured_controls
from vision.errors import CameraLostError
from vision.observation import Frame, Image

PROGRAMS = ("rpicam-vid", "libcamera-vid")
"""Its present and its former name."""

ROW_PX = 64
"""A raw frame's rows fill whole multiples of this many pixels: other widths would come with gaps."""

SETTLE_S = 2.0
"""Time in which exposure, white balance and focus find their values after a start."""

LOCK_TIMEOUT_S = 10.0
"""Time in which the camera must have been started and settled."""

WAIT_S = 0.5
"""Period in which a reader that waits for a frame checks whether the camera is closing."""

END_S = 2.0
"""Time that the program may take to end, before it is killed."""


class RpicamCamera:
    """One of the cameras on the board; a `LockableCamera`.

    Frames get the time of the middle of their exposure, from the sensor's own timestamp.

    Args:
        number: number of the camera.
        size_px: requested width, a multiple of 64, and height, an even number.
        now: the table's clock, s.
        controls: settings to hold; what is None in them is left to the camera.
        frames_per_s: requested rate.
        boot_s: the system's time since boot, the clock of the sensor's timestamps.
        program: name or path of rpicam-vid; None: the one that is installed.

    Raises:
        CameraLostError: the program cannot send pictures of this size.
    """

    def __init__(
        self,
        number: int,
        size_px: tuple[int, int],
        now: Callable[[], float] = time.monotonic,
        controls: Controls | None = None,
        frames_per_s: float = 30.0,
        boot_s: Callable[[], float] = lambda: time.clock_gettime(time.CLOCK_BOOTTIME),
        program: str | None = None,
    ) -> None:
        width, height = size_px
        if width % ROW_PX or height % 2:
            raise CameraLostError(
                f"rpicam-vid cannot send pictures of {width} x {height}: set `width_px` to a multiple of {ROW_PX}, "
                f"such as {round(width / ROW_PX) * ROW_PX}, and `height_px` to an even number"
            )
        self._number = number
        self._size_px = size_px
        self._now = now
        self._controls = controls
        self._frames_per_s = frames_per_s
        self._boot_s = boot_s
        self._program = program
        self._thread: DeviceThread[_Program] | None = None
        self._frames = 0

    def read(self, timeout_s: float) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraLostError: rpicam-vid or the camera is not there, or it sent nothing within `timeout_s`.
        """
        frame = self._device().read(timeout_s)
        self._frames = frame.number
        return frame

    def lock(self) -> Controls:
        """Hold focus, exposure, gain and white balance at their present values; see `LockableCamera`.

        The program takes settings only when it starts, so it is restarted.
        """
        self._controls = self._device().call(_Program.settle, LOCK_TIMEOUT_S)
        self.close()
        return self._controls

    def form(self) -> str:
        """The format of its pictures: see `LockableCamera`."""
        height, width = self.read(LOCK_TIMEOUT_S).image.shape[:2]
        return f"pictures of {width} x {height} from rpicam-vid"

    def close(self) -> None:
        """Release the camera."""
        if self._thread is not None:
            self._thread.close()
            self._thread = None

    def _device(self) -> "DeviceThread[_Program]":
        if self._thread is None or self._thread.lost:
            name = f"{self._number} of this Raspberry Pi"
            self._thread = DeviceThread(name, self._open, self._now, number=self._frames)
        return self._thread

    def _open(self) -> "_Program":
        program = self._program or next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise CameraLostError("rpicam-vid is not installed: sudo apt install rpicam-apps")
        options = _options(self._number, self._size_px, self._frames_per_s, self._controls)
        return _Program([program, *options], self._number, self._size_px, self._boot_s)


def _options(number: int, size_px: tuple[int, int], frames_per_s: float, controls: Controls | None) -> list[str]:
    """rpicam-vid's options; `--metadata` is added where its pipe is known."""
    width, height = size_px
    options = ["--camera", str(number), "--width", str(width), "--height", str(height), "--timeout", "0"]
    options += ["--framerate", f"{frames_per_s:g}", "--codec", "yuv420", "--nopreview", "--flush", "--output", "-"]
    options += ["--metadata-format", "txt", "--verbose", "0"]
    wanted = controls or Controls()
    if wanted.focus is not None:
        options += ["--autofocus-mode", "manual", "--lens-position", f"{wanted.focus:g}"]
    if wanted.exposure_ms is not None:
        options += ["--shutter", str(round(wanted.exposure_ms * 1000))]
    if wanted.gain is not None:
        options += ["--gain", f"{wanted.gain:g}"]
    if wanted.white_balance is not None:
        options += ["--awbgains", ",".join(f"{gain:g}" for gain in wanted.white_balance)]
    return options


class _Program:
    """The running program; a `vision.cameras.device_thread.Source`."""

    def __init__(
        self, command: Sequence[str], number: int, size_px: tuple[int, int], boot_s: Callable[[], float]
    ) -> None:
        width, height = size_px
        self._number = number
        self._boot_s = boot_s
        self._planes: NDArray[np.uint8] = np.empty((height * 3 // 2, width), np.uint8)
        self._about: dict[str, str] = {}
        reading, writing = os.pipe()
        self._resources = ExitStack()
        self._metadata = self._resources.enter_context(os.fdopen(reading))
        # A pipe that nobody reads would fill and block the program.
        self._said = self._resources.enter_context(os.fdopen(os.memfd_create("said"), "r+b"))
        option = ["--metadata", f"/dev/fd/{writing}"]
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        try:
            process = subprocess.Popen(
                [*command, *option], stdin=nothing, stdout=pipe, stderr=self._said, bufsize=0, pass_fds=(writing,)
            )
        except OSError as error:
            self._resources.close()
            raise CameraLostError(f"{command[0]} cannot be started: {error}") from error
        finally:
            os.close(writing)
        self._process = self._resources.enter_context(process)

    def grab(self) -> float | None:
        assert self._process.stdout is not None
        frames = self._process.stdout.fileno()
        if not select.select([frames], [], [], WAIT_S)[0]:
            return None
        rest = self._planes.data.cast("B")
        while rest:
            count = os.readv(frames, [rest])
            if not count:
                raise self._ended()
            rest = rest[count:]
        self._about = dict(self._lines())
        if "SensorTimestamp" not in self._about:
            raise self._ended()
        middle_s = int(self._about["SensorTimestamp"]) / 1e9 + float(self._about.get("ExposureTime", 0)) / 2e6
        return self._boot_s() - middle_s

    def retrieve(self) -> Image:
        """Full-range YCbCr with 4:2:0 chroma, as of JPEG (rpicam-vid's colour space for raw frames), to BGR."""
        rows, width = self._planes.shape
        height = rows * 2 // 3
        chroma = self._planes[height:].reshape(2, height // 2, width // 2)
        blue, red = (cv2.resize(plane, (width, height), interpolation=cv2.INTER_LINEAR) for plane in chroma)
        return np.asarray(cv2.cvtColor(cv2.merge([self._planes[:height], red, blue]), cv2.COLOR_YCrCb2BGR), np.uint8)

    def settle(self) -> Controls:
        """The values that exposure, white balance and focus have found, after time to settle."""
        until_s = time.monotonic() + SETTLE_S
        while time.monotonic() < until_s or not self._about:
            self.grab()
        return measured_controls({name: _value(text) for name, text in self._about.items()})

    def release(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._resources.close()

    def _lines(self) -> list[tuple[str, str]]:
        """The metadata of one frame: names and values, up to an empty line."""
        found: list[tuple[str, str]] = []
        while line := self._metadata.readline().strip():
            name, _, value = line.partition("=")
            found.append((name, value))
        return found

    def _ended(self) -> CameraLostError:
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip().splitlines()
        why = f" ({said[-1].strip('* ')})" if said else ""
        return CameraLostError(f"camera {self._number} of this Raspberry Pi sends no pictures{why}: check its cable")


def _value(text: str) -> float | tuple[float, ...] | None:
    """A number, or a list of numbers such as `[ 2.1, 1.6 ]`; None for anything else."""
    with suppress(ValueError):
        if text.startswith("["):
            return tuple(float(part) for part in text.strip("[] ").split(","))
        return float(text)
    return None
