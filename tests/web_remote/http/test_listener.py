"""The listener: stops without the event loop, deadlines, limits for each machine, places for paired phones."""

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from base.limits import Places
from tests.support.patience import until
from tests.web_remote.doubles.serving import ServedTable, served_table
from web_remote.http import listener, server
from web_remote.http.request_limits import MAX_HEAD

JOIN = "POST /api/join HTTP/1.1"


@pytest.fixture
def served() -> Iterator[ServedTable]:
    with served_table() as table:
        yield table


def connect(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))


def request(port: int, first: str, body: object = None, token: str = "", **fields: str) -> bytes:
    content = json.dumps(body).encode() if body is not None else b""
    head = {
        "Host": "localhost",
        "Origin": "http://localhost",
        "Content-Type": "application/json",
        "Content-Length": str(len(content)),
        "Cookie": f"robodrome-{port}={token}",
        **fields,
    }
    return "\r\n".join([first, *(f"{name}: {value}" for name, value in head.items()), "", ""]).encode() + content


def answer(sock: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    with sock:
        return b"".join(iter(lambda: sock.recv(65536), b""))


def ask(port: int, sent: bytes, source: str = "127.0.0.1") -> int:
    """The status of the answer."""
    sock = connect(port, source)
    sock.sendall(sent)
    return int(answer(sock).split(b" ")[1])


def pair(table: ServedTable, name: str) -> str:
    return table.do(lambda: table.pairing.redeem(table.pairing.invite("player").code, name)[1])


@contextmanager
def blocked_loop(table: ServedTable) -> Iterator[None]:
    """The event loop does nothing else inside the block."""
    begun, end = threading.Event(), threading.Event()

    async def block() -> None:
        begun.set()
        end.wait(30)

    future = asyncio.run_coroutine_threadsafe(block(), table.loop)
    assert begun.wait(20)
    try:
        yield
    finally:
        end.set()
        future.result(20)


def test_a_stop_is_answered_while_the_event_loop_stands_still(served: ServedTable) -> None:
    token = pair(served, "Ben")
    with blocked_loop(served):
        for _ in range(100):  # more than any limit
            assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, token)) == 200
        assert served.table.calls == [("wheels", "listener")] * 100
    assert served.do(lambda: served.table.stopped) == {"by": "Ben", "reason": "stop"}


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"Cookie": ""}, 401),
        ({"Origin": "http://evil.example"}, 403),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Length": "99999"}, 413),
    ],
)
def test_who_may_not_stop_is_refused(served: ServedTable, fields: dict[str, str], status: int) -> None:
    token = pair(served, "Ben")
    assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, token, **fields)) == status
    assert served.table.calls == []


def test_a_stranger_s_cookie_stops_nothing(served: ServedTable) -> None:
    assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, "stranger")) == 401
    assert served.table.calls == []


def test_a_head_may_come_in_pieces(served: ServedTable) -> None:
    sock = connect(served.port)
    for byte in request(served.port, "GET /api/me HTTP/1.1"):
        sock.sendall(bytes([byte]))
    assert answer(sock).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\r\n\r\n", b"400"),
        (b"\xff\xfe\x00\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * MAX_HEAD, b"431"),
    ],
)
def test_what_is_no_request_is_refused(served: ServedTable, sent: bytes, status: bytes) -> None:
    sock = connect(served.port)
    sock.sendall(sent)
    assert answer(sock).split(b" ")[1] == status


def test_a_connection_serves_one_request(served: ServedTable) -> None:
    sock = connect(served.port)
    sock.sendall(request(served.port, "GET /api/me HTTP/1.1"))
    text = answer(sock)
    assert text.count(b"HTTP/1.1 200") == 1
    assert b"connection: close" in text.lower()


def test_who_sends_nothing_is_closed_after_the_deadline(monkeypatch: pytest.MonkeyPatch, served: ServedTable) -> None:
    monkeypatch.setattr(listener, "HEAD_S", 0.0)
    for sent in (b"", b"GET / HTTP/1.1\r\n"):
        sock = connect(served.port)
        with suppress(ConnectionResetError):  # it may be closed before all of this has come
            sock.sendall(sent)
            assert answer(sock) == b""


def test_a_body_that_never_comes_holds_a_place_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch, served: ServedTable
) -> None:
    monkeypatch.setattr(server, "FIRST_ANSWER_S", 0.0)
    sock = connect(served.port)
    sock.sendall(request(served.port, JOIN, None, **{"Content-Length": "100"}))
    assert answer(sock) == b""


def operator(served: ServedTable) -> str:
    """The cookies of a host's phone whose console is open."""
    token = served.do(lambda: served.pairing.redeem(served.pairing.opening.code, "Ana")[1])
    said = answer(sending(served, request(served.port, "POST /api/console/pin HTTP/1.1", {"pin": "271828"}, token)))
    (opened,) = re.findall(rb"set-cookie: (robodrome-\d+-console=[^;]+)", said)
    return f"robodrome-{served.port}={token}; {opened.decode()}"


def sending(served: ServedTable, sent: bytes) -> socket.socket:
    sock = connect(served.port)
    sock.sendall(sent)
    return sock


def upload(served: ServedTable, cookies: str) -> socket.socket:
    """A connection on which the six bytes of a backup are awaited."""
    fields = {"Content-Length": "6", "Content-Type": "application/octet-stream", "Cookie": cookies}
    return sending(served, request(served.port, "POST /api/restore HTTP/1.1", None, **fields))


def test_an_upload_may_take_longer_than_other_requests(monkeypatch: pytest.MonkeyPatch, served: ServedTable) -> None:
    cookies = operator(served)
    monkeypatch.setattr(server, "UPLOAD_BYTES_PER_S", 0)
    monkeypatch.setattr(server, "FIRST_ANSWER_S", 0.0)
    sock = upload(served, cookies)
    for part in (b"bac", b"kup"):
        pair(served, "Ben")  # the event loop has gone on meanwhile
        sock.sendall(part)
    assert answer(sock).endswith(b'{"files":1,"key":"0123456789abcdef"}')


def test_an_upload_that_stops_is_broken_off(monkeypatch: pytest.MonkeyPatch, served: ServedTable) -> None:
    cookies = operator(served)
    monkeypatch.setattr(server, "FIRST_ANSWER_S", 0.01)
    sock = upload(served, cookies)
    sock.sendall(b"bac")
    assert answer(sock) == b""


def test_an_upload_has_an_end_however_fast_it_is(monkeypatch: pytest.MonkeyPatch, served: ServedTable) -> None:
    cookies = operator(served)
    for name, value in (("UPLOAD_BYTES_PER_S", 0), ("FIRST_ANSWER_S", 0.0), ("UPLOAD_S", 0.0)):
        monkeypatch.setattr(server, name, value)
    assert answer(upload(served, cookies)) == b""


def test_one_upload_at_a_time_and_only_an_operators(served: ServedTable) -> None:
    cookies = operator(served)
    first = upload(served, cookies)
    first.sendall(b"bac")

    def is_refused() -> bool:
        sock = upload(served, cookies)
        sock.sendall(b"backup")
        return answer(sock).startswith(b"HTTP/1.1 409")

    until(is_refused, "the refusal of a second one")
    assert answer(upload(served, f"robodrome-{served.port}={pair(served, 'Ben')}")).startswith(b"HTTP/1.1 403")
    assert answer(upload(served, "")).startswith(b"HTTP/1.1 401")
    first.sendall(b"kup")
    assert answer(first).startswith(b"HTTP/1.1 200")
    again = upload(served, cookies)
    again.sendall(b"backup")
    assert answer(again).startswith(b"HTTP/1.1 200")


def test_joining_works_while_another_machine_holds_connections_and_guesses_codes(served: ServedTable) -> None:
    code = served.do(lambda: served.pairing.invite("player").short)
    over = threading.Event()

    def guess() -> None:
        wrong = request(served.port, JOIN, {"code": "AAAAAA", "name": "Eve"})
        while not over.is_set():
            with connect(served.port, "127.0.0.66") as sock:
                sock.sendall(wrong)
                sock.recv(65536)

    guessing = threading.Thread(target=guess)
    with ExitStack() as stack:
        for number in range(500):
            sock = stack.enter_context(connect(served.port, "127.0.0.66"))
            sock.sendall(b"GET / HTTP/1.1\r\n" if number % 2 else b"")
        for _ in range(50):
            sock = stack.enter_context(connect(served.port, "127.0.0.67"))
            sock.sendall(request(served.port, JOIN, None, **{"Content-Length": "100"}))
        guessing.start()
        try:
            began_s = time.monotonic()
            assert ask(served.port, request(served.port, JOIN, {"code": code, "name": "Ben"}), "127.0.0.5") == 200
            assert time.monotonic() - began_s < 5
        finally:
            over.set()
            guessing.join()


def test_requests_are_limited_for_each_machine_and_phone_but_stops_are_not(served: ServedTable) -> None:
    me = request(served.port, "GET /api/me HTTP/1.1")
    statuses = [ask(served.port, me, "127.0.0.66") for _ in range(400)]
    assert statuses.count(429) >= 50
    assert ask(served.port, me, "127.0.0.5") == 200
    token = pair(served, "Ben")
    assert ask(served.port, request(served.port, "GET /api/me HTTP/1.1", token=token), "127.0.0.66") == 200
    assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, token), "127.0.0.66") == 200


def test_a_source_displaces_its_own_oldest_and_a_full_house_that_of_the_greediest() -> None:
    places: Places[str] = Places(total=4, per_source=3)
    assert [places.enter(f"a{n}", "a") for n in range(3)] == [None, None, None]
    assert places.enter("a3", "a") == "a0"
    assert places.enter("b0", "b") is None
    assert places.enter("c0", "c") == "a1"
    assert list(places) == ["a2", "a3", "b0", "c0"]
    places.leave("a2")
    places.leave("a2")
    assert (places.oldest(), len(places)) == ("a3", 3)
