"""What a machine needs for any table: Python, OpenCV, the built page, shared memory, devices."""

import getpass
import importlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from robodrome.doctor.finding import Finding
from web_remote import page

SHARED_MEMORY = Path("/dev/shm")
"""Where Linux mounts shared memory."""

CAMERAS = Path("/sys/class/video4linux")
"""Linux's list of video devices."""

BLUETOOTH = Path("/sys/class/bluetooth")
"""Linux's list of Bluetooth adapters."""

BLUEZ = (Path("/usr/libexec/bluetooth/bluetoothd"), Path("/usr/lib/bluetooth/bluetoothd"))
"""Where Debian installs BlueZ's daemon."""

MIN_SHARED_MB = 48
"""Twice a ring of four 1920 x 1080 colour frames of 6.2 MB each."""

_PACKAGE_OF = {"libGL.so.1": "libgl1", "libgthread-2.0.so.0": "libglib2.0-0", "libglib-2.0.so.0": "libglib2.0-0"}
"""Debian packages of the system libraries that OpenCV's wheel needs (found with ldd)."""


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
        command = ("sudo", "apt-get", "install", package) if package else ("make", "setup")
        return Finding("OpenCV", False, f"cannot be loaded: {error}", command=command)
    return Finding("OpenCV", True, str(getattr(module, "__version__", "")))


def check_page(archive: Path, frontend: Path) -> Finding:
    """The built page for phones; without its sources, as in an installed wheel, any is right."""
    if not archive.is_file():
        return Finding("Phones' page", False, f"there is no {archive}", "or get Robodrome again", ("make", "web"))
    if frontend.is_dir() and not page.is_current(archive, frontend):
        return Finding("Phones' page", True, "was built from other sources than those here", command=("make", "web"))
    return Finding("Phones' page", True, "is built")


def check_kernel(compiled: bool) -> Finding:
    """The solver of Ricochet Robots in C, which is built for the common computers; without it Python does its work."""
    if compiled:
        return Finding("Solver", True, "of Ricochet Robots, in C")
    words = "of Ricochet Robots, in Python, some 100 times slower: its players may think for long"
    return Finding("Solver", True, f"{words}; no kernel fits {platform.system()} on {platform.machine()}")


def check_shared_memory(place: Path) -> Finding:
    """Shared memory, which transports the frames of the simulated camera."""
    if not os.access(place, os.W_OK | os.X_OK):
        return Finding(
            "Shared memory",
            False,
            f"{place} is not writable",
            command=("sudo", "mount", "-t", "tmpfs", "tmpfs", str(place)),
        )
    free_mb = shutil.disk_usage(place).free // 1_000_000
    if free_mb < MIN_SHARED_MB:
        words = f"{place}: {free_mb} MB free, {MIN_SHARED_MB} MB needed"
        larger = ("sudo", "mount", "-o", "remount,size=256M", str(place))
        return Finding("Shared memory", False, words, command=larger)
    return Finding("Shared memory", True, f"{place}: {free_mb} MB free")


def check_cameras(classes: Path, devices: Path) -> Finding:
    """Video devices; `classes` is the kernel's list of them, `devices` the folder of their files."""
    found = {
        entry.name: (entry / "name").read_text("utf-8", "replace").strip() for entry in sorted(classes.glob("video*"))
    }
    closed = [name for name in found if not os.access(devices / name, os.R_OK | os.W_OK)]
    words = ", ".join(f"{devices / name} ({title})" for name, title in found.items())
    if closed:
        return join_group("Cameras", f"{words}; no permission for {', '.join(closed)}", "video")
    return Finding("Cameras", True, words or "none; the simulated table needs none")


def check_bluetooth(adapters: Path) -> Finding | None:
    """Bluetooth adapters, for a table without robots from the shop; None if there are none."""
    found = _adapters(adapters)
    words = ", ".join(f"{name} (switched off)" if off else name for name, off in found.items())
    return Finding("Bluetooth", True, f"{words}; only robots from the shop need it") if found else None


def check_robots(adapters: Path, daemons: Sequence[Path], bleak: bool) -> Iterator[Finding]:
    """What robots from the shop need: an adapter that is on, BlueZ, and the package bleak.

    Args:
        adapters: Linux's list of them.
        daemons: where BlueZ may be.
        bleak: whether the package is installed.
    """
    found = _adapters(adapters)
    if not found:
        words = "no adapter, which robots from the shop need"
        fix = "plug in a USB adapter for Bluetooth 4.2 or newer; see docs/build/toio.md"
        yield Finding("Bluetooth", False, words, fix)
    elif _blocked(adapters):
        words = f"{', '.join(found)}: switched off by a switch or the firmware, and robots from the shop need it"
        yield Finding("Bluetooth", False, words, "look for a switch, a key or a setting of the firmware")
    elif all(found.values()):
        words = f"{', '.join(found)}: switched off, and robots from the shop need it"
        yield Finding("Bluetooth", False, words, command=("sudo", "rfkill", "unblock", "bluetooth"))
    else:
        yield Finding("Bluetooth", True, f"{', '.join(name for name, off in found.items() if not off)} is on")
    if not any(daemon.exists() for daemon in daemons):
        words = "is not installed; it drives the Bluetooth adapter for robots from the shop"
        yield Finding("BlueZ", False, words, "then start again", ("sudo", "apt-get", "install", "bluez"))
    if not bleak:
        words = "is not installed; robots from the shop are reached through it"
        yield Finding("bleak", False, words, command=(sys.executable, "-m", "pip", "install", "bleak"))


def _adapters(adapters: Path) -> dict[str, bool]:
    """Bluetooth adapters, and whether each is switched off."""
    return {
        adapter.name: any(switch.read_text().strip() == "1" for switch in adapter.glob("rfkill*/soft"))
        for adapter in sorted(adapters.glob("hci*"))
    }


def _blocked(adapters: Path) -> bool:
    """Whether no command can switch on any of them."""
    switches = [list(adapter.glob("rfkill*/hard")) for adapter in adapters.glob("hci*")]
    return all(any(switch.read_text().strip() == "1" for switch in of_one) for of_one in switches)


def check_serial_ports(ports: Iterable[tuple[str, str]]) -> Finding:
    """Serial ports with a device connected, as (path, description)."""
    found = dict(ports)
    closed = [device for device in found if not os.access(device, os.R_OK | os.W_OK)]
    words = ", ".join(f"{device} ({title})" for device, title in found.items())
    if closed:
        return join_group("Serial ports", f"{words}; no permission for {', '.join(closed)}", "dialout")
    return Finding("Serial ports", True, words or "none; only figures on a cable need one")


def join_group(name: str, words: str, group: str) -> Finding:
    """Something that only members of a group of the system may use."""
    return Finding(name, False, words, "then log in again", ("sudo", "adduser", getpass.getuser(), group))


def serial_ports() -> list[tuple[str, str]]:
    """Serial ports with a device connected, as (path, description)."""
    ports = importlib.import_module("serial.tools.list_ports").comports()
    return [(port.device, port.description) for port in ports if port.hwid != "n/a"]
