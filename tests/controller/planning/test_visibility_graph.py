"""Routes: lengths by hand, clearances by an independent sampling of the route."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import BlockedError
from controller.planning.geometry import MIN_CLEARANCE_MM, Bounds, Obstacle
from controller.planning.speed_model import SpeedModel
from controller.planning.visibility_graph import Route, plan_route
from tests.controller.planning.things import thing

BOUNDS = Bounds(0.0, 0.0, 400.0, 400.0)
BODY_MM = 40.0


def length_mm(route: Route) -> float:
    points = route.waypoints_mm
    return sum(math.dist(a, b) for a, b in pairwise(points))


def least_gap_mm(route: Route, obstacle: Obstacle) -> float:
    """Sampled every 1/200 of a leg, so independent of the planner's geometry."""
    gaps = [
        math.dist((a[0] + k / 200 * (b[0] - a[0]), a[1] + k / 200 * (b[1] - a[1])), (obstacle.x_mm, obstacle.y_mm))
        for a, b in pairwise(route.waypoints_mm)
        for k in range(201)
    ]
    return min(gaps) - obstacle.radius_mm - BODY_MM / 2


def figure(x_mm: float, y_mm: float) -> Obstacle:
    return Obstacle(x_mm, y_mm, 20.0, thing("red robot"))


def test_free_board_is_one_straight_leg() -> None:
    route = plan_route((50, 50, 0.0), (350, 450), 1.0, [], BOUNDS)
    assert route.waypoints_mm == ((50, 50), (350, 450))
    assert route.end_yaw_rad == 1.0


def test_way_round_one_figure_is_hardly_longer_than_the_taut_string() -> None:
    # Centres 200 apart, a disc of 20 + 20 + 4 = 44 in the middle. Taut string: two tangents of
    # sqrt(100^2 - 44^2) = 89.80 and an arc of 44 * 2 * asin(44 / 100) = 44 * 0.9112 = 40.09, in all 219.7.
    # With 6 mm more clearance: 2 * 86.60 + 50 * 2 * asin(1 / 2) = 225.6.
    route = plan_route((100, 200, 0.0), (300, 200), 0.0, [figure(200, 200)], BOUNDS)
    assert 219.6 < length_mm(route) < 225.6 + 6
    assert least_gap_mm(route, figure(200, 200)) >= 4.0 - 0.01


def test_few_corners_are_preferred() -> None:
    route = plan_route((100, 200, 0.0), (300, 200), 0.0, [figure(200, 200)], BOUNDS)
    assert len(route.waypoints_mm) == 3


def test_passes_between_a_token_and_a_figure_one_cell_apart_on_the_other_side() -> None:
    # Two tokens 77.94 mm apart leave 77.94 - 20 - 40 = 17.9 mm: the straight way between them is free.
    tokens = [Obstacle(161.03, 200, 10.0, thing("disc")), Obstacle(238.97, 200, 10.0, thing("disc"))]
    route = plan_route((200, 100, 0.0), (200, 300), 0.0, tokens, BOUNDS)
    assert route.waypoints_mm == ((200, 100), (200, 300))


def test_a_gap_that_is_too_narrow_is_gone_round() -> None:
    # 80 mm between centres leave 40 mm for a 40 mm body.
    route = plan_route((200, 100, 0.0), (200, 300), 0.0, [figure(160, 200), figure(240, 200)], BOUNDS)
    assert length_mm(route) > 210
    assert min(least_gap_mm(route, figure(x, 200)) for x in (160, 240)) >= 4.0 - 0.01


def test_walled_in_says_who_stands_in_the_way() -> None:
    wall = [figure(x, 200) for x in range(0, 401, 60)]
    with pytest.raises(BlockedError, match="the red robot"):
        plan_route((200, 100, 0.0), (200, 300), 0.0, wall, BOUNDS)


def test_occupied_goal_says_what_to_do() -> None:
    with pytest.raises(BlockedError, match=r"white disc is in the way at the goal .* take it away"):
        plan_route((100, 100, 0.0), (300, 300), 0.0, [Obstacle(305, 300, 10.0, thing("white disc"))], BOUNDS)


def test_leaves_a_place_that_is_nearer_than_the_margin() -> None:
    # 42 mm between centres: a clearance of 2 mm where 4 are wanted.
    route = plan_route((100, 100, 0.0), (300, 100), 0.0, [figure(142, 100)], BOUNDS)
    assert least_gap_mm(route, figure(142, 100)) >= 2.0 - 0.01


def test_along_merges_collinear_cells() -> None:
    cells = [(100.0, 100.0), (178.0, 100.0), (256.0, 100.0), (295.0, 167.5)]
    route = plan_route((101.0, 100.5, 0.0), (295.0, 167.5), 0.0, [], BOUNDS, along=cells)
    assert route.waypoints_mm == ((101.0, 100.5), (256.0, 100.0), (295.0, 167.5))


def test_along_keeps_a_way_back_over_the_same_cell() -> None:
    cells = [(100.0, 100.0), (178.0, 100.0), (100.0, 100.0)]
    route = plan_route((100.0, 100.0, 0.0), (100.0, 100.0), 0.0, [], BOUNDS, along=cells)
    assert route.waypoints_mm == tuple(cells)


def test_along_does_not_leave_the_cells_to_go_round() -> None:
    cells = [(100.0, 100.0), (178.0, 100.0), (256.0, 100.0)]
    with pytest.raises(BlockedError, match=r"the black disc at \(178, 100\) mm is in the way"):
        plan_route(
            (100, 100, 0.0),
            cells[-1],
            0.0,
            [Obstacle(178, 100, 10, thing("black disc"))],
            BOUNDS,
            along=cells,
        )


def test_seconds_add_up() -> None:
    # A quarter turn at 1 rad/s, 100 mm at 50 mm/s, a half turn at the end, 0.5 s a leg and 1 s at the end.
    speed_model = SpeedModel(drive_mm_s=50, turn_rad_s=1.0, leg_s=0.5, end_s=1.0)
    route = plan_route((100, 100, 0.0), (100, 200), -math.pi / 2, [], BOUNDS, speed_model=speed_model)
    assert route.seconds == pytest.approx(math.pi / 2 + 2.0 + 0.5 + math.pi + 1.0)


points = st.tuples(st.floats(0, 400), st.floats(0, 400))


@given(start=points, goal=points, centres=st.lists(points, max_size=8))
@settings(max_examples=60)
def test_no_way_comes_nearer_than_it_must(
    start: tuple[float, float], goal: tuple[float, float], centres: list[tuple[float, float]]
) -> None:
    obstacles = [figure(*centre) for centre in centres]
    try:
        route = plan_route((*start, 0.0), goal, 0.0, obstacles, BOUNDS)
    except BlockedError:
        return
    assert route.waypoints_mm[0] == start
    assert route.waypoints_mm[-1] == goal
    for obstacle in obstacles:
        centre = (obstacle.x_mm, obstacle.y_mm)
        at_goal = math.dist(goal, centre) - 40.0
        assert at_goal >= MIN_CLEARANCE_MM
        allowed = min(4.0, at_goal, math.dist(start, centre) - 40.0)
        assert least_gap_mm(route, obstacle) >= allowed - 0.01
