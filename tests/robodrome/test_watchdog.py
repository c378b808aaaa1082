"""Messages to systemd, over a real socket."""

import socket
from pathlib import Path

import pytest

from robodrome.watchdog import Watchdog


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_hears_that_all_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:
    name = f"@{tmp_path.name}-{id(tmp_path)}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(name.replace("@", "\0", 1))
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        with Watchdog() as watchdog:
            watchdog.feed()
            assert systemd.recv(100) == b"WATCHDOG=1"


def test_without_systemd_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    with Watchdog() as watchdog:
        watchdog.feed()


def test_a_systemd_that_does_not_listen_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with Watchdog() as watchdog:
            for _ in range(10_000):
                watchdog.feed()
