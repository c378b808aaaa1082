"""What the light shows, from the most to the least urgent::

    identify        its colour blinks, four times in two seconds
    self-test       red, green, blue, white
    fault           red blinks fast
    emergency stop  red
    low battery     amber for a moment every two seconds
    new firmware    violet blinks
    no controller   its colour, or white, for a moment every two seconds
    down            red, dimmed: the piece lies in the game
    thinking        its colour breathes
    otherwise       its colour

Usage: ``light.base((0, 0, 200), wire.STEADY)``; ten times per second ``hal.led(*light.colour(now, state))``
"""

from . import ticks, wire

_OFF = (0, 0, 0)
_WHITE = (255, 255, 255)
_RED = (255, 0, 0)
_DIM_RED = (90, 0, 0)
_AMBER = (255, 120, 0)
_VIOLET = (140, 0, 255)
_SWEEP = (_RED, (0, 255, 0), (0, 0, 255), _WHITE)
_BREATH_MS = 2000


class Light:
    def __init__(self):
        self._colour = _OFF
        self._mode = wire.STEADY
        self._blink_until = None
        self._swept_at = None

    def base(self, colour, mode):
        """The owner's colour, and how it is shown while nothing else matters."""
        self._colour, self._mode = colour, mode

    def identify(self, now, duration_ms):
        self._blink_until = ticks.add(now, duration_ms)

    def sweep(self, now):
        """Show all colours once."""
        self._swept_at = now

    def colour(self, now, state):
        if self._blink_until is not None:
            if ticks.diff(self._blink_until, now) > 0:
                return (self._colour if self._colour != _OFF else _WHITE) if now // 250 % 2 else _OFF
            self._blink_until = None
        if self._swept_at is not None:
            at = ticks.diff(now, self._swept_at) // 200
            if at < len(_SWEEP):
                return _SWEEP[at]
            self._swept_at = None
        if state == wire.FAULT:
            return _RED if now // 125 % 2 else _OFF
        if state == wire.ESTOPPED:
            return _RED
        if state == wire.LOWBATT:
            return _AMBER if now % 2000 < 200 else _OFF
        if state == wire.UPDATING:
            return _VIOLET if now // 250 % 2 else _OFF
        if state == wire.BOOT:
            return (self._colour if self._colour != _OFF else _WHITE) if now % 2000 < 200 else _OFF
        if self._mode == wire.DOWN:
            return _DIM_RED
        if self._mode == wire.THINKING:
            return self._breath(now)
        return self._colour

    def _breath(self, now):
        """From a fifth to full and back."""
        phase = now % _BREATH_MS * 2 / _BREATH_MS
        level = 0.2 + 0.8 * (phase if phase < 1 else 2 - phase)
        return tuple([int(part * level) for part in self._colour])
