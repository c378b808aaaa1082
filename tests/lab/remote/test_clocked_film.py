"""The clock in the frames of a film, as it is read from a picture."""

import numpy as np
import pytest

from lab.remote import clocked_film


def picture(bits: str) -> np.ndarray:
    """A picture of 640 x 360 whose squares are drawn as the page draws them, the lowest bit first."""
    image = np.full((360, 640, 3), 90, np.uint8)
    for n, bit in enumerate(bits):
        column, row = divmod(n, 8)
        image[10 * (1 + row) : 10 * (2 + row), 10 * (1 + column) : 10 * (2 + column)] = 250 if bit == "1" else 5
    return image


def test_the_age_of_a_picture_is_that_of_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocked_film.time, "time", lambda: 65.536 * 26_000 + 0.140)
    now, before = "0010011000000000", "1111111111111111"  # 100 ms, and 1 ms before the clock came round
    for bits, age_ms in ((now, 40), (before, 141)):
        complement = bits.translate({48: 49, 49: 48})
        assert clocked_film.drawn_age_ms(picture(bits + complement)) == pytest.approx(age_ms, abs=0.01)
        assert clocked_film.drawn_age_ms(picture(bits + bits)) is None
