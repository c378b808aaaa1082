"""Frames from the figure, over all of its links.

Usage: ``transmitter.send(wire.ACK, seq, wire.OK)``; ``transmitter.log(40, "gyro gone")``

Sending never blocks; a link that is down drops the frame.
"""

from . import wire


def int16(value):
    """The nearest number that an i16 of the wire holds."""
    return max(-32768, min(32767, round(value)))


class Transmitter:
    def __init__(self, hal, config, links):
        self._hal = hal
        self._config = config
        self._links = links
        self._seq = 0
        self.epoch = 0  # of the controller in charge
        self.outages = -1  # the link has come up so many times more than once

    def frame(self, op, *fields, tail=b""):
        self._seq += 1
        return wire.encode(self._config["id"], self.epoch, self._seq, self._hal.ticks_ms(), op, *fields, tail=tail)

    def send(self, op, *fields, tail=b""):
        frame = self.frame(op, *fields, tail=tail)
        for link in self._links:
            link.send(op, frame)

    def log(self, level, text):
        """A record for the controller's log; level as in Python's `logging`. A long text is cut."""
        self.send(wire.LOG, level, tail=text.encode()[: wire.MAX_PAYLOAD - 1])
