"""`robodrome doctor`: what a table and its machine need, tried, with a remedy for each lack."""

import asyncio
import importlib
import importlib.util
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from engine.games.ricochet.solver.solver import is_compiled
from robodrome.doctor import machine
from robodrome.doctor.finding import Finding, mend, report
from robodrome.doctor.wifi import ask_iw, check_own_wifi
from web_remote import page

if TYPE_CHECKING:
    from controller.config import TableSettings


def examine(table: str, port: int, data: Path, console: Console, *, fix: bool, mended: bool) -> int:
    """Print what is found; with `fix` offer the remedies that are commands, and look again after one has run.

    Args:
        table: file with a table's settings, or `sim`.
        port: of the page.
        data: the folder of journal, calibrations and settings; need not exist yet.
        console: for the report.
        fix: whether to offer remedies.
        mended: whether to repair damaged files before.

    Returns:
        The exit code: 0 if nothing is missing, else 1.
    """
    if mended:
        from robodrome.doctor.repair import repair

        repair(data, console)
    findings = diagnose(table, port, data, console)
    code = report(findings, console)
    if fix and mend(findings, console):
        code = report(diagnose(table, port, data, console), console)
    return code


def diagnose(table: str, port: int, data: Path, console: Console) -> list[Finding]:
    """Check everything that a table needs."""
    with console.status("Looking ..."):
        return list(_checks(table, port, data))


def _checks(table: str, port: int, data: Path) -> Iterator[Finding]:
    yield machine.check_python(sys.version_info[:3])
    opencv = machine.check_opencv(lambda: importlib.import_module("cv2"))
    yield opencv
    yield machine.check_page(page.ARCHIVE, page.FRONTEND)
    yield machine.check_kernel(is_compiled())
    yield machine.check_shared_memory(machine.SHARED_MEMORY)
    settings = None
    if opencv.ok:
        settings = yield from _checks_of_table(table, port, data)
    yield machine.check_cameras(machine.CAMERAS, Path("/dev"))
    yield machine.check_serial_ports(machine.serial_ports())
    by_radio = 0 if settings is None else len(set(settings.motors) - set(settings.robots))
    if (wifi := check_own_wifi(ask_iw, by_radio)) is not None:
        yield wifi
    if settings is not None and settings.robots:
        yield from _checks_of_robots(len(settings.robots))
    elif (bluetooth := machine.check_bluetooth(machine.BLUETOOTH)) is not None:
        yield bluetooth


def _checks_of_robots(wanted: int) -> Iterator[Finding]:
    """What so many robots from the shop need; they are searched if nothing is missing."""
    from controller.robots.radio import BluetoothRadio
    from robodrome.doctor.robots import check_search

    findings = list(machine.check_robots(machine.BLUETOOTH, machine.BLUEZ, bool(importlib.util.find_spec("bleak"))))
    yield from findings
    if all(finding.ok for finding in findings):
        yield check_search(BluetoothRadio(), wanted)


def _checks_of_table(table: str, port: int, data: Path) -> Generator[Finding, None, "TableSettings | None"]:
    """What needs the parts of a table, which import OpenCV; returns the settings of a real one."""
    from robodrome.doctor import table as checks
    from robodrome.doctor.camera import check_camera

    found, settings = checks.check_settings(table)
    yield found
    yield checks.check_port(port)
    yield checks.check_data(data)
    if found.ok:
        yield checks.check_kept(data / "sim" if settings is None else data)
        broker = asyncio.run(checks.check_broker(settings, data))
        yield broker
        if broker.ok and settings is not None and settings.motors:
            yield from asyncio.run(checks.check_figures(settings, data))
    if settings is not None:
        for view in settings.views:
            yield checks.check_calibration(view, table)
            yield check_camera(view)
        yield from map(checks.check_serial_port, settings.serial)
        if settings.stop_button is not None:
            yield checks.check_stop_button(settings.stop_button)
    return settings
