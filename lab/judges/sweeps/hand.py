"""A hand that moves a camera over a sheet as the calibration asks, never quite."""

import math
from collections.abc import Callable

import cv2
import numpy as np

from lab.judges.sweeps.hand_held import Pose, Sheet, TrueLens
from vision.calibrate.step import ShowSheet

MOVE_S, PAUSE_S = 0.7, 0.3
"""Time to the next place, and pause there."""

TREMOR_MM, TREMOR_DEG = 0.6, 0.08
"""Amplitude of a hand's tremor."""


class Hand:
    """Moves the camera as it is asked to, never quite.

    Args:
        lens: in the camera.
        sheet: under it.
        size_mm: width and height of the sheet as it is seen.
        roll: turn of the camera over the sheet, in radians.
        rng: of everything that is not quite as asked.
    """

    def __init__(
        self, lens: TrueLens, sheet: Sheet, size_mm: tuple[float, float], roll: float, rng: np.random.Generator
    ) -> None:
        self._lens, self._sheet, self._size_mm, self._roll, self._rng = lens, sheet, size_mm, roll, rng
        self._asked: ShowSheet | None = None
        self._since_s = 0.0
        self._from = self._to = self._aim(ShowSheet((0.5, 0.5), 0.0, None, 0.8))
        self._phases = rng.uniform(0, math.tau, 12)

    def follow(self, request: ShowSheet, now_s: float) -> None:
        """Move on if something else is asked for, or nothing came of the last place."""
        known = request == self._asked
        if now_s - self._since_s < MOVE_S + PAUSE_S * (3 if known else 1):
            return
        self._asked, self._since_s = request, now_s
        self._from, self._to = self._to, self._aim(request)

    def pose(self, at_s: float) -> Pose:
        """The camera's pose."""
        part = min(max((at_s - self._since_s) / MOVE_S, 0.0), 1.0)
        part = part**3 * (10 - 15 * part + 6 * part**2)
        turned = cv2.Rodrigues(self._to[0] @ self._from[0].T)[0]
        shaken = [
            math.sin(math.tau * (1.3 + 0.7 * n) * at_s + phase) / (1 + n / 6)
            for n, phase in enumerate(self._phases[:6])
        ]
        turn = (
            cv2.Rodrigues(np.radians(TREMOR_DEG) * np.array(shaken[:3]))[0]
            @ cv2.Rodrigues(part * turned)[0]
            @ self._from[0]
        )
        return turn, self._from[1] + part * (self._to[1] - self._from[1]) + TREMOR_MM * np.array(shaken[3:])

    @staticmethod
    def held(pose: Pose) -> Callable[[float], Pose]:
        """The pose at any time of a camera that does not move."""
        return lambda _: pose

    def still(self, request: ShowSheet) -> Pose:
        """A pose as asked, held."""
        return self._aim(request)

    def _aim(self, request: ShowSheet) -> Pose:
        lens, rng = self._lens, self._rng
        tilt = math.radians(request.tilt_deg) + rng.normal(0, math.radians(3))
        axis = {"left": (0, -1, 0), "right": (0, 1, 0), "top": (1, 0, 0), "bottom": (-1, 0, 0), None: (0.7, 0.7, 0)}
        roll = self._roll + rng.normal(0, math.radians(6))
        cos, sin = math.cos(roll), math.sin(roll)
        down = np.array([[cos, sin, 0], [sin, -cos, 0], [0, 0, -1.0]])
        lean = np.array(axis[request.nearer]) * (tilt if request.nearer else rng.normal(0, math.radians(4)))
        turn = cv2.Rodrigues(lean.astype(np.float64))[0] @ down
        east, north = self._size_mm
        seen_mm = abs(cos) * north + abs(sin) * east
        depth = lens.focal * seen_mm / (request.size * lens.size_px[1]) * rng.uniform(0.95, 1.08)
        off = (np.array(request.at) - 0.5 + rng.normal(0, 0.025, 2)) * lens.size_px / lens.focal
        place = depth * np.array([*off, 1.0])
        return turn, np.array([*self._sheet.middle_mm, 0.0]) - turn.T @ place
