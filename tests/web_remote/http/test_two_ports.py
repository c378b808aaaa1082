"""http and https together: one listener, common limits, and a stop at each port whatever a phone that films does."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import WebSocketException

from tests.support.patience import until
from tests.web_remote.doubles.camera_phone import CameraPhone, jpeg
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.http.test_https import TLS, TRUSTING
from tests.web_remote.http.test_listener import answer, blocked_loop, pair, request
from vision.cameras.phone_camera import PhoneCamera

pytestmark = pytest.mark.wall_clock

STOP = "POST /api/stop HTTP/1.1"
ME = "GET /api/me HTTP/1.1"


@pytest.fixture
def camera() -> PhoneCamera:
    return PhoneCamera()


@pytest.fixture
def served(camera: PhoneCamera) -> Iterator[ServedTable]:
    with served_table(frames=(camera, PhoneCamera()), second=TLS) as table:
        yield table


def status(served: ServedTable, first: str, token: str, trusting: ssl.SSLContext | None) -> int:
    """The answer to a request at the plain port, or at the encrypted one."""
    port = secure_port(served) if trusting else served.port
    origin = f"http{'s' if trusting else ''}://localhost"
    sent = request(port, first, {}, token, Origin=origin)
    sock = socket.create_connection(("127.0.0.1", port), timeout=60)
    if trusting:
        sock = trusting.wrap_socket(sock, server_hostname="localhost")
    sock.sendall(sent)
    return int(answer(sock).split(b" ")[1])


def secure_port(served: ServedTable) -> int:
    return int((served.secure or "").rpartition(":")[2])


def test_both_ports_answer_and_stop_without_the_event_loop(served: ServedTable) -> None:
    token = pair(served, "Ben")
    for trusting in (None, TRUSTING):
        assert status(served, ME, token, trusting) == 200
    with blocked_loop(served):
        for count, trusting in enumerate((None, TRUSTING), 1):
            assert status(served, STOP, token, trusting) == 200
            assert served.table.calls == count * [("wheels", "listener")]


def test_a_machine_has_one_budget_of_requests_at_both_ports(served: ServedTable) -> None:
    answers: list[int] = []
    while 429 not in answers:
        answers.append(status(served, ME, "", None))
        assert len(answers) < 1000
    assert 429 in [status(served, ME, "", TRUSTING) for _ in range(3)]


def test_plain_words_at_the_encrypted_port_hold_nobody_up(served: ServedTable) -> None:
    with socket.create_connection(("127.0.0.1", secure_port(served))) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
        for trusting in (None, TRUSTING):
            assert status(served, ME, "", trusting) == 200


@pytest.mark.parametrize("films_by_https", [False, True], ids=["http", "https"])
def test_a_flood_of_pictures_delays_no_stop(served: ServedTable, camera: PhoneCamera, films_by_https: bool) -> None:
    """A phone sends the largest pictures as fast as it may, another reconnects and breaks every rule."""
    token, end = pair(served, "Ben"), threading.Event()
    tls = TRUSTING if films_by_https else None
    honest = CameraPhone(served)
    large = jpeg(size_px=(1920, 1080))
    large = large[:2] + 24 * (b"\xff\xec\xff\xff" + bytes(65533)) + large[2:]

    def film() -> None:
        with honest.connected(tls=tls), suppress(WebSocketException, TimeoutError):
            while not end.is_set():
                honest.asked()
                honest.film(large, time.monotonic())

    def flood() -> None:
        rude = CameraPhone(served, admitted=False)
        while not end.is_set():
            with suppress(WebSocketException, OSError), rude.connected(tls=tls):  # the table may refuse its handshake
                for _ in range(100):
                    rude.socket.send(bytes(60_000))

    threads = [threading.Thread(target=one) for one in (film, flood)]
    for thread in threads:
        thread.start()
    try:
        until(lambda: camera.status()["size_px"] == (1920, 1080), "pictures arrive")
        for _ in range(10):
            for trusting in (None, TRUSTING):
                assert status(served, STOP, token, trusting) == 200
    finally:
        end.set()
        for thread in threads:
            thread.join(60)
    assert [call for call in served.table.calls if call[0] == "wheels"] == 20 * [("wheels", "listener")]
