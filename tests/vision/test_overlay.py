"""Pictures for people."""

from functools import cache

import numpy as np
import pytest

from tests.vision.scenes import Scene, board_tags, render
from tests.vision.test_observer import HAND, HD, MODEL, SITES, TYPICAL, lens_of, reference
from vision.calibration import Calibration
from vision.errors import SheetNotFoundError
from vision.geometry.projection import image_points
from vision.geometry.rectification import BoardGrid, pixel_map, sample
from vision.observation import Frame
from vision.observer import Observer
from vision.overlay import BOARD_TAG, FIGURE, overlay, rectified
from vision.overlay import HAND as HAND_COLOUR


@cache
def calibration() -> Calibration:
    return Calibration("test", lens_of(HD), 40.0, 0.2, "", reference(HD, TYPICAL))


SCENE = Scene([(0, *SITES["a1"], 0.0)], [("disc-black", *SITES["b2"])], hand=HAND)


def overlaid():
    frame = render(SCENE)
    observation = Observer(MODEL, calibration()).observe(frame)
    return frame, observation


def test_what_was_seen_is_drawn_where_it_is():
    frame, observation = overlaid()
    before = frame.image.copy()
    picture = overlay(frame, observation, calibration(), MODEL)
    assert picture.shape == frame.image.shape
    assert (frame.image == before).all()

    def near(x, y, height, colour):
        ((column, row),) = image_points(
            np.array([[x, y, height]]), calibration().intrinsics, observation.camera_from_board
        )
        patch = picture[round(row) - 4 : round(row) + 4, round(column) - 4 : round(column) + 4].astype(int)
        return np.abs(patch - colour).sum(axis=-1).min() < 60

    x, y = SITES["a1"]
    assert near(x + 12, y, 40, FIGURE)  # its tag's front edge
    assert near(x + 30, y, 40, FIGURE)  # its arrow forward, east
    assert not near(x - 30, y, 40, FIGURE)
    west, north = board_tags()[19][0]
    assert near(west, north, 0, BOARD_TAG)
    assert near(*observation.foreground_outline_mm[0][0], 0, HAND_COLOUR)


def test_the_straightened_board_has_north_above():
    frame, observation = overlaid()
    picture = rectified(frame, observation, calibration(), MODEL, 1.5)
    assert picture.shape == (548 * 1.5, 440 * 1.5, 3)
    x, y = SITES["b2"]
    column, row = round((x + 40) * 1.5), round((508 - y) * 1.5)
    assert picture[row - 3 : row + 3, column - 3 : column + 3].mean() < 40  # the black disc
    assert picture[row - 3 : row + 3, column + 20 : column + 26].mean() > 60


def test_straightening_is_as_exact_as_point_by_point():
    frame, observation = overlaid()
    grid = BoardGrid.over(MODEL.sheet_outline_mm, 1 / 1.5)
    exact = sample(frame.image, pixel_map(grid.centres_mm(), calibration().intrinsics, observation.camera_from_board))
    picture = rectified(frame, observation, calibration(), MODEL, 1.5)
    assert np.abs(picture.astype(int) - exact).max() <= 2


def test_a_frame_without_board_is_drawn_with_the_reason_and_cannot_be_straightened():
    frame = Frame(np.full((720, 1280, 3), 90, np.uint8), 0.0, 1)
    observation = Observer(MODEL, calibration()).observe(frame)
    picture = overlay(frame, observation, calibration(), MODEL)
    assert (picture[:600] == 90).all()
    assert picture[-25:].max() == 255  # the words
    with pytest.raises(SheetNotFoundError):
        rectified(frame, observation, calibration(), MODEL, 1.5)


def test_a_broken_frame_is_drawn_black():
    frame = Frame(np.zeros((2, 2), np.float32), 0.0, 1)
    observation = Observer(MODEL, calibration()).observe(frame)
    assert overlay(frame, observation, calibration(), MODEL).shape == (720, 1280, 3)
