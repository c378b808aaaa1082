"""The board's surface in one frame: tokens by site, and the foreground that covers them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from vision.geometry.figure_poses import silhouettes
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import camera_centre, image_points
from vision.geometry.pyramid import Places, Pyramid
from vision.geometry.rectification import BoardGrid, pixel_map
from vision.geometry.sampling import PixelMap
from vision.observation import EMPTY, HIDDEN, FigureObservation, FloatArray, Image, SiteObservation, Trouble
from vision.surface.empty_board import Reference
from vision.surface.foreground import CHANGED, Foreground, ForegroundFinder
from vision.surface.light_change import LightFinder
from vision.surface.pale_covers import PaleCovers
from vision.surface.sites_at_rest import SitesAtRest
from vision.surface.token_classifier import SEEN_SHARE, SiteReading, TokenReader
from vision.surface.unexplained import Tint

MAP_TOLERANCE_PX = 0.25
"""Maps are reused while the paper's corners stay within this of their places: a quarter of a sample's support."""

BODY_STEP_MM = 2.0
"""Side of the cells in which figures' bodies are drawn: finer than the points of a site."""

BODY_MARGIN_MM = 2.0
"""Added to a body's radius: room for errors of its pose and print."""

WINDOW_PX = 16
"""Sides of the window that is looked at are multiples of it: pyramids of four levels have whole pixels there."""

HAND_MM2 = 450.0
"""Area of a piece of foreground that may hide tokens: larger than any token laid out of place."""


def hidden_sites(model: TableModel) -> dict[str, SiteObservation]:
    """Observations of all sites as hidden; empty if the table has no tokens."""
    probabilities = {EMPTY: 0.0, **dict.fromkeys(model.token_colours, 0.0), HIDDEN: 1.0}
    return dict.fromkeys(model.sites_mm, SiteObservation(probabilities)) if model.token_colours else {}


@dataclass(frozen=True, slots=True, eq=False)
class _Maps:
    """Places of the sampled board points in the picture while the paper's corners are at `corners_px`, (4, 2).

    They are places in a window of the picture: what lies outside of it is not looked at.
    """

    corners_px: FloatArray
    window: tuple[slice, slice]
    sites: Places
    cells: Places


class SurfaceReader:
    """Reads tokens and foreground against the empty board; keeps nothing but maps between frames.

    Args:
        model: the table.
        intrinsics: the lens.
        reference: the empty board.
        measured: whether the tokens' colours were measured.
    """

    def __init__(self, model: TableModel, intrinsics: Intrinsics, reference: Reference, measured: bool = False) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._foreground = ForegroundFinder(reference)
        self._light = LightFinder(model, self._foreground.grid, self._foreground.empty)
        radius = model.token_diameter_mm / 2
        self._covers = PaleCovers(self._foreground.grid, self._foreground.empty, model.sites_mm, radius)
        self._tokens = TokenReader(model, reference, measured) if model.token_colours else None
        self._at_rest = SitesAtRest(len(model.sites_mm))
        self._site_points = self._tokens.points_mm if self._tokens else np.empty((0, 1, 2))
        self._maps: _Maps | None = None
        outline = model.sheet_outline_mm
        self._outline = np.column_stack([outline, np.zeros(len(outline))])
        self._bodies = BoardGrid.over(outline, BODY_STEP_MM)
        self._site_cells = _nearest(self._bodies, self._site_points)
        self._site_hands = _nearest(self._foreground.grid, self._site_points)
        self._middles = _nearest(self._foreground.grid, np.array(list(model.sites_mm.values())).reshape(-1, 2))

    def read(
        self,
        picture: Image,
        camera_from_board: FloatArray,
        figures: Mapping[int, FigureObservation],
        t_s: float,
    ) -> tuple[dict[str, SiteObservation], Foreground, Trouble | None]:
        """Read a picture.

        Args:
            picture: uint8 (H, W, 3).
            camera_from_board: (3, 4) pose [R | t], mm.
            figures: the figures whose bodies stand in it.
            t_s: capture time; sites at rest are not read in every frame of a film: `vision.surface.sites_at_rest`.

        Returns:
            Observations by site, empty if the table has no tokens, the foreground, and why the light does not let
            them be told. A site behind a figure's body or under a hand is `HIDDEN`; so are all in such a light.
        """
        maps = self._maps_at(camera_from_board)
        bodies = silhouettes(figures, self._model, camera_centre(camera_from_board), BODY_MARGIN_MM)
        pyramid = Pyramid(picture[maps.window])
        cells = pyramid.sample(maps.cells)
        light = self._light.find(cells, maps.cells.inside)
        if light.trouble is not None:
            nothing = np.zeros(maps.cells.inside.shape, np.uint8)
            return hidden_sites(self._model), Foreground(nothing, self._foreground.grid.step_mm, 0.0, ()), light.trouble
        cells = light.undone(cells)
        gain = self._foreground.gain(cells, maps.cells.inside)
        radius = self._model.token_diameter_mm / 2
        if self._tokens is None:
            return {}, self._foreground.find(cells, maps.cells.inside, gain, bodies, (), radius), None
        visible = (self._bodies.filled(bodies).take(self._site_cells) == 0) & maps.sites.inside
        seen = pyramid.sample(maps.sites)
        tokens_of, covered = self._tokens.read, self._tokens.room(visible) < SEEN_SHARE

        def lit(which: NDArray[np.intp]) -> Image:
            return light.undone(seen[which], self._site_hands[which])

        def pale(which: NDArray[np.intp]) -> NDArray[np.bool_]:
            return self._covers.find(cells, maps.cells.inside, gain, which)

        @cache
        def tint() -> Tint:
            return Tint(self._foreground.colour(cells, maps.cells.inside), light.factors is not None, light.hue)

        def read(which: NDArray[np.intp]) -> list[SiteReading]:
            def blank(some: NDArray[np.intp]) -> NDArray[np.bool_]:
                return self._foreground.blank(cells, maps.cells.inside, bodies, self._middles[which[some]])

            return tokens_of(lit(which), visible[which], gain, tint(), which, blank, pale(which))

        readings = self._at_rest.read(t_s, seen, visible, covered, read)
        tokens = [reading.token_mm for reading in readings if reading.explained]
        foreground = self._foreground.find(cells, maps.cells.inside, gain, bodies, tokens, radius)
        if foreground.area_mm2 >= HAND_MM2:
            under = foreground.whole(HAND_MM2).take(self._site_hands) > 0
            near_hand = under.any(axis=1)
            if foreground.print_shows:
                hand = foreground.whole(HAND_MM2, CHANGED).take(self._site_hands) > 0
                under[~hand.any(axis=1)] = False  # a site next to the hand, in its hard shadow
            concealed = self._foreground.concealed(cells, maps.cells.inside, gain, bodies, self._middles)
            touched, rest = near_hand | concealed, visible & ~under
            covered = self._tokens.room(rest) < SEEN_SHARE
            for gone in np.flatnonzero(touched & covered).tolist():
                readings[gone] = self._tokens.hidden(gone)
            more = np.flatnonzero(touched & ~covered)
            hides = concealed[more]
            again = tokens_of(lit(more), rest[more], gain, tint(), more, lambda some: hides[some], pale(more), hides)
            for number, reading in zip(more, again, strict=True):
                readings[number] = _doubted(reading, readings[number])
        sites = (reading.observation for reading in readings)
        return dict(zip(self._model.sites_mm, sites, strict=True)), foreground, None

    def _maps_at(self, camera_from_board: FloatArray) -> _Maps:
        """The maps of this pose, or those of an earlier one within `MAP_TOLERANCE_PX`."""
        corners = image_points(self._outline, self._intrinsics, camera_from_board)
        if self._maps is None or np.abs(corners - self._maps.corners_px).max() > MAP_TOLERANCE_PX:
            points = (self._site_points, self._foreground.points_mm)
            sites, cells = (pixel_map(each, self._intrinsics, camera_from_board) for each in points)
            window, (left, top), size_px = _window((sites, cells), self._intrinsics.size_px)
            corner = np.array((left, top), np.float32)
            self._maps = _Maps(corners, window, Places.of(sites - corner, size_px), Places.of(cells - corner, size_px))
            self._at_rest.forget()
        return self._maps


def _window(
    maps: Sequence[PixelMap], size_px: tuple[int, int]
) -> tuple[tuple[slice, slice], tuple[int, int], tuple[int, int]]:
    """The part of a picture that holds the places of pixel maps: rows and columns, left top corner, width and height.

    Its sides are whole numbers of pixels of a pyramid, if the picture's are.
    """
    places = np.concatenate([each.reshape(-1, 2) for each in maps])
    low = np.maximum(np.floor(places.min(axis=0) / WINDOW_PX - 1), 0).astype(int) * WINDOW_PX
    high = np.minimum((np.ceil(places.max(axis=0) / WINDOW_PX) + 1).astype(int) * WINDOW_PX, size_px)
    (left, top), (right, bottom) = low.tolist(), np.maximum(high, low + 1).tolist()
    return (slice(top, bottom), slice(left, right)), (left, top), (right - left, bottom - top)


def _nearest(grid: BoardGrid, points_mm: FloatArray) -> NDArray[np.intp]:
    """(...) numbers, row by row, of the grid's cells nearest to points, (..., 2) mm."""
    columns, rows = np.moveaxis(np.round(grid.cells_of(points_mm)).astype(np.intp), -1, 0)
    return np.asarray(rows.clip(0, grid.rows - 1) * grid.columns + columns.clip(0, grid.columns - 1))


def _doubted(reading: SiteReading, uncut: SiteReading) -> SiteReading:
    """A reading without the points under a hand: a token that was read with them is not gone, but hidden."""
    if reading.observation.best != EMPTY:
        return reading
    chances, before = dict(reading.observation.probabilities), uncut.observation.probabilities
    token = 1 - before[EMPTY] - before[HIDDEN]
    chances[HIDDEN] += token * chances[EMPTY]
    chances[EMPTY] *= 1 - token
    return replace(reading, observation=replace(reading.observation, probabilities=chances))
