"""Sites at rest keep their readings; what has changed, is uncertain or was hidden is read again."""

import numpy as np
import pytest

from vision.observation import SiteObservation
from vision.surface import sites_at_rest
from vision.surface.sites_at_rest import AT_REST_S, RENEWED_S, SitesAtRest
from vision.surface.token_classifier import SiteReading

SITES, POINTS, FPS = 9, 250, 15
SHOWN = np.zeros((SITES, POINTS), bool) | True
NOBODY = np.zeros(SITES, bool)


class Film:
    """Frames of sites with noise; notes which of them are read."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(1)
        self.levels = np.full((SITES, POINTS, 3), 120.0)
        self.certainty = np.full(SITES, 0.999)
        self.sites = SitesAtRest(SITES)
        self.t_s = 0.0

    def show(self, visible=SHOWN, covered=NOBODY) -> set[int]:
        read: list[int] = []
        self.t_s += 1 / FPS
        seen = np.clip(self.levels + self.rng.normal(0, 4, self.levels.shape), 0, 255).round().astype(np.uint8)
        answers = self.sites.read(self.t_s, seen, visible, covered, lambda which: self._answer(which, read))
        assert len(answers) == SITES
        assert all(answers[site].observation.best == self._best(site) for site in read)
        return set(read)

    def _best(self, site: int) -> str:
        return "empty" if self.levels[site].mean() > 100 else "disc"

    def _answer(self, which: np.ndarray, read: list[int]) -> list[SiteReading]:
        read += which.tolist()
        chances = [(self._best(site), float(self.certainty[site])) for site in which.tolist()]
        return [SiteReading(SiteObservation({name: p, "hidden": 1 - p}), (0.0, 0.0), True) for name, p in chances]

    def settle(self) -> None:
        for _ in range(round(AT_REST_S * FPS)):
            assert self.show() == set(range(SITES))
        self.show()  # rounding decides whether its time is long enough


def test_settled_sites_are_read_once_a_second():
    film = Film()
    film.settle()
    read = [film.show() for _ in range(3 * FPS)]
    assert set().union(*read) == set(range(SITES))
    assert sum(map(len, read)) <= 3.2 / RENEWED_S * SITES


def test_a_changed_site_is_read_at_once_and_until_its_readings_have_agreed():
    film = Film()
    film.settle()
    film.levels[4, :40] -= 12  # a sixth of its points by three sigmas
    assert film.show() == {4}
    film.levels[4] = 60
    frames = [film.show() for _ in range(round(AT_REST_S * FPS))]
    assert all(4 in read for read in frames)


def test_an_uncertain_site_is_read_in_every_frame():
    film = Film()
    film.certainty[2] = 0.95
    film.settle()
    assert film.show() == {2}
    assert film.show() == {2}


def test_a_site_that_is_uncovered_is_read_and_one_that_stays_covered_is_not():
    film = Film()
    film.settle()
    visible, covered = SHOWN.copy(), NOBODY.copy()
    visible[3, :200], covered[3] = False, True
    assert film.show(visible, covered) == {3}
    film.levels[3, :200] = 30  # the body that covers it moves
    visible[3, 150] = True
    assert film.show(visible, covered) == set()
    assert film.show() == {3}


def test_light_that_changes_everywhere_opens_all_sites():
    film = Film()
    film.settle()
    film.levels -= 30
    assert film.show() == set(range(SITES))


def test_frames_that_are_unrelated_are_read_whole():
    film = Film()
    film.settle()
    film.t_s += 5.0
    assert film.show() == set(range(SITES))
    film.sites.forget()
    assert film.show() == set(range(SITES))


@pytest.mark.parametrize("kernel", [True, False])
def test_the_change_of_a_site_is_the_mean_square_of_its_samples(kernel, monkeypatch):
    if not kernel:
        monkeypatch.setattr(sites_at_rest, "load", lambda: None)
    one = np.zeros((2, 3, 3), np.uint8)
    other = one.copy()
    other[0, 0] = 255, 0, 30
    other[1] = 2
    assert sites_at_rest._change(one, other).tolist() == pytest.approx([(255**2 + 30**2) / 9, 4.0])
