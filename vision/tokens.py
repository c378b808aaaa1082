"""What lies on each site, told by dividing the picture by one of the empty board.

Every site's surroundings are sampled on a small grid and turned into reflectance, the share of light that is
given back. Each class of token is then laid onto the empty site at each of many offsets, and the best match is
compared with the empty site as it was, and with "something else".
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import EMPTY, HIDDEN, FloatArray, Image, SiteObservation, TableModel
from vision.rectify import PixelMap, sample
from vision.reference import Reference, light_at

F32 = NDArray[np.float32]

STEP_MM = 2.0
REACH_MM = 13.0  # a token's centre is looked for this far from the site's
OFFSET_STEP_MM = 2.0
LAID_SIGMA_MM = 5.0  # how far from the centre people lay tokens
BLUR_MM = 1.2  # of lens and sampling together
SIGMA = 0.1  # reflectance by which a match is usually off: paper, shadow edges, the light's bend
PATCH_MM2 = 30.0  # errors of neighbouring points go together: one independent error in so much area
PER_ERROR = STEP_MM**2 / (2 * SIGMA**2 * PATCH_MM2) / 3  # loss by squared error in one colour of one point
NOTHING = 8.0  # a site whose loss as an empty one is smaller has no token: the faintest disc loses 40
OTHER = 0.2  # RMS reflectance error from which a match is no match: a hand, a coin, a shoe
TOKEN_LIGHT = (0.8, 1.25)  # a token may be lit so much less or more than the fitted light says
SITE_LIGHT = (0.45, 1.15)  # a site's light may so change against the whole board's: a soft shadow
SEEN_SHARE = 0.6  # of a token's place, or it is hidden


@dataclass(frozen=True, slots=True)
class SiteReading:
    """One site's observation, and the centre of its likeliest token in board mm."""

    observation: SiteObservation
    token_mm: tuple[float, float]


class TokenReader:
    """Reads all sites of a table in one go; everything that does not change from frame to frame is kept."""

    def __init__(self, model: TableModel, reference: Reference) -> None:
        """Prepare for a table that has tokens."""
        self._names = tuple(model.token_colours)
        self._sites = tuple(model.sites_mm)
        radius = model.token_diameter_mm / 2
        reach = radius + REACH_MM
        half = math.ceil(reach / STEP_MM)
        ticks = np.asarray(np.arange(-half, half + 1) * STEP_MM, np.float64)
        around = np.stack(np.meshgrid(ticks, -ticks), axis=-1)
        self._centres = np.array(list(model.sites_mm.values()))
        self.points_mm: FloatArray = self._centres[:, None, None] + around
        distance = np.hypot(around[..., 0], around[..., 1]).ravel()
        self._region = (distance <= reach).astype(np.float32)
        self._place = distance <= radius + 2.0
        near = np.abs(ticks) <= radius + 4.0
        self.places_mm: FloatArray = self.points_mm[:, near][:, :, near]
        cells = reference.grid.cells_of(self.points_mm).astype(np.float32)
        empty = sample(reference.picture, cells).reshape(len(self._sites), -1, 3).astype(np.float32)
        light = light_at(reference, model, self.points_mm).reshape(empty.shape).astype(np.float32)
        self._light = light
        self._empty: F32 = empty / light
        self._offsets, self._discs, self._prints = _templates(model, ticks)
        self._squares: F32 = (self._prints**2).reshape(*self._prints.shape[:2], -1, 3).sum(axis=-1)
        self._penalty = (self._offsets**2).sum(axis=1) / (2 * LAID_SIGMA_MM**2)

    def read(self, picture: Image, where: PixelMap, visible: NDArray[np.bool_], gain: float) -> list[SiteReading]:
        """Read the sites.

        Args:
            picture: uint8 (H, W, 3).
            where: the pixels of `points_mm`.
            visible: (N, rows, columns) which of the points are not behind a figure.
            gain: the whole board's brightness against the reference.

        Returns:
            One reading for each site, in the model's order.
        """
        count = len(self._sites)
        weight = visible.reshape(count, -1) * self._region
        seen: F32 = sample(picture, where).reshape(count, -1, 3).astype(np.float32) / self._light
        local, odd = self._site_light(seen, weight, gain)
        seen /= local[:, None, None]

        apart = ((seen - self._empty) ** 2).sum(axis=-1) * weight
        bare = apart.sum(axis=1) * PER_ERROR
        changed = np.flatnonzero(bare > NOTHING)
        losses = np.full((count, len(self._names)), np.inf)
        best = np.zeros((count, len(self._names)), np.intp)
        losses[changed], best[changed] = self._match(seen[changed], weight[changed], apart[changed])
        other = weight.sum(axis=1) * 3 * OTHER**2 * PER_ERROR
        table = np.column_stack([bare, losses, other])
        chances = np.exp(table.min(axis=1, keepdims=True) - table)
        chances /= chances.sum(axis=1, keepdims=True)
        covered = weight[:, self._place].mean(axis=1) < SEEN_SHARE
        return [self._reading(n, chances[n], best[n], bool(covered[n] or odd[n])) for n in range(count)]

    def _match(self, seen: F32, weight: F32, apart: F32) -> tuple[FloatArray, NDArray[np.intp]]:
        """The (N, K) least loss of each class on each site, and the offset at which it is found.

        Where a token lies, the empty board's error goes and the token's comes: |seen - s print|^2 =
        |seen|^2 - 2 s seen.print + s^2 |print|^2, with the best s that `TOKEN_LIGHT` allows.
        """
        # einsum works without BLAS, whose threads spin between calls and starve whoever else needs the cores.
        gone = np.einsum("np,op->no", (seen**2).sum(axis=-1) * weight - apart, self._discs)
        match = np.einsum(
            "np,kop->nko", (seen * weight[..., None]).reshape(len(seen), 3 * weight.shape[1]), self._prints
        )
        square = np.einsum("np,kop->nko", weight, self._squares)
        lit = np.clip(match / np.maximum(square, 1e-6), *TOKEN_LIGHT)
        errors = apart.sum(axis=1)[:, None, None] + gone[:, None] - 2 * lit * match + lit**2 * square
        losses = errors * PER_ERROR + self._penalty
        best = losses.argmin(axis=2)
        return np.take_along_axis(losses, best[..., None], axis=2)[..., 0], best

    def _site_light(self, seen: F32, weight: F32, gain: float) -> tuple[F32, NDArray[np.bool_]]:
        """Each site's light against the reference, and whether it is too odd to be light at all."""
        some = slice(None, None, 3)
        ratio = seen[:, some].sum(axis=-1) / np.maximum(self._empty[:, some].sum(axis=-1), 0.02)
        ratio = np.where(weight[:, some] > 0, ratio, np.nan)
        ratio[~np.isfinite(ratio).any(axis=1)] = gain
        local = np.nanmedian(ratio, axis=1)
        low, high = gain * SITE_LIGHT[0], gain * SITE_LIGHT[1]
        return np.clip(local, low, high).astype(np.float32), (local < low) | (local > high)

    def _reading(self, site: int, chances: FloatArray, best: NDArray[np.intp], covered: bool) -> SiteReading:
        names = (EMPTY, *self._names, HIDDEN)
        if covered:
            chances = np.array([0.0] * (len(names) - 1) + [1.0])
        token = int(np.argmax(chances[1:-1]))
        x, y = self._centres[site] + self._offsets[best[token]]
        observation = SiteObservation(dict(zip(names, chances.tolist(), strict=True)))
        return SiteReading(observation, (float(x), float(y)))


def _templates(model: TableModel, ticks: FloatArray) -> tuple[FloatArray, F32, F32]:
    """Tokens at all offsets.

    Returns:
        (O, 2) offsets in mm, board axes; (O, P) how much of each point a token covers; (K, O, P * 3) coverage
        times the print's reflectance, BGR.
    """
    radius = model.token_diameter_mm / 2
    fine = 4
    step = STEP_MM / fine
    count = len(ticks) * fine
    x = (np.arange(count) - (count - 1) / 2) * step
    distance_x, distance_y = np.meshgrid(x, -x)
    steps = np.arange(-math.floor(REACH_MM / OFFSET_STEP_MM), math.floor(REACH_MM / OFFSET_STEP_MM) + 1)
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2) * OFFSET_STEP_MM
    offsets = grid[np.hypot(*grid.T) <= REACH_MM]
    discs, prints = [], []
    for dx, dy in offsets:
        distance = np.hypot(distance_x - dx, distance_y - dy) / radius
        disc = _shrunk((distance <= 1).astype(np.float32), fine)
        discs.append(disc.ravel())
        prints.append([_print(distance, disc, rings, fine).ravel() for rings in model.token_colours.values()])
    return offsets, np.array(discs, np.float32), np.array(prints, np.float32).swapaxes(0, 1)


def _print(
    distance: FloatArray, disc: F32, rings: tuple[tuple[float, tuple[float, float, float]], ...], fine: int
) -> F32:
    """(rows, columns, 3) a token's print, blurred within its disc, times the disc."""
    inks = np.zeros((*distance.shape, 3), np.float32)
    for outer, colour in sorted(rings, reverse=True):
        inks[distance <= outer] = colour
    inks[distance > 1] = max(rings)[1]  # the outermost ink goes on, so that no black blurs in from outside
    blurred = cv2.GaussianBlur(inks, (0, 0), BLUR_MM / (STEP_MM / fine))
    return _shrunk(np.asarray(blurred, np.float32), fine) * disc[..., None]


def _shrunk(picture: F32, fine: int) -> F32:
    size = picture.shape[1] // fine, picture.shape[0] // fine
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)
