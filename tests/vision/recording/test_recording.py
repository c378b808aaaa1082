"""Frames on disk: what comes back, what a file may grow to, and what a dying writer or a full disk leaves."""

import errno
import os
import threading

import cv2
import numpy as np
import pytest

from tests.vision.scenes import Optics, Scene, render, table_model
from vision.calibration import Calibration
from vision.errors import CameraLostError, PictureError
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, TagMount
from vision.observer import Observer
from vision.recording.reader import Recording, RecordingCamera
from vision.recording.recorder import Recorder

OPTICS = Optics()
LENS = Intrinsics(OPTICS.matrix, np.array(OPTICS.distortion), OPTICS.size)
CALIBRATION = Calibration("Ceiling", LENS, 40.0, 0.2, "2031-05-04", figures={1: TagMount(40.5)})


def noise(number, side=320):
    """A picture that no compression makes small: about 60 kB."""
    levels = np.random.default_rng(number).integers(0, 255, (side, side, 3), dtype=np.uint8)
    return Frame(levels, number / 15, number)


class Slow(Recorder):
    """A recorder that keeps up with a test: it waits where the real one leaves out."""

    def take(self, frame, observation):
        self._waiting.put((frame, observation))


def recorded(path, count, **settings):
    recorder = Slow(path, "robotory", CALIBRATION, **settings)
    for number in range(count):
        recorder.take(noise(number), None)
    recorder.close()
    return path


def test_frames_and_what_was_seen_come_back(tmp_path):
    seen = Observer(table_model(), CALIBRATION)
    picture = render(Scene([(1, 180.0, 240.0, 0.4)]))
    recorder = Recorder(tmp_path / "game.rdrec", "robotory", CALIBRATION)
    frame = Frame(picture.image, 12.25, 184)
    recorder.take(frame, seen.observe(frame))
    recorder.close()
    recording = Recording(tmp_path / "game.rdrec")
    assert (recording.game, len(recording)) == ("robotory", 1)
    back = recording.frame(0)
    assert (back.t_capture_s, back.number, back.image.shape) == (12.25, 184, (720, 1280, 3))
    assert np.abs(back.image.astype(int) - picture.image).mean() < 4
    x_mm, y_mm, yaw_rad, confidence = recording.observation(0)["figures"]["1"]
    assert (x_mm, y_mm) == pytest.approx((180, 240), abs=1)
    assert yaw_rad == pytest.approx(0.4, abs=0.01)
    assert confidence > 0.8
    assert recording.calibration().figures == {1: TagMount(40.5)}
    again = Observer(table_model(), recording.calibration()).observe(back).figures[1]
    assert (again.x_mm, again.y_mm) == pytest.approx((x_mm, y_mm), abs=0.1)  # what compression does to corners
    recording.close()


def test_a_full_file_keeps_the_newest_and_does_not_grow(tmp_path):
    path = recorded(tmp_path / "ring.rdrec", 120, limit_bytes=4 << 20)
    assert path.stat().st_size <= 4 << 20
    recording = Recording(path)
    numbers = [recording.frame(index).number for index in range(len(recording))]
    assert numbers[-1] == 119
    assert numbers == list(range(120 - len(numbers), 120))
    assert len(numbers) > 20
    recording.close()


@pytest.mark.parametrize("lost_bytes", [1, 20, 1000, 50_000])
def test_a_half_written_frame_is_passed_over(tmp_path, lost_bytes):
    path = recorded(tmp_path / "cut.rdrec", 5)
    os.truncate(path, path.stat().st_size - lost_bytes)
    recording = Recording(path)
    assert [recording.frame(index).number for index in range(len(recording))] == [0, 1, 2, 3]
    recording.close()


def test_a_damaged_frame_costs_no_other(tmp_path):
    path = recorded(tmp_path / "spoilt.rdrec", 5)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    recording = Recording(path)
    assert len(recording) == 4
    recording.close()


@pytest.mark.parametrize("content", [b"", b"RdF1", b"\x89PNG\r\n", bytes(5000)])
def test_other_files_than_recordings_are_refused_with_a_message(tmp_path, content):
    path = tmp_path / "other.rdrec"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=r"other\.rdrec"):
        Recording(path)


def test_a_full_disk_ends_the_recording_with_a_message_and_nothing_else(tmp_path):
    errors = []
    said = threading.Event()

    def stopped(error):
        errors.append(error.errno)
        said.set()

    recorder = Slow(tmp_path / "full.rdrec", "robotory", CALIBRATION, stopped=stopped)
    recorder.take(noise(0), None)
    while recorder.written < 1:
        said.wait(0.01)
    with open("/dev/full", "wb") as full:
        os.dup2(full.fileno(), recorder._file)
    for number in range(1, 6):
        recorder.take(noise(number), None)
    assert said.wait(20)
    recorder.close()
    assert errors == [errno.ENOSPC]
    recording = Recording(tmp_path / "full.rdrec")
    assert len(recording) == 1
    recording.close()


def test_a_recording_that_cannot_be_begun_says_why(tmp_path):
    with pytest.raises(PictureError, match="cannot be begun: Is a directory"):
        Recorder(tmp_path, "robotory", CALIBRATION)


def test_a_slow_disk_costs_frames_but_no_time(tmp_path):
    recorder = Recorder(tmp_path / "slow.rdrec", "robotory", CALIBRATION)
    for number in range(200):
        recorder.take(noise(number), None)
    recorder.close()
    assert recorder.written + recorder.left_out == 200
    recording = Recording(tmp_path / "slow.rdrec")
    assert len(recording) == recorder.written
    recording.close()


def test_a_recording_plays_as_a_camera_at_the_pace_it_was_taken(tmp_path):
    time_s = [1000.0]

    def sleep(seconds):
        time_s[0] += seconds

    camera = RecordingCamera(recorded(tmp_path / "play.rdrec", 4), lambda: time_s[0], sleep)
    frames = [camera.read(1.0) for _ in range(4)]
    assert [frame.t_capture_s for frame in frames] == pytest.approx([1000 + n / 15 for n in range(4)])
    assert [frame.number for frame in frames] == [0, 1, 2, 3]
    assert time_s[0] == pytest.approx(1000 + 3 / 15)
    with pytest.raises(CameraLostError, match="is over"):
        camera.read(1.0)
    camera.close()


def test_jpeg_is_what_makes_it_compact(tmp_path):
    picture = render(Scene()).image
    recorder = Slow(tmp_path / "small.rdrec", "robotory", CALIBRATION)
    for number in range(10):
        recorder.take(Frame(picture, number / 15, number), None)
    recorder.close()
    png = len(cv2.imencode(".png", picture)[1])
    assert (tmp_path / "small.rdrec").stat().st_size < 10 * png / 2
