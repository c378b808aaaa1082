"""`robodrome play`: runs a table and its page for phones until stopped."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from controller.api.calibration import Calibrating
from controller.api.service import ServiceTask, Servicing
from controller.api.shapes import StopReason
from controller.api.table_api import Safety
from controller.assembly.cameras import phone_of
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import Sheets
from controller.assembly.stop_button import StopButton
from controller.assembly.supervisor import Supervisor
from controller.assembly.tables import Running, relaid_settings, relaid_table, simulated_table
from controller.assembly.uncalibrated import never_calibrated, uncalibrated_table
from controller.config import TableSettings, WebSettings
from controller.errors import ConfigError, StoreError
from controller.hall.hall_link import HallPlace
from controller.linked.table_link import LinkPlace
from controller.links.meeting import line_of, load_meeting
from controller.memory import keep_returning_free_memory
from controller.sim.people.hands import Behaviour
from controller.sim.settings import SimSettings, boxed
from controller.sim.table_setup import clear_table
from engine import registry
from engine.state import Game
from engine.words import Msg
from robodrome import __version__
from robodrome.calibrate.page import PageCalibrator
from robodrome.calibrate.setups import CalibrateOptions
from robodrome.checks import (
    check_folder,
    computer_players,
    given_certificate,
    table_settings,
    take_port,
)
from robodrome.cli.log import prepare_log
from robodrome.console.memory_log import kept_log
from robodrome.console.table_console import TableConsole
from robodrome.endpoint import Endpoint, ReachedAt, endpoint_of
from robodrome.figures.page import PageServicer
from robodrome.figures.service_session import ServiceSession, real_session, simulated_session
from robodrome.figures.work import check_updatable
from robodrome.qr_code import terminal_qr
from robodrome.recorded_table import recorded_table
from robodrome.setup.table_setup import TableSetup
from robodrome.supervision import supervisor_of, watching
from robodrome.watchdog import Watchdog
from vision.cameras.phone_camera import PhoneCamera
from vision.recording.recorder import Recorder
from web_remote.app import create_app
from web_remote.http.server import serving
from web_remote.http.spare_files import limit_files
from web_remote.pairing.paired_phones import Invitation, PairingError

log = logging.getLogger(__name__)

SIM_GAME = "robotory"
"""What the simulated table plays if no game is named: the simplest rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """The options of `robodrome play`; its help tells each. Without a game it is the table's own."""

    game: str | None
    options: Mapping[str, Any]
    table: str
    host: str
    port: int
    ai: tuple[str, ...]
    hands: Behaviour
    speed: float
    size: str
    seed: int
    data: Path
    camera: str | None = None
    record: Path | None = None
    record_mb: int = 1024
    https: bool = False
    certificate: Path | None = None
    key: Path | None = None
    meeting: Path | None = None


async def play(options: PlayOptions) -> None:
    """Play until cancelled, which is how an open table ends: it returns then.

    Raises:
        ControllerError: the table cannot be set up.
    """
    console = Console()
    loop = asyncio.get_running_loop()
    limit_files()
    prepare_log()
    phones = PhoneCamera(), PhoneCamera()
    game, sheets, settings = sheets_of(options, phones)
    players = computer_players(game, options.ai)
    if options.record is not None:
        check_folder(options.record.parent, "--record")
    button = None if settings is None else settings.stop_button
    certificate = given_certificate(options.certificate, options.key)
    place = None if options.meeting is None else link_place(options.meeting, options.data)
    with take_port(options.host, options.port) as listener, kept_log() as memory:
        web = WebSettings() if settings is None else settings.web
        async with contextlib.AsyncExitStack() as ends:
            reached = ReachedAt(options.host, listener.getsockname()[1], options.data, options.https)
            endpoint = ends.enter_context(endpoint_of(reached, web, certificate))
            table = ChangingTable(sheets, place, HallPlace(options.data, __version__, f"{endpoint.settings.url}/"))
            supervisor = ends.enter_context(supervisor_of(table, loop, ends.enter_context(Watchdog())))
            pressed = None
            if button is not None:
                pressed = ends.enter_context(stop_button(button, table, loop))
                console.print(f"The stop button {button} is watched: press it once to try it.", highlight=False)
            with console.status("Setting the table up ..."):
                ends.push_async_callback(table.close)
                resumed = await table.open(game.name)
            if options.record is not None:
                table.running.capture.recorder = _recorder(table.running, options.record, options.record_mb << 20, loop)
                console.print(f"What the camera sees is recorded in {options.record}.", highlight=False)
            if not table.running.calibrated:
                console.print("The camera was never calibrated: a host does that at the operator's console.")
            if resumed:
                console.print("The match of last time goes on.")
            for seat, level in players:
                table.running.table.seat(seat, "computer", "", level)
            of_operator = TableConsole(table, options.table, options.data, memory)
            setup = None
            if options.camera is None and options.record is None:  # a recording is of one table
                setup = TableSetup(table, partial(named_sheets, options, phones), of_operator, phones)
                ends.push_async_callback(setup.close)
            await _serve(table, of_operator, setup, endpoint, listener, console, supervisor, pressed, phones)


def link_place(meeting: Path, data: Path) -> LinkPlace:
    """How this table is linked to one that is met where a file says.

    Raises:
        ConfigError: the file cannot be used.
    """
    return LinkPlace(partial(line_of, load_meeting(meeting)), data)


def sheets_of(options: PlayOptions, phones: Sequence[PhoneCamera]) -> tuple[Game, Sheets, TableSettings | None]:
    """The first game, the tables that can be opened, and a real table's settings; a recording is of one sheet.

    `phones` film for the table's cameras and for their calibrations, which take turns at them.
    """
    others = options.record is None
    if options.camera is None and options.table == "sim":
        return registry.make(options.game or SIM_GAME, options.options), simulated_sheets(options, others), None
    if options.options:
        raise ConfigError("--options: they are for the simulated table; at a real one the host's phone chooses them")
    if options.camera is not None:
        others, data = False, options.data / "recording"
        found = recorded_table(options.camera, data)
    else:
        found, data = table_settings(options.table, options.game), options.data

    def opening(name: str, laid: bool) -> AbstractAsyncContextManager[Running]:
        if never_calibrated(found):
            return uncalibrated_table(found, data)
        return relaid_table(found, name, data, laid=laid, phones=phones)

    sheets = Sheets(
        open=opening,
        figures=lambda _: (tuple(sorted((*found.motors, *found.hands))), found.hands),
        others=others,
        calibrating=None if options.camera is not None else _calibrating(options, found.game, phones),
        servicing=None if options.camera is not None else _servicing(found, data),
    )
    return registry.make(found.game), sheets, found


def named_sheets(options: PlayOptions, phones: Sequence[PhoneCamera], name: str) -> tuple[str, Sheets]:
    """The first game and the sheets of a table by the name of its settings; `--options` are of `--table`."""
    own = options if name == options.table else replace(options, table=name, game=None, options={})
    game, sheets, _ = sheets_of(own, phones)
    return game.name, sheets


def _calibrating(options: PlayOptions, game: str, phones: Sequence[PhoneCamera] = ()) -> Calibrating:
    """What makes calibrations of the table's cameras, as `robodrome calibrate` does."""

    def calibrator(steps: Sequence[str], view: int = 0) -> PageCalibrator:
        return PageCalibrator(
            CalibrateOptions(
                game=game,
                table=options.table,
                pictures=None,
                steps=tuple(steps),
                lens_model=None,
                lens="standard",
                size=options.size,
                light="typical",
                seed=options.seed,
                keep=None,
                out=None,
                data=options.data,
                phone=phone_of(phones, view),
                view=view,
            )
        )

    return calibrator


def _servicing(settings: TableSettings, data: Path) -> Servicing:
    """What makes services of a real table's figures, as `robodrome figures` does."""

    def servicer(game: str, task: ServiceTask, figures: Sequence[int]) -> PageServicer:
        relaid = relaid_settings(settings, game, data)
        return PageServicer(task, figures, partial(real_session, relaid, data, paired=task != "pair"))

    return servicer


def simulated_sheets(options: PlayOptions, others: bool) -> Sheets:
    """Simulated tables: each game has its figures; `--options` are those of the first game."""
    first = options.game or SIM_GAME

    def settings(name: str) -> SimSettings:
        chosen = options.options if name == first else {}
        figures = boxed(registry.make(name, chosen))
        return SimSettings(name, figures, chosen, options.seed, resolution=options.size, hands=options.hands)

    def opening(name: str, _: bool) -> AbstractAsyncContextManager[Running]:
        return simulated_table(settings(name), options.speed, options.data / "sim", secret=True, at_once=True)

    def servicer(game: str, task: ServiceTask, figures: Sequence[int]) -> PageServicer:
        idle, data = replace(settings(game), hands="absent"), options.data / "sim"

        def session(_: Callable[[Msg], None]) -> AbstractAsyncContextManager[ServiceSession]:
            if task == "update":
                check_updatable("sim", idle.firmware)
            return simulated_session(idle, options.speed, data, paired=task != "pair")

        return PageServicer(task, figures, session)

    async def clear(running: Running) -> None:
        assert running.sim is not None
        await clear_table(running.sim)

    return Sheets(
        open=opening,
        figures=lambda game: (tuple(range(len(game.pieces))), ()),
        clear=clear,
        others=others,
        calibrating=_calibrating(options, first),
        servicing=servicer,
    )


def _recorder(running: Running, path: Path, limit_bytes: int, loop: asyncio.AbstractEventLoop) -> Recorder:
    """A recorder of the camera's frames; phones are notified if it has to stop."""

    def stopped(error: OSError) -> None:
        loop.call_soon_threadsafe(running.table.loop.lose_recording, error)

    game = running.table.session.game.name
    return Recorder(path, game, running.calibration, running.model.figure_tags, limit_bytes, stopped)


def stop_button(path: Path, table: Safety, loop: asyncio.AbstractEventLoop) -> StopButton:
    """The button that stops this table while it is pressed, and while it is gone."""

    def stop(reason: StopReason) -> None:
        table.stop_wheels()
        loop.call_soon_threadsafe(table.stop, "", reason)

    return StopButton(path, partial(stop, "button"), partial(stop, "button-gone"))


async def _serve(
    table: ChangingTable,
    of_operator: TableConsole,
    setup: TableSetup | None,
    endpoint: Endpoint,
    listener: socket.socket,
    console: Console,
    supervisor: Supervisor,
    button: StopButton | None,
    phones: Sequence[PhoneCamera],
) -> None:
    """Serve the page and run the table until cancelled."""

    def show(invitation: Invitation) -> None:
        link = settings.link(invitation.code)
        scans = console.color_system and not console.no_color and console.encoding.startswith("utf")
        how = "[bold]Scan to join as host[/], or open" if scans else "[bold]To join as host[/], open"
        try:
            console.print(f"\n{how} {link}\n(code {invitation.short})", highlight=False)
            if scans:
                console.print(terminal_qr(link))
        except OSError as error:  # the output goes to a file, and its disk is full: people can still join
            log.warning("The invitation for the next host cannot be shown: %s", error)

    settings = endpoint.settings
    try:
        app = create_app(table, settings, show, of_operator, setup, phones)
    except PairingError as error:
        raise StoreError(str(error)) from error
    life, memory = asyncio.create_task(table.run()), asyncio.create_task(keep_returning_free_memory())
    try:
        async with (
            serving(app, listener, endpoint.tls, supervisor.watching, endpoint.encrypted),
            watching(supervisor, table, button),
        ):
            if table.running.sim:
                console.print("This is the simulated table: no hardware is needed.")
            console.print(f"The page answers at {settings.url}/   End with Ctrl-C.", highlight=False)
            for other in settings.urls[1:]:
                console.print(f"  or at {other}/", highlight=False)
            if endpoint.tls and settings.authority:
                console.print(f"Phones trust it once they trust {settings.url}/ca.crt", highlight=False)
            await asyncio.wait([life])
        life.result()
    except asyncio.CancelledError:
        console.print("The table is closed. What was played is kept: the next start goes on with it.")
    finally:
        for task in (life, memory):
            task.cancel()
        await asyncio.gather(life, memory, return_exceptions=True)
