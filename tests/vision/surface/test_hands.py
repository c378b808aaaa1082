"""What counts as a hand over the board: outlines and tags as numbers."""

import numpy as np

from tests.vision.scenes import Optics, table_model
from vision.geometry.intrinsics import Intrinsics
from vision.surface.hands import HandWatch

OPTICS = Optics()
POSE = OPTICS.camera_from_board
SHEET = table_model().sheet_outline_mm  # from (-40, -40) to (400, 508)


def watch() -> HandWatch:
    return HandWatch(SHEET, Intrinsics(OPTICS.matrix, np.array(OPTICS.distortion), OPTICS.size))


def box(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], dtype=float)


def test_a_large_thing_that_comes_in_over_the_edge_is_a_hand():
    arm = box(100, -38, 150, 60)  # 49 cm2
    assert watch().look(0.0, {}, [arm], POSE) == (arm,)


def test_a_small_thing_at_the_edge_and_a_thing_that_lies_on_the_board_are_none():
    pen, book = box(100, -38, 110, 60), box(100, 100, 200, 200)
    assert watch().look(0.0, {}, [pen, book], POSE) == ()


def test_two_neighbouring_tags_that_vanish_together_are_under_a_hand():
    watching = watch()
    watching.look(0.0, {0: (100, 100), 1: (180, 100), 2: (300, 400)}, [], POSE)
    (hidden,) = watching.look(0.1, {2: (300, 400)}, [], POSE)
    assert hidden.min(axis=0).tolist() == [75, 75]
    assert hidden.max(axis=0).tolist() == [205, 125]
    assert watching.look(0.6, {2: (300, 400)}, [], POSE) == ()  # they are gone, whatever took them


def test_one_tag_alone_and_two_that_are_far_apart_are_only_missed():
    watching = watch()
    watching.look(0.0, {0: (100, 100), 1: (180, 100), 2: (300, 400)}, [], POSE)
    assert watching.look(0.1, {1: (180, 100), 2: (300, 400)}, [], POSE) == ()
    assert watching.look(0.2, {1: (180, 100)}, [], POSE) == ()


def test_tags_that_vanish_with_the_camera_pose_are_reported_too():
    watching = watch()
    watching.look(0.0, {17: (-20, -20), 18: (-20, 100)}, [], POSE)
    assert len(watching.look(0.1, {}, [], None)) == 1
