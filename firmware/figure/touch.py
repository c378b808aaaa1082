"""What the accelerometer tells: picked up, set down, bumped.

Usage: in every control step ``what = touch.step(now, hal.accel_mg())``: None, or `wire.LIFTED`, `wire.SET_DOWN`,
`wire.BUMPED`; then `strength` says how strongly, in mg. `lifted` is True as long as somebody holds the figure.

The mean of what is felt while nothing happens is rest. A short push along the board is a bump; a difference that
lasts, up, down or by leaning over, is a hand: after a fifth of a second at the earliest, which no push lasts and no
shove along the board with its stop. Set down is: no difference for a while.
"""

import math

from . import ticks, wire

_REST_TAU_MS = 2000
_SMOOTH_TAU_MS = 300
_MOST = 2  # times `lift_mg`: stronger counts as this, so that no hard push counts as a hand
_STILL_MG = 50
_STILL_MS = 700
_DEAF_MS = 300  # a bump rings


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
        off = [felt - rest for felt, rest in zip(accel_mg, self._rest)]
        share = elapsed / (_SMOOTH_TAU_MS + elapsed)
        part = min(1.0, _MOST * self._config["lift_mg"] / (_length(off) or 1.0))
        self._smooth = [old + (new * part - old) * share for old, new in zip(self._smooth, off)]
        if self.lifted:
            return self._watch_for_rest(now, off)
        held = _length(self._smooth)
        if held > self._config["lift_mg"]:
            self.lifted, self._still_since, self.strength = True, None, int(held)
            return wire.LIFTED
        self._learn_rest(elapsed, off)
        return self._bump(now, _length(off[:2]))

    def _bump(self, now, push):
        if push < self._config["bump_mg"]:
            return None
        if self._bumped_at is not None and ticks.diff(now, self._bumped_at) < _DEAF_MS:
            return None
        self._bumped_at, self.strength = now, int(push)
        return wire.BUMPED

    def _learn_rest(self, elapsed, off):
        if max([abs(part) for part in off]) < _STILL_MG:
            share = elapsed / (_REST_TAU_MS + elapsed)
            self._rest = [rest + part * share for rest, part in zip(self._rest, off)]

    def _watch_for_rest(self, now, off):
        if max([abs(part) for part in off]) >= _STILL_MG:
            self._still_since = None
        elif self._still_since is None:
            self._still_since = now
        elif ticks.diff(now, self._still_since) > _STILL_MS:
            self.lifted, self.strength = False, 0
            return wire.SET_DOWN
        return None
