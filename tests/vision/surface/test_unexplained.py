"""Evidence that something lies at a site, on windows made by hand: a cross of dark lines on white paper."""

import numpy as np
import pytest

from vision.surface.token_faces import F32
from vision.surface.unexplained import Tint, WindowEvidence, is_mixed

STEP_MM, ROOM_MM, REACH_MM = 2.5, 14.0, 23.0
TICKS = np.arange(-9, 10) * STEP_MM
GRID = np.stack(np.meshgrid(TICKS, -TICKS), axis=-1).reshape(-1, 2)
POINTS = GRID[np.hypot(*GRID.T) <= REACH_MM]
X, Y = POINTS.T
SEEN = np.ones((1, len(POINTS)), np.float32)


ONLY = np.array([0])
WHITE = Tint(np.ones(3, np.float32))


def evidence(looks: F32, mixed: bool = True, drawn: F32 | None = None) -> WindowEvidence:
    return WindowEvidence(POINTS, STEP_MM, ROOM_MM, looks, looks if drawn is None else drawn, mixed)


def paper(lines: float = 0.6) -> F32:
    """(1, P, 3) white paper with two crossed lines 5 mm wide."""
    look = np.where((np.abs(X) < 2) | (np.abs(Y) < 2), lines, 0.9)
    return np.repeat(look[None, :, None], 3, axis=2).astype(np.float32)


def print_seen(seen: F32, looks: F32, drawn: F32 | None = None) -> tuple[bool, bool]:
    tells, shown, _ = evidence(looks, drawn=drawn).print_seen(seen, SEEN, ONLY)
    return bool(tells[0]), bool(shown[0])


def test_bare_print_is_seen_in_full_light_and_in_the_shadow_of_a_whole_hand():
    assert print_seen(paper(), paper()) == (True, True)
    assert print_seen(0.4 * paper(), paper()) == (True, True)


@pytest.mark.parametrize("level", [0.3, 0.6, 0.92])
def test_below_a_plain_sheet_the_print_is_missing(level: float):
    assert print_seen(np.full_like(paper(), level), paper()) == (True, False)


def test_the_edges_of_a_thing_are_no_noise_that_makes_the_print_too_faint_to_tell():
    """White dice, close together, with black pips of 3 mm every 10 mm, over all of the window."""
    pips = [(x, y) for x in range(-20, 21, 5) for y in range(-20, 21, 5) if (x + y) % 10 == 0]
    dice = np.where(np.min([np.hypot(X - x, Y - y) for x, y in pips], axis=0) <= 1.5, 0.1, 0.9)[None, :, None]
    assert print_seen(dice.repeat(3, axis=2).astype(np.float32), paper()) == (True, False)


def test_a_white_die_on_white_paper_has_edges_that_the_print_has_not():
    """Its pips and its side in the shade; a plain white thing has none."""
    x, y = X - 1.25, Y - 1.25
    pips = [np.hypot(x - east, y - north) <= 2 for east, north in [(0, 0), (5, 5), (5, -5), (-5, 5), (-5, -5)]]
    side = (np.abs(x) < 9) & (np.abs(y + 11) < 3)
    die = np.where(np.any(pips, axis=0), 0.3, np.where(side, 0.5, 0.9))[None, :, None].repeat(3, axis=2)
    on_paper = evidence(paper(0.9))
    edged = [on_paper.print_seen(each.astype(np.float32), SEEN, ONLY)[2].tolist() for each in (die, paper(0.9))]
    assert edged == [[True], [False]]


def test_print_that_is_missing_in_half_of_the_room_for_a_token_is_missed():
    """A receipt over the west of a cross: the window as a whole still shows more than half of the print."""
    receipt = np.where(X < 1, 0.7, 1.0)[None, :, None] * np.where(X[None, :, None] < 1, 1.0, paper())
    assert print_seen(receipt.astype(np.float32), paper()) == (True, False)


@pytest.mark.parametrize(
    ("light", "whole", "half"),
    [
        ((0.80, 0.82, 0.94), True, True),  # pale skin near a lamp, B G R
        ((0.72, 0.78, 0.82), False, False),  # the shadow of a lamp that leaves a window's light
        ((0.78, 0.89, 0.96), False, False),  # the same where 5000 K are left of 6500 K, by Planck's law
        ((0.60, 0.60, 0.60), False, False),
        ((0.82, 0.88, 0.80), True, True),  # a green sleeve
    ],
)
def test_a_colour_that_no_lamp_has_is_told_from_a_shadow_in_mixed_light(
    light: tuple[float, float, float], whole: bool, half: bool
):
    noise = np.exp(np.random.default_rng(4).normal(0.0, 0.03, paper().shape)).astype(np.float32)
    everywhere = noise * np.float32(light) * paper()
    west = np.where(X[None, :, None] < 0, everywhere, noise * paper())
    assert evidence(paper()).tinted(everywhere, SEEN, ONLY, WHITE).tolist() == [whole]
    assert evidence(paper()).tinted(west, SEEN, ONLY, WHITE).tolist() == [half]


def test_the_more_red_the_light_the_less_exact_are_its_colours():
    greenish = (np.float32((1.0, 1.035, 1.0)) * paper()).astype(np.float32)
    found = [
        evidence(paper()).tinted(greenish, SEEN, ONLY, Tint(np.ones(3, np.float32), other, hue))[0]
        for other, hue in ((False, 0.0), (True, 0.3), (True, -1.4))
    ]
    assert found == [True, True, False]


def test_a_sleeve_of_another_colour_is_told_where_one_lamp_shines_or_lamps_of_one_colour():
    sleeve = (np.float32((0.78, 0.74, 0.72)) * paper()).astype(np.float32)
    assert evidence(paper(), mixed=False).tinted(sleeve, SEEN, ONLY, WHITE).tolist() == [True]
    assert evidence(paper(), mixed=True).tinted(sleeve, SEEN, ONLY, WHITE).tolist() == [False]
    other = Tint(np.ones(3, np.float32), other=True)
    assert evidence(paper(), mixed=False).tinted(sleeve, SEEN, ONLY, other).tolist() == [False]


def test_coloured_ink_changes_more_than_paper_in_other_light_and_skin_more_than_ink():
    water, other = paper() * np.float32((1.0, 0.9, 0.7)), Tint(np.ones(3, np.float32), other=True)
    skin = np.full_like(water, 0.9) * np.float32((0.38, 0.47, 0.66))
    ink = np.float32((1.0, 0.955, 1.0)) * water
    found = [evidence(water).tinted(each, SEEN, ONLY, tint).item() for each in (ink, skin) for tint in (other, WHITE)]
    assert found == [False, True, True, True]
    assert evidence(paper()).tinted(np.float32((1.0, 0.955, 1.0)) * paper(), SEEN, ONLY, other).item()


def test_a_white_balance_that_drifts_is_no_colour_of_a_site():
    colour = np.float32((0.96, 1.04, 1.01))
    drifted = Tint(colour)
    assert evidence(paper(), mixed=False).tinted(colour * paper(), SEEN, ONLY, drifted).tolist() == [False]
    assert evidence(paper(), mixed=False).tinted(paper(), SEEN, ONLY, drifted).tolist() == [True]


def test_a_window_and_a_lamp_mix_lights_and_one_lamp_does_not():
    white = np.repeat(np.linspace(1.0, 0.6, 12)[:, None], 3, axis=1).astype(np.float32)
    assert not is_mixed(200 * white)
    assert is_mixed(200 * white * np.stack([np.linspace(1.0, 0.95, 12), *np.ones((2, 12))], axis=1).astype(np.float32))


def test_an_edge_of_a_shadow_does_not_hide_the_print():
    shadow = np.where(X + 0.5 * Y > 3, 0.4, 1.0)[None, :, None].astype(np.float32)
    assert print_seen(shadow * paper(), paper()) == (True, True)


def test_blank_paper_tells_nothing():
    assert print_seen(paper(0.9), paper(0.9)) == (False, True)


def test_light_that_falls_off_across_the_window_is_not_print():
    """Points at opposite edges of the window differ much, neighbours hardly."""
    graded = np.repeat(np.exp(0.006 * X)[None, :, None] * 0.6, 3, axis=2).astype(np.float32)
    assert print_seen(graded, graded, paper(0.9)) == (False, True)


def test_a_mark_that_is_drawn_today_and_was_not_printed_then_is_not_missed():
    """A square in the middle of the drawing, and lines around it that the sheet has as well."""
    lines = np.where(np.abs(np.abs(X) - 19) < 2, 0.6, 0.9)
    mark = np.where(np.maximum(np.abs(X), np.abs(Y)) < 7, 0.6, lines)
    printed, drawn = (each[None, :, None].repeat(3, axis=2).astype(np.float32) for each in (lines, mark))
    noise = np.random.default_rng(5).normal(0.0, 0.005, (2, *printed.shape)).astype(np.float32)
    assert print_seen(printed + noise[0], printed + noise[1], drawn) == (True, True)
    assert print_seen(printed + noise[0], drawn + noise[1], drawn) == (True, False)


def test_noise_of_the_empty_boards_picture_is_no_print():
    noise = np.random.default_rng(1).normal(0.0, 0.015, (2, *paper().shape)).astype(np.float32)
    assert print_seen(0.5 + noise[0], 0.5 + noise[1], paper(0.9)) == (False, True)
    assert print_seen(0.5 + noise[0], paper() + noise[1], paper()) == (True, False)


def test_a_ring_fainter_than_the_noise_is_missed_below_a_receipt_and_seen_on_the_bare_board():
    """One pixel tells nothing: the drawing says where to look."""
    ring = np.where(np.abs(np.hypot(X, Y) - 9) < 2, 0.95, 0.98)[None, :, None].repeat(3, axis=2).astype(np.float32)
    grey = np.random.default_rng(6).normal(0.0, 0.012, (3, 1, len(POINTS), 1)).astype(np.float32)
    empty = 0.8 * ring + grey[0]
    assert print_seen(0.8 * ring + grey[1], empty, ring) == (True, True)
    assert print_seen(np.full_like(ring, 0.8) + grey[2], empty, ring) == (True, False)


@pytest.mark.parametrize(("factor", "radius_mm"), [(0.75, 8.0), (1.25, 10.0), (0.4, 11.5)])
def test_a_coin_of_any_brightness_is_a_spot(factor: float, radius_mm: float):
    coin = np.where(np.hypot(X - 2, Y + 1) <= radius_mm, factor, 1.0)[None, :, None].astype(np.float32)
    assert evidence(paper()).spotted(coin * paper(), SEEN, ONLY).tolist() == [True]


def test_a_shadow_that_leaves_the_window_is_no_spot():
    finger = np.where((np.abs(X - 3) < 7) & (Y > -4), 0.5, 1.0)[None, :, None].astype(np.float32)
    assert evidence(paper()).spotted(finger * paper(), SEEN, ONLY).tolist() == [False]
    assert evidence(paper()).spotted(paper(), SEEN, ONLY).tolist() == [False]


def test_noise_of_a_dim_picture_is_no_spot_and_does_not_conceal_a_coin():
    noise = np.exp(np.random.default_rng(2).normal(0.0, (0.06, 0.03, 0.02), (40, len(POINTS), 3))).astype(np.float32)
    coin = np.where(np.hypot(X - 2, Y + 1) <= 10, 0.6, 1.0)[None, :, None].astype(np.float32)
    windows = np.repeat(SEEN, len(noise), axis=0), np.zeros(len(noise), int)
    assert not evidence(paper()).spotted(noise * paper(), *windows).any()
    assert evidence(paper()).spotted(noise * coin * paper(), *windows).all()


def test_a_white_thing_on_white_paper_is_a_spot():
    """Three percent brighter than the paper: a disc of 25 mm, seen with a camera's noise of one percent."""
    noise = np.exp(np.random.default_rng(3).normal(0.0, 0.01, (20, len(POINTS), 3))).astype(np.float32)
    disc = np.where(np.hypot(X - 2, Y + 1) <= 12.5, 1.03, 1.0)[None, :, None].astype(np.float32)
    windows = np.repeat(SEEN, len(noise), axis=0), np.zeros(len(noise), int)
    assert evidence(paper(0.9)).spotted(noise * disc * paper(0.9), *windows).all()
    assert not evidence(paper(0.9)).spotted(noise * paper(0.9), *windows).any()


def test_print_that_a_blurred_picture_fades_is_no_spot():
    """A ring of ink 3 mm wide, seen with nine tenths of its contrast."""
    ring = np.where(np.abs(np.hypot(X, Y) - 9) < 2, 0.4, 0.9)[None, :, None].astype(np.float32).repeat(3, axis=2)
    assert evidence(ring).spotted(ring**0.92, SEEN, ONLY).tolist() == [False]
