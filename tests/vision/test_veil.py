"""The light of a mirrored lamp is taken off a site; in light, since that is what a mirror adds."""

import numpy as np
import pytest

from vision.veil import unveiled, veils


def site(white: float, black: float) -> np.ndarray:
    """(1, 100, 3) reflectance of a site, one half white and one half black."""
    return np.repeat(np.array([white, black], np.float32), 50)[None, :, None].repeat(3, axis=2)


def test_paper_that_is_whiter_than_white_is_veiled_and_gets_its_black_back() -> None:
    white, black, added = 0.93**2.2, 0.2**2.2, 0.4  # light
    seen = site((white + added) ** (1 / 2.2), (black + added) ** (1 / 2.2))
    assert seen[0, -1, 0] == pytest.approx(0.69, abs=0.01)  # 0.029 and 0.4 of light: black looks grey
    veil = veils(seen)
    assert veil[0] == pytest.approx(added, abs=1e-3)
    assert unveiled(seen, veil)[0, [0, -1], 0] == pytest.approx([0.93, 0.2], abs=1e-3)


def test_white_and_shaded_paper_has_no_veil() -> None:
    assert veils(np.concatenate([site(0.95, 0.2), site(0.5, 0.2)])).tolist() == [0.0, 0.0]
