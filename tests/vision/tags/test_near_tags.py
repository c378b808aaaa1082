"""Tags near the camera and at a slant, drawn by casting a ray through each part of a pixel."""

import math

import cv2
import numpy as np
import pytest

from vision.observation import FloatArray, Image
from vision.tags.fiducials import FAMILIES
from vision.tags.tag_search import TagSearch

INK, PAPER, TABLE = 0.04, 0.84, 0.3
"""Light from them, 1 for white."""

SIDES_AWAY = 2.0
"""Distance of the tag in sides of its black square."""

RAYS = 4
"""Rays along each side of a pixel."""

TURNS_DEG = (0, 47, 94, 200)


def seen(family: str, tag: int, slant_deg: float, turn_deg: float, width: int = 480) -> tuple[Image, FloatArray]:
    """A grey picture of a tag with its middle on the optical axis, and its (4, 2) true corners in px."""
    dictionary = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
    cells, height, focal_px = dictionary.markerSize + 2, width * 3 // 4, width * 15 / 16
    drawing = cv2.aruco.generateImageMarker(dictionary, tag, cells) / 255 * (PAPER - INK) + INK
    slant, turn = math.radians(slant_deg), math.radians(turn_deg)
    right = np.array([math.cos(turn), math.cos(slant) * math.sin(turn), math.sin(slant) * math.sin(turn)])
    down = np.array([-math.sin(turn), math.cos(slant) * math.cos(turn), math.sin(slant) * math.cos(turn)])
    pixel_of_plane = np.diag([focal_px, focal_px, 1.0]) @ np.column_stack([right, down, (0, 0, SIDES_AWAY)])
    x, y = ((np.arange(size * RAYS) + 0.5) / RAYS - size / 2 for size in (width, height))
    rays = np.stack([*np.meshgrid(x, y), np.ones((height * RAYS, width * RAYS))])
    plane = np.tensordot(np.linalg.inv(pixel_of_plane), rays, 1)
    place = plane[:2] / plane[2]  # in sides of the tag, from its middle
    column, row = np.floor((place + 0.5) * cells).astype(int).clip(0, cells - 1)
    reach = np.where(plane[2] > 0, np.abs(place).max(axis=0), math.inf)
    light = np.where(reach < 0.5, drawing[row, column], np.where(reach < 0.8, PAPER, TABLE))
    light = cv2.GaussianBlur(light.reshape(height, RAYS, width, RAYS).mean(axis=(1, 3)), (0, 0), 0.6)
    levels = 255 * np.where(light < 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)  # sRGB
    noise = np.random.default_rng(tag).normal(0, 2, levels.shape)
    square = pixel_of_plane @ [[-0.5, 0.5, 0.5, -0.5], [-0.5, -0.5, 0.5, 0.5], [1, 1, 1, 1]]
    corners = (square[:2] / square[2]).T + np.array([width, height]) / 2
    return (levels + noise).round().clip(0, 255).astype(np.uint8), corners


@pytest.mark.parametrize("family", ["tag25h9", "tag36h11", "6x6_250"])
@pytest.mark.parametrize("slant_deg", [0, 55, 63, 70])
def test_a_near_tag_is_read_at_a_slant(family: str, slant_deg: float) -> None:
    search = TagSearch((family,))
    for tag, turn_deg in enumerate(TURNS_DEG):
        image, corners = seen(family, tag, slant_deg, turn_deg)
        (found,) = search.read(image)
        assert found.id == tag
        assert np.linalg.norm(found.corners_px - corners, axis=1).max() < 0.3


@pytest.mark.parametrize(("slant_deg", "turn_deg"), [(0, 0), (30, 235)])
def test_a_large_tag_has_the_corners_of_its_black_square_not_of_a_part_of_it(slant_deg: float, turn_deg: float) -> None:
    # Its border is wider than the threshold's windows: each leaves a ring, whose inner outline has the code too.
    image, corners = seen("tag36h11", 21, slant_deg, turn_deg, width=960)
    (found,) = TagSearch(("tag36h11",)).read(image)
    assert np.linalg.norm(found.corners_px - corners, axis=1).max() < 0.2
