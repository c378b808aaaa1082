"""Checks a real table's camera, and suggests other cameras if it sends nothing."""

import math
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.assembly.cameras import PICAMERA, RECORDING, RPICAM, camera_of, device_of
from controller.config import CameraSettings, TableSettings
from controller.errors import ControllerError
from robodrome.doctor.finding import Finding
from vision.cameras.camera_name import is_address, shown
from vision.cameras.phone_camera import PHONE
from vision.errors import VisionError

FRAMES = 20
"""Frames that are timed, after the first one."""

ANSWER_S = 10.0
"""Wall time for a frame; a camera that takes longer does not work."""

MIN_RATE = 0.7
"""Share of the requested rate below which the finding explains possible causes."""

REFUSALS = (ControllerError, VisionError, OSError)
"""What `play` ends with."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a camera sends: a description, the size of its pictures, and its frame rate."""

    words: str
    size_px: tuple[int, int]
    rate: float


def check_camera(settings: TableSettings) -> Finding:
    """Take frames from the table's camera; if there are none, try every other way to a camera."""
    camera = settings.camera
    if camera.source == PHONE:
        words = "a phone, which films only while `robodrome play` serves its page: its pictures are not checked here"
        return Finding("Camera", True, words)
    recorded = str(camera.source).startswith(f"{RECORDING}:")
    try:
        seen = _recorded(camera) if recorded else _seen(camera)
    except REFUSALS as error:
        return Finding("Camera", False, str(error), _others(camera))
    asked_px = camera.width_px, camera.height_px
    if seen.size_px == asked_px[::-1] != asked_px:
        words = f"{seen.words}; its picture is turned, the settings ask for {camera.width_px} x {camera.height_px}"
        return Finding("Camera", False, words, "turn the camera by a quarter, as it is when it is calibrated")
    if seen.size_px != asked_px:
        words = f"{seen.words}; the settings ask for {camera.width_px} x {camera.height_px}"
        return Finding("Camera", False, words, "correct `camera.width_px` and `camera.height_px`")
    slow = seen.rate < MIN_RATE * camera.frames_per_s
    remedy = f"{camera.frames_per_s:g} frames/s were asked for: more light, or a shorter exposure"
    if is_address(camera.source):
        remedy += "; of a stream the sender's settings decide, and the network"
    return Finding("Camera", True, seen.words, remedy if slow else "")


def ways(folder: Path = Path("/dev")) -> Iterator[int | str]:
    """Every source that may be a camera of this machine; `folder` holds the Video4Linux devices."""
    yield PICAMERA
    yield RPICAM
    numbers = (path.name.removeprefix("video") for path in folder.glob("video*"))
    yield from sorted(int(number) for number in numbers if number.isdecimal())


def _recorded(camera: CameraSettings) -> _Seen:
    with closing(camera_of(camera, time.monotonic)) as device:
        height, width = device.read(ANSWER_S).image.shape[:2]
    return _Seen(f"{shown(camera.source)} holds pictures of {width} x {height}", (width, height), math.inf)


def _seen(camera: CameraSettings) -> _Seen:
    with closing(device_of(camera, time.monotonic)) as device:
        height, width = device.read(ANSWER_S).image.shape[:2]
        begun_s, ages_s = time.monotonic(), []
        for _ in range(FRAMES):
            t_capture_s = device.read(ANSWER_S).t_capture_s
            ages_s.append(time.monotonic() - t_capture_s)
        rate = FRAMES / (time.monotonic() - begun_s)
        form = device.form()
    came = f"{rate:.0f} came in a second, {1000 * statistics.median(ages_s):.0f} ms old"
    return _Seen(f"{shown(camera.source)}: {form}; {came}", (width, height), rate)


def _others(camera: CameraSettings) -> str:
    """Which other ways work, as a remedy."""
    found = []
    for source in ways():
        if source == camera.source:
            continue
        try:
            found.append(_seen(camera.model_copy(update={"source": source})).words)
        except REFUSALS:
            continue
    if not found:
        return "correct `camera.source` in the table's settings, or plug it in; no other camera answers"
    return f"correct `camera.source` in the table's settings, or plug it in; these answer: {'; '.join(found)}"
