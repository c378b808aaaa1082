"""A board at the other end of a pseudo-terminal: MicroPython's raw prompt, in front of it perhaps our firmware.

It speaks the protocol as MicroPython's reference has it ("The internal raw REPL"), and runs what it is sent in CPython,
with files below a folder: what mpremote sends is in the subset of both.
"""

import builtins
import contextlib
import errno
import io
import os
import threading
import tty
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from controller.errors import FrameCorruptError
from controller.wire.frames import decode
from controller.wire.messages import Message
from firmware.figure import cobs

_END = b"\xff\xff\xff"
"""Ends the board; neither protocol sends it."""


class ReplBoard:
    """Runs from `start` to `stop`.

    Args:
        folder: its flash memory.
        firmware: whether our firmware runs, which takes Ctrl-C as a byte like any other.
        silent: whether it answers nothing.
        spoil: a file of which it keeps one byte less.
        bytecode: version of the compiled modules that it runs.
        machine: the board and chip that it says it has.
        version: of its MicroPython.
    """

    def __init__(
        self,
        folder: Path,
        *,
        firmware: bool = False,
        silent: bool = False,
        spoil: str = "",
        bytecode: int = 6,
        machine: str = "LOLIN_C3_MINI with ESP32-C3FH4",
        version: tuple[int, int, int, str] = (1, 27, 0, ""),
    ) -> None:
        self._folder, self._firmware, self._silent, self._spoil = folder, firmware, silent, spoil
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self.heard: list[Message] = []
        self.resets = 0
        self._raw, self._pasting, self._code = False, False, b""
        self._splitter = cobs.Splitter()
        mpy = 3 << 8 | bytecode  # 6.3 of MicroPython 1.27
        system = SimpleNamespace(implementation=SimpleNamespace(_mpy=mpy, _machine=machine, version=version))
        modules = {
            "os": _Files(folder),
            "machine": SimpleNamespace(reset=self._reset),
            **{name: __import__(name) for name in ("binascii", "hashlib", "json")},
            "sys": system,
        }
        names: dict[str, Any] = dict(vars(builtins))
        names |= {"open": self._open, "__import__": lambda name, *_: modules[name]}
        self._names: dict[str, Any] = {"__builtins__": names}
        self._thread = threading.Thread(target=self._serve)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        os.write(self._slave, _END)
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _serve(self) -> None:
        while True:
            received = os.read(self._master, 1024)
            if received.endswith(_END):
                return
            if self._silent:
                continue
            if self._firmware:
                for frame in self._splitter.feed(received):
                    self._obey(frame)
                continue
            for byte in received:
                self._take(bytes([byte]))

    def _obey(self, frame: bytes) -> None:
        with contextlib.suppress(FrameCorruptError):  # Ctrl-C and Ctrl-A are no frames
            self.heard.append(decode(frame).message)
            if getattr(self.heard[-1], "to_prompt", False):
                self._firmware = False

    def _take(self, byte: bytes) -> None:
        if byte == b"\x01":
            if self._code == b"\x05A":
                self._code, self._pasting = b"", True
                self._say(b"R\x01\xff\xff")  # it takes raw paste, 65,535 bytes before it says that it takes more
                return
            self._raw, self._code = True, b""
            self._say(b"raw REPL; CTRL-B to exit\r\n>")
        elif self._raw and byte == b"\x04":
            code, self._code = self._code, b""
            if self._pasting:
                self._pasting = False
                self._say(b"\x04")
                self._run(code)
            else:
                self._say(b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
        elif byte not in b"\r\x03" or self._code:
            self._code += byte if self._raw else b""

    def _run(self, code: bytes) -> None:
        out, error = io.StringIO(), b""
        self._names["__builtins__"]["print"] = lambda *words, end="\n": out.write(" ".join(map(str, words)) + end)
        try:
            exec(compile(code, "<stdin>", "exec"), self._names)
        except OSError as failed:
            name = errno.errorcode[failed.errno or 0]
            error = f"Traceback (most recent call last):\r\nOSError: [Errno {failed.errno}] {name}\r\n".encode()
        self._say(out.getvalue().encode() + b"\x04" + error + b"\x04>")

    def _say(self, data: bytes) -> None:
        os.write(self._master, data)

    def _open(self, name: str, mode: str = "r") -> Any:
        file = builtins.open(self._folder / name, mode)  # noqa: SIM115
        if name == self._spoil and "w" in mode:
            return SimpleNamespace(write=lambda data: file.write(data[:-1]), close=file.close)
        return file

    def _reset(self) -> None:
        self.resets += 1


class _Files:
    """MicroPython's `os` below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def stat(self, name: str) -> tuple[int, ...]:
        found = os.stat(self._folder / name)
        return (found.st_mode & 0xF000, 0, 0, 0, 0, 0, found.st_size, 0, 0, 0)

    def ilistdir(self, name: str) -> list[tuple[str, int, int, int]]:
        found = [(path.name, path.stat()) for path in (self._folder / name).iterdir()]
        return [(name, stat.st_mode & 0xF000, 0, stat.st_size) for name, stat in found]

    def remove(self, name: str) -> None:
        os.remove(self._folder / name)

    def mkdir(self, name: str) -> None:
        os.mkdir(self._folder / name)
