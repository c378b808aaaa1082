import cv2
import numpy as np

from hardware.dimensions import load_dimensions
from hardware.drawing.raster import rasterise
from hardware.sheets.pieces import tag_sheet
from hardware.sheets.tags import TagPlace, tag_bits, tag_shape

PX_PER_MM = 8.0


def detect(image: np.ndarray) -> dict[int, np.ndarray]:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
    corners, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    return {int(tag): quad.reshape(4, 2) + 0.5 for tag, quad in zip(ids.ravel(), corners, strict=True)}


def test_tag_0_stands_as_opencv_5_draws_it():
    assert [["#."[int(white)] for white in row] for row in tag_bits(0)] == [
        list(row)
        for row in (
            "#######",
            "#.###.#",
            "#.....#",
            "##.##.#",
            "#..#.##",
            "#.#.#.#",
            "#######",
        )
    ]


def test_tag_turned_by_a_quarter_has_its_first_corner_at_the_south_west():
    (ring, *_) = tag_shape(TagPlace(0, 100.0, 50.0, 7.0), turn_rad=np.pi / 2).rings
    assert np.allclose(np.min(ring, axis=0), (96.5, 46.5))


def test_every_printed_figure_tag_is_read_upright_and_in_size():
    raster = rasterise(tag_sheet(range(17), load_dimensions()), PX_PER_MM)
    found = detect(raster.image)
    assert sorted(found) == list(range(17))
    for quad in found.values():
        top_left, top_right, bottom_right, bottom_left = quad
        assert top_left[1] < bottom_left[1]
        assert top_left[0] < top_right[0]
        for one, other in ((top_left, top_right), (top_right, bottom_right), (bottom_right, bottom_left)):
            assert abs(np.linalg.norm(one - other) / PX_PER_MM - 24) < 0.3


def test_forward_mark_is_over_the_tag_and_inside_the_round_top():
    raster = rasterise(tag_sheet([3], load_dimensions()), PX_PER_MM)
    middle = detect(raster.image)[3].mean(axis=0)

    def level(up_mm: float, right_mm: float) -> int:
        x, y = middle[0] + right_mm * PX_PER_MM, middle[1] - up_mm * PX_PER_MM
        return int(raster.image[int(y), int(x)].max())

    assert level(17, 0) < 120
    assert level(-13.5, 0) > 250
    assert level(0, 14) > 250
    assert level(0, 18) > 250
