"""Look-alikes drawn by hand: a disc of 20 mm, white with a black rim 2 mm wide, or grey."""

import numpy as np
import pytest

from vision.surface import look_alikes
from vision.surface.look_alikes import faceless, has_marks, strangeness

TICKS = np.arange(-9, 10) * 2.5
GRID = np.stack(np.meshgrid(TICKS, -TICKS), axis=-1).reshape(-1, 2)
POINTS = GRID[np.hypot(*GRID.T) <= 23]
SEEN = np.ones((1, len(POINTS)), np.float32)
PAPER = (0.6, 0.6, 0.6)


def look(colour: tuple[float, float, float], rim: float | None, east: float = 0.0) -> np.ndarray:
    """(1, P, 3) a disc on grey paper."""
    away = np.hypot(POINTS[:, 0] - east, POINTS[:, 1])[:, None]
    disc = np.where(away <= 10, np.array(colour) if rim is None else np.where(away > 8, rim, np.array(colour)), PAPER)
    return disc[None].astype(np.float32)


def strange(seen: np.ndarray, looks: np.ndarray) -> float:
    return float(strangeness(POINTS, 10.0, seen, SEEN, looks, np.zeros((1, 2)))[0])


def test_kernels_and_numpy_find_the_same(monkeypatch: pytest.MonkeyPatch):
    rng = np.random.default_rng(6)
    looks = rng.uniform(0.02, 1, (12, len(POINTS), 3)).astype(np.float32)
    seen = (looks * rng.uniform(0.8, 1.2, looks.shape)).astype(np.float32)
    weight = (rng.random((12, len(POINTS))) > 0.2).astype(np.float32)
    at = POINTS, 10.0, seen, weight, looks, rng.uniform(-13, 13, (12, 2))
    by_kernel = strangeness(*at), faceless(*at)
    monkeypatch.setattr(look_alikes, "load", lambda: None)
    np.testing.assert_allclose(by_kernel, (strangeness(*at), faceless(*at)), atol=2e-5)


WHITE, BLACK, BROWN = (0.93, 0.93, 0.93), (0.2, 0.2, 0.2), (0.2, 0.3, 0.48)


def test_a_token_fits_also_where_it_lies_a_little_off_or_in_another_light():
    assert strange(look(WHITE, 0.2), look(WHITE, 0.2)) == 0
    assert strange(look(WHITE, 0.2, 0.6), look(WHITE, 0.2)) < 0.8
    assert strange(0.9 * look(WHITE, 0.2), look(WHITE, 0.2)) < 0.9


@pytest.mark.parametrize(
    ("seen", "looks"), [(look(WHITE, None), look(WHITE, 0.2)), (look(BROWN, None), look(BLACK, None))]
)
def test_a_white_stone_without_a_rim_and_a_brown_button_are_strange(seen: np.ndarray, looks: np.ndarray):
    assert strange(seen, looks) > 1.1


GREY = (0.5, 0.5, 0.5)
CROSS = np.where((np.abs(POINTS).min(axis=1) <= 2) & (np.hypot(*POINTS.T) <= 10), 0.4, 1.0)[None, :, None]
HOLES = np.where(np.hypot(*(np.abs(POINTS) - 2.5).T) <= 1, 0.6, 1.0)[None, :, None]


def below_a_mirrored_lamp(seen: np.ndarray) -> np.ndarray:
    """A third of white's light is added to that of the print."""
    return np.sqrt(np.square(seen) + 0.3).astype(np.float32)


@pytest.mark.parametrize(("marks", "is_token"), [(CROSS, True), (HOLES, False), (np.ones_like(CROSS), False)])
def test_a_grey_button_under_a_mirrored_lamp_lacks_the_cross_that_a_token_shows(marks: np.ndarray, is_token: bool):
    noise = np.random.default_rng(5).normal(0.0, 0.02, CROSS.shape)
    token, place = (look(GREY, None) * CROSS).astype(np.float32), np.zeros((1, 2))
    seen = below_a_mirrored_lamp(look(GREY, None) * marks + noise)
    assert (faceless(POINTS, 10.0, seen, SEEN, token, place)[0] < 0.7) == is_token
    assert (faceless(POINTS, 10.0, seen, SEEN, token, place)[0] < 1.2) == is_token


def test_a_rim_is_no_mark_and_a_dot_or_a_cross_is_one():
    assert not has_marks(((0.82, WHITE), (1.0, BLACK)), None, 10.0)
    assert has_marks(((0.4, WHITE), (1.0, BROWN)), None, 10.0)
    assert has_marks(((1.0, GREY),), (0.2, BLACK), 10.0)
