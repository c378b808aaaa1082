"""`robodrome figures ...`: health, pairing with tags, tests and tuning of wheels, new firmware."""

import asyncio
import json
import logging
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.progress import Progress
from rich.table import Table as Rows
from rich.text import Text

from controller.errors import ConfigError, LinkError, LinkTimeout, MotionError
from controller.fleet.drift import DUE_MM
from controller.fleet.figure import Figure
from controller.fleet.records import TuningRecord
from controller.fleet.status import WheelStatus, as_data
from controller.sim.settings import FigureKind, FirmwareHost
from controller.tuning.check import Check, rms
from controller.tuning.plot import svg_of
from controller.tuning.record import record_of, record_of_tuning, restore
from controller.tuning.run_log import as_log
from controller.tuning.tuner import Tuner, Tuning
from controller.tuning.wiring import check_wiring
from hardware.files import write_whole
from robodrome.figures.pairing import radios, tag_of
from robodrome.figures.service_session import ServiceSession, open_session
from robodrome.figures.updating import update_in_turn

READY_S = 20.0
"""Time in which figures must answer after a start."""

REFRESH_S = 0.5
"""Interval at which the live table is drawn."""

TELEMETRY_S = 2.0
"""Time to collect telemetry before figures are shown."""

MAX_TURN_DEG = 3.0
"""Error of the heading after a test drive above which wheels are tuned again."""

BLINK_S = 3.0
"""Time for which a figure is left blinking before the next one."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FiguresOptions:
    """Options of the command line; `robodrome.cli` explains each."""

    table: str
    data: Path
    seed: int
    speed: float
    figures: tuple[int, ...]
    firmware: FirmwareHost = "python"
    kind: FigureKind = "built"


class Figures:
    """The commands; each opens a service session of its own."""

    def __init__(self, options: FiguresOptions, console: Console) -> None:
        self._options = options
        self._console = console

    async def show(self, *, live: bool, as_json: bool) -> None:
        """Show the health of all figures: once, or until interrupted."""
        async with self._session() as session:
            await self._chosen(session)
            await session.clock.sleep(TELEMETRY_S)
            await self._ask_all(session)
            if as_json:
                data = [as_data(number, figure.status, session.clock.now()) for number, figure in _all(session)]
                self._console.print_json(json.dumps({"figures": data}))
            elif not live:
                self._console.print(health_table(session))
            else:
                with Live(health_table(session), console=self._console, auto_refresh=False) as page:
                    while True:
                        await asyncio.sleep(REFRESH_S)
                        page.update(health_table(session), refresh=True)

    async def pair(self) -> None:
        """Find the tag of each radio.

        Raises:
            FigureLostError: the tag of a radio could not be found.
        """
        async with self._session(paired=False) as session:
            figure_registry = session.equipment.figure_registry
            found = await radios(session.fleet, session.clock)
            if not found:
                told = session.equipment.cubes_log
                where = f"; {told} tells which cubes were found" if told and session.equipment.cubes else ""
                raise LinkTimeout(f"no figure speaks up: switched on, same network?{where}")
            for figure in found:
                tag = await tag_of(figure, session.watch, session.clock)
                figure_registry.pair(figure.radio, tag, figure.status.firmware.unique_id or "")
                self._console.print(f"Radio {figure.radio} ({figure.status.firmware.unique_id}) wears tag {tag}.")

    async def test(self) -> None:
        """Test each figure, its link and its wheels; wheels that have drifted are tuned again."""
        async with self._session() as session:
            for figure in await self._chosen(session):
                health = await figure.test()
                failed = f"[bold red]{', '.join(health.failed)} failed[/]" if health.failed else "passed"
                self._console.print(
                    f"Figure {figure.id}: self-test {failed} ({', '.join(health.ran)}); last start: "
                    f"{health.reset.words}; {health.free_kb} kB free, up for {health.uptime_s} s."
                )
                if figure.id in session.equipment.cubes:
                    continue
                checks = await self._check(session, figure)
                mm, deg = rms(checks)
                self._console.print(f"Figure {figure.id}: 150 mm without camera: {mm:.2f} mm, {deg:.2f} degrees off.")
                if mm > DUE_MM or deg > MAX_TURN_DEG:
                    self._console.print(f"Figure {figure.id}: its wheels have drifted; they are measured again.")
                    await self._tune(session, figure, None)
                await session.aside(figure.id)
            self._console.print(health_table(session))

    async def tune(self, out: Path | None) -> None:
        """Measure the wheels of each figure and store the result in it; `out`: a folder for the pictures."""
        async with self._session() as session:
            for figure in await self._chosen(session):
                if figure.id in session.equipment.cubes:
                    self._console.print(f"Figure {figure.id} is a toio cube: it holds its speeds by itself.")
                    continue
                await self._tune(session, figure, out)
                await session.aside(figure.id)

    async def update(self, new: bytes, *, again: bool) -> None:
        """Send this firmware to each figure in turn; `again`: also to those that run it already.

        Raises:
            MotionError: a figure refuses, or does not run the firmware afterwards; the others are left as they are.
            ConfigError: simulated figures that run in Python can run no other firmware than this program's.
        """
        options = self._options
        if options.table == "sim" and options.firmware == "python":
            raise ConfigError(
                "simulated figures in Python run this program's own firmware, whatever they are sent; "
                "with --firmware micropython they run what they are sent"
            )
        async with self._session() as session:
            chosen, keys = await self._chosen(session), session.equipment.image_keys
            figures = [figure for figure in chosen if figure.id not in session.equipment.cubes]
            await update_in_turn(figures, new, keys, session.fleet, session.clock, self._console, again=again)

    async def identify(self) -> None:
        """Let figures blink, one after the other."""
        async with self._session() as session:
            for figure in await self._chosen(session):
                self._console.print(f"Figure {figure.id} blinks.")
                await figure.identify()
                await session.clock.sleep(BLINK_S)

    @asynccontextmanager
    async def _session(self, *, paired: bool = True) -> AsyncIterator[ServiceSession]:
        options = self._options
        with self._console.status("Setting up ..."):
            opening = open_session(
                options.table,
                options.data,
                options.seed,
                options.speed,
                self._console,
                paired=paired,
                firmware=options.firmware,
                kind=options.kind,
            )
            session = await opening.__aenter__()
        try:
            yield session
        finally:
            await opening.__aexit__(None, None, None)

    async def _chosen(self, session: ServiceSession) -> Sequence[Figure]:
        """The chosen figures that have answered; by default all that drive."""
        motors = session.equipment.motors
        wanted = self._options.figures or motors
        unknown = [number for number in wanted if number not in motors]
        if unknown:
            raise ConfigError(
                f"figure {unknown[0]} does not drive at this table; there are {', '.join(map(str, motors))}"
            )
        try:
            await session.fleet.ready(wanted, READY_S)
        except LinkTimeout as error:
            if self._options.figures:
                raise
            log.warning("%s", error)
        await restore(session.fleet, session.equipment.figure_registry)
        return [session.fleet.figure(number) for number in wanted if session.fleet.figure(number).greeted.is_set()]

    async def _ask_all(self, session: ServiceSession) -> None:
        """Run the self-test of all figures, which reports their signal; failures are only logged."""
        figures = [figure for _, figure in _all(session) if figure.greeted.is_set()]
        for answer in await asyncio.gather(*(figure.test() for figure in figures), return_exceptions=True):
            if isinstance(answer, LinkError | MotionError):
                log.warning("%s", answer)
            elif isinstance(answer, BaseException):
                raise answer

    async def _tuner(self, session: ServiceSession, figure: Figure, progress: Progress) -> Tuner:
        await session.bring(figure.id)
        await figure.arm()
        if (
            figure.id not in session.equipment.figure_registry.radios
            and (tag := await tag_of(figure, session.watch, session.clock)) != figure.id
        ):
            raise ConfigError(f"the figure that answers as {figure.id} wears tag {tag}: robodrome figures pair first")
        await self._check_wiring(session, figure)
        task = progress.add_task(f"figure {figure.id}", total=1.0)

        def tell(what: str, part: float) -> None:
            progress.update(task, completed=part, description=f"figure {figure.id}: {what}")

        return Tuner(figure, session.watch, session.clock, session.middle_mm, session.yaw_rad, tell)

    def _keep_sight(self, session: ServiceSession) -> None:
        """Keep how tags are mounted, and how late the camera's times are, in the table's calibration."""
        watch, known = session.watch, session.equipment.calibration
        figures = {tag: known.mount(tag).corrected(mount) for tag, mount in watch.mounts.items()}
        late_s = known.late_s + watch.late_s
        session.equipment.keep(replace(known, figures={**known.figures, **figures}, late_s=late_s))

    async def _check_wiring(self, session: ServiceSession, figure: Figure) -> None:
        """Nudge each wheel; say what is wrong, and keep the calibration that makes up for it."""
        checked = await check_wiring(figure, session.watch, session.clock, self._next_revision(session, figure))
        for words in checked.mistakes:
            self._console.print(f"Figure {figure.id}: {words}. Until then it makes up for that by itself.")
        if checked.calibration:
            session.equipment.figure_registry.tune(figure.radio, record_of(checked.calibration))

    def _next_revision(self, session: ServiceSession, figure: Figure) -> int:
        tunings = session.equipment.figure_registry.record(figure.radio).tunings
        return max(figure.status.wheels.calibration or 0, tunings[-1].revision if tunings else 0) + 1

    async def _check(self, session: ServiceSession, figure: Figure) -> tuple[Check, ...]:
        with Progress(console=self._console, transient=True) as progress:
            return await (await self._tuner(session, figure, progress)).check()

    async def _tune(self, session: ServiceSession, figure: Figure, out: Path | None) -> None:
        with Progress(console=self._console, transient=True) as progress:
            tuner = await self._tuner(session, figure, progress)
            tuning = await tuner.tune(self._next_revision(session, figure))
        record = record_of_tuning(tuning)
        session.equipment.figure_registry.tune(figure.radio, record)
        self._keep_sight(session)
        self._console.print(tuning_table(figure.id, tuning))
        if out:
            path = _write_picture(out, figure.id, record, tuning)
            self._console.print(f"Picture: {path}; runs: {path.with_suffix('.json')}")


def _write_picture(out: Path, number: int, record: TuningRecord, tuning: Tuning) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"figure-{number}-{record.revision}.svg"
    title = f"Figure {number}, calibration {record.revision} of {record.date[:10]}"
    write_whole(path, svg_of(tuning, title).encode())
    first, second, third, fourth = (line.start for line in tuning.fit.lines)
    write_whole(path.with_suffix(".json"), as_log(number, tuning.runs, (first, second, third, fourth)))
    return path


def health_table(session: ServiceSession) -> Group:
    """The health of all figures, for a terminal."""
    table = Rows(box=None, pad_edge=False)
    for name in ("tag", "radio", "link", "state", "battery", "trip", "loss", "dBm", "seen/s", "firmware", "wheels"):
        table.add_column(name, justify="left" if name in ("link", "state") else "right", no_wrap=True)
    now_s, troubles = session.clock.now(), []
    for number, figure in _all(session):
        table.add_row(*_cells(number, figure))
        troubles += [
            Text(f"Figure {number}, {now_s - fault.t_s:.0f} s ago: {fault.words}")
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
    table.add_row("camera late", "", f"± {sight.late_residual_deg:.2f}°", f"{sight.late_s * 1e3:.0f} ms")
    table.add_row("150 mm blind", "", f"{mm:.2f} mm, {deg:.2f}°", f"now {now_mm:.2f} mm, {now_deg:.2f}°")
    return table


def _all(session: ServiceSession) -> list[tuple[int, Figure]]:
    return sorted(session.fleet.figures.items())
