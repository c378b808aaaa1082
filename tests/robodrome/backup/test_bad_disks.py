"""A disk that is full, and one that is read-only: every operation reports it, and nothing is lost (`bad_disks`)."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.robodrome.backup.bad_disks import HOLDS_FILES, OPERATIONS

FULL = ("No space left on device", "disk is full", "Is the disk full")
READ_ONLY = ("Read-only file system",)

pytestmark = [
    pytest.mark.table,
    pytest.mark.broker,
    pytest.mark.wall_clock,
    pytest.mark.skipif(shutil.which("unshare") is None, reason="only Linux has disks of a process's own"),
]


def tried(folder: Path, kind: str) -> dict[str, str]:
    """What each operation prints while the disk is bad."""
    program = [sys.executable, "-m", "tests.robodrome.backup.bad_disks", str(folder), kind]
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", *program], capture_output=True, text=True, check=False
    )
    if "unshare failed" in done.stderr:
        pytest.skip(f"this system lets nobody make namespaces: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    told: dict[str, str] = json.loads(done.stdout)
    return told


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    told = tried(tmp_path, "full")
    assert "To join as host, open" in told.pop("logging"), "the next invitation is shown when there is room again"
    assert told.keys() == OPERATIONS.keys() - {"logging"}
    assert [words for words in told.values() if not any(known in words for known in FULL)] == []


def test_a_read_only_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    told = tried(tmp_path, "read-only")
    assert told.keys() == OPERATIONS.keys() - HOLDS_FILES
    assert [words for words in told.values() if not any(known in words for known in READ_ONLY)] == []
