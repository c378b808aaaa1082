"""Cells of quadrilaterals: read by the kernel and by numpy, at any angle and turn."""

import cv2
import numpy as np
import pytest

from vision.tags import codes as codes_module
from vision.tags import lazy_picture
from vision.tags.cell_decoding import Family, read_cells
from vision.tags.codes import cell_levels
from vision.tags.fiducials import FAMILIES
from vision.tags.lazy_picture import Picture
from vision.tags.quadrilaterals import PASSES, find_quadrilaterals, grown
from vision.tags.tag_search import TagSearch

OBLIQUE = np.array([[40.0, 60.0], [150.0, 30.0], [170.0, 110.0], [70.0, 150.0]])


def seen(family: str, tag: int, corners: np.ndarray) -> np.ndarray:
    """A grey picture of a tag with a white border, its black square at these corners in px."""
    dictionary = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
    side = (dictionary.markerSize + 2) * 10
    drawing = cv2.copyMakeBorder(
        cv2.aruco.generateImageMarker(dictionary, tag, side), 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=255
    )
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) + 20
    warp = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    return cv2.warpPerspective(drawing, warp, (220, 200), borderValue=200)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("turn", range(4))
def test_a_tag_is_recognized_at_each_quarter_turn(family: str, turn: int) -> None:
    codes = Family(FAMILIES[family])
    image = seen(family, 7, np.roll(OBLIQUE, -turn, axis=0))
    cells = read_cells(Picture(image), OBLIQUE[None], codes.cells)
    ids, turns, wrong = codes.nearest(cells.codes)
    assert cells.framed.all()
    assert (ids[0], turns[0], wrong[0]) == (7, turn, 0)


@pytest.mark.parametrize(("family", "bits"), [("4x4_50", 0), ("tag16h5", 0), ("tag25h9", 2), ("tag36h11", 3)])
def test_fewer_wrong_bits_are_allowed_where_chance_would_read_a_tag(family: str, bits: int) -> None:
    # 30 codes of 16 bits at 4 turns are 120 of 65536 patterns: with a wrong bit 3 %, with none 0.2 %.
    assert Family(FAMILIES[family]).wrong_bits == bits


def test_kernel_and_numpy_see_the_same_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    image = seen("tag36h11", 3, OBLIQUE)
    quadrilaterals = np.stack([OBLIQUE, OBLIQUE - 60, OBLIQUE + np.array([60.0, 55.0])])  # the others leave the picture
    by_kernel = cell_levels(Picture(image), quadrilaterals, 8)
    for module in (codes_module, lazy_picture):
        monkeypatch.setattr(module, "load", lambda: None)
    assert np.abs(cell_levels(Picture(image), quadrilaterals, 8) - by_kernel).max() < 1  # samples are rounded in numpy
    assert by_kernel.std() > 30


def test_no_border_and_no_contrast_are_not_a_frame() -> None:
    image = np.full((200, 220), 120, np.uint8)
    assert not read_cells(Picture(image), OBLIQUE[None], 7).framed[0]
    inverse = 255 - seen("tag25h9", 3, OBLIQUE)
    assert not read_cells(Picture(inverse), OBLIQUE[None], 7).framed[0]


def test_quads_lie_around_dark_areas_and_grow_along_their_edges() -> None:
    image = np.full((200, 220), 220, np.uint8)
    cv2.fillConvexPoly(image, OBLIQUE.astype(np.int32), 20)
    outlines, pixel_px = find_quadrilaterals(image, PASSES)
    assert len(outlines) == len(pixel_px) >= 3
    off = [min(np.abs(np.roll(found, turn, axis=0) - OBLIQUE - 0.5).max() for turn in range(4)) for found in outlines]
    assert np.median(off) < 2.5
    square = np.array([[[10.0, 10.0], [20.0, 10.0], [20.0, 20.0], [10.0, 20.0]]])
    assert grown(square, np.array([1.0]))[0].tolist() == [[9, 9], [21, 9], [21, 21], [9, 21]]


def test_a_square_that_is_nearly_a_tag_is_none_without_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (codes_module, lazy_picture):
        monkeypatch.setattr(module, "load", lambda: None)
    assert TagSearch(("tag36h10",)).read(seen("tag36h11", 3, OBLIQUE)) == []
