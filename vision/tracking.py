"""Tags followed from frame to frame: measured where they are expected, searched for when they are not there.

A square near its place is measured by its edges, and is read when its bits agree. What is missed is looked for in a
window around its place, and in the whole picture when several go at once. Now and then the whole picture is
searched anyway, for tags that are new.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.codes import CodeBook
from vision.edges import FIRST_BLUR_PX, WIDE_BLUR_PX, catch_edges, fit_edges, side_px
from vision.fiducials import FAMILIES, TABLE_FAMILY, TagDetector, table_parameters
from vision.motion import Expected
from vision.observation import Detection, FloatArray, Image

AGREEMENT = 0.65  # of bits, from which a tag is read: the nearest wrong tag has 0.3, the darkest right one 0.9
CONTRAST = 0.06  # of the full range; fainter edges are none
SETTLED_PX = 0.15  # a fit that moves no corner by more is the last
ASTRAY_PX = 0.7  # one that moves a corner by more began with the edge far from the middle of its profiles
ROUNDS = 3  # of fits for a tag that is where it is expected
CAUGHT_ROUNDS = 6  # and for one that had to be caught
MISFIT = 0.035  # of the side: edges that lie farther off a square's are not all a tag's
GROWN = 0.15  # by so much a side may differ from what was expected; beyond that it is no tag of this table
BLUR_SHARE = 0.2  # of a frame's blur in what is assumed for the next

SCAN_S = 1.0  # the whole picture is searched so often
SEARCH_S = 0.4  # and so often while a tag is missed
AGAIN_S = 0.15  # at most so often when several tags vanish together
FUZZY_S = 0.5  # a square whose bits are not read is taken for the tag that was there for so long
GIVEN_UP_S = 10.0  # a tag that is missed for longer is no longer searched for in particular
SCANNED_PX = 37.0  # side of the smallest tag in a picture that is searched; smaller ones are enlarged to it
UNKNOWN_SCALE, LARGEST_SCALE = 1.5, 2.0
THRESHOLDS_PX = (23, 45)  # windows of the adaptive threshold, by turns
WINDOWS = 6  # tags that are looked for around their places, in each frame
WINDOW_SIDES = 2.0  # how far from its place, in sides of the tag


class TagTracker:
    """Follows tags through the frames of one camera.

    Args:
        ids: of all tags that may be seen.
        corrected_bits: wrong bits accepted in a tag that is found anew.
    """

    def __init__(self, ids: Iterable[int], corrected_bits: int) -> None:
        ids = tuple(ids)
        self._book = CodeBook(FAMILIES[TABLE_FAMILY])
        self._scanners = [
            TagDetector(ids=ids, corrected_bits=corrected_bits, parameters=table_parameters(threshold_px))
            for threshold_px in THRESHOLDS_PX
        ]
        self._blur_px = FIRST_BLUR_PX
        self._scale: float | None = None
        self._looked_s = -math.inf
        self._scanned_s = -math.inf
        self._read_s: dict[int, float] = {}
        self._strays: dict[int, FloatArray] = {}  # corners of tags that nobody expects, as they were last read

    def look(self, grey: Image, t_s: float, expected: Expected) -> list[Detection]:
        """The tags in a picture, by id.

        Args:
            grey: uint8 (H, W).
            t_s: when it was captured; a picture that does not belong to the film of the last ones is searched whole.
            expected: where tags should be; those that nobody expects should be where they were.
        """
        before_s, self._looked_s = self._looked_s, t_s
        anew = not 0 < t_s - before_s <= SCAN_S
        places = dict(zip(expected.ids.tolist(), expected.corners, strict=True))
        self._strays = {tag: corners for tag, corners in self._strays.items() if tag not in places}
        read, fuzzy = self._follow(grey, t_s, self._with_strays(expected))
        followed = {detection.id for detection in read}
        lost = [tag for tag, read_s in self._read_s.items() if tag not in followed and t_s - read_s < GIVEN_UP_S]
        vanished = sum(self._read_s[tag] == before_s for tag in lost)
        since_s = t_s - self._scanned_s
        if anew or since_s >= (SEARCH_S if lost else SCAN_S) or (vanished > 1 and since_s >= AGAIN_S):
            read += _not_in(read, self._scan(grey, thorough=anew or vanished > 1))
            self._scanned_s = t_s
        else:
            sought = [tag for tag in lost if t_s - self._read_s[tag] <= FUZZY_S][:WINDOWS]
            corners = [places[tag] if tag in places else self._strays[tag] for tag in sought]
            read += _not_in(read, self._look_around(grey, corners))
        for detection in read:
            self._read_s[detection.id] = t_s
            if detection.id not in places:
                self._strays[detection.id] = detection.corners_px
        fuzzy = [square for square in fuzzy if not any(_overlap(square, tag) for tag in read)]
        found = {detection.id for detection in read}
        return sorted((*read, *(square for square in fuzzy if square.id not in found)), key=lambda tag: tag.id)

    def _with_strays(self, expected: Expected) -> Expected:
        if not self._strays:
            return expected
        return Expected(
            np.concatenate([expected.ids, list(self._strays)]),
            np.concatenate([expected.corners, list(self._strays.values())]),
            np.concatenate([expected.moving, np.zeros(len(self._strays), bool)]),
        )

    def _follow(self, grey: Image, t_s: float, expected: Expected) -> tuple[list[Detection], list[Detection]]:
        """Measure squares where they are expected: those whose bits agree, and those that still are believed."""
        height, width = grey.shape
        centres = expected.corners.mean(axis=1)
        inside = ((centres > 0) & (centres < (width, height))).all(axis=1)
        if not inside.any():
            return [], []
        ids, before = expected.ids[inside], expected.corners[inside]
        squares = self._measured(grey, before, expected.moving[inside], ROUNDS)
        caught = [n for n, tag in enumerate(ids) if not squares.good[n] and self._read_lately(int(tag), t_s)]
        if caught:
            near, _ = catch_edges(grey, before[caught], self._book.cells).fitted()
            squares.put(caught, self._measured(grey, near, np.ones(len(caught), bool), CAUGHT_ROUNDS))
        good = squares.good & (np.abs(side_px(squares.corners) / side_px(before) - 1) < GROWN)
        if not good.any():
            return [], []
        self._blur_px += BLUR_SHARE * (float(np.median(squares.blur_px[good])) - self._blur_px)
        self._scale = min(LARGEST_SCALE, SCANNED_PX / float(side_px(squares.corners[good]).min()))
        agrees = self._book.agreement(grey, squares.corners, ids) >= AGREEMENT
        seen = [
            Detection(int(ids[n]), squares.corners[n], min(1.0, float(squares.contrast[n])), bool(agrees[n]))
            for n in np.flatnonzero(good)
        ]
        read = [square for square in seen if square.read]
        return read, [square for square in seen if not square.read and self._read_lately(square.id, t_s)]

    def _read_lately(self, tag: int, t_s: float) -> bool:
        return t_s - self._read_s.get(tag, -math.inf) <= FUZZY_S

    def _measured(self, grey: Image, corners: FloatArray, moving: NDArray[np.bool_], rounds: int) -> "_Squares":
        """Fit edges, round after round, until the squares settle."""
        count = len(corners)
        corners, astray, todo = corners.copy(), moving, np.arange(count)
        contrast, misfit, blur = np.empty((3, count))
        for _ in range(rounds):
            fit = fit_edges(grey, corners[todo], self._book.cells, np.where(astray, WIDE_BLUR_PX, self._blur_px))
            fitted, misfit[todo] = fit.fitted()
            step = np.abs(fitted - corners[todo]).max(axis=(1, 2))
            corners[todo], contrast[todo], blur[todo] = fitted, fit.contrast, fit.blur_px
            unsettled = step > SETTLED_PX
            todo, astray = todo[unsettled], step[unsettled] > ASTRAY_PX
            if not todo.size:
                break
        good = (contrast > CONTRAST) & (misfit < MISFIT * side_px(corners))
        good[todo] = False
        return _Squares(corners, contrast, blur, good)

    def _scan(self, grey: Image, thorough: bool) -> list[Detection]:
        """Search the whole picture, for small dark tags too; with both thresholds if it must be thorough."""
        found: list[Detection] = []
        if self._scale is None:
            found = self._scanners[0].detect(grey)
            if found:
                smallest_px = float(side_px(np.stack([tag.corners_px for tag in found])).min())
                self._scale = min(LARGEST_SCALE, SCANNED_PX / smallest_px)
        for scanner in self._scanners if thorough else self._scanners[:1]:
            found += _not_in(found, scanner.detect(grey, self._scale or UNKNOWN_SCALE))
        self._scanners.reverse()
        return found

    def _look_around(self, grey: Image, places: Sequence[FloatArray]) -> list[Detection]:
        """Search the surroundings of some corners."""
        found: list[Detection] = []
        for corners in places:
            reach = WINDOW_SIDES * np.ptp(corners, axis=0).max()
            x0, y0 = np.maximum(corners.min(axis=0) - reach, 0).astype(int)
            x1, y1 = np.maximum(corners.max(axis=0) + reach, 0).astype(int)
            window = grey[y0:y1, x0:x1]
            if min(window.shape) > 0:
                seen = self._scanners[0].detect(window, self._scale or UNKNOWN_SCALE)
                found += _not_in(found, [replace(tag, corners_px=tag.corners_px + np.array([x0, y0])) for tag in seen])
        return found


@dataclass(frozen=True, slots=True, eq=False)
class _Squares:
    """Measured squares: (N, 4, 2) corners, (N,) contrasts, blurs, and whether they are squares at all."""

    corners: FloatArray
    contrast: FloatArray
    blur_px: FloatArray
    good: NDArray[np.bool_]

    def put(self, rows: Sequence[int], others: "_Squares") -> None:
        """Take other measurements for some of the squares."""
        self.corners[rows], self.contrast[rows] = others.corners, others.contrast
        self.blur_px[rows], self.good[rows] = others.blur_px, others.good


def _not_in(known: Sequence[Detection], found: Iterable[Detection]) -> list[Detection]:
    """What is found and not known: of another id, or elsewhere."""
    return [tag for tag in found if not any(tag.id == other.id and _overlap(tag, other) for other in known)]


def _overlap(tag: Detection, other: Detection) -> bool:
    """Whether one lies where the other does."""
    apart_px = np.abs((tag.corners_px - other.corners_px).mean(axis=0)).max()
    return bool(apart_px < np.ptp(tag.corners_px, axis=0).max() / 2)
