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
from vision.fiducials import FAMILIES, TABLE_FAMILY, TagDetector, in_place, is_listed, table_parameters
from vision.motion import Expected
from vision.observation import Detection, FloatArray, Image

AGREEMENT = 0.65  # of bits, from which a tag is read: the nearest wrong tag has 0.3, the darkest right one 0.9
CONTRAST = 0.06  # of the full range; fainter edges are none
SETTLED_PX = 0.3  # a fit that moves no corner by more is the last: what it is off by is a tenth of that
ASTRAY_PX = 0.7  # one that moves a corner by more began with the edge far from the middle of its profiles
FAR_PX = 1.5  # and one that moves a corner by more may have gone for another edge: the tag has to be caught
ROUNDS = 6  # of fits at most
MISFIT = 0.035  # of the side: edges that lie farther off a square's are not all a tag's
GROWN = 0.15  # by so much a side may differ from what was expected; beyond that it is no tag of this table
BLUR_SHARE = 0.2  # of a frame's blur in what is assumed for the next

SCAN_S = 1.0  # the whole picture is searched so often
COMPLETE_SCAN_S = 2.0  # and so often while all that the table has is in view
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
        table: of those that this table has.
        corrected_bits: wrong bits accepted in a tag that is found anew.
    """

    def __init__(self, ids: Iterable[int], table: Iterable[int], corrected_bits: int) -> None:
        ids = tuple(ids)
        self._table = frozenset(table)
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
        due_s = SEARCH_S if lost else COMPLETE_SCAN_S if followed >= self._table else SCAN_S
        if anew or since_s >= due_s or (vanished > 1 and since_s >= AGAIN_S):
            read += self._scan(grey, read, thorough=anew or vanished > 1)
            self._scanned_s = t_s
        else:
            sought = [tag for tag in lost if t_s - self._read_s[tag] <= FUZZY_S][:WINDOWS]
            corners = [places[tag] if tag in places else self._strays[tag] for tag in sought]
            read += self._look_around(grey, corners, read)
        for detection in read:
            self._read_s[detection.id] = t_s
            if detection.id not in places:
                self._strays[detection.id] = detection.corners_px
        fuzzy = [square for square in fuzzy if not any(in_place(square.corners_px, tag) for tag in read)]
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
        lately = np.array([self._read_lately(tag, t_s) for tag in ids.tolist()])
        squares = self._measured(grey, before, expected.moving[inside], lately)
        good = squares.good & (np.abs(side_px(squares.corners) / side_px(before) - 1) < GROWN)
        if not good.any():
            return [], []
        self._blur_px += BLUR_SHARE * (float(squares.blur_px[good].mean()) - self._blur_px)
        self._scale = min(LARGEST_SCALE, SCANNED_PX / float(side_px(squares.corners[good]).min()))
        agrees = self._book.agreement(grey, squares.corners, ids) >= AGREEMENT
        tags, margins, known = ids.tolist(), squares.contrast.clip(0, 1).tolist(), agrees.tolist()
        seen = [Detection(tags[n], squares.corners[n], margins[n], known[n]) for n in np.flatnonzero(good).tolist()]
        read = [square for square in seen if square.read]
        return read, [square for square in seen if not square.read and self._read_lately(square.id, t_s)]

    def _read_lately(self, tag: int, t_s: float) -> bool:
        return t_s - self._read_s.get(tag, -math.inf) <= FUZZY_S

    def _measured(
        self, grey: Image, before: FloatArray, moving: NDArray[np.bool_], catch: NDArray[np.bool_]
    ) -> "_Squares":
        """Fit edges, round after round, until the squares settle; those to catch may begin farther off."""
        corners, (contrast, misfit, blur) = before.copy(), np.empty((3, len(before)))
        astray, todo = moving, np.arange(len(before))
        for number in range(ROUNDS):
            fit = fit_edges(grey, corners[todo], self._book.cells, np.where(astray, WIDE_BLUR_PX, self._blur_px))
            fitted, misfit[todo] = fit.fitted()
            step = np.abs(fitted - corners[todo]).max(axis=(1, 2))
            corners[todo], contrast[todo], blur[todo] = fitted, fit.contrast, fit.blur_px
            unsettled = step > SETTLED_PX
            if number == 0 and (far := catch & ((step > FAR_PX) | (fit.contrast < CONTRAST))).any():
                corners[far], _ = catch_edges(grey, before[far], self._book.cells).fitted()
                unsettled |= far
            todo, astray = todo[unsettled], step[unsettled] > ASTRAY_PX
            if not todo.size:
                break
        good = (contrast > CONTRAST) & (misfit < MISFIT * side_px(corners))
        good[todo] = False
        return _Squares(corners, contrast, blur, good)

    def _scan(self, grey: Image, known: Sequence[Detection], thorough: bool) -> list[Detection]:
        """Search the whole picture for tags that are not known; thoroughly is with both thresholds."""
        found: list[Detection] = []
        if self._scale is None:
            found = self._scanners[0].detect(grey)
            if found:
                smallest_px = float(side_px(np.stack([tag.corners_px for tag in found])).min())
                self._scale = min(LARGEST_SCALE, SCANNED_PX / smallest_px)
        for scanner in self._scanners if thorough else self._scanners[:1]:
            found += scanner.detect(grey, self._scale or UNKNOWN_SCALE, (*known, *found))
        self._scanners.reverse()
        return found

    def _look_around(self, grey: Image, places: Sequence[FloatArray], known: Sequence[Detection]) -> list[Detection]:
        """Search the surroundings of some corners for tags that are not known."""
        found: list[Detection] = []
        for corners in places:
            reach = WINDOW_SIDES * np.ptp(corners, axis=0).max()
            x0, y0 = np.maximum(corners.min(axis=0) - reach, 0).astype(int)
            x1, y1 = np.maximum(corners.max(axis=0) + reach, 0).astype(int)
            window = grey[y0:y1, x0:x1]
            if min(window.shape) > 0:
                seen = self._scanners[0].detect(window, self._scale or UNKNOWN_SCALE)
                seen = [replace(tag, corners_px=tag.corners_px + np.array([x0, y0])) for tag in seen]
                found += [tag for tag in seen if not is_listed(tag.id, tag.corners_px, (*known, *found))]
        return found


@dataclass(frozen=True, slots=True, eq=False)
class _Squares:
    """Measured squares: (N, 4, 2) corners, (N,) contrasts, blurs, and whether they are squares at all."""

    corners: FloatArray
    contrast: FloatArray
    blur_px: FloatArray
    good: NDArray[np.bool_]
