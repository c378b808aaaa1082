"""The light. What it shows, the most urgent first::

    identify        base colour, blinking twice per second
    self-test       red, green, blue, white
    fault           red, blinking four times per second
    gyro not found  red and white in turn, each four times per second
    emergency stop  red
    low battery     amber, a flash every two seconds
    new firmware    violet, blinking twice per second
    no controller   base colour, a flash every two seconds
    down            dim red: the piece is down in the game
    thinking        base colour, breathing
    otherwise       base colour

Without a base colour, `identify` and `no controller` use white.

Usage: ``light.base((0, 0, 200), wire.STEADY)``; ten times per second ``hal.led(*light.colour(now, state, reason))``
"""

from . import ticks, wire

_OFF = (0, 0, 0)
_WHITE = (255, 255, 255)
_RED = (255, 0, 0)
_DIM_RED = (90, 0, 0)
_AMBER = (255, 120, 0)
_VIOLET = (140, 0, 255)
_SWEEP = (_RED, (0, 255, 0), (0, 0, 255), _WHITE)
_BLINK_MS = 250  # half a period: twice per second
_FAULT_BLINK_MS = 125  # half a period: four times per second
_FLASH_PERIOD_MS = 2000
_FLASH_MS = 200
_SWEEP_MS = 200  # for each colour of the self-test
_BREATH_MS = 2000
_BREATH_LOW = 0.2  # darkest share of the base colour while breathing


class Light:
    def __init__(self):
        self._colour = _OFF
        self._mode = wire.STEADY
        self._blink_until = None
        self._swept_at = None

    def base(self, colour, mode):
        """Set the base colour, and how it is shown when nothing more urgent is."""
        self._colour, self._mode = colour, mode

    def identify(self, now, duration_ms):
        self._blink_until = ticks.add(now, duration_ms)

    def sweep(self, now):
        """Start the colours of the self-test."""
        self._swept_at = now

    def colour(self, now, state, reason):
        """Red, green and blue, 0 to 255 each."""
        if self._blink_until is not None:
            if ticks.diff(self._blink_until, now) > 0:
                return _blink(self._visible(), now, _BLINK_MS)
            self._blink_until = None
        if self._swept_at is not None:
            at = ticks.diff(now, self._swept_at) // _SWEEP_MS
            if at < len(_SWEEP):
                return _SWEEP[at]
            self._swept_at = None
        return self._of_state(now, state, reason)

    def _of_state(self, now, state, reason):
        if state == wire.FAULT:
            return _blink(_RED, now, _FAULT_BLINK_MS, _WHITE if reason == wire.SENSOR else _OFF)
        if state == wire.ESTOPPED:
            return _RED
        if state == wire.LOWBATT:
            return _flash(_AMBER, now)
        if state == wire.UPDATING:
            return _blink(_VIOLET, now, _BLINK_MS)
        if state == wire.BOOT:
            return _flash(self._visible(), now)
        if self._mode == wire.DOWN:
            return _DIM_RED
        if self._mode == wire.THINKING:
            return self._breath(now)
        return self._colour

    def _visible(self):
        return self._colour if self._colour != _OFF else _WHITE

    def _breath(self, now):
        """From `_BREATH_LOW` to full and back, linearly."""
        phase = now % _BREATH_MS * 2 / _BREATH_MS
        level = _BREATH_LOW + (1 - _BREATH_LOW) * (phase if phase < 1 else 2 - phase)
        return tuple([int(part * level) for part in self._colour])


def _blink(colour, now, half_ms, other=_OFF):
    return colour if now // half_ms % 2 else other


def _flash(colour, now):
    return colour if now % _FLASH_PERIOD_MS < _FLASH_MS else _OFF
