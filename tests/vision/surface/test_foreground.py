"""Cells that changed, by the kernel and by numpy."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.geometry.rectification import BoardGrid
from vision.surface import foreground
from vision.surface.empty_board import Reference
from vision.surface.foreground import CHANGED, SHADED, Foreground, ForegroundFinder


def finder() -> tuple[ForegroundFinder, np.ndarray]:
    rng = np.random.default_rng(2)
    picture = rng.integers(0, 220, (160, 200, 3), np.uint8)
    found = ForegroundFinder(Reference(picture, BoardGrid(0.0, 160.0, 1.0, 200, 160), ""))
    rows, columns = found.grid.rows, found.grid.columns
    levels = (picture[:: 160 // rows, :: 200 // columns][:rows, :columns] * 0.8).astype(np.uint8)
    levels[10:25, 5:30] = rng.integers(0, 256, (15, 25, 3), np.uint8)
    return found, levels


@pytest.mark.parametrize("hidden", [0, 3])
def test_kernel_and_numpy_mark_the_same_cells_at_the_same_gain(hidden: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found, levels = finder()
    inside = np.ones(levels.shape[:2], bool)
    inside[:hidden] = False
    gain = found.gain(levels, inside)
    seen = found.find(levels, inside, gain, [], [], 10.0)
    monkeypatch.setattr(foreground, "load", lambda: None)
    assert found.gain(levels, inside) == pytest.approx(gain, rel=1e-6)
    assert np.array_equal(found.find(levels, inside, gain, [], [], 10.0).mask, seen.mask)
    assert seen.area_mm2 > 0
    assert not seen.mask[:hidden].any()


def test_kernel_and_numpy_find_the_same_print_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    found, levels = finder()
    inside = np.random.default_rng(8).random(levels.shape[:2]) > 0.01
    places = np.arange(inside.size)

    def missing() -> list[list[bool]]:
        blank, concealed = found.blank(levels, inside, [], places), found.concealed(levels, inside, 1.3, [], places)
        return [blank.tolist(), concealed.tolist()]

    by_kernel = missing()
    monkeypatch.setattr(foreground, "load", lambda: None)
    assert by_kernel == missing()
    assert all(0 < sum(each) < inside.sum() for each in by_kernel)


def test_nothing_in_the_picture_has_no_foreground_and_the_gain_of_the_empty_board() -> None:
    found, levels = finder()
    nowhere = np.zeros(levels.shape[:2], bool)
    assert found.gain(levels, nowhere) == 1.0
    assert found.find(levels, nowhere, 1.0, [], [], 10.0).area_mm2 == 0.0


def darkened(look: Callable[[np.ndarray], np.ndarray]) -> Foreground:
    """Foreground of the empty board whose cells of rows 10 to 24 and columns 5 to 29 look like this."""
    rng = np.random.default_rng(3)
    picture = np.repeat(rng.integers(100, 220, (160, 200, 1), np.uint8), 3, axis=2)
    picture = np.repeat(np.repeat(picture[::4, ::4], 4, axis=0), 4, axis=1)
    found = ForegroundFinder(Reference(picture, BoardGrid(0.0, 160.0, 1.0, 200, 160), ""))
    levels = picture[::4, ::4].copy()
    levels[10:25, 5:30] = look(levels[10:25, 5:30])
    return found.find(levels, np.ones(levels.shape[:2], bool), 1.0, [], [], 10.0)


def test_print_shows_in_a_hard_shadow() -> None:
    seen = darkened(lambda empty: (0.35 * empty).round())
    assert seen.print_shows
    assert seen.area_mm2 > 0.8 * 15 * 25 * 16
    assert set(np.unique(seen.mask)) == {0, SHADED}
    assert not seen.whole(450.0, CHANGED).any()


def test_no_print_shows_in_a_black_sleeve() -> None:
    folds = np.random.default_rng(4).integers(35, 45, (15, 25, 1))
    seen = darkened(lambda empty: folds + 0 * empty)
    assert not seen.print_shows
    assert set(np.unique(seen.mask)) == {0, SHADED}
    assert (seen.whole(450.0)[12:23, 7:28] == 255).all()


def concealed(look: Callable[[np.ndarray], np.ndarray], contrast: float) -> np.ndarray:
    """Cells reported as covered where rows 10 to 29 and columns 5 to 34 of a printed board look like this."""
    found, levels = printed(contrast)
    levels[10:30, 5:35] = look(levels[10:30, 5:35])
    inner = np.arange(40 * 50).reshape(40, 50)[13:27, 8:32].ravel()
    return found.concealed(levels, np.ones(levels.shape[:2], bool), 1.0, [], inner)


def printed(contrast: float) -> tuple[ForegroundFinder, np.ndarray]:
    """A board of 40 rows and 50 columns of printed cells, and its levels."""
    rng = np.random.default_rng(5)
    print_ = 150 + contrast * rng.integers(-50, 50, (40, 50, 1))
    picture = np.repeat(np.repeat(np.repeat(print_.astype(np.uint8), 3, axis=2), 4, axis=0), 4, axis=1)
    found = ForegroundFinder(Reference(picture, BoardGrid(0.0, 160.0, 1.0, 200, 160), ""))
    return found, picture[::4, ::4].copy()


def test_a_cover_as_dark_as_a_soft_shadow_conceals_the_print() -> None:
    assert concealed(lambda empty: 80 + 0 * empty, contrast=0.5).all()


def test_a_shadow_conceals_nothing() -> None:
    assert not concealed(lambda empty: (0.55 * empty).round(), contrast=0.5).any()


def test_nothing_is_said_of_paper_without_print() -> None:
    assert not concealed(lambda empty: 80 + 0 * empty, contrast=0.0).any()


@pytest.mark.parametrize(("sleeve", "is_blank"), [(slice(22, 50), True), (slice(30, 50), False), (slice(0, 19), True)])
def test_a_sleeve_over_one_side_of_a_cell_hides_the_print_there(sleeve: slice, is_blank: bool) -> None:
    """Around the cell in row 20 and column 20; the print as a whole still shows more than half of its contrast."""
    found, levels = printed(contrast=0.5)
    levels[:, sleeve] = 150
    everywhere, place = np.ones(levels.shape[:2], bool), np.array([20 * 50 + 20])
    assert found.blank(levels, everywhere, [], place).tolist() == [is_blank]


def test_skin_is_not_a_shadow() -> None:
    seen = darkened(lambda empty: (empty * (0.2, 0.28, 0.4)).round())
    assert set(np.unique(seen.mask)) == {0, CHANGED}
    assert (seen.whole(450.0, CHANGED)[12:23, 7:28] == 255).all()


def test_a_half_in_shade_and_a_green_thing_change_no_colour_of_the_light() -> None:
    """Of blue and red less than a half of the cells is lit, of green more: medians of each would differ by two."""
    picture = np.full((160, 200, 3), 200, np.uint8)
    found = ForegroundFinder(Reference(picture, BoardGrid(0.0, 160.0, 1.0, 200, 160), ""))
    levels = picture[::4, ::4].copy()
    levels[:, :24] = 100
    levels[:, 24:28, ::2] = 60
    colour = found.colour(levels, np.ones(levels.shape[:2], bool))
    assert colour == pytest.approx([1.0, 1.0, 1.0], abs=0.01)
