"""What lies on each site, told by dividing the picture by one of the empty board.

Every site's surroundings are sampled on a small grid and turned into reflectance, the share of light that is
given back. Each class of token is then laid onto the empty site at each of many offsets, first roughly and then
finely, and the best match is compared with the empty site as it was, and with "something else".
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.faces import F32, Face, Templates, templates
from vision.observation import EMPTY, HIDDEN, FloatArray, SiteObservation, TableModel
from vision.pyramid import Places, Pyramid
from vision.reference import Reference, light_at

STEP_MM = 2.5
REACH_MM = 13.0  # a token's centre is looked for this far from the site's
SHIFT_MM = 1.25  # of the finer search
LAID_SIGMA_MM = 5.0  # how far from the centre people lay tokens
SIGMA = 0.1  # reflectance by which a match is usually off: paper, shadow edges, the light's bend
PATCH_MM2 = 30.0  # errors of neighbouring points go together: one independent error in so much area
PER_ERROR = STEP_MM**2 / (2 * SIGMA**2 * PATCH_MM2) / 3  # loss by squared error in one colour of one point
NOTHING = 8.0  # a site whose loss as an empty one is smaller has no token: the faintest disc loses 40
OTHER = 0.2  # RMS reflectance error from which a match is no match: a hand, a coin, a shoe
EXPLAINED = 0.75  # of the loss as something else; a token that loses more is partly covered by something
TOKEN_LIGHT = (0.8, 1.25)  # a token may be lit so much less or more than the fitted light says
SITE_LIGHT = (0.45, 1.15)  # a site's light may so change against the whole board's: a soft shadow
ROOM_MM = 4.0  # around a token's place: so far off people lay them
SEEN_SHARE = 0.6  # of this room, or the site is hidden
EMPTY_SHARE = 0.92  # of it, or a site that looks empty is hidden: what lies off its middle may be covered


@dataclass(frozen=True, slots=True)
class SiteReading:
    """One site.

    Attributes:
        observation: what lies there.
        token_mm: centre of the likeliest token, board mm.
        explained: whether that token explains all that is seen there; else something may cover a part of it.
    """

    observation: SiteObservation
    token_mm: tuple[float, float]
    explained: bool


class TokenReader:
    """Reads all sites of a table in one go; everything that does not change from frame to frame is kept."""

    def __init__(self, model: TableModel, reference: Reference) -> None:
        """Prepare for a table that has tokens."""
        self._names = tuple(model.token_colours)
        self._centres = np.array(list(model.sites_mm.values()))
        radius = model.token_diameter_mm / 2
        around = _disc_of_points(radius + REACH_MM)
        self.points_mm: FloatArray = self._centres[:, None] + around
        self._room = np.hypot(*around.T) <= radius + ROOM_MM
        cells = reference.grid.cells_of(self.points_mm).astype(np.float32)
        size = (reference.grid.columns, reference.grid.rows)
        empty = Pyramid(reference.picture).sample(Places.of(cells, size))
        self._per_light: F32 = np.reciprocal(light_at(reference, model, self.points_mm).astype(np.float32))
        self._empty: F32 = empty * self._per_light
        self._per_empty: F32 = 1 / np.maximum(self._empty.sum(axis=-1), 0.02)

        faces = [Face(rings, model.token_crosses.get(name)) for name, rings in model.token_colours.items()]
        rough, fine = _disc_of_points(radius)[::2], _disc_of_points(radius + SHIFT_MM * math.sqrt(2))
        self._offsets = _disc_of_points(REACH_MM)
        self._rough_windows = _windows(around, self._offsets, rough)
        self._fine_windows = _windows(around, self._offsets, fine)
        self._rough = [templates(face, radius, rough, [(0.0, 0.0)], turned=False) for face in faces]
        shifts = [(x, y) for y in (-SHIFT_MM, 0.0, SHIFT_MM) for x in (-SHIFT_MM, 0.0, SHIFT_MM)]
        self._fine = [templates(face, radius, fine, shifts, turned=True) for face in faces]

    def read(
        self, seen: NDArray[np.uint8], visible: NDArray[np.bool_], gain: float, which: NDArray[np.intp]
    ) -> list[SiteReading]:
        """Read some sites.

        Args:
            seen: (N, P, 3) levels of the `points_mm` of these sites, BGR.
            visible: (N, P) which of the points are not behind a figure or under a hand.
            gain: the whole board's brightness against the reference.
            which: (N) their numbers in the model's order.

        Returns:
            One reading for each of them.
        """
        count, classes = len(which), len(self._names)
        weight = visible.astype(np.float32)
        given = seen * self._per_light[which]
        local, odd = self._site_light(given, visible, gain, which)
        given /= local[:, None, None]

        apart = np.square(given - self._empty[which]).sum(axis=-1) * weight
        bare = apart.sum(axis=1) * PER_ERROR
        room = weight[:, self._room].mean(axis=1)
        covered = (room < SEEN_SHARE) | odd
        changed = np.flatnonzero((bare > NOTHING) & ~covered)
        losses = np.full((count, classes), np.inf)
        places = np.repeat(self._centres[which, None], classes, axis=1)
        losses[changed], offsets = self._match(given[changed], weight[changed], apart[changed])
        places[changed] += offsets
        other = weight.sum(axis=1) * 3 * OTHER**2 * PER_ERROR
        table = np.column_stack([bare, losses, other])
        chances = np.exp(table.min(axis=1, keepdims=True) - table)
        chances /= chances.sum(axis=1, keepdims=True)
        chances[covered] = [0.0] * (classes + 1) + [1.0]
        doubtful = room < EMPTY_SHARE
        chances[doubtful, -1] += chances[doubtful, 0]
        chances[doubtful, 0] = 0.0
        likeliest = places[np.arange(count), losses.argmin(axis=1)].tolist()
        explained = ~covered & (losses.min(axis=1) < np.minimum(bare, EXPLAINED * other))
        names = (EMPTY, *self._names, HIDDEN)
        return [
            SiteReading(SiteObservation(dict(zip(names, row, strict=True))), (place[0], place[1]), clear)
            for row, place, clear in zip(chances.tolist(), likeliest, explained.tolist(), strict=True)
        ]

    def _match(self, given: F32, weight: F32, apart: F32) -> tuple[FloatArray, FloatArray]:
        """The (N, K) least loss of each class on each site, and the (N, K, 2) offset in mm at which it is found."""
        gain, token = np.square(given).sum(axis=-1) * weight - apart, given * weight[..., None]
        whole = apart.sum(axis=1)
        rough = [np.take(values, self._rough_windows, axis=1) for values in (gain, token, weight)]
        least, found = np.empty((len(given), len(self._names))), np.empty((len(given), len(self._names), 2))
        every = np.arange(len(given))[:, None]
        for number, (face, finer) in enumerate(zip(self._rough, self._fine, strict=True)):
            best = _losses(face, rough[0], rough[1], rough[2], whole[:, None], self._offsets[:, None])[..., 0].argmin(
                axis=1
            )
            at = (every, self._fine_windows[best])
            places = self._offsets[best][:, None] + finer.shifts_mm
            losses = _losses(finer, gain[at], token[at], weight[at], whole, places)
            one = losses.argmin(axis=1)[:, None]
            least[:, number] = np.take_along_axis(losses, one, axis=1)[:, 0]
            found[:, number] = np.take_along_axis(places, one[..., None], axis=1)[:, 0]
        return least, found

    def _site_light(
        self, given: F32, visible: NDArray[np.bool_], gain: float, which: NDArray[np.intp]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Each site's light against the reference, and whether it is too odd to be light at all.

        What is not seen counts as lit like the whole board.
        """
        some = slice(None, None, 2)
        ratio = given[:, some].sum(axis=-1) * self._per_empty[which, some]
        ratio[~visible[:, some]] = gain
        local = np.median(ratio, axis=1)
        low, high = gain * SITE_LIGHT[0], gain * SITE_LIGHT[1]
        return np.clip(local, low, high).astype(np.float32), (local < low) | (local > high)


def _losses(face: Templates, gain: F32, token: F32, shade: F32, whole: F32, places_mm: FloatArray) -> FloatArray:
    """(..., T) the loss of each template in windows.

    Where a token lies, the empty board's error goes and the token's comes: |seen - s print|^2 =
    |seen|^2 - 2 s seen.print + s^2 |print|^2, with the best s that `TOKEN_LIGHT` allows.

    Args:
        face: the templates.
        gain: (..., W) what an error would be against nothing at all, less what it is against the empty board.
        token: (..., W, 3) reflectance that is seen, 0 where nothing is.
        shade: (..., W) 1 where the board is seen.
        whole: (...) the error against the empty board, all in all.
        places_mm: (..., T, 2) where the token then lies, against the site's centre.
    """
    # einsum works without BLAS, whose threads spin between calls and starve whoever else needs the cores.
    gone = np.einsum("...w,tw->...t", gain, face.discs)
    match = np.einsum("...w,tw->...t", token.reshape(*gain.shape[:-1], 3 * gain.shape[-1]), face.prints)
    square = np.einsum("...w,tw->...t", shade, face.squares)
    lit = np.clip(match / np.maximum(square, 1e-6), *TOKEN_LIGHT)
    errors = whole[..., None] + gone - 2 * lit * match + lit**2 * square
    return np.asarray(errors * PER_ERROR + np.square(places_mm).sum(axis=-1) / (2 * LAID_SIGMA_MM**2))


def _disc_of_points(radius_mm: float) -> FloatArray:
    """(P, 2) the points of the grid within a radius of its middle point, board axes, row by row from the north."""
    steps = math.floor(radius_mm / STEP_MM)
    ticks = np.arange(-steps, steps + 1) * STEP_MM
    points = np.stack(np.meshgrid(ticks, -ticks), axis=-1).reshape(-1, 2)
    return np.asarray(points[np.hypot(*points.T) <= radius_mm])


def _windows(points: FloatArray, offsets: FloatArray, window: FloatArray) -> NDArray[np.intp]:
    """(O, W) which points, by number, the window's points are when it is moved by each offset.

    Those that fall outside of all points are told by the nearest: a token seldom lies so far out.
    """
    moved = offsets[:, None] + window
    apart = np.square(moved[:, :, None] - points).sum(axis=-1)
    return np.asarray(apart.argmin(axis=-1))
