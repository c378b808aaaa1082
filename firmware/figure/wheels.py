"""From wheel speeds to duties and back: a dead-band and a straight line for each wheel in each direction.

Usage: ``left, right = Wheels(config, battery).duties(left_mm_s, right_mm_s)``, -1000..1000

`config["wheels"]` holds eight integers as in the wire's CAL: dead-band in 0.001 of full duty and top speed in 0.1 mm/s
of left forward, left backward, right forward, right backward. The top speeds are those at 3.9 V; they are proportional
to the battery's voltage.
"""

_NOMINAL_MV = 3900  # the voltage that calibrations refer to


def _line(config, right, backward):
    at = 4 * right + 2 * backward
    return config["wheels"][at] / 1000, config["wheels"][at + 1] / 10


def _duty(config, right, speed):
    if not speed:
        return 0
    deadband, top = _line(config, right, speed < 0)
    share = deadband + (1 - deadband) * min(1.0, abs(speed) / top)
    return round(share * 1000) if speed > 0 else -round(share * 1000)


def _speed(config, right, duty):
    deadband, top = _line(config, right, duty < 0)
    share = max(0.0, abs(duty) / 1000 - deadband) / (1 - deadband)
    return share * top if duty > 0 else -share * top


def top_mm_s(config):
    """The speed that both wheels reach in both directions at 3.9 V."""
    return min([config["wheels"][at] for at in (1, 3, 5, 7)]) / 10


class Wheels:
    """Reads the settings in every call, so that a calibration takes effect at the next step."""

    def __init__(self, config, battery):
        self._config = config
        self._battery = battery

    @property
    def top_mm_s(self):
        """The speed that both wheels reach in both directions at the present voltage."""
        return top_mm_s(self._config) * self._battery.rest_mv / _NOMINAL_MV

    def duties(self, left, right):
        share = _NOMINAL_MV / self._battery.rest_mv
        return _duty(self._config, 0, left * share), _duty(self._config, 1, right * share)

    def speeds(self, left, right):
        """The wheel speeds, mm/s, that these duties give."""
        share = self._battery.rest_mv / _NOMINAL_MV
        return _speed(self._config, 0, left) * share, _speed(self._config, 1, right) * share
