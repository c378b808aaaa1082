"""A rolling shutter: the rows of a frame are exposed one after another, so lamps that flicker paint bands."""

from dataclasses import dataclass

import numpy as np

from controller.sim.camera.optics import FloatArray


@dataclass(slots=True)
class Shutter:
    """When rows are exposed, and how the light changes meanwhile; by default all at once in steady light.

    The middle row's exposure is around the time of the frame.

    Attributes:
        readout_s: from the first row's exposure to the last one's.
        flicker: (most - least) / (most + least) of the lamps' light. Source: IEEE 1789-2015, "percent flicker".
        flicker_hz: twice that of the mains.
    """

    readout_s: float = 0.0
    flicker: float = 0.0
    flicker_hz: float = 100.0

    def late_s(self, part: float | FloatArray) -> float | FloatArray:
        """How much later than the middle row one is exposed that lies at a part, 0 to 1, of the frame's height."""
        return (part - 0.5) * self.readout_s

    def light(self, t_s: float, exposure_s: float, rows: int) -> FloatArray:
        """(rows,) mean light of each row of the frame at `t_s`, 1 in steady light.

        Source: the mean of 1 + m cos(2 pi f t) over an exposure e around t is 1 + m sinc(f e) cos(2 pi f t), with
        sinc(x) = sin(pi x) / (pi x).
        """
        at_s = t_s + self.late_s((np.arange(rows) + 0.5) / rows)
        seen = self.flicker * np.sinc(self.flicker_hz * exposure_s)
        return np.asarray(1 + seen * np.cos(2 * np.pi * self.flicker_hz * at_s))
