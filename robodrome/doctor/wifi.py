"""How many radios hang on this machine's own Wi-Fi."""

import re
import shutil
import subprocess
from collections.abc import Callable

from robodrome.doctor.finding import Finding

FULL = 7
"""Clients from which a Raspberry Pi's own access point may refuse another: the firmware of its radio serves 7 to 10
(raspberrypi/documentation, issue 2520)."""

FEW_FIGURES = 2
"""With more figures than that, phones find no room: two figures and four phones are 6 clients."""

_ROUTER = "give figures and phones a Wi-Fi router, and this machine a cable to it"

_IW = shutil.which("iw") or "/usr/sbin/iw"
"""Debian puts it where only root looks."""

Ask = Callable[..., str | None]
"""Runs `iw` with these arguments; its output, or None without the program or without a radio."""


def ask_iw(*arguments: str) -> str | None:
    """What `iw` prints."""
    try:
        done = subprocess.run([_IW, *arguments], capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def access_points(listing: str) -> list[str]:
    """The interfaces that `iw dev` lists as access points."""
    blocks = re.split(r"^\s*Interface ", listing, flags=re.MULTILINE)[1:]
    return [block.split()[0] for block in blocks if re.search(r"^\s*type AP$", block, re.MULTILINE)]


def check_own_wifi(ask: Ask, figures: int) -> Finding | None:
    """The machine's own access point; None if it opens none.

    Args:
        ask: asks the radio.
        figures: that drive at the table over the radio.
    """
    points = access_points(ask("dev") or "")
    if not points:
        return None
    clients = sum((ask("dev", point, "station", "dump") or "").count("Station ") for point in points)
    words = f"{clients} clients in this machine's own Wi-Fi, {figures} figures at the table"
    if clients >= FULL:
        return Finding("Own Wi-Fi", False, f"{words}; a Raspberry Pi serves {FULL} to 10", _ROUTER)
    if figures > FEW_FIGURES:
        return Finding("Own Wi-Fi", True, f"{words}; a Raspberry Pi serves {FULL} to 10 in all", _ROUTER)
    return Finding("Own Wi-Fi", True, words)
