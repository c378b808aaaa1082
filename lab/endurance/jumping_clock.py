"""`robodrome` with a calendar clock that jumps, as one that is set by hand or over the network.

Usage: ``python -m lab.endurance.jumping_clock FILE COMMAND...`` runs ``robodrome COMMAND...``; to what Python's
`time.time` and `time.time_ns` give in the controller's process, the seconds in the file are added. The file is read at
every call.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from robodrome.__main__ import main


def jump(path: Path) -> None:
    """Replace the clock."""
    real: Callable[[], int] = time.time_ns

    def now_ns() -> int:
        return real() + round(float(path.read_text()) * 1e9)

    time.time_ns = now_ns
    time.time = lambda: now_ns() / 1e9


if __name__ == "__main__":
    jump(Path(sys.argv.pop(1)))
    main()
