"""A camera or board that is knocked, and a lens that is changed."""

import math

import cv2
import numpy as np
import pytest

from tests.vision.scenes import Optics, Scene, board_tags, render, table_model
from vision.calibration import Calibration
from vision.geometry.camera_mount import MountWatch
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, TableObservation
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

OPTICS = Optics()
LENS = Intrinsics(OPTICS.matrix, np.array(OPTICS.distortion), OPTICS.size)
ALL = tuple(board_tags())
STEADY = OPTICS.camera_from_board
NAN = np.full((3, 4), math.nan)


def bumped(shift_mm=(5.0, 0.0, 0.0), turn_deg=(0.0, 0.0, 2.0)):
    turn, _ = cv2.Rodrigues(np.radians(turn_deg))
    return np.column_stack([turn @ STEADY[:, :3], turn @ STEADY[:, 3] + np.array(shift_mm)])


class Watch:
    """Fifteen frames a second."""

    def __init__(self, known=STEADY):
        self.watch = MountWatch(table_model(), LENS, known)
        self.number = 0

    def see(self, pose=STEADY, tags=ALL, fit_px=0.1, hand_mm2=0.0, in_view=ALL, sheet=25):
        self.number += 1
        placed = pose is not None
        return self.watch.look(
            TableObservation(
                t_capture_s=self.number / 15,
                number=self.number,
                board_tags=tuple(tags) if placed else (),
                sheet=sheet,
                reprojection_px=fit_px if placed else math.nan,
                camera_from_board=pose if placed else NAN,
                figures={},
                sites={},
                unknown_tags=(),
                foreground_mm2=hand_mm2,
                foreground_outline_mm=(),
                tags_in_view=in_view,
            )
        )


def test_a_bump_is_noticed_in_three_frames_and_recovered_from_within_half_a_second():
    watch = Watch()
    assert [watch.see().state for _ in range(5)] == ["steady"] * 5
    mounts = [watch.see(bumped()) for _ in range(7)]
    assert [mount.state for mount in mounts] == ["steady"] * 2 + ["moved"] * 3 + ["steady"] * 2
    assert mounts[-1].recovered == 1
    assert mounts[2].residual_px > 10
    # The camera's centre is -R^T t: turned about itself by 2 degrees it stays, so it moved by the 5 mm alone.
    assert mounts[-1].shift_mm == pytest.approx(5.0)
    assert math.degrees(mounts[-1].turn_rad) == pytest.approx(2.0)


def test_less_than_half_a_pixel_is_not_a_bump():
    watch = Watch()
    nearly = bumped((0.3, 0.0, 0.0), (0.0, 0.0, 0.0))  # 0.3 mm in 720 mm at 770 px: 0.32 px
    mounts = [watch.see(nearly) for _ in range(10)]
    assert {mount.state for mount in mounts} == {"steady"}
    assert mounts[-1].residual_px == pytest.approx(0.32, abs=0.03)


def test_two_odd_frames_are_not_a_bump():
    watch = Watch()
    states = [watch.see(pose).state for pose in (bumped(), bumped(), STEADY, bumped(), bumped(), STEADY)]
    assert set(states) == {"steady"}


def test_while_the_camera_swings_the_figures_wait():
    watch = Watch()
    swing = [bumped((9.0 * math.cos(n), 0.0, 0.0), (0.0, 0.0, 1.0)) for n in range(12)]
    assert [watch.see(pose).state for pose in swing][2:] == ["moved"] * 10
    rest = [watch.see(bumped()).state for _ in range(4)]
    assert rest[-1] == "steady"


def test_a_place_on_which_too_few_tags_agree_is_asked_about_after_two_seconds():
    watch = Watch()
    states = [watch.see(bumped(), tags=ALL[:3], in_view=ALL[:3]).state for _ in range(40)]
    assert states[3:32] == ["moved"] * 29
    assert states[-1] == "unsure"
    assert watch.see(bumped(), tags=ALL[:4], in_view=ALL[:4]).state == "steady"


def test_tags_that_do_not_fit_well_are_not_believed():
    watch = Watch()
    assert {watch.see(bumped(), fit_px=0.4).state for _ in range(20)} == {"steady", "moved"}
    assert watch.see(bumped(), fit_px=0.4).recovered == 0


def test_frames_with_a_hand_are_not_counted():
    watch = Watch()
    assert {watch.see(bumped(), hand_mm2=4000.0).state for _ in range(10)} == {"steady"}


def test_the_first_place_that_is_agreed_on_is_the_known_one():
    watch = Watch(known=None)
    mounts = [watch.see() for _ in range(4)]
    assert [mount.state for mount in mounts] == ["steady"] * 4
    assert (mounts[-1].recovered, mounts[-1].residual_px) == (0, 0.0)


def test_all_tags_in_view_and_no_place_is_another_lens():
    watch = Watch()
    assert [watch.see(None).state for _ in range(4)] == ["steady", "steady", "lens", "lens"]
    assert watch.see().state == "steady"


def test_a_poor_fit_of_all_tags_is_another_lens_too():
    watch = Watch()
    assert [watch.see(fit_px=1.6).state for _ in range(3)][-1] == "lens"


def test_hidden_tags_are_not_another_lens():
    watch = Watch()
    assert {watch.see(None, in_view=ALL[:7]).state for _ in range(9)} == {"steady"}


def test_another_sheet_is_not_another_lens():
    watch = Watch()
    assert {watch.see(None, sheet=26).state for _ in range(9)} == {"steady"}


def test_a_lens_that_was_turned_is_noticed_in_real_pictures():
    turned = Optics(distortion=(-0.45, 0.2, 0.0, 0.0, 0.0))
    observer = Observer(table_model(), Calibration("Ceiling", LENS, 40.0, 0.2, "2031"))
    image = render(Scene(), turned).image
    seen = [observer.observe(Frame(image, number / 15, number)) for number in range(4)]
    assert [observation.mount.state for observation in seen][-2:] == ["lens", "lens"]
    assert seen[-1].tags_in_view == ALL


def test_what_a_knocked_camera_no_longer_sees_is_hidden_and_no_hand():
    """Tilted until the southern rows of the board are out of the picture."""
    model, steady = table_model(), render(Scene())
    empty = [Frame(steady.image, number / 15, number) for number in range(5)]
    reference = empty_board_reference(empty, model, LENS, "2031")
    observer = Observer(model, Calibration("Ceiling", LENS, 40.0, 0.2, "2031", reference))
    assert not observer.observe(empty[0]).trouble
    knocked = Optics(tilt=(OPTICS.tilt[0] - 0.27, *OPTICS.tilt[1:]))
    seen = observer.observe(render(Scene(), knocked))
    assert 3 <= len(seen.board_tags) <= 5
    assert seen.foreground_mm2 == 0
    kinds = {site: what.best for site, what in seen.sites.items()}
    assert "hidden" in kinds.values()
    assert set(kinds.values()) == {"hidden", "empty"}
