"""The dead-man timer: motion continues only while messages keep arriving in time.

Usage: ``deadman.feed(now, ttl_ms)``; ``if deadman.silent_ms(now) > 0: stop the wheels``
"""

from . import ticks


class Deadman:
    def __init__(self):
        self._until = None

    def feed(self, now, ttl_ms):
        self._until = ticks.add(now, ttl_ms)

    def silent_ms(self, now):
        """Time since it ran out; negative while it runs."""
        return ticks.diff(now, self._until)
