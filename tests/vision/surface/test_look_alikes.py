"""Look-alikes drawn by hand: a disc of 20 mm, white with a black rim 2 mm wide, or grey."""

import numpy as np
import pytest

from vision.surface.look_alikes import strangeness

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
