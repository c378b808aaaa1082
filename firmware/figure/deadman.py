"""The dead-man timer: motion goes on only while somebody keeps saying so.

Usage: ``deadman.feed(now, ttl_ms)``; ``if deadman.silent_ms(now) > 0: stop the wheels``
"""

from . import ticks


class Deadman:
    def __init__(self):
        self._until = None

    def feed(self, now, ttl_ms):
        self._until = ticks.add(now, ttl_ms)

    def silent_ms(self, now):
        """For how long it has been overdue; 0 or less while it is not."""
        return ticks.diff(now, self._until)
