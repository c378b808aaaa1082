"""The bench stage, over the cable only: where each wire of the board leads, before a figure is built around it.

Usage: ``bench = Bench(drive)``; `App` adds `handlers` to its own, and while `bench.pulsing` it calls ``bench.step()``
       in place of the drive's

A PULSE holds one input of the motor driver high and the other three low, so what turns shows where that wire leads. It
ends by itself; every halt of the drive takes the driver's sleep pin low before.
"""

from . import ticks, wire

_PULSE_MS = 400  # long enough to be seen, less than half of the watchdog's second
_INPUTS = 4


class Bench:
    def __init__(self, drive):
        self._drive = drive
        self._hal = drive.hal
        self._began = None
        self._counts = None
        self.handlers = {wire.PROBE: self._probe, wire.PULSE: self._pulse}

    @property
    def pulsing(self):
        return self._began is not None

    def _probe(self, seq):
        if self._drive.moving or self.pulsing:
            return wire.IS_MOVING
        self._drive.disarm()
        encoders = 0 if self._hal.counts() is None else 1
        self._drive.transmitter.send(wire.WIRES, *self._hal.probe(), encoders)
        return wire.OK

    def _pulse(self, seq, number, awake):
        drive = self._drive
        if number >= _INPUTS or awake > 1:
            return wire.BAD_VALUE
        if drive.moving or self.pulsing:
            return wire.IS_MOVING
        if drive.state == wire.ESTOPPED:
            return wire.IS_ESTOPPED
        if drive.state == wire.UPDATING:
            return wire.IS_UPDATING
        drive.disarm()
        self._began, self._counts = self._hal.ticks_ms(), self._hal.counts() or (0, 0)
        self._hal.enable(awake == 1)
        self._hal.pulse(number)
        return wire.OK

    def step(self):
        """End the pulse when it is over, and report what the encoders have counted."""
        if ticks.diff(self._hal.ticks_ms(), self._began) < _PULSE_MS:
            return
        self._began = None
        self._drive.disarm()
        after = self._hal.counts() or (0, 0)
        ran = [max(-32768, min(32767, now - before)) for now, before in zip(after, self._counts)]
        self._drive.transmitter.send(wire.PULSED, *ran)
