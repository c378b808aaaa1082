"""What a test must not leave behind: processes, threads, temporary files."""

import contextlib
import os
import select
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROC = Path("/proc")  # where there is none, processes are not looked for
MARK = "ROBODROME_TEST_RUN"
"""A variable in the environment of all that a test starts, so a process is found whose parent has ended."""
GRACE_S = 30.0
"""A process may take this long to end; a started interpreter needs 0.1 s, on a busy machine more than 2."""
LIVES_ON = ("multiprocessing.resource_tracker", "multiprocessing.forkserver", "chrome_crashpad_handler")
"""Helpers that Python and Chromium start once in a process, when they like, and end with it."""


@contextmanager
def nothing_left_behind() -> Iterator[None]:
    """End the processes that the block has started and not ended.

    Raises:
        AssertionError: something was left; names each process, thread and temporary file.
    """
    mark = os.environ.setdefault(MARK, str(os.getpid()))
    processes, threads, files = _pids(), set(threading.enumerate()), _temporary_files()
    yield
    left = [f"process {pid}: {name}" for pid, name in _started(processes, mark) if _end(pid)]
    left += [f"thread {thread.name}" for thread in set(threading.enumerate()) - threads if _lasts(thread)]
    left += [f"file {name}" for name in sorted(_temporary_files() - files)]
    assert not left, "left behind: " + "; ".join(left)


def _pids() -> set[int]:
    return {int(entry.name) for entry in PROC.iterdir() if entry.name.isdecimal()} if PROC.is_dir() else set()


def _started(before: set[int], mark: str) -> Iterator[tuple[int, str]]:
    """Those new processes that are children of this one or carry its mark, with their command lines.

    A child of a marked process that was there before is that one's: a browser starts helpers when it likes.
    """
    for pid in sorted(_pids() - before):
        with contextlib.suppress(OSError):  # it has ended
            name, _, status = (PROC / str(pid) / "stat").read_text().rpartition(")")
            state, parent = status.split()[0], int(status.split()[1])
            command = (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            belongs = parent in before and _is_marked(parent, mark)
            ours = parent == os.getpid() or (_is_marked(pid, mark) and not belongs)
            if ours and state != "Z" and not any(known in command for known in LIVES_ON):
                yield pid, command or name  # a process that has just been started has no command line yet


def _is_marked(pid: int, mark: str) -> bool:
    with contextlib.suppress(OSError):  # it has ended, or is another user's
        return f"{MARK}={mark}".encode() in (PROC / str(pid) / "environ").read_bytes().split(b"\0")
    return False


def _end(pid: int) -> bool:
    """Whether a process did not end by itself and was killed."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        if select.select([process], [], [], GRACE_S)[0]:
            return False
        signal.pidfd_send_signal(process, signal.SIGKILL)
        select.select([process], [], [])
    finally:
        os.close(process)
    with contextlib.suppress(ChildProcessError):  # a grandchild
        os.waitpid(pid, 0)
    return True


def _lasts(thread: threading.Thread) -> bool:
    """Whether a thread would keep the interpreter from ending."""
    if thread.daemon:
        return False
    thread.join(GRACE_S)
    return thread.is_alive()


def _temporary_files() -> set[str]:
    return set(os.listdir(tempfile.gettempdir()))
