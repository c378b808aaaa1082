"""The names of files and folders: what was not synced in its folder may not have happened when the power fails.

The model is as strict as fsync(2): a file that was synced may have no name. Changes of one name keep their order, a
change of two names is whole, and all others may come in any order.
"""

import copy
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from lab.simulate.disk.file import File

_DATA = "data"
"""The data folder's name in the folder above, whatever it is called."""

_SHARED = "-shm"
"""Ends the names of SQLite's shared memory, which goes with the process and which SQLite makes behind its own back."""


class Folder:
    """Its names now, and those that are on the disk for sure."""

    def __init__(self) -> None:
        self.names: dict[str, Node] = {}
        self.durable: dict[str, Node] = {}


Node = File | Folder
Change = Mapping[tuple[Folder, str], Node | None]
"""What then stands in a folder under a name; None: nothing."""


class Tree:
    """Everything in a data folder; what is there at the beginning is on the disk.

    Args:
        folder: that exists, or will.

    Attributes:
        folder: where programs find it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._above = Folder()
        self._pending: list[Change] = []
        if folder.exists():
            self._above.names[_DATA] = self._above.durable[_DATA] = _found(folder)

    def node(self, path: Path) -> Node | None:
        """What stands there, also the folder above; None if nothing does, or if it is outside."""
        if path == self.folder.parent:
            return self._above
        place = self._place(path)
        return place and place[0].names.get(place[1])

    def file(self, path: Path, creates: bool) -> File | None:
        """The file there, which a call that `creates` one has made if there was none; None outside."""
        place, found = self._place(path), self.node(path)
        if place and found is None and creates and not path.name.endswith(_SHARED):
            found = File()
            self._change({place: found})
        return found if isinstance(found, File) else None

    def make_folder(self, path: Path) -> None:
        """A folder was made."""
        if place := self._place(path):
            self._change({place: Folder()})

    def remove(self, path: Path) -> None:
        """A file or folder is removed now."""
        if (place := self._place(path)) and place[0].names.get(place[1]):
            self._change({place: None})

    def move(self, source: Path, target: Path) -> None:
        """Something is renamed now, in the place of what is there."""
        here, there, node = self._place(source), self._place(target), self.node(source)
        if here and there and node:
            self._change({here: None, there: node})

    def link(self, source: Path, target: Path) -> None:
        """A file has got a second name."""
        if (there := self._place(target)) and (node := self.node(source)):
            self._change({there: node})

    def sync(self, folder: Folder) -> None:
        """The names in a folder are on the disk, and what happened to them elsewhere before."""
        due: list[Change] = []
        places = set[tuple[Folder, str]]()
        for change in reversed(self._pending):
            if change.keys() & places or any(one is folder for one, _ in change):
                places |= change.keys()
                due.append(change)
        for change in reversed(due):
            for (one, name), node in change.items():
                _set(one.durable, name, node)
        self._pending = [change for change in self._pending if not any(change is one for one in due)]

    def look(self) -> None:
        """Take in what programs have written.

        Raises:
            AssertionError: files have come or gone by calls that nobody watches.
        """
        data = self._above.names.get(_DATA)
        known = {self.folder: data, **dict(_walk(data, self.folder))} if isinstance(data, Folder) else {}
        there = {path for path in self.folder.rglob("*") if not path.name.endswith(_SHARED)}
        there |= {self.folder} if self.folder.exists() else set()
        assert there == known.keys(), f"unwatched: {there ^ known.keys()}"
        for path, node in known.items():
            if isinstance(node, File):
                node.take(path)

    def leave(self, target: Path, rng: Random) -> None:
        """Write what a power cut leaves into a folder, which is made if anything is left."""
        self.look()
        left: dict[Folder, dict[str, Node]] = {}
        lost = set[tuple[Folder, str]]()
        for change in self._pending:
            if change.keys() & lost or rng.random() < 0.5:
                lost |= change.keys()
                continue
            for (folder, name), node in change.items():
                _set(left.setdefault(folder, dict(folder.durable)), name, node)
        if data := left.get(self._above, self._above.durable).get(_DATA):
            _write(data, target, left, rng)

    def go_on(self, target: Path) -> "Tree":
        """The tree for the next program, in another folder, when this one was killed; what is pending stays so."""
        self.look()
        if self.folder.exists():
            shutil.copytree(self.folder, target, ignore=shutil.ignore_patterns(f"*{_SHARED}"))
        tree = copy.deepcopy(self)
        tree.folder = target
        return tree

    def _change(self, change: Change) -> None:
        for (folder, name), node in change.items():
            _set(folder.names, name, node)
        self._pending.append(change)

    def _place(self, path: Path) -> tuple[Folder, str] | None:
        if not path.is_relative_to(self.folder):
            return None
        *way, name = _DATA, *path.relative_to(self.folder).parts
        folder = self._above
        for part in way:
            below = folder.names.get(part)
            if not isinstance(below, Folder):
                return None
            folder = below
        return folder, name


def _set(names: dict[str, Node], name: str, node: Node | None) -> None:
    if node is None:
        names.pop(name, None)
    else:
        names[name] = node


def _found(folder: Path) -> Folder:
    found = Folder()
    for path in sorted(folder.iterdir()):
        found.names[path.name] = _found(path) if path.is_dir() else File(path.read_bytes())
    found.durable = dict(found.names)
    return found


def _walk(folder: Folder, at: Path) -> Iterator[tuple[Path, Node]]:
    for name, node in folder.names.items():
        yield at / name, node
        if isinstance(node, Folder):
            yield from _walk(node, at / name)


def _write(node: Node, target: Path, left: Mapping[Folder, Mapping[str, Node]], rng: Random) -> None:
    if isinstance(node, File):
        target.write_bytes(node.after_power_cut(rng))
        return
    os.mkdir(target, 0o700)
    for name, below in left.get(node, node.durable).items():
        _write(below, target / name, left, rng)
