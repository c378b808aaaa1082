"""Tags followed from frame to frame: measured where they are expected, searched for where they are missed.

A square near its expected place is measured by its edges and counts as read when its bits agree with the tag's code.
A missed tag is searched for in a window around its place; when several tags vanish in the same frame, the whole
picture is searched. The whole picture is also searched at intervals, to find new tags.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.observation import Detection, FloatArray, Image
from vision.tags.codes import CodeBook
from vision.tags.corner_fit import FIRST_BLUR_PX, side_px
from vision.tags.expected_tags import Expected
from vision.tags.fiducials import FAMILIES, TABLE_FAMILY, TagDetector, in_place, is_listed
from vision.tags.lazy_picture import Picture
from vision.tags.tag_squares import MIN_CONTRAST, settle_squares

MIN_AGREEMENT = 0.65
"""Correlation of bits from which a tag is read: the most similar wrong tag has 0.3, the darkest right one 0.9."""

MAX_MISFIT = 0.035
"""RMS distance of the edges from a square, as a share of its side, above which they do not belong to one tag."""

MAX_SIZE_CHANGE = 0.15
"""Share by which a side may differ from the expected one: tags of a table keep their distance from the camera."""

BLUR_SHARE = 0.2
"""Weight of a frame's measured blur in the running mean that the next frame assumes."""

SCAN_S = 1.0
"""Interval at which the whole picture is searched; frames farther apart are not one film."""

COMPLETE_SCAN_S = 2.0
"""The same while all tags of the table are in view: then only a stranger can be new."""

MISSED_SCAN_S = 0.4
"""The same while a tag is missed."""

VANISHED_SCAN_S = 0.15
"""The same when several tags vanished in one frame: the camera may have been bumped."""

UNREAD_S = 0.5
"""Time for which a square with unread bits is taken for the tag that was last read there."""

GIVEN_UP_S = 10.0
"""A tag missed for longer no longer shortens the scan interval."""

SCANNED_PX = 37.0
"""Side in px to which the smallest tag is enlarged for a search: a cell of tag25h9 is then 5 px wide."""

UNKNOWN_SCALE = 1.5
"""Enlargement of a searched picture before any tag was seen."""

MAX_SCALE = 2.0
"""Largest enlargement: the time of a search grows with its square."""

MAX_WINDOWS = 6
"""Missed tags searched for around their places in one frame, which bounds the time of the frame."""

WINDOW_SIDES = 2.0
"""Margin of such a window around the tag's place, in sides of the tag."""


class TagTracker:
    """Follows tags through the frames of one camera.

    Args:
        ids: of all tags that may be seen.
        table: ids of the tags that this table has.
        corrected_bits: wrong bits accepted in a tag that a search finds.
    """

    def __init__(self, ids: Iterable[int], table: Iterable[int], corrected_bits: int) -> None:
        ids = tuple(ids)
        self._table = frozenset(table)
        self._book = CodeBook(FAMILIES[TABLE_FAMILY])
        # Used in turn: what one of them misses, the other may find.
        self._scanners = [
            TagDetector(ids=ids, corrected_bits=corrected_bits, by_light=by_light) for by_light in (False, True)
        ]
        self._blur_px = FIRST_BLUR_PX
        self._scale: float | None = None
        self._looked_s = -math.inf
        self._scanned_s = -math.inf
        self._read_s: dict[int, float] = {}
        self._strays: dict[int, FloatArray] = {}  # (4, 2) last corners of read tags that are not expected

    def look(self, picture: Picture, t_s: float, expected: Expected) -> list[Detection]:
        """The tags in a picture, by id.

        Args:
            picture: of the camera.
            t_s: capture time; a picture that does not continue the last ones is searched whole.
            expected: where tags should be; tags without an expectation should be where they were.
        """
        before_s, self._looked_s = self._looked_s, t_s
        restarted = not 0 < t_s - before_s <= SCAN_S
        predicted = frozenset(expected.ids.tolist())
        self._strays = {tag: corners for tag, corners in self._strays.items() if tag not in predicted}
        expected = self._with_strays(expected)
        read, unread = self._follow(picture, t_s, expected)
        missed = self._missed(read, t_s)
        vanished = sum(self._read_s[tag] == before_s for tag in missed) > 1
        if restarted or t_s - self._scanned_s >= self._scan_interval_s(read, missed, vanished):
            read += self._scan(picture.grey, read, thorough=restarted or vanished)
            self._scanned_s = t_s
        else:
            read += self._look_around(picture, self._places(missed, t_s, expected), read)
        for detection in read:
            self._read_s[detection.id] = t_s
            if detection.id not in predicted:
                self._strays[detection.id] = detection.corners_px
        return _merged(read, unread)

    def measure(self, picture: Picture, t_s: float, expected: Expected) -> list[Detection]:
        """The tags of `expected` that are read in a picture, at the places that `look` gave.

        A search needs an unbroken outline, which the edge of a hard shadow breaks.
        """
        read, _ = self._follow(picture, t_s, expected)
        self._read_s |= {detection.id: t_s for detection in read}
        return read

    def _with_strays(self, expected: Expected) -> Expected:
        if not self._strays:
            return expected
        return Expected(
            np.concatenate([expected.ids, list(self._strays)]),
            np.concatenate([expected.corners, list(self._strays.values())]),
            np.concatenate([expected.moving, np.zeros(len(self._strays), bool)]),
        )

    def _missed(self, read: Sequence[Detection], t_s: float) -> list[int]:
        """Ids of the tags that were read before, are not read now and are not yet given up."""
        followed = {detection.id for detection in read}
        return [tag for tag, read_s in self._read_s.items() if tag not in followed and t_s - read_s < GIVEN_UP_S]

    def _scan_interval_s(self, read: Sequence[Detection], missed: Sequence[int], vanished: bool) -> float:
        """The time between searches of the whole picture, as far as this frame was followed."""
        if vanished:
            return VANISHED_SCAN_S
        if missed:
            return MISSED_SCAN_S
        return COMPLETE_SCAN_S if {detection.id for detection in read} >= self._table else SCAN_S

    def _places(self, missed: Sequence[int], t_s: float, expected: Expected) -> list[FloatArray]:
        """Expected corners, (4, 2) px each, of the missed tags that are worth a window of their own."""
        recent = [tag for tag in missed if self._read_lately(tag, t_s)][:MAX_WINDOWS]
        if not recent:
            return []
        corners = dict(zip(expected.ids.tolist(), expected.corners, strict=True))
        return [corners[tag] for tag in recent]

    def _follow(self, picture: Picture, t_s: float, expected: Expected) -> tuple[list[Detection], list[Detection]]:
        """Measure squares where tags are expected.

        Returns:
            The tags whose bits agree, and the squares whose bits do not but whose tag was read there lately.
        """
        centres = expected.corners.mean(axis=1)
        inside = ((centres > 0) & (centres < picture.size_px)).all(axis=1)
        if not inside.any():
            return [], []
        ids, before = expected.ids[inside], expected.corners[inside]
        lately = np.array([self._read_lately(tag, t_s) for tag in ids.tolist()])
        squares = self._measured(picture, before, expected.moving[inside], lately)
        good = squares.good & (np.abs(squares.side_px / side_px(before) - 1) < MAX_SIZE_CHANGE)
        if not good.any():
            return [], []
        self._blur_px += BLUR_SHARE * (float(squares.blur_px[good].mean()) - self._blur_px)
        self._scale = min(MAX_SCALE, SCANNED_PX / float(squares.side_px[good].min()))
        agrees = self._book.agreement(picture, squares.corners, ids) >= MIN_AGREEMENT
        tags, margins, known = ids.tolist(), squares.contrast.clip(0, 1).tolist(), agrees.tolist()
        seen = [Detection(tags[n], squares.corners[n], margins[n], known[n]) for n in np.flatnonzero(good).tolist()]
        read = [square for square in seen if square.read]
        return read, [square for square in seen if not square.read and self._read_lately(square.id, t_s)]

    def _read_lately(self, tag: int, t_s: float) -> bool:
        return t_s - self._read_s.get(tag, -math.inf) <= UNREAD_S

    def _measured(
        self, picture: Picture, before: FloatArray, moving: NDArray[np.bool_], catch: NDArray[np.bool_]
    ) -> "_Squares":
        """Fit edges, round after round, until the squares settle.

        Args:
            picture: of the camera.
            before: (N, 4, 2) expected corners, px.
            moving: (N,) tags whose edges may be far from the middle of their profiles.
            catch: (N,) tags that are caught first where the first fit finds no edge or a far one.
        """
        fit = settle_squares(picture, before, self._book.cells, self._blur_px, moving, catch)
        sides = side_px(fit.corners)
        good = fit.settled & (fit.contrast > MIN_CONTRAST) & (fit.misfit_px < MAX_MISFIT * sides)
        return _Squares(fit.corners, sides, fit.contrast, fit.blur_px, good)

    def _scan(self, grey: Image, known: Sequence[Detection], thorough: bool) -> list[Detection]:
        """Search the whole picture for tags that are not in `known`; `thorough`: by its levels and by its light."""
        found: list[Detection] = []
        if self._scale is None:
            found = self._scanners[0].detect(grey)
            if found:
                smallest_px = float(side_px(np.stack([tag.corners_px for tag in found])).min())
                self._scale = min(MAX_SCALE, SCANNED_PX / smallest_px)
        for scanner in self._scanners if thorough else self._scanners[:1]:
            found += scanner.detect(grey, self._scale or UNKNOWN_SCALE, (*known, *found))
        self._scanners.reverse()
        return found

    def _look_around(
        self, picture: Picture, places: Sequence[FloatArray], known: Sequence[Detection]
    ) -> list[Detection]:
        """Search windows around places, (4, 2) px each, for tags that are not in `known`."""
        found: list[Detection] = []
        for corners in places:
            reach = WINDOW_SIDES * np.ptp(corners, axis=0).max()
            x0, y0 = np.maximum(corners.min(axis=0) - reach, 0).astype(int)
            x1, y1 = np.maximum(corners.max(axis=0) + reach, 0).astype(int)
            window = picture.window(x0, y0, x1, y1)
            if min(window.shape) > 0:
                seen = self._scanners[0].detect(window, self._scale or UNKNOWN_SCALE)
                seen = [replace(tag, corners_px=tag.corners_px + np.array([x0, y0])) for tag in seen]
                found += [tag for tag in seen if not is_listed(tag.id, tag.corners_px, (*known, *found))]
        return found


def _merged(read: Sequence[Detection], unread: Sequence[Detection]) -> list[Detection]:
    """The tags by id: what was read, and unread squares unless their id or their place is taken."""
    ids = {tag.id for tag in read}
    free = [
        square
        for square in unread
        if square.id not in ids and not any(in_place(square.corners_px, tag) for tag in read)
    ]
    return sorted((*read, *free), key=lambda tag: tag.id)


@dataclass(frozen=True, slots=True, eq=False)
class _Squares:
    """Measured squares.

    Attributes:
        corners: (N, 4, 2) px.
        side_px: (N,) mean length of their sides.
        contrast: (N,) share of the full range.
        blur_px: (N,) sigma of the edges' blur.
        good: (N,) whether four edges of one tag were found.
    """

    corners: FloatArray
    side_px: FloatArray
    contrast: FloatArray
    blur_px: FloatArray
    good: NDArray[np.bool_]
