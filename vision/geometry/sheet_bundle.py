"""A lens solved together with the printed sheet that measured it: bundle adjustment over views of its tags.

A sheet glued from tiles is not quite as designed: tags lie off their places, slightly turned, a little larger or
smaller, and the paper curls. All of that is solved for, with the knowledge that errors are small. Placement, rotation
and scale, which no picture shows, are those of the design. A view's own unknowns are its pose and its zoom, since a
focus that moves changes the focal length; all views share the time in which the sensor is read row by row.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.geometry.extrinsics import pose_of_view
from vision.geometry.glued_sheet import SheetSolution, SheetView, TagError
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_derivatives, lens_of, lens_vector, pose_vector
from vision.observation import FloatArray

OFFSET_MM, TURN_RAD, SIZE, HEIGHT_MM = 0.7, math.radians(0.4), 0.01, 0.4
"""Usual errors of a tag on a glued sheet: of its place in x and in y, turn, relative size, height over the bow."""

BOW_MM = 3.0
"""Usual bow of a sheet."""

ZOOM = 0.0025
"""Usual relative change of the focal length from view to view: a focus that breathes."""

READOUT_S = 0.03
"""Usual time in which a sensor is read from the first row to the last."""

SQUARE = 0.002
"""Usual relative difference of the two focal lengths: pixels are square."""

MIDDLE = 0.03
"""Usual distance of the principal point from the picture's middle, as a part of its width."""

NOISE_PX = 0.04
"""Least noise of a corner in x and in y that is believed."""

FAR = 3.0
"""Distance in sigmas from which a corner or a tag's offset loses weight (Huber)."""

ROUNDS = 40
"""Iterations at most."""

CONVERGED = 1e-5
"""Relative gain below which the solution has converged."""

ODD_VIEW, MOST_VIEWS = 3.0, 0.8
"""Multiple of the median error, or of the usual zoom, from which a view is left out; share that must remain."""

DAMPING = (1e-6, 1e-3, 1e-1)
"""Marquardt's factors of the diagonal, tried in this order."""

OF_TAG, OF_VIEW = 5, 7
"""Unknowns of a tag: x, y, turn, size, height; and of a view: its pose and its zoom."""


@dataclass(slots=True)
class _Normal:
    """Normal equations: of what views share, of each view, and between them; with the weighted squared error."""

    shared: FloatArray
    own: FloatArray
    between: FloatArray
    by_shared: FloatArray
    by_own: FloatArray
    error: float


class SheetBundle:
    """The unknowns of one lens and one sheet.

    Args:
        places_mm: tag id -> (4, 2) corners as designed.
        like: a first guess of the lens, with its model and the size of the pictures.
    """

    def __init__(self, places_mm: Mapping[int, FloatArray], like: Intrinsics) -> None:
        self._places = places_mm
        self._like = like
        self._index = {tag: n for n, tag in enumerate(sorted(places_mm))}
        self._lens = 4 + len(like.distortion)
        self._first = self._lens + 4  # bow and readout stand before the tags
        corners = np.concatenate([places_mm[tag] for tag in self._index])
        low, high = corners.min(axis=0), corners.max(axis=0)
        self._middle, self._half = (low + high) / 2, float(np.linalg.norm(high - low)) / 2
        width, height = like.size_px
        tags = np.tile([OFFSET_MM, OFFSET_MM, TURN_RAD, SIZE, HEIGHT_MM], len(self._index))
        lens = np.full(self._lens, math.inf)
        lens[2:4] = MIDDLE * width
        self._usual = np.concatenate([lens, np.full(3, BOW_MM), [READOUT_S], tags])
        self._start = np.zeros(len(self._usual))
        self._start[: self._lens] = lens_vector(like)
        self._expected = np.zeros(len(self._usual))
        self._expected[2:4] = width / 2, height / 2

    def solve(self, views: Sequence[SheetView]) -> SheetSolution:
        """Solve lens, sheet and views together.

        Args:
            views: at least four, from different sides.

        Source: bundle adjustment by Gauss-Newton with Marquardt's damping, the views eliminated by Schur's complement;
        Huber's weights for corners and for tags off their places (Triggs et al., "Bundle adjustment", 2000).
        """
        shared, own = self._start.copy(), np.stack([self._first_own(view) for view in views])
        noise = self._noise(views, shared, own)
        for _ in range(ROUNDS):
            normal = self._normal(views, shared, own, noise)
            new = None
            for damping in DAMPING:
                step_shared, step_own = _step(normal, damping)
                tried = shared + step_shared, own + step_own
                error = self._normal(views, *tried, noise, like=(shared, own)).error
                if error < normal.error:
                    new = *tried, error
                    break
            if new is None:
                break
            shared, own, error = new
            quieter = self._noise(views, shared, own)
            done = normal.error - error <= CONVERGED * normal.error and abs(quieter - noise) < 0.01 * noise
            noise = quieter
            if done:
                break
        return self._solution(views, shared, own, noise)

    def solve_without_odd_views(self, views: Sequence[SheetView]) -> tuple[SheetSolution, list[SheetView]]:
        """As `solve`, without few views in which camera or focus were shaken; and the views that remain."""
        found = self.solve(views)
        left = np.array([float(np.sqrt(np.mean(self.fit_view(view, found) ** 2))) for view in views])
        odd = np.maximum(left / np.median(left), np.abs(found.zooms) / ZOOM) / ODD_VIEW
        spared = len(views) - math.ceil(MOST_VIEWS * len(views))
        out = {int(n) for n in np.argsort(-odd)[:spared] if odd[n] > 1}
        if not out:
            return found, list(views)
        good = [view for n, view in enumerate(views) if n not in out]
        return self.solve(good), good

    def fit_view(self, view: SheetView, solution: SheetSolution) -> FloatArray:
        """(N, 4, 2) px, seen less predicted corners of a view at its best pose, lens and sheet as solved."""
        own = self._first_own(view, solution)
        for _ in range(ROUNDS):
            _, by_own, left = self._rows(view, solution.shared, own)
            square = by_own.T @ by_own
            square[6, 6] += (NOISE_PX / ZOOM) ** 2
            pull = by_own.T @ left
            pull[6] -= own[6] * (NOISE_PX / ZOOM) ** 2
            step = np.linalg.solve(square + DAMPING[0] * np.diag(np.diag(square)), pull)
            own = own + step
            if float(np.abs(by_own @ step).max()) < CONVERGED:
                break
        return self._rows(view, solution.shared, own)[2].reshape(-1, 4, 2)

    def _first_own(self, view: SheetView, solution: SheetSolution | None = None) -> FloatArray:
        """(7,) the pose of a view on a flat sheet, and no zoom."""
        flat = np.concatenate([self._places[tag] for tag in view.tags])
        points = np.column_stack([flat, np.zeros(len(flat))])
        lens = solution.intrinsics if solution else self._like
        return np.append(pose_vector(pose_of_view(points, view.corners_px.reshape(-1, 2), lens)), 0.0)

    def _rows(self, view: SheetView, shared: FloatArray, own: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Derivatives of a view's corners by the shared (8N, S) and its own (8N, 7) unknowns, and what is left."""
        at = np.array([self._index[tag] for tag in view.tags])
        tags = shared[self._first :].reshape(-1, OF_TAG)[at]
        design = np.stack([self._places[tag] for tag in view.tags])
        middle = design.mean(axis=1, keepdims=True)
        cos, sin = np.cos(tags[:, 2]), np.sin(tags[:, 2])
        turns = np.stack([np.stack([cos, sin], 1), np.stack([-sin, cos], 1)], 1)
        turned = (design - middle) @ turns
        u, v = np.moveaxis((design - self._middle) / self._half, -1, 0)
        terms = np.stack([u * u, u * v, v * v], axis=-1)
        flat = middle + tags[:, None, :2] + (1 + tags[:, None, 3:4]) * turned
        z = terms @ shared[self._lens : self._lens + 3] + tags[:, 4:5]
        points = np.concatenate([flat, z[..., None]], axis=-1).reshape(-1, 3)
        lens, zoom = lens_of(shared[: self._lens], self._like), 1 + own[6]
        zoomed = replace(lens, matrix=lens.matrix * [[zoom, 1, 1], [1, zoom, 1], [1, 1, 1]])
        by_lens, by_pose, pixels = image_derivatives(points, zoomed, own[:6])
        rows = np.zeros((2 * len(points), len(shared)))
        rows[:, : self._lens] = by_lens
        rows[:, :2] *= zoom
        by_point = by_pose[:, 3:] @ cv2.Rodrigues(own[:3])[0]
        rows[:, self._lens : self._lens + 3] = by_point[:, 2:] * terms.reshape(-1, 3).repeat(2, 0)
        when = (view.corners_px[..., 1] / self._like.size_px[1] - 0.5)[..., None]
        rolled = (view.speed_px_s * when).reshape(-1)
        rows[:, self._lens + 3] = rolled
        across = np.stack([-turned[..., 1], turned[..., 0]], axis=-1) * (1 + tags[:, None, 3:4])
        of_point = by_point.reshape(-1, 4, 2, 3)
        by_tag = np.concatenate(
            [
                of_point[..., :2],
                np.einsum("nkij,nkj->nki", of_point[..., :2], across)[..., None],
                np.einsum("nkij,nkj->nki", of_point[..., :2], turned)[..., None],
                of_point[..., 2:],
            ],
            axis=-1,
        ).reshape(-1, 8, OF_TAG)
        for number, tag in enumerate(at):
            start = self._first + OF_TAG * int(tag)
            rows[8 * number : 8 * number + 8, start : start + OF_TAG] = by_tag[number]
        by_zoom = by_lens[:, 0] * lens.matrix[0, 0] + by_lens[:, 1] * lens.matrix[1, 1]
        predicted = pixels.ravel() + shared[self._lens + 3] * rolled
        return rows, np.column_stack([by_pose, by_zoom]), view.corners_px.reshape(-1) - predicted

    def _noise(self, views: Sequence[SheetView], shared: FloatArray, own: FloatArray) -> float:
        """Noise of the corners by the median of what is left, px."""
        left = np.concatenate([self._rows(view, shared, mine)[2] for view, mine in zip(views, own, strict=True)])
        return max(NOISE_PX, 1.4826 * float(np.median(np.abs(left))))

    def _normal(
        self,
        views: Sequence[SheetView],
        shared: FloatArray,
        own: FloatArray,
        noise: float,
        like: tuple[FloatArray, FloatArray] | None = None,
    ) -> _Normal:
        """The normal equations at a state, weighted as at the state `like`, which errors are compared with."""
        count = len(shared)
        like_shared, like_own = like or (shared, own)
        weight = self._prior_weights(like_shared)
        off = shared - self._expected
        found = _Normal(
            np.diag(weight),
            np.zeros((len(views), OF_VIEW, OF_VIEW)),
            np.zeros((len(views), count, OF_VIEW)),
            -weight * off,
            np.zeros((len(views), OF_VIEW)),
            float(weight @ off**2),
        )
        ratio = np.zeros(count)
        ratio[:2] = np.array([1.0, -1.0]) / (SQUARE * self._like.matrix[0, 0])
        found.shared += np.outer(ratio, ratio)
        found.by_shared -= ratio * (ratio @ shared)
        found.error += float(ratio @ shared) ** 2
        for n, view in enumerate(views):
            rows, mine, left = self._rows(view, shared, own[n])
            held = left if like is None else self._rows(view, like_shared, like_own[n])[2]
            weights = (_huber(np.linalg.norm(held.reshape(-1, 2), axis=1) / noise) / noise**2).repeat(2)
            weighted = mine * weights[:, None]
            found.shared += rows.T @ (rows * weights[:, None])
            found.own[n] = weighted.T @ mine
            found.own[n, 6, 6] += ZOOM**-2
            found.between[n] = rows.T @ weighted
            found.by_shared += rows.T @ (weights * left)
            found.by_own[n] = weighted.T @ left
            found.by_own[n, 6] -= own[n, 6] * ZOOM**-2
            found.error += float(weights @ left**2) + (own[n, 6] / ZOOM) ** 2
        return found

    def _prior_weights(self, shared: FloatArray) -> FloatArray:
        """(S,) inverse squares of the usual sizes; tags far off their places are believed to be."""
        weights = self._usual**-2.0
        tags = shared[self._first :].reshape(-1, OF_TAG)
        far = _huber(np.linalg.norm(tags[:, :2], axis=1) / OFFSET_MM)
        weights[self._first :].reshape(-1, OF_TAG)[:, :2] *= far[:, None]
        return weights

    def _solution(self, views: Sequence[SheetView], shared: FloatArray, own: FloatArray, noise: float) -> SheetSolution:
        normal = self._normal(views, shared, own, noise)
        covariance = np.linalg.inv(_reduced(normal))
        left = np.concatenate([self._rows(view, shared, mine)[2] for view, mine in zip(views, own, strict=True)])
        tags = shared[self._first :].reshape(-1, OF_TAG)
        middle = tags[:, :2].mean(axis=0).tolist()
        sheet = {
            tag: TagError(east - middle[0], north - middle[1], turn, 1 + size, height)
            for tag, (east, north, turn, size, height) in zip(self._index, tags.tolist(), strict=True)
        }
        a, b, c = shared[self._lens : self._lens + 3]
        bow_mm = float(np.abs(np.linalg.eigvalsh([[a, b / 2], [b / 2, c]])).max())
        return SheetSolution(
            lens_of(shared[: self._lens], self._like),
            float(np.sqrt(2 * np.mean(left**2))),
            float(np.sqrt(covariance[0, 0])) / float(shared[0]),
            float(shared[self._lens + 3]),
            own[:, 6].copy(),
            sheet,
            bow_mm,
            shared,
        )


def _huber(sigmas: FloatArray) -> FloatArray:
    """Weights of residuals."""
    return np.asarray(np.minimum(1.0, FAR / np.maximum(sigmas, FAR)), np.float64)


def _reduced(normal: _Normal) -> FloatArray:
    """The normal equations of what views share, without the views."""
    gone = np.linalg.solve(normal.own, normal.between.transpose(0, 2, 1))
    return np.asarray(normal.shared - np.einsum("vsi,vit->st", normal.between, gone), np.float64)


def _step(normal: _Normal, damping: float) -> tuple[FloatArray, FloatArray]:
    """One damped step of what views share, and of each view."""
    shared = normal.shared + damping * np.diag(np.diag(normal.shared))
    own = normal.own + damping * normal.own * np.eye(OF_VIEW)
    damped = _Normal(shared, own, normal.between, normal.by_shared, normal.by_own, normal.error)
    alone = np.linalg.solve(own, normal.by_own[..., None])[..., 0]
    pull = normal.by_shared - np.einsum("vsi,vi->s", normal.between, alone)
    step = np.linalg.solve(_reduced(damped), pull)
    rest = normal.by_own - np.einsum("vsi,s->vi", normal.between, step)
    return step, np.linalg.solve(own, rest[..., None])[..., 0]
