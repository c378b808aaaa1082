"""SQLite's own file system, whose calls that write, cut, sync and remove are watched on the way (sqlite.org/vfs.html).

Python has to be linked with the system's library, as those of Debian are.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lab.simulate.disk.file import File
from lab.simulate.disk.tree import Folder, Tree

OK, NOMEM, FULL = 0, 7, 13
IOERR_FSYNC = 10 | 4 << 8
"""Codes with which calls end (sqlite.org/rescode.html)."""

_CREATE, _JOURNALS = 0x4, 0x800 | 0x4000 | 0x80000
"""Flags of an opening that makes a file, and of kinds of logs: SQLite syncs the folder of one that it may have made
after the first sync of the file (`UNIXFILE_DIRSYNC` in os_unix.c)."""

_POINTER, _INT, _LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_OPEN = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _POINTER, _INT, _POINTER)
_DELETE = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _INT)
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
        ("delete", _POINTER),
        ("others", _POINTER * 14),
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


class SqliteFiles:
    """Tells a tree what happens to the databases that are opened in the block of `installed`.

    Args:
        tree: in which files are now.
        code_of: called before a write or sync with "write" or "sync"; the code with which it ends.
        lies: called with a file whose sync fails.
    """

    def __init__(self, tree: Callable[[], Tree], code_of: Callable[[str], int], lies: Callable[[File], None]) -> None:
        self._tree, self._code_of, self._lies = tree, code_of, lies
        self._files: dict[int, File] = {}
        self._unsynced: dict[int, Folder] = {}
        self._methods: dict[int, tuple[_Methods, tuple[Any, ...]]] = {}

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Watch the calls of the block."""
        sqlite = ctypes.CDLL("libsqlite3.so.0")
        sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        usual = sqlite.sqlite3_vfs_find(None)
        below = _OPEN(usual.contents.open), _DELETE(usual.contents.delete)
        mine = _Vfs()
        ctypes.memmove(ctypes.byref(mine), usual, ctypes.sizeof(_Vfs))

        def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
            code: int = below[0](ctypes.addressof(usual.contents), name, file, flags, out)
            if code == OK and name is not None:
                self._opened(file, _path(name), flags)
                methods = ctypes.cast(file, ctypes.POINTER(_POINTER))
                methods[0] = ctypes.addressof(self._watched(int(methods[0] or 0)))
            return code

        def removed(vfs: int, name: int, syncs: int) -> int:
            code: int = below[1](ctypes.addressof(usual.contents), name, syncs)
            if code == OK:
                path, tree = _path(name), self._tree()
                tree.remove(path)
                if syncs and isinstance(folder := tree.node(path.parent), Folder):
                    tree.sync(folder)
            return code

        entries = _OPEN(opened), _DELETE(removed)
        mine.name = b"seeded"
        mine.open, mine.delete = (ctypes.cast(entry, _POINTER) for entry in entries)
        _CALLED.append((mine, entries, self._methods))
        sqlite.sqlite3_vfs_register(ctypes.byref(mine), 1)
        try:
            yield
        finally:
            sqlite.sqlite3_vfs_register(usual, 1)
            sqlite.sqlite3_vfs_unregister(ctypes.byref(mine))
            self._files.clear()
            self._unsynced.clear()

    def _opened(self, at: int, path: Path, flags: int) -> None:
        """The file's structure stands at this address."""
        tree = self._tree()
        self._files.pop(at, None)
        self._unsynced.pop(at, None)
        if known := tree.file(path, bool(flags & _CREATE)):
            self._files[at] = known
            folder = tree.node(path.parent)
            if flags & _CREATE and flags & _JOURNALS and isinstance(folder, Folder):
                self._unsynced[at] = folder

    def _watched(self, usual: int) -> _Methods:
        """The methods of a file with ours in place of those at this address."""
        if usual in self._methods:
            return self._methods[usual][0]
        methods = _Methods.from_buffer_copy(ctypes.string_at(usual, ctypes.sizeof(_Methods)))
        write, truncate, sync = _WRITE(methods.write), _TRUNCATE(methods.truncate), _SYNC(methods.sync)

        def written(file: int, data: int, size: int, at: int) -> int:
            if known := self._files.get(file):
                if code := self._code_of("write"):
                    return code
                known.write(at, ctypes.string_at(data, size))
            return int(write(file, data, size, at))

        def cut(file: int, size: int) -> int:
            if known := self._files.get(file):
                known.write(size, None)
            return int(truncate(file, size))

        def synced(file: int, flags: int) -> int:
            known = self._files.get(file)
            if known is None:
                return int(sync(file, flags))
            code = self._code_of("sync")
            (self._lies if code else File.sync)(known)
            if not code and (folder := self._unsynced.pop(file, None)):
                self._tree().sync(folder)
            return code

        ours = _WRITE(written), _TRUNCATE(cut), _SYNC(synced)
        for name, function in zip(("write", "truncate", "sync"), ours, strict=True):
            setattr(methods, name, ctypes.cast(function, _POINTER))
        self._methods[usual] = methods, ours
        return methods


def _path(name: int) -> Path:
    return Path(ctypes.string_at(name).decode())
