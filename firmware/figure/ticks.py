"""Milliseconds that wrap at 2**30, like MicroPython's `time.ticks_ms`. Always subtract them with `diff`.

Usage: ``if ticks.diff(hal.ticks_ms(), started) > 200: ...``
"""

PERIOD = 1 << 30
_HALF = PERIOD >> 1
_MASK = PERIOD - 1


def add(t, ms):
    return (t + ms) & _MASK


def diff(later, earlier):
    """Signed ms from `earlier` to `later`; valid while they are less than 2**29 ms (6 days) apart."""
    return ((later - earlier + _HALF) & _MASK) - _HALF
