"""Prints without colour: rendered pages in grey, in which owners and kinds still differ by form."""

import itertools

import numpy as np
import pytest

from controller.api.english import title
from engine import registry
from engine.state import Game
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import css_colour
from hardware.drawing.drawing import Box, Drawing, Shape, Text
from hardware.drawing.raster import rasterise
from hardware.sheets.collars import figure_pages
from hardware.sheets.pieces import TOKEN_SETS, token_face
from hardware.sheets.ricochet_sections import section_drawings
from hardware.sheets.shared_sheets import printed_board, printed_starts
from hardware.sheets.sheet import sheet_of

DIMENSIONS = load_dimensions()
PX_PER_MM = 6.0
READABLE = 3.0
"""Contrast that large text and symbols need (WCAG 2.2, 1.4.11)."""


def luminance(image: np.ndarray) -> np.ndarray:
    """(H, W) from 0 to 1 of (H, W, 3) BGR; IEC 61966-2-1. A print without colours keeps this and nothing else."""
    part = image.astype(float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ (0.0722, 0.7152, 0.2126)


def contrast(grey: np.ndarray) -> float:
    """Between the darkest and the brightest tenth of a crop (WCAG 2.2, contrast ratio)."""
    dark, bright = np.percentile(grey, (5, 95))
    return float((bright + 0.05) / (dark + 0.05))


def collars(game: Game) -> list[np.ndarray]:
    """Of each figure the first quarter of its collar: one emblem and its name, uint8 (H, W, 3) BGR."""
    crops = []
    for page in figure_pages(game, DIMENSIONS, title):
        raster = rasterise(page, PX_PER_MM)
        rings = [item.rings[0] for item in page.items if isinstance(item, Shape) and len(item.rings[0]) == 4]
        for (west, _), _, (east, north), _ in rings:
            if east - west == pytest.approx(np.pi * 40):
                x, y = (raster.pixels_from_mm @ (west + 1, north - 1, 1))[:2].round().astype(int)
                crops.append(raster.image[y : y + round(12 * PX_PER_MM), x : x + round(28 * PX_PER_MM)])
    return crops


def form(grey: np.ndarray) -> np.ndarray:
    """(H, W) bool: what is brighter than the middle between the darkest and the brightest."""
    return grey > (grey.min() + grey.max()) / 2


@pytest.mark.parametrize("game", registry.games())
def test_collars_of_any_two_figures_differ_in_form(game: str) -> None:
    """One of four emblems with its name, of which 2 % of the area must differ, whichever of both is the bright part."""
    crops = [luminance(crop) for crop in collars(registry.make(game))]
    assert len(crops) == len(registry.make(game).pieces)
    assert min(contrast(crop) for crop in crops) > READABLE
    for one, other in itertools.combinations(map(form, crops), 2):
        differing = (one != other).mean()
        assert min(differing, 1 - differing) > 0.02


@pytest.mark.parametrize("game", [game for game, kinds in TOKEN_SETS.items() if kinds])
def test_tokens_of_any_two_kinds_differ_in_tone_somewhere(game: str) -> None:
    """By the mean of each ring of 1 mm, so it does not matter how they lie."""
    radius = DIMENSIONS.token.diameter_mm / 2
    profiles = []
    for kind in TOKEN_SETS[game]:
        face = Drawing(kind, Box(-radius, -radius, radius, radius), token_face(kind, 0.0, 0.0, DIMENSIONS.token))
        grey = luminance(rasterise(face, PX_PER_MM).image)
        y, x = np.indices(grey.shape) + 0.5 - grey.shape[0] / 2
        ring = np.hypot(x, y) / PX_PER_MM
        profiles.append([grey[(ring >= k) & (ring < k + 1)].mean() for k in range(int(radius))])
    for one, other in itertools.combinations(np.array(profiles), 2):
        assert np.abs(one - other).max() > 0.2


@pytest.mark.parametrize("game", ["robotory", "ricochet", "roborama", "droids"])
def test_each_coloured_start_place_has_the_letter_of_its_colour(game: str) -> None:
    """Twice, next to its ring or inside of it, in ink that is read on its ground. Netzwerk's are light and dark."""
    made = registry.make(game)
    drawing, starts = sheet_of(made, DIMENSIONS), printed_starts(made)
    assert len(set(starts.figures.values())) > 1
    letters = {css_colour(piece.colour): piece.id[0] for piece in made.pieces}
    sites = {**printed_board(made).sites, **{park.id: park for park in printed_board(made).parks}}
    raster = rasterise(drawing, PX_PER_MM / 2)
    for site_id, colour in starts.figures.items():
        if colour not in letters:
            continue
        site = sites[site_id]
        texts = [
            item
            for item in drawing.items
            if isinstance(item, Text)
            and item.text == letters[colour]
            and np.hypot(item.x_mm - site.x_mm, item.y_mm - site.y_mm) < 32
        ]
        assert len(texts) >= 2, site_id
        for text in texts:
            up = -1 if text.turn_deg else 1
            x, y = (raster.pixels_from_mm @ (text.x_mm, text.y_mm + up * 0.36 * text.size_mm, 1))[:2]
            half = 0.5 * text.size_mm * PX_PER_MM / 2
            crop = raster.image[round(y - half) : round(y + half), round(x - half) : round(x + half)]
            assert contrast(luminance(crop)) > READABLE


def test_the_centre_piece_names_the_robots_that_wait_there() -> None:
    piece = section_drawings(DIMENSIONS)[-2]
    names = [item.text for item in piece.items if isinstance(item, Text)]
    assert [names.count(letter) for letter in "RYGB"] == [2, 2, 2, 2]


def test_grey_is_that_of_a_known_colour() -> None:
    """sRGB's green, red and blue have the luminances 0.7152, 0.2126 and 0.0722; half of white in sRGB is 0.214."""
    image = np.array([[(0, 255, 0), (0, 0, 255), (255, 0, 0), (128, 128, 128)]], np.uint8)
    assert luminance(image) == pytest.approx(np.array([[0.7152, 0.2126, 0.0722, 0.2159]]), abs=1e-3)
