"""A Raspberry Pi's own camera through picamera2, in the system's own Python.

picamera2 comes with Raspberry Pi OS (`apt install python3-picamera2`), built for the numpy of the system; in a virtual
environment with another numpy its import fails ("numpy.dtype size changed"). So it runs in a process of the system's
Python (`picamera_child.py`), which hands each picture over in shared memory.

Written from picamera2's source and run against a stand-in for its interface, not yet with a camera.
"""

import json
import mmap
import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import numpy as np

from vision.cameras.camera import Controls
from vision.errors import CameraLostError
from vision.observation import Frame, Image

SYSTEM_PYTHON = ("/usr/bin/python3", "-I")
"""The Python that picamera2 was installed for, without the user's own packages."""

CHILD = Path(__file__).with_name("picamera_child.py")

MANUAL_FOCUS = 0
"""libcamera's AfModeManual."""

CONTINUOUS_FOCUS = 2
"""libcamera's AfModeContinuous."""

SETTLE_FRAMES = 20
"""Frames until a new setting is sure to show: delays of the sensor and of libcamera, with room."""

OPEN_TIMEOUT_S = 15.0
"""Time in which picamera2 must have been imported and the camera started: six seconds on a slow board."""

LOCK_TIMEOUT_S = 5.0
"""Time in which a camera must send a frame while its settings are locked."""

END_S = 2.0
"""Time that a camera may take to be let go, before its process is killed."""


class PiCamera:
    """One of the cameras on the board; a `LockableCamera`.

    Frames get the time of the middle of their exposure, from the sensor's own timestamp.

    Args:
        number: number of the camera.
        size_px: requested width and height.
        now: the table's clock, s.
        controls: settings to hold; what is None in them is left to the camera.
        boot_s: the system's time since boot, the clock of the sensor's timestamps.
        python: the command of the Python that has picamera2.
    """

    def __init__(
        self,
        number: int,
        size_px: tuple[int, int],
        now: Callable[[], float] = time.monotonic,
        controls: Controls | None = None,
        boot_s: Callable[[], float] = lambda: time.clock_gettime(time.CLOCK_BOOTTIME),
        python: Sequence[str] = SYSTEM_PYTHON,
    ) -> None:
        self._number = number
        self._size_px = size_px
        self._now = now
        self._wanted = controls
        self._boot_s = boot_s
        self._python = python
        self._child: _Child | None = None
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

    def lock(self) -> Controls:
        """Hold focus, exposure, gain and white balance at their present values; see `LockableCamera`."""
        for _ in range(SETTLE_FRAMES):
            _, about = self._capture(LOCK_TIMEOUT_S)
        self._wanted = measured_controls(about)
        for _ in range(SETTLE_FRAMES):
            _, about = self._capture(LOCK_TIMEOUT_S, controls_of(self._wanted))
        return measured_controls(about)

    def form(self) -> str:
        """The format of its pictures: see `LockableCamera`."""
        height, width = self._capture(OPEN_TIMEOUT_S)[0].shape[:2]
        return f"pictures of {width} x {height} from picamera2"

    def close(self) -> None:
        """Release the camera."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def _capture(self, timeout_s: float, controls: Mapping[str, Any] | None = None) -> tuple[Image, Mapping[str, Any]]:
        """The next picture and libcamera's metadata of it, after these controls were set."""
        if self._child is None:
            self._child = _Child([*self._python, str(CHILD)], self._number, self._size_px)
            controls = controls_of(self._wanted)
        try:
            return self._child.capture(controls or {}, timeout_s)
        except CameraLostError:
            self.close()
            raise


class _Child:
    """The process with picamera2, and the memory in which it hands a picture over.

    Raises:
        CameraLostError: the process or its camera cannot be started.
    """

    def __init__(self, command: Sequence[str], number: int, size_px: tuple[int, int]) -> None:
        self._name = f"camera {number} of this Raspberry Pi"
        width, height = size_px
        memory = os.memfd_create("picture")
        try:
            os.ftruncate(memory, width * height * 3)
            self._picture = np.frombuffer(mmap.mmap(memory, 0), np.uint8).reshape(height, width, 3)
            self._process = _started([*command, *map(str, (number, width, height, memory))], memory)
        finally:
            os.close(memory)
        self._answers: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._controls = frozenset(self._answer("controls", OPEN_TIMEOUT_S))
        except CameraLostError:
            self.close()
            raise

    def capture(self, controls: Mapping[str, Any], timeout_s: float) -> tuple[Image, Mapping[str, Any]]:
        """Set those of the controls that the camera has, and take the next picture; see `PiCamera._capture`."""
        there = {name: value for name, value in controls.items() if name in self._controls}
        try:
            print(json.dumps(there), file=self._process.stdin, flush=True)
        except OSError as error:
            raise CameraLostError(f"{self._name} has stopped: its process has ended ({error})") from error
        about = self._answer("about", timeout_s)
        return self._picture.copy(), about

    def close(self) -> None:
        """End the process: it ends with its input."""
        assert self._process.stdin is not None
        with self._process:
            try:
                self._process.stdin.close()
                self._process.wait(END_S)
            except (OSError, subprocess.TimeoutExpired):
                self._process.kill()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(json.dumps({"error": "its process has ended"}))

    def _answer(self, what: str, timeout_s: float) -> Any:
        try:
            line = self._answers.get(timeout=timeout_s)
            answer = json.loads(line)
        except Empty as error:
            raise CameraLostError(f"{self._name} sends no pictures: check its cable") from error
        except ValueError as error:
            raise CameraLostError(f"{self._name} cannot be used: its process says {line.strip()!r}") from error
        if "error" in answer:
            raise CameraLostError(_explained(self._name, str(answer["error"])))
        return answer[what]


def _started(command: Sequence[str], memory: int) -> subprocess.Popen[str]:
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nothing, text=True, pass_fds=(memory,))
    except OSError as error:
        raise CameraLostError(f"picamera2 needs the system's own Python: {error}") from error


def _explained(name: str, error: str) -> str:
    """The failure in the process, and its remedy."""
    if error.startswith(("ModuleNotFoundError", "ImportError")):
        return (
            f"picamera2 is not installed for the system's own Python ({error}): sudo apt install python3-picamera2, "
            'or use the camera through rpicam-vid, source = "rpicam"'
        )
    if "dtype size changed" in error:
        return (
            f"the system's own Python has a numpy for which picamera2 was not built ({error}): remove what pip "
            "installed there (sudo pip uninstall numpy; sudo apt install --reinstall python3-numpy), or use the camera "
            'through rpicam-vid, source = "rpicam"'
        )
    return f"{name} cannot be opened ({error}): is it plugged in, and does no other program use it?"


def controls_of(wanted: Controls | None) -> dict[str, Any]:
    """libcamera's controls that hold these settings; what is None in them is automatic."""
    wanted = wanted or Controls()
    controls: dict[str, Any] = {"AfMode": CONTINUOUS_FOCUS, "AeEnable": True, "AwbEnable": True}
    if wanted.focus is not None:
        controls |= {"AfMode": MANUAL_FOCUS, "LensPosition": wanted.focus}
    if wanted.exposure_ms is not None:
        controls |= {"AeEnable": False, "ExposureTime": round(wanted.exposure_ms * 1000)}
    if wanted.gain is not None:
        controls |= {"AeEnable": False, "AnalogueGain": wanted.gain}
    if wanted.white_balance is not None:
        controls |= {"AwbEnable": False, "ColourGains": wanted.white_balance}
    return controls


def measured_controls(about: Mapping[str, Any]) -> Controls:
    """The settings with which a picture was taken, from libcamera's metadata of it."""
    gains = about.get("ColourGains")
    return Controls(
        focus=about.get("LensPosition"),
        exposure_ms=about["ExposureTime"] / 1000 if "ExposureTime" in about else None,
        gain=about.get("AnalogueGain"),
        white_balance=tuple(gains) if gains else None,
    )
