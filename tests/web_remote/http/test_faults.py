"""Whatever fails on the way of a stop: the stop gets through, or the supervisor stops the wheels and tells everybody.

Real sockets, a double of the table, and a supervisor that is quicker than that of `robodrome play`.
"""

import ctypes
import errno
import logging
import os
import selectors
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any

import pytest

from controller.api.table_api import Supervised
from controller.assembly import supervisor
from controller.assembly.supervised_parts import EventLoop
from controller.assembly.supervisor import Supervisor
from tests.controller.links.test_links import CERTIFICATES
from tests.support.patience import LIMIT_S, until
from tests.table.held_heads import trusting
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.http.test_listener import blocked_loop, pair, request
from web_remote.http.listener_restart import RestartableListener
from web_remote.http.tls import tls_context

TLS = tls_context(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")

FOR_GOOD = 10**9

SCHEMES = pytest.mark.parametrize("tls", [None, TLS], ids=["http", "https"])


class Watched:
    """A served table and the supervisor of its listener."""

    def __init__(self, served: ServedTable, listener: RestartableListener, tls: ssl.SSLContext | None) -> None:
        self.served, self.listener, self.tls = served, listener, tls
        self.token = pair(served, "Ben")
        self.told = threading.Event()

    def stop(self) -> int | None:
        """Press stop; the status of the answer, None if there is none."""
        origin = f"{'https' if self.tls else 'http'}://localhost"
        sent = request(self.served.port, "POST /api/stop HTTP/1.1", {}, self.token, Origin=origin)
        try:
            sock = socket.create_connection(("127.0.0.1", self.served.port), timeout=1)
            if self.tls:
                sock = trusting().wrap_socket(sock)
            with sock:
                sock.sendall(sent)
                return int(sock.recv(65536).split(b" ")[1])
        except (OSError, IndexError):
            return None

    @property
    def stood(self) -> bool:
        """Whether the wheels were stopped without a phone."""
        return ("wheels", "supervisor's stop") in self.served.table.calls


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch, tls: ssl.SSLContext | None) -> Iterator[Watched]:
    """A table that is served and supervised."""
    monkeypatch.setattr(supervisor, "EVERY_S", 0.05)
    monkeypatch.setattr(supervisor, "LIMIT_S", 0.4)
    monkeypatch.setattr(supervisor, "TRIES", 1000)
    parts: list[Supervised] = []

    def keep(part: Supervised) -> nullcontext[None]:
        parts.append(part)
        return nullcontext()

    with served_table(tls=tls, watching=keep) as served, ExitStack() as stack:
        (listener,) = parts
        assert isinstance(listener, RestartableListener)
        table = Watched(served, listener, tls)
        watching = Supervisor(served.table.stop_wheels, table.told.set, lambda _: None, lambda: None)
        stack.enter_context(watching)
        for part in (listener, EventLoop(served.loop)):
            stack.enter_context(watching.watching(part))
        yield table


def thread(name: str) -> threading.Thread:
    (found,) = (one for one in threading.enumerate() if one.name == name)
    return found


def end_by_an_exception(name: str) -> None:
    """Raise SystemExit in a thread, as soon as it runs Python's bytecode again."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread(name).ident or 0), ctypes.py_object(SystemExit))


@pytest.mark.parametrize(
    ("number", "times"),
    [(errno.EMFILE, 3), (errno.EMFILE, FOR_GOOD), (errno.ENOMEM, FOR_GOOD), (errno.ENOSPC, FOR_GOOD)],
    ids=["EMFILE for a moment", "EMFILE", "ENOMEM", "ENOSPC"],
)
@SCHEMES
@pytest.mark.parametrize("place", ["accept", "socketpair", "register", "log"])
def test_an_error_of_the_system(
    monkeypatch: pytest.MonkeyPatch, number: int, times: int, tls: ssl.SSLContext | None, place: str
) -> None:
    left = times

    def failing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **given: Any) -> Any:
            nonlocal left
            if threading.current_thread().name in ("listener", "tls") and left > 0:
                left -= 1
                raise OSError(number, os.strerror(number))
            return real(*args, **given)

        return call

    where: dict[str, tuple[Any, str]] = {
        "accept": (socket.socket, "accept"),
        "socketpair": (socket, "socketpair"),
        "register": (selectors.DefaultSelector, "register"),
        "log": (logging.Logger, "handle"),
    }
    owner, name = where[place]
    with watched(monkeypatch, tls) as table:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, failing(getattr(owner, name)))
            until(lambda: table.stop() == 200 or table.stood, "a stop, or wheels that stand")
        until(lambda: table.stop() == 200, "a stop after that")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize(("name", "tls"), [("listener", None), ("listener", TLS), ("tls", TLS)])
def test_a_thread_that_an_exception_ends(
    monkeypatch: pytest.MonkeyPatch, name: str, tls: ssl.SSLContext | None
) -> None:
    with watched(monkeypatch, tls) as table:
        ended = thread(name)
        end_by_an_exception(name)
        assert table.told.wait(LIMIT_S)
        assert table.stood
        until(lambda: table.stop() == 200, "a stop with the new thread")
        ended.join(LIMIT_S)
        assert not ended.is_alive()


@SCHEMES
def test_a_listener_that_hangs(monkeypatch: pytest.MonkeyPatch, tls: ssl.SSLContext | None) -> None:
    go_on = threading.Event()
    with watched(monkeypatch, tls) as table:
        hangs, stop_wheels = thread("listener"), table.served.table.stop_wheels

        def stop() -> None:
            if threading.current_thread() is hangs:
                go_on.wait(LIMIT_S)
            stop_wheels()

        monkeypatch.setattr(table.served.table, "stop_wheels", stop)
        pressing = threading.Thread(target=table.stop)
        pressing.start()
        assert table.told.wait(LIMIT_S)
        assert table.stood
        until(lambda: table.stop() == 200, "a stop at the new listener")
        go_on.set()
        pressing.join()
        hangs.join(LIMIT_S)
        assert not hangs.is_alive()


def test_a_thread_of_encryption_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    with watched(monkeypatch, TLS) as table:
        hangs = thread("tls")
        table.listener._acceptors[0]._loop.call_soon_threadsafe(go_on.wait, LIMIT_S)  # type: ignore[attr-defined]
        assert table.told.wait(LIMIT_S)
        assert table.stood
        until(lambda: table.stop() == 200, "a stop with the new thread")
        go_on.set()
        hangs.join(LIMIT_S)
        assert not hangs.is_alive()


def test_an_event_loop_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    with watched(monkeypatch, None) as table, blocked_loop(table.served):
        assert table.told.wait(LIMIT_S)
        assert table.stood
        assert table.stop() == 200
