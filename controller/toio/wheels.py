"""Wheel speeds as commands of a cube.

A cube knows speeds from 22 mm/s on, in steps of 3 mm/s. Slower ones are made of pulses at its slowest speed, timed by
the cube itself; what a command cannot express is carried over to the next one.
"""

from controller.toio.gatt import MotorCommand
from hardware.dimensions import ToioDimensions

PERIOD_S = 0.04
"""Time between two commands while wheels run: two control steps of the firmware, and two or so connection intervals."""

PULSE_PERIOD_S = 0.08
"""The same between pulses: more than the radio's delay varies, so no pulse cuts off the one before."""

HOLD_S = 0.12
"""For how long a command holds: longer than `PERIOD_S`, a control step and what the radio's delay varies by together.
Without another one the cube stops by itself, so a lost radio stops the wheels that soon."""

PULSE_S = 0.02
"""Shortest pulse: 0.45 mm of a wheel, 1.9 degrees when both turn it."""

_EARLY_S = 0.005
"""A control step that is so early does not wait for the next one."""

_TICK_S = 0.01
"""Unit of a command's duration."""

Pair = tuple[float, float]


class SpeedLaw:
    """Speed commands and wheel speeds in mm/s: a straight line between the two that the specification names."""

    def __init__(self, toio: ToioDimensions) -> None:
        self.slowest, self.fastest = round(toio.slowest), round(toio.fastest)
        self.least_mm_s, self.top_mm_s = toio.least_speed_mm_s, toio.top_speed_mm_s
        self._slope = (self.top_mm_s - self.least_mm_s) / (self.fastest - self.slowest)

    def speed(self, command: int) -> float:
        """The wheel speed of a command, -255 to 255."""
        size = min(abs(command), self.fastest)
        if size < self.slowest:
            return 0.0
        speed = self.least_mm_s + self._slope * (size - self.slowest)
        return speed if command > 0 else -speed

    def command(self, mm_s: float) -> int:
        """The command whose speed is nearest."""
        if abs(mm_s) < self.least_mm_s / 2:
            return 0
        size = self.slowest + round(max(0.0, abs(mm_s) - self.least_mm_s) / self._slope)
        return min(size, self.fastest) if mm_s > 0 else -min(size, self.fastest)


class Commander:
    """Makes commands of speeds that change from step to step."""

    def __init__(self, law: SpeedLaw) -> None:
        self._law = law
        self._carried: Pair = (0.0, 0.0)
        self._next_s = 0.0
        self._running = False

    def step(self, now_s: float, speeds: Pair) -> MotorCommand | None:
        """The command that is due for these speeds, mm/s; None while the last one holds."""
        if not any(speeds):
            stop = self._running
            self._running, self._carried, self._next_s = False, (0.0, 0.0), now_s
            return MotorCommand(0, 0, round(1000 * HOLD_S)) if stop else None
        if now_s < self._next_s - _EARLY_S:
            return None
        self._running = True
        if max(map(abs, speeds)) < self._law.least_mm_s:
            return self._pulse(now_s, speeds)
        self._next_s = now_s + PERIOD_S
        wanted = self._wanted(speeds, PERIOD_S)
        left, right = (self._law.command(mm / PERIOD_S) for mm in wanted)
        self._carry(wanted, (left, right), PERIOD_S)
        return MotorCommand(left, right, round(1000 * HOLD_S))

    def _pulse(self, now_s: float, speeds: Pair) -> MotorCommand | None:
        """A pulse of the slowest speed; a wheel that owes less than half of it stands."""
        self._next_s = now_s + PULSE_PERIOD_S
        wanted = self._wanted(speeds, PULSE_PERIOD_S)
        least = self._law.least_mm_s
        pulse_s = min(PULSE_PERIOD_S, int(max(map(abs, wanted)) / least / _TICK_S + 1e-6) * _TICK_S)
        if pulse_s < PULSE_S - 1e-6:
            self._carried = wanted
            return None
        left, right = (
            0 if abs(mm) < least * pulse_s / 2 else self._law.slowest if mm > 0 else -self._law.slowest for mm in wanted
        )
        self._carry(wanted, (left, right), pulse_s)
        return MotorCommand(left, right, round(1000 * pulse_s))

    def _wanted(self, speeds: Pair, seconds: float) -> Pair:
        """Travel of each wheel until the next command, with what is owed."""
        return speeds[0] * seconds + self._carried[0], speeds[1] * seconds + self._carried[1]

    def _carry(self, wanted: Pair, commands: tuple[int, int], seconds: float) -> None:
        most = self._law.least_mm_s * PERIOD_S
        left, right = (
            max(-most, min(most, mm - self._law.speed(command) * seconds))
            for mm, command in zip(wanted, commands, strict=True)
        )
        self._carried = left, right
