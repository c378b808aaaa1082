"""Where a misplaced board tag lies: turned, in another's place, or off its own."""

import math
from collections.abc import Mapping

from vision.observation import FloatArray

SAME_PLACE_MM = 8.0
"""Distance from a tag's place within which another one lies in that place: a badly glued tile is off by less."""

TURNS = {1: "a quarter to the left", 2: "by half", 3: "a quarter to the right"}
"""Names of quarter turns, counter-clockwise."""


def misplaced(tag: int, seen_mm: FloatArray, places_mm: Mapping[int, FloatArray]) -> str:
    """A sentence about a tag that the others disagree with, which tells people what to do.

    Args:
        tag: its id.
        seen_mm: (4, 2) where its corners lie by the pose of the others, board mm.
        places_mm: tag id -> (4, 2) where its corners were printed.
    """
    place, middle = places_mm[tag], seen_mm.mean(axis=0)
    for other, corners in places_mm.items():
        if other != tag and math.dist(corners.mean(axis=0), middle) < SAME_PLACE_MM:
            return f"Board tag {tag} lies where tag {other} should be: put the sheet's tiles in order."
    (x, y), (east, north) = seen_mm[1] - seen_mm[0], place[1] - place[0]
    degrees = math.degrees(math.atan2(east * y - north * x, east * x + north * y))
    if quarters := round(degrees / 90) % 4:
        return f"Board tag {tag} is turned {TURNS[quarters]}: turn its tile the right way round."
    off_mm = math.dist(middle, place.mean(axis=0))
    return f"Board tag {tag} lies {off_mm:.1f} mm off its place: lay its tile straight and flat."
