"""Evidence at sites: the kernels against numpy, on windows with prints, shadows, covers, spots and noise."""

import numpy as np
import pytest

from vision.surface import unexplained
from vision.surface.unexplained import Tint, WindowEvidence

STEP_MM, ROOM_MM = 2.5, 14.0
TICKS = np.arange(-9, 10) * STEP_MM
GRID = np.stack(np.meshgrid(TICKS, -TICKS), axis=-1).reshape(-1, 2)
POINTS = GRID[np.hypot(*GRID.T) <= 23.0]
SITES = 60


@pytest.mark.parametrize("tint", [Tint(np.float32((1.01, 1.0, 0.99))), Tint(np.ones(3, np.float32), other=True)])
def test_kernels_and_numpy_find_the_same(tint: Tint, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    x, y = POINTS.T
    lines = np.abs(x * rng.uniform(-1, 1, (SITES, 1)) + y) < 4
    looks = (0.9 - lines[..., None] * rng.uniform(0, 0.8, (SITES, 1, 1)) ** 3).repeat(3, axis=2).astype(np.float32)
    light = np.where(x > rng.uniform(-30, 30, (SITES, 1)), 1, rng.uniform(0.4, 1, (SITES, 1)))
    places = rng.uniform(-15, 15, (2, SITES, 1))
    spots = np.hypot(x - places[0], y - places[1]) < rng.uniform(0, 8, (SITES, 1))
    colour = np.exp(rng.normal(0, 0.1, (SITES, 1, 3)))
    seen = looks * light[..., None] * np.where(spots[..., None], colour, 1) * rng.normal(1, 0.01, looks.shape)
    seen *= np.exp(rng.normal(0, 0.02, (SITES, 1, 3)))
    seen[::5] *= rng.choice((0.6, 1.0), (SITES // 5, len(POINTS), 1))
    weight = (y > rng.uniform(-60, 0, (SITES, 1))).astype(np.float32)
    evidence = WindowEvidence(POINTS, STEP_MM, ROOM_MM, looks, looks, mixed=False)
    which = np.arange(SITES)[::-2]
    at = seen.astype(np.float32)[which], weight[which], which

    def found() -> list[list[bool]]:
        others = evidence.tinted(*at, tint), evidence.spotted(*at)
        return [each.tolist() for each in (*evidence.print_seen(*at), *others)]

    by_kernel = found()
    monkeypatch.setattr(unexplained, "load", lambda: None)
    assert by_kernel == found()
    assert all(0 < sum(each) < len(which) for each in by_kernel)
