"""A phone's picture from a whole one and changed tiles: every pixel is that of the newest part that holds it."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.cameras.phone_camera import MAX_PARTS, PhoneCamera
from vision.cameras.picture_tiles import tiles_fit
from vision.errors import CameraLostError

WIDTH, HEIGHT = 80, 70
"""Three tiles across and three down; those at the right and at the bottom lie partly outside."""


def whole(grey: int) -> bytes:
    return cv2.imencode(".jpg", np.full((HEIGHT, WIDTH, 3), grey, np.uint8))[1].tobytes()


def tiles(*greys: int) -> bytes:
    """Tiles of one colour each, sixteen a line."""
    lines = np.zeros((32 * -(-len(greys) // 16), 512, 3), np.uint8)
    for n, grey in enumerate(greys):
        lines[32 * (n // 16) :, 32 * (n % 16) : 32 * (n % 16 + 1)] = grey
    return cv2.imencode(".jpg", lines)[1].tobytes()


@pytest.fixture
def camera() -> PhoneCamera:
    camera = PhoneCamera()
    camera.ask((WIDTH, HEIGHT), 15)
    camera.note(connected=True)
    return camera


def colours(camera: PhoneCamera) -> list[list[int]]:
    """Mean colour of each tile of the newest picture, in tens, after the check that it has no other size."""
    image = camera.read(0).image
    assert image.shape == (HEIGHT, WIDTH, 3)
    return [[round(image[y : y + 32, x : x + 32].mean() / 10) for x in (0, 32, 64)] for y in (0, 32, 64)]


def test_tiles_take_the_place_of_older_ones_in_the_order_in_which_they_came(camera: PhoneCamera) -> None:
    assert camera.push(whole(10), 1) is None
    assert camera.push(tiles(60, 90), 2, (0, 5)) is None
    assert camera.push(tiles(120, 200), 3, (5, 7)) is None
    assert colours(camera) == [[6, 1, 1], [1, 1, 12], [1, 20, 1]]
    assert camera.push(tiles(*[30] * 9), 4, range(9)) is None
    assert colours(camera) == [[3] * 3] * 3


def test_a_picture_that_was_read_stays_as_it_was(camera: PhoneCamera) -> None:
    camera.push(whole(10), 1)
    before = camera.read(0).image
    camera.push(tiles(200), 2, (0,))
    camera.read(0)
    assert np.all(before == before[0, 0])


def test_more_than_one_line_of_tiles() -> None:
    assert tiles_fit(range(17), (512, 64), (640, 480))
    camera = PhoneCamera()
    camera.ask((640, 480), 15)
    camera.note(connected=True)
    camera.push(cv2.imencode(".jpg", np.zeros((480, 640, 3), np.uint8))[1].tobytes(), 1)
    camera.push(tiles(*[10 * n for n in range(17)]), 2, range(17))
    image = camera.read(0).image
    assert [round(image[16, 16 + 32 * n].mean() / 10) for n in range(18)] == [*range(17), 0]


@pytest.mark.parametrize(
    ("numbers", "sent"),
    [
        ((9,), tiles(1)),
        ((0, 65535), tiles(1, 1)),
        ((0,), whole(1)),
        (range(17), tiles(*[1] * 16)),
        ([0] * 10, tiles(1)),
    ],
)
def test_tiles_that_are_none_of_the_picture_are_refused(
    camera: PhoneCamera, numbers: Sequence[int], sent: bytes
) -> None:
    camera.push(whole(10), 1)
    assert camera.push(sent, 2, numbers) == "form"
    assert colours(camera) == [[1] * 3] * 3


def test_without_all_that_was_sent_a_whole_picture_must_come(camera: PhoneCamera) -> None:
    def lose_first() -> None:
        camera.push(tiles(90), 2, (9,))  # refused

    def change_user() -> None:
        camera.close()

    def reconnect() -> None:
        camera.note(connected=False)
        camera.note(connected=True)

    for lose in (lose_first, change_user, reconnect):
        camera.push(whole(10), 1)
        lose()
        assert camera.push(tiles(60), 3, (0,)) == "base"
        camera.push(whole(30), 4)
        assert camera.push(tiles(60), 5, (0,)) is None
        assert colours(camera)[0] == [6, 3, 3]


def test_few_parts_wait_for_a_reader(camera: PhoneCamera) -> None:
    camera.push(whole(10), 1)
    answers = [camera.push(tiles(60), 2, (0,)) for _ in range(MAX_PARTS + 1)]
    assert answers == [None] * (MAX_PARTS - 1) + ["base"] * 2


def test_tiles_that_cannot_be_decoded_end_the_picture(camera: PhoneCamera) -> None:
    camera.push(whole(10), 1)
    good = tiles(60)
    assert camera.push(good[: good.index(b"\xff\xdb")] + good[good.index(b"\xff\xc0") :], 2, (0,)) is None
    with pytest.raises(CameraLostError):
        camera.read(0)
    assert camera.push(tiles(60), 3, (0,)) == "base"
