"""Focus, exposure and white balance are held, frames are new and timed: doubles stand for the devices."""

import sys
import textwrap
import threading

import cv2
import numpy as np
import pytest

from vision.cameras import camera_sources
from vision.cameras.camera import Controls
from vision.cameras.camera_sources import OpenCvCamera
from vision.cameras.picamera import PiCamera
from vision.cameras.rpicam import RpicamCamera
from vision.errors import CameraLostError

AUTOMATIC = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_AUTO_WB: 1.0}
MJPG = float(cv2.VideoWriter.fourcc(*"MJPG"))


class Capture:
    """A Video4Linux camera: what it has can be set, and automatics go on changing what they rule."""

    def __init__(self, has):
        self.values = {**AUTOMATIC, cv2.CAP_PROP_FPS: 5.0, cv2.CAP_PROP_FOURCC: 0.0, **has}
        self.order = []
        self.frames = 0
        self.plugged_in = True
        self.hangs = threading.Event()
        self.goes_on = threading.Event()

    def isOpened(self):  # noqa: N802
        return self.plugged_in

    def release(self):
        """Let go."""

    def getBackendName(self):  # noqa: N802
        return "V4L2"

    def set(self, what, value):
        self.order.append(what)
        if what not in self.values:
            return what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        self.values[what] = value
        return True

    def get(self, what):
        return self.values.get(what, 0.0)

    def grab(self):
        if self.hangs.is_set():
            self.goes_on.wait()
        self.frames += 1
        if self.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0:
            self.values[cv2.CAP_PROP_EXPOSURE] = min(65.0, 50.0 + self.frames)
        return self.plugged_in

    def retrieve(self):
        return True, np.full((48, 64, 3), 90, np.uint8)


WEBCAM = {
    cv2.CAP_PROP_FOCUS: 35.0,
    cv2.CAP_PROP_EXPOSURE: 50.0,
    cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
    cv2.CAP_PROP_GAIN: 12.0,
}


@pytest.fixture
def webcam(monkeypatch):
    capture = Capture(WEBCAM)
    monkeypatch.setattr(camera_sources.cv2, "VideoCapture", lambda source: capture)
    yield capture
    capture.plugged_in = False
    capture.goes_on.set()


def read_on(camera, timeout_s):
    """Read past frames that are still under way."""
    for _ in range(9):
        camera.read(timeout_s)


def test_a_webcam_holds_what_it_has_at_that_moment(webcam):
    camera = OpenCvCamera(0, (64, 48))
    held = camera.lock()
    # Its automatics had fifteen frames at least, and stand still at 65 units of 0.1 ms.
    assert held == Controls(focus=35.0, exposure_ms=6.5, gain=12.0, white_balance=(4600.0,))
    assert webcam.values[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert webcam.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert webcam.values[cv2.CAP_PROP_AUTO_WB] == 0
    camera.close()


def test_a_webcam_is_opened_with_what_was_stored(webcam):
    camera = OpenCvCamera(0, (64, 48), controls=Controls(focus=40.0, exposure_ms=5.0))
    camera.read(1.0)
    assert webcam.values[cv2.CAP_PROP_FOCUS] == 40.0
    assert webcam.values[cv2.CAP_PROP_EXPOSURE] == 50.0
    assert webcam.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert webcam.values[cv2.CAP_PROP_AUTO_WB] == 1  # nothing was stored of it
    assert webcam.values[cv2.CAP_PROP_GAIN] == 12.0
    camera.close()


def test_a_webcam_is_asked_for_compressed_pictures_first_and_says_what_came(webcam):
    camera = OpenCvCamera(0, (64, 48), frames_per_s=30.0)
    # This one does not know sizes: it sends what it sends.
    assert camera.form() == "MJPG of 0 x 0 at 30 frames/s"
    assert webcam.values[cv2.CAP_PROP_FOURCC] == MJPG
    assert webcam.order.index(cv2.CAP_PROP_FOURCC) < webcam.order.index(cv2.CAP_PROP_FRAME_WIDTH)
    camera.close()


def test_what_a_webcam_has_not_is_not_locked(monkeypatch):
    capture = Capture({cv2.CAP_PROP_EXPOSURE: 80.0})
    monkeypatch.setattr(camera_sources.cv2, "VideoCapture", lambda source: capture)
    camera = OpenCvCamera(0, (64, 48))
    held = camera.lock()
    assert (held.focus, held.gain, held.white_balance) == (None, None, None)
    assert str(held) == "focus not locked, exposure 6.5 ms, gain not locked, white balance not locked"
    camera.close()


@pytest.mark.parametrize(
    ("driver_s", "age_s"),
    [
        (99.96, 0.04),
        (0.0, 0.0),  # a driver without times
        (104.0, 0.0),  # a driver with another clock
        (1.7e9, 0.0),
    ],
)
def test_a_frame_has_the_drivers_time_if_that_can_be(webcam, monkeypatch, driver_s, age_s):
    monkeypatch.setattr(camera_sources.time, "monotonic", lambda: 100.0)
    webcam.values[cv2.CAP_PROP_POS_MSEC] = 1000 * driver_s
    camera = OpenCvCamera(0, (64, 48), now=lambda: 7.0)
    assert camera.read(1.0).t_capture_s == pytest.approx(7.0 - age_s)
    camera.close()


def test_a_device_that_hangs_holds_nobody_up_and_goes_on(webcam):
    camera = OpenCvCamera(0, (64, 48))
    camera.read(1.0)
    webcam.hangs.set()
    with pytest.raises(CameraLostError, match=r"camera 0 has sent no picture for 0\.05 s"):
        read_on(camera, 0.05)
    webcam.hangs.clear()
    webcam.goes_on.set()
    assert camera.read(5.0).image.shape == (48, 64, 3)
    camera.close()


def test_a_webcam_that_is_unplugged_is_opened_again(webcam):
    camera = OpenCvCamera(0, (64, 48))
    number = camera.read(1.0).number
    webcam.plugged_in = False
    with pytest.raises(CameraLostError, match=r"camera 0 (sends no pictures|cannot be opened)"):
        read_on(camera, 1.0)
    webcam.plugged_in = True
    assert camera.read(5.0).number > number
    camera.close()


PICAMERA2 = '''
import os, time
import numpy as np

class Picamera2:
    """picamera2 with a Camera Module 3: controls take effect three frames late, as in the real one."""

    def __init__(self, camera_num):
        if camera_num > 0:
            raise IndexError("list index out of range")
        names = ("AfMode", "LensPosition", "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains")
        self.camera_controls = dict.fromkeys(names)
        self.now = {"LensPosition": 1.1, "ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": (2.1, 1.6)}
        self.coming = []
        self.frames = 0
        self.started = False

    def create_video_configuration(self, main, buffer_count, queue):
        assert main["format"] == "RGB888"
        self.size = main["size"]
        return main

    def configure(self, configuration):
        assert not self.started

    def start(self):
        self.started = True

    def set_controls(self, controls):
        assert self.started and controls.keys() <= self.camera_controls.keys()
        self.coming.append([3, controls])

    def capture_arrays(self, names):
        assert names == ["main"]
        if os.path.exists(__file__ + ".hangs"):
            time.sleep(600)
        self.frames += 1
        for change in self.coming:
            change[0] -= 1
            if change[0] == 0:
                self.now |= change[1]
        width, height = self.size
        about = {**self.now, "SensorTimestamp": 5_000_000_000 + self.frames * 33_000_000}
        return [np.full((height, width, 3), (10, 20, 70), np.uint8)], about
'''
"""A stand-in for the library, in the process of another Python."""


def python_with(folder, picamera2):
    """The command of a Python that has this picamera2."""
    (folder / "picamera2.py").write_text(picamera2)
    return ("/usr/bin/env", f"PYTHONPATH={folder}", sys.executable)


@pytest.fixture
def raspberry(tmp_path):
    return python_with(tmp_path, PICAMERA2)


def test_a_pi_camera_stamps_the_middle_of_its_exposure(raspberry):
    camera = PiCamera(0, (64, 48), now=lambda: 100.0, boot_s=lambda: 5.1, python=raspberry)
    frame = camera.read(20.0)
    # The sensor began at 5.033 s since boot and exposed for 9 ms; now it is 5.1 s since boot, 100 s at the table.
    assert frame.t_capture_s == pytest.approx(100.0 - (5.1 - 5.0375))
    assert (frame.number, frame.image.shape, frame.image[0, 0].tolist()) == (1, (48, 64, 3), [10, 20, 70])
    camera.close()


def test_a_pi_camera_holds_what_it_has_at_that_moment(raspberry):
    camera = PiCamera(0, (64, 48), python=raspberry)
    assert camera.lock() == Controls(focus=1.1, exposure_ms=9.0, gain=1.5, white_balance=(2.1, 1.6))
    assert camera.form() == "pictures of 64 x 48 from picamera2"
    camera.close()


def test_a_pi_camera_is_opened_with_what_was_stored(raspberry):
    camera = PiCamera(0, (64, 48), controls=Controls(focus=1.25, exposure_ms=4.0), python=raspberry)
    held = camera.lock()
    assert (held.focus, held.exposure_ms, held.gain) == (1.25, 4.0, 1.5)
    camera.close()


def test_a_pi_camera_that_is_not_there_is_named(raspberry):
    with pytest.raises(CameraLostError, match="camera 1 of this Raspberry Pi cannot be opened"):
        PiCamera(1, (64, 48), python=raspberry).read(20.0)


def test_a_pi_camera_that_sends_nothing_is_lost_and_opened_again(raspberry, tmp_path):
    camera = PiCamera(0, (64, 48), python=raspberry)
    camera.read(20.0)
    hangs = tmp_path / "picamera2.py.hangs"
    hangs.touch()
    with pytest.raises(CameraLostError, match="check its cable"):
        camera.read(0.01)
    hangs.unlink()
    assert camera.read(20.0).number == 2
    camera.close()


@pytest.mark.parametrize(
    ("library", "message"),
    [
        ("raise ModuleNotFoundError('no libcamera')", "sudo apt install python3-picamera2"),
        ("raise ValueError('numpy.dtype size changed')", "numpy for which picamera2 was not built"),
        ("raise RuntimeError('no cameras')", r"cannot be opened \(RuntimeError: no cameras\)"),
        ("import os; os._exit(3)", "its process has ended"),
        ("print('hello', flush=True)", r"its process says 'hello'"),
    ],
)
def test_a_library_that_cannot_be_used_is_reported_with_the_way_out(tmp_path, library, message):
    with pytest.raises(CameraLostError, match=message):
        PiCamera(0, (64, 48), python=python_with(tmp_path, library)).read(20.0)


def test_without_the_systems_python_it_says_so():
    with pytest.raises(CameraLostError, match="needs the system's own Python"):
        PiCamera(0, (64, 48), python=("/no/python",)).read(1.0)


RPICAM_VID = """
import sys, time
words = sys.argv[1:]
given = {word: words[k + 1] for k, word in enumerate(words[:-1]) if word.startswith("--")}
if given["--camera"] != "0":
    print("[0:12:3] INFO Camera camera_manager.cpp", file=sys.stderr)
    print("ERROR: *** no cameras available ***", file=sys.stderr)
    sys.exit(255)
assert given["--codec"] == "yuv420" and given["--output"] == "-" and given["--timeout"] == "0"
width, height = int(given["--width"]), int(given["--height"])
# Pure red of full range, BT.601: Y = 0.299 x 255, Cb = 128 - 0.168736 x 255, Cr = 128 + 0.5 x 255.
frame = bytes([76]) * (width * height) + bytes([85]) * (width * height // 4) + bytes([255]) * (width * height // 4)
with open(given["--metadata"], "w") as metadata:
    for number in range(1, 100_000):
        sys.stdout.buffer.write(frame)
        sys.stdout.buffer.flush()
        about = {
            "SensorTimestamp": 5_000_000_000 + 33_000_000 * number,
            "ExposureTime": given.get("--shutter", 9000),
            "AnalogueGain": given.get("--gain", 1.5),
            "ColourGains": "[ " + given.get("--awbgains", "2.1,1.6").replace(",", ", ") + " ]",
            "LensPosition": given.get("--lens-position", 1.1),
            "SensorBlackLevels": "[ 4096, 4096 ]",
        }
        for name, value in about.items():
            print(f"{name}={value}", file=metadata)
        print(file=metadata, flush=True)
        time.sleep(0.01)
"""
"""A stand-in for the program; like it, it writes a frame and then the metadata of that frame."""


@pytest.fixture
def rpicam(tmp_path):
    program = tmp_path / "rpicam-vid"
    program.write_text(f"#!{sys.executable}\n" + textwrap.dedent(RPICAM_VID))
    program.chmod(0o755)
    return str(program)


def test_rpicam_vid_sends_frames_in_colour_with_the_sensors_time(rpicam):
    camera = RpicamCamera(0, (64, 48), now=lambda: 100.0, boot_s=lambda: 6.0, program=rpicam)
    frame = camera.read(20.0)
    # The sensor begins a frame every 33 ms from 5.033 s since boot, and exposes it for 9 ms.
    count = (frame.t_capture_s - 100.0 + 6.0 - 5.0045) / 0.033
    assert count == pytest.approx(round(count))
    blue, green, red = frame.image[20, 30].tolist()
    assert (blue, green) == (pytest.approx(0, abs=2), pytest.approx(0, abs=2))
    assert red == pytest.approx(255, abs=2)
    assert camera.read(20.0).t_capture_s > frame.t_capture_s
    camera.close()


def test_rpicam_vid_is_restarted_with_what_was_found(rpicam):
    camera = RpicamCamera(0, (64, 48), controls=Controls(exposure_ms=4.0), program=rpicam)
    held = Controls(focus=1.1, exposure_ms=4.0, gain=1.5, white_balance=(2.1, 1.6))
    assert camera.lock() == held
    assert camera.form() == "pictures of 64 x 48 from rpicam-vid"
    camera.close()


def test_rpicam_vid_without_a_camera_says_what_the_program_said(rpicam):
    camera = RpicamCamera(1, (64, 48), program=rpicam)
    with pytest.raises(CameraLostError, match=r"camera 1 .* sends no pictures \(ERROR: \*\*\* no cameras available"):
        camera.read(20.0)
    camera.close()


def test_rpicam_vid_is_missed_with_a_message(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CameraLostError, match="sudo apt install rpicam-apps"):
        RpicamCamera(0, (64, 48)).read(20.0)


def test_rpicam_vid_refuses_a_width_whose_rows_would_have_gaps():
    with pytest.raises(CameraLostError, match="such as 1280"):
        RpicamCamera(0, (1296, 972))
