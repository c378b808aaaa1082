"""What `robodrome doctor` finds on machines with problems."""

import shutil
from pathlib import Path

import pytest

from robodrome.doctor import machine
from robodrome.doctor.finding import Finding
from web_remote.page import FRONTEND, pack_page, sources_digest


@pytest.mark.parametrize(
    ("library", "package"),
    [("libGL.so.1", "libgl1"), ("libgthread-2.0.so.0", "libglib2.0-0")],
)
def test_missing_library_is_named_with_its_package(library: str, package: str) -> None:
    def load() -> object:
        raise ImportError(f"{library}: cannot open shared object file: No such file or directory")

    finding = machine.check_opencv(load)
    assert not finding.ok
    assert library in finding.words
    assert finding.command == ("sudo", "apt-get", "install", package)


def test_missing_opencv_is_a_matter_of_setup() -> None:
    def load() -> object:
        raise ModuleNotFoundError("No module named 'cv2'")

    assert machine.check_opencv(load).command == ("make", "setup")


def test_page_that_is_missing_or_outdated_is_named(tmp_path: Path) -> None:
    archive, frontend = tmp_path / "page.zip", tmp_path / "frontend"
    assert not machine.check_page(archive, frontend).ok
    archive.write_bytes(pack_page({}, "digest of other sources"))
    assert machine.check_page(archive, frontend) == Finding("Phones' page", True, "is built")
    shutil.copytree(FRONTEND, frontend, ignore=shutil.ignore_patterns("node_modules"))
    assert machine.check_page(archive, frontend).command == ("make", "web")
    archive.write_bytes(pack_page({}, sources_digest(frontend)))
    assert machine.check_page(archive, frontend) == Finding("Phones' page", True, "is built")


def test_a_computer_without_a_kernel_is_told_what_that_costs() -> None:
    assert machine.check_kernel(compiled=True) == Finding("Solver", True, "of Ricochet Robots, in C")
    without = machine.check_kernel(compiled=False)
    assert without.ok
    assert "100 times slower" in without.words


def test_missing_shared_memory_is_a_lack(tmp_path: Path) -> None:
    assert not machine.check_shared_memory(tmp_path / "shm").ok


def test_cameras_are_named_and_closed_ones_have_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "classes" / "video0").mkdir(parents=True)
    (tmp_path / "classes" / "video0" / "name").write_text("HD Webcam\n")
    closed = machine.check_cameras(tmp_path / "classes", tmp_path)
    assert not closed.ok
    assert "HD Webcam" in closed.words
    assert closed.to_do.endswith("video, then log in again")
    (tmp_path / "video0").touch()
    assert machine.check_cameras(tmp_path / "classes", tmp_path) == Finding(
        "Cameras", True, f"{tmp_path}/video0 (HD Webcam)"
    )


def test_no_camera_and_no_port_are_fine_for_the_simulated_table(tmp_path: Path) -> None:
    assert machine.check_cameras(tmp_path, tmp_path).ok
    assert machine.check_serial_ports([]).ok


def test_closed_port_has_a_remedy(tmp_path: Path) -> None:
    finding = machine.check_serial_ports([(str(tmp_path / "ttyUSB0"), "USB serial")])
    assert not finding.ok
    assert finding.to_do.endswith("dialout, then log in again")


def test_bluetooth_is_told_only_where_there_is_some(tmp_path: Path) -> None:
    assert machine.check_bluetooth(tmp_path) is None
    for name, soft in (("hci0", "0"), ("hci1", "1")):
        (tmp_path / name / "rfkill3").mkdir(parents=True)
        (tmp_path / name / "rfkill3" / "soft").write_text(soft + "\n")
    found = machine.check_bluetooth(tmp_path)
    assert found is not None
    assert found.ok
    assert found.words.startswith("hci0, hci1 (switched off);")


def test_a_table_of_shop_robots_is_told_all_that_bluetooth_lacks(tmp_path: Path) -> None:
    lacks = list(machine.check_robots(tmp_path, [tmp_path / "bluetoothd"], bleak=False))
    assert [(finding.name, finding.ok) for finding in lacks] == [
        ("Bluetooth", False),
        ("BlueZ", False),
        ("bleak", False),
    ]
    assert "USB adapter" in lacks[0].remedy
    assert lacks[1].command == ("sudo", "apt-get", "install", "bluez")
    assert lacks[2].command[1:] == ("-m", "pip", "install", "bleak")


def test_an_adapter_that_is_off_is_switched_on_by_a_command(tmp_path: Path) -> None:
    (tmp_path / "hci0" / "rfkill3").mkdir(parents=True)
    (tmp_path / "hci0" / "rfkill3" / "soft").write_text("1\n")
    (tmp_path / "bluetoothd").touch()
    (off,) = machine.check_robots(tmp_path, [tmp_path / "bluetoothd"], bleak=True)
    assert off.command == ("sudo", "rfkill", "unblock", "bluetooth")
    (tmp_path / "hci0" / "rfkill3" / "hard").write_text("1\n")
    (blocked,) = machine.check_robots(tmp_path, [tmp_path / "bluetoothd"], bleak=True)
    assert not blocked.ok
    assert not blocked.command
    (tmp_path / "hci0" / "rfkill3" / "hard").write_text("0\n")
    (tmp_path / "hci0" / "rfkill3" / "soft").write_text("0\n")
    (on,) = machine.check_robots(tmp_path, [tmp_path / "bluetoothd"], bleak=True)
    assert on == Finding("Bluetooth", True, "hci0 is on")
