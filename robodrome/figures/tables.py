"""Figures as tables for a terminal."""

import math
from collections.abc import Sequence

from rich.console import Group
from rich.table import Table as Rows
from rich.text import Text

from controller.api.english import english
from controller.fleet.drift import DUE_MM
from controller.fleet.figure import Figure
from controller.fleet.status import WheelStatus
from controller.tuning.check import rms
from controller.tuning.tuner import Tuning
from robodrome.figures.service_session import ServiceSession


def health_table(session: ServiceSession) -> Group:
    """The health of all figures, for a terminal."""
    table = Rows(box=None, pad_edge=False)
    for name in ("tag", "radio", "link", "state", "battery", "trip", "loss", "dBm", "seen/s", "firmware", "wheels"):
        table.add_column(name, justify="left" if name in ("link", "state") else "right", no_wrap=True)
    now_s, troubles = session.clock.now(), []
    for number, figure in sorted(session.fleet.figures.items()):
        table.add_row(*_cells(number, figure))
        troubles += [
            Text(f"Figure {number}, {now_s - fault.t_s:.0f} s ago: {english(fault.words)}")
            for fault in figure.status.faults[-3:]
        ]
    return Group(table, *troubles)


def _cells(number: int, figure: Figure) -> Sequence[str]:
    status, link, telemetry = figure.status, figure.status.link, figure.status.telemetry
    state = telemetry.state.name.lower()
    battery = "" if telemetry.battery is None else f"{telemetry.battery:.0%}"
    return (
        str(number),
        str(figure.radio),
        "[green]ok[/]" if link.up else "[bold red]lost[/]",
        state if telemetry.armed else f"({state})",
        f"[bold red]{battery}[/]" if telemetry.battery_low else battery,
        "" if link.round_trip_s is None else f"{link.round_trip_s * 1e3:.0f} ms",
        "" if link.loss is None else f"{link.loss:.1%}",
        "" if link.signal_dbm is None else str(link.signal_dbm),
        f"{status.tag_hz:.0f}",
        status.firmware.version or "",
        _wheels(status.wheels),
    )


def _wheels(wheels: WheelStatus) -> str:
    if wheels.residual_mm is not None and wheels.residual_mm > DUE_MM:
        return f"[bold red]{wheels.residual_mm:.0f} mm off[/]"
    return "as built" if not wheels.calibration else f"rev. {wheels.calibration}"


def tuning_table(number: int, tuning: Tuning) -> Rows:
    """The result of tuning, for a terminal."""
    found = tuning.calibration
    table = Rows(title=f"Figure {number}, calibration {found.revision}", box=None, pad_edge=False, title_justify="left")
    for name in ("wheel", "starts at", "runs from", "top mm/s"):
        table.add_column(name)
    for name, wheel in zip(("left forward", "left back", "right forward", "right back"), found.lines, strict=True):
        table.add_row(name, f"{wheel.start:.0%}", f"{wheel.dead_band:.1%}", f"{wheel.top_mm_s:.1f}")
    (mm, deg), (now_mm, now_deg) = rms(tuning.before), rms(tuning.after)
    table.add_row("track", "", "", f"{found.track_mm:.2f} mm")
    table.add_row("lag, latency", "", "", f"{found.lag_s * 1e3:.0f} ms, {tuning.fit.latency_s * 1e3:.0f} ms")
    table.add_row("residual", "", "", f"{tuning.fit.residual_mm_s:.2f} mm/s")
    sight = tuning.sight
    table.add_row("tag ahead, left", "", "", f"{sight.mount.forward_mm:+.2f} mm, {sight.mount.left_mm:+.2f} mm")
    table.add_row("tag turned", "", f"± {sight.yaw_spread_deg:.2f}°", f"{math.degrees(sight.mount.yaw_rad):+.2f}°")
    table.add_row("frames later still", "", f"± {sight.late_residual_deg:.2f}°", f"{sight.late_s * 1e3:.0f} ms")
    table.add_row("150 mm blind", "", f"{mm:.2f} mm, {deg:.2f}°", f"now {now_mm:.2f} mm, {now_deg:.2f}°")
    return table
