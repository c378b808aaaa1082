"""Films of light that changes: how lamps are mixed; the tracing itself needs the optional extra."""

from pathlib import Path

import numpy as np
import pytest

from hardware.drawing.pathtrace import LinearPicture
from lab.judges import tracing
from lab.judges.drawn_table import DrawnScene, DrawnTable, table_of
from lab.judges.films import CALIBRATED, FILMS, LampLight
from lab.judges.lamps import black_body

WINDOW, LAMP, ROOM = 0.3, 0.2, 0.1


def traced(table: DrawnTable, scene: DrawnScene, samples: int) -> LinearPicture:
    """One lamp, or the room, of a table that is lit by it alone, in white."""
    sources = [lamp.radiance for lamp in table.lamps]
    sources += [light] if any(light := table.surroundings.radiance) else []
    assert len(sources) == len({*sources[0]}) == 1
    share = ROOM if not table.lamps else WINDOW if table.lamps[0].size_mm[0] > 500 else LAMP
    return np.full((2, 2, 3), share, np.float32)


def test_lamps_add_up_in_their_colours_and_each_is_traced_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "traced", traced)
    light, table = LampLight(tmp_path), table_of("robotory", "window", 1)
    light.lights = (np.array([1.0, 0.5, 0.0]), np.array([0.0, 0.0, 2.0]), np.zeros(3))
    for _ in range(2):
        assert light.scene(table, DrawnScene())[1, 1] == pytest.approx([WINDOW, WINDOW / 2, 2 * LAMP], abs=1e-3)
    assert light.made == 3


def test_films_begin_and_end_in_the_light_that_they_are_named_after() -> None:
    for film, kelvin in (("to 2700 K", 2700), ("to 3600 K", 3600), ("to 2200 K", 2200)):
        assert np.allclose(FILMS[film].lights(0.0), CALIBRATED)
        assert np.allclose(FILMS[film].lights(8.0), black_body(kelvin))
    assert max(light.max() for light in FILMS["lamp in the dark"].lights(3.9)) < 0.01
    assert FILMS["dusk"].seconds >= 600


def test_black_bodies_have_the_colours_of_the_standard() -> None:
    """The white of D65 lies near 6500 K: equal parts but for 5 %. Source: IEC 61966-2-1; at 2700 K red is double."""
    assert black_body(6500) == pytest.approx(np.ones(3), abs=0.06)
    blue, green, red = black_body(2700)
    assert red > 1.6
    assert blue < 0.35 < 0.8 < green < 1.0
