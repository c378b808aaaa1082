"""The firmware goes onto a board through its prompt, over a pseudo-terminal; and clear words where it cannot."""

import json
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from controller.errors import ConfigError, LinkError
from controller.wire.messages import Hello, Reboot
from firmware.build import files
from firmware.figure.trusted_time import RELEASED
from robodrome.figures import flashing
from robodrome.figures.flashing import authority_from, chosen_port, flash, install_micropython, run, settings_from
from tests.robodrome.figures.repl_board import ReplBoard
from tests.support.patience import until


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Firmware of few files."""
    monkeypatch.setattr("firmware.build.files", lambda: {"figure/app.mpy": b"M\x06\x00\x1f"})


@pytest.fixture
def said() -> Console:
    return Console(file=StringIO(), width=200)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Callable[..., ReplBoard]]:
    made: list[ReplBoard] = []

    def make(**of: object) -> ReplBoard:
        (tmp_path / "board").mkdir(exist_ok=True)
        made.append(ReplBoard(tmp_path / "board", **of))  # type: ignore[arg-type]
        made[-1].start()
        return made[-1]

    yield make
    for one in made:
        one.stop()


def on_board(tmp_path: Path) -> dict[str, bytes]:
    root = tmp_path / "board"
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_everything_arrives_and_the_board_restarts(
    tmp_path: Path, board: Callable[..., ReplBoard], said: Console
) -> None:
    one = board()
    count = flash(one.port, {"id": 3, "wifi_name": "Home"}, {}, said)
    found = on_board(tmp_path)
    assert {name.removeprefix("a/"): data for name, data in found.items() if name.startswith("a/")} == files()
    assert {"boot.py", "main.py"} <= set(found)
    assert json.loads(found["figure.json"]) == {"id": 3, "wifi_name": "Home"}
    assert count == len(found) == len(files()) + 3
    until(lambda: one.resets, "the board restarts")
    assert one.resets == 1


@pytest.mark.usefixtures("small")
def test_what_is_there_already_is_not_written_again(
    tmp_path: Path, board: Callable[..., ReplBoard], said: Console
) -> None:
    flash(board().port, {"id": 3}, {}, said)
    (tmp_path / "board" / "main.py").write_bytes(b"# damaged")
    assert flash(board().port, {"id": 4}, {}, said) == 2
    assert json.loads(on_board(tmp_path)["figure.json"]) == {"id": 4}


@pytest.mark.usefixtures("small")
def test_nothing_older_starts_in_its_place(tmp_path: Path, board: Callable[..., ReplBoard], said: Console) -> None:
    """MicroPython takes a source before a compiled module, and another folder may have been good."""
    old = tmp_path / "board" / "a" / "figure" / "drive.py"
    old.parent.mkdir(parents=True)
    old.write_text("# of an earlier version")
    (tmp_path / "board" / "boot.json").write_text('{"good": "b", "trial": null, "tries": 0}')
    flash(board().port, {}, {}, said)
    assert set(on_board(tmp_path)) == {"a/figure/app.mpy", "boot.py", "main.py"}


def test_a_board_whose_micropython_cannot_run_it_is_left_as_it_is(
    tmp_path: Path, board: Callable[..., ReplBoard], said: Console
) -> None:
    with pytest.raises(
        LinkError, match=r"runs bytecode 5, .* bytecode 6\. Nothing was written\. Download the newest 1\.27 build"
    ):
        flash(board(bytecode=5).port, {"id": 3}, {}, said)
    assert not on_board(tmp_path)


GENERIC_C3 = "ESP32C3 module with ESP32-C3"


@pytest.mark.parametrize(
    ("of", "variant", "words"),
    [
        ({"version": (1, 26, 1, "")}, "A", r"runs MicroPython 1\.26, and figures run 1\.27"),
        ({"machine": GENERIC_C3}, "A", "has its prompt on UART0, whose pins the figure uses .* called LOLIN_C3_MINI"),
        ({"machine": "TinyS3 with ESP32-S3-FN8"}, "A", "is “TinyS3 .*variant A has an ESP32-C3"),
        ({"machine": "Generic ESP32S3 module with ESP32-S3"}, "C", "has its prompt on UART0.* called UM_TINYS3"),
        ({"machine": "LOLIN_C3_MINI with ESP32-C3FH4"}, "C", "variant C has an ESP32-S3"),
    ],
)
def test_a_board_with_another_micropython_is_left_as_it_is(
    tmp_path: Path, board: Callable[..., ReplBoard], said: Console, of: dict[str, object], variant: str, words: str
) -> None:
    with pytest.raises(LinkError, match=words):
        flash(board(**of).port, {"id": 3, "variant": variant}, {}, said)
    assert not on_board(tmp_path)


def image(chip: int = 5, version: str = "1.27.0", machine: str = "LOLIN_C3_MINI with ESP32-C3FH4") -> bytes:
    """MicroPython as makeimg.py lays it out: boot loader, partition table at 0x8000, application at 0x10000."""
    header = bytes([0xE9, 3, 2, 0x20]) + bytes(8) + chip.to_bytes(2, "little") + bytes(10)
    strings = f"\0MicroPython v{version} on 2025-12-09\0{machine}\0".encode()
    return header.ljust(0x8000, b"\xff") + b"\xaa\x50".ljust(0x8000, b"\xff") + header + strings


@pytest.mark.parametrize(
    ("data", "variant", "words"),
    [
        (image(), "A", None),
        (image(9, machine="TinyS3 with ESP32-S3-FN8"), "C", None),
        (b"<html>not found</html>", "A", "not an image for an ESP chip"),
        (b"", "A", "not an image for an ESP chip"),
        (image(0), "A", "for an ESP32, and the figure has an ESP32-C3"),
        (image(9), "A", "for an ESP32-S3, and the figure has an ESP32-C3"),
        (image(77), "A", "for an unknown chip, 77"),
        (image()[0x10000:], "A", "only a part of MicroPython"),
        (image()[:0x10020], "A", "this is not MicroPython"),
        (image(version="1.28.0"), "A", r"this is MicroPython 1\.28, and figures run 1\.27"),
        (image(version="1.27.0-preview.5.gabcdef"), "A", r"this is MicroPython 1\.27-preview"),
        (image(machine=GENERIC_C3), "A", "prompt on UART0.* newest 1.27 build called LOLIN_C3_MINI"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_before_the_board_is_erased(
    tmp_path: Path, said: Console, monkeypatch: pytest.MonkeyPatch, data: bytes, variant: str, words: str | None
) -> None:
    monkeypatch.setattr(flashing, "install_micropython", lambda *_: pytest.fail("the board is erased"))
    monkeypatch.setattr(flashing, "flash", lambda *_: 0)
    file, settings = tmp_path / "micropython.bin", tmp_path / "figure.json"
    file.write_bytes(data)
    settings.write_text(json.dumps({"variant": variant}))
    if words:
        with pytest.raises(ConfigError, match=words):
            run("port", settings, file, list, said)
        return
    written: list[Path] = []
    monkeypatch.setattr(flashing, "install_micropython", lambda port, path, console: written.append(path))
    run("port", settings, file, list, said)
    assert written == [file]


@pytest.mark.usefixtures("small")
def test_a_figure_with_tls_gets_its_certificate_and_the_time_which_does_not_go_back(
    tmp_path: Path, board: Callable[..., ReplBoard], said: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "time", SimpleNamespace(time=lambda: RELEASED + 0.5, monotonic=time.monotonic))
    settings, certificate = {"id": 3, "authority": "ca.crt"}, {"ca.crt": b"-----BEGIN"}
    flash(board().port, settings, certificate, said)
    found = on_board(tmp_path)
    assert found["ca.crt"] == b"-----BEGIN"
    assert json.loads(found["figure.json"]) == {**settings, "trusted_time": RELEASED}
    (tmp_path / "board" / "figure.json").write_text(json.dumps({"trusted_time": RELEASED + 7}))
    flash(board().port, settings, certificate, said)
    assert json.loads(on_board(tmp_path)["figure.json"])["trusted_time"] == RELEASED + 7
    monkeypatch.setattr(flashing, "time", SimpleNamespace(time=lambda: RELEASED - 1, monotonic=time.monotonic))
    with pytest.raises(ConfigError, match="this computer's clock is wrong"):
        flash(board().port, settings, certificate, said)


def test_the_certificate_lies_next_to_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "figure.json"
    with pytest.raises(ConfigError, match=r"names the certificate ca\.crt, which must lie next to it"):
        authority_from(file, {"authority": "ca.crt"})
    (tmp_path / "ca.crt").write_bytes(b"-----BEGIN")
    assert authority_from(file, {"authority": "ca.crt"}) == {"ca.crt": b"-----BEGIN"}
    assert authority_from(file, {}) == {}


@pytest.mark.usefixtures("small")
def test_a_figure_that_runs_is_asked_to_its_prompt(
    tmp_path: Path, board: Callable[..., ReplBoard], said: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "_ANSWER_S", 0.2)
    monkeypatch.setattr(flashing, "_RETRY_S", 0.3)
    one = board(firmware=True)
    flash(one.port, {}, {}, said)
    assert one.heard == [Hello(), Reboot(to_prompt=True)]
    assert "a/figure/app.mpy" in on_board(tmp_path)


@pytest.mark.usefixtures("small")
def test_a_board_without_micropython_is_told_of(
    board: Callable[..., ReplBoard], said: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_ANSWER_S", "_RESTART_S", "_RETRY_S", "_SILENT_S"):
        monkeypatch.setattr(flashing, name, 0.1)
    with pytest.raises(LinkError, match=r"nothing answers as MicroPython does.*--micropython"):
        flash(board(silent=True).port, {}, {}, said)


@pytest.mark.usefixtures("small")
def test_a_file_that_arrives_damaged_is_told_of(board: Callable[..., ReplBoard], said: Console) -> None:
    with pytest.raises(LinkError, match=r"main\.py arrived damaged"):
        flash(board(spoil="main.py").port, {}, {}, said)


def test_no_board_and_several_boards_are_told_of(said: Console, tmp_path: Path) -> None:
    with pytest.raises(LinkError, match=r"no board is connected.*carries data"):
        run(None, None, None, list, said)
    with pytest.raises(LinkError, match=r"/dev/ttyACM0 \(one\), /dev/ttyACM1 \(two\).*--port"):
        chosen_port(None, [("/dev/ttyACM0", "one"), ("/dev/ttyACM1", "two")])
    assert chosen_port(None, [("/dev/ttyACM0", "one")]) == "/dev/ttyACM0"
    with pytest.raises(LinkError, match="cannot be opened"):
        flash(str(tmp_path / "nothing"), {}, {}, said)


def test_settings_of_no_figure_are_refused_before_anything_is_written(tmp_path: Path, said: Console) -> None:
    file = tmp_path / "figure.json"
    file.write_text('{"wlan": "Home"}')
    with pytest.raises(ConfigError, match="no setting called wlan"):
        settings_from(file)
    with pytest.raises(ConfigError, match=r"missing\.json"):
        settings_from(tmp_path / "missing.json")
    file.write_text('{"wifi_name": "Home"}')
    assert settings_from(file) == {"wifi_name": "Home"}


def test_micropython_is_written_by_esptool(said: Console, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A module in the place of esptool writes down what it was called with, and fails at the second call."""
    calls = tmp_path / "calls"
    (tmp_path / "esptool.py").write_text(
        f"import sys\nopen({str(calls)!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')\n"
        f"sys.exit(open({str(calls)!r}).read().count('\\n') == 3)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(flashing, "find_spec", lambda name: name)
    install_micropython("/dev/ttyACM0", Path("image.bin"), said)
    assert calls.read_text().splitlines() == [
        "--port /dev/ttyACM0 erase-flash",
        "--port /dev/ttyACM0 write-flash 0x0 image.bin",
    ]
    with pytest.raises(LinkError, match=r"esptool could not erase-flash at /dev/ttyACM0.*BOOT"):
        install_micropython("/dev/ttyACM0", Path("image.bin"), said)
    monkeypatch.setattr(flashing, "find_spec", lambda name: None)
    with pytest.raises(LinkError, match=r"robodrome\[flash\]"):
        install_micropython("/dev/ttyACM0", Path("image.bin"), said)
