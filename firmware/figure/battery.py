"""The battery: warn, refuse new motions, park; and enough for new firmware. One cell; thresholds in the settings.

Usage: ten times per second ``battery.measure(hal.battery_mv(), driving)``; then `mv`, `rest_mv`, `low`, `refuses`,
`parks`, `may_update`

Voltage sags under load and springs back at rest, so it is smoothed, and what has been refused is taken up again only
above the warning.
"""

_CALM = 8  # measurements until the voltage has sprung back


class Battery:
    def __init__(self, config, mv):
        self._config = config
        self.mv = mv
        self.rest_mv = mv  # as last seen at rest: the wheels' speed goes with it
        self._calm = 0
        self.refuses = mv < config["refuse_mv"]

    def measure(self, mv, driving):
        self.mv += (mv - self.mv) // 4
        self._calm = 0 if driving else self._calm + 1
        if self._calm > _CALM:
            self.rest_mv = self.mv
        if self.mv < self._config["refuse_mv"]:
            self.refuses = True
        elif self.mv > self._config["warn_mv"]:
            self.refuses = False

    @property
    def low(self):
        return self.mv < self._config["warn_mv"]

    @property
    def parks(self):
        """So little is left that it is kept for staying alive."""
        return self.mv < self._config["park_mv"]

    @property
    def may_update(self):
        return self.mv >= self._config["update_mv"]
