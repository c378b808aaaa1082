"""The kernel of pinhole lenses against OpenCV and numpy."""

import cv2
import numpy as np
import pytest

from tests.vision.scenes import Optics
from vision.geometry import lens_kernel
from vision.geometry.extrinsics import pose_of_view
from vision.geometry.figure_poses import UNIT_SQUARE, fit_squares
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import board_points, image_points

BENT = Optics()
LENS = Intrinsics(BENT.matrix, np.array(BENT.distortion), BENT.size)
WIDE = Intrinsics(BENT.matrix, np.array([0.3, 0.1, 0.001, -0.002, 0.02, 0.6, 0.2, 0.03]), BENT.size, "pinhole-8")
CAMERA = BENT.camera_from_board
RNG = np.random.default_rng(9)
POINTS = np.column_stack([RNG.uniform(-40, 400, 48), RNG.uniform(-40, 500, 48), RNG.choice([0.0, 40.0], 48)])


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """After this, no kernel is there until the patch is undone."""
    monkeypatch.setattr(lens_kernel, "load", lambda: None)
    return monkeypatch


@pytest.mark.parametrize("lens", [LENS, WIDE])
def test_kernel_and_opencv_see_points_in_the_same_pixels(lens: Intrinsics, in_python: pytest.MonkeyPatch) -> None:
    by_opencv = image_points(POINTS, lens, CAMERA)
    in_python.undo()
    np.testing.assert_allclose(image_points(POINTS, lens, CAMERA), by_opencv, atol=1e-9)


@pytest.mark.parametrize("lens", [LENS, WIDE])
def test_kernel_and_opencv_find_the_same_pose_from_a_far_guess(lens: Intrinsics) -> None:
    pixels = image_points(POINTS, lens, CAMERA) + RNG.normal(0, 0.2, (len(POINTS), 2))
    turn = cv2.Rodrigues(np.array([0.1, -0.05, 0.2]))[0]
    guess = turn @ CAMERA + np.array([[0, 0, 0, 30], [0, 0, 0, -20], [0, 0, 0, 50]])
    kernel = lens_kernel.lens_kernel(lens)
    assert kernel is not None
    found = kernel.pose(POINTS, pixels, guess)
    assert found is not None
    np.testing.assert_allclose(found[0], pose_of_view(POINTS, pixels, lens, guess), atol=1e-4)
    apart = image_points(POINTS, lens, found[0]) - pixels
    assert found[1] == pytest.approx(np.sqrt((apart**2).sum(axis=1).mean()), rel=1e-9)


def test_of_points_that_have_no_pose_none_is_found() -> None:
    kernel = lens_kernel.lens_kernel(LENS)
    assert kernel is not None
    assert kernel.pose(np.zeros((4, 3)), np.zeros((4, 2)), CAMERA) is None


@pytest.mark.parametrize("lens", [LENS, WIDE])
def test_kernel_and_numpy_find_the_same_squares(lens: Intrinsics, in_python: pytest.MonkeyPatch) -> None:
    square, heights = 24.0 * UNIT_SQUARE, np.array([40.0, 0.0, 3000.0])
    corners = np.concatenate([np.column_stack([square + 30 * n, np.full(4, 40.0)]) for n in range(3)])
    pixels = image_points(corners, lens, CAMERA) + RNG.normal(0, 0.2, (12, 2))
    points = board_points(pixels, lens, CAMERA, heights.repeat(4)).reshape(-1, 4, 2)
    in_python.undo()
    kernel = lens_kernel.lens_kernel(lens)
    assert kernel is not None
    found = kernel.squares(pixels.reshape(-1, 4, 2), CAMERA, heights, square)
    for one, other in zip(found, fit_squares(points, 24.0), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-9)
    assert np.isnan(found[1][2])
