"""Wheel speeds as commands that end by themselves.

Speeds below a robot's least one are made of pulses at that speed, timed by the robot itself; what a command cannot
express is carried over to the next one.
"""

import math

from controller.robots.robot import Drive, WheelSpeeds

PERIOD_S = 0.04
"""Time between two commands while wheels run: two control steps of the firmware, and two or so connection intervals."""

PULSE_PERIOD_S = 0.08
"""The same between pulses: more than the radio's delay varies, so no pulse cuts off the one before."""

HOLD_S = 0.12
"""For how long a command holds: longer than `PERIOD_S`, a control step and what the radio's delay varies by together.
Without another one the robot stops by itself, so a lost radio stops the wheels that soon."""

PULSE_S = 0.02
"""Shortest pulse: 0.45 mm of a toio cube's wheel, 1.9 degrees when both turn it."""

_EARLY_S = 0.005
"""A control step that is so early does not wait for the next one."""

_TICK_S = 0.01
"""Unit of a command's duration."""

Pair = tuple[float, float]


class Commander:
    """Makes commands of speeds that change from step to step."""

    def __init__(self, speeds: WheelSpeeds) -> None:
        self._speeds = speeds
        self._carried: Pair = (0.0, 0.0)
        self._next_s = 0.0
        self._running = False

    def step(self, now_s: float, speeds: Pair) -> Drive | None:
        """The command that is due for these speeds, mm/s; None while the last one holds."""
        if not any(speeds):
            stop = self._running
            self._running, self._carried, self._next_s = False, (0.0, 0.0), now_s
            return Drive(0.0, 0.0, round(1000 * HOLD_S)) if stop else None
        if now_s < self._next_s - _EARLY_S:
            return None
        self._running = True
        if max(map(abs, speeds)) < self._speeds.least_mm_s:
            return self._pulse(now_s, speeds)
        self._next_s = now_s + PERIOD_S
        wanted = self._wanted(speeds, PERIOD_S)
        left, right = (self._speeds.nearest(mm / PERIOD_S) for mm in wanted)
        self._carry(wanted, (left, right), PERIOD_S)
        return Drive(left, right, round(1000 * HOLD_S))

    def _pulse(self, now_s: float, speeds: Pair) -> Drive | None:
        """A pulse of the least speed; a wheel that owes less than half of it stands."""
        self._next_s = now_s + PULSE_PERIOD_S
        wanted = self._wanted(speeds, PULSE_PERIOD_S)
        least = self._speeds.least_mm_s
        pulse_s = min(PULSE_PERIOD_S, int(max(map(abs, wanted)) / least / _TICK_S + 1e-6) * _TICK_S)
        if pulse_s < PULSE_S - 1e-6:
            self._carried = wanted
            return None
        left, right = (0.0 if abs(mm) < least * pulse_s / 2 else math.copysign(least, mm) for mm in wanted)
        self._carry(wanted, (left, right), pulse_s)
        return Drive(left, right, round(1000 * pulse_s))

    def _wanted(self, speeds: Pair, seconds: float) -> Pair:
        """Travel of each wheel until the next command, with what is owed."""
        return speeds[0] * seconds + self._carried[0], speeds[1] * seconds + self._carried[1]

    def _carry(self, wanted: Pair, driven: Pair, seconds: float) -> None:
        most = self._speeds.least_mm_s * PERIOD_S
        left, right = (max(-most, min(most, mm - mm_s * seconds)) for mm, mm_s in zip(wanted, driven, strict=True))
        self._carried = left, right
