"""The light of a frame against the empty board's: by its print, whatever lies over some of it."""

import numpy as np
import pytest

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.table_geometry import table_model
from vision.geometry.rectification import BoardGrid
from vision.surface import light_change
from vision.surface.light_change import LEVEL_OFFSET, LightChange, LightFinder

MODEL = table_model(registry.make("robotory"), (0,), ("disc-white",), load_dimensions())
GRID = BoardGrid.over(MODEL.sheet_outline_mm, 4.0)


def empty_board() -> np.ndarray:
    """(rows, columns, 3) print of many colours, with white and ink in and around the tags."""
    rng, points_mm = np.random.default_rng(5), GRID.centres_mm()
    levels = rng.uniform(40, 190, (GRID.rows, GRID.columns, 3)).astype(np.float32)
    for corners in MODEL.board_tags_mm.values():
        away = np.abs(points_mm - corners.mean(axis=0)).max(axis=-1)
        half = np.abs(corners - corners.mean(axis=0)).max()
        levels[away <= half + 3] = 200
        levels[(away <= half) & (rng.random(away.shape) < 0.6)] = 30
    return levels


EMPTY = empty_board()
FINDER = LightFinder(MODEL, GRID, EMPTY)
INSIDE = np.ones(EMPTY.shape[:2], bool)


def lit(light: np.ndarray) -> np.ndarray:
    """The board's levels in a light, (..., 3) shares of the empty board's. Source: IEC 61966-2-1, exponent 2.4."""
    return np.clip((EMPTY + LEVEL_OFFSET) * light ** (1 / 2.4) - LEVEL_OFFSET + 0.5, 0, 255).astype(np.uint8)


def slope(blue: float, green: float, red: float) -> np.ndarray:
    """Light of this colour in the west that becomes that of the empty board in the east."""
    share = np.linspace(0, 1, GRID.columns)[None, :, None]
    return np.exp((1 - share) * np.log([blue, green, red])) * np.ones((GRID.rows, 1, 1))


def test_the_same_light_changes_nothing() -> None:
    for strength in (0.3, 1.0, 1.3):
        change = FINDER.find(lit(np.full(3, strength)), INSIDE)
        assert (change.factors, change.trouble) == (None, None)
        assert np.array_equal(change.undone(lit(np.full(3, strength))), lit(np.full(3, strength)))


@pytest.mark.parametrize("light", [np.array([0.3, 0.8, 1.4]), slope(0.4, 0.8, 1.3)])
def test_a_coloured_light_is_undone_also_next_to_a_sleeve(light: np.ndarray) -> None:
    seen, sleeve = lit(light), np.zeros(INSIDE.shape, bool)
    sleeve[: GRID.rows // 2, : GRID.columns // 3] = True
    seen[sleeve] = (60, 20, 120)
    change = FINDER.find(seen, INSIDE)
    assert change.factors is not None
    off = np.abs(change.undone(seen).astype(float) - EMPTY)[~sleeve & (seen.max(axis=-1) < 250)]
    assert np.percentile(off, 99) < 6, "of levels up to 200, from 8-bit ones that the light has darkened"
    cells = np.array([7, 200, 3000])
    assert np.array_equal(change.undone(seen.reshape(-1, 3)[cells], cells), change.undone(seen).reshape(-1, 3)[cells])


@pytest.mark.parametrize("strength", [0.15, 1.0, 2.0])
def test_kernel_and_numpy_see_the_same_light_at_tags(strength: float, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = INSIDE.copy()
    inside[:8] = False
    seen = lit(strength * slope(0.4, 0.8, 1.3)).reshape(-1, 3), inside.reshape(-1)
    by_kernel = FINDER._tags_seen(*seen)
    monkeypatch.setattr(light_change, "load", lambda: None)
    by_numpy = FINDER._tags_seen(*seen)
    assert by_kernel is not None
    assert by_numpy is not None
    assert by_kernel[2] == by_numpy[2] > 0
    np.testing.assert_allclose(by_kernel[:2], by_numpy[:2], rtol=1e-6)


def test_daylight_next_to_a_lamp_has_a_colour_at_each_end_though_none_in_the_middle() -> None:
    east = np.linspace(-1, 1, GRID.columns)[None, :, None] * np.ones((GRID.rows, 1, 1))
    change = FINDER.find(lit(np.exp(east * (-0.1, 0.0, 0.1))), INSIDE)
    assert change.factors is not None
    assert np.ptp(change.factors[..., 2] / change.factors[..., 0]) > 0.1


def test_the_shadow_of_one_of_two_lamps_is_grey_and_a_thing_of_its_colour_in_the_light_of_one_is_not() -> None:
    east = np.linspace(-1, 1, GRID.columns)[None, :, None] * np.ones((GRID.rows, 1, 1))
    orange = np.ones((GRID.rows, GRID.columns, 1)) * (0.5, 0.7, 0.83)  # green: 0.4 of blue and 0.6 of red
    middle = np.s_[GRID.rows // 2 : GRID.rows // 2 + 15, GRID.columns // 2 : GRID.columns // 2 + 15]
    hues = []
    for light in np.exp(east * (-0.3, 0.0, 0.3)), np.ones_like(east) * (0.7, 1.0, 1.3):
        light[middle] *= orange[middle]
        undone = FINDER.find(lit(light), INSIDE).undone(lit(light))
        left = ((undone + LEVEL_OFFSET) / (EMPTY + LEVEL_OFFSET))[middle]
        hues.append(np.median(left[..., 2] / left[..., 0]))
    assert hues == pytest.approx([1.0, (0.83 / 0.5) ** (1 / 2.4)], abs=0.03)


def test_a_dim_lamp_has_a_colour_though_the_ink_is_black_in_all_of_them() -> None:
    light = 0.04 * np.array([0.4, 0.7, 1.2])
    change = FINDER.find(lit(light), INSIDE)
    assert change.factors is not None
    assert 1 / change.factors.mean(axis=(0, 1)) == pytest.approx(light ** (1 / 2.4), rel=0.1)


def test_a_sleeve_over_two_tags_is_no_light() -> None:
    seen, points_mm = lit(np.ones(3)), GRID.centres_mm()
    for corners in list(MODEL.board_tags_mm.values())[:2]:
        seen[np.abs(points_mm - corners.mean(axis=0)).max(axis=-1) < 40] = (40, 60, 190)
    assert FINDER.find(seen, INSIDE).factors is None


@pytest.mark.parametrize(
    ("light", "code"),
    [
        (np.full(3, 0.004), "dim"),
        (np.array([0.004, 0.05, 0.06]), "dim"),
        (np.full(3, 3.0), "bright"),
        (np.array([0.003, 0.1, 1.2]), "colour"),
    ],
)
def test_light_that_hides_tokens_is_named(light: np.ndarray, code: str) -> None:
    change = FINDER.find(lit(light), INSIDE)
    assert change.trouble is not None
    assert change.trouble.code == code


def test_without_a_tag_in_the_picture_nothing_is_said_of_the_light() -> None:
    change = FINDER.find(lit(np.array([0.3, 0.8, 1.4])), np.zeros_like(INSIDE))
    assert (change.factors, change.trouble) == (None, None)


def test_a_clipped_colour_counts_as_white() -> None:
    """Light with twice the blue: a blue of 235 and more tells no more than the others do."""
    factors = np.tile(np.array([0.5, 1.0, 1.0], np.float32), (1, 1, 1))
    assert LightChange(factors).undone(np.array([[[255, 212, 208]]], np.uint8)).tolist() == [[[212, 212, 208]]]


def test_a_colour_near_to_clipping_counts_the_less_so_no_level_makes_a_step() -> None:
    factors = np.tile(np.array([0.5, 1.0, 1.0], np.float32), (1, 1, 1))
    levels = np.array([[[blue, 205, 195] for blue in range(200, 256)]], np.uint8)
    undone = LightChange(factors).undone(levels)[0, :, 0].astype(int)
    assert undone[[0, 15, 35, 55]].tolist() == [93, 101, 205, 205], "half of the light, less and less of it from 215 on"
    assert np.abs(np.diff(undone)).max() <= 7
