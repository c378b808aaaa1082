"""Points in shadows: the kernel against numpy and OpenCV's median, and a shadow by hand."""

import numpy as np
import pytest

from vision.surface import shadows
from vision.surface.shadows import FINGER_POINTS, LEAST_SHADE, MEDIAN_POINTS, SHADE_NLL, ShadedLooks

STEP_MM = 2.5
TICKS = np.arange(-9, 10) * STEP_MM
GRID = np.stack(np.meshgrid(TICKS, -TICKS), axis=-1).reshape(-1, 2)
POINTS = GRID[np.hypot(*GRID.T) <= 23.0]


@pytest.mark.parametrize("median", [MEDIAN_POINTS, FINGER_POINTS])
def test_kernel_and_numpy_find_the_same(median: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(2)
    looks = rng.uniform(0.02, 1, (12, len(POINTS), 3)).astype(np.float32)
    seen = (looks * rng.uniform(0.1, 1.2, (12, len(POINTS), 1))).astype(np.float32)
    visible = (rng.random((12, len(POINTS))) > 0.2).astype(np.float32)
    by_kernel = ShadedLooks(POINTS, STEP_MM, 14.0, median).nll(seen, visible, looks)
    monkeypatch.setattr(shadows, "load", lambda: None)
    by_numpy = ShadedLooks(POINTS, STEP_MM, 14.0, median).nll(seen, visible, looks)
    np.testing.assert_allclose(by_kernel, by_numpy, atol=2e-4)


@pytest.mark.parametrize("left", [1.0, 0.6, 0.4])
def test_an_even_shadow_costs_its_price_and_nothing_else(left: float) -> None:
    looks = np.full((1, len(POINTS), 3), 0.8, np.float32)
    nll = ShadedLooks(POINTS, STEP_MM, 14.0).nll(looks * np.float32(left), np.ones((1, len(POINTS)), np.float32), looks)
    assert left > LEAST_SHADE
    np.testing.assert_allclose(nll, -SHADE_NLL * np.log(left), atol=0.002)


def test_a_shadow_as_narrow_as_a_finger_is_one_only_by_the_narrow_median() -> None:
    looks = np.full((1, len(POINTS), 3), 0.8, np.float32)
    finger = np.abs(POINTS[:, 0]) <= 2.5  # three points wide
    seen = looks * np.where(finger, 0.4, 1.0)[None, :, None].astype(np.float32)
    visible = np.ones((1, len(POINTS)), np.float32)
    wide, narrow = (
        ShadedLooks(POINTS, STEP_MM, 14.0, n).nll(seen, visible, looks)[0] for n in (MEDIAN_POINTS, FINGER_POINTS)
    )
    middle = finger & (np.hypot(*POINTS.T) < 14.0)
    np.testing.assert_allclose(narrow[middle], -SHADE_NLL * np.log(0.4), atol=0.002)
    assert wide[middle].min() > 0.6
