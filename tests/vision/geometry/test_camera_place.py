"""Heights, tilts and turns of cameras above a sheet, by hand.

A lens of 90 degrees along pictures of 1600 x 900 sees as far to each side as it is high, and 9/16 of that up and down.
A sheet of 560 x 420 mm then needs 1.08 * 210 / (9/16) = 403.2 mm: its short side decides, as 1.08 * 280 = 302.4 mm.
"""

import math

import numpy as np
import pytest

from vision.geometry.camera_place import MARGIN, CameraPlace, camera_place, least_height_mm, pinhole
from vision.geometry.intrinsics import Intrinsics

OUTLINE = np.array([(-280.0, -210.0), (280.0, -210.0), (280.0, 210.0), (-280.0, 210.0)])
LENS = pinhole(90.0, (1600, 900))
STRAIGHT = np.diag([1.0, -1.0, -1.0])


def posed(turn: np.ndarray, centre: tuple[float, float, float]) -> np.ndarray:
    return np.column_stack([turn, -turn @ np.array(centre)])


def from_south(tilt_deg: float, away_mm: float) -> np.ndarray:
    """A camera that looks at the middle from the south."""
    sine, cosine = math.sin(math.radians(tilt_deg)), math.cos(math.radians(tilt_deg))
    turn = np.array([[1.0, 0.0, 0.0], [0.0, -cosine, -sine], [0.0, sine, -cosine]])
    return posed(turn, (0.0, -away_mm * sine, away_mm * cosine))


def place(pose: np.ndarray, lens: Intrinsics = LENS) -> CameraPlace:
    return camera_place(pose, OUTLINE, lens)


def test_straight_above_the_short_side_decides_on_the_height() -> None:
    found = place(posed(STRAIGHT, (0.0, 0.0, 500.0)))
    assert found.height_mm == pytest.approx(500.0)
    assert found.wanted_mm == pytest.approx(403.2, abs=0.2)
    assert least_height_mm(OUTLINE, LENS) == pytest.approx(403.2, abs=0.2)
    assert (found.tilt_deg, found.turn_deg) == (pytest.approx(0.0, abs=1e-6), pytest.approx(0.0, abs=1e-6))
    assert found.whole
    assert found.aside == (pytest.approx(0.0), pytest.approx(0.0))
    assert found.loss == pytest.approx(1 - 403.2 / 500, abs=0.001)


def test_twelve_centimetres_too_low_the_sheet_is_cut_off() -> None:
    found = place(posed(STRAIGHT, (0.0, 0.0, 283.2)))
    assert not found.whole
    assert found.wanted_mm - found.height_mm == pytest.approx(120.0, abs=0.2)


@pytest.mark.parametrize(("clockwise", "turn"), [(30.0, 30.0), (-40.0, -40.0), (170.0, -10.0), (90.0, -90.0)])
def test_a_sheet_that_is_seen_turned_clockwise_needs_a_camera_turned_clockwise(clockwise: float, turn: float) -> None:
    angle = math.radians(clockwise)  # y points down in pictures, so this turns clockwise
    seen = np.array([[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1.0]])
    assert place(posed(seen @ STRAIGHT, (0.0, 0.0, 600.0))).turn_deg == pytest.approx(turn)


def test_a_phone_held_upright_wants_the_sheet_along_its_longer_side() -> None:
    upright = pinhole(90.0, (900, 1600))
    assert abs(place(posed(STRAIGHT, (0.0, 0.0, 600.0)), upright).turn_deg) == pytest.approx(90.0)
    assert least_height_mm(OUTLINE, upright) == pytest.approx(403.2, abs=0.2)


@pytest.mark.parametrize("tilt_deg", [0.0, 20.0, 35.0])
def test_at_the_least_oblique_height_all_corners_are_just_in_the_picture(tilt_deg: float) -> None:
    """Projected here by the pinhole's own formula."""
    found = place(from_south(tilt_deg, 700.0))
    assert found.tilt_deg == pytest.approx(tilt_deg, abs=1e-4)
    away_mm = found.wanted_mm / math.cos(math.radians(tilt_deg))
    shares = []
    for away in (away_mm, away_mm - 2.0):
        pose = from_south(tilt_deg, away)
        rays = np.column_stack([OUTLINE, np.zeros(4)]) @ pose[:, :3].T + pose[:, 3]
        shares.append(np.max(abs(rays[:, :2] / rays[:, 2:]) * MARGIN / (1.0, 9 / 16)))
    assert shares[0] <= 1.0 < shares[1]


def test_the_loss_grows_with_the_tilt_and_is_that_of_the_far_corners() -> None:
    """From 35 degrees the far side is 210 sin 35 = 120 mm farther off, and lengths towards it are seen shorter."""
    losses = [place(from_south(tilt, 500.0 / math.cos(math.radians(tilt)))).loss for tilt in (0.0, 20.0, 35.0)]
    assert losses == sorted(losses)
    away = 500.0 / math.cos(math.radians(35.0))
    depth = away + 210 * math.sin(math.radians(35.0))
    along = away * math.cos(math.radians(35.0)) / depth**2  # d/dy of (y cos t) / (away + y sin t)
    assert losses[2] == pytest.approx(1 - along * 403.2, abs=0.08)  # sideways of the middle a little less is left
    assert losses[2] < 0.65
