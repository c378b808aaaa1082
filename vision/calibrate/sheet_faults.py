"""What is wrong with a sheet: a tag turned, in another's place, off its own or missing; a mirror; another sheet."""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np

from vision.geometry.sheet_flatness import MIN_TAGS, check_sheet
from vision.observation import Detection, FloatArray, Image
from vision.observer import SHEET_TAGS
from vision.remark import Remark, remark
from vision.tags.fiducials import TagDetector

SAME_PLACE_MM = 8.0
"""Distance from a tag's place within which another one lies in that place: a badly glued tile is off by less."""

MANY_TAGS = MIN_TAGS + 2
"""Tags in a view from which two can be told to lie wrong."""

WRONG_VIEWS, WRONG_SHARE = 3, 0.75
"""Views, and their share of those that show a tag, that must put it off its place, or miss it in its place."""

EXAMINED = 12
"""Views that are examined: faults that stay show in them."""

INSIDE = 0.06
"""Distance of a tag from the picture's rim, in parts of its sides, from which it ought to be seen."""

MIRRORED_TAGS = 3
"""Tags that show that a picture is mirrored."""

TURNS = {1: "left", 2: "half", 3: "right"}
"""Names of quarter turns, counter-clockwise."""


def misplaced(tag: int, seen_mm: FloatArray, places_mm: Mapping[int, FloatArray]) -> Remark:
    """What is wrong with a tag that the others disagree with, and what to do.

    Args:
        tag: its id.
        seen_mm: (4, 2) where its corners lie by the pose of the others, board mm.
        places_mm: tag id -> (4, 2) where its corners were printed.
    """
    place, middle = places_mm[tag], seen_mm.mean(axis=0)
    for other, corners in places_mm.items():
        if other != tag and math.dist(corners.mean(axis=0), middle) < SAME_PLACE_MM:
            return remark("sheet/exchanged", tag=tag, other=other)
    (x, y), (east, north) = seen_mm[1] - seen_mm[0], place[1] - place[0]
    degrees = math.degrees(math.atan2(east * y - north * x, east * x + north * y))
    if quarters := round(degrees / 90) % 4:
        return remark("sheet/turned", tag=tag, turn=Remark(f"turn/{TURNS[quarters]}"))
    off_mm = math.dist(middle, place.mean(axis=0))
    return remark("sheet/off", tag=tag, mm=f"{off_mm:.1f}")


def wrong_picture(grey: Image, tags: Collection[int], known: Collection[int], detector: TagDetector) -> Remark | None:
    """Why a picture is not one of this sheet.

    Args:
        grey: uint8 (H, W).
        tags: ids that were read in it.
        known: ids of this sheet.
        detector: of the tags of all sheets.
    """
    others = [tag for tag in tags if tag in SHEET_TAGS and tag not in known]
    if others:
        return remark("sheet/other")
    if tags:
        return None
    if len(detector.detect(np.ascontiguousarray(grey[:, ::-1]))) >= MIRRORED_TAGS:
        return remark("lens/mirrored")
    return None


class SheetFaults:
    """Faults that show in views by an unknown lens, before anything is solved.

    Args:
        places_mm: tag id -> (4, 2) corners as designed, board mm.
        size_px: width and height of the pictures.
    """

    def __init__(self, places_mm: Mapping[int, FloatArray], size_px: tuple[int, int]) -> None:
        self._places = places_mm
        self._size_px = size_px
        self._examined = 0
        self._shown: Counter[int] = Counter()
        self._off: dict[int, list[FloatArray]] = defaultdict(list)
        self._missed: Counter[int] = Counter()

    def add(self, tags: Sequence[Detection]) -> None:
        """Examine one view."""
        if len(tags) < MANY_TAGS or self._examined == EXAMINED:
            return
        self._examined += 1
        check = check_sheet(tags, self._places, self._size_px)
        for tag, corners in check.corners_mm.items():
            self._shown[tag] += 1
            if math.hypot(*check.offsets_mm[tag]) >= SAME_PLACE_MM:
                self._off[tag].append(corners)
        agreeing = [tag for tag in tags if tag.id in check.agreeing]
        plane = np.concatenate([self._places[tag.id] for tag in agreeing])
        image_from_board, _ = cv2.findHomography(plane, np.concatenate([tag.corners_px for tag in agreeing]))
        for tag in self._places.keys() - check.corners_mm.keys():
            seen = cv2.perspectiveTransform(self._places[tag][None], image_from_board)[0] / self._size_px
            self._missed[tag] += bool((seen > INSIDE).all() and (seen < 1 - INSIDE).all())

    def advice(self) -> list[Remark]:
        """What is wrong and what to do; empty while nothing is known to be."""
        found = []
        for tag, corners in sorted(self._off.items()):
            if len(corners) >= max(WRONG_VIEWS, WRONG_SHARE * self._shown[tag]):
                found.append(misplaced(tag, np.median(np.stack(corners), axis=0), self._places))
        for tag, times in sorted(self._missed.items()):
            if not self._shown[tag] and times > WRONG_VIEWS:
                found.append(remark("sheet/unseen", tag=tag))
        return found
