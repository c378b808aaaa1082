"""`robodrome doctor`: checks of this machine, each problem with its remedy.

Imports nothing that is slow or may be broken: it must still report when OpenCV cannot be loaded.
"""

import importlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from controller.links.mosquitto import find_mosquitto
from web_remote import page

SHARED_MEMORY = Path("/dev/shm")
"""Where Linux mounts shared memory."""

CAMERAS = Path("/sys/class/video4linux")
"""Linux's list of video devices."""

MIN_DISK_MB = 200
"""Free space for journal, calibrations and a simulated table's files, with a margin; recordings need more."""

MIN_SHARED_MB = 48
"""Twice a ring of four 1920 x 1080 colour frames of 6.2 MB each."""

_PACKAGE_OF = {"libGL.so.1": "libgl1", "libgthread-2.0.so.0": "libglib2.0-0", "libglib-2.0.so.0": "libglib2.0-0"}
"""Debian packages of the system libraries that OpenCV's wheel needs (found with ldd)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    Attributes:
        name: what was checked.
        ok: False if a table cannot run without the remedy.
        words: what was found.
        remedy: what to do; if `ok`, an optional improvement or empty.
    """

    name: str
    ok: bool
    words: str
    remedy: str = ""


def diagnose(data: Path) -> list[Finding]:
    """Check everything that a table needs.

    Args:
        data: the folder of journal, calibrations and settings; need not exist yet.
    """
    return [
        check_python(sys.version_info[:3]),
        check_opencv(lambda: importlib.import_module("cv2")),
        check_page(page.ARCHIVE, page.FRONTEND),
        check_broker(find_mosquitto()),
        check_data(data),
        check_shared_memory(SHARED_MEMORY),
        check_cameras(CAMERAS, Path("/dev")),
        check_serial_ports(_serial_ports()),
    ]


def report(findings: Iterable[Finding], console: Console) -> int:
    """Print the findings as a table; returns the exit code: 0 if all are ok, else 1."""
    table = Table("", "What", "Found", "What to do", box=None, pad_edge=False)
    problems = 0
    for finding in findings:
        problems += not finding.ok
        mark = "[green]ok[/]" if finding.ok else "[bold red]problem[/]"
        table.add_row(mark, finding.name, escape(finding.words), escape(finding.remedy))
    console.print(table)
    console.print("No problems." if problems == 0 else f"Problems: {problems}.")
    return 1 if problems else 0


def check_python(version: tuple[int, int, int]) -> Finding:
    """The version of the interpreter."""
    words = f"{'.'.join(map(str, version))} on {platform.machine()}"
    if version >= (3, 11):
        return Finding("Python", True, words)
    return Finding("Python", False, words, "Install Python 3.11 or newer, remove the folder .venv and run: make setup")


def check_opencv(load: Callable[[], object]) -> Finding:
    """OpenCV, which needs libraries of the system; `load` imports it."""
    try:
        module = load()
    except ImportError as error:
        package = next((package for library, package in _PACKAGE_OF.items() if library in str(error)), None)
        remedy = f"sudo apt-get install {package}" if package else "make setup"
        return Finding("OpenCV", False, f"cannot be loaded: {error}", remedy)
    return Finding("OpenCV", True, str(getattr(module, "__version__", "")))


def check_page(archive: Path, frontend: Path) -> Finding:
    """The built page for phones; without its sources, as in an installed wheel, any is right."""
    if not archive.is_file():
        return Finding("Phones' page", False, f"there is no {archive}", "Get Robodrome anew, or run: make web")
    if frontend.is_dir() and not page.is_current(archive, frontend):
        return Finding("Phones' page", True, "was built from other sources than those here", "make web")
    return Finding("Phones' page", True, "is built")


def check_broker(mosquitto: str | None) -> Finding:
    """The MQTT broker; without mosquitto a table uses a Python package."""
    if mosquitto:
        return Finding("MQTT broker", True, mosquitto)
    return Finding(
        "MQTT broker",
        True,
        "no mosquitto: the table uses the broker among its Python packages, at speed 1 only",
        "For other speeds: sudo apt-get install mosquitto",
    )


def check_data(data: Path) -> Finding:
    """The data folder, or its nearest existing parent, is writable and has enough space."""
    place = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
    if not place.is_dir():
        return Finding("Data folder", False, f"{data}: {place} is not a folder", "Choose another one: --data DIR")
    if not os.access(place, os.W_OK | os.X_OK):
        return Finding("Data folder", False, f"{data}: {place} is not writable", "Choose another one: --data DIR")
    return _space("Data folder", str(data), place, MIN_DISK_MB, "Make room, or choose another one: --data DIR")


def check_shared_memory(place: Path) -> Finding:
    """Shared memory, which transports the frames of the simulated camera."""
    if not os.access(place, os.W_OK | os.X_OK):
        return Finding("Shared memory", False, f"{place} is not writable", f"sudo mount -t tmpfs tmpfs {place}")
    return _space("Shared memory", str(place), place, MIN_SHARED_MB, f"sudo mount -o remount,size=256M {place}")


def check_cameras(classes: Path, devices: Path) -> Finding:
    """Video devices; `classes` is the kernel's list of them, `devices` the folder of their files."""
    found = {entry.name: (entry / "name").read_text().strip() for entry in sorted(classes.glob("video*"))}
    closed = [name for name in found if not os.access(devices / name, os.R_OK | os.W_OK)]
    words = ", ".join(f"{devices / name} ({title})" for name, title in found.items())
    if closed:
        return Finding("Cameras", False, f"{words}; no permission for {', '.join(closed)}", _join_group("video"))
    return Finding("Cameras", True, words or "none; the simulated table needs none")


def check_serial_ports(ports: Iterable[tuple[str, str]]) -> Finding:
    """Serial ports with a device connected, as (path, description)."""
    found = dict(ports)
    closed = [device for device in found if not os.access(device, os.R_OK | os.W_OK)]
    words = ", ".join(f"{device} ({title})" for device, title in found.items())
    if closed:
        return Finding("Serial ports", False, f"{words}; no permission for {', '.join(closed)}", _join_group("dialout"))
    return Finding("Serial ports", True, words or "none; only figures on a cable need one")


def _space(name: str, words: str, place: Path, min_mb: int, remedy: str) -> Finding:
    free_mb = shutil.disk_usage(place).free // 1_000_000
    if free_mb < min_mb:
        return Finding(name, False, f"{words}: {free_mb} MB free, {min_mb} MB needed", remedy)
    return Finding(name, True, f"{words}: {free_mb} MB free")


def _join_group(group: str) -> str:
    return f"sudo adduser $USER {group}, then log in again"


def _serial_ports() -> list[tuple[str, str]]:
    ports = importlib.import_module("serial.tools.list_ports").comports()
    return [(port.device, port.description) for port in ports if port.hwid != "n/a"]
