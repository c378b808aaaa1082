"""Holding a folder."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.data_folder import folder_lock
from controller.errors import StoreError

HOLDER = """
import sys
from pathlib import Path
from controller.data_folder import folder_lock

with folder_lock(Path(sys.argv[1])):
    print("held", flush=True)
    input()
"""


def holding(folder: Path) -> "subprocess.Popen[str]":
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout
    assert holder.stdout.readline() == "held\n"
    return holder


def test_a_locked_folder_is_refused_until_its_process_is_killed(tmp_path: Path) -> None:
    with holding(tmp_path) as holder:
        with pytest.raises(StoreError) as refused, folder_lock(tmp_path):
            pass
        assert str(refused.value) == (
            f"the folder {tmp_path} is in use by another table: end that one, or name another folder with --data"
        )
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with folder_lock(tmp_path):
            assert list(tmp_path.iterdir()) == []


def test_a_folder_is_waited_for(tmp_path: Path) -> None:
    with holding(tmp_path) as holder:
        assert holder.stdin
        holder.stdin.close()
        with folder_lock(tmp_path, 60.0):
            pass
    with folder_lock(tmp_path):
        pass


def test_a_missing_folder_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), folder_lock(tmp_path / "new"):
        pass
    assert list(tmp_path.iterdir()) == []
