"""Coloured shadows: what two lamps explain becomes grey, and nothing else."""

import numpy as np
import pytest

from vision.surface.light_change import grey_factors

METRES = np.array((450e-9, 540e-9, 610e-9))
"""Wavelengths of blue, green and red."""


def black_body(kelvin: float) -> np.ndarray:
    """(3,) light of a lamp, BGR. Source: Planck's law."""
    light = METRES**-5 / np.expm1(1.4388e-2 / (METRES * kelvin))
    return np.asarray(light / light.sum())


def left(warm: float, cold: float) -> np.ndarray:
    """(3,) share of the full light of a lamp of 2700 K and a window of 6500 K that these parts of them leave."""
    lamp, window = black_body(2700), black_body(6500)
    return np.asarray((warm * lamp + cold * window) / (lamp + window))


def board(colour: np.ndarray, cells: int) -> np.ndarray:
    """(40, 40, 3) cells in full light with a square of so many of another light."""
    light = np.ones((40, 40, 3), np.float32)
    light[10 : 10 + cells, 10 : 10 + cells] = colour
    return light


@pytest.mark.parametrize(("warm", "cold"), [(1.0, 0.2), (0.3, 1.0), (0.6, 0.1), (0.2, 0.2)])
def test_the_shadow_of_either_lamp_becomes_grey_and_stays_as_bright(warm: float, cold: float) -> None:
    light = board(left(warm, cold), 20)
    grey = (light * grey_factors(light))[20, 20]
    assert np.ptp(grey) < 0.04 * grey.mean()
    assert grey.mean() == pytest.approx(light[20, 20].mean(), rel=0.02)


@pytest.mark.parametrize("colour", [(0.2, 0.3, 0.6), (0.55, 0.84, 1.02), (0.3, 0.9, 0.3), (0.8, 0.3, 0.9)])
def test_skin_stone_leaves_and_plums_keep_their_colours(colour: tuple[float, float, float]) -> None:
    assert np.all(grey_factors(board(np.array(colour), 20)) == 1)


def test_what_is_as_narrow_as_a_token_keeps_its_colour() -> None:
    shadow = left(1.0, 0.2)
    assert np.all(grey_factors(board(shadow, 4)) == 1)
    assert not np.all(grey_factors(board(shadow, 8)) == 1)
