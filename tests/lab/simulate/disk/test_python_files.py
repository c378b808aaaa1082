"""The disk model below Python's files: which folders a power cut may leave, after calls of which kinds."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lab.simulate.disk.disk import Disk

NEW = "new" * 400
"""Two sectors and a part of a third."""


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def write(path: Path) -> None:
    path.write_text(NEW)


def write_and_sync(path: Path) -> None:
    write(path)
    sync(path)


def replace_without_syncing_the_file(path: Path) -> None:
    write(path.with_name("part"))
    path.with_name("part").replace(path)
    sync(path.parent)


def replace_without_syncing_the_folder(path: Path) -> None:
    write_and_sync(path.with_name("part"))
    path.with_name("part").replace(path)


def replace(path: Path) -> None:
    replace_without_syncing_the_folder(path)
    sync(path.parent)


def remove(path: Path) -> None:
    path.unlink()


def remove_and_sync(path: Path) -> None:
    shutil.rmtree(path.parent)
    sync(path.parent.parent)


def link(path: Path) -> None:
    write_and_sync(path.with_name("part"))
    path.unlink()
    os.link(path.with_name("part"), path)


def found_after_cuts(act: Callable[[Path], None], folder: Path) -> set[str]:
    """What a file holds, which held "old", after power cuts: a word for its content."""
    path = folder / "data" / "within" / "file"
    path.parent.mkdir(parents=True)
    path.write_text("old")
    disk = Disk(folder / "data", Random(0))
    with disk.installed():
        act(path)
        lefts = [folder / f"left-{seed}" for seed in range(80)]
        for seed, left in enumerate(lefts):
            disk.tree.leave(left, Random(seed))
    texts = {"old": "old", NEW: "new", "": "empty", "gone": "gone"}
    files = [left / "within" / "file" for left in lefts]
    return {texts.get(file.read_bytes().decode() if file.exists() else "gone", "torn") for file in files}


@pytest.mark.parametrize(
    ("act", "found"),
    [
        (write, {"old", "new", "empty", "torn"}),
        (write_and_sync, {"new"}),
        (replace_without_syncing_the_file, {"new", "empty", "torn"}),
        (replace_without_syncing_the_folder, {"old", "new"}),
        (replace, {"new"}),
        (remove, {"old", "gone"}),
        (remove_and_sync, {"gone"}),
        (link, {"old", "new", "gone"}),
    ],
)
def test_a_power_cut_leaves_what_the_file_system_allows(
    act: Callable[[Path], None], found: set[str], tmp_path: Path
) -> None:
    assert found_after_cuts(act, tmp_path) == found


def test_names_of_a_new_folder_need_its_own_name(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "data", Random(0))
    with disk.installed():
        (tmp_path / "data").mkdir()
        write_and_sync(tmp_path / "data" / "file")
        sync(tmp_path / "data")
        lefts = [tmp_path / f"left-{seed}" for seed in range(8)]
        for seed, left in enumerate(lefts):
            disk.tree.leave(left, Random(seed))
        assert {(left.exists(), (left / "file").exists()) for left in lefts} == {(True, True), (False, False)}
        sync(tmp_path)
        disk.tree.leave(tmp_path / "left", Random(0))
    assert (tmp_path / "left" / "file").read_text() == NEW


def test_independent_names_may_come_in_any_order_and_one_name_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    disk = Disk(tmp_path / "data", Random(0))
    with disk.installed():
        for name in ("first", "second"):
            write_and_sync(tmp_path / "data" / name)
        (tmp_path / "data" / "second").rename(tmp_path / "data" / "third")
        found = set()
        for seed in range(60):
            disk.tree.leave(tmp_path / f"left-{seed}", Random(seed))
            found.add(" ".join(sorted(path.name for path in (tmp_path / f"left-{seed}").iterdir())))
    assert found == {"", "first", "second", "third", "first second", "first third"}


def test_what_was_pending_at_a_kill_is_lost_when_the_power_fails_after_it(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    disk = Disk(tmp_path / "data", Random(0))
    with disk.installed():
        write(tmp_path / "data" / "file")
        disk.kill(tmp_path / "next")
        assert (tmp_path / "next" / "file").read_text() == NEW
        lefts = [tmp_path / f"left-{seed}" / "file" for seed in range(20)]
        for seed, left in enumerate(lefts):
            disk.tree.leave(left.parent, Random(seed))
    assert {left.exists() for left in lefts} == {True, False}


@pytest.mark.parametrize("failure", ["full", "sync", "lies"])
def test_calls_fail_as_the_disk_does(failure: str, tmp_path: Path) -> None:
    disk = Disk(tmp_path, Random(0))
    with disk.installed():
        disk.failure = failure
        with pytest.raises(OSError, match="No space left" if failure == "full" else "Input/output"):
            write_and_sync(tmp_path / "file")


def test_a_file_that_came_by_calls_which_nobody_watches_is_noticed(tmp_path: Path) -> None:
    disk = Disk(tmp_path, Random(0))
    (tmp_path / "file").touch()
    with disk.installed(), pytest.raises(AssertionError, match="unwatched"):
        disk.tree.look()
