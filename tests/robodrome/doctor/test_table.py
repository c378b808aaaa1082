"""The doctor's checks of one table refuse what `play` refuses, in the same words, and measure a real broker."""

import errno
import os
import socket
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from controller.config import SerialSettings, load
from controller.links import broker, mosquitto
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.match import high_water
from robodrome import checks
from robodrome.cli.main import app
from robodrome.doctor import table
from robodrome.doctor.camera import check_camera
from tests.controller.match.test_journal_store import write

pytestmark = pytest.mark.broker

HANDS_ONLY = 'calibration = "calibration"\nfigure = [{id = 0, drive = "hand"}]\n[broker]\nport = PORT\n'
REFUSED = {
    "not TOML": "name = home",
    "unknown key": HANDS_ONLY + "[kamera]\n",
    "unknown game": 'game = "chess"\n' + HANDS_ONLY,
    "no stop button": 'stop_button = "/dev/input/nothing"\n' + HANDS_ONLY,
    "twice the same figure": 'calibration = "c"\nfigure = [{id = 0}, {id = 0}]\n',
}
"""A table's settings that `play` refuses before it needs broker or camera."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def settings_file(folder: Path, text: str) -> Path:
    path = folder / "attic.toml"
    path.write_text(text.replace("PORT", str(free_port())))
    return path


def doctor(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["doctor", "--port", "0", "--data", str(folder / "data"), *arguments])


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("text", [*REFUSED.values(), None], ids=[*REFUSED, "no file"])
def test_doctor_finds_every_file_that_play_refuses(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "attic.toml" if text is None else settings_file(tmp_path, text)
    chosen = ["--table", str(path), "--data", str(tmp_path / "data")]
    played = CliRunner().invoke(app, ["play", "--port", "0", *chosen])
    assert played.exit_code in (1, 2)
    refusal = played.stderr.removeprefix("robodrome: ").strip()
    found = doctor(tmp_path, "--table", str(path))
    assert found.exit_code == 1
    assert "No problems" not in found.output
    assert refusal.replace(" ", "") in "".join(found.output.split()), found.output


def test_the_simulated_table_is_tried_with_its_broker(tmp_path: Path) -> None:
    found = doctor(tmp_path, "--table", "sim")
    assert "simulated, as no settings are named" in one_line(found.output)
    assert "ms there and back" in one_line(found.output)
    assert not (tmp_path / "data").exists()


async def broker_finding(folder: Path, section: str) -> table.Finding:
    path = settings_file(folder, f'calibration = "c"\nfigure = []\n[broker]\n{section}\n')
    return await table.check_broker(load(path), folder / "data")


@pytest.mark.wall_clock
async def test_an_own_broker_is_started_and_timed_and_writes_no_accounts(tmp_path: Path) -> None:
    finding = await broker_finding(tmp_path, "port = PORT")
    assert finding.ok, finding.words
    assert "ms there and back" in finding.words
    assert not (tmp_path / "data").exists()


@pytest.mark.wall_clock
async def test_a_taken_port_of_the_broker_is_told_with_its_holder(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        finding = await broker_finding(tmp_path, f"port = {taken.getsockname()[1]}")
    assert not finding.ok
    assert "another `port` of the `broker` in the table's settings" in finding.words


@pytest.mark.wall_clock
async def test_an_external_broker_is_reached_or_told(tmp_path: Path) -> None:
    accounts = Accounts.generate("home", ())
    (tmp_path / "word").write_text(accounts.passwords[CONTROLLER])
    async with Broker(accounts) as own:
        reach = f'host = "127.0.0.1"\nport = {own.port}\nuser = "controller"\npassword_file = "word"'
        assert (await broker_finding(tmp_path, reach)).ok
        (tmp_path / "word").write_text("wrong")
        refused = await broker_finding(tmp_path, reach)
        assert not refused.ok
        assert "refuses account controller" in refused.words
    gone = await broker_finding(tmp_path, reach)
    assert "no MQTT broker answers at 127.0.0.1" in gone.words
    (tmp_path / "word").unlink()
    assert "`broker.password_file`: " in (await broker_finding(tmp_path, reach)).words
    assert "needs `user` and `password_file`" in (await broker_finding(tmp_path, 'host = "127.0.0.1"')).words


@pytest.mark.wall_clock
async def test_the_slow_broker_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "find_mosquitto", lambda: None)
    monkeypatch.setattr(table, "find_mosquitto", lambda: None)
    finding = await broker_finding(tmp_path, "port = PORT")
    assert finding.ok
    assert "at speed 1 only" in finding.words
    assert finding.command == ("sudo", "apt-get", "install", "mosquitto")


@pytest.mark.wall_clock
async def test_a_table_with_figures_that_drive_needs_mosquitto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mosquitto, "find_mosquitto", lambda: None)
    monkeypatch.setattr(table, "find_mosquitto", lambda: None)
    path = settings_file(tmp_path, 'calibration = "c"\n[[figure]]\nid = 0\n[broker]\nport = PORT\n')
    finding = await table.check_broker(load(path), tmp_path / "data")
    assert not finding.ok
    assert "mosquitto is not installed" in finding.words
    assert finding.command == ("sudo", "apt-get", "install", "mosquitto")


def test_a_journal_that_lacks_plies_is_told(tmp_path: Path) -> None:
    write(tmp_path, 3).close()
    high_water.write(tmp_path, high_water.Acknowledged(1, 5, 0))
    found = table.check_kept(tmp_path)
    assert found.words == "The end of the journal cannot be read: 2 plies are missing."
    assert "doctor --repair" in found.remedy


def test_a_damaged_or_newer_journal_is_told(tmp_path: Path) -> None:
    assert table.check_kept(tmp_path).ok
    (tmp_path / "journal.sqlite").write_text("no database at all")
    assert "cannot be opened" in table.check_kept(tmp_path).words
    (tmp_path / "journal.sqlite").unlink()
    with sqlite3.connect(tmp_path / "journal.sqlite") as journal:
        journal.execute("PRAGMA user_version = 99")
    journal.close()
    newer = table.check_kept(tmp_path)
    assert not newer.ok
    assert "is of version 99" in newer.words


def test_data_folder_need_not_exist_and_is_not_made(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"
    assert table.check_data(data).ok
    assert list(tmp_path.iterdir()) == []


def test_data_folder_that_is_a_file_or_full_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "file"
    data.touch()
    finding = table.check_data(data)
    assert not finding.ok
    assert str(data) in finding.words
    monkeypatch.setattr(checks, "MIN_FREE_MB", 10**9)
    assert "MB are free of 1000000000" in table.check_data(tmp_path).words


def test_each_serial_port_is_tried_as_the_table_opens_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = tmp_path / "by-id"
    names.mkdir()
    master, slave = os.openpty()
    device = Path(os.ttyname(slave))
    (names / "usb-Gateway-if00").symlink_to(device)

    def found(port: Path) -> table.Finding:
        return table.check_serial_port(SerialSettings(port=port), names)

    assert found(names / "usb-Gateway-if00") == table.Finding("Serial port", True, f"{names}/usb-Gateway-if00 answers")
    assert found(device).ok
    assert found(device).remedy == f"its lasting name for `serial.port`: {names}/usb-Gateway-if00"
    gone = found(tmp_path / "ttyACM0")
    assert gone.words == f"serial port {tmp_path}/ttyACM0 is not there; plug the gateway in"
    assert (gone.ok, gone.remedy) == (False, f"these are there: {names}/usb-Gateway-if00")
    (tmp_path / "file").touch()
    for no_terminal in (tmp_path / "file", Path("/dev/null")):
        assert "is not a serial port; correct `serial.port`" in found(no_terminal).words
    assert not found(tmp_path).ok

    def refused(*arguments: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr(os, "open", refused)  # as root may open everything
        finding = found(device)
    assert (finding.ok, finding.words) == (False, f"{device} may not be opened by this user")
    assert finding.command[:2] == ("sudo", "adduser")
    assert finding.command[3] == "dialout"
    os.close(master)
    os.close(slave)


def test_doctor_tries_the_serial_ports_of_the_settings(tmp_path: Path) -> None:
    port = tmp_path / "ttyACM0"
    said = doctor(tmp_path, "--table", str(settings_file(tmp_path, HANDS_ONLY + f'[[serial]]\nport = "{port}"\n')))
    assert said.exit_code == 1
    assert f"serialport{port}isnotthere" in "".join(said.output.split())


def test_doctor_tries_both_cameras_and_their_calibrations(tmp_path: Path) -> None:
    cameras = "".join(f'[{name}]\nsource = "recording:{name}"\n' for name in ("camera", "second_camera"))
    said = "".join(doctor(tmp_path, "--table", str(settings_file(tmp_path, HANDS_ONLY + cameras))).output.split())
    for name in ("camera", "second_camera"):
        assert f"therecording{name}cannotberead" in said
    assert "calibration/second" in said


def test_a_camera_that_is_not_there_is_told(tmp_path: Path) -> None:
    text = HANDS_ONLY + '[camera]\nsource = "recording:none"\n'
    finding = check_camera(load(settings_file(tmp_path, text)))
    assert not finding.ok
    assert "the recording none cannot be read" in finding.words
