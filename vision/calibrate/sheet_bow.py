"""A lens solved together with the bow of the sheet that measured it, and how its focal length changed meanwhile.

A sheet of paper is never quite flat, and a bow of a millimetre changes the focal length by one percent with hardly a
trace in the residuals of a flat sheet. One bow is solved for all views: z = a u^2 + b u v + c v^2 over the sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.extrinsics import pose_of_view
from vision.geometry.intrinsics import Intrinsics, PatternView
from vision.geometry.projection import image_derivatives, lens_of, lens_vector, pose_vector
from vision.observation import FloatArray

ROUNDS = 12
"""Iterations of the solution at most; it converges within six."""

CONVERGED = 1e-7
"""Relative gain of the squared error below which the solution has converged."""

DAMPING = (1e-7, 1e-3)
"""Marquardt's factors of the diagonal, tried in this order: the second where the first makes the error larger."""

MIN_SIDE = 4
"""Views before and after a change of the focal length, to tell it from noise."""

SURE = 45.0
"""Gain over the variance of the noise from which a change is believed: three times the largest by noise alone, which
is about that of three free numbers at a dozen places.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Bow:
    """The shape of a sheet.

    Attributes:
        middle_mm: (2,) of the sheet's corners, where u = v = 0.
        half_mm: half of the sheet's diagonal, where u^2 + v^2 = 1.
        bends_mm: (3,) a, b and c.
    """

    middle_mm: FloatArray
    half_mm: float
    bends_mm: FloatArray

    @classmethod
    def flat(cls, views: Sequence[PatternView]) -> "Bow":
        """No bow, over the area that the views show."""
        seen = np.concatenate([view.pattern_mm for view in views])
        low, high = seen.min(axis=0), seen.max(axis=0)
        return cls((low + high) / 2, float(np.linalg.norm(high - low)) / 2, np.zeros(3))

    @property
    def height_mm(self) -> float:
        """Largest height of the sheet's surface over its middle, along any line through the middle to its rim."""
        a, b, c = self.bends_mm
        return float(np.abs(np.linalg.eigvalsh([[a, b / 2], [b / 2, c]])).max())

    def terms(self, pattern_mm: FloatArray) -> FloatArray:
        """(N, 3) u^2, u v and v^2 of points in the pattern's plane."""
        u, v = ((pattern_mm - self.middle_mm) / self.half_mm).T
        return np.column_stack([u * u, u * v, v * v])

    def points(self, pattern_mm: FloatArray) -> FloatArray:
        """(N, 3) mm, where points of the pattern lie in space."""
        return np.column_stack([pattern_mm, self.terms(pattern_mm) @ self.bends_mm])

    def pose(self, view: PatternView, intrinsics: Intrinsics) -> FloatArray:
        """(3, 4) least-squares pose of a view; that of a flat sheet is the first guess."""
        flat = np.column_stack([view.pattern_mm, np.zeros(len(view.pattern_mm))])
        guess = pose_of_view(flat, view.image_px, intrinsics)
        return pose_of_view(self.points(view.pattern_mm), view.image_px, intrinsics, guess)


@dataclass(frozen=True, slots=True)
class CropChange:
    """The largest sudden change of zoom and crop in the course of the views.

    Attributes:
        focal: relative change of the focal length; signed.
        shift_px: distance by which the picture moved over the lens's axis.
        views_before: number of views before it.
    """

    focal: float = 0.0
    shift_px: float = 0.0
    views_before: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class BowedSolution:
    """A lens with the sheet's shape.

    Attributes:
        intrinsics: the lens.
        bow: the sheet.
        rms_px: RMS reprojection error.
        change: the change of the picture in the course of the views.
    """

    intrinsics: Intrinsics
    bow: Bow
    rms_px: float
    change: "CropChange"


def solve_bowed(views: Sequence[PatternView], flat: Intrinsics) -> BowedSolution:
    """Solve lens, bow and poses together.

    Args:
        views: in the order in which they were taken.
        flat: the lens by a flat sheet.

    Source: bundle adjustment by Gauss-Newton with Marquardt's damping. The derivative by a point's height is that by
    the shift times the sheet's normal. A change of the focal length is one more column, zero in the views before it,
    with two for the shift of the picture that a crop makes; the place with the largest gain is taken.
    """
    bow = Bow.flat(views)
    poses = np.array([pose_vector(bow.pose(view, flat)) for view in views])
    state = np.concatenate([lens_vector(flat), bow.bends_mm, poses.ravel()])
    rows, left = _system(views, flat, bow, state)
    for _ in range(ROUNDS):
        before, normal = float(left @ left), rows.T @ rows
        for damping in DAMPING:
            step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), rows.T @ left)
            new_rows, new_left = _system(views, flat, bow, state + step)
            if float(new_left @ new_left) < before:
                state, rows, left = state + step, new_rows, new_left
                break
        if before - float(left @ left) <= CONVERGED * before:
            break
    lens, bow, _ = _parts(state, flat, bow)
    return BowedSolution(lens, bow, float(np.sqrt(2 * np.mean(left**2))), _crop_change(views, rows, left, state))


def _crop_change(views: Sequence[PatternView], rows: FloatArray, left: FloatArray, state: FloatArray) -> CropChange:
    """The change that explains most of what is left; none if noise explains it as well."""
    ends = np.cumsum([2 * len(view.image_px) for view in views])
    shared = len(state) - 6 * len(views)
    of_views = list(zip([0, *ends[:-1]], ends, range(shared, len(state), 6), strict=True))
    poses = [np.linalg.qr(rows[start:end, column : column + 6])[0] for start, end, column in of_views]

    def beyond_poses(columns: FloatArray) -> FloatArray:
        """What no pose explains: a view's pose changes nothing in the rows of others."""
        parts = [(base, columns[start:end]) for base, (start, end, _) in zip(poses, of_views, strict=True)]
        return np.concatenate([part - base @ (base.T @ part) for base, part in parts])

    later = beyond_poses(np.column_stack([rows[:, :2] @ state[:2], rows[:, 2:4]]))
    base, _ = np.linalg.qr(beyond_poses(rows[:, :shared]))
    left = beyond_poses(left)
    left -= base @ (base.T @ left)
    most, best = 0.0, CropChange()
    for at in range(MIN_SIDE, len(views) - MIN_SIDE + 1):
        columns = later.copy()
        columns[: ends[at - 1]] = 0.0
        columns -= base @ (base.T @ columns)
        change = np.linalg.lstsq(columns, left, rcond=None)[0]
        gain = float(left @ (columns @ change))
        if gain > max(most, SURE * float(left @ left - gain) / (len(left) - len(state))):
            most, best = gain, CropChange(float(change[0]), float(np.hypot(*change[1:])), at)
    return best


def _parts(state: FloatArray, like: Intrinsics, flat: Bow) -> tuple[Intrinsics, Bow, FloatArray]:
    """The lens, the bow and (V, 6) poses of a state."""
    count = 4 + len(like.distortion)
    lens = lens_of(state[:count], like)
    bow = Bow(flat.middle_mm, flat.half_mm, state[count : count + 3].copy())
    return lens, bow, state[count + 3 :].reshape(-1, 6)


def _system(
    views: Sequence[PatternView], like: Intrinsics, flat: Bow, state: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Derivatives of all predicted corners by the state, and seen less predicted corners, in px."""
    lens, bow, poses = _parts(state, like, flat)
    shared = 4 + len(lens.distortion)
    count = sum(2 * len(view.image_px) for view in views)
    rows, left, at = np.zeros((count, len(state))), np.empty(count), 0
    for number, (view, pose) in enumerate(zip(views, poses, strict=True)):
        by_lens, by_pose, pixels = image_derivatives(bow.points(view.pattern_mm), lens, pose)
        here = slice(at, at + len(by_lens))
        normal = cv2.Rodrigues(pose[:3])[0][:, 2]
        rows[here, :shared] = by_lens
        rows[here, shared : shared + 3] = (by_pose[:, 3:] @ normal)[:, None] * bow.terms(view.pattern_mm).repeat(2, 0)
        start = shared + 3 + 6 * number
        rows[here, start : start + 6] = by_pose
        left[here] = (view.image_px - pixels).ravel()
        at = here.stop
    return rows, left
