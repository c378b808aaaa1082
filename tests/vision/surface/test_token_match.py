"""The match of sites with templates: the kernel against numpy, on tokens off their sites, shaded and half hidden."""

import numpy as np
import pytest

from kernels import NoRoomError
from vision.surface import token_match
from vision.surface.shadows import ShadedLooks
from vision.surface.token_faces import Face, disc_of_points
from vision.surface.token_match import REACH_MM, STEP_MM, TokenMatcher

RADIUS_MM = 10.0
POINTS = disc_of_points(RADIUS_MM + REACH_MM, STEP_MM)
WHITE, BLACK = (0.95, 0.95, 0.95), (0.1, 0.1, 0.1)
FACES = [Face(((0.8, WHITE), (1.0, BLACK))), Face(((1.0, (0.2, 0.3, 0.6)),), (0.15, WHITE)), Face(((1.0, BLACK),))]
SITES = 30


def test_kernel_and_numpy_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(7)
    empty = rng.uniform(0.6, 0.9, (SITES, len(POINTS), 1)).repeat(3, axis=2).astype(np.float32)
    away = np.hypot(*np.moveaxis(POINTS - rng.uniform(-9, 9, (SITES, 1, 2)), -1, 0))
    prints = np.array([WHITE, (0.2, 0.3, 0.6), BLACK])[np.arange(SITES) % 3][:, None]
    prints = np.where((away > 8)[..., None], BLACK, prints)
    seen = np.where((away <= RADIUS_MM)[..., None], prints, empty) * rng.normal(1, 0.02, empty.shape)
    lit = seen.astype(np.float32)
    shade = rng.uniform(0.4, 1, (SITES, 1, 1)).astype(np.float32)
    weight = (POINTS[:, 0] > rng.uniform(-40, 0, (SITES, 1))).astype(np.float32)
    looks = ShadedLooks(POINTS, STEP_MM, 14.0)
    matcher = TokenMatcher(POINTS, RADIUS_MM, FACES, looks, 1.2)
    at = lit * shade, lit, weight, empty, looks.nll(lit * shade, weight, empty), np.full(SITES, 7.0)
    by_kernel = matcher.match(*at)
    monkeypatch.setattr(token_match, "load", lambda: None)
    for one, other in zip(by_kernel, matcher.match(*at), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-4)
    assert len(set(by_kernel[0].argmin(axis=1))) == len(FACES)


def test_windows_that_are_too_large_for_the_kernels_are_refused() -> None:
    """A grid of 81 points along its sides; there is room for 64."""
    points = disc_of_points(100.0, STEP_MM)
    looks, white = ShadedLooks(points, STEP_MM, 14.0), np.ones((1, len(points), 3), np.float32)
    weight, bare = white[..., 0], np.zeros((1, len(points)), np.float32)
    with pytest.raises(NoRoomError):
        looks.nll(white, weight, white)
    with pytest.raises(NoRoomError):
        TokenMatcher(points, RADIUS_MM, FACES, looks, 1.2).match(white, white, weight, white, bare, np.ones(1))
