"""Which version of the program runs, and which commands change it."""

import subprocess
from pathlib import Path

from controller.api.console import Program
from robodrome import __version__

ROOT = Path(__file__).resolve().parents[2]

APPLIANCE = Path("/usr/local/lib/robodrome")
"""Where `appliance/pi` keeps the versions of an appliance."""


def program(root: Path = ROOT, appliance: Path = APPLIANCE) -> Program:
    """The version whose files lie in `root`; `appliance` is where those of an appliance lie."""
    if root.parent == (appliance / "versions").resolve():
        before = (appliance / "previous").resolve()
        return {
            "version": __version__,
            "commit": root.name,
            "before": before.name if before.is_dir() else None,
            "update": ["cd robodrome", "git pull", "sudo appliance/pi install"],
            "back": ["sudo appliance/pi rollback"],
        }
    if (root / ".git").exists():
        return {
            "version": __version__,
            "commit": _git(root, "HEAD"),
            "before": _git(root, "ORIG_HEAD"),
            "update": ["git pull", "make play"],
            "back": ["git reset --keep ORIG_HEAD", "make play"],
        }
    return {"version": __version__, "commit": None, "before": None, "update": [], "back": []}


def _git(root: Path, name: str) -> str | None:
    """The short name of a commit; None if there is none, or no git."""
    try:
        command = ["git", "-C", str(root), "rev-parse", "--short", "--verify", "--quiet", name]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
