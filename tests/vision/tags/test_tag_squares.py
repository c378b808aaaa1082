"""Squares fitted by the kernel, compared with the fit in numpy and with the truth."""

import cv2
import numpy as np
import pytest

from tests.vision.scenes import HARD, TYPICAL, Light, Optics, Scene, render, true_corners
from vision.tags import codes as codes_module
from vision.tags import lazy_picture as picture_module
from vision.tags import tag_squares as squares_module
from vision.tags.codes import CodeBook
from vision.tags.corner_fit import side_px
from vision.tags.fiducials import FAMILIES, TABLE_FAMILY
from vision.tags.lazy_picture import Picture
from vision.tags.tag_squares import FittedSquares, fit_squares, settle_squares

HD = Optics()
CELLS = 7
FIGURES = [(0, 80.0, 90.0, 0.3), (1, 200.0, 300.0, 1.5), (2, 300.0, 400.0, -2.0)]


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """After this, no kernel is there until the patch is undone."""
    for module in (codes_module, picture_module, squares_module):
        monkeypatch.setattr(module, "load", lambda: None)
    return monkeypatch


def expected(light: Light) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A picture, the true corners of its tags, and corners up to 2 px off as prediction has them."""
    scene = Scene(figures=FIGURES)
    truth = np.stack(list(true_corners(scene, HD).values()))
    rough = truth + np.random.default_rng(3).uniform(-2, 2, (len(truth), 1, 2))
    return render(scene, HD, light, 0).image, truth, rough


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("light", [TYPICAL, HARD])
def test_kernel_and_numpy_fit_the_same_squares(light: Light, grey: bool, in_python: pytest.MonkeyPatch) -> None:
    image, _, rough = expected(light)
    if grey:
        image = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    blur = np.linspace(0.5, 1.6, len(rough))
    by_numpy = fit_squares(Picture(image), rough, CELLS, blur)
    in_python.undo()
    by_kernel = fit_squares(Picture(image), rough, CELLS, blur)
    assert not np.array_equal(by_kernel.corners, by_numpy.corners)  # else one of them was not asked
    for name in FittedSquares.__slots__:
        np.testing.assert_allclose(getattr(by_kernel, name), getattr(by_numpy, name), atol=1e-3, err_msg=name)


@pytest.mark.parametrize("astray", [False, True])
def test_kernel_and_numpy_settle_on_the_same_squares(astray: bool, in_python: pytest.MonkeyPatch) -> None:
    """One of them is too far off to settle, and some are caught first."""
    image, _, rough = expected(HARD)
    rough[::4] += 4.0
    rough[1] += 60.0
    moving, catch = np.full(len(rough), astray), np.arange(len(rough)) % 3 > 0
    at = rough, CELLS, 0.9, moving, catch
    by_numpy = settle_squares(Picture(image), *at)
    in_python.undo()
    by_kernel = settle_squares(Picture(image), *at)
    assert by_kernel.settled.tolist() == by_numpy.settled.tolist()
    assert by_kernel.settled.sum() > 0
    settled = by_kernel.settled & (by_kernel.contrast > 0.06)
    for name in ("corners", "misfit_px", "contrast", "blur_px"):
        one, other = getattr(by_kernel, name), getattr(by_numpy, name)
        np.testing.assert_allclose(one[settled], other[settled], atol=2e-3, err_msg=name)


def test_fitting_comes_to_the_truth() -> None:
    image, truth, corners = expected(TYPICAL)
    for _ in range(3):
        fit = fit_squares(Picture(image), corners, CELLS, np.full(len(corners), 1.0))
        corners = fit.corners
    assert np.linalg.norm(corners - truth, axis=2).max() < 0.15
    assert (fit.misfit_px < 0.02 * side_px(truth)).all()
    assert (fit.contrast > 0.3).all()


def test_squares_that_leave_the_picture_are_fitted_to_its_border(in_python: pytest.MonkeyPatch) -> None:
    image = np.full((60, 80, 3), 200, np.uint8)
    cv2.rectangle(image, (0, 10), (15, 40), (20, 20, 20), cv2.FILLED)
    square = np.array([[[-14.5, 10.5], [16.5, 10.5], [16.5, 41.5], [-14.5, 41.5]]])
    by_numpy = fit_squares(Picture(image), square, CELLS, np.array([1.0]))
    in_python.undo()
    by_kernel = fit_squares(Picture(image), square, CELLS, np.array([1.0]))
    np.testing.assert_allclose(by_kernel.corners, by_numpy.corners, atol=1e-3)


def test_levels_of_a_colour_picture_are_those_of_its_grey(in_python: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    image = rng.integers(0, 256, (40, 50, 3), np.uint8)
    points = rng.uniform(-3, 53, (20, 30)) + 1j * rng.uniform(-3, 43, (20, 30))
    by_opencv = Picture(image).levels_at(points).astype(int)
    in_python.undo()
    assert np.abs(Picture(image).levels_at(points) - by_opencv).max() <= 1  # halves are rounded either way
    assert Picture(image[:, ::-1]).levels_at(np.array([[0.5 + 0.5j]]))[0, 0] == Picture(image).grey[0, -1]


def test_kernel_and_numpy_agree_on_bits(in_python: pytest.MonkeyPatch) -> None:
    image, truth, rough = expected(HARD)
    corners = np.concatenate([truth, rough])
    book, ids = CodeBook(FAMILIES[TABLE_FAMILY]), np.arange(len(corners)) % 35
    by_numpy = book.agreement(Picture(image), corners, ids)
    in_python.undo()
    by_kernel = book.agreement(Picture(image), corners, ids)
    np.testing.assert_allclose(by_kernel, by_numpy, atol=0.01)  # samples are rounded in numpy
    assert not np.array_equal(by_kernel, by_numpy)


def test_a_window_of_a_picture_is_that_of_its_grey() -> None:
    image = np.random.default_rng(6).integers(0, 256, (30, 40, 3), np.uint8)
    part = Picture(image).window(5, 7, 60, 20)
    whole = Picture(image)
    assert np.array_equal(part, whole.grey[7:20, 5:60])
    assert np.array_equal(part, whole.window(5, 7, 60, 20))
    assert Picture(image).window(50, 0, 60, 10).size == 0
