"""`neopixel` on the emulated board: one light."""

import board


class NeoPixel:
    def __init__(self, pin, count):
        self._number = pin.number
        self._colours = [(0, 0, 0)] * count

    def __setitem__(self, index, colour):
        self._colours[index] = colour

    def write(self):
        board.light(self._number, *self._colours[0])
