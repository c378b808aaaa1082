"""Two cameras over one table: the first straight above its middle, the second beside it and 45 degrees oblique."""

import numpy as np
import pytest

from base.clock import SimulatedClock
from controller.tracking.tracker import Tracker
from controller.tracking.views import Views, sigma_mm
from engine import registry
from vision.observation import (
    EMPTY,
    HIDDEN,
    Doubt,
    FigureObservation,
    Mount,
    SiteObservation,
    TableObservation,
    Trouble,
)

WHITE = {"disc-white": 1.0}
NOTHING = {EMPTY: 1.0}
COVERED = {HIDDEN: 1.0}
DARK = Trouble("dark", "the picture is black")
STEADY = Mount()
HAND = np.array([[0.0, 0.0], [50.0, 0.0], [50.0, 50.0]])
ABOVE = np.column_stack([np.diag([1.0, -1.0, -1.0]), [0.0, 0.0, 1000.0]])
"""Its centre, -R^T t, is (0, 0, 1000)."""
ASIDE = np.column_stack([np.diag([1.0, -1.0, -1.0]), [-1000.0, 0.0, 1000.0]])
"""Its centre is (1000, 0, 1000); only its place counts here."""


class Pair:
    """Two cameras with 15 frames a second each, in turn; the second stamps `late_s` earlier than it sends."""

    def __init__(self, late_s: float = 0.0) -> None:
        self.views = Views((1000.0, 1000.0))
        self.tick = 0
        self.late_s = late_s

    def shows(
        self,
        view: int,
        figure: tuple[float, float] | None = (0.0, 0.0),
        c4: dict[str, float] = NOTHING,
        trouble: Trouble | None = None,
        read: bool = True,
        hands: tuple[np.ndarray, ...] = (),
        mount: Mount = STEADY,
    ) -> TableObservation | None:
        self.tick += 1
        dark = trouble is not None
        return self.views.take(
            view,
            TableObservation(
                t_capture_s=self.tick / 30 - view * self.late_s,
                number=self.tick,
                board_tags=() if dark else (17, 18, 19, 20),
                sheet=25,
                reprojection_px=0.1,
                camera_from_board=(ABOVE, ASIDE)[view],
                figures={} if dark or figure is None else {2: FigureObservation(2, *figure, 0.0, 1.0, read)},
                sites={"c4": SiteObservation(COVERED if dark else c4)},
                unknown_tags=(),
                foreground_mm2=0.0,
                foreground_outline_mm=(),
                trouble=trouble,
                hands_mm=hands,
                mount=mount,
            ),
        )

    def agree(self) -> None:
        """Both show the same figure at rest."""
        for _ in range(10):
            self.shows(0)
            self.shows(1)


@pytest.fixture
def pair() -> Pair:
    two = Pair()
    two.agree()
    return two


def test_the_deviation_of_a_place_is_that_of_picture_and_height() -> None:
    above, aside = Pair(), Pair()
    straight, oblique = above.shows(0), aside.shows(1)
    assert straight is not None
    assert oblique is not None
    # 1000 mm above, 1000 px: 0.1 px are 0.1 mm; the height does not matter.
    assert sigma_mm(straight, straight.figures[2], 1000.0) == pytest.approx(0.1)
    # sqrt 2 as far, sqrt 2 foreshortened: 0.2 mm; 0.5 mm of height are 0.5 mm aside at 45 degrees.
    assert sigma_mm(oblique, oblique.figures[2], 1000.0) == pytest.approx((0.2**2 + 0.5**2) ** 0.5)


def test_the_second_camera_counts_once_figures_stand_where_the_first_has_them() -> None:
    two = Pair()
    assert two.shows(0, c4=COVERED) is not None
    assert two.shows(1, c4=WHITE) is None
    two.agree()
    seen = two.shows(0, c4=COVERED)
    two.shows(1, c4=WHITE)
    seen = two.shows(0, c4=COVERED)
    assert seen is not None
    assert seen.sites["c4"].best == "disc-white"


def test_a_figure_is_where_the_better_placed_camera_has_it_and_the_other_has_it_while_that_is_hidden(
    pair: Pair,
) -> None:
    near_first, near_second = pair.shows(0, (1.0, 0.0)), pair.shows(1, (3.0, 0.0))
    assert near_first is not None
    assert near_first.figures[2].x_mm == 1.0
    assert near_second is not None
    assert not near_second.figures
    pair.shows(0, None)
    hidden = pair.shows(1, (3.0, 0.0))
    assert hidden is not None
    assert hidden.figures[2].x_mm == 3.0
    pair.shows(0, (3.0, 0.0), read=False)
    guessed = pair.shows(1, (4.0, 0.0))
    assert guessed is not None
    assert guessed.figures[2].x_mm == 4.0


@pytest.mark.parametrize(
    ("first", "second", "merged"),
    [
        (COVERED, WHITE, "disc-white"),
        (WHITE, COVERED, "disc-white"),
        ({"disc-white": 0.6, EMPTY: 0.4}, NOTHING, EMPTY),
        (WHITE, NOTHING, HIDDEN),
        (COVERED, COVERED, HIDDEN),
        (WHITE, WHITE, "disc-white"),
    ],
)
def test_a_site_is_what_the_sure_cameras_agree_on(
    pair: Pair, first: dict[str, float], second: dict[str, float], merged: str
) -> None:
    pair.shows(0, c4=first)
    seen = pair.shows(1, c4=second)
    assert seen is not None
    assert seen.sites["c4"].best == merged


def test_cameras_that_go_on_to_disagree_on_a_site_are_told_until_they_agree(pair: Pair) -> None:
    told: list[TableObservation | None] = []
    for _ in range(32):
        told += [pair.shows(0, c4=WHITE), pair.shows(1, c4=NOTHING)]
    assert all(seen is not None for seen in told)
    seconds = [len([seen for seen in told if seen and not seen.doubts]) / 30]
    assert seconds[0] == pytest.approx(1.0, abs=0.1)
    assert told[-1] is not None
    assert told[-1].doubts == (Doubt("site", "c4"),)
    pair.shows(0)
    agreed = pair.shows(1)
    assert agreed is not None
    assert agreed.doubts == ()


@pytest.mark.parametrize("view", [0, 1])
@pytest.mark.parametrize("fault", ["covered", "lost", "moved"])
def test_the_other_camera_goes_on_and_says_so(pair: Pair, view: int, fault: str) -> None:
    seen = None
    for _ in range(70):
        if fault == "covered":
            assert pair.shows(view, trouble=DARK) is None
        elif fault == "moved":
            assert pair.shows(view, (90.0, 0.0), mount=Mount("unsure")) is None
        else:
            assert not pair.views.lose(view)
        seen = pair.shows(1 - view, (2.0, 0.0), WHITE)
        assert seen is not None
        assert seen.trouble is None
        assert seen.figures[2].x_mm == 2.0
        assert seen.sites["c4"].best == "disc-white"
    assert seen is not None
    assert seen.doubts == (Doubt("alone", ("first", "second")[view]),)


def test_with_no_camera_left_the_table_waits_as_with_one(pair: Pair) -> None:
    for _ in range(20):
        pair.shows(1, trouble=DARK)
        pair.shows(0, trouble=DARK)
    seen = pair.shows(0, trouble=DARK)
    assert seen is not None
    assert seen.trouble is DARK
    assert not seen.doubts
    assert not pair.views.lose(0)  # the second still sends, and says why it sees nothing
    assert pair.views.lose(1)


def test_a_second_camera_12_mm_off_is_told_and_no_longer_counts(pair: Pair) -> None:
    seen = None
    for _ in range(10):
        seen = pair.shows(0, (0.0, 0.0), COVERED)
        pair.shows(1, (12.0, 0.0), WHITE)
    assert seen is not None
    assert seen.doubts == (Doubt("apart"),)
    assert seen.figures[2].x_mm == 0.0
    assert seen.sites["c4"].best == HIDDEN
    for _ in range(20):  # nor in the place of the first
        waits = pair.shows(0, trouble=DARK)
        assert pair.shows(1, (12.0, 0.0), WHITE) is None
    assert waits is not None
    assert waits.trouble is DARK
    assert pair.views.lose(0)


def test_a_second_camera_that_was_never_right_is_not_merged() -> None:
    two = Pair()
    for _ in range(10):
        seen = two.shows(0, (0.0, 0.0), COVERED)
        assert two.shows(1, (12.0, 0.0), WHITE) is None
        assert seen is not None
        assert seen.sites["c4"].best == HIDDEN
    assert seen is not None
    assert seen.doubts == (Doubt("apart"),)


def test_a_hand_counts_until_the_other_camera_has_seen_the_board_without_any_for_a_second(pair: Pair) -> None:
    pair.shows(1)
    first = pair.shows(0, hands=(HAND,))
    assert first is not None
    assert len(first.hands_mm) == 1
    begun_s = first.t_capture_s
    while (alone := pair.shows(1)) is not None and alone.t_capture_s <= begun_s + 1.0:
        assert len(alone.hands_mm) == 1
        pair.shows(0, hands=(HAND,))
    assert alone is not None
    assert not alone.hands_mm
    pair.shows(0, hands=(HAND,))
    both = pair.shows(1, hands=(HAND + 10,))
    assert both is not None
    assert len(both.hands_mm) == 2
    pair.shows(1, trouble=DARK)
    rest = pair.shows(0, hands=(HAND,))
    assert rest is not None
    assert len(rest.hands_mm) == 1


def test_bumps_of_both_cameras_are_counted() -> None:
    two = Pair()
    two.agree()
    two.shows(0, mount=Mount(recovered=1, shift_mm=5.0))
    after = two.shows(1, mount=Mount())
    assert after is not None
    assert (after.mount.recovered, after.mount.shift_mm) == (1, 5.0)
    two.shows(0, mount=Mount(recovered=1, shift_mm=5.0))
    again = two.shows(1, mount=Mount(recovered=1, shift_mm=2.0))
    assert again is not None
    assert (again.mount.recovered, again.mount.shift_mm) == (2, 2.0)


def test_figures_of_both_cameras_are_seen_though_one_sends_late() -> None:
    two, tracker = Pair(late_s=0.15), Tracker(registry.make("robotory").board, SimulatedClock())
    for _ in range(30):
        for view, figure in ((0, None), (1, (30.0, 30.0))):
            if (seen := two.shows(view, figure)) is not None:
                tracker.update(seen)
    assert tracker.pose(2) is None  # nothing was compared yet
    two.agree()
    for _ in range(30):
        for view, figure in ((0, None), (1, (30.0, 30.0))):
            if (seen := two.shows(view, figure)) is not None:
                pose = tracker.update(seen).figures.get(2)
    assert pose is not None
    assert pose.sight == "seen"
    assert pose.still_s > 0.5
    assert pose.t_s == pytest.approx(two.tick / 30 - 0.15)
