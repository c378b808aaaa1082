"""The first step, `look`: whether the whole board is in the picture, sharp and evenly lit."""

from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.step import Check, Clear, Progress, cut_off, cut_sides, part_of, place_of, places_of
from vision.observation import Detection, FloatArray, Frame, Image
from vision.remark import Remark, remark
from vision.tags.fiducials import TagDetector, grey_of

MIN_TAG_PX = 18.0
"""Least side of a board tag: 2.6 px for a cell."""

MAX_BLUR_PX = 1.6
"""Largest sigma of the blur of tags' edges: more than half of a cell of the smallest tag is then unreadable."""

MIN_EVENNESS = 0.4
"""Least ratio of the darkest to the brightest white paper."""

MIN_WHITE = 60.0
"""Least level of white paper, of 255; the picture of the empty board needs 40 (`vision.surface.empty_board`)."""

MAX_CLIPPED = 0.01
"""Largest overexposed share of the board: a small reflection."""

CLIPPED_LEVEL = 252
"""Level from which a pixel is overexposed: the sensor clips at 255."""

GOOD_FRAMES = 5
"""Successive good frames that end the step: a third of a second at 15 per second."""

MIN_TAGS = 3
"""Tags from which the other numbers can be measured."""

MIN_PART = 0.1
"""Share of a part of the picture that must show board for its paper to be measured."""

WHITE_PERCENTILE = 85
"""Percentile of the levels of a part that is taken for its paper, whatever is printed there."""

TAG_PAPER = 1.15
"""Tag with white paper around it, as a multiple of its side."""

MIN_PATTERN = 1.6
"""Least ratio of white to black levels in an unread tag that is dark; one that is covered has no pattern."""

HOMOGRAPHY_PX = 8.0
"""Tolerance of RANSAC for the board's homography: a lens bends the board by less."""

DARK_PERCENTILE = 95
"""Percentile of a picture's levels that tells a dark picture from one without the board."""

REFERENCE_ROWS = 720
"""Height of the picture for which widths of lines and sizes of letters are given, in px."""


class LookStep:
    """Done after some good frames in a row."""

    name = "look"
    title = "Look at the board"

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._detector = TagDetector(ids=model.board_tags_mm, corrected_bits=1)
        self._good = 0
        self._last: tuple[Image, FloatArray, FloatArray] | None = None

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        grey = grey_of(frame.image)
        tags = {tag.id: tag for tag in self._detector.detect(grey)}
        wanted = len(self._model.board_tags_mm)
        tag_check = Check("board-tags", len(tags), wanted, "", at_least=True)
        if len(tags) < MIN_TAGS:
            self._good = 0
            return Progress((self._no_board(grey),), (tag_check,), False, 0.0, Clear())
        image_from_board = self._image_from_board(tags)
        board_px = _mapped(self._model.sheet_outline_mm, image_from_board)
        white, clipped = paper_light(grey, board_px)
        unlit = self._unlit(grey, tags, image_from_board, max(MIN_WHITE, MIN_EVENNESS * float(np.nanmax(white))))
        for number, level in unlit.items():
            place = _mapped(self._model.board_tags_mm[number], image_from_board).mean(axis=0)
            part = part_of(*((place - board_px.min(axis=0)) / np.ptp(board_px, axis=0)))
            white[part] = np.fmin(white[part], level)
        self._last = frame.image, white, board_px
        side_px = min(_side_px(tag) for tag in tags.values())
        checks = (
            tag_check,
            Check("smallest-tag", side_px, MIN_TAG_PX, "px", at_least=True),
            Check("blur", float(np.median([blur_px(grey, tag) for tag in tags.values()])), MAX_BLUR_PX, "px"),
            Check("darkest-white", float(np.nanmin(white)), MIN_WHITE, "", at_least=True),
            Check("evenness", float(np.nanmin(white) / np.nanmax(white)), MIN_EVENNESS, "", at_least=True),
            Check("overexposed", clipped, MAX_CLIPPED, ""),
        )
        unseen = self._unseen({*tags, *unlit}, image_from_board, frame.image.shape)
        advice = (*unseen, *_advice(checks[1:], white))
        self._good = self._good + 1 if all(check.passed for check in checks) else 0
        share = sum(check.passed for check in checks) / len(checks)
        return Progress(advice or (remark("look/good"),), checks, self._good >= GOOD_FRAMES, share, Clear())

    def pictures(self) -> dict[Remark, Image]:
        """The board with the brightness of its paper in each part."""
        if self._last is None:
            return {}
        image, white, board_px = self._last
        picture = image.copy()
        scale = picture.shape[0] / REFERENCE_ROWS
        low, high = board_px.min(axis=0), board_px.max(axis=0)
        for part, level in enumerate(white):
            if np.isfinite(level):
                x, y = low + (np.array([part % 3, part // 3]) + 0.5) / 3 * (high - low)
                place = round(float(x) - 40 * scale), round(float(y) + 15 * scale)
                for ink, thick in (((0, 0, 0), 5), ((120, 255, 255), 2)):
                    thickness = max(1, round(thick * scale))
                    cv2.putText(picture, f"{level:.0f}", place, 0, 1.4 * scale, ink, thickness, cv2.LINE_AA)
        return {remark("picture/brightness"): picture}

    def _image_from_board(self, tags: Mapping[int, Detection]) -> FloatArray:
        """(3, 3) homography from board mm to px by the centres and corners of the tags, without lens distortion."""
        board = np.concatenate([self._model.board_tags_mm[number] for number in tags])
        seen = np.concatenate([tag.corners_px for tag in tags.values()])
        image_from_board, _ = cv2.findHomography(board, seen, cv2.RANSAC, HOMOGRAPHY_PX)
        return np.asarray(image_from_board, np.float64)

    def _no_board(self, grey: Image) -> Remark:
        """Why the board's tags are not read."""
        if float(np.percentile(grey, DARK_PERCENTILE)) < MIN_WHITE:
            return remark("look/black")
        if len(self._detector.detect(np.ascontiguousarray(grey[:, ::-1]))) >= MIN_TAGS:
            return remark("look/mirrored")
        return remark("look/board")

    def _unlit(
        self, grey: Image, tags: Mapping[int, Detection], image_from_board: FloatArray, limit: float
    ) -> dict[int, float]:
        """Unread tags whose pattern shows that they lie in the dark -> the level of their paper, below the limit."""
        found = {}
        for number, corners in self._model.board_tags_mm.items():
            middle = corners.mean(axis=0)
            place = _mapped(middle + TAG_PAPER * (corners - middle), image_from_board)
            low, high = np.floor(place.min(axis=0)).astype(int), np.ceil(place.max(axis=0)).astype(int)
            if number in tags or (low < 0).any() or (high > grey.shape[::-1]).any():
                continue
            black, paper = np.percentile(grey[low[1] : high[1], low[0] : high[0]], (10, 90))
            if paper < limit and paper > MIN_PATTERN * black:
                found[number] = float(paper)
        return found

    def _unseen(self, tags: Collection[int], image_from_board: FloatArray, shape: Sequence[int]) -> list[Remark]:
        """Advice about missing tags, those not in `tags`: cut off by the picture's edge, or covered."""
        size = np.array([shape[1], shape[0]])
        advice, covered = [], set[int]()
        cut: set[str] = set()
        for number, corners in self._model.board_tags_mm.items():
            if number in tags:
                continue
            place = _mapped(corners, image_from_board)
            sides = cut_sides(place, size.tolist())
            cut |= sides
            if not sides:
                covered.add(part_of(*(place.mean(axis=0) / size)))
        if cut:
            advice.append(cut_off(cut))
        if covered:
            advice.append(remark("look/covered", places=tuple(place_of(part) for part in sorted(covered))))
        return advice


def _mapped(points_mm: FloatArray, image_from_board: FloatArray) -> FloatArray:
    """(N, 2) px of (N, 2) board points under a (3, 3) homography."""
    seen = cv2.perspectiveTransform(points_mm[:, None].astype(np.float64), image_from_board)
    return np.asarray(seen, np.float64).reshape(-1, 2)


def _side_px(tag: Detection) -> float:
    """Length of a tag's shortest side."""
    return float(np.linalg.norm(np.roll(tag.corners_px, -1, axis=0) - tag.corners_px, axis=1).min())


def blur_px(grey: Image, tag: Detection) -> float:
    """Sigma of the blur of a tag's edges.

    Source: a step of height A blurred by a normal distribution has the greatest slope A / (sigma sqrt(2 pi)).
    """
    (x0, y0), (x1, y1) = tag.corners_px.min(axis=0) - 3, tag.corners_px.max(axis=0) + 3
    crop = grey[max(int(y0), 0) : int(y1) + 1, max(int(x0), 0) : int(x1) + 1].astype(np.float32)
    across, down = cv2.Sobel(crop, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(crop, cv2.CV_32F, 0, 1, scale=1 / 8)
    low, high = np.percentile(crop, (5, 95))
    steepest = float(np.percentile(np.hypot(across, down), 98))
    return float((high - low) / (steepest * np.sqrt(2 * np.pi)))


def paper_light(grey: Image, board_px: FloatArray) -> tuple[FloatArray, float]:
    """Brightness of the board's paper.

    Args:
        grey: uint8 (H, W).
        board_px: (4, 2) corners of the paper.

    Returns:
        (9,) levels of the paper in each of 3 x 3 parts of the board, NaN where too little of a part is seen, and the
        overexposed share of the board.
    """
    mask = np.zeros(grey.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(board_px).astype(np.int32), 255)
    size = (grey.shape[1], grey.shape[0])
    (x0, y0), (x1, y1) = board_px.min(axis=0).clip(0, size), board_px.max(axis=0).clip(0, size)
    columns, rows = np.linspace(x0, x1, 4).astype(int), np.linspace(y0, y1, 4).astype(int)
    white = np.full(9, np.nan)
    for part in range(9):
        row, column = divmod(part, 3)
        window = slice(rows[row], rows[row + 1]), slice(columns[column], columns[column + 1])
        levels = grey[window][mask[window] > 0]
        if levels.size > MIN_PART * mask[window].size:
            white[part] = np.percentile(levels, WHITE_PERCENTILE)
    board = grey[mask > 0]
    return white, float((board >= CLIPPED_LEVEL).mean()) if board.size else 1.0


def _advice(checks: Sequence[Check], white: FloatArray) -> list[Remark]:
    size, blur, dark, even, clipped = checks
    advice = []
    if not size.passed:
        advice.append(remark("look/high"))
    if not blur.passed:
        advice.append(remark("look/blur"))
    if not (dark.passed and even.passed):
        limit = max(MIN_WHITE, MIN_EVENNESS * float(np.nanmax(white)))
        where = places_of({part for part in range(9) if white[part] < limit})
        advice.append(remark("look/dark", places=where))
    if not clipped.passed:
        advice.append(remark("look/bright"))
    return advice
