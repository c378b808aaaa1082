"""The height of a camera and the bars of its stand, by hand."""

import math

import numpy as np
import pytest

from hardware.cad.solids import solid
from hardware.drawing.drawing import Box
from hardware.errors import DimensionError
from hardware.parts.camera_stand import angles, stand_for


def test_a_camera_of_90_degrees_hangs_as_high_as_half_the_sheet() -> None:
    """At 90 degrees half the width is the height; 8 % more are for a camera that hangs not quite in the middle."""
    assert stand_for(Box(0, 0, 400, 300), "90x90").camera_mm == pytest.approx(1.08 * 200)


def test_the_side_that_needs_more_height_decides() -> None:
    """600 mm across 66 degrees need 462 mm, 500 mm across 41 degrees 668.7 mm."""
    stand = stand_for(Box(0, 0, 500, 600), "66x41")
    assert stand.camera_mm == pytest.approx(1.08 * 250 / math.tan(math.radians(20.5)))
    assert stand_for(Box(0, 0, 600, 500), "66x41") == stand
    assert stand.camera_mm == pytest.approx(722.2, abs=0.1)


def test_cells_by_hand() -> None:
    """1000 px over 90 degrees at 500 mm: 1 px per mm, so 24 / 7 px for a cell."""
    stand = stand_for(Box(0, 0, 1000 / 1.08, 10), "90x90")
    assert stand.cell_px(1000) == pytest.approx(24 / 7)


def test_bars_put_the_camera_where_it_belongs() -> None:
    """From the joints as drawn: bars end in their sockets, 4 mm of wall remain."""
    stand = stand_for(Box(0, 0, 400, 300), "90x90")
    head, corner, foot = (solid("stand", f"stand-{name}").points_mm for name in ("head", "corner", "foot"))
    floor = 6.0
    assert foot[:, 2].max() == pytest.approx(60.0)
    corner_top = floor + stand.mast_mm + 4.0
    axis = corner_top - np.ptp(corner[:, 1]) / 2
    assert axis + head[:, 2].min() == pytest.approx(stand.camera_mm, abs=0.01)
    arm_end = np.ptp(corner[:, 1]) / 2 + stand.arm_mm
    camera = arm_end + 4.0 + 6.0 + 12.5
    assert camera == pytest.approx(300 / 2 + 60.0, abs=0.01)


def test_unknown_lenses_are_named() -> None:
    assert angles("module3") == (66.0, 41.0)
    for wrong in ("fisheye", "66", "66x1", "0x0", "66x41x2", "nanxnan"):
        with pytest.raises(DimensionError, match="is not a lens: choose module3, module3-wide"):
            angles(wrong)
