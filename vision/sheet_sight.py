"""What one picture shows of a printed sheet, before anything is calibrated: tags, light, and the camera's place."""

from dataclasses import dataclass

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.light import CLIPPED_LEVEL, MAX_CLIPPED, MIN_TAGS, MIN_WHITE, paper_light
from vision.geometry.camera_place import CameraPlace, camera_place
from vision.geometry.extrinsics import pose_of_view
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_points
from vision.observation import Detection, FloatArray, Image
from vision.tags.fiducials import TagDetector, grey_of

DARK_PERCENTILE = 95
"""Percentile of a picture's levels that tells a dark picture from one without the sheet."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetSight:
    """What a picture shows.

    Attributes:
        tags: the sheet's tags that were read, its own among them.
        others: ids of the own tags of other sheets.
        missing: ids of the sheet's tags that were not read.
        mirrored: whether the picture is a mirror image.
        dark: whether there is too little light.
        glare: where the picture is overexposed on the sheet, in shares of its width and height; None if it is not.
        smallest_px: side of the smallest tag; NaN without one.
        place: of the camera; None with fewer than `MIN_TAGS` tags.
    """

    tags: tuple[Detection, ...]
    others: tuple[int, ...]
    missing: tuple[int, ...]
    mirrored: bool
    dark: bool
    glare: tuple[float, float] | None
    smallest_px: float
    place: CameraPlace | None


class SheetReader:
    """Reads pictures of one sheet.

    Args:
        model: of its table.
        sheets: ids of the tags that name sheets.
    """

    def __init__(self, model: TableModel, sheets: tuple[int, ...]) -> None:
        self._model = model
        self._sheets = sheets
        self._places = {**model.board_tags_mm, **model.sheet_tags_mm}
        self._detector = TagDetector(ids=(*model.board_tags_mm, *sheets), corrected_bits=1)

    def read(self, image: Image, lens: Intrinsics) -> SheetSight:
        """What a picture shows; `lens` may be a guess of the camera's."""
        grey = grey_of(image)
        found = {tag.id: tag for tag in self._detector.detect(grey)}
        tags = tuple(tag for number, tag in found.items() if number in self._places)
        others = tuple(sorted(number for number in found if number in self._sheets and number not in self._places))
        missing = tuple(number for number in self._places if number not in found)
        if len(tags) < MIN_TAGS:
            mirrored = len(self._detector.detect(np.ascontiguousarray(grey[:, ::-1]))) >= MIN_TAGS
            dark = float(np.percentile(grey, DARK_PERCENTILE)) < MIN_WHITE
            smallest = min(map(_side_px, tags), default=float("nan"))
            return SheetSight(tags, others, missing, mirrored, dark, None, smallest, None)
        flat = np.concatenate([self._places[tag.id] for tag in tags])
        pose = pose_of_view(
            np.column_stack([flat, np.zeros(len(flat))]), np.concatenate([tag.corners_px for tag in tags]), lens
        )
        outline = self._model.sheet_outline_mm
        sheet_px = image_points(np.column_stack([outline, np.zeros(4)]), lens, pose)
        white, clipped = paper_light(grey, sheet_px)
        dark = float(np.nanmax(white)) < MIN_WHITE
        glare = _brightest(grey, sheet_px) if clipped > MAX_CLIPPED else None
        smallest = min(map(_side_px, tags))
        return SheetSight(tags, others, missing, False, dark, glare, smallest, camera_place(pose, outline, lens))


def _side_px(tag: Detection) -> float:
    """Length of a tag's shortest side."""
    return float(np.linalg.norm(np.roll(tag.corners_px, -1, axis=0) - tag.corners_px, axis=1).min())


def _brightest(grey: Image, sheet_px: FloatArray) -> tuple[float, float]:
    """The middle of the largest overexposed spot on the sheet, in shares of the picture's width and height."""
    sheet = np.zeros(grey.shape, np.uint8)
    cv2.fillConvexPoly(sheet, np.round(sheet_px).astype(np.int32), 255)
    spots = ((grey >= CLIPPED_LEVEL) & (sheet > 0)).astype(np.uint8)
    _, _, sizes, middles = cv2.connectedComponentsWithStats(spots)
    x, y = middles[1 + int(sizes[1:, cv2.CC_STAT_AREA].argmax())]
    return float(x / grey.shape[1]), float(y / grey.shape[0])
