"""Focus, exposure and white balance are held, by what OpenCV and picamera2 offer: doubles stand for the devices."""

import sys
import types

import cv2
import numpy as np
import pytest

from vision import devices
from vision.camera import Controls
from vision.devices import OpenCvCamera
from vision.errors import CameraLostError
from vision.picamera import PiCamera

AUTOMATIC = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_AUTO_WB: 1.0}


class Capture:
    """A Video4Linux camera: what it has can be set, and automatics go on changing what they rule."""

    def __init__(self, has):
        self.values = {**AUTOMATIC, **has}
        self.frames = 0

    def isOpened(self):  # noqa: N802
        return True

    def release(self):
        """Let go."""

    def set(self, what, value):
        if what not in self.values:
            return what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_READ_TIMEOUT_MSEC)
        self.values[what] = value
        return True

    def get(self, what):
        return self.values.get(what, 0.0)

    def read(self):
        self.frames += 1
        if self.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0:
            self.values[cv2.CAP_PROP_EXPOSURE] = 50.0 + self.frames
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
    monkeypatch.setattr(devices.cv2, "VideoCapture", lambda source: capture)
    return capture


def test_a_webcam_holds_what_it_has_at_that_moment(webcam):
    held = OpenCvCamera(0, (64, 48)).lock(None)
    # Fifteen frames were given to its automatics: 65 units of 0.1 ms.
    assert held == Controls(focus=35.0, exposure_ms=6.5, gain=12.0, white_balance=(4600.0,))
    assert webcam.values[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert webcam.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert webcam.values[cv2.CAP_PROP_AUTO_WB] == 0
    webcam.read()
    assert webcam.values[cv2.CAP_PROP_EXPOSURE] == 65.0


def test_a_webcam_is_opened_with_what_was_stored(webcam):
    camera = OpenCvCamera(0, (64, 48), controls=Controls(focus=40.0, exposure_ms=5.0))
    camera.read(1.0)
    assert webcam.values[cv2.CAP_PROP_FOCUS] == 40.0
    assert webcam.values[cv2.CAP_PROP_EXPOSURE] == 50.0
    assert webcam.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert webcam.values[cv2.CAP_PROP_AUTO_WB] == 1  # nothing was stored of it
    assert webcam.values[cv2.CAP_PROP_GAIN] == 12.0


def test_what_a_webcam_has_not_is_not_locked(monkeypatch):
    capture = Capture({cv2.CAP_PROP_EXPOSURE: 80.0})
    monkeypatch.setattr(devices.cv2, "VideoCapture", lambda source: capture)
    held = OpenCvCamera(0, (64, 48)).lock(None)
    assert (held.focus, held.gain, held.white_balance) == (None, None, None)
    assert str(held) == "focus not locked, exposure 6.5 ms, gain not locked, white balance not locked"


class Picamera2:
    """What picamera2 offers of a Camera Module 3: controls take effect three frames late, as they do there."""

    opened = 0

    def __init__(self, camera_num):
        if camera_num > 0:
            raise IndexError("list index out of range")
        type(self).opened += 1
        self.camera_controls = dict.fromkeys(
            ("AfMode", "LensPosition", "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains")
        )
        self.now = {
            "AfMode": 2,
            "LensPosition": 1.1,
            "ExposureTime": 9000,
            "AnalogueGain": 1.5,
            "ColourGains": (2.1, 1.6),
        }
        self.coming = []
        self.started = False
        self.frames = 0

    def create_video_configuration(self, main, buffer_count, queue):
        assert main["format"] == "RGB888"
        self.size = main["size"]
        return main

    def configure(self, configuration):
        assert not self.started

    def set_controls(self, controls):
        assert controls.keys() <= self.camera_controls.keys()
        self.coming.append([3, controls])

    def start(self):
        self.started = True

    def stop(self):
        self.started = False

    def close(self):
        """Let go."""

    def capture_arrays(self, names, signal_function):
        assert self.started
        assert names == ["main"]
        self.frames += 1
        for change in self.coming:
            change[0] -= 1
            if change[0] == 0:
                self.now |= change[1]
        width, height = self.size
        about = {**self.now, "SensorTimestamp": 5_000_000_000 + self.frames * 33_000_000}
        signal_function(None)
        return [np.full((height, width, 3), 70, np.uint8)], about

    def wait(self, job):
        return job


@pytest.fixture
def raspberry(monkeypatch):
    library = types.ModuleType("picamera2")
    library.Picamera2 = Picamera2
    monkeypatch.setitem(sys.modules, "picamera2", library)


def test_a_pi_camera_stamps_the_middle_of_its_exposure(raspberry):
    camera = PiCamera(0, (64, 48), now=lambda: 100.0, boot_s=lambda: 5.1)
    frame = camera.read(1.0)
    # The sensor began at 5.033 s since boot and exposed for 9 ms; now it is 5.1 s since boot, 100 s at the table.
    assert frame.t_capture_s == pytest.approx(100.0 - (5.1 - 5.0375))
    assert (frame.number, frame.image.shape) == (1, (48, 64, 3))
    camera.close()


def test_a_pi_camera_holds_what_it_has_at_that_moment(raspberry):
    camera = PiCamera(0, (64, 48))
    held = camera.lock(None)
    assert held == Controls(focus=1.1, exposure_ms=9.0, gain=1.5, white_balance=(2.1, 1.6))
    assert camera._camera.now["AfMode"] == 0
    assert camera._camera.now["AeEnable"] is False
    assert camera._camera.now["AwbEnable"] is False


def test_a_pi_camera_is_opened_with_what_was_stored(raspberry):
    camera = PiCamera(0, (64, 48), controls=Controls(focus=1.25, exposure_ms=4.0))
    for _ in range(4):
        camera.read(1.0)
    assert camera._camera.now["LensPosition"] == 1.25
    assert camera._camera.now["ExposureTime"] == 4000
    assert "AwbEnable" not in camera._camera.now
    assert camera.lock(Controls(focus=1.5)).focus == 1.5


def test_a_pi_camera_that_is_not_there_is_named(raspberry):
    with pytest.raises(CameraLostError, match="camera 1 of this Raspberry Pi cannot be opened"):
        PiCamera(1, (64, 48)).read(1.0)


def test_a_pi_camera_that_sends_nothing_is_lost_and_opened_again(raspberry, monkeypatch):
    camera = PiCamera(0, (64, 48))
    camera.read(1.0)
    opened = Picamera2.opened
    with monkeypatch.context() as patch:
        patch.setattr(Picamera2, "capture_arrays", lambda self, names, signal_function: None)
        with pytest.raises(CameraLostError, match="check its cable"):
            camera.read(0.01)
    camera.read(1.0)
    assert Picamera2.opened == opened + 1


def test_without_picamera2_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraLostError, match="apt install python3-picamera2"):
        PiCamera(0, (64, 48)).read(1.0)
