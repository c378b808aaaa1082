"""A disk model below SQLite: what was not synced may vanish, sector by sector, when the power fails; calls can fail.

SQLite's own file system stays; its calls that write, cut and sync are watched on the way (sqlite.org/vfs.html). Python
has to be linked with the system's library, as those of Debian are.
"""

import ctypes
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

_OK, _FULL = 0, 13
_IOERR_FSYNC = 10 | 4 << 8
FAILURES = {
    "full": ("write", _FULL),
    "sync": ("sync", _IOERR_FSYNC),
    "lies": ("sync", _IOERR_FSYNC),
    "memory": ("write", 7),
}
"""Calls that can fail, and the codes with which they do (sqlite.org/rescode.html).

After a sync that `lies` the system holds what was written for clean, as Linux does: the next sync is right, and does
not write it.
"""

_SECTOR = 512

_POINTER, _INT, _LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_OPEN = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _POINTER, _INT, _POINTER)
_WRITE = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _INT, _LONG)
_TRUNCATE = ctypes.CFUNCTYPE(_INT, _POINTER, _LONG)
_SYNC = ctypes.CFUNCTYPE(_INT, _POINTER, _INT)

_CALLED: list[Any] = []
"""What SQLite calls must outlive all connections, and the garbage collector may close the last of them."""


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs` of version 3."""

    _fields_ = (
        ("version", _INT),
        ("file_bytes", _INT),
        ("path_bytes", _INT),
        ("next", _POINTER),
        ("name", ctypes.c_char_p),
        ("data", _POINTER),
        ("open", _POINTER),
        ("others", _POINTER * 15),
    )


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods` of version 3."""

    _fields_ = (
        ("version", _INT),
        ("close", _POINTER),
        ("read", _POINTER),
        ("write", _POINTER),
        ("truncate", _POINTER),
        ("sync", _POINTER),
        ("others", _POINTER * 13),
    )


class _File:
    """One file: what a power cut leaves for sure, and what was written since; bytes None: cut to that size."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.durable = bytearray(path.read_bytes() if path.exists() else b"")
        self.pending: list[tuple[int, bytes | None]] = []

    def sync(self) -> None:
        for at, data in self.pending:
            _put(self.durable, at, data)
        self.pending.clear()

    def after_power_cut(self, rng: Random) -> bytes:
        """The content: of each sector written since the last sync, the old or the new one."""
        content = bytearray(self.durable)
        for at, data in self.pending:
            parts = [None] if data is None else [data[n : n + _SECTOR] for n in range(0, len(data), _SECTOR)]
            for number, part in enumerate(parts):
                if rng.random() < 0.5:
                    _put(content, at + number * _SECTOR, part)
        return bytes(content)


def _put(content: bytearray, at: int, data: bytes | None) -> None:
    """Write data, or cut the content."""
    if data is None:
        del content[at:]
        return
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data


class Disk:
    """The disk below all databases that are opened in the block of `installed`.

    Attributes:
        failure: what fails, of `FAILURES`; None: nothing.
        syncs: how often something was synced.
        before: called before each write or sync takes effect, with "write" or "sync".
    """

    def __init__(self) -> None:
        self.failure: str | None = None
        self.syncs = 0
        self.before: Callable[[str], None] = lambda call: None
        self._files: dict[int, _File] = {}
        self._methods: dict[int, tuple[_Methods, tuple[Any, ...]]] = {}

    def copy(self, source: Path, target: Path, rng: Random | None) -> None:
        """The data folder as the next start finds it: after a power cut with draws of `rng`, else as it is.

        SQLite's shared memory goes with the process. Other files are taken as they are.
        """
        files = {file.path: file for file in self._files.values()}
        target.mkdir(mode=0o700)
        for path in sorted(source.iterdir()):
            if path.name.endswith("-shm") or not path.is_file():
                continue
            file = files.get(path)
            if rng is None or file is None:
                shutil.copy(path, target / path.name)
            else:
                (target / path.name).write_bytes(file.after_power_cut(rng))

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Put it below SQLite for the block."""
        sqlite = ctypes.CDLL("libsqlite3.so.0")
        sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        usual = sqlite.sqlite3_vfs_find(None)
        below = _OPEN(usual.contents.open)
        mine = _Vfs()
        ctypes.memmove(ctypes.byref(mine), usual, ctypes.sizeof(_Vfs))

        def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
            code: int = below(ctypes.addressof(usual.contents), name, file, flags, out)
            if code == _OK and name is not None:
                methods = ctypes.cast(file, ctypes.POINTER(_POINTER))
                self._files[file] = _File(Path(ctypes.string_at(name).decode()))
                methods[0] = ctypes.addressof(self._watched(int(methods[0] or 0)))
            return code

        entry = _OPEN(opened)
        mine.name = b"seeded"
        mine.open = ctypes.cast(entry, _POINTER)
        _CALLED.append((mine, entry, self._methods))
        sqlite.sqlite3_vfs_register(ctypes.byref(mine), 1)
        try:
            yield
        finally:
            sqlite.sqlite3_vfs_register(usual, 1)
            sqlite.sqlite3_vfs_unregister(ctypes.byref(mine))
            self.failure, self.before = None, lambda call: None
            self._files.clear()

    def _watched(self, usual: int) -> _Methods:
        """The methods of a file with ours in place of those at this address."""
        if usual in self._methods:
            return self._methods[usual][0]
        methods = _Methods.from_buffer_copy(ctypes.string_at(usual, ctypes.sizeof(_Methods)))
        write, truncate = _WRITE(methods.write), _TRUNCATE(methods.truncate)

        def failed(call: str) -> int:
            self.before(call)
            failing, code = FAILURES.get(self.failure or "", ("", _OK))
            return code if call == failing else _OK

        def written(file: int, data: int, size: int, at: int) -> int:
            if code := failed("write"):
                return code
            if known := self._files.get(file):
                known.pending.append((at, ctypes.string_at(data, size)))
            return int(write(file, data, size, at))

        def cut(file: int, size: int) -> int:
            if known := self._files.get(file):
                known.pending.append((size, None))
            return int(truncate(file, size))

        def synced(file: int, flags: int) -> int:
            self.syncs += 1
            known = self._files.get(file)
            if code := failed("sync"):
                if known and self.failure == "lies":
                    known.pending.clear()
                return code
            if known:
                known.sync()
            return _OK

        ours = _WRITE(written), _TRUNCATE(cut), _SYNC(synced)
        for name, function in zip(("write", "truncate", "sync"), ours, strict=True):
            setattr(methods, name, ctypes.cast(function, _POINTER))
        self._methods[usual] = methods, ours
        return methods
