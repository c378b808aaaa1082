"""Estimates of the table over sequences of frames; 15 frames a second."""

import math

import numpy as np
import pytest

from base.clock import SimulatedClock
from controller.errors import FigureLostError
from controller.tracking.estimates import TableEstimate
from controller.tracking.tracker import Tracker
from engine import registry
from engine.effects import Token
from vision.observation import EMPTY, HIDDEN, FigureObservation, SiteObservation, TableObservation

BOARD = registry.make("robotory").board
WHITE = "disc-white"


class Film:
    """Feeds frames to a tracker."""

    def __init__(self) -> None:
        self.tracker = Tracker(BOARD, SimulatedClock())
        self.frame = 0

    def show(
        self,
        frames: int,
        c4: dict[str, float] | None = None,
        figure: tuple[float, float, float] | None = None,
        hand: np.ndarray | None = None,
        read: bool = True,
        confidence: float = 1.0,
    ) -> TableEstimate:
        for _ in range(frames):
            self.frame += 1
            self.tracker.update(
                TableObservation(
                    t_capture_s=self.frame / 15,
                    number=self.frame,
                    board_tags=(17, 18, 19, 20),
                    sheet=25,
                    reprojection_px=0.1,
                    camera_from_board=np.eye(3, 4),
                    figures={2: FigureObservation(2, *figure, confidence, read)} if figure else {},
                    sites={"c4": SiteObservation(c4 or {EMPTY: 1.0})},
                    unknown_tags=(),
                    foreground_mm2=0.0,
                    foreground_outline_mm=(),
                    hands_mm=() if hand is None else (hand,),
                )
            )
        return self.tracker.estimate()


def test_a_token_is_believed_after_a_while_and_not_after_one_frame() -> None:
    film = Film()
    film.show(10)
    assert film.show(2, {WHITE: 1.0}).sites["c4"].token is None
    assert film.show(6, {WHITE: 1.0}).sites["c4"].token == Token("disc", "white")


def test_a_flicker_changes_nothing() -> None:
    film = Film()
    film.show(10, {WHITE: 1.0})
    for _ in range(5):
        film.show(2, {EMPTY: 1.0})
        film.show(2, {WHITE: 1.0})
    assert film.tracker.estimate().sites["c4"].token == Token("disc", "white")


@pytest.mark.parametrize("doubt", [{HIDDEN: 1.0}, {EMPTY: 0.6, WHITE: 0.4}])
def test_what_cannot_be_seen_is_unknown_and_keeps_what_was_seen_last(doubt: dict[str, float]) -> None:
    film = Film()
    film.show(10, {WHITE: 1.0})
    site = film.show(30, doubt).sites["c4"]
    assert (site.token, site.known) == (Token("disc", "white"), False)


def test_a_figure_is_on_a_site_within_a_quarter_pitch_for_half_a_second() -> None:
    c4 = BOARD.sites["c4"]
    film = Film()
    inside = (c4.x_mm + 0.24 * BOARD.pitch_mm, c4.y_mm, 0.0)
    assert film.show(7, figure=inside).figures[2].site is None
    assert film.show(2, figure=inside).figures[2].site == "c4"
    outside = (c4.x_mm + 0.26 * BOARD.pitch_mm, c4.y_mm, 0.0)
    assert film.show(20, figure=outside).figures[2].site is None


def test_stillness_ends_with_a_movement_or_a_turn() -> None:
    c4 = BOARD.sites["c4"]
    film = Film()
    assert film.show(16, figure=(c4.x_mm, c4.y_mm, 0.0)).figures[2].still_s == pytest.approx(1.0)
    assert film.show(1, figure=(c4.x_mm, c4.y_mm, math.radians(5))).figures[2].still_s == 0.0
    assert film.show(1, figure=(c4.x_mm + 3, c4.y_mm, math.radians(5))).figures[2].still_s == 0.0


def test_a_slow_creep_is_no_stillness() -> None:
    film = Film()
    for step in range(30):
        film.show(1, figure=(100 + 0.4 * step, 100, 0.0))
    assert film.tracker.estimate().figures[2].still_s < 0.3


def box(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def test_a_hand_is_gone_after_eight_quiet_frames() -> None:
    film = Film()
    assert film.show(1, hand=box(0, 0, 100, 50)).hand
    assert film.show(7).hand
    assert not film.show(1).hand


def test_how_far_a_place_is_from_the_hand() -> None:
    film = Film()
    assert film.show(1).hand_distance_mm(50, 50) == math.inf
    with_hand = film.show(1, hand=box(0, 0, 100, 50))
    assert with_hand.hand_distance_mm(50, 20) == 0
    assert with_hand.hand_distance_mm(130, 90) == pytest.approx(50)  # 30 and 40 from the corner
    assert film.show(8).hand_distance_mm(50, 20) == math.inf


def test_a_figure_is_seen_then_coasts_then_is_lost_with_growing_uncertainty() -> None:
    film = Film()
    seen = film.show(1, figure=(100, 100, 0.0)).figures[2]
    assert (seen.sight, seen.age_s) == ("seen", 0.0)
    coasting = film.show(7).figures[2]
    assert (coasting.sight, coasting.age_s) == ("coasting", pytest.approx(7 / 15))
    lost = film.show(2).figures[2]
    assert (lost.sight, lost.x_mm) == ("lost", 100)
    assert seen.sigma_mm < coasting.sigma_mm < lost.sigma_mm
    assert lost.covariance[0, 0] == pytest.approx(lost.sigma_mm**2)
    assert film.show(1, figure=(200, 100, 0.0)).figures[2].sight == "seen"


def test_a_square_that_is_not_read_moves_a_figure_that_was_read_a_moment_ago() -> None:
    film = Film()
    film.show(3, figure=(100, 100, 0.0))
    coasting = film.show(1, figure=(104, 100, 0.0), read=False).figures[2]
    assert (coasting.sight, coasting.x_mm, coasting.age_s) == ("coasting", 104, 0.0)
    assert film.show(8, figure=(104, 100, 0.0), read=False).figures[2].sight == "lost"


def test_a_figure_under_a_hand_is_hidden_and_not_lost() -> None:
    film = Film()
    film.show(3, figure=(100, 100, 0.0))
    assert film.show(30, hand=box(60, -50, 140, 150)).figures[2].sight == "hidden"
    assert film.show(30, hand=box(300, 300, 400, 400)).figures[2].sight == "lost"


def test_a_figure_in_someones_hand_does_not_stand_where_it_seems_to() -> None:
    film = Film()
    film.show(3, figure=(100, 100, 0.0))
    lifted = film.show(3, figure=(180, 100, 0.0), confidence=0.05).figures[2]
    assert (lifted.sight, lifted.x_mm) == ("coasting", 100)


def test_an_empty_place_is_no_proof_where_a_lost_figure_stood() -> None:
    c4 = BOARD.sites["c4"]
    film = Film()
    film.show(10, {HIDDEN: 1.0}, figure=(c4.x_mm, c4.y_mm, 0.0))
    assert not film.show(60, {EMPTY: 1.0}).sites["c4"].known
    assert film.show(10, {WHITE: 1.0}).sites["c4"].token == Token("disc", "white")
    film.show(1, figure=(c4.x_mm + 100, c4.y_mm, 0.0))
    assert film.show(10, {EMPTY: 1.0}, figure=(c4.x_mm + 100, c4.y_mm, 0.0)).sites["c4"].known


def test_a_figure_at_rest_does_not_jitter_and_a_moving_one_is_where_it_is_seen() -> None:
    film, rng = Film(), np.random.default_rng(1)
    poses = [film.show(1, figure=(100 + rng.normal(0, 0.1), 100, rng.normal(0, 0.003))).figures[2] for _ in range(60)]
    assert np.std([pose.x_mm for pose in poses[15:]]) < 0.05
    assert abs(np.mean([pose.yaw_rad for pose in poses[15:]])) < 0.001
    assert poses[-1].sigma_mm < 0.1
    for step in range(1, 20):  # 15 mm/s: a quarter of a drive
        seen = (100 + step, 100 - step, 0.1 * step)
        moving = film.show(1, figure=seen).figures[2]
        assert (moving.x_mm, moving.y_mm, moving.yaw_rad) == pytest.approx(seen)


def test_a_turn_across_the_south_west_is_averaged_the_short_way() -> None:
    film = Film()
    for yaw in (math.pi - 0.002, -math.pi + 0.002) * 6:
        pose = film.show(1, figure=(100, 100, yaw)).figures[2]
    assert abs(math.remainder(pose.yaw_rad - math.pi, math.tau)) < 0.003


def test_an_older_frame_changes_nothing() -> None:
    film = Film()
    film.show(10, {WHITE: 1.0}, figure=(100, 100, 0))
    film.frame = 3
    assert film.show(1, {EMPTY: 1.0}, figure=(200, 200, 0)).figures[2].x_mm == 100


def test_expected_tokens_are_believed_until_the_camera_has_seen_for_itself() -> None:
    film = Film()
    film.tracker.expect({"c4": Token("disc", "black")})
    assert film.show(3, {HIDDEN: 1.0}).sites["c4"].token == Token("disc", "black")
    assert film.show(8, {EMPTY: 1.0}).sites["c4"].token is None


async def test_waiting_for_a_newer_pose_ends_with_the_next_frame_or_a_reason() -> None:
    film = Film()
    film.show(1, figure=(100, 100, 0))
    with pytest.raises(FigureLostError, match=r"figure 2 for 0\.5 s"):
        await film.tracker.newer(2, than_s=1 / 15, timeout_s=0.5)
    assert (await film.tracker.newer(2, than_s=0.0, timeout_s=0.5)).x_mm == 100
