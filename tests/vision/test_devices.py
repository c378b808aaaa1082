"""Cameras: pictures and videos shown as frames, devices that are lost and come back."""

import cv2
import numpy as np
import pytest

from vision.devices import OpenCvCamera, PictureCamera
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
