"""Error messages for addresses that give no pictures: loopback servers answer as cameras and web sites do."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from vision.cameras import camera_sources, stream_probe
from vision.cameras.camera_sources import OpenCvCamera
from vision.errors import CameraLostError

JPEG = cv2.imencode(".jpg", np.full((48, 64, 3), 90, np.uint8))[1].tobytes()
WORD = "W0rd"


class Site(BaseHTTPRequestHandler):
    """Answers by the path."""

    def do_GET(self) -> None:
        kinds = {
            "/page": ("text/html; charset=utf-8", b"<html>a page</html>"),
            "/shot.jpg": ("image/jpeg", JPEG),
            "/state": ("application/json", b"{}"),
            "/empty": ("multipart/x-mixed-replace; boundary=picture", b"--picture\r\n"),
        }
        path = self.path.partition("?")[0]
        if path == "/stuck":
            self.server.ends.wait()  # type: ignore[attr-defined]
        elif path in kinds:
            self.answer(200, kinds[path][0], kinds[path][1])
        elif path == "/closed":
            self.answer(401, "text/plain", b"")
        else:
            self.answer(int(path.removeprefix("/")), "text/plain", b"")

    def answer(self, code: int, kind: str, content: bytes) -> None:
        self.send_response(code)
        if code == 401:
            self.send_header("WWW-Authenticate", 'Basic realm="camera"')
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.ends = threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=(0.02,)).start()
    yield f"127.0.0.1:{server.server_port}"
    server.ends.set()  # type: ignore[attr-defined]
    server.shutdown()
    server.server_close()


def refusal_of(address: str) -> str:
    with closing(OpenCvCamera(address, (64, 48))) as camera, pytest.raises(CameraLostError) as error:
        camera.read(20.0)
    return str(error.value)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("closed", "wants a user and a password (401): write its address as http://user:password@..."),
        ("404", "has nothing at this path (404)"),
        ("403", "refuses with 403 Forbidden"),
        ("503", "refuses with 503 Service Unavailable"),
        ("599", "refuses with 599"),
        ("page", "is a page, not the stream itself"),
        ("shot.jpg", "is a single picture (image/jpeg), not a stream"),
        ("state", "is neither MJPEG nor video but application/json"),
        ("empty", "begins a stream (multipart/x-mixed-replace), but no picture of it can be read"),
    ],
)
def test_what_an_address_answers_is_reported(
    site: str, capfd: pytest.CaptureFixture[str], path: str, message: str
) -> None:
    assert refusal_of(f"http://{site}/{path}").startswith(f"camera http://{site}/{path} {message}")
    assert capfd.readouterr() == ("", "")  # FFmpeg and OpenCV say nothing


def test_a_refused_password_is_reported_and_not_shown(site: str) -> None:
    message = refusal_of(f"http://ann:{WORD}@{site}/closed?token={WORD}")
    assert message == f"camera http://{site}/closed refuses the user or the password in its address (401)"


def test_an_address_that_never_answers_is_reported(
    site: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_probe, "ANSWER_S", 0.1)
    monkeypatch.setattr(camera_sources, "OPEN_S", 0.1)
    assert "answers nothing within 0.1 s" in refusal_of(f"http://{site}/stuck")
    assert capfd.readouterr() == ("", "")


def test_nobody_at_an_address_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for scheme in ("http", "rtsp"):
        message = refusal_of(f"{scheme}://127.0.0.1:{port}/video")
        assert message == (
            f"camera {scheme}://127.0.0.1:{port}/video does not answer: does its app run, and is it in this network?"
        )


@contextmanager
def rtsp(status: str) -> Iterator[str]:
    """A camera that answers each request with the same status."""
    server = socket.create_server(("127.0.0.1", 0))

    def answer(line: socket.socket) -> None:
        with line:
            while b"\r\n\r\n" in line.recv(4096):
                line.sendall(f"RTSP/1.0 {status}\r\nCSeq: 1\r\n\r\n".encode())

    def serve() -> None:
        with server:
            while True:
                try:
                    line, _ = server.accept()
                except OSError:
                    return
                threading.Thread(target=answer, args=(line,), daemon=True).start()

    threading.Thread(target=serve).start()
    yield f"127.0.0.1:{server.getsockname()[1]}"
    server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    ("status", "login", "message"),
    [
        ("401 Unauthorized", "", "wants a user and a password (401): write its address as rtsp://user:password@..."),
        ("401 Unauthorized", f"ann:{WORD}@", "refuses the user or the password in its address (401)"),
        ("404 Not Found", "", "has nothing at this path (404)"),
        ("200 OK", "", "answers, but no picture of its stream can be read"),
    ],
)
def test_what_an_rtsp_camera_answers_is_reported(
    capfd: pytest.CaptureFixture[str], status: str, login: str, message: str
) -> None:
    with rtsp(status) as host:
        assert refusal_of(f"rtsp://{login}{host}/live").startswith(f"camera rtsp://{host}/live {message}")
    assert capfd.readouterr() == ("", "")


def test_an_address_without_its_scheme_is_not_a_device() -> None:
    assert "an address begins with http:// or rtsp://" in refusal_of("192.168.1.20:8080/video")
