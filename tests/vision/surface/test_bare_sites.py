"""Sites in their own light: the kernel against numpy, and a shadow by hand."""

import numpy as np
import pytest

from vision.surface import bare_sites, shadows
from vision.surface.bare_sites import BareSites, SeenSites
from vision.surface.shadows import ShadedLooks
from vision.surface.token_faces import TONE_GAMMA, disc_of_points

STEP_MM, SITES = 2.5, 6
POINTS = disc_of_points(23.0, STEP_MM)


def board(glare: float = 0.0, print_: np.ndarray | None = None) -> BareSites:
    shape = (SITES, len(POINTS), 3)
    empty = np.full(shape, 0.8, np.float32) if print_ is None else print_
    mirrored = np.zeros(SITES, np.float32)
    mirrored[-1] = glare
    bare = (empty**TONE_GAMMA + mirrored[:, None, None]) ** np.float32(1 / TONE_GAMMA)
    return BareSites(np.full(shape, 200, np.float32), bare, empty, mirrored, ShadedLooks(POINTS, STEP_MM, 14.0))


def seen_twice(monkeypatch: pytest.MonkeyPatch, sites: BareSites, *picture) -> list[SeenSites]:
    by_kernel = sites.see(*picture)
    for module in (bare_sites, shadows):
        monkeypatch.setattr(module, "load", lambda: None)
    return [by_kernel, sites.see(*picture)]


def test_kernel_and_numpy_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    printed = rng.uniform(0.1, 0.9, (SITES, len(POINTS), 3)).astype(np.float32)
    which = np.array([5, 0, 2, 3, 4])
    light = np.array([1.0, 1.0, 0.5, 1.4, 0.9])[:, None, None]
    things = np.where(rng.random((5, len(POINTS), 1)) < 0.2, 0.5, 1.0)
    levels = np.clip(200 * printed[which] * light * things + rng.normal(0, 2, printed[which].shape), 0, 255)
    visible = rng.random((5, len(POINTS))) < np.array([0.9, 1.0, 0.9, 0.8, 0.3])[:, None]
    kernel, numpy = seen_twice(monkeypatch, board(0.1, printed), levels.astype(np.uint8), visible, 1.0, which)
    assert kernel.odd.tolist() == numpy.odd.tolist() == [False, False, False, True, False]
    assert kernel.shade[2] < 1
    np.testing.assert_array_equal(kernel.weight, numpy.weight)
    np.testing.assert_allclose(kernel.shade, numpy.shade, atol=1e-6)
    np.testing.assert_allclose(kernel.reflectance, numpy.reflectance, atol=2e-6)
    np.testing.assert_allclose(kernel.nll, numpy.nll, atol=2e-4)  # a median's level is rounded


def test_half_a_site_in_a_shadow_that_leaves_half_of_the_light() -> None:
    west = POINTS[:, 0] < 1  # more than half of the points
    levels = np.where(west, 80, 160)[None, :, None].repeat(3, axis=2).astype(np.uint8)  # white's 200 x 0.8 is 160
    seen = board().see(levels, np.ones((1, len(POINTS)), bool), 1.0, np.array([0]))
    np.testing.assert_allclose(seen.shade, 0.5, atol=1e-6)
    np.testing.assert_allclose(seen.reflectance[0, ~west], 0.8, atol=1e-6)
    np.testing.assert_allclose(seen.reflectance[0, west], 0.4, atol=1e-6)
    assert not seen.odd.any()


def test_no_sites_are_none() -> None:
    none = np.empty((0, len(POINTS)), bool)
    assert board().see(none[..., None].repeat(3, axis=2).astype(np.uint8), none, 1.0, np.empty(0, int)).odd.size == 0
