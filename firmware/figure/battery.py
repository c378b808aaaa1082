"""The battery, one lithium-polymer cell: what its voltage still allows. The thresholds are settings, see `config`.

Usage: ten times per second ``battery.measure(hal.battery_mv(), driving)``; then `mv`, `rest_mv`, `low`, `refuses`,
`parks`, `may_update`

Voltage sags under load and recovers at rest. So it is smoothed, and once motions are refused they are allowed again
only above the warning threshold.
"""

_SMOOTHING = 4  # a measurement changes the voltage by a fourth of the difference: time constant 0.35 s
_RECOVERY_MEASUREMENTS = 8  # at rest, until the smoothed voltage counts as that of rest: more than two time constants


class Battery:
    def __init__(self, config, mv):
        self._config = config
        self.mv = mv
        self.rest_mv = 0  # last voltage at rest, to which the wheels' speed is proportional
        self._rest(mv)
        self._measured_at_rest = 0
        self.refuses = mv < config["refuse_mv"]

    def measure(self, mv, driving):
        self.mv += (mv - self.mv) // _SMOOTHING
        self._measured_at_rest = 0 if driving else self._measured_at_rest + 1
        if self._measured_at_rest > _RECOVERY_MEASUREMENTS:
            self._rest(self.mv)
        if self.mv < self._config["refuse_mv"]:
            self.refuses = True
        elif self.mv > self._config["warn_mv"]:
            self.refuses = False

    def _rest(self, mv):
        """Less than the last threshold is an empty cell or an open wire: nothing drives with it."""
        self.rest_mv = max(mv, self._config["park_mv"])

    @property
    def low(self):
        return self.mv < self._config["warn_mv"]

    @property
    def parks(self):
        """The rest is kept for the processor and the radio."""
        return self.mv < self._config["park_mv"]

    @property
    def may_update(self):
        return self.mv >= self._config["update_mv"]
