"""Path-traced pictures: what needs no Mitsuba. The pictures themselves need the optional extra."""

import numpy as np
import pytest

from hardware.drawing import pathtrace
from hardware.drawing.pathtrace import Camera, developed, linear
from hardware.errors import DrawingError


def test_a_camera_looks_at_its_target_upright() -> None:
    camera = Camera.looking((0, -30, 40), (0, 0, 0), (1280, 720), vertical_deg=90)
    target, above, east = (camera.camera_from_world @ (*point, 1.0) for point in ((0, 0, 0), (0, 0, 9), (9, 0, 0)))
    assert target.tolist() == pytest.approx([0, 0, 50])
    assert above[1] < 0, "y runs down"
    assert east[0] == pytest.approx(9)
    assert (camera.focal_px, camera.focus_mm) == (pytest.approx(360), 50)


def test_a_camera_straight_above_has_north_at_the_top() -> None:
    camera = Camera.looking((0, 0, 800), (0, 0, 0), (1280, 720), vertical_deg=40)
    north = camera.camera_from_world @ (0, 9, 0, 1.0)
    assert north.tolist() == pytest.approx([0, -9, 800])


def test_pictures_for_screens_follow_the_srgb_curve() -> None:
    light = np.array([[(0.0, 0.5, 2.0)]], np.float32)
    assert developed(light).tolist() == [[[255, 188, 0]]]  # 0.5 is level 188 by the standard's formula
    assert linear(np.array([188], np.uint8))[0] == pytest.approx(0.503, abs=0.001)


def test_without_mitsuba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pathtrace, "find_spec", lambda name: None)
    pathtrace._mitsuba.cache_clear()
    with pytest.raises(DrawingError, match=r"pip install 'robodrome\[judges\]'"):
        pathtrace.render([], [], Camera.looking((0, 0, 1), (0, 0, 0), (8, 8), 40))
