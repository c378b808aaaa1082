"""Tags: which way up they are, which are read, how exactly."""

import math

import cv2
import numpy as np
import pytest

from tests.vision.scenes import GOOD, HARD, TYPICAL, Optics, Scene, encoded, render, true_corners
from vision.observation import Image
from vision.tags.fiducials import FAMILIES, TagDetector, grey_of
from vision.tags.tag_search import TagSearch

FIGURES = [(0, 60.0, 60.0, 0.3), (1, 200.0, 300.0, 1.5), (2, 320.0, 430.0, -2.0), (7, 90.0, 400.0, 3.0)]


def marker(family: str, tag: int, cell: int, black: int = 0, white: int = 255) -> Image:
    """A tag as `generateImageMarker` draws it, 50 px from the left and 40 px from the top of a white picture."""
    dictionary = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
    drawing = cv2.aruco.generateImageMarker(dictionary, tag, (dictionary.markerSize + 2) * cell)
    picture = np.full((drawing.shape[0] + 90, drawing.shape[1] + 100), white, np.uint8)
    picture[40:-50, 50:-50] = np.where(drawing > 0, white, black)
    return picture


@pytest.mark.parametrize("family", FAMILIES)
def test_a_generated_tag_is_upright_and_its_first_corner_is_the_outer_one_of_its_top_left_pixel(family):
    picture = marker(family, 3, 10)
    (tag,) = TagDetector(family).detect(picture)
    right, bottom = picture.shape[1] - 50, picture.shape[0] - 50
    assert tag.id == 3
    assert tag.corners_px == pytest.approx(np.array([[50, 40], [right, 40], [right, bottom], [50, bottom]]), abs=0.06)


def test_corners_turn_with_the_tag():
    picture = marker("tag25h9", 5, 8)
    (upright,) = TagDetector().detect(picture)
    (turned,) = TagDetector().detect(np.ascontiguousarray(np.rot90(picture)))  # counter-clockwise
    width = picture.shape[1]
    expected = np.column_stack([upright.corners_px[:, 1], width - upright.corners_px[:, 0]])
    assert turned.corners_px == pytest.approx(expected, abs=0.05)


def test_only_the_ids_in_use_are_read():
    picture = marker("tag25h9", 12, 8)
    assert [tag.id for tag in TagDetector(ids=(3, 12, 20)).detect(picture)] == [12]
    assert TagDetector(ids=(3, 20)).detect(picture) == []


@pytest.mark.parametrize(("wrong_cells", "read"), [(1, [12]), (2, [])])
def test_one_wrong_bit_is_corrected_and_no_more(wrong_cells, read):
    picture = marker("tag25h9", 12, 8)
    for cell in range(wrong_cells):
        row, column = 40 + 8 * 2, 50 + 8 * (1 + 2 * cell)
        picture[row : row + 8, column : column + 8] ^= 255
    assert [tag.id for tag in TagDetector(ids=range(30), corrected_bits=1).detect(picture)] == read


def test_margin_is_the_contrast():
    (full,) = TagDetector().detect(marker("tag25h9", 1, 8))
    (pale,) = TagDetector().detect(marker("tag25h9", 1, 8, black=60, white=162))
    assert full.margin == pytest.approx(1.0, abs=0.06)
    assert pale.margin == pytest.approx(0.4, abs=0.06)


def test_a_tag_seen_twice_is_listed_twice():
    one = marker("tag25h9", 9, 6)
    assert [tag.id for tag in TagDetector().detect(np.hstack([one, one]))] == [9, 9]


@pytest.mark.parametrize("shape", [(1, 1), (3, 500), (480, 640)])
def test_a_picture_without_tags_has_none(shape):
    noise = np.random.default_rng(1).integers(0, 256, shape).astype(np.uint8)
    for picture in (noise, np.zeros(shape, np.uint8)):
        assert TagDetector().detect(picture) == []


def test_an_unknown_family_and_an_unknown_id_are_refused():
    with pytest.raises(ValueError, match="tag25h9, tag36h11, tag36h10, tag16h5, 4x4_50"):
        TagDetector("tag99")
    with pytest.raises(ValueError, match="0 to 34"):
        TagDetector("tag25h9", ids=(3, 35))


@pytest.mark.parametrize(
    ("size", "light", "frames", "corner_px", "heading_deg"),
    [
        ((1280, 720), GOOD, 3, 0.10, 0.15),
        ((1280, 720), TYPICAL, 3, 0.15, 0.25),
        ((1920, 1080), TYPICAL, 1, 0.15, 0.25),
    ],
)
def test_corners_of_a_rendered_table_are_exact(size, light, frames, corner_px, heading_deg):
    optics = Optics(size=size)
    apart, turned = [], []
    for number in range(frames):
        scene = Scene(figures=[(tag, x + 3.3 * number, y, yaw + number) for tag, x, y, yaw in FIGURES])
        truth = true_corners(scene, optics)
        detections = TagDetector(ids=range(30), corrected_bits=1).detect(
            grey_of(render(scene, optics, light, number).image)
        )
        assert {tag.id for tag in detections} == set(truth)
        for tag in detections:
            apart += np.linalg.norm(tag.corners_px - truth[tag.id], axis=1).tolist()
            turned.append(abs(math.remainder(heading(tag.corners_px) - heading(truth[tag.id]), math.tau)))
    assert np.percentile(apart, 95) <= corner_px
    assert math.degrees(np.percentile(turned, 95)) <= heading_deg


def test_hard_light_loses_few_tags_and_invents_none():
    optics = Optics(size=(1920, 1080))
    truth = true_corners(Scene(figures=FIGURES), optics)
    detections = TagDetector(ids=range(30), corrected_bits=1).detect(
        grey_of(render(Scene(figures=FIGURES), optics, HARD).image)
    )
    assert {tag.id for tag in detections} <= set(truth)
    assert len(detections) >= len(truth) - 1


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("side_px", "blur_px", "corner_px"), [(60, 1.0, 0.2), (24, 0.8, 0.3), (50, 2.5, 1.5)])
def test_turned_small_and_blurred_tags_are_found(family, side_px, blur_px, corner_px):
    rng = np.random.default_rng(side_px)
    dictionary = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
    cells = dictionary.markerSize + 2
    wide = np.full((960, 1280), 80, np.uint8)  # light, drawn twice as large, then reduced
    truth = {}
    for number in range(6):
        tag = 4 * number + 1
        drawing = cv2.aruco.generateImageMarker(dictionary, tag, cells * 16)
        framed = cv2.copyMakeBorder(drawing, 16, 16, 16, 16, cv2.BORDER_CONSTANT, value=255)
        angle = rng.uniform(0, math.tau)
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (1 + rng.uniform(-0.15, 0.15, (4, 2)))
        corners = side_px * square @ turn.T + [(number % 3 + 0.5) * 1280 / 3, (number // 3 + 0.5) * 480]
        source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * cells * 16 + 16 - 0.5
        warp = cv2.getPerspectiveTransform(source.astype(np.float32), (corners - 0.5).astype(np.float32))
        seen = cv2.warpPerspective(framed, warp, (1280, 960))
        inside = cv2.warpPerspective(np.full_like(framed, 255), warp, (1280, 960)) > 254
        wide[inside] = 8 + seen[inside] * 0.75
        truth[tag] = corners / 2
    light = cv2.resize(cv2.GaussianBlur(wide, (0, 0), 2 * blur_px), (640, 480), interpolation=cv2.INTER_AREA)
    picture = np.clip(encoded(light) + rng.normal(0, 3, light.shape), 0, 255).astype(np.uint8)
    found = {tag.id: tag.corners_px for tag in TagSearch((family,)).read(picture)}
    assert set(found) == set(truth)
    apart = [np.linalg.norm(found[tag] - truth[tag], axis=1) for tag in truth]
    assert np.percentile(apart, 95) <= corner_px


def heading(corners):
    forward = corners[0] + corners[1] - corners[2] - corners[3]
    return math.atan2(forward[1], forward[0])
