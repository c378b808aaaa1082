"""Projection, poses and places through pinhole lenses by `kernels/lens.c`: fewer calls than OpenCV's and numpy's."""

import ctypes
from functools import lru_cache

import numpy as np

from kernels import load
from vision.array_address import address
from vision.geometry.intrinsics import Intrinsics
from vision.observation import FloatArray

MAX_ROUNDS = 20
"""Rounds of a pose at most; from that of the frame before, two or three are enough."""

CONVERGED = 1e-9
"""Turn in radians, and shift as a share of the distance, below which a pose has converged: far below noise."""


class _Lens(ctypes.Structure):
    """`Lens` of the kernel."""

    _fields_ = tuple(
        (name, ctypes.c_double) for name in ("fx", "fy", "cx", "cy", "k1", "k2", "p1", "p2", "k3", "k4", "k5", "k6")
    )


class LensKernel:
    """The kernel with one lens."""

    def __init__(self, library: ctypes.CDLL, intrinsics: Intrinsics) -> None:
        matrix, distortion = intrinsics.matrix, intrinsics.distortion.tolist()
        numbers = (matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2], *distortion)
        self._library, self._lens = library, _Lens(*numbers)

    def image_points(self, points_mm: FloatArray, camera_from_board: FloatArray) -> FloatArray:
        """As `projection.image_points`."""
        pixels, (points, pose) = np.empty((len(points_mm), 2)), map(_contiguous, (points_mm, camera_from_board))
        self._library.vision_project(
            ctypes.byref(self._lens),
            address(pose),
            ctypes.c_int64(len(points)),
            address(points),
            address(pixels),
        )
        return pixels

    def pose(self, points_mm: FloatArray, pixels: FloatArray, guess: FloatArray) -> tuple[FloatArray, float] | None:
        """The least-squares pose, (3, 4), next to a guess, and its RMS error in px; None if that finds none.

        Args: as of `extrinsics.pose_of_view`.
        """
        pose, error = np.array(guess, np.float64, order="C"), ctypes.c_double()
        points, seen = map(_contiguous, (points_mm, pixels))
        failed = self._library.vision_pose(
            ctypes.byref(self._lens),
            ctypes.c_int64(len(points)),
            address(points),
            address(seen),
            ctypes.c_int64(MAX_ROUNDS),
            ctypes.c_double(CONVERGED),
            address(pose),
            ctypes.byref(error),
        )
        return None if failed else (pose, error.value)

    def squares(
        self, pixels: FloatArray, camera_from_board: FloatArray, heights_mm: FloatArray, square_mm: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Squares seen at some heights, as of `figure_poses.fit_squares`.

        Args:
            pixels: (N, 4, 2) px, their corners.
            camera_from_board: (3, 4) pose [R | t], mm.
            heights_mm: (N,).
            square_mm: (4, 2) one at the origin.
        """
        poses, errors = np.empty((len(pixels), 3)), np.empty(len(pixels))
        arrays = [*map(_contiguous, (camera_from_board, pixels, heights_mm, square_mm)), poses, errors]
        camera, *others = map(address, arrays)
        self._library.vision_locate(ctypes.byref(self._lens), camera, ctypes.c_int64(len(pixels)), *others)
        return poses, errors


@lru_cache(maxsize=16)  # lenses of a process
def _kernel(library: ctypes.CDLL, intrinsics: Intrinsics) -> LensKernel:
    return LensKernel(library, intrinsics)


def lens_kernel(intrinsics: Intrinsics) -> LensKernel | None:
    """The kernel for a lens; None without a library, and for a fisheye."""
    library = load()
    return None if library is None or intrinsics.model == "fisheye" else _kernel(library, intrinsics)


def _contiguous(array: FloatArray) -> FloatArray:
    return np.ascontiguousarray(array, np.float64)
