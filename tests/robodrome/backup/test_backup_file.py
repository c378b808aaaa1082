"""Archives that would fill memory are refused before they do."""

import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from robodrome.backup.backup_file import MANIFEST, BackupError, unpack
from tests.robodrome.backup.test_backup import Kept, backed_up, bomb, rewritten


def refuse(path: Path, says: str, most_bytes: int) -> None:
    """Have an archive refused with so little memory."""
    tracemalloc.start()
    try:
        with pytest.raises(BackupError, match=says):
            unpack(path, path.parent / "unpacked")
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < most_bytes


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_cannot_be_unpacked_in_pieces_is_not_unpacked(tmp_path: Path, method: int) -> None:
    """64 KB of such an archive may unpack to many megabytes."""
    path = tmp_path / "hostile.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr(MANIFEST, bytes(20_000_000))
    refuse(path, "packed in another way", 5_000_000)


@pytest.mark.parametrize("told", [500_000 % 65_536, 5, 65_535])
def test_half_a_million_names_are_refused_before_they_are_read(tmp_path: Path, told: int) -> None:
    names = 500_000
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, 33, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0)
    listed = b"".join(entry + b"n%06d" % number for number in range(names))
    path = tmp_path / "hostile.zip"
    path.write_bytes(listed + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, told, told, len(listed), 0, 0))
    refuse(path, "too many files", 1_000_000)


def test_the_end_for_huge_archives_is_refused(tmp_path: Path) -> None:
    """It may name another list of names than the usual end."""
    path = tmp_path / "hostile.zip"
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 100, 0, 0)
    path.write_bytes(bytes(200) + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) + end)
    refuse(path, "huge archives", 1_000_000)


def test_no_more_is_written_than_a_file_says_it_has(tmp_path: Path) -> None:
    hostile = rewritten(backed_up(Kept(tmp_path), tmp_path), bomb)
    with pytest.raises(BackupError, match="more bytes than it says"):
        unpack(hostile, tmp_path / "unpacked")
    written = [path.stat().st_size for path in (tmp_path / "unpacked").rglob("*") if path.is_file()]
    assert max(written) <= 100_000
