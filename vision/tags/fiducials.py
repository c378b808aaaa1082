"""Finding tags: their ids, corners and contrast.

OpenCV finds and reads the squares; `vision.tags.corner_fit` then measures their corners to a tenth of a pixel.
"""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.observation import Detection, FloatArray, Image
from vision.tags.corner_fit import refine_corners
from vision.tone_curve import light_of

FAMILIES = {
    "tag25h9": cv2.aruco.DICT_APRILTAG_25h9,
    "tag36h11": cv2.aruco.DICT_APRILTAG_36h11,
    "tag36h10": cv2.aruco.DICT_APRILTAG_36h10,
    "tag16h5": cv2.aruco.DICT_APRILTAG_16h5,
    "4x4_50": cv2.aruco.DICT_4X4_50,
    "6x6_250": cv2.aruco.DICT_6X6_250,
}
"""Tag families by the name that users choose, and OpenCV's dictionary of each."""

TABLE_FAMILY = "tag25h9"
"""Family of all tags at a table: `docs/reference/coordinates.md`."""

ABOUT_ONE = (0.85, 1.15)
"""Scales at which a picture is smoothed instead of resized: resizing would add blur and no resolution."""

LIGHT_THRESHOLD = 4.0
"""Light by which a pixel must be below the mean around it to count as black, of 255 in the brightest parts: white
paper of a quarter of their level has 13."""

BRIGHT_PERCENTILE, BRIGHT_STEP = 99.0, 8
"""Percentile of the levels that counts as the brightest parts, among every so many rows and columns."""

CORRECTED_SHARE = 0.6
"""Share of a family's correctable bits that is used: all of them would read a tag25h9 in one of 16 random squares."""


class TagDetector:
    """Reads the tags of one family in grey pictures.

    A dictionary cut to the ids in use is read faster and takes fewer stray patterns for tags.
    """

    def __init__(
        self,
        family: str = TABLE_FAMILY,
        ids: Iterable[int] | None = None,
        corrected_bits: int | None = None,
        by_light: bool = True,
    ) -> None:
        """Prepare a detector.

        Args:
            family: a key of `FAMILIES`.
            ids: the ids to look for; None for all of the family.
            corrected_bits: wrong bits accepted in a tag; None for `CORRECTED_SHARE` of what the family can correct.
            by_light: whether to search the picture's light instead of its levels. In levels a blurred white cell
                looks larger than a black one, so small tags are lost; in light dim tags have little contrast.

        Raises:
            ValueError: there is no such family or id.
        """
        if family not in FAMILIES:
            raise ValueError(f"there is no tag family {family!r}; choose one of {', '.join(FAMILIES)}")
        full = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
        self._ids = np.array(sorted(ids) if ids is not None else range(len(full.bytesList)), dtype=int)
        if self._ids.size == 0 or self._ids[0] < 0 or self._ids[-1] >= len(full.bytesList):
            raise ValueError(f"{family} has the ids 0 to {len(full.bytesList) - 1}, not all of {self._ids.tolist()}")
        bits = int(CORRECTED_SHARE * full.maxCorrectionBits) if corrected_bits is None else corrected_bits
        codes = np.ascontiguousarray(full.bytesList[self._ids])
        dictionary = cv2.aruco.Dictionary(codes, full.markerSize, bits)
        self._cells = full.markerSize + 2
        parameters = table_parameters()
        self._by_light = by_light
        if by_light:
            parameters.adaptiveThreshConstant = LIGHT_THRESHOLD
        parameters.errorCorrectionRate = 1.0  # all bits that this dictionary may correct, as set above
        self._detector = cv2.aruco.ArucoDetector(dictionary, parameters)

    def detect(self, grey: Image, scale: float = 1.0, known: Sequence[Detection] = ()) -> list[Detection]:
        """The tags in a picture, by id, then by place.

        Args:
            grey: uint8 (H, W).
            scale: factor by which the picture is enlarged for the search; corners are measured in the original.
            known: tags that are neither measured nor listed again.

        Returns:
            Detections with corners in the image frame of `docs/reference/coordinates.md`, in its corner order. An id is
            listed as often as it is seen.
        """
        picture, scale = _enlarged(grey, scale)
        if self._by_light:
            picture = _light(picture)
        found, indices, _ = self._detector.detectMarkers(picture)
        if indices is None:
            return []
        rough: FloatArray = (
            np.concatenate(found).astype(np.float64) + 0.5
        ) / scale  # OpenCV: the first pixel's centre is at 0
        ids = self._ids[indices.ravel()]
        new = [n for n, tag in enumerate(ids) if not is_listed(int(tag), rough[n], known)]
        if not new:
            return []
        ids = ids[new]
        corners, margins = refine_corners(grey, rough[new], self._cells)
        return [
            Detection(int(ids[n]), corners[n], float(margins[n]))
            for n in np.lexsort((corners[:, 0, 0], corners[:, 0, 1], ids))
        ]


def is_listed(tag: int, corners_px: FloatArray, tags: Iterable[Detection]) -> bool:
    """Whether `tags` has the tag of this id with its centre at that of the (4, 2) corners."""
    return any(tag == other.id and in_place(corners_px, other) for other in tags)


def in_place(corners_px: FloatArray, tag: Detection) -> bool:
    """Whether the centres of a square, (4, 2) px, and of a tag are less than half a side apart in each axis."""
    apart_px = np.abs((corners_px - tag.corners_px).mean(axis=0)).max()
    return bool(apart_px < np.ptp(tag.corners_px, axis=0).max() / 2)


def table_parameters(threshold_px: int = 23) -> cv2.aruco.DetectorParameters:
    """Search parameters for an overhead camera: tags of 16 px and more, seen nearly straight on.

    One threshold window instead of three, and bits read from the middle of their cells; measured in
    `docs/decisions/0006-tags-and-edge-fit.md`. The names are those of OpenCV's `aruco::DetectorParameters`.
    """
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = threshold_px
    parameters.adaptiveThreshWinSizeMax = threshold_px
    parameters.minMarkerPerimeterRate = 0.04
    parameters.polygonalApproxAccuracyRate = 0.05
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.25
    return parameters


def _light(grey: Image) -> Image:
    """uint8 light of a picture, 255 for its brightest parts."""
    white = max(float(np.percentile(grey[::BRIGHT_STEP, ::BRIGHT_STEP], BRIGHT_PERCENTILE)), 1.0)
    curve = 255 * light_of(np.arange(256)) / light_of(np.array(white))
    return np.asarray(cv2.LUT(grey, curve.clip(0, 255).round().astype(np.uint8)), np.uint8)


def _enlarged(grey: Image, scale: float) -> tuple[Image, float]:
    """A resized picture and its scale; at a scale near 1 only noise, and with it false outlines, is smoothed."""
    if scale == 1.0:
        return grey, 1.0
    if ABOUT_ONE[0] < scale < ABOUT_ONE[1]:
        return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8), 1.0
    how = cv2.INTER_LINEAR if scale > 1 else cv2.INTER_AREA
    size = round(grey.shape[1] * scale), round(grey.shape[0] * scale)
    return np.asarray(cv2.resize(grey, size, interpolation=how), np.uint8), size[0] / grey.shape[1]


def grey_of(image: Image) -> Image:
    """uint8 (H, W) luma of a uint8 (H, W, 3) BGR picture, as `cvtColor` of OpenCV weighs the colours."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
