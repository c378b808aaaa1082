"""The velocity of a figure's track; 15 frames a second."""

import pytest

from controller.tracking.figures import FigureTrack, extended
from vision.observation import FigureObservation

FRAME_S = 1 / 15


def track(*places_mm: tuple[float, float], frame_s: float = FRAME_S) -> FigureTrack:
    """A figure seen at these places, one a frame."""
    track: FigureTrack | None = None
    for n, (x_mm, y_mm) in enumerate(places_mm):
        track = extended(track, FigureObservation(3, x_mm, y_mm, 0.0, 1.0), None, n * frame_s)
    assert track is not None
    return track


def test_a_driving_figure_has_the_velocity_of_its_last_two_sightings() -> None:
    driving = track((100.0, 50.0), (103.0, 50.0), (107.0, 48.0))
    assert driving.estimate.velocity_mm_s == pytest.approx((60.0, -30.0))  # 4 and -2 mm in 1/15 s


def test_a_figure_seen_once_or_at_rest_has_none() -> None:
    assert track((100.0, 50.0)).estimate.velocity_mm_s == (0.0, 0.0)
    resting = [(100.0, 50.0), (100.6, 50.0)] * 4
    assert track(*resting).estimate.velocity_mm_s == (0.0, 0.0)


def test_a_figure_that_is_carried_has_none() -> None:
    assert track((100.0, 50.0), (109.9, 50.0)).estimate.velocity_mm_s == pytest.approx((148.5, 0.0))
    assert track((100.0, 50.0), (110.1, 50.0)).estimate.velocity_mm_s == (0.0, 0.0)


def test_sightings_half_a_second_apart_tell_none() -> None:
    assert track((100.0, 50.0), (120.0, 50.0), frame_s=0.4).estimate.velocity_mm_s == pytest.approx((50.0, 0.0))
    assert track((100.0, 50.0), (120.0, 50.0), frame_s=0.5).estimate.velocity_mm_s == (0.0, 0.0)


def test_a_tag_that_motion_has_blurred_widens_the_sigma_until_the_figure_rests() -> None:
    confidence = 0.923  # exp(-0.5 (0.2 / 0.5)^2): corners 0.2 mm off a square
    moving = extended(track((100.0, 50.0)), FigureObservation(3, 108.0, 50.0, 0.0, confidence), None, FRAME_S)
    assert moving.estimate.sigma_mm == pytest.approx(0.2, abs=0.001)
    resting = extended(moving, FigureObservation(3, 108.0, 50.0, 0.0, 0.999), None, 2 * FRAME_S)
    assert resting.estimate.sigma_mm == pytest.approx(0.1 / 2**0.5)
