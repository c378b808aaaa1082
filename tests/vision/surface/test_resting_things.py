"""What lies still is a thing after three seconds; what moves is a hand."""

import numpy as np

from vision.observation import EMPTY, HIDDEN, FloatArray, SiteObservation
from vision.surface.resting_things import ThingWatch

SITES = {"a1": (0.0, 0.0), "a2": (60.0, 0.0)}
CLEAR = SiteObservation({EMPTY: 1.0, HIDDEN: 0.0})
COVERED = SiteObservation({EMPTY: 0.0, HIDDEN: 1.0}, unexplained=True)


def square(x_mm: float, y_mm: float, half_mm: float = 40.0) -> FloatArray:
    return half_mm * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]) + (x_mm, y_mm)


def told(watch: ThingWatch, t_s: float, outlines: tuple[FloatArray, ...] = (), **sites: SiteObservation) -> list:
    return [thing.site for thing in watch.look(t_s, outlines, {"a1": CLEAR, "a2": CLEAR, **sites})]


def test_a_cup_at_rest_is_told_after_three_seconds_with_the_site_below_it():
    watch = ThingWatch(SITES, 10.0)
    for frame in range(15):
        assert told(watch, 0.2 * frame, (square(3.0 + frame % 2, 2.0),)) == []
    assert told(watch, 3.0, (square(3.0, 2.0),)) == ["a1"]
    assert told(watch, 3.2, (square(300.0, 2.0),)) == [], "it was moved"


def test_a_hand_that_creeps_is_never_a_thing():
    watch = ThingWatch(SITES, 10.0)
    assert all(told(watch, 0.2 * frame, (square(2.0 * frame, 0.0),)) == [] for frame in range(60))


def test_a_coin_is_told_of_its_site_and_forgotten_when_it_is_gone():
    watch = ThingWatch(SITES, 10.0)
    for frame in range(15):
        assert told(watch, 0.2 * frame, a2=COVERED) == []
    assert told(watch, 3.0, a2=COVERED) == ["a2"]
    assert told(watch, 3.2) == []
    assert told(watch, 4.0, a2=COVERED) == [], "after a gap it counts again"


def test_a_thing_between_the_sites_has_no_site():
    watch = ThingWatch(SITES, 10.0)
    for frame in range(15):
        told(watch, 0.2 * frame, (square(200.0, 150.0),))
    assert told(watch, 3.0, (square(200.0, 150.0),)) == [None]
