"""A phone's pictures as a camera: the newest only, timed, of one size; whatever else it sends is refused undecoded."""

import io
import threading
import time
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as Pictures

from tests.support.telling import says
from vision.cameras.camera import Controls
from vision.cameras.jpeg_header import baseline_size
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import CameraLostError
from vision.see import read_picture


def picture(grey: int, size_px: tuple[int, int] = (64, 48)) -> np.ndarray:
    return np.full((size_px[1], size_px[0], 3), grey, np.uint8)


def jpeg(grey: int = 128, size_px: tuple[int, int] = (64, 48)) -> bytes:
    return cv2.imencode(".jpg", picture(grey, size_px))[1].tobytes()


def filming() -> PhoneCamera:
    camera = PhoneCamera()
    camera.ask((640, 480), 15)
    camera.note(connected=True)
    return camera


def test_only_the_newest_picture_is_read_and_it_keeps_its_time() -> None:
    camera = filming()
    start_s = time.monotonic()
    camera.use(lambda: time.monotonic() - start_s)
    for grey, captured_s in ((10, start_s - 2), (200, start_s - 1)):
        assert camera.push(jpeg(grey), captured_s) is None
    frame = camera.read(1)
    assert abs(int(frame.image.mean()) - 200) <= 1
    assert frame.t_capture_s == pytest.approx(-1, abs=0.001)
    with pytest.raises(CameraLostError):
        camera.read(0)


def test_a_picture_is_decoded_as_the_same_bytes_in_a_file(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (48, 64, 3), np.uint8)
    sent = cv2.imencode(".jpg", noise)[1].tobytes()
    (tmp_path / "sent.jpg").write_bytes(sent)
    camera = filming()
    camera.push(sent, 0.0)
    assert np.array_equal(camera.read(0).image, read_picture(tmp_path / "sent.jpg"))


def test_a_reader_wakes_when_a_picture_arrives_and_the_phone_learns_that_it_was_taken() -> None:
    camera, taken, read = filming(), threading.Event(), []
    camera.taken = taken.set
    reader = threading.Thread(target=lambda: read.append(camera.read(60)))
    reader.start()
    camera.push(jpeg(), time.monotonic())
    reader.join()
    assert taken.is_set()
    assert read[0].image.shape == (48, 64, 3)


def progressive() -> bytes:
    out = io.BytesIO()
    Pictures.fromarray(picture(99)).save(out, "JPEG", progressive=True)
    return out.getvalue()


def claiming(width: int, height: int) -> bytes:
    """A JPEG whose frame header says another size than its data."""
    good = bytearray(jpeg())
    at = good.index(b"\xff\xc0")
    good[at + 5 : at + 9] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return bytes(good)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "form"),
        (b"\xff\xd8\xff\xd9", "form"),
        (cv2.imencode(".png", picture(1))[1].tobytes(), "form"),
        (jpeg()[:-2], "form"),
        (jpeg() + jpeg(), "form"),
        (progressive(), "form"),
        (claiming(0, 48), "form"),
        (claiming(65535, 65535), "pixels"),
        (jpeg(size_px=(642, 480)), "pixels"),
        (bytes(640 * 480 + 1), "bytes"),
    ],
    ids=["nothing", "no frame", "PNG", "cut off", "two", "progressive", "empty", "a bomb", "too wide", "too long"],
)
def test_what_is_no_picture_of_the_asked_size_is_refused_before_it_is_decoded(
    sent: bytes, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cv2, "imdecode", None)
    camera = filming()
    assert camera.push(sent, 0.0) == why
    assert camera.status()["size_px"] is None


def test_a_head_is_walked_as_the_decoder_does() -> None:
    """An embedded preview, as cameras write it, is not the picture."""
    preview = jpeg(size_px=(16, 16))
    length = (len(preview) + 2).to_bytes(2, "big")
    assert baseline_size(b"\xff\xd8\xff\xe1" + length + preview + jpeg()[2:]) == (64, 48)


def test_data_that_cannot_be_decoded_is_passed_over() -> None:
    camera = filming()
    good = jpeg()
    tables = good.index(b"\xff\xdb")
    camera.push(good[:tables] + good[good.index(b"\xff\xc0") :], 0.0)  # without its quantisation tables
    with pytest.raises(CameraLostError):
        camera.read(0.01)


def test_a_calibrated_phone_is_held_to_its_size_and_settings() -> None:
    camera = filming().use(time.monotonic, (64, 48), Controls(focus=0.7, white_balance=(5000.0,)))
    assert camera.wanted()["size"] == (64, 48)
    assert camera.wanted()["hold"] == {"focus": 0.7, "exposure_ms": None, "gain": None, "white_balance": 5000.0}
    assert camera.push(jpeg(size_px=(48, 64)), 0.0) == "turned"
    camera.note(connected=True)
    assert camera.status()["trouble"] == "turned"
    with pytest.raises(CameraLostError, check=says("turn it back")):
        camera.read(0)
    assert camera.push(jpeg(size_px=(32, 24)), 0.0) == "size"
    assert camera.push(jpeg(), 0.0) is None
    assert camera.status()["trouble"] is None


def test_pictures_of_another_camera_than_the_calibrated_one_are_refused_until_that_one_films() -> None:
    camera = filming()
    camera.note(connected=True, camera="7f")
    name = camera.keep()
    assert name == "camera phone 7f"
    camera.use(time.monotonic, (64, 48), name=name)
    assert camera.push(jpeg(), 0.0) is None
    for other in ("80", None):
        camera.note(connected=True, camera=other)
        assert camera.push(jpeg(), 0.0) == "other"
        assert camera.push(jpeg(size_px=(48, 64)), 0.0) == "other"
        camera.note(connected=True, trouble="battery", camera=other)
        assert camera.status()["trouble"] == "other"
    camera.note(connected=True, camera="7f")
    assert camera.push(jpeg(), 0.0) is None
    assert camera.status()["trouble"] is None
    camera.note(connected=True, camera="80")
    camera.use(time.monotonic)
    assert camera.push(jpeg(), 0.0) is None


def test_what_another_phone_makes_of_a_calibration_is_said_to_the_reader() -> None:
    camera = filming().use(time.monotonic, name="camera phone 7f")
    camera.push(jpeg(), 0.0)
    with pytest.raises(CameraLostError, check=says("use that one again, or calibrate again")):
        camera.read(0)


def test_a_camera_without_a_name_cannot_be_kept() -> None:
    with pytest.raises(CameraLostError, check=says("open its page again")):
        filming().keep()


def test_users_take_turns() -> None:
    camera = filming().use(time.monotonic, (64, 48))
    camera.push(jpeg(), time.monotonic())
    camera.close()
    assert camera.push(jpeg(size_px=(320, 240)), time.monotonic()) is None
    assert camera.read(0).image.shape == (240, 320, 3)


def test_a_phone_that_leaves_is_away_and_its_last_picture_is_gone() -> None:
    camera = filming()
    camera.push(jpeg(), time.monotonic())
    camera.note(connected=False)
    with pytest.raises(CameraLostError, check=says("no phone films")):
        camera.read(0)
    with pytest.raises(CameraLostError, check=says("no phone films")):
        camera.lock()
    assert camera.status() == {
        "connected": False,
        "size_px": (64, 48),
        "frames_per_s": 0.0,
        "age_ms": None,
        "battery": None,
        "trouble": "away",
    }
