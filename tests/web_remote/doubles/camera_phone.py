"""A phone that films without a page: speaks the protocol of the camera's socket over a real one."""

import json
import ssl
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import cv2
import numpy as np
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from controller.api.table_api import Json
from tests.web_remote.doubles.serving import ServedTable
from web_remote.messages.camera_messages import FilmAs


def jpeg(grey: int = 128, size_px: tuple[int, int] = (64, 48)) -> bytes:
    return cv2.imencode(".jpg", np.full((size_px[1], size_px[0], 3), grey, np.uint8))[1].tobytes()


class CameraPhone:
    """Joins as a camera; `admitted`: a host has said yes; `key`: see `CameraPhones.redeem`."""

    def __init__(self, served: ServedTable, admitted: bool = True, key: str = "") -> None:
        self.served = served
        phone, self.token = served.do(lambda: served.cameras.redeem(served.pairing.invite("camera").code, key=key))
        self.id = phone.id
        if admitted:
            served.do(lambda: served.cameras.admit(self.id))
        self.socket: ClientConnection
        self.wanted: Json | None = None
        self.next: Json = {}

    @contextmanager
    def connected(self, path: str = "camera/frames", tls: ssl.SSLContext | None = None) -> Iterator["CameraPhone"]:
        port = int((self.served.secure or "").rpartition(":")[2]) if tls else self.served.port
        scheme = "s" if tls else ""
        with connect(
            f"ws{scheme}://localhost:{port}/api/{path}",
            origin=f"http{scheme}://localhost:{port}",
            additional_headers={"Cookie": f"robodrome-{port}-camera={self.token}"},
            compression=None,
            ssl=tls,
            open_timeout=60,
        ) as self.socket:
            yield self

    def hear(self) -> Json:
        message: Json = json.loads(self.socket.recv(60))
        if message["t"] == "film":
            self.wanted = message["wanted"]
        elif message["t"] == "next":
            self.next = message
        return message

    def asked(self) -> Json:
        """What the table says when it asks for the next picture."""
        while self.hear()["t"] != "next":
            pass
        return self.next

    def film(self, picture: bytes, captured_s: float = 0.0, tiles: Sequence[int] = ()) -> None:
        self.socket.send(struct.pack(f">dH{len(tiles)}H", captured_s, len(tiles), *tiles) + picture)

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def open_lens(self, lens: str | None) -> None:
        """Tell the table which camera films, and wait until it has noted that."""
        self.say(t="state", trouble=None, battery=None, controls=None, lens=lens)
        self.ping()

    def ping(self) -> None:
        """Wait until the table has heard all that was said."""
        self.say(t="ping", ts=0)
        while self.hear()["t"] != "pong":
            pass

    def closed(self) -> int:
        """The close code, once the table closes the socket."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006


WAITS: FilmAs = {"t": "film", "wanted": None}
