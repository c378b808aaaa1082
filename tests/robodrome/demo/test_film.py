"""The film of a demo: few pictures however long the game, noise left out, and an end that stays."""

import cv2
import numpy as np
import pytest

from robodrome.demo import film as film_module
from robodrome.demo.film import FIRST_STEP_S, LAST_MS, MOST, PICTURE_MS, Film, animated_webp, calm
from vision.observation import Frame, Image

WIDTH_PX = 64


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pictures: compressing them takes most of the time."""
    monkeypatch.setattr(film_module, "WIDTH_PX", WIDTH_PX)


def grey(level: int, height: int = 90, width: int = 160) -> Image:
    return np.full((height, width, 3), level, np.uint8)


def shown(data: bytes) -> cv2.Animation:
    done, film = cv2.imdecodeanimation(np.frombuffer(data, np.uint8))
    assert done
    return film


def test_a_film_of_any_length_has_few_pictures_from_its_whole_length() -> None:
    film, t_s, level = Film(), 0.0, 0
    while t_s < 120.0:  # 240 pictures, if the step stayed
        level = 130 if t_s < 60.0 else (level + 70) % 256
        film.take(Frame(grey(level), t_s, 1))
        t_s += film.step_s
    assert film.step_s == 2 * FIRST_STEP_S
    made = shown(film.webp())
    durations = list(made.durations)
    assert made.frames[0].shape[:2] == (WIDTH_PX * 90 // 160, WIDTH_PX)
    assert durations[0] / PICTURE_MS == pytest.approx(60, abs=1), "the first minute, in which nothing moves"
    assert len(durations) == pytest.approx(61, abs=1)
    assert durations[-1] == LAST_MS


def test_a_film_that_is_full_drops_every_second_picture() -> None:
    film = Film()
    for n in range(MOST + 1):
        film.take(Frame(grey(250 if n % 4 else 5), float(n), n))
    made = shown(film.webp())
    assert len(made.frames) == pytest.approx(MOST / 2, abs=1)


def test_noise_is_left_out_and_changes_are_kept() -> None:
    still, noisy = grey(100), grey(100)
    noisy[::2] += 5
    moved = noisy.copy()
    moved[20:60, 20:60] = 200
    first, second, third = calm([still, noisy, moved])
    assert np.array_equal(second, first)
    assert (third[25:55, 25:55] == 200).all()
    assert (third[70:] == 100).all()


def test_the_film_repeats_for_ever_in_colour() -> None:
    red = grey(0)
    red[..., 2] = 200
    made = shown(animated_webp([grey(0), red], [50, 70]))
    assert made.loop_count == 0
    assert list(made.durations) == [50, 70]
    assert made.frames[1][45, 80].tolist() == pytest.approx([0, 0, 200], abs=12)
