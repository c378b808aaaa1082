"""What one table needs: settings, port, broker, camera, and what is kept. `play` refuses by the same functions."""

import asyncio
import contextlib
import errno
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

from base.clock import SystemClock
from base.processes import scratch_folder
from controller.assembly.cameras import calibration_of
from controller.assembly.equipment import real_links
from controller.assembly.stop_button import open_device
from controller.config import SerialSettings, TableSettings, load
from controller.errors import ConfigError, ControllerError, LinkError
from controller.fleet.records import FigureRegistry
from controller.links.broker import CONTROLLER, FALLBACK_SPEED, Accounts, Broker
from controller.links.mosquitto import find_mosquitto
from controller.links.mqtt_bus import MqttBus
from controller.links.serial_link import LASTING_NAMES, open_line
from controller.match.journal_store import JournalStore
from robodrome.checks import check_folder, take_port
from robodrome.doctor import machine
from robodrome.doctor.figures import Trips, finding_of, measure
from robodrome.doctor.finding import Finding
from vision.errors import VisionError

ROUNDS = 50
"""Messages sent through the broker one after the other."""

ANSWER_S = 10.0
"""Wall time for all of them, and for a first picture; a broker or camera that takes longer does not work."""

ACCOUNTS = "accounts.json"
"""File of a real table's accounts in its data folder."""

REFUSALS = (ControllerError, VisionError, OSError)
"""What `play` ends with."""

_WITHOUT_MOSQUITTO = ("sudo", "apt-get", "install", "mosquitto")


def check_settings(table: str) -> tuple[Finding, TableSettings | None]:
    """The file with the table's settings; no settings for the simulated table, or if they cannot be used."""
    if table == "sim":
        return Finding(
            "Table", True, "simulated, as no settings are named", "for a real one: robodrome new-table"
        ), None
    try:
        settings = load(Path(table))
    except ConfigError as error:
        write = () if Path(table).exists() else (sys.executable, "-m", "robodrome", "new-table", "--out", table)
        return Finding("Table", False, str(error), "" if write else "correct the file", write), None
    figures = f"{len(settings.motors)} figures that drive, {len(settings.hands)} that people move"
    return Finding("Table", True, f"{table}: {settings.game}, {figures}"), settings


def check_calibration(settings: TableSettings, table: str) -> Finding:
    """The calibration of a real table's camera."""
    try:
        calibration = calibration_of(settings)
    except REFUSALS as error:
        return Finding("Calibration", False, str(error), f"robodrome calibrate --table {table}")
    late = f"frames {1e3 * calibration.late_s:.0f} ms late" if calibration.late_s else "age of frames not measured"
    return Finding("Calibration", True, f"{settings.calibration}: {calibration.camera}, of {calibration.taken}; {late}")


def check_serial_port(serial: SerialSettings, names: Path = LASTING_NAMES) -> Finding:
    """One of the table's serial ports, opened as the table opens it; `names` holds the lasting names of all."""
    title, port = "Serial port", str(serial.port)
    lasting = [str(link) for link in sorted(names.glob("*")) if link.resolve() == serial.port.resolve()]
    try:
        open_line(port, serial.baud).close()
    except LinkError as error:
        number = getattr(error.__cause__, "errno", None)
        if number == errno.EACCES:
            return machine.join_group(title, f"{port} may not be opened by this user", "dialout")
        others = ", ".join(map(str, sorted(names.glob("*")))) if number == errno.ENOENT else ""
        return Finding(title, False, str(error), f"these are there: {others}" if others else "")
    if lasting and port not in lasting:
        words = f"{port} answers; its number depends on the order in which devices are plugged in"
        return Finding(title, True, words, f"its lasting name for `serial.port`: {lasting[0]}")
    return Finding(title, True, f"{port} answers")


def check_stop_button(path: Path) -> Finding:
    """The stop button at the table."""
    try:
        device, down = open_device(path)
    except ConfigError as error:
        return Finding("Stop button", False, str(error))
    os.close(device)
    if down:
        return Finding("Stop button", False, f"{path} is pressed", "release it, or see whether its cable is broken")
    return Finding("Stop button", True, f"{path} answers; press it in a game once to try it")


def check_port(port: int) -> Finding:
    """The port of the page."""
    try:
        take_port("0.0.0.0", port).close()
    except ControllerError as error:
        return Finding("Port", False, str(error))
    return Finding("Port", True, f"{port} is free" if port else "any free one")


def check_data(data: Path) -> Finding:
    """The data folder, or its nearest existing parent, is writable and has enough space."""
    try:
        free_mb = check_folder(data, "--data")
    except ControllerError as error:
        return Finding("Data folder", False, str(error))
    return Finding("Data folder", True, f"{data}: {free_mb} MB free")


def check_kept(data: Path) -> Finding:
    """What is kept of the last time: the journal and the records of the figures."""
    try:
        FigureRegistry.load(data)
        if (data / "journal.sqlite").exists():
            with closing(JournalStore(data)) as store:
                matches = [store.load(name) for name in store.matches()]
            if store.cut:
                return Finding("Journal", True, store.cut, "to play on with the rest: robodrome doctor --repair")
            if matches and matches[0].finished is None:
                words = f"a match of {matches[0].game} goes on, with {len(matches[0].entries)} entries"
                return Finding("Journal", True, words)
    except ControllerError as error:
        return Finding("Journal", False, str(error))
    return Finding("Journal", True, "no match waits to go on")


async def check_broker(settings: TableSettings | None, data: Path) -> Finding:
    """Start or reach the broker as `play` does, and time messages; without settings the simulated table's."""
    try:
        async with asyncio.timeout(ANSWER_S), _bus(settings, data) as bus:
            trips = await _round_trips(bus)
    except TimeoutError:
        return Finding("MQTT broker", False, f"no answers within {ANSWER_S:g} s", "look at its log, and start it again")
    except REFUSALS as error:
        missing = isinstance(error, LinkError) and not find_mosquitto()
        return Finding("MQTT broker", False, str(error), command=_WITHOUT_MOSQUITTO if missing else ())
    if settings is not None and settings.broker.host is not None:
        words = f"{settings.broker.host}:{settings.broker.port}: {trips}"
        return Finding("MQTT broker", True, words, "connect it by cable" if trips.slow else "")
    mosquitto = find_mosquitto()
    if mosquitto:
        return Finding("MQTT broker", True, f"{mosquitto}: {trips}", "end other programs" if trips.slow else "")
    words = f"the slow one among the Python packages, at speed {FALLBACK_SPEED:g} only: {trips}"
    return Finding("MQTT broker", True, words, "for a quick one", _WITHOUT_MOSQUITTO)


async def check_figures(settings: TableSettings, data: Path) -> list[Finding]:
    """Time answers of all figures of a real table that drive."""
    if not (data / ACCOUNTS).exists() and settings.broker.host is None:
        return []  # no figure has an account yet
    async with real_links(settings, SystemClock(), data) as (_, connect):
        trips = await measure(connect()[1], settings.motors, SystemClock())
    return [finding_of(number, found) for number, found in trips.items()]


@contextlib.asynccontextmanager
async def _bus(settings: TableSettings | None, data: Path) -> AsyncIterator[MqttBus]:
    """A connection to the table's broker, made as the table makes it."""
    with scratch_folder("robodrome-doctor-") as folder:
        if settings is None:
            accounts = Accounts.generate("sim", ())
            async with (
                Broker(accounts) as broker,
                _open(MqttBus("sim", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])) as bus,
            ):
                yield bus
            return
        kept = data if (data / ACCOUNTS).exists() else folder  # new accounts are written only by a real start
        async with real_links(settings, SystemClock(), kept) as (_, connect), _open(connect()[0]) as bus:
            yield bus


@contextlib.asynccontextmanager
async def _open(bus: MqttBus) -> AsyncIterator[MqttBus]:
    await bus.start()
    try:
        yield bus
    finally:
        await bus.close()


async def _round_trips(bus: MqttBus) -> Trips:
    """Messages from sending to receiving, in wall time; none is lost, as the broker's connection would end first."""
    arrived: asyncio.Queue[float] = asyncio.Queue()
    bus.on_message("doctor", lambda _: arrived.put_nowait(time.perf_counter()))
    took_ms = []
    for number in range(ROUNDS):
        sent_s = time.perf_counter()
        bus.publish("doctor", number)
        took_ms.append(1e3 * (await arrived.get() - sent_s))
    return Trips(ROUNDS, took_ms)
