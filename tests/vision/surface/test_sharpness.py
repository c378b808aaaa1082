"""Blur beyond use: tokens are hidden and a notice is shown; a sharp picture is read again."""

import numpy as np
import pytest

from controller.sim.true_state import TrueToken, Truth
from lab.vision.token_reading import TokenTable
from vision.observation import HIDDEN, Frame, TableObservation
from vision.observer import Observer
from vision.surface import sharpness


@pytest.fixture(scope="module")
def tables() -> dict[str, TokenTable]:
    return {game: TokenTable(game, "typical", 3) for game in ("robotory", "netzwerk")}


def test_kernel_and_numpy_measure_the_same_blur(monkeypatch: pytest.MonkeyPatch) -> None:
    patches = np.random.default_rng(2).uniform(0, 255, (3, 29, 29)).astype(np.float32)
    for blur_mm in (0.0, 1.5, 4.0):
        by_kernel = sharpness._smoothed(patches, blur_mm)
        with monkeypatch.context() as patch:
            patch.setattr(sharpness, "load", lambda: None)
            by_numpy = sharpness._smoothed(patches, blur_mm)
        for one, other in zip(by_kernel, by_numpy, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-4)


class Film:
    """Successive frames of tokens on a table whose focus changes."""

    def __init__(self, table: TokenTable) -> None:
        self._table, self._number = table, 0
        self._observer = Observer(table.model, table.calibration)
        self.laid = dict(zip(list(table.model.sites_mm)[::4], table.kinds * 20, strict=False))

    def seen(self, defocus_px: float) -> TableObservation:
        self._number += 1
        time_s = self._number / 15
        places = self._table.model.sites_mm
        tokens = tuple(TrueToken(kind, *places[site], 0.3) for site, kind in self.laid.items())
        self._table.camera.defocus_px = defocus_px
        image = self._table.camera.render(Truth(time_s, (), tokens, ()))
        return self._observer.observe(Frame(image, time_s, self._number))

    def reads_all(self, seen: TableObservation) -> bool:
        return all(reading.best == self.laid.get(site, "empty") for site, reading in seen.sites.items())


@pytest.mark.parametrize("game", ["robotory", "netzwerk"])
def test_blur_beyond_use_hides_every_site_and_is_reported(tables: dict[str, TokenTable], game: str) -> None:
    film = Film(tables[game])
    sharp = film.seen(0.0)
    assert sharp.trouble is None
    assert film.reads_all(sharp)
    for _ in range(8):
        blurred = film.seen(3.0)  # Netzwerk's tags cannot be read then, Robotory's larger ones can
    assert blurred.trouble is not None
    assert blurred.trouble.code == "blurred"
    assert {reading.best for reading in blurred.sites.values()} == {HIDDEN}
    again = film.seen(0.0)
    assert again.trouble is None
    assert film.reads_all(again)


def test_a_little_blur_hides_nothing(tables: dict[str, TokenTable]) -> None:
    film = Film(tables["robotory"])
    for _ in range(8):
        seen = film.seen(1.0)
    assert seen.trouble is None
    assert film.reads_all(seen)
