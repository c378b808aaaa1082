"""The light of a mirrored lamp is taken off a site; as light, since a mirror adds light."""

import numpy as np
import pytest

from vision.surface.glare import glare_levels, without_glare

GAMMA = 2.2


def site(white: float, black: float) -> np.ndarray:
    """(1, 100, 3) reflectance of a site, one half white and one half black."""
    return np.repeat(np.array([white, black], np.float32), 50)[None, :, None].repeat(3, axis=2)


def mirroring(level: float, light: float) -> float:
    """The level of a print with light added."""
    return float((level**GAMMA + light) ** (1 / GAMMA))


PLAIN = [site(0.93, 0.2)] * 3
WHITE = np.ones((4, 100, 3))


def test_paper_that_is_whiter_than_white_is_veiled_and_gets_its_black_back() -> None:
    seen = site(mirroring(0.93, 0.4), mirroring(0.2, 0.4))
    assert seen[0, -1, 0] == pytest.approx(0.69, abs=0.01)  # 0.029 and 0.4 of light: black looks grey
    glare = glare_levels(np.concatenate([*PLAIN, seen]), WHITE)
    assert glare == pytest.approx([0, 0, 0, 0.4], abs=1e-3)
    assert without_glare(seen, glare[-1:])[0, [0, -1], 0] == pytest.approx([0.93, 0.2], abs=1e-3)


def test_white_and_shaded_paper_has_no_veil() -> None:
    assert glare_levels(np.concatenate([*PLAIN, site(0.5, 0.2)]), WHITE).tolist() == [0.0] * 4


def test_a_tinted_ground_that_looks_white_is_veiled() -> None:
    tint = 0.8  # of white paper's level
    ground = 0.93 * tint
    plain, seen = site(ground, 0.2), site(mirroring(ground, 0.3), mirroring(0.2, 0.3))
    assert seen[0, 0, 0] == pytest.approx(0.92, abs=0.01)
    assert glare_levels(np.concatenate([plain] * 3 + [seen]), tint * WHITE) == pytest.approx([0, 0, 0, 0.3], abs=1e-3)


def test_a_sheet_that_is_printed_paler_than_drawn_mirrors_no_lamp() -> None:
    pale = site(0.93, 0.2)
    assert glare_levels(np.concatenate([pale] * 4), 0.8 * WHITE).tolist() == [0.0] * 4
