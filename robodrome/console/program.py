"""Which version of the program runs, and how it is changed: by commands, at an appliance also by a request.

The program may write its data only. So a request is a word in a file, for which systemd watches
(`robodrome-update.path`) and starts the appliance's script, which takes nothing else from it.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from base.files import write_private
from controller.api.console import Change, LastChange, Program
from controller.api.wording import words
from controller.errors import StoreError, UnknownOrderError
from robodrome import __version__

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Appliance:
    """Where `appliance/pi` keeps things.

    Attributes:
        folder: the versions, and what the last request led to.
        request: what is asked for.
        watcher: the unit that watches for that.
    """

    folder: Path = Path("/usr/local/lib/robodrome")
    request: Path = Path("/var/lib/robodrome/update-asked")
    watcher: Path = Path("/etc/systemd/system/robodrome-update.path")


def program(root: Path = ROOT, appliance: Appliance | None = None) -> Program:
    """The version whose files lie in `root`; `appliance` is where those of an appliance lie."""
    appliance = appliance or Appliance()
    if _is_current(root, appliance):
        before = (appliance.folder / "previous").resolve()
        return {
            "version": __version__,
            "commit": root.name,
            "before": before.name if before.is_dir() else None,
            "update": ["cd robodrome", "git pull", "sudo appliance/pi install"],
            "back": ["sudo appliance/pi rollback"],
            "here": appliance.watcher.exists(),
            "asked": _asked(appliance.request),
            "last": _last(appliance.folder / "asked"),
        }
    if (root / ".git").exists():
        return {
            "version": __version__,
            "commit": _git(root, "HEAD"),
            "before": _git(root, "ORIG_HEAD"),
            "update": ["git pull", "make play"],
            "back": ["git reset --keep ORIG_HEAD", "make play"],
            "here": False,
            "asked": None,
            "last": None,
        }
    return {
        "version": __version__,
        "commit": None,
        "before": None,
        "update": [],
        "back": [],
        "here": False,
        "asked": None,
        "last": None,
    }


def change_program(what: Change, root: Path = ROOT, appliance: Appliance | None = None) -> None:
    """Ask the appliance for an update or for the way back.

    Raises:
        UnknownOrderError: this is not an appliance, or no earlier version exists.
        StoreError: the request cannot be written.
    """
    appliance = appliance or Appliance()
    told = program(root, appliance)
    if not told["here"]:
        raise UnknownOrderError(words("console.no-appliance"))
    if what == "rollback" and told["before"] is None:
        raise UnknownOrderError(words("console.no-before"))
    try:
        write_private(appliance.request, what.encode())
    except OSError as error:
        raise StoreError(f"{appliance.request} cannot be written: {error.strerror}") from error


def _is_current(root: Path, appliance: Appliance) -> bool:
    return root.parent == (appliance.folder / "versions").resolve()


def _asked(request: Path) -> Change | None:
    try:
        return _change(request.read_text(encoding="utf-8"))
    except OSError:
        return None


def _last(file: Path) -> LastChange | None:
    """What the script wrote: the request, its exit code, and the end of its output."""
    try:
        what, status, *text = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except (OSError, ValueError):
        return None
    change = _change(what)
    return change and {"what": change, "well": status == "0", "text": "\n".join(text)}


def _change(word: str) -> Change | None:
    return "update" if word == "update" else "rollback" if word == "rollback" else None


def _git(root: Path, name: str) -> str | None:
    """The short name of a commit; None if there is none, or no git."""
    try:
        command = ["git", "-C", str(root), "rev-parse", "--short", "--verify", "--quiet", name]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
