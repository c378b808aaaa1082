"""No more files may be opened: those in reserve let a stop through; real limits, real sockets."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.table.held_heads import press
from tests.web_remote.doubles.serving import served_table
from tests.web_remote.http.test_faults import TLS
from tests.web_remote.http.test_listener import pair
from web_remote.http.spare_files import FILES, RESERVE, SpareFiles, limit_files
from web_remote.pairing.paired_phones import cookie_name

PRESSES = 20


@contextmanager
def no_more_files() -> Iterator[None]:
    """Nothing can be opened in this process inside the block."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    next_one = os.open(os.devnull, os.O_RDONLY)
    os.close(next_one)
    resource.setrlimit(resource.RLIMIT_NOFILE, (next_one, limits[1]))
    try:
        with pytest.raises(OSError, match="Too many open files"):
            os.open(os.devnull, os.O_RDONLY)
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def press_often(port: int, cookie: str, https: bool) -> None:
    """Another process: press when a line comes, and tell which presses were answered."""
    print("ready", flush=True)
    sys.stdin.readline()
    tls = None
    if https:
        from tests.table.held_heads import trusting

        tls = trusting()
    print(json.dumps([press(port, cookie, tls) is not None for _ in range(PRESSES)]))


@pytest.mark.parametrize("tls", [None, TLS], ids=["http", "https"])
def test_a_stop_gets_through_when_no_more_files_may_be_opened(tls: object) -> None:
    with served_table("127.0.0.1", tls=TLS if tls else None) as served:
        cookie = f"{cookie_name(served.port)}={pair(served, 'Ben')}"
        told = [str(served.port), cookie, "https" if tls else ""]
        command = [sys.executable, "-m", "tests.web_remote.http.test_spare_files", *told]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as phone:
            assert phone.stdout
            assert phone.stdout.readline() == "ready\n"
            with no_more_files():
                answered, _ = phone.communicate("press\n")
        assert json.loads(answered) == [True] * PRESSES
        assert served.table.calls.count(("wheels", "listener")) == PRESSES


def test_a_reserve_is_used_once_and_filled_again() -> None:
    spare = SpareFiles()
    try:
        with no_more_files():
            opened = [spare.use(lambda: os.open(os.devnull, os.O_RDONLY), 1) for _ in range(RESERVE)]
            with pytest.raises(OSError, match="Too many open files"):
                spare.use(lambda: os.open(os.devnull, os.O_RDONLY), 1)
            for file in opened:
                os.close(file)
            spare.fill()
            os.close(spare.use(lambda: os.open(os.devnull, os.O_RDONLY), 1))
    finally:
        spare.close()


@pytest.mark.parametrize(
    ("before", "after"), [((256, 4096), (FILES, 4096)), ((20000, 20000), (FILES, 20000)), ((256, 512), (512, 512))]
)
def test_the_limit_is_what_select_can_wait_for(
    monkeypatch: pytest.MonkeyPatch, before: tuple[int, int], after: tuple[int, int]
) -> None:
    set_to = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: before)
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: set_to.append(limits))
    limit_files()
    assert set_to == [after]


if __name__ == "__main__":
    press_often(int(sys.argv[1]), sys.argv[2], bool(sys.argv[3]))
