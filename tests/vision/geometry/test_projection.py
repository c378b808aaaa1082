"""From pixels to millimetres and back."""

import math

import numpy as np
import pytest

from tests.vision.scenes import Optics, board_tags, table_model, true_pixels
from vision.geometry.extrinsics import solve_pose
from vision.geometry.figure_poses import fit_squares, locate_figures, silhouettes
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import board_points, camera_centre, image_points
from vision.geometry.rectification import BoardGrid
from vision.observation import Detection, FigureObservation, TagMount

STRAIGHT = Intrinsics(np.array([[700.0, 0, 640], [0, 700, 360], [0, 0, 1]]), np.zeros(5), (1280, 720))
DOWN_700 = np.array([[1.0, 0, 0, 0], [0, -1, 0, 0], [0, 0, -1, 700]])  # over the origin, 700 mm up, north up
BENT = Optics()
LENS = Intrinsics(BENT.matrix, np.array(BENT.distortion), BENT.size)


def test_a_camera_700_mm_up_with_700_px_focal_length_sees_a_millimetre_in_a_pixel():
    assert image_points(np.array([[0, 0, 0], [100, 50, 0.0]]), STRAIGHT, DOWN_700) == pytest.approx(
        np.array([[640, 360], [740, 310.0]])
    )
    assert camera_centre(DOWN_700) == pytest.approx([0, 0, 700])


def test_a_tag_40_mm_up_looks_18_mm_too_far_at_300_mm():
    (pixel,) = image_points(np.array([[300.0, 0, 40]]), STRAIGHT, DOWN_700)
    on_board = board_points(pixel[None], STRAIGHT, DOWN_700, 0.0)
    at_height = board_points(pixel[None], STRAIGHT, DOWN_700, 40.0)
    assert on_board[0] == pytest.approx([300 * 700 / 660, 0])  # 18.2 mm of shift
    assert at_height[0] == pytest.approx([300, 0])


@pytest.mark.parametrize("height_mm", [0.0, 2.0, 40.0])
def test_through_a_bent_lens_and_back(height_mm):
    rng = np.random.default_rng(4)
    points = np.column_stack([rng.uniform(-40, 400, 50), rng.uniform(-40, 500, 50), np.full(50, height_mm)])
    pixels = image_points(points, LENS, BENT.camera_from_board)
    assert pixels == pytest.approx(true_pixels(points, BENT), abs=1e-6)
    assert board_points(pixels, LENS, BENT.camera_from_board, height_mm) == pytest.approx(points[:, :2], abs=0.01)


def test_a_ray_that_misses_the_plane_is_nan():
    level = np.array([[1.0, 0, 0, 0], [0, 0, -1, 700], [0, 1, 0, 0]])  # looks north, along the board
    points = board_points(np.array([[640.0, 100], [640, 360], [640, 600]]), STRAIGHT, level, 0.0)
    assert np.isnan(points[:2]).all()  # above the horizon and on it
    assert points[2] == pytest.approx([0, 700 * 700 / 240])
    assert np.isnan(board_points(np.array([[640.0, 360]]), STRAIGHT, DOWN_700, 800.0)).all()


def test_nothing_projects_to_nothing():
    assert board_points(np.empty((0, 2)), STRAIGHT, DOWN_700, 0.0).shape == (0, 2)


def detections(pose=None, move=None):
    """Board tags as seen; `move` takes one of them elsewhere, (id, dx, dy) mm."""
    seen = []
    for tag, square in board_tags().items():
        shifted = square + (np.array(move[1:]) if move and move[0] == tag else 0)
        seen.append(Detection(tag, true_pixels(np.column_stack([shifted, np.zeros(4)]), BENT), 1.0))
    return seen


def test_the_camera_is_found_from_the_board_tags():
    for guess in (None, BENT.camera_from_board + 0.01):
        pose = solve_pose(detections(), board_tags(), LENS, guess)
        assert pose.reprojection_px < 0.01
        assert pose.tags == tuple(range(17, 25))
        assert camera_centre(pose.camera_from_board) == pytest.approx(BENT.centre_mm, abs=0.05)


@pytest.mark.parametrize("kept", [4, 8])
def test_one_tag_that_lies_wrong_is_left_out(kept):
    seen = detections(move=(18, 12.0, -5.0))[:kept]
    pose = solve_pose(seen, board_tags(), LENS)
    assert 18 not in pose.tags
    assert len(pose.tags) == kept - 1
    assert camera_centre(pose.camera_from_board) == pytest.approx(BENT.centre_mm, abs=0.05)


def test_three_tags_are_enough_and_two_are_not():
    assert solve_pose(detections()[::3], board_tags(), LENS) is not None
    assert solve_pose(detections()[:2], board_tags(), LENS) is None
    assert solve_pose([], board_tags(), LENS) is None


def test_tags_of_another_sheet_give_no_pose():
    turned = dict(zip(board_tags(), list(board_tags().values())[::-1], strict=True))
    assert solve_pose(detections(), turned, LENS) is None


@pytest.mark.parametrize("yaw_deg", [0, 90, 179, -90, -30])
def test_the_top_edge_of_a_figures_tag_is_forward(yaw_deg):
    yaw = math.radians(yaw_deg)
    forward, left = np.array([math.cos(yaw), math.sin(yaw)]), np.array([-math.sin(yaw), math.cos(yaw)])
    corners = np.array([forward + left, forward - left, -forward - left, -forward + left]) * 12 + [100, 200]
    (pose,), (error,) = fit_squares(corners[None], 24.0)
    assert (*pose, error) == pytest.approx((100, 200, yaw, 0), abs=1e-9)


def test_a_lifted_figure_is_hardly_believed():
    def seen_at(height):
        corners = np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]]) * 12 + [200, 300]
        tag = Detection(1, true_pixels(np.column_stack([corners, np.full(4, height)]), BENT), 1.0)
        return locate_figures([tag], 24.0, {1: TagMount(40.0)}, LENS, BENT.camera_from_board)[1]

    assert seen_at(40.0).confidence > 0.99
    assert seen_at(90.0).confidence < 0.1
    assert (seen_at(40.0).x_mm, seen_at(40.0).y_mm, seen_at(40.0).yaw_rad) == pytest.approx((200, 300, 0), abs=0.01)


def test_a_body_hides_the_board_behind_it():
    figure = FigureObservation(1, 300.0, 0.0, 0.0, 1.0)
    (outline,) = silhouettes({1: figure}, table_model(), np.array([0.0, 0.0, 700.0]), 0.0)
    # the foot's near side, and the far side of the top: (300 + 20) * 700 / 660
    assert outline[:, 0].min() == pytest.approx(280, abs=0.01)
    assert outline[:, 0].max() == pytest.approx(339.4, abs=0.05)


def test_a_grids_rows_run_from_north_to_south():
    grid = BoardGrid.over(np.array([[-10.0, -20], [30, -20], [30, 40], [-10, 40]]), 4.0)
    assert (grid.columns, grid.rows) == (10, 15)
    assert grid.centres_mm()[0, 0] == pytest.approx([-8, 38])
    assert grid.centres_mm()[-1, -1] == pytest.approx([28, -18])
    assert grid.cells_of(np.array([-8.0, 38])) == pytest.approx([0, 0])
    assert grid.points_of(np.array([9.0, 14])) == pytest.approx([28, -18])
