"""Files that are replaced as a whole, and how little of a failed one stays."""

import errno
import os
import stat
from contextlib import nullcontext
from pathlib import Path

import pytest

from base.files import remove, write_private, write_whole


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "page.svg"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["page.svg"]


@pytest.mark.parametrize(("write", "mode"), [(write_whole, 0o644), (write_private, 0o600)])
def test_the_mode_does_not_depend_on_the_process(tmp_path: Path, write: type, mode: int) -> None:
    before = os.umask(0o077)
    try:
        write(tmp_path / "key", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == mode


def test_a_full_disk_leaves_the_old_file_and_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "settings.toml"
    write_whole(path, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device: .*settings\.toml"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["settings.toml"]


@pytest.mark.parametrize(("code", "written"), [(errno.EINVAL, True), (errno.EIO, False)])
def test_a_file_is_written_where_folders_cannot_be_synced_and_not_where_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, written: bool
) -> None:
    usual = os.fsync

    def synced(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(code, os.strerror(code))
        usual(descriptor)

    monkeypatch.setattr(os, "fsync", synced)
    with nullcontext() if written else pytest.raises(OSError, match=r"page\.svg"):
        write_whole(tmp_path / "page.svg", b"new")
    assert os.listdir(tmp_path) == ["page.svg"]


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=str(tmp_path)):
        write_whole(tmp_path, b"")


def test_a_file_that_is_not_there_is_removed_already(tmp_path: Path) -> None:
    (tmp_path / "key").touch()
    remove(tmp_path / "key")
    remove(tmp_path / "key")
    assert os.listdir(tmp_path) == []
