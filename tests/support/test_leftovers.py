"""The guard that ends what a test leaves behind."""

import os
import select
import signal
import subprocess
import sys
import tempfile
import threading

import pytest

from tests.support.leftovers import nothing_left_behind

SLEEP = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(600)"]
"""Says when it runs: before, it has no name yet."""

START_SLEEP = f"""
import subprocess
child = subprocess.Popen({SLEEP!r}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
child.stdout.readline()
print(child.pid)
"""

START_SLEEP_AND_STAY = f"import sys; sys.stdin.readline()\n{START_SLEEP}\nsys.stdout.flush(); child.wait()"


def orphan() -> int:
    """A process whose parent has ended."""
    return int(subprocess.check_output([sys.executable, "-c", START_SLEEP]))


def started_process() -> "subprocess.Popen[bytes]":
    child = subprocess.Popen(SLEEP, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    return child


def started_thread(leave: threading.Event) -> threading.Thread:
    thread = threading.Thread(target=leave.wait, name="forgotten")
    thread.start()
    return thread


def ended(pid: int) -> bool:
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], 0.0)[0])
    finally:
        os.close(process)


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.leftovers.GRACE_S", 0.0)


def test_a_child_process_is_named_and_ended() -> None:
    with pytest.raises(AssertionError, match=r"left behind: process \d+: .*time\.sleep"), nothing_left_behind():
        child = started_process()
    assert ended(child.pid)
    child.communicate()


def test_a_process_whose_parent_has_ended_is_found_too() -> None:
    with pytest.raises(AssertionError, match=r"left behind: process \d+: .*time\.sleep"), nothing_left_behind():
        process = orphan()
    assert ended(process)


def test_a_process_started_by_another_that_was_there_before_is_that_ones() -> None:
    command = [sys.executable, "-u", "-c", START_SLEEP_AND_STAY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        with nothing_left_behind():
            parent.stdin.write(b"\n")
            parent.stdin.flush()
            child = int(parent.stdout.readline())
        os.kill(child, signal.SIGKILL)
    assert ended(child)


def test_a_thread_is_named() -> None:
    leave = threading.Event()
    with pytest.raises(AssertionError, match="left behind: thread forgotten"), nothing_left_behind():
        thread = started_thread(leave)
    leave.set()
    thread.join()


def test_a_temporary_file_is_named() -> None:
    with pytest.raises(AssertionError, match="left behind: file forgotten-"), nothing_left_behind():
        forgotten = tempfile.mkdtemp(prefix="forgotten-")
    os.rmdir(forgotten)


def test_what_has_ended_is_not_left_behind() -> None:
    with nothing_left_behind():
        subprocess.run([sys.executable, "-c", ""], check=True)
        with tempfile.TemporaryDirectory():
            pass
