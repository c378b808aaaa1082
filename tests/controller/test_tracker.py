"""What the table believes after frame upon frame; 15 frames a second."""

import math

import numpy as np
import pytest

from controller.clock import SimulatedClock, run_simulated
from controller.errors import FigureLostError
from controller.estimates import TableEstimate
from controller.tracker import Tracker
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
        hand_mm2: float = 0.0,
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
                    figures={2: FigureObservation(2, *figure, 1.0)} if figure else {},
                    sites={"c4": SiteObservation(c4 or {EMPTY: 1.0})},
                    unknown_tags=(),
                    foreground_mm2=hand_mm2,
                    foreground_outline_mm=(),
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


def test_a_hand_is_gone_after_eight_quiet_frames() -> None:
    film = Film()
    assert film.show(1, hand_mm2=6000).hand
    assert film.show(7).hand
    assert not film.show(1).hand


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


def test_waiting_for_a_newer_pose_ends_with_the_next_frame_or_in_words() -> None:
    async def story() -> None:
        film = Film()
        film.show(1, figure=(100, 100, 0))
        with pytest.raises(FigureLostError, match=r"figure 2 for 0\.5 s"):
            await film.tracker.newer(2, than_s=1 / 15, timeout_s=0.5)
        assert (await film.tracker.newer(2, than_s=0.0, timeout_s=0.5)).x_mm == 100

    run_simulated(story())
