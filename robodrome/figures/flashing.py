"""`robodrome figures flash`: MicroPython, the firmware and a figure's settings onto a board, over its USB cable.

mpremote speaks with MicroPython's prompt, and esptool with the chip's boot loader. Tested over a pseudo-terminal; has
not been run on hardware.
"""

import contextlib
import hashlib
import io
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import serial
from rich.console import Console
from rich.progress import Progress

from controller.api.boards import Variant
from controller.errors import ConfigError, LinkError
from controller.wire.frames import encode
from controller.wire.messages import Envelope, Hello, Message, Reboot
from firmware.archive import MICROPYTHON, bytecode
from firmware.build import flash as write_flash
from firmware.figure import cobs, config, wire
from firmware.figure.trusted_time import RELEASED
from robodrome.figures.micropython import GIVEN, advice, check_file, wrong_with_board

_ANSWER_S = 3.0
"""Time for the prompt to answer; it does so within milliseconds."""

_RESTART_S = 15.0
"""Time for a board to restart and its USB port to come back."""

_RETRY_S = 0.5
"""Between two tries to reach a board that restarts."""

_CHUNK = 2048
"""Largest write, bytes: fits the memory of a board."""

_MODULES, _CHOICE, _SETTINGS = "a/figure", "boot.json", "figure.json"
"""The folder of the firmware on a board, the note of which folder is good, and the settings."""

_SILENT_S = 1.0
"""Longest wait for the next byte: a board that stops in the middle of an answer does not keep us."""


def settings_from(file: Path | None) -> dict[str, Any]:
    """A figure's settings from the file that `robodrome figures accounts` wrote; none without a file.

    Raises:
        ConfigError: the file cannot be read, or names a setting that no figure has.
    """
    try:
        settings = json.loads(file.read_text(encoding="utf-8")) if file else {}
        config.settings(settings)
    except (OSError, ValueError, TypeError) as error:
        raise ConfigError(f"{file}: these settings cannot be used: {error}") from error
    return dict(settings)


def authority_from(file: Path | None, settings: Mapping[str, Any]) -> dict[str, bytes]:
    """The certificate by which the figure judges its broker, by name; it lies next to the settings. None without TLS.

    Raises:
        ConfigError: it cannot be read.
    """
    name = settings.get("authority")
    if file is None or not name:
        return {}
    try:
        return {name: (file.parent / name).read_bytes()}
    except OSError as error:
        raise ConfigError(f"{file} names the certificate {name}, which must lie next to it: {error}") from error


def chosen_port(asked: str | None, found: Iterable[tuple[str, str]]) -> str:
    """The port of the board.

    Args:
        asked: what the user named, or None.
        found: ports with a device, as (path, description).

    Raises:
        LinkError: nothing is connected, or several boards are.
    """
    if asked is not None:
        return asked
    ports = dict(found)
    if not ports:
        raise LinkError(
            "no board is connected. Plug the figure in with a USB cable that carries data, not only power; "
            "`robodrome doctor` lists the ports"
        )
    if len(ports) > 1:
        names = ", ".join(f"{port} ({title})" for port, title in ports.items())
        raise LinkError(f"several devices are connected: {names}. Name the board's port with --port")
    return next(iter(ports))


def install_micropython(port: str, image: Path, console: Console) -> None:
    """Erase the chip and write MicroPython, with esptool.

    Raises:
        LinkError: esptool is not installed, or fails.
    """
    if find_spec("esptool") is None:
        raise LinkError("MicroPython is written with esptool, which is not installed: pip install 'robodrome[flash]'")
    for task in (["erase-flash"], ["write-flash", "0x0", str(image)]):
        console.print(f"esptool {' '.join(task)}")
        done = subprocess.run([sys.executable, "-m", "esptool", "--port", port, *task], check=False)
        if done.returncode:
            raise LinkError(
                f"esptool could not {task[0]} at {port}. Hold the board's BOOT button, plug it in, release the button, "
                "and try again"
            )


def flash(port: str, settings: Mapping[str, Any], authority: Mapping[str, bytes], console: Console) -> int:
    """Write the firmware, the settings and a certificate, compare what the board then has, and restart it.

    With a certificate the figure gets the time too, by which it judges the broker's: this computer's, or a later one
    that it has been given before.

    Modules other than the firmware are removed, and it starts from the folder that was written, whichever an update
    by radio had chosen.

    Returns:
        The number of files that were written; those that the board had already are not written again.

    Raises:
        LinkError: mpremote is not installed, the board does not answer, its MicroPython cannot run the firmware, or it
            has something else than was sent.
        ConfigError: this computer's clock is wrong.
        FirmwareError: the compiled firmware is not current.
    """
    if find_spec("mpremote") is None:
        raise LinkError("the firmware is copied with mpremote, which is not installed: pip install 'robodrome[flash]'")
    from mpremote.transport import TransportError

    variant = settings.get("variant", "A")
    try:
        with _prompt(port, console) as board:
            files = files_for(settings, authority, _trusted_time(board))
            if wrong := wrong_with(_implementation(board), files, variant):
                raise LinkError(f"{port}: {wrong}. Nothing was written. {advice(variant)}, {GIVEN}")
            written = _copy(board, files, console)
            _clear(board, files)
            board.exec_raw_no_follow("import machine; machine.reset()")
    except (TransportError, OSError) as error:
        raise LinkError(
            f"{port}: the board stopped answering: {error}. Unplug it, plug it in, and try again"
        ) from error
    return written


def files_for(settings: Mapping[str, Any], authority: Mapping[str, bytes], known_s: int) -> dict[str, bytes]:
    """What goes onto a board, by path.

    Args:
        settings: of the figure.
        authority: see `authority_from`.
        known_s: the time that the board has been given before, s since 1970; 0 for none.

    Raises:
        ConfigError: this computer's clock is wrong.
        FirmwareError: the compiled firmware is not current.
    """
    if authority:
        now_s = int(time.time())
        if now_s < RELEASED:
            raise ConfigError(
                "this computer's clock is wrong, and the figure judges its broker by it: set the clock first"
            )
        settings = {**settings, "trusted_time": max(now_s, known_s)}
    with tempfile.TemporaryDirectory() as scratch:
        write_flash(Path(scratch), dict(settings))
        paths = [path for path in sorted(Path(scratch).rglob("*")) if path.is_file()]
        return {str(path.relative_to(scratch)): path.read_bytes() for path in paths} | dict(authority)


def _trusted_time(board: Any) -> int:
    """The time that the board has been given, s since 1970; 0 for none."""
    try:
        return int(json.loads(board.fs_readfile(_SETTINGS))["trusted_time"]) if board.fs_exists(_SETTINGS) else 0
    except (ValueError, KeyError, TypeError):
        return 0


@contextlib.contextmanager
def _prompt(port: str, console: Console) -> Iterator[Any]:
    """The board at MicroPython's prompt; one that runs our firmware is asked to restart there."""
    board = _at_prompt(port, _ANSWER_S)
    if board is None:
        console.print("The board runs something; it is asked to restart at its prompt.")
        _ask_for_prompt(port)
        deadline_s = time.monotonic() + _RESTART_S
        while board is None and time.monotonic() < deadline_s:
            time.sleep(_RETRY_S)
            board = _at_prompt(port, _RETRY_S)
    if board is None:
        raise LinkError(
            f"{port}: nothing answers as MicroPython does. Put MicroPython {MICROPYTHON} onto the board first: "
            "`robodrome figures flash --micropython FILE`; the manual page What runs on a figure names the file"
        )
    try:
        yield board
    finally:
        board.serial.close()


def _at_prompt(port: str, answer_s: float) -> Any | None:
    """A connection to the raw prompt, or None if it does not answer.

    Raises:
        LinkError: the port cannot be opened.
    """
    from mpremote.transport import TransportError
    from mpremote.transport_serial import SerialTransport

    try:
        board = SerialTransport(port, timeout=_SILENT_S)
    except TransportError as error:
        raise LinkError(f"{port} cannot be opened: is the board plugged in, and may you use it?") from error
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # it prints what it received before it raises
            board.enter_raw_repl(timeout_overall=answer_s)
    except (TransportError, OSError):
        board.serial.close()
        return None
    return board


def _ask_for_prompt(port: str) -> None:
    with serial.Serial(port, write_timeout=_SILENT_S) as line:
        line.write(request_for_prompt())


def request_for_prompt() -> bytes:
    """HELLO and REBOOT for the figure on a cable, see docs/reference/protocol.md."""
    epoch = random.SystemRandom().randrange(1, 1 << 16)
    messages: list[Message] = [Hello(), Reboot(to_prompt=True)]
    frames = (encode(Envelope(wire.ALL, epoch, number, 0, message)) for number, message in enumerate(messages, 1))
    return b"".join(map(cobs.encode, frames))


class Implementation(NamedTuple):
    """What a board says of its MicroPython: `sys.implementation._machine`, the first two numbers of its `version`, and
    the bytecode that it runs."""

    machine: str
    version: tuple[int, ...]
    bytecode: int


def _implementation(board: Any) -> Implementation:
    board.exec("import sys")
    return Implementation(
        board.eval("getattr(sys.implementation, '_machine', '')"),
        tuple(board.eval("list(sys.implementation.version)[:2]")),
        board.eval("getattr(sys.implementation, '_mpy', 0) & 255"),
    )


def wrong_with(board: Implementation, files: Mapping[str, bytes], variant: Variant) -> str | None:
    """Why a board's MicroPython is not one for figures, or does not run the compiled modules; None if it does."""
    needed = max(filter(None, map(bytecode, files.values())), default=None)
    wrong = wrong_with_board(board.machine, board.version, variant)
    if not wrong and needed not in (None, board.bytecode):
        return (
            f"this board's MicroPython runs bytecode {board.bytecode}, and the firmware is compiled to "
            f"bytecode {needed}"
        )
    return wrong


def _clear(board: Any, files: Mapping[str, bytes]) -> None:
    """Remove what would be imported in place of the firmware, and the choice of another folder."""
    for entry in board.fs_listdir(_MODULES):
        if f"{_MODULES}/{entry.name}" not in files:
            board.fs_rmfile(f"{_MODULES}/{entry.name}")
    if board.fs_exists(_CHOICE):
        board.fs_rmfile(_CHOICE)


def _copy(board: Any, files: Mapping[str, bytes], console: Console) -> int:
    """Write what differs, and compare by SHA-256."""
    folders = sorted({str(parent) for name in files for parent in Path(name).parents if str(parent) != "."})
    for folder in folders:
        if not board.fs_isdir(folder):
            board.fs_mkdir(folder)
    written = 0
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("Copying", total=sum(map(len, files.values())))
        for name, content in files.items():
            progress.update(task, description=name)
            if not _has(board, name, content):
                board.fs_writefile(name, content, _CHUNK)
                written += 1
                if not _has(board, name, content):
                    raise LinkError(f"{name} arrived damaged; try again, perhaps with another cable")
            progress.advance(task, len(content))
    return written


def _has(board: Any, name: str, content: bytes) -> bool:
    return bool(board.fs_exists(name) and board.fs_hashfile(name, "sha256", _CHUNK) == hashlib.sha256(content).digest())


Ports = Callable[[], list[tuple[str, str]]]
"""Lists the ports with a device."""


def run(port: str | None, settings: Path | None, micropython: Path | None, ports: Ports, console: Console) -> None:
    """The whole command.

    Raises:
        LinkError, ConfigError: as above; nothing has been written when the settings or MicroPython's file are wrong.
    """
    values = settings_from(settings)
    authority = authority_from(settings, values)
    board = chosen_port(port, ports())
    if micropython is not None:
        check_file(micropython, values.get("variant", "A"))
        install_micropython(board, micropython, console)
    written = flash(board, values, authority, console)
    console.print(f"{board}: {written} files written, the rest was there already. The figure restarts.")
    if not values.get("wifi_name"):
        console.print("It knows no Wi-Fi yet: it stays at its cable until it is flashed with --settings.")
    console.print("Nobody has flashed a real board with this yet. Next: robodrome figures test --table table.toml")
