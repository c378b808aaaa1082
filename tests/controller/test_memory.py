"""Memory that the C library keeps."""

import subprocess
import sys

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
    done = subprocess.run([sys.executable, "-c", PIECES], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 15_000  # KB of the 30,000 that are free; pages that are free in part stay
