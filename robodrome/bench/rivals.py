"""The detectors that ours is measured against: OpenCV's, and AprilTag's own library by its Python binding.

The binding is no dependency of the program (`pip install robodrome[bench]`); without it there are fewer rivals. It
may crash the process in which it is let go, so it has one of its own, which ends without letting go of anything.
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

from vision.fiducials import FAMILIES, TABLE_FAMILY
from vision.observation import Detection, Image

Detect = Callable[[Image], tuple[list[Detection], float]]
"""Tags in a grey picture, and the seconds of CPU time that they took."""

DECIMATES = {"pupil-qd1": 1.0, "pupil-qd2": 2.0}
MISSING = "pupil-apriltags is not installed: pip install 'robodrome[bench]' adds pupil-qd1 and pupil-qd2"


@contextmanager
def rivals(ids: Sequence[int]) -> Iterator[Mapping[str, Detect]]:
    """The rivals that are installed, by name; they look for these ids where they can be told to."""
    with _pupils() as pupils:
        yield {"aruco-subpix": aruco_subpix(ids), **pupils}


def aruco_subpix(ids: Sequence[int]) -> Detect:
    """OpenCV's detector as it comes, with sub-pixel corners and a dictionary cut to the ids."""
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
def _pupils() -> Iterator[Mapping[str, Detect]]:
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
    """The life of the child: a name and a picture in, tags and CPU seconds out, until the other side closes."""
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
    """Corners in the order of `docs/coordinates.md`: theirs run the other way round, from the other side.

    Their pixels begin where ours do.
    """
    return np.roll(np.asarray(tag.corners, np.float64)[::-1], 2, axis=0)
