"""Pale covers on boards drawn by hand: cells of 4 mm, sites 60 mm apart on grey paper."""

import numpy as np

from vision.geometry.rectification import BoardGrid
from vision.surface.pale_covers import PaleCovers

GRID = BoardGrid(0.0, 240.0, 4.0, 60, 60)
SITES = {f"{x}{y}": (x * 60.0 + 30, y * 60.0 + 30) for x in range(4) for y in range(4)}
EMPTY = np.full((60, 60, 3), 180.0, np.float32)
INSIDE = np.ones((60, 60), bool)
X, Y = np.moveaxis(GRID.centres_mm(), -1, 0)


def covered(light: np.ndarray) -> set[str]:
    """Sites under a pale cover where the light of each cell is this share of the empty board's."""
    noise = np.random.default_rng(5).normal(0.0, 0.01, EMPTY.shape)
    levels = np.clip(EMPTY * light[..., None] * (1 + noise) + 0.5, 0, 255).astype(np.uint8)
    covers, every = PaleCovers(GRID, EMPTY, SITES, 10.0), np.arange(len(SITES))
    found = covers.find(levels, INSIDE, 1.0, every)
    alone = [covers.find(levels, INSIDE, 1.0, every[[number]]) for number in every]
    assert np.concatenate(alone).tolist() == found.tolist()
    return {site for site, pale in zip(SITES, found.tolist(), strict=True) if pale}


def test_a_card_of_four_percent_more_light_covers_its_site():
    card = (np.abs(X - 90) < 29) & (np.abs(Y - 150) < 44)
    assert covered(np.where(card, 1.04, 1.0)) == {"12"}


def test_bare_paper_light_that_falls_off_and_a_shadow_are_not_covers():
    assert covered(np.ones((60, 60))) == set()
    assert covered(1 + 0.04 * (X - 120) / 240) == set()
    assert covered(np.where(X < 100, 0.6, 1.0)) == set()
