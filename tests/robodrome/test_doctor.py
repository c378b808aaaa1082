"""What `robodrome doctor` reports on machines with problems."""

import io
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from robodrome import doctor
from robodrome.doctor import Finding
from web_remote.page import FRONTEND, pack_page, sources_digest


@pytest.mark.parametrize(
    ("library", "package"),
    [("libGL.so.1", "libgl1"), ("libgthread-2.0.so.0", "libglib2.0-0")],
)
def test_missing_library_is_named_with_its_package(library: str, package: str) -> None:
    def load() -> object:
        raise ImportError(f"{library}: cannot open shared object file: No such file or directory")

    finding = doctor.check_opencv(load)
    assert not finding.ok
    assert library in finding.words
    assert finding.remedy == f"sudo apt-get install {package}"


def test_missing_opencv_is_a_matter_of_setup() -> None:
    def load() -> object:
        raise ModuleNotFoundError("No module named 'cv2'")

    assert doctor.check_opencv(load).remedy == "make setup"


def test_page_that_is_missing_or_outdated_is_named(tmp_path: Path) -> None:
    archive, frontend = tmp_path / "page.zip", tmp_path / "frontend"
    assert not doctor.check_page(archive, frontend).ok
    archive.write_bytes(pack_page({}, "digest of other sources"))
    assert doctor.check_page(archive, frontend) == Finding("Phones' page", True, "is built")
    shutil.copytree(FRONTEND, frontend, ignore=shutil.ignore_patterns("node_modules"))
    assert doctor.check_page(archive, frontend).remedy == "make web"
    archive.write_bytes(pack_page({}, sources_digest(frontend)))
    assert doctor.check_page(archive, frontend) == Finding("Phones' page", True, "is built")


def test_no_mosquitto_is_no_lack_but_a_limit() -> None:
    finding = doctor.check_broker(None)
    assert finding.ok
    assert "speed 1 only" in finding.words
    assert "apt-get install mosquitto" in finding.remedy


def test_data_folder_need_not_exist_and_is_not_made(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"
    assert doctor.check_data(data).ok
    assert list(tmp_path.iterdir()) == []


def test_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "file"
    data.touch()
    finding = doctor.check_data(data)
    assert not finding.ok
    assert str(data) in finding.words


def test_full_disk_is_a_lack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "MIN_DISK_MB", 10**9)
    finding = doctor.check_data(tmp_path)
    assert not finding.ok
    assert "1000000000 MB needed" in finding.words


def test_missing_shared_memory_is_a_lack(tmp_path: Path) -> None:
    assert not doctor.check_shared_memory(tmp_path / "shm").ok


def test_cameras_are_named_and_closed_ones_have_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "classes" / "video0").mkdir(parents=True)
    (tmp_path / "classes" / "video0" / "name").write_text("HD Webcam\n")
    closed = doctor.check_cameras(tmp_path / "classes", tmp_path)
    assert not closed.ok
    assert "HD Webcam" in closed.words
    assert "video" in closed.remedy
    (tmp_path / "video0").touch()
    assert doctor.check_cameras(tmp_path / "classes", tmp_path) == Finding(
        "Cameras", True, f"{tmp_path}/video0 (HD Webcam)"
    )


def test_no_camera_and_no_port_are_fine_for_the_simulated_table(tmp_path: Path) -> None:
    assert doctor.check_cameras(tmp_path, tmp_path).ok
    assert doctor.check_serial_ports([]).ok


def test_closed_port_has_a_remedy(tmp_path: Path) -> None:
    finding = doctor.check_serial_ports([(str(tmp_path / "ttyUSB0"), "USB serial")])
    assert not finding.ok
    assert "dialout" in finding.remedy


def test_report_shows_every_word_and_ends_with_an_exit_code() -> None:
    good, bad = Finding("Python", True, "3.11.2"), Finding("OpenCV", False, "[broken]", "make setup")
    out = io.StringIO()
    console = Console(file=out, width=100)
    assert doctor.report([good], console) == 0
    assert doctor.report([good, bad], console) == 1
    assert all(
        words in out.getvalue() for words in ("3.11.2", "problem", "OpenCV", "[broken]", "make setup", "Problems: 1.")
    )


def test_this_machine_can_be_diagnosed(tmp_path: Path) -> None:
    names = [finding.name for finding in doctor.diagnose(tmp_path)]
    assert len(names) == len(set(names)) == 8
