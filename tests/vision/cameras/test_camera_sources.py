"""Cameras: pictures and videos shown as frames, devices that are lost and come back."""

import itertools
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from vision.cameras.camera_sources import OpenCvCamera, PictureCamera
from vision.errors import CameraLostError


def video(path, levels):
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (64, 48))
    for level in levels:
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    return path


def levels_of(camera, count):
    return [round(float(camera.read(1.0).image.mean()) / 10) * 10 for _ in range(count)]


def test_pictures_folders_and_videos_are_shown_in_order(tmp_path):
    (tmp_path / "folder").mkdir()
    for name, level in (("folder/b", 30), ("folder/a", 20), ("last", 90)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((48, 64, 3), level, np.uint8))
    film = video(tmp_path / "film.avi", (50, 60))
    camera = PictureCamera([tmp_path / "folder", film, tmp_path / "last.png"], frames_per_s=10)
    frames = [camera.read(1.0) for _ in range(5)]
    assert [round(float(frame.image.mean()) / 10) * 10 for frame in frames] == [20, 30, 50, 60, 90]
    assert [frame.number for frame in frames] == [1, 2, 3, 4, 5]
    assert [frame.t_capture_s for frame in frames] == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])
    with pytest.raises(CameraLostError, match="all pictures have been shown"):
        camera.read(1.0)


def test_an_unreadable_file_is_named_and_the_next_one_shown(tmp_path):
    for name in ("broken.png", "broken.avi"):
        (tmp_path / name).write_bytes(b"nothing")
    cv2.imwrite(str(tmp_path / "good.png"), np.full((48, 64, 3), 70, np.uint8))
    camera = PictureCamera([tmp_path / "broken.png", tmp_path / "broken.avi", tmp_path / "good.png"])
    with pytest.raises(CameraLostError, match=r"broken\.png"):
        camera.read(1.0)
    with pytest.raises(CameraLostError, match=r"broken\.avi"):
        camera.read(1.0)
    assert levels_of(camera, 1) == [70]


def test_a_closed_camera_shows_nothing(tmp_path):
    camera = PictureCamera([video(tmp_path / "film.avi", (50, 60))])
    camera.read(1.0)
    camera.close()
    with pytest.raises(CameraLostError):
        camera.read(1.0)


def test_a_lost_device_is_opened_again(tmp_path):
    path = tmp_path / "film.avi"
    camera = OpenCvCamera(str(path), (64, 48))
    with pytest.raises(CameraLostError, match="cannot be opened"):
        camera.read(0.2)
    video(path, (50, 60))
    assert levels_of(camera, 2) == [50, 60]
    with pytest.raises(CameraLostError, match="sends no pictures"):
        camera.read(0.2)
    again = camera.read(0.2)
    assert (round(float(again.image.mean()) / 10) * 10, again.number) == (50, 3)
    assert again.t_capture_s > 0
    camera.close()


def test_a_device_that_is_not_there_is_lost():
    with pytest.raises(CameraLostError, match="camera 97 cannot be opened"):
        OpenCvCamera(97, (1280, 720)).read(0.2)


class Phone(ThreadingHTTPServer):
    """A phone as camera: pictures as JPEG one after the other, a given number on each connection."""

    daemon_threads = True

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), Stream)
        self.level = 50
        self.turned = False
        self.torn = None
        self.connections = 0
        self.ends = threading.Event()
        threading.Thread(target=self.serve_forever, args=(0.02,)).start()

    def close(self):
        self.ends.set()
        self.shutdown()
        self.server_close()


class Stream(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.connections += 1
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        while not self.server.ends.wait(0.02):
            _, jpeg = cv2.imencode(
                ".jpg", np.full((64, 48, 3) if self.server.turned else (48, 64, 3), self.server.level, np.uint8)
            )
            if self.server.torn is not None:
                jpeg = next(self.server.torn, jpeg)
            head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + jpeg.tobytes() + b"\r\n")
            except OSError:
                return

    def log_message(self, *args):
        """Say nothing."""


def test_a_stream_is_read_at_its_newest_frame_and_taken_up_after_a_loss():
    phone = Phone()
    port = phone.server_port
    camera = OpenCvCamera(f"http://127.0.0.1:{port}/video", (64, 48))
    try:
        assert levels_of(camera, 3) == [50, 50, 50]
        phone.level = 90
        assert 90 in levels_of(camera, 100)
        phone.close()
        with pytest.raises(CameraLostError, match=f"http://127.0.0.1:{port}/video"):
            levels_of(camera, 1000)
        phone = Phone(port)
        phone.level = 120
        assert levels_of(camera, 1) == [120]
        assert phone.connections == 1
    finally:
        camera.close()
        phone.close()


@pytest.mark.parametrize("tear", ["cut off", "two in one"])
def test_torn_pictures_of_a_stream_are_dropped(tear):
    """Every second picture is black and torn, and nobody sees it; the connection is kept."""
    noise = np.random.default_rng(0).integers(0, 40, (48, 64, 3), np.uint8)
    black, grey = (cv2.imencode(".jpg", picture)[1] for picture in (noise, noise + np.uint8(100)))
    half = black[: 3 * len(black) // 4]
    torn = half if tear == "cut off" else np.concatenate([half, grey])
    phone = Phone()
    phone.torn = itertools.cycle([grey, torn])
    camera = OpenCvCamera(f"http://127.0.0.1:{phone.server_port}/video", (64, 48))
    try:
        frames = [camera.read(5.0) for _ in range(12)]
        assert [frame.number for frame in frames] == list(range(1, 13))
        assert min(float(frame.image.mean()) for frame in frames) == pytest.approx(119.5, abs=2.0)
        assert phone.connections == 1
    finally:
        camera.close()
        phone.close()


def test_a_stream_whose_pictures_are_turned_shows_them_so():
    phone = Phone()
    camera = OpenCvCamera(f"http://127.0.0.1:{phone.server_port}/video", (64, 48))
    try:
        assert camera.read(1.0).image.shape == (48, 64, 3)
        phone.turned = True
        shapes = [camera.read(1.0).image.shape for _ in range(100)]
        assert shapes[-1] == (64, 48, 3)
        assert phone.connections == 1
    finally:
        camera.close()
        phone.close()
