"""The picture of everything in a calibration's report."""

import numpy as np

from robodrome.calibrate.remarks import said
from vision.calibrate.report import overview
from vision.calibrate.session import Report
from vision.calibrate.step import Check
from vision.remark import remark

MARGIN_PX = 4
PICTURE = np.zeros((360, 640, 3), np.uint8)


def checks(count: int) -> tuple[Check, ...]:
    return tuple(Check("turn", 0.176, 0.5, "mm RMS", figure=number) for number in range(count))


def test_long_checks_stay_within_their_half_of_the_picture() -> None:
    for count in (1, 4, 6, 9):
        head = overview(
            [Report("figures", "Measure the figures", checks(count), {remark("picture/proof"): PICTURE}, ())], said
        )[36:84, :640]
        assert (head != 250).any()
        assert (head[:, -MARGIN_PX:] == 250).all(), count
