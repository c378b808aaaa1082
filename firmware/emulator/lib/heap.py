"""A `gc` with a chip's heap size: `mem_free` counts down from a budget. Usage: ``heap.install(128 * 1024)``

This build collects garbage only when MicroPython yields the processor, not in `gc.collect`. So the board collects from
outside twice per second, and the memory in use right after it is reported.
"""

import gc
import sys

held = gc.mem_alloc()


class Heap:
    def __init__(self, budget):
        self._budget = budget
        self.collect = gc.collect
        self.mem_alloc = gc.mem_alloc

    def mem_free(self):
        return max(0, self._budget - held)


def install(budget):
    sys.modules["gc"] = Heap(budget)


def measure():
    """Called by the board right after a collection."""
    global held
    held = gc.mem_alloc()
