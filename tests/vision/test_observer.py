"""Whole frames: what the observer says against what was rendered."""

import math
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.scenes import (
    GOOD,
    HARD,
    TYPICAL,
    Light,
    Optics,
    Scene,
    hex_sites,
    render,
    table_model,
    true_pixels,
)
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import camera_centre
from vision.observation import EMPTY, HIDDEN, Frame
from vision.observer import Observer
from vision.surface.empty_board import Reference, empty_board_reference
from vision.tags.fiducials import TagDetector

SITES = hex_sites()
MODEL = table_model()
HD = Optics()
FULL_HD = Optics(size=(1920, 1080))
FIGURES = [(0, *SITES["a1"], 0.4), (1, *SITES["c3"], 2.0), (2, *SITES["e5"], -2.6)]


@cache
def reference(optics: Optics, light: Light) -> Reference:
    frames = [render(Scene(), optics, light, 100 + number) for number in range(3)]
    return empty_board_reference(frames, MODEL, lens_of(optics), "2031-05-04")


def lens_of(optics: Optics) -> Intrinsics:
    return Intrinsics(optics.matrix, np.array(optics.distortion), optics.size)


def observer(optics: Optics = HD, light: Light = TYPICAL, model=MODEL) -> Observer:
    return Observer(model, Calibration("test", lens_of(optics), 40.0, 0.2, "2031-05-04", reference(optics, light)))


def observe(scene: Scene, optics: Optics = HD, light: Light = TYPICAL):
    return observer(optics, light).observe(render(scene, optics, light, 7))


def laid(rng, free):
    """Tokens laid at random, sigma 3 mm, and what is true of each free site."""
    tokens, truth = [], {}
    for site in free:
        truth[site] = rng.choice([EMPTY, "disc-white", "disc-black"])
        if truth[site] != EMPTY:
            x, y = np.array(SITES[site]) + rng.normal(0, 3, 2)
            tokens.append((str(truth[site]), float(x), float(y)))
    return tokens, truth


@pytest.mark.parametrize("turns", [1, 3])
def test_a_picture_turned_by_a_quarter_is_recognized(turns):
    watching, frame = observer(), render(Scene([(3, *SITES["c3"], 0.0)]), HD, TYPICAL, 7)
    assert watching.observe(frame).trouble is None
    for _ in range(9):
        seen = watching.observe(replace(frame, image=np.ascontiguousarray(np.rot90(frame.image, turns))))
        assert seen.trouble.code == "turned"
        assert seen.trouble.numbers == {"width": 720, "height": 1280}
        assert (seen.mount.state, seen.figures) == ("steady", {})
    assert watching.observe(frame).trouble is None


@pytest.mark.parametrize(
    ("optics", "light", "frames", "place_mm", "yaw_deg"),
    [
        (HD, GOOD, 3, 0.15, 0.15),
        (HD, TYPICAL, 3, 0.25, 0.25),
        (HD, HARD, 3, 0.5, 1.0),
        (FULL_HD, TYPICAL, 1, 0.25, 0.25),
    ],
)
def test_figures_and_tokens_are_where_they_were_put(optics, light, frames, place_mm, yaw_deg):
    rng = np.random.default_rng(5)
    watching = observer(optics, light)
    wrong = []
    for number in range(frames):
        places = rng.permutation(list(SITES))
        figures = [
            (tag, *(np.array(SITES[site]) + rng.normal(0, 3, 2)), rng.uniform(-3, 3))
            for tag, site in enumerate(places[:3])
        ]
        tokens, truth = laid(rng, places[3:])
        frame = render(Scene(figures, tokens), optics, light, number)
        seen = watching.observe(replace(frame, t_capture_s=10.0 * number))  # figures do not leap in a film
        assert seen.trouble is None
        assert seen.board_tags == tuple(range(17, 25))
        assert seen.reprojection_px < 0.4
        for tag, x, y, yaw in figures:
            figure = seen.figures[tag]
            assert math.hypot(figure.x_mm - x, figure.y_mm - y) < place_mm
            assert math.degrees(abs(math.remainder(figure.yaw_rad - yaw, math.tau))) < yaw_deg
        assert all(seen.sites[site].best == HIDDEN for site in places[:3])
        wrong += [(site, kind, seen.sites[site].best) for site, kind in truth.items() if seen.sites[site].best != kind]
        assert seen.foreground_mm2 == 0
    assert wrong == []


@pytest.mark.parametrize(
    "light",
    [
        Light(file=True),
        Light(blur=1.2, noise=8.0, low=0.28, file=True),
        Light(file=True, tint=(0.6, 0.85, 1.0)),
        Light(file=True, tint=(1.0, 0.9, 0.75)),
    ],
    ids=["typical", "hard", "warm", "cool"],
)
def test_discs_with_printed_inks_are_recognized_by_a_camera_that_mixes_light(light):
    tokens, truth = laid(np.random.default_rng(5), SITES)
    found = observe(Scene(tokens=tokens), light=light).sites
    assert {site: reading.best for site, reading in found.items()} == truth


def test_probabilities_sum_to_one_and_name_every_class():
    seen = observe(Scene(tokens=[("disc-white", *SITES["b2"])]))
    assert set(seen.sites) == set(SITES)
    for site in seen.sites.values():
        assert set(site.probabilities) == {EMPTY, "disc-white", "disc-black", HIDDEN}
        assert sum(site.probabilities.values()) == pytest.approx(1.0)
    assert seen.sites["b2"].probabilities["disc-white"] > 0.99


@pytest.mark.parametrize("kind", ["disc-white", "disc-black"])
def test_a_token_12_mm_off_its_site_is_still_on_it(kind):
    x, y = SITES["d3"]
    assert observe(Scene(tokens=[(kind, x + 9, y - 8)])).sites["d3"].best == kind


def test_the_times_and_number_of_a_frame_are_kept():
    seen = observe(Scene())
    assert (seen.number, seen.t_capture_s) == (7, pytest.approx(7 / 15))


def test_what_a_figure_hides_is_unknown_and_not_absent():
    x, y = SITES["e5"]  # far from the point below the camera: the body's shadow falls outwards, north-east
    cx, cy, _ = HD.centre_mm
    away = np.array([x - cx, y - cy]) / math.hypot(x - cx, y - cy)
    figure = np.array([x, y]) - 22 * away
    seen = observe(Scene([(1, *figure, 0.0)], [("disc-black", x, y)]))
    assert seen.sites["e5"].best == HIDDEN


def test_a_figure_whose_tag_is_missed_for_a_moment_is_not_a_hand():
    watching = observer()
    frame = render(Scene([(1, *SITES["e5"], 2.0)]))
    watching.observe(frame)
    smeared = cv2.GaussianBlur(frame.image, (0, 0), 6)
    y, x = (slice(round(v) - 30, round(v) + 30) for v in true_pixels(np.array([[*SITES["e5"], 40.0]]), HD)[0][::-1])
    unread = frame.image.copy()
    unread[y, x] = smeared[y, x]
    soon, late = (watching.observe(Frame(unread, t_s, 8)) for t_s in (0.3, 0.9))
    assert (soon.figures, soon.foreground_mm2, soon.sites["e5"].best) == ({}, 0, HIDDEN)
    assert late.foreground_mm2 > 800
    assert late.sites["e5"].best == HIDDEN


HAND = np.array([[190.0, 260], [260, 240], [420, 330], [420, 420], [240, 320]])


def test_a_hand_is_foreground_and_hides_what_is_under_it():
    tokens, truth = laid(np.random.default_rng(2), SITES)
    seen = observe(Scene(tokens=tokens, hand=HAND))
    corners = HAND.clip([-40, -40], [400, 508])  # what of it lies over the paper
    x, y = corners.T
    area = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
    assert seen.foreground_mm2 == pytest.approx(area, rel=0.12)
    assert sum(len(outline) > 3 for outline in seen.foreground_outline_mm) == 1
    under = [site for site, place in SITES.items() if is_inside(place, HAND)]
    assert len(under) >= 2
    assert all(seen.sites[site].best == HIDDEN for site in under)
    assert all(seen.sites[site].best in (HIDDEN, kind) for site, kind in truth.items())
    assert sum(site.best == HIDDEN for site in seen.sites.values()) <= len(under) + 5


def test_a_token_between_sites_is_foreground_but_small():
    seen = observe(Scene(tokens=[("disc-black", 180.0, 20.0)]))
    assert 100 < seen.foreground_mm2 < 450


def test_a_soft_shadow_is_not_a_hand():
    tokens, truth = laid(np.random.default_rng(3), SITES)
    seen = observe(Scene(tokens=tokens, shadow=np.array([[-60.0, 100], [200, 80], [230, 330], [-60, 360]])))
    assert seen.foreground_mm2 == 0
    assert {site: what.best for site, what in seen.sites.items()} == truth


@pytest.mark.parametrize("gain", [0.7, 1.15])
def test_the_exposure_may_drift(gain):
    tokens, truth = laid(np.random.default_rng(4), SITES)
    watching = observer()
    seen = watching.observe(render(Scene(tokens=tokens), HD, replace(TYPICAL, gain=gain)))
    assert {site: what.best for site, what in seen.sites.items()} == truth
    assert seen.foreground_mm2 == 0


def test_a_bumped_camera_needs_nobody():
    bumped = Optics(centre_mm=(198.0, 231.0, 712.0), tilt=(0.035, -0.03, 0.05))
    tokens, truth = laid(np.random.default_rng(6), [site for site in SITES if site not in ("a1", "c3", "e5")])
    watching = observer()
    watching.observe(render(Scene()))
    seen = watching.observe(render(Scene(FIGURES, tokens), bumped))
    assert camera_centre(seen.camera_from_board) == pytest.approx(bumped.centre_mm, abs=1.5)
    for tag, x, y, _ in FIGURES:
        assert math.hypot(seen.figures[tag].x_mm - x, seen.figures[tag].y_mm - y) < 0.3
    assert {site: seen.sites[site].best for site in truth} == truth


def test_what_the_first_search_misses_is_measured_where_it_should_be(monkeypatch: pytest.MonkeyPatch):
    detect = TagDetector.detect
    monkeypatch.setattr(TagDetector, "detect", lambda *args: [tag for tag in detect(*args) if tag.id not in (20, 24)])
    seen = observe(Scene(missing_tags=(20,)))
    assert 24 in seen.tags_in_view
    assert 20 not in seen.tags_in_view


def test_unknown_tags_are_reported():
    seen = observe(Scene([(5, *SITES["b2"], 0.0), FIGURES[0]], extra=[(27, 180.0, 20.0)]))
    assert seen.unknown_tags == (5,)
    assert set(seen.figures) == {0}
    assert seen.sheet == 27


def test_with_too_few_board_tags_everything_is_unknown():
    seen = observe(Scene(FIGURES, missing_tags=(17, 18, 19, 20, 21, 22)))
    assert "2 of 8 board tags" in str(seen.trouble)
    assert (seen.trouble.code, seen.trouble.numbers) == ("tags", {"seen": 2, "all": 8, "needed": 3})
    assert (seen.board_tags, seen.figures) == ((), {})
    assert {site.best for site in seen.sites.values()} == {HIDDEN}
    assert np.isnan(seen.camera_from_board).all()
    assert math.isnan(seen.reprojection_px)


def test_another_sheet_is_named():
    turned = dict(zip(MODEL.board_tags_mm, list(MODEL.board_tags_mm.values())[::-1], strict=True))
    watching = observer(model=replace(MODEL, board_tags_mm=turned))
    assert "not where this sheet has them" in str(watching.observe(render(Scene())).trouble)
    assert "another sheet" in str(watching.observe(render(Scene(extra=[(27, 180.0, 20.0)]))).trouble)


@pytest.mark.parametrize(
    ("image", "message"),
    [
        (np.zeros((720, 1280, 3), np.uint8), "black"),
        (np.zeros((720, 1280), np.uint8), "no colour picture"),
        (np.zeros((720, 1280, 4), np.uint8), "no colour picture"),
        (np.zeros((720, 1280, 3), np.float32), "no colour picture"),
        (np.zeros((0, 0, 3), np.uint8), "calibrated at 1280x720"),
        (np.full((1080, 1920, 3), 90, np.uint8), "sends 1920x1080"),
        (np.full((720, 1280, 3), 255, np.uint8), "0 of 8 board tags"),
        (None, "no colour picture"),
    ],
)
def test_a_broken_frame_is_reported_and_shows_nothing(image, message):
    watching = observer()
    seen = watching.observe(Frame(image, 3.0, 9))
    assert message in str(seen.trouble)
    assert (seen.figures, seen.board_tags, seen.foreground_mm2) == ({}, (), 0.0)
    assert {site.best for site in seen.sites.values()} == {HIDDEN}
    assert (seen.number, seen.t_capture_s) == (9, 3.0)
    assert watching.observe(render(Scene(FIGURES))).trouble is None


def test_without_the_empty_board_figures_are_seen_and_tokens_unknown():
    watching = Observer(MODEL, Calibration("test", lens_of(HD), 40.0, 0.2, "2031-05-04"))
    seen = watching.observe(render(Scene(FIGURES)))
    assert set(seen.figures) == {0, 1, 2}
    assert {site.best for site in seen.sites.values()} == {HIDDEN}
    assert "calibrate" in str(seen.trouble)


def test_a_table_without_tokens_has_figures_and_hands():
    seen = observer(model=replace(MODEL, token_colours={})).observe(render(Scene(FIGURES, hand=HAND)))
    assert 0 in seen.figures
    assert seen.sites == {}
    assert seen.foreground_mm2 > 5000


def is_inside(place, outline):
    x, y = place
    left = [
        (ax - x) * (by - y) - (bx - x) * (ay - y)
        for (ax, ay), (bx, by) in zip(outline, np.roll(outline, -1, axis=0), strict=True)
    ]
    return min(left) > 0 or max(left) < 0
