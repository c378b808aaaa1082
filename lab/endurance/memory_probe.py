"""`robodrome` that notes how much memory is in use whenever it gets SIGUSR2, for `python -m lab soak`.

Usage: ``python -m lab.endurance.memory_probe FILE COMMAND...`` runs ``robodrome COMMAND...`` and appends one line of
JSON to the file at each signal. What the system counts grows and shrinks by whole pages that allocators keep; this
counts what is in use once all garbage is collected, so that a small leak shows soon.
"""

import ctypes
import gc
import json
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

from robodrome.__main__ import main

LOOKS, LOOK_S = 40, 0.025
"""Looks at the C library's bytes, of which the least counts, and wall time between two: pictures of 2.7 MB each come
and go."""


class _Mallinfo(ctypes.Structure):
    """`struct mallinfo2` of glibc 2.33 and newer (man 3 mallinfo)."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    ]


def watch(path: Path) -> None:
    """Note memory in use at each signal: blocks of Python's allocator, bytes of the C library's."""
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = _Mallinfo

    def note(*_: Any) -> None:
        gc.collect()
        threading.Thread(target=write, args=(sys.getallocatedblocks(),)).start()

    def write(blocks: int) -> None:
        least = min(map(in_use, range(LOOKS)))
        with path.open("a") as notes:
            notes.write(json.dumps({"blocks": blocks, "bytes": least}) + "\n")

    def in_use(_: int) -> int:
        time.sleep(LOOK_S)
        info = mallinfo()
        used: int = info.uordblks + info.hblkhd
        return used

    signal.signal(signal.SIGUSR2, note)


if __name__ == "__main__":
    watch(Path(sys.argv.pop(1)))
    main()
