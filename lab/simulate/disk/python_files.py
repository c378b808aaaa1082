"""The calls by which Python writes, renames and syncs files, watched on their way to the system."""

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from lab.simulate.disk.file import File
from lab.simulate.disk.tree import Tree


class PythonFiles:
    """Tells a tree what happens to its files in the block of `installed`; calls for other files pass.

    Args:
        tree: in which files are now.
        fails: called before a sync, and before a file is made, with "sync" or "create"; whether that fails.
        lies: called with a file whose sync fails.
    """

    def __init__(self, tree: Callable[[], Tree], fails: Callable[[str], bool], lies: Callable[[File], None]) -> None:
        self._tree, self._fails, self._lies = tree, fails, lies

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Watch the calls of the block."""
        usual = {name: getattr(os, name) for name in ("open", "fsync", "mkdir", "rmdir", "unlink", "replace", "link")}
        opened, synced = self._os_open(usual["open"]), self._synced(usual["fsync"])
        removed = self._removed(usual["unlink"])
        moved = self._moved(usual["replace"])
        watched = {
            "open": opened,
            "fsync": synced,
            "fdatasync": synced,
            "mkdir": self._made(usual["mkdir"]),
            "unlink": removed,
            "remove": removed,
            "rmdir": self._removed(usual["rmdir"]),
            "replace": moved,
            "rename": moved,
            "link": self._linked(usual["link"]),
        }
        by_name = self._io_open(io.open)
        with ExitStack() as patches:
            for name, function in watched.items():
                patches.enter_context(patch.object(os, name, function))
            patches.enter_context(patch.object(io, "open", by_name))
            patches.enter_context(patch.object(builtins, "open", by_name))
            yield

    def _os_open(self, usual: Callable[..., int]) -> Callable[..., int]:
        def opened(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
            place = _path(path, dir_fd)
            self._refuse_if_full(place, bool(flags & os.O_CREAT))
            descriptor = usual(path, flags, mode, dir_fd=dir_fd)
            self._opened(place, bool(flags & os.O_CREAT), bool(flags & os.O_TRUNC))
            return descriptor

        return opened

    def _io_open(self, usual: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
            if isinstance(file, int):
                return usual(file, mode, *given, **named)
            place = _path(file, None)
            self._refuse_if_full(place, bool({*mode} & {*"wxa"}))
            result = usual(file, mode, *given, **named)
            self._opened(place, bool({*mode} & {*"wxa"}), "w" in mode)
            return result

        return opened

    def _refuse_if_full(self, path: Path, creates: bool) -> None:
        tree = self._tree()
        inside = creates and path.is_relative_to(tree.folder) and tree.node(path) is None
        if inside and self._fails("create"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    def _opened(self, path: Path, creates: bool, cuts: bool) -> None:
        file = self._tree().file(path, creates)
        if file and cuts:
            file.write(0, None)

    def _synced(self, usual: Callable[[int], None]) -> Callable[[Any], None]:
        def synced(descriptor: Any) -> None:
            number = descriptor if isinstance(descriptor, int) else descriptor.fileno()
            path = Path(os.readlink(f"/proc/self/fd/{number}"))
            node = self._tree().node(path)
            if node is None:
                usual(descriptor)
                return
            if isinstance(node, File):
                node.take(path)
            fails = self._fails("sync")
            if isinstance(node, File):
                (self._lies if fails else File.sync)(node)
            elif not fails:
                self._tree().sync(node)
            if fails:
                raise OSError(errno.EIO, os.strerror(errno.EIO))

        return synced

    def _made(self, usual: Callable[..., None]) -> Callable[..., None]:
        def made(path: Any, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
            usual(path, mode, dir_fd=dir_fd)
            self._tree().make_folder(_path(path, dir_fd))

        return made

    def _removed(self, usual: Callable[..., None]) -> Callable[..., None]:
        def removed(path: Any, *, dir_fd: int | None = None) -> None:
            place = _path(path, dir_fd)
            self._keep(place)
            usual(path, dir_fd=dir_fd)
            self._tree().remove(place)

        return removed

    def _moved(self, usual: Callable[..., None]) -> Callable[..., None]:
        def moved(source: Any, target: Any, **folders: int | None) -> None:
            here, there = _path(source, folders.get("src_dir_fd")), _path(target, folders.get("dst_dir_fd"))
            self._keep(there)
            usual(source, target, **folders)
            self._tree().move(here, there)

        return moved

    def _linked(self, usual: Callable[..., None]) -> Callable[..., None]:
        def linked(source: Any, target: Any, **named: Any) -> None:
            usual(source, target, **named)
            self._tree().link(_path(source, named.get("src_dir_fd")), _path(target, named.get("dst_dir_fd")))

        return linked

    def _keep(self, path: Path) -> None:
        """Take in what a file holds, whose name may go now and be back after a power cut."""
        node = self._tree().node(path)
        if isinstance(node, File):
            node.take(path)


def _path(path: Any, folder: int | None) -> Path:
    name = os.fsdecode(path)
    return Path(os.path.abspath(name if folder is None else os.path.join(os.readlink(f"/proc/self/fd/{folder}"), name)))
