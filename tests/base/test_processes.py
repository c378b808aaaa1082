"""Child processes and temporary folders do not outlive the program."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from base.processes import mortal, scratch_folder
from tests.support.patience import until

HOLDER = """
import subprocess
from base.processes import mortal, scratch_folder

with scratch_folder("held-") as folder:
    (folder / "file").touch()
    child = subprocess.Popen(mortal(["sleep", "1000"]))
    print(folder, child.pid, flush=True)
    input()
"""


def holding() -> tuple["subprocess.Popen[str]", Path, int]:
    """A process that has a scratch folder and a mortal child."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert holder.stdout
    folder, child = holder.stdout.readline().split()
    assert (Path(folder) / "file").exists()
    return holder, Path(folder), int(child)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_folder_and_a_child_end_with_a_process_that_is_killed(number: signal.Signals) -> None:
    holder, folder, child = holding()
    with holder:
        holder.send_signal(number)
        assert holder.wait() == -number
    until(lambda: not folder.exists(), "the folder is gone")
    until(lambda: not alive(child), "the child has ended")


def test_a_folder_lasts_as_long_as_the_block() -> None:
    with scratch_folder("block-") as folder:
        (folder / "deeper").mkdir()
        (folder / "deeper" / "file").touch()
    assert not folder.exists()


def test_a_folder_is_removed_even_if_its_guard_was_killed() -> None:
    before = set(children())
    with scratch_folder("guarded-") as folder:
        (guard,) = set(children()) - before
        os.kill(guard, signal.SIGKILL)
    assert not folder.exists()


def children() -> list[int]:
    return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def test_a_program_that_does_not_exist_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no-such-program"):
        mortal(["no-such-program", "--help"])
