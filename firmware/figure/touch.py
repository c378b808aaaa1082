"""Touch events from the accelerometer: lifted, set down, bumped.

Usage: in every control step ``event = touch.step(now, hal.accel_mg())``: None, or `wire.LIFTED`, `wire.SET_DOWN`,
`wire.BUMPED`; then `strength` is its size in mg. `lifted` is True until the figure stands still again.

The rest value is the slow mean of readings near it. A short change along the board is a bump. A change that lasts, up,
down or by tilting, means lifted: after a fifth of a second at the earliest, longer than a push along the board and the
stop that follows it. Set down means: no change for a while.
"""

import math

from . import ticks, wire

_REST_TAU_MS = 2000  # time constant of the rest value: follows temperature and tilt of the table, not a hand
_SMOOTH_TAU_MS = 300  # time constant of the change that counts as lifted: longer than a push
_CLIP_LIFTS = 2  # a change counts as at most twice `lift_mg`, so that a hard push does not count as lifted
_STILL_MG = 50  # change below which the figure stands still: above the sensor's noise, below `lift_mg`
_STILL_MS = 700  # of standing still until the figure counts as set down; chosen longer than a hand holds it steady
_RINGING_MS = 300  # after a bump, during which no other is reported: the figure rocks


def _length(vector):
    return math.sqrt(sum([part * part for part in vector]))


class Touch:
    def __init__(self, config):
        self._config = config
        self._rest = None
        self._smooth = (0.0, 0.0, 0.0)
        self._last = None
        self._still_since = None
        self._bumped_at = None
        self.present = False  # whether there is an accelerometer
        self.lifted = False
        self.strength = 0

    def step(self, now, accel_mg):
        if accel_mg is None:
            return None
        if self._rest is None:
            self.present = True
            self._rest, self._last = accel_mg, now
        elapsed = ticks.diff(now, self._last)
        self._last = now
        change = [now_mg - rest for now_mg, rest in zip(accel_mg, self._rest)]
        share = elapsed / (_SMOOTH_TAU_MS + elapsed)
        part = min(1.0, _CLIP_LIFTS * self._config["lift_mg"] / (_length(change) or 1.0))
        self._smooth = [old + (new * part - old) * share for old, new in zip(self._smooth, change)]
        if self.lifted:
            return self._watch_for_rest(now, change)
        held = _length(self._smooth)
        if held > self._config["lift_mg"]:
            self.lifted, self._still_since, self.strength = True, None, int(held)
            return wire.LIFTED
        self._learn_rest(elapsed, change)
        return self._bump(now, _length(change[:2]))

    def _bump(self, now, push):
        if push < self._config["bump_mg"]:
            return None
        if self._bumped_at is not None and ticks.diff(now, self._bumped_at) < _RINGING_MS:
            return None
        self._bumped_at, self.strength = now, int(push)
        return wire.BUMPED

    def _learn_rest(self, elapsed, change):
        if max([abs(part) for part in change]) < _STILL_MG:
            share = elapsed / (_REST_TAU_MS + elapsed)
            self._rest = [rest + part * share for rest, part in zip(self._rest, change)]

    def _watch_for_rest(self, now, change):
        if max([abs(part) for part in change]) >= _STILL_MG:
            self._still_since = None
        elif self._still_since is None:
            self._still_since = now
        elif ticks.diff(now, self._still_since) > _STILL_MS:
            self.lifted, self.strength = False, 0
            return wire.SET_DOWN
        return None
