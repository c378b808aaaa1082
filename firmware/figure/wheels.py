"""From wheel speeds to duties and back: a dead-band, a start and a straight line for each wheel in each direction.

Usage: ``left, right = Wheels(config, battery).duties(now, left_mm_s, right_mm_s, effort)``, -1000..1000

`config["wheels"]` holds twelve integers as in the wire's CAL: dead-band and start in 0.001 of full duty and top speed
in 0.1 mm/s of left forward, left backward, right forward, right backward. The top speeds are those at 3.9 V; they are
proportional to the battery's voltage, unless the wheels are `regulated`.

Static friction is larger than that of a running gear: a wheel that begins to turn gets its start for a moment.
"""

from . import ticks, wire

_NOMINAL_MV = 3900  # the voltage that calibrations refer to
_START_MS = 40  # two control steps: with the usual lag of 80 ms a wheel has a third of its speed
_FAST_START_MS = 20  # one control step: a wheel that starts fast turns then, and must not jump
_FAST_START_MM_S = 30.0
_START_MARGIN = 0.04  # above the measured start, which scatters: a wheel must turn within one step to go on


def _line(config, right, backward):
    at = 6 * right + 3 * backward
    dead_band, start, top = config["wheels"][at : at + 3]
    return dead_band / 1000, start / 1000, top / 10


def _share(config, right, speed):
    """The duty, 0..1, with which a wheel keeps running at this speed."""
    dead_band, _, top = _line(config, right, speed < 0)
    return dead_band + (1 - dead_band) * min(1.0, abs(speed) / top)


def _speed(config, right, duty):
    dead_band, _, top = _line(config, right, duty < 0)
    share = max(0.0, abs(duty) / 1000 - dead_band) / (1 - dead_band)
    return share * top if duty > 0 else -share * top


def top_mm_s(config):
    """The speed that both wheels reach in both directions at 3.9 V."""
    return min([config["wheels"][at] for at in (2, 5, 8, 11)]) / 10


def _start_mm_s(line):
    """The speed that the duty of a start leads to."""
    dead_band, start, top = line
    return max(0.0, start + _START_MARGIN - dead_band) / (1 - dead_band) * top


def _start_ms(line):
    return _START_MS if _start_mm_s(line) < _FAST_START_MM_S else _FAST_START_MS


def jump_mm(config):
    """How far a wheel that starts fast runs at least, at 3.9 V; 0 if none does."""
    lines = [_line(config, right, backward) for right in (0, 1) for backward in (0, 1)]
    fast = max([_start_mm_s(line) for line in lines])
    return fast * _FAST_START_MS / 1000 if fast >= _FAST_START_MM_S else 0.0


def outputs(config, left, right):
    """What the two motor outputs get, so that these duties reach the wheels as they are wired."""
    wiring = config["wiring"]
    if wiring & wire.CROSSED:
        left, right = right, left
    return -left if wiring & wire.LEFT_REVERSED else left, -right if wiring & wire.RIGHT_REVERSED else right


class Wheels:
    """Reads the settings in every call, so that a calibration takes effect at the next step."""

    def __init__(self, config, battery):
        self._config = config
        self._battery = battery
        self._signs = [0, 0]  # of the speeds of the last step
        self._since = [0, 0]  # when a wheel was last told to turn another way

    @property
    def top_mm_s(self):
        """The speed that both wheels reach in both directions at the present voltage."""
        return top_mm_s(self._config) * self._share

    def duties(self, now, left, right, effort=0.0):
        """The duties for wheel speeds in mm/s; wheels that seem to be stuck get more, by an `effort` of 0..1."""
        share = self._share
        return self._duty(0, now, left / share, effort), self._duty(1, now, right / share, effort)

    def speeds(self, left, right):
        """The wheel speeds, mm/s, that these duties give."""
        share = self._share
        return _speed(self._config, 0, left) * share, _speed(self._config, 1, right) * share

    @property
    def _share(self):
        """What the present voltage leaves of the calibrated speeds."""
        return 1.0 if self._config["regulated"] else self._battery.rest_mv / _NOMINAL_MV

    def _duty(self, right, now, speed, effort):
        sign = (speed > 0) - (speed < 0)
        if sign != self._signs[right]:
            self._signs[right], self._since[right] = sign, now
        if not sign:
            return 0
        share = _share(self._config, right, speed)
        line = _line(self._config, right, speed < 0)
        if effort or ticks.diff(now, self._since[right]) < _start_ms(line):
            start = line[1] + _START_MARGIN
            share = max(share, min(1.0, start + effort * (1 - start)))
        return sign * round(share * 1000)
