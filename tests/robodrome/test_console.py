"""What the operator's console reads and changes: log, settings, the version."""

import logging
from pathlib import Path

import pytest

from controller.config import faults, load
from controller.errors import ConfigError, StoreError, UnknownOrderError
from robodrome.console.memory_log import kept_log
from robodrome.console.program import Appliance, change_program, program
from robodrome.console.settings_file import save_settings
from robodrome.console.table_console import TableConsole
from tests.support.telling import says
from tests.web_remote.doubles.console_double import SETTINGS

FAULTY = """\
name = "attic"
game = "chess"
calibration = "calibration"

[camera]
width_px = 12

[[figure]]
id = 0
[[figure]]
id = 99
speed = 3

[broker]
prot = 1883
"""


def test_each_fault_of_settings_is_found_at_its_line_and_key() -> None:
    assert [(fault.line, fault.key) for fault in faults(FAULTY)] == [
        (2, "game"),
        (6, "camera.width_px"),
        (15, "broker.prot"),
        (11, "figure.1.id"),
        (12, "figure.1.speed"),
    ]
    assert [(fault.line, fault.key) for fault in faults('name = "a"\ngame = robotory\n')] == [(2, "")]
    assert [(fault.line, fault.key) for fault in faults('name = "a"\ngame = "robotory')] == [(2, "")]
    assert [(fault.line, fault.key) for fault in faults("")] == [(None, "calibration"), (None, "figure")]
    assert faults(SETTINGS) == []


def test_what_is_found_is_what_the_program_would_refuse(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(FAULTY)
    with pytest.raises(ConfigError) as refused:
        load(tmp_path / "table.toml")
    assert all(fault.text in str(refused.value) for fault in faults(FAULTY))


def test_settings_are_replaced_with_a_copy_of_the_old_ones(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(SETTINGS)
    refused = save_settings(file, SETTINGS.replace("robotory", "chess"))
    assert (refused["copy"], [fault["key"] for fault in refused["faults"]]) == (None, ["game"])
    assert file.read_text() == SETTINGS
    assert len([*tmp_path.iterdir()]) == 1
    new = SETTINGS.replace("robotory", "droids").replace("source = 0", 'source = "picamera2"')
    saved = save_settings(file, new)
    assert (saved["faults"], saved["changed"]) == ([], ["camera.source", "game"])
    assert file.read_text() == new
    assert saved["copy"] is not None
    assert (tmp_path / saved["copy"]).read_text() == SETTINGS


def test_nothing_is_lost_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file"):
        save_settings(tmp_path / "none" / "table.toml", SETTINGS)


def test_a_cameras_password_is_not_shown_and_kept_until_its_address_changes(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    address = "rtsp://ann:WORD@phone/live?token=WORD"
    full = f'calibration = "calibration"\nfigure = []\n[camera]\nsource = "{address}"  # of {address}\n'
    file.write_text(full)
    console = TableConsole(None, str(file), tmp_path)
    shown = console.settings()["text"]
    assert "WORD" not in shown
    assert 'source = "rtsp://phone/live"  # of rtsp://phone/live' in shown
    assert console.check(shown) == []
    assert console.save(shown)["changed"] == []
    assert file.read_text() == full
    assert console.save(shown.replace("rtsp://phone/live", "rtsp://phone/other"))["changed"] == ["camera.source"]
    assert load(file).camera.source == "rtsp://phone/other"


def test_the_simulated_table_has_no_settings(tmp_path: Path) -> None:
    console = TableConsole(None, "sim", tmp_path)
    assert console.settings() == {"file": "", "text": ""}
    with pytest.raises(UnknownOrderError, check=says("new-table")):
        console.save(SETTINGS)


def test_health_is_told_without_a_table(tmp_path: Path) -> None:
    health = TableConsole(None, "sim", tmp_path).health()
    assert (health["camera"], health["broker"], health["disk"]["trouble"]) == (None, None, None)
    assert 0 < health["disk"]["free_mb"] < health["disk"]["all_mb"]
    file = tmp_path / "file"
    file.write_text("")
    trouble = TableConsole(None, "sim", file).health()["disk"]["trouble"]
    assert trouble is not None
    assert "is a file, not a folder" in trouble


def test_the_log_keeps_the_latest_lines_by_number() -> None:
    with kept_log() as log:
        logging.getLogger("controller.fleet").warning("figure %d does not answer", 2)
        try:
            raise OSError("broken")
        except OSError:
            logging.getLogger("web_remote").exception("it failed")
        first, second = log.after(0)
        assert (first["level"], first["source"], first["text"]) == (
            "warning",
            "controller.fleet",
            "figure 2 does not answer",
        )
        assert (second["level"], second["text"].splitlines()[0]) == ("error", "it failed")
        assert "OSError: broken" in second["text"]
        assert log.after(first["number"]) == [second]
        for number in range(1200):
            logging.getLogger("a").warning("%d", number)
        assert [line["text"] for line in log.after(0)] == [str(number) for number in range(200, 1200)]
    logging.getLogger("a").warning("later")
    assert log.after(0)[-1]["text"] == "1199"


def appliance_in(folder: Path) -> tuple[Path, Appliance]:
    """The folder of the version that runs, of two, and the appliance."""
    for name in ("5d91d52", "8c55de1"):
        (folder / "versions" / name).mkdir(parents=True)
    (folder / "previous").symlink_to("versions/8c55de1")
    return folder / "versions" / "5d91d52", Appliance(folder, folder / "request", folder / "watcher")


def test_an_appliance_knows_its_versions_and_commands(tmp_path: Path) -> None:
    root, appliance = appliance_in(tmp_path)
    told = program(root, appliance)
    assert (told["commit"], told["before"], told["back"]) == ("5d91d52", "8c55de1", ["sudo appliance/pi rollback"])
    assert program(tmp_path, appliance)["update"] == []


def test_an_appliance_is_asked_for_an_update_and_tells_how_it_went(tmp_path: Path) -> None:
    root, appliance = appliance_in(tmp_path)
    with pytest.raises(UnknownOrderError, check=says("changed on the machine")):
        change_program("update", root, appliance)
    appliance.watcher.touch()
    change_program("rollback", root, appliance)
    assert (appliance.request.read_text(), program(root, appliance)["asked"]) == ("rollback", "rollback")
    appliance.request.unlink()
    (tmp_path / "asked").write_text("update\n1\nThe page did not answer.\nThe version before runs again.\n")
    text = "The page did not answer.\nThe version before runs again."
    assert program(root, appliance)["last"] == {"what": "update", "well": False, "text": text}
    (tmp_path / "previous").unlink()
    with pytest.raises(UnknownOrderError, check=says("no previous version")):
        change_program("rollback", root, appliance)
