"""`network` on the emulated board: a Wi-Fi that takes its time, or never joins."""

import time

import board

STA_IF = 0


class WLAN:
    PM_NONE = 0

    def __init__(self, interface):
        self._since = None

    def active(self, on):
        if not on:
            self._since = None

    def config(self, pm):
        pass

    def connect(self, name, password):
        self._since = time.ticks_ms() if name else None

    def isconnected(self):
        joins_ms = board.wifi.joinsMs
        return None not in (self._since, joins_ms) and time.ticks_diff(time.ticks_ms(), self._since) >= joins_ms

    def status(self, what):
        """Without an access point the port raises, also while `isconnected` still says True."""
        if not self.isconnected() or board.wifi.dbm is None:
            raise OSError(0x300F)  # ESP_ERR_WIFI_NOT_CONNECT
        return {"rssi": board.wifi.dbm}[what]
