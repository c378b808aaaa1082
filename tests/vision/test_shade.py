"""Points in shadows: the kernel beside numpy and OpenCV's median, and a shadow by hand."""

import numpy as np
import pytest

from vision import shade
from vision.shade import LEAST_SHADE, SHADE_NLL, ShadedLooks

STEP_MM = 2.5
TICKS = np.arange(-9, 10) * STEP_MM
GRID = np.stack(np.meshgrid(TICKS, -TICKS), axis=-1).reshape(-1, 2)
POINTS = GRID[np.hypot(*GRID.T) <= 23.0]


def test_kernel_and_numpy_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(2)
    looks = rng.uniform(0.02, 1, (12, len(POINTS), 3)).astype(np.float32)
    seen = (looks * rng.uniform(0.1, 1.2, (12, len(POINTS), 1))).astype(np.float32)
    visible = (rng.random((12, len(POINTS))) > 0.2).astype(np.float32)
    by_kernel = ShadedLooks(POINTS, STEP_MM, 14.0).nll(seen, visible, looks)
    monkeypatch.setattr(shade, "load", lambda: None)
    by_numpy = ShadedLooks(POINTS, STEP_MM, 14.0).nll(seen, visible, looks)
    np.testing.assert_allclose(by_kernel, by_numpy, atol=2e-4)


@pytest.mark.parametrize("left", [1.0, 0.6, 0.4])
def test_an_even_shadow_costs_its_price_and_nothing_else(left: float) -> None:
    looks = np.full((1, len(POINTS), 3), 0.8, np.float32)
    nll = ShadedLooks(POINTS, STEP_MM, 14.0).nll(looks * np.float32(left), np.ones((1, len(POINTS)), np.float32), looks)
    assert left > LEAST_SHADE
    np.testing.assert_allclose(nll, -SHADE_NLL * np.log(left), atol=0.002)
