"""Detectors for comparison: OpenCV's, AprilTag's own library by its Python binding pupil-apriltags, and rapidtag.

The last two are optional dependencies (`pip install robodrome[bench]`); without them there are fewer detectors. The
binding may crash its process when a detector is released, and rapidtag reads its number of threads once, so they run in
a child process that ends without releasing anything.
"""

import multiprocessing
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Any

import cv2
import numpy as np

from vision.observation import Detection, FloatArray, Image
from vision.tags.fiducials import FAMILIES, TABLE_FAMILY

Detect = Callable[[Image], tuple[list[Detection], float]]
"""Returns the tags in a grey picture, and the CPU time used in s."""

DECIMATES = {"pupil-qd1": 1.0, "pupil-qd2": 2.0}
"""`quad_decimate` of AprilTag's library by the detector's name: 2 is its default, 1 searches at full resolution."""

RAPIDTAG_SIDE_PX = 8
"""Side of the smallest tag that rapidtag looks for: its default of 32 px is more than ours have at 720p, and 8 is as
quick."""

PACKAGES = {"pupil_apriltags": tuple(DECIMATES), "rapidtag": ("rapidtag-subpix",)}
"""The names of the detectors of each optional package."""


@contextmanager
def rivals(ids: Sequence[int]) -> Iterator[Mapping[str, Detect]]:
    """The installed detectors by name; those that can be restricted to ids look for these only."""
    with _of_packages() as others:
        yield {"aruco-subpix": aruco_subpix(ids), **others}


def missing(detectors: Collection[str]) -> list[str]:
    """What people are told of the packages without a detector among these."""
    return [
        f"{package} is not installed: pip install 'robodrome[bench]' adds {', '.join(names)}"
        for package, names in PACKAGES.items()
        if not set(names) & set(detectors)
    ]


def aruco_subpix(ids: Sequence[int]) -> Detect:
    """OpenCV's detector with default parameters, sub-pixel corners and a dictionary restricted to the ids."""
    full = cv2.aruco.getPredefinedDictionary(FAMILIES[TABLE_FAMILY])
    codes = np.ascontiguousarray(full.bytesList[list(ids)])
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.Dictionary(codes, full.markerSize, full.maxCorrectionBits), parameters)

    def detect(grey: Image) -> tuple[list[Detection], float]:
        begin = time.process_time()
        corners, found, _ = detector.detectMarkers(grey)
        seconds = time.process_time() - begin
        indices = [] if found is None else [int(n) for n in found.ravel()]
        # OpenCV: the centre of the first pixel is at (0, 0).
        places = [np.asarray(corner, np.float64).reshape(4, 2) + 0.5 for corner in corners]
        return [Detection(ids[n], place, 1.0) for n, place in zip(indices, places, strict=True)], seconds

    return detect


@contextmanager
def _of_packages() -> Iterator[Mapping[str, Detect]]:
    names = [name for package, names in PACKAGES.items() if find_spec(package) for name in names]
    if not names:
        yield {}
        return
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there, names), daemon=True)
    process.start()
    there.close()

    def asking(name: str) -> Detect:
        def detect(grey: Image) -> tuple[list[Detection], float]:
            here.send((name, grey))
            found, seconds = here.recv()
            return [Detection(tag, corners, 1.0) for tag, corners in found], seconds

        return detect

    try:
        yield {name: asking(name) for name in names}
    finally:
        here.close()
        process.join(10.0)


def _serve(questions: Connection, names: Sequence[str]) -> None:
    """Run in the child: receives a name and a picture, sends tags and CPU seconds, until the pipe closes."""
    detectors = {name: _rapidtag() if name.startswith("rapidtag") else _apriltag(DECIMATES[name]) for name in names}
    while True:
        try:
            name, grey = questions.recv()
        except EOFError:
            os._exit(0)
        questions.send(detectors[name](grey))


Found = tuple[list[tuple[int, FloatArray]], float]
"""Ids with their (4, 2) corners in our frame and order, and the CPU time used in s."""


def _apriltag(decimate: float) -> Callable[[Image], Found]:
    from pupil_apriltags import Detector

    detector = Detector(TABLE_FAMILY, nthreads=1, quad_decimate=decimate)

    def detect(grey: Image) -> Found:
        begin = time.process_time()
        found = detector.detect(grey)
        seconds = time.process_time() - begin
        return [(int(tag.tag_id), _in_our_order(tag)) for tag in found], seconds

    return detect


def _rapidtag() -> Callable[[Image], Found]:
    os.environ["RAYON_NUM_THREADS"] = "1"
    import rapidtag

    parameters = rapidtag.DetectorParameters()
    parameters.corner_refinement_method = rapidtag.CORNER_REFINE_SUBPIX
    parameters.min_side_length_canonical_img = RAPIDTAG_SIDE_PX

    def detect(grey: Image) -> Found:
        begin = time.process_time()
        places, ids = rapidtag.detect_markers(grey, "DICT_APRILTAG_25h9", parameters)
        seconds = time.process_time() - begin
        # As OpenCV: the centre of the first pixel is at (0, 0).
        return [(int(tag), np.array(place, np.float64) + 0.5) for tag, place in zip(ids, places, strict=True)], seconds

    return detect


def _in_our_order(tag: Any) -> FloatArray:
    """Corners in the order of `docs/reference/coordinates.md`: AprilTag's are reversed and begin at the opposite side.

    The pixel origin is the same.
    """
    return np.roll(np.asarray(tag.corners, np.float64)[::-1], 2, axis=0)
