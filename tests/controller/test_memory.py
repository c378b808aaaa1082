"""Memory that stays, and memory that the C library keeps."""

import subprocess
import sys


def printed(program: str) -> list[int]:
    """What a separate program prints, as nothing else uses its memory."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return [int(word) for word in done.stdout.split()]


PIECES = """
from pathlib import Path
from controller.memory import return_free_memory

def own_kb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon"))

pieces = [bytes(20_000) for _ in range(2_000)]
del pieces[::2], pieces[::2]  # what stays lies between what is free
before = own_kb()
return_free_memory()
print(before - own_kb())
"""


def test_what_lies_free_between_other_things_goes_back_to_the_system() -> None:
    (freed_kb,) = printed(PIECES)
    assert freed_kb > 15_000  # of the 30,000 that are free; pages that are free in part stay


TABLES = """
import gc
from controller.memory import set_apart_what_stays

class Table:
    living = 0

    def __init__(self):
        self.itself = self
        Table.living += 1

    def __del__(self):
        Table.living -= 1

table = Table()
set_apart_what_stays()
print(sum(isinstance(one, Table) for one in gc.get_objects()))
table = Table()
gc.collect()
print(Table.living)
set_apart_what_stays()
print(Table.living)
"""


def test_what_is_set_apart_is_not_looked_through_until_the_next_time() -> None:
    looked_through, before, after = printed(TABLES)
    assert looked_through == 0
    assert (before, after) == (2, 1)  # the first table, which refers to itself, and is garbage since the second one
