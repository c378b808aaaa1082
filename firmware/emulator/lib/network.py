"""`network` on the emulated board: a Wi-Fi that connects immediately."""

STA_IF = 0


class WLAN:
    PM_NONE = 0

    def __init__(self, interface):
        self._joined = False

    def active(self, on):
        self._joined = self._joined and on

    def config(self, pm):
        pass

    def connect(self, name, password):
        self._joined = bool(name)

    def isconnected(self):
        return self._joined

    def status(self, what):
        return {"rssi": -50}[what]
