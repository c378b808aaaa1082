"""Classification of each site's token, by dividing the picture by one of the empty board.

The surroundings of every site are sampled on a small grid and turned into reflectance. The template of each class of
token is laid onto the empty site at many offsets, first coarsely and then finely, by squared errors. The best place of
each class competes with the empty site and with "something else": all points of the window are compared with what
they should look like, in full light or in a shadow (`vision.surface.shadows`). The softmax of these negative
log-likelihoods gives the class probabilities.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from vision.geometry.pyramid import Places, Pyramid
from vision.observation import EMPTY, HIDDEN, FloatArray, SiteObservation
from vision.surface.bare_sites import MAX_EMPTY_NLL, BareSites
from vision.surface.empty_board import Reference, light_at, printed_at
from vision.surface.glare import glare_levels, without_glare
from vision.surface.look_alikes import faceless, has_marks, strangeness
from vision.surface.print_blur import print_blur_mm
from vision.surface.shadows import FINGER_POINTS, ShadedLooks
from vision.surface.token_faces import F32, Face, disc_of_points
from vision.surface.token_match import REACH_MM, STEP_MM, TokenMatcher
from vision.surface.unexplained import Tint, WindowEvidence, is_mixed

OTHER_NLL, OTHER_POINT_NLL = 14.0, 0.4
"""Negative log-likelihood of "something else" (a hand, a coin), and the most that a point costs then."""

FACE_NLL, INEXACT_FACE_NLL = 7.0, 18.0
"""Negative log-likelihood of the points on a token, without its rim, from which another face lies there; and where
colours were not measured or glare was taken off. Path-traced tokens have up to 5.7 and 14.3, coins from 8.8 on."""

TEMPERATURE = 2.0
"""Factor by which these numbers are too large: errors of points far apart are correlated, too, such as a shadow's shape
and a template's misfit. `docs/results/vision.md` says how often readings of 0.9 and more are wrong with it."""

CLEARANCE_MM = 4.0
"""Width around a token at the site's middle that counts as its room: usual offsets of tokens laid by hand."""

SEEN_SHARE = 0.6
"""Share of this room that must be visible, or the site is hidden."""

EMPTY_SHARE = 0.92
"""Share of it that must be visible for an empty site: a token off its middle may lie under the covered rest."""

MISFIT_SLOPE = 8.0
"""How steeply a misfit turns into doubt: at a tenth below its limit a third."""


@dataclass(frozen=True, slots=True)
class SiteReading:
    """One site.

    Attributes:
        observation: its class probabilities.
        token_mm: centre of the most probable token, board mm.
        explained: whether that token explains all that is seen; otherwise something may cover a part of it.
    """

    observation: SiteObservation
    token_mm: tuple[float, float]
    explained: bool


class TokenReader:
    """Reads all sites of a table in one pass; keeps everything that does not change from frame to frame.

    Attributes:
        points_mm: (S, P, 2) the sampled points of each of S sites, board mm.
    """

    def __init__(self, model: TableModel, reference: Reference, measured: bool = False) -> None:
        """Prepare for a table that has tokens.

        Args:
            model, reference, measured: as of `SurfaceReader`.
        """
        self._face_nll = FACE_NLL if measured else INEXACT_FACE_NLL
        self._names = tuple(model.token_colours)
        self._centres = np.array(list(model.sites_mm.values()))
        radius = model.token_diameter_mm / 2
        around = disc_of_points(radius + REACH_MM, STEP_MM)
        self._around, self._radius_mm = around, radius
        self.points_mm: FloatArray = self._centres[:, None] + around
        self._room = np.hypot(*around.T) <= radius + CLEARANCE_MM
        self._looks = ShadedLooks(around, STEP_MM, radius + CLEARANCE_MM)
        self._narrow_looks = ShadedLooks(around, STEP_MM, radius + CLEARANCE_MM, FINGER_POINTS)
        cells = reference.grid.cells_of(self.points_mm).astype(np.float32)
        size = (reference.grid.columns, reference.grid.rows)
        empty = Pyramid(reference.picture).sample(Places.of(cells, size))
        light = light_at(reference, model, self.points_mm).astype(np.float32)
        bare = np.asarray(empty * np.reciprocal(light), np.float32)
        drawn = printed_at(model, self.points_mm)
        self._glare = glare_levels(bare, drawn)
        self._empty = without_glare(bare.copy(), self._glare)
        self._bare = BareSites(light, bare, self._empty, self._glare, self._looks)
        self._evidence = WindowEvidence(around, STEP_MM, radius + CLEARANCE_MM, self._empty, drawn, is_mixed(light))

        faces = [Face(rings, model.token_crosses.get(name)) for name, rings in model.token_colours.items()]
        self._marked = np.array([has_marks(face.rings, face.cross, radius) for face in faces])
        blur_mm = print_blur_mm(reference, model, STEP_MM)
        self._matcher = TokenMatcher(around, radius, faces, self._looks, blur_mm)

    def read(
        self,
        seen: NDArray[np.uint8],
        visible: NDArray[np.bool_],
        gain: float,
        tint: Tint,
        which: NDArray[np.intp],
        blank: Callable[[NDArray[np.intp]], NDArray[np.bool_]],
        pale: NDArray[np.bool_],
        concealed: NDArray[np.bool_] | None = None,
    ) -> list[SiteReading]:
        """Read some sites.

        Args:
            seen: uint8 (N, P, 3) levels at the `points_mm` of these sites, BGR.
            visible: (N, P) which of the points are neither behind a figure nor under a hand.
            gain: the whole board's brightness against the reference.
            tint: its colour.
            which: (N,) their numbers in the model's order.
            blank: says of some of them whether the print around is missing: they are covered if their own is too faint
                to tell.
            pale: (N,) whether something paler covers them if they look empty.
            concealed: (N,) which sites are covered if they look empty; None if not next to a hand.

        Returns:
            One reading for each site.
        """
        count, classes = len(which), len(self._names)
        room = self.room(visible)
        sites = self._bare.see(seen, visible, gain, which)
        reflectance, weight, shade, bare = sites.reflectance, sites.weight, sites.shade, sites.nll
        empty_nll = bare.sum(axis=1)
        covered = (room < SEEN_SHARE) | sites.odd
        changed = np.flatnonzero((empty_nll > MAX_EMPTY_NLL) & ~covered)
        token_nll, misfit = np.full((count, classes), np.inf), np.zeros((count, classes))
        places = np.repeat(self._centres[which, None], classes, axis=1)
        if changed.size:
            numbers = which[changed]
            most = np.where(self._glare[numbers] > 0, INEXACT_FACE_NLL, self._face_nll)
            token_nll[changed], offsets, misfit[changed] = self._match(
                reflectance[changed], weight[changed], self._empty[numbers], bare[changed], shade[changed], most
            )
            places[changed] += offsets
        other_nll = OTHER_NLL + np.minimum(bare, OTHER_POINT_NLL).sum(axis=1)
        probabilities = _softmax(np.column_stack([empty_nll, token_nll, other_nll]) / TEMPERATURE)
        probabilities[covered] = [0.0] * (classes + 1) + [1.0]
        strange = probabilities[:, 1:-1] / (1 + np.exp(MISFIT_SLOPE * (1 - misfit)))
        probabilities[:, 1:-1] -= strange
        probabilities[:, -1] += strange.sum(axis=1)
        doubtful = room < EMPTY_SHARE
        if concealed is not None:
            doubtful |= concealed
            windows = reflectance[changed], weight[changed], self._empty[which[changed]]
            apart = self._narrow_looks.nll(*windows).sum(axis=1) - token_nll[changed].min(axis=1)
            doubt = 1 / (1 + np.exp(np.minimum(apart / TEMPERATURE, 700)))[:, None]
            probabilities[changed, -1] += (doubt * probabilities[changed, 1:-1]).sum(axis=1)
            probabilities[changed, 1:-1] *= 1 - doubt
        empty = np.flatnonzero((probabilities.argmax(axis=1) == 0) & ~doubtful)
        if empty.size:
            at = reflectance[empty], weight[empty], which[empty]
            tells, shown, edged = self._evidence.print_seen(*at)
            covers = ~shown | (edged & (shade[empty] == 1))
            covers |= self._evidence.tinted(*at, tint) & (self._glare[which[empty]] == 0)
            if not tells.all():
                covers[~tells] |= blank(empty[~tells])
            doubtful[empty] = covers | pale[empty] | self._evidence.spotted(*at)
        probabilities[doubtful, -1] += probabilities[doubtful, 0]
        probabilities[doubtful, 0] = 0.0
        unexplained = (probabilities.argmax(axis=1) == classes + 1) & (room >= SEEN_SHARE)
        likeliest = places[np.arange(count), token_nll.argmin(axis=1)].tolist()
        explained = (
            ~covered
            & (probabilities[:, 1:-1].max(axis=1) > strange.max(axis=1))
            & (token_nll.min(axis=1) < np.minimum(empty_nll, other_nll))
        )
        names = (EMPTY, *self._names, HIDDEN)
        return [
            SiteReading(SiteObservation(dict(zip(names, row, strict=True)), odd_one), (place[0], place[1]), clear)
            for row, place, clear, odd_one in zip(
                probabilities.tolist(), likeliest, explained.tolist(), unexplained.tolist(), strict=True
            )
        ]

    def hidden(self, number: int) -> SiteReading:
        """The reading of a site, by its number in the model's order, too little of which is visible."""
        east, north = self._centres[number].tolist()
        nothing = dict.fromkeys((EMPTY, *self._names), 0.0)
        return SiteReading(SiteObservation({**nothing, HIDDEN: 1.0}), (east, north), False)

    def room(self, visible: NDArray[np.bool_]) -> FloatArray:
        """(N,) visible share of the room for a token at a site; below `SEEN_SHARE` the site is hidden.

        Args:
            visible: (N, P) which of the points are neither behind a figure nor under a hand.
        """
        return np.asarray((visible & self._room).sum(axis=1) / np.count_nonzero(self._room))

    def _match(
        self, reflectance: F32, weight: F32, empty: F32, bare: F32, shade: F32, most_nll: FloatArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """The best place of each of K classes on N sites.

        Args:
            reflectance: (N, P, 3) of the sites' points.
            weight: (N, P) 1 where a point is visible.
            empty: (N, P, 3) reflectance of the empty sites.
            bare: (N, P) negative log-likelihood of the empty site's points, 0 where a point is not visible.
            shade: (N,) share of the site's light that is left in its shadow: a token is searched for in that.
            most_nll: (N,) negative log-likelihood of a token's face from which another one lies there.

        Returns:
            (N, K) least negative log-likelihood; (N, K, 2) the offset in mm at which it is found; and (N, K) how far it
            does not fit, 1 from where on it is something else.
        """
        lifted = reflectance / shade[:, None, None]
        least, found, misfit, looks = self._matcher.match(reflectance, lifted, weight, empty, bare, most_nll)
        every, best = np.arange(len(least)), least.argmin(axis=1)
        places = found[every, best]
        odd = strangeness(self._around, self._radius_mm, lifted, weight, looks, places)
        unmarked = faceless(self._around, self._radius_mm, lifted, weight, looks, places) * self._marked[best]
        misfit[every, best] = np.maximum(misfit[every, best], np.maximum(odd * FACE_NLL / most_nll, unmarked))
        return least, found, misfit


def _softmax(nll: FloatArray) -> FloatArray:
    """(N, K) probabilities proportional to exp(-nll), each row summing to 1."""
    likelihood = np.exp(nll.min(axis=1, keepdims=True) - nll)
    return np.asarray(likelihood / likelihood.sum(axis=1, keepdims=True))
