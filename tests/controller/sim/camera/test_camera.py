"""Frames of the simulated camera against geometry worked out by OpenCV's own projection and by hand."""

import math
from typing import Any

import cv2
import numpy as np
import pytest

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.camera.sensor import light_of
from controller.sim.camera.shutter import Shutter
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from hardware.sheets.sheet_layout import lay_out
from vision.tags.fiducials import TagDetector

GAME = registry.make("robotory")
DIMENSIONS = load_dimensions()
SHEET = sheet_of(GAME, DIMENSIONS)
BOARDS = ("robotory", "ricochet", "roborama", "droids", "netzwerk")
EMPTY = Truth(0.0, (), (), ())
FIGURES = (
    TrueFigure(0, 112.5, 233.8, 0.0, "#f4f4f4"),
    TrueFigure(1, 180.0, 272.8, math.radians(100), "#222"),
    TrueFigure(2, 247.5, 233.8, math.radians(-35), "#c22"),
    TrueFigure(5, 45.0, 116.9, math.radians(170), "green"),
    TrueFigure(9, 330.0, 440.0, math.radians(-100), "blue"),
)
STANDING = Truth(0.0, FIGURES, (), ())


def camera(**settings: Any) -> SimCamera:
    return SimCamera(SHEET, DIMENSIONS, **{"seed": 7, **settings})


@pytest.fixture(scope="module")
def typical() -> SimCamera:
    return camera()


def tags_in(image: np.ndarray) -> dict[int, np.ndarray]:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return {detection.id: detection.corners_px for detection in TagDetector().detect(grey)}


def projected(sim: SimCamera, points_mm: list[tuple[float, float, float]]) -> np.ndarray:
    """Board points to pixels through OpenCV with a camera matrix in its own pixel convention."""
    matrix = sim.lens.camera_matrix - [(0, 0, 0.5), (0, 0, 0.5), (0, 0, 0)]
    turn, _ = cv2.Rodrigues(sim.camera_from_board[:, :3])
    pixels, _ = cv2.projectPoints(np.array(points_mm), turn, sim.camera_from_board[:, 3], matrix, sim.lens.distortion)
    return pixels.reshape(-1, 2) + 0.5


def tag_corners(figure: TrueFigure, height_mm: float = 40.0) -> list[tuple[float, float, float]]:
    """Forward-left, forward-right, back-right, back-left of a 24 mm square."""
    cos, sin = math.cos(figure.yaw_rad), math.sin(figure.yaw_rad)
    return [
        (figure.x_mm + cos * x - sin * y, figure.y_mm + sin * x + cos * y, height_mm)
        for x, y in ((12, 12), (12, -12), (-12, -12), (-12, 12))
    ]


def pixel(sim: SimCamera, image: np.ndarray, x_mm: float, y_mm: float, z_mm: float = 0.0) -> np.ndarray:
    ((x, y),) = projected(sim, [(x_mm, y_mm, z_mm)])
    return image[int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2].reshape(-1, 3).mean(axis=0)


@pytest.mark.parametrize(("resolution", "light"), [("720p", "typical"), ("1080p", "typical"), ("720p", "good")])
def test_tags_stand_where_opencv_projects_them(resolution: str, light: str):
    sim = camera(resolution=resolution, light=light)
    found = tags_in(sim.render(STANDING))
    layout = lay_out(GAME.board, DIMENSIONS)
    for place in (*layout.board_tags, layout.sheet_tag):
        corners = [(float(x), float(y), 0.0) for x, y in place.corners_mm]
        assert np.abs(found[place.id] - projected(sim, corners)).max() < 0.2
    for figure in FIGURES:
        assert np.abs(found[figure.tag] - projected(sim, tag_corners(figure))).max() < 0.2


def test_hard_light_still_shows_the_board_tags():
    assert set(range(17, 26)) <= set(tags_in(camera(light="hard", resolution="1080p").render(STANDING)))


@pytest.mark.parametrize(("resolution", "size"), [("720p", (1280, 720)), ("1080p", (1920, 1080))])
def test_the_sheet_fills_the_frame_and_lies_across_it(resolution: str, size: tuple[int, int]):
    sim = camera(resolution=resolution)
    image = sim.render(EMPTY)
    assert image.shape == (size[1], size[0], 3)
    assert image.dtype == np.uint8
    corners = projected(sim, [(x, y, 0.0) for x, y in SHEET.bounds.ring])
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert (low > 0).all()
    assert (high < size).all()
    assert 0.94 < (high[1] - low[1]) / size[1] < 0.98
    south_west, _, _, north_west = corners
    assert north_west[0] - south_west[0] > size[0] / 2, "the long side, to the north, lies along the frame"


def test_camera_hangs_700_to_870_mm_over_the_middle_of_the_sheet(typical: SimCamera):
    pose = typical.camera_from_board
    x, y, z = -pose[:, :3].T @ pose[:, 3]
    middle = SHEET.bounds.centre
    assert 700 < z < 870
    assert math.dist((x, y), middle) < 20


def test_a_body_hides_the_board_behind_it_and_shows_its_colour(typical: SimCamera):
    red = TrueFigure(2, 180.0, 430.0, 0.0, "#ff0000")
    side = (180.0, 430.0 - 19, 15.0)
    behind = (180.0, 430.0 + 26)  # the top's north rim is seen at 40 mm x 196 / 760 = 10 mm further north
    token = TrueToken("disc-black", *behind)
    image = typical.render(Truth(0.0, (red,), (token,), ()))
    blue, green, strong = pixel(typical, image, *side)
    assert strong > 2 * green
    assert strong > 2 * blue
    assert pixel(typical, image, *behind).min() > 60, "the white top leans over the black disc"


def test_a_lifted_figure_is_nearer_to_the_camera(typical: SimCamera):
    standing = TrueFigure(3, 180.0, 230.0, 0.3, "red")
    lifted = TrueFigure(3, 180.0, 230.0, 0.3, "red", lifted=True)
    low = tags_in(typical.render(Truth(0.0, (standing,), (), ())))[3]
    high = tags_in(typical.render(Truth(0.0, (lifted,), (), ())))[3]
    sides = [np.linalg.norm(quad[1] - quad[0]) for quad in (low, high)]
    assert sides[1] / sides[0] == pytest.approx((800 - 40) / (800 - 90), rel=0.01)


def test_tokens_are_seen_in_their_colours(typical: SimCamera):
    tokens = (TrueToken("disc-black", 180.0, 39.0), TrueToken("disc-white", 112.5, 77.9))
    image = typical.render(Truth(0.0, (), tokens, ()))
    black, white = pixel(typical, image, 180.0, 39.0).mean(), pixel(typical, image, 112.5, 77.9).mean()
    rim = pixel(typical, image, 112.5 + 9.1, 77.9).mean()
    board = pixel(typical, image, 112.5 + 20, 77.9).mean()
    assert black < 40
    assert white > board > black + 60
    assert rim < white - 40


def test_a_hand_hides_what_is_below_and_shades_the_board(typical: SimCamera):
    empty = typical.render(EMPTY)
    hand = TrueHand(180.0, 230.0, -math.pi / 2)
    image = typical.render(Truth(0.0, FIGURES, (), (hand,)))
    blue, _, red = pixel(typical, image, 180.0, 180.0, 60.0)
    assert red > blue + 25
    assert 24 not in tags_in(image), "the forearm lies over the middle of the south side"
    shaded = pixel(typical, image, 180.0 + 57, 125.0).mean() / pixel(typical, empty, 180.0 + 57, 125.0).mean()
    assert shaded < 0.9


def test_figures_throw_a_soft_shadow_away_from_the_light(typical: SimCamera):
    figure = TrueFigure(0, 180.0, 233.8, 0.0, "white")
    image, empty = typical.render(Truth(0.0, (figure,), (), ())), typical.render(EMPTY)
    ratios = [
        pixel(typical, image, 180.0 + x, 233.8 + y).mean() / pixel(typical, empty, 180.0 + x, 233.8 + y).mean()
        for x, y in ((18.0, -24.0), (-22.0, 26.0))
    ]
    assert ratios[0] < 0.85
    assert ratios[1] > 0.95


def test_still_objects_look_the_same_next_to_moving_ones():
    """Figures at rest are painted once; the frames are those of a camera that has seen nothing before."""
    moving = [TrueFigure(7, 60.0 + 20 * k, 390.0, 0.0, "red") for k in range(4)]
    token = TrueToken("disc-black", 180.0, 39.0)
    watching = camera(light="good")
    for k, figure in enumerate(moving):
        seen = watching.render(Truth(k / 15, (*FIGURES, figure), (token,), ()))
    fresh = camera(light="good")
    fresh.render(Truth(2 / 15, (*FIGURES, moving[2]), (token,), ()))
    again = fresh.render(Truth(3 / 15, (*FIGURES, moving[3]), (token,), ()))
    apart = cv2.blur(seen.astype(np.float32) - again.astype(np.float32), (5, 5))
    assert np.abs(apart).max() < 6  # noise of sigma 2, mean of 25: 0.6
    gone = watching.render(Truth(4 / 15, (), (), ()))
    assert np.abs(cv2.blur(gone.astype(np.float32) - fresh.render(EMPTY), (5, 5))).max() < 6


def test_the_resolution_is_the_smallest_that_is_enough():
    sizes = {name: SimCamera(sheet_of(registry.make(name), DIMENSIONS), DIMENSIONS).lens.size_px for name in BOARDS}
    assert sizes == dict.fromkeys(BOARDS, (1280, 720)) | {"ricochet": (1920, 1080)}


@pytest.mark.parametrize("game", ["ricochet", "roborama"])
def test_seventeen_figures_are_read_on_the_largest_sheets(game: str):
    """The camera hangs high enough that 41 degrees of view upright are enough."""
    board = registry.make(game).board
    sheet = sheet_of(registry.make(game), DIMENSIONS)
    sim = SimCamera(sheet, DIMENSIONS, seed=3)
    cells = list(board.sites.values())[:: len(board.sites) // 17]
    figures = tuple(TrueFigure(n, cell.x_mm, cell.y_mm, n * 0.4, "red") for n, cell in enumerate(cells[:17]))
    assert set(range(17)) <= set(tags_in(sim.render(Truth(0.0, figures, (), ()))))
    height = float((-sim.camera_from_board[:, :3].T @ sim.camera_from_board[:, 3])[2])
    assert min(sheet.bounds.width, sheet.bounds.height) / 2 / height < math.tan(math.radians(41 / 2))


def test_same_seed_gives_the_same_frames_and_noise_changes_from_frame_to_frame():
    one, two, other = camera(), camera(), camera(seed=8)
    first, second = one.render(STANDING), one.render(STANDING)
    assert np.array_equal(first, two.render(STANDING))
    assert np.array_equal(second, two.render(STANDING))
    assert not np.array_equal(first, second)
    assert np.abs(one.camera_from_board - other.camera_from_board).max() > 0.1


def test_typical_noise_has_a_sigma_of_4_levels(typical: SimCamera):
    one, two = typical.render(EMPTY).astype(float), typical.render(EMPTY).astype(float)
    assert (one - two)[200:500, 400:900].std() / math.sqrt(2) == pytest.approx(4, abs=0.2)


def test_typical_light_falls_to_half_across_the_table(typical: SimCamera):
    image = typical.render(EMPTY)
    box = SHEET.bounds
    bright = pixel(typical, image, box.x0 + 2.5, box.y1 - 2.5).mean()
    dark = pixel(typical, image, box.x1 - 2.5, box.y0 + 2.5).mean()
    assert dark / bright == pytest.approx(0.5, abs=0.06)


def test_dropout_hides_figure_tags_but_not_board_tags():
    sim = camera(light="good")
    sim.tag_dropout = 1.0
    assert set(tags_in(sim.render(STANDING))) == set(range(17, 26))
    sim.tag_dropout = 0.3
    misses = sum(5 - len(set(tags_in(sim.render(STANDING))) & {0, 1, 2, 5, 9}) for _ in range(20))
    assert 15 < misses < 45


def test_a_bump_moves_the_picture_and_the_true_extrinsics():
    sim = camera()
    before = tags_in(sim.render(STANDING))
    sim.bump((6.0, -4.0, 3.0), (0.004, 0.0, 0.02))
    after = tags_in(sim.render(STANDING))
    for figure in FIGURES:
        assert np.abs(after[figure.tag] - projected(sim, tag_corners(figure))).max() < 0.2
        assert np.abs(after[figure.tag] - before[figure.tag]).max() > 3


def test_light_level_and_exposure_drift_change_the_brightness():
    sim = camera(light="good")
    bright = sim.render(EMPTY).mean()
    sim.light_level = 0.5
    assert sim.render(EMPTY).mean() / bright == pytest.approx(0.5, abs=0.02)
    sim.light_level = 1.0
    sim.exposure_drift = 0.2
    levels = [sim.render(Truth(t_s, (), (), ())).mean() / bright for t_s in (0.0, 22.5)]
    assert levels == pytest.approx([1.0, 0.8], abs=0.02)


def test_a_moving_figure_is_smeared_around_its_place_at_mid_exposure():
    sim = camera()
    there = TrueFigure(4, 180.0, 230.0, 0.0, "red")
    here = TrueFigure(4, 195.0, 230.0, 0.0, "red")
    sim.render(Truth(0.0, (there,), (), ()))
    moving = sim.render(Truth(1 / 15, (here,), (), ()))
    still = sim.render(Truth(2 / 15, (here,), (), ()))
    expected = projected(sim, tag_corners(here)).mean(axis=0)
    assert np.linalg.norm(tags_in(moving)[4].mean(axis=0) - expected) < 0.3
    ((x, y),) = projected(sim, [(195.0, 230.0, 40.0)])
    window = np.s_[int(y) - 25 : int(y) + 25, int(x) - 25 : int(x) + 25]
    assert (
        np.abs(np.diff(moving[window].astype(float), axis=0)).max()
        < np.abs(np.diff(still[window].astype(float), axis=0)).max()
    )


def test_a_rolling_shutter_shows_what_moves_where_it_is_when_its_row_is_read():
    """15 mm in 1/15 s are 225 mm/s; a row at a quarter of the height is read 20 / 4 = 5 ms early, 1.125 mm."""
    sim = camera(light="good")
    sim.shutter.readout_s = 0.020
    ends = [(x_mm, y_mm) for x_mm in (45.0, 180.0, 315.0) for y_mm in (60.0, 234.0, 400.0)]
    there = tuple(TrueFigure(n, x, y, 0.0, "red") for n, (x, y) in enumerate(ends))
    here = tuple(TrueFigure(n, x + 15.0, y, 0.0, "red") for n, (x, y) in enumerate(ends))
    sim.render(Truth(0.0, there, (), ()))
    seen = tags_in(sim.render(Truth(1 / 15, here, (), ())))
    for figure in here:
        part = projected(sim, [(figure.x_mm, figure.y_mm, 40.0)])[0, 1] / 720
        late = figure._replace(x_mm=figure.x_mm + 225 * 0.020 * (part - 0.5))
        assert np.abs(seen[figure.tag].mean(axis=0) - projected(sim, tag_corners(late)).mean(axis=0)).max() < 0.3
    rested = tags_in(sim.render(Truth(2 / 15, here, (), ())))
    assert all(np.abs(rested[figure.tag] - projected(sim, tag_corners(figure))).max() < 0.2 for figure in here)


@pytest.mark.parametrize(
    ("light", "most"),
    [
        ("good", 1 + 0.4 * 2 / math.pi),  # 5 ms of a period of 10 ms: sinc(1/2) = 2 / pi
        ("typical", 1.0),  # a whole period
    ],
)
def test_lamps_that_flicker_paint_bands_where_the_exposure_is_no_whole_period(light: str, most: float):
    """20 ms from the first row to the last are two periods, so rows 180 of 720 apart are half a period apart."""
    sim = camera(light=light)
    steady = light_of(sim.render(EMPTY))
    sim.shutter = Shutter(0.020, 0.4, 100.0)
    shares = [
        light_of(sim.render(EMPTY))[row - 3 : row + 4, 300:980].mean() / steady[row - 3 : row + 4, 300:980].mean()
        for row in (180, 360, 540)
    ]
    assert shares == pytest.approx([2 - most, most, 2 - most], abs=0.02)


@pytest.mark.parametrize("resolution", ["720p", "1080p"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_stored_calibration_is_off_by_what_design_says(resolution: str, seed: int):
    lens = camera(resolution=resolution).lens
    stored = stored_calibration_values(lens, 40.0, seed)
    assert abs(stored.tag_height_mm - 40.0) == 0.5
    width, height = lens.size_px
    grid = np.stack(np.meshgrid(np.arange(20, width, 20.0), np.arange(20, height, 20.0)), axis=-1).reshape(-1, 1, 2)
    exact = (cv2.TERM_CRITERIA_COUNT, 50, 0.0)
    rays = cv2.undistortPoints(grid, lens.camera_matrix, lens.distortion, criteria=exact)
    again, _ = cv2.projectPoints(
        cv2.convertPointsToHomogeneous(rays), np.zeros(3), np.zeros(3), stored.camera_matrix, stored.distortion
    )
    rms = math.sqrt(((again - grid) ** 2).sum(axis=-1).mean())
    assert rms == pytest.approx(0.3, abs=0.01)
    assert stored.rms_px == pytest.approx(rms, abs=0.01)
