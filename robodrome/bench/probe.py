"""`robodrome` beside a thread that notes how much memory is in use, for `robodrome bench soak`.

Usage: ``python -m robodrome.bench.probe FILE COMMAND...`` runs ``robodrome COMMAND...`` and appends one line of JSON to
the file every second. What the system counts grows and shrinks by whole pages that allocators keep; this counts what
is in use, so that a small leak shows soon.
"""

import ctypes
import json
import sys
import threading
import time
from pathlib import Path

from robodrome.__main__ import main
from robodrome.bench.usage import NOTED_EVERY_S


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
    """Note memory in use for ever: blocks of Python's allocator, bytes of the C library's."""
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = _Mallinfo
    with path.open("a", buffering=1) as notes:
        while True:
            info = mallinfo()
            note = {"t": time.time(), "blocks": sys.getallocatedblocks(), "bytes": info.uordblks + info.hblkhd}
            notes.write(json.dumps(note) + "\n")
            time.sleep(NOTED_EVERY_S)


if __name__ == "__main__":
    threading.Thread(target=watch, args=(Path(sys.argv.pop(1)),), daemon=True).start()
    main()
