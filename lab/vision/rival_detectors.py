"""Detectors for comparison: OpenCV's, and AprilTag's own library by its Python binding pupil-apriltags.

The binding is an optional dependency (`pip install robodrome[bench]`); without it there are fewer detectors. It may
crash its process when a detector is released, so it runs in a child process that ends without releasing anything.
"""

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Any

import cv2
import numpy as np

from vision.observation import Detection, Image
from vision.tags.fiducials import FAMILIES, TABLE_FAMILY

Detect = Callable[[Image], tuple[list[Detection], float]]
"""Returns the tags in a grey picture, and the CPU time used in s."""

DECIMATES = {"pupil-qd1": 1.0, "pupil-qd2": 2.0}
"""`quad_decimate` of AprilTag's library by the detector's name: 2 is its default, 1 searches at full resolution."""
MISSING = "pupil-apriltags is not installed: pip install 'robodrome[bench]' adds pupil-qd1 and pupil-qd2"


@contextmanager
def rivals(ids: Sequence[int]) -> Iterator[Mapping[str, Detect]]:
    """The installed detectors by name; those that can be restricted to ids look for these only."""
    with _apriltags() as pupils:
        yield {"aruco-subpix": aruco_subpix(ids), **pupils}


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
def _apriltags() -> Iterator[Mapping[str, Detect]]:
    if find_spec("pupil_apriltags") is None:
        yield {}
        return
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
    process.start()
    there.close()

    def asking(name: str) -> Detect:
        def detect(grey: Image) -> tuple[list[Detection], float]:
            here.send((name, grey))
            found, seconds = here.recv()
            return [Detection(tag, corners, 1.0) for tag, corners in found], seconds

        return detect

    try:
        yield {name: asking(name) for name in DECIMATES}
    finally:
        here.close()
        process.join(10.0)


def _serve(questions: Connection) -> None:
    """Run in the child: receives a name and a picture, sends tags and CPU seconds, until the pipe closes."""
    from pupil_apriltags import Detector

    detectors = {
        name: Detector(TABLE_FAMILY, nthreads=1, quad_decimate=decimate) for name, decimate in DECIMATES.items()
    }
    while True:
        try:
            name, grey = questions.recv()
        except EOFError:
            os._exit(0)
        begin = time.process_time()
        found = detectors[name].detect(grey)
        seconds = time.process_time() - begin
        questions.send(([(int(tag.tag_id), _in_our_order(tag)) for tag in found], seconds))


def _in_our_order(tag: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Corners in the order of `docs/reference/coordinates.md`: AprilTag's are reversed and begin at the opposite side.

    The pixel origin is the same.
    """
    return np.roll(np.asarray(tag.corners, np.float64)[::-1], 2, axis=0)
