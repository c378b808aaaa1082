"""The picture of the tracker for the docs: where tags were expected and where they are, with the last second's way."""

from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np

from lab.vision.tag_scenes import TagScene
from vision.observation import FloatArray, Image, TagMount
from vision.tags.lazy_picture import Picture
from vision.tags.pose_tracking import PoseFinder

EXPECTED, READ, WAY = (0, 140, 255), (60, 220, 60), (255, 200, 80)
FRAMES = 16
ZOOM = 8
FIXED = 4  # bits behind the point in OpenCV's drawing


def make(folder: Path) -> None:
    """Write `tracking.jpg`: a frame in hard light, and two of its tags enlarged."""
    scene = TagScene("720p", "hard", 3)
    finder = PoseFinder(scene.model, dict.fromkeys(range(17), TagMount(scene.model.figure_height_mm)), scene.lens)
    ways: dict[int, list[FloatArray]] = defaultdict(list)
    for frame in scene.film(FRAMES):
        expected = finder._motion.expect(frame.t_s)
        found = finder.find(Picture(frame.image), frame.t_s)
        for tag in found.tags:
            ways[tag.id].append(tag.corners_px.mean(axis=0))
    picture = cv2.convertScaleAbs(frame.image, alpha=1.4)
    places = {int(tag): corners for tag, corners in zip(expected.ids, expected.corners, strict=True)}
    insets = [_inset(picture, places[tag.id], tag.corners_px) for tag in found.tags if tag.id in (2, 8)]
    for tag in found.tags:
        _line(picture, np.array(ways[tag.id]), WAY, closed=False)
        _line(picture, tag.corners_px, READ)
        x, y = tag.corners_px.max(axis=0).astype(int).tolist()
        cv2.putText(picture, str(tag.id), (x + 4, y + 4), cv2.FONT_HERSHEY_SIMPLEX, 0.5, READ, 1, cv2.LINE_AA)
    board = np.asarray(picture[:, 280:1000])
    side = np.vstack([cv2.resize(inset, (360, 360)) for inset in insets])
    cv2.imwrite(str(folder / "tracking.jpg"), np.hstack([board, side]), [cv2.IMWRITE_JPEG_QUALITY, 85])


def _inset(picture: Image, expected: FloatArray, read: FloatArray) -> Image:
    """The surroundings of a tag, enlarged, with where it was expected and where it is."""
    x, y = read.mean(axis=0).astype(int).tolist()
    crop = picture[y - 24 : y + 24, x - 24 : x + 24]
    inset = cv2.resize(crop, None, fx=ZOOM, fy=ZOOM, interpolation=cv2.INTER_CUBIC)
    for corners, colour in ((expected, EXPECTED), (read, READ)):
        _line(inset, (corners - (x - 24, y - 24)) * ZOOM, colour, thick=2)
    return np.asarray(inset, np.uint8)


def _line(
    picture: Image, points: FloatArray, colour: tuple[int, int, int], closed: bool = True, thick: int = 1
) -> None:
    pixels = np.round((points - 0.5) * 2**FIXED).astype(np.int32)
    cv2.polylines(picture, [pixels], closed, colour, thick, cv2.LINE_AA, FIXED)
