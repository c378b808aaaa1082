"""Stops of a real `robodrome play` while another machine holds connections that say half a request.

Usage: ``python -m tests.table.held_heads [--https]`` opens a simulated table on which computers play, with 1,024 open
files at most. From 127.0.0.66 come 700 connections in 8 s, encrypted with `--https`, each with half of a head; none is
ever closed or read. From 127.0.0.5 a paired phone presses stop, 60 times during that and after it. Prints a
JSON object: presses that were answered, and their times in ms.
"""

import argparse
import asyncio
import http.client
import json
import resource
import socket
import ssl
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from base.processes import scratch_folder
from robodrome.client import join
from tests.table.process import Played

HELD, HELD_S = 700, 8.0
"""Connections that are held, and wall time in which they are opened."""

FILES = 1024
"""Files that the table's process may have open."""

ATTACKER, PHONE = "127.0.0.66", "127.0.0.5"
"""Addresses of the two machines."""

PRESSES = 60
"""Presses, the first half during the attack."""

ANSWER_S = 30.0
"""Wall time after which a press counts as not answered."""

AT_ONCE = 16
"""Connections that the attacker opens together."""

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: "
"""What each of them says."""


def trusting() -> ssl.SSLContext:
    """A context that takes any certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def hold(where: tuple[str, int], tls: ssl.SSLContext | None, source: str) -> socket.socket:
    """A connection with half of a head.

    Raises:
        OSError: it did not come about.
    """
    sock = socket.create_connection(where, ANSWER_S, (source, 0))
    if tls is not None:
        try:
            sock = tls.wrap_socket(sock)
        except OSError:
            sock.close()
            raise
    sock.sendall(HALF)
    return sock


@contextmanager
def attack(where: tuple[str, int], tls: ssl.SSLContext | None, source: str = ATTACKER) -> Iterator[list[socket.socket]]:
    """Connections that are opened while the block runs; they are closed at its end only."""
    begun_s, sockets = time.monotonic(), []

    def one(number: int) -> None:
        time.sleep(max(0.0, begun_s + number * HELD_S / HELD - time.monotonic()))
        with suppress(OSError):
            sockets.append(hold(where, tls, source))

    with ExitStack() as stack, ThreadPoolExecutor(AT_ONCE) as opening:
        for number in range(HELD):
            opening.submit(one, number)
        try:
            yield sockets
        finally:
            opening.shutdown(cancel_futures=True)
            for sock in sockets:
                stack.enter_context(sock)


def press(
    port: int, cookie: str, tls: ssl.SSLContext | None, host: str = "127.0.0.1", source: str = PHONE
) -> float | None:
    """Press stop as a phone does; the ms until it was answered, None if it was not."""
    begun_s, scheme = time.monotonic(), "https" if tls else "http"
    given: dict[str, Any] = {"timeout": ANSWER_S, "source_address": (source, 0)}
    where = host, port
    plain = http.client.HTTPConnection(*where, **given)
    connection = http.client.HTTPSConnection(*where, context=tls, **given) if tls else plain
    origin = {"Origin": f"{scheme}://{host}:{port}", "Content-Type": "application/json", "Cookie": cookie}
    try:
        connection.request("POST", "/api/stop", b"{}", origin)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()
    return (time.monotonic() - begun_s) * 1e3 if status == 200 else None


def measure(data: Path, https: bool) -> dict[str, Any]:
    """See above."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))  # what is started inherits it
    options = ["--https"] if https else []
    played = Played.launch(data, "--speed", "2", "--ai", "light=easy", "--ai", "dark=easy", *options)
    try:
        tls = trusting() if https else None
        cookie = asyncio.run(join(f"127.0.0.1:{played.port}", played.code, "Ana", tls))
        during, after = [], []
        with attack(("127.0.0.1", played.port), tls) as sockets:
            begun_s = time.monotonic()
            for number in range(PRESSES // 2):
                time.sleep(max(0.0, begun_s + (number + 1) * HELD_S / (PRESSES // 2) - time.monotonic()))
                during.append(press(played.port, cookie, tls))
            for _ in range(PRESSES - PRESSES // 2):
                after.append(press(played.port, cookie, tls))
                time.sleep(0.1)
            open_count = len(sockets)
        answered = [ms for ms in (*during, *after) if ms is not None]
        return {
            "https": https,
            "opened": open_count,
            "during": sum(ms is not None for ms in during),
            "after": sum(ms is not None for ms in after),
            "p50_ms": round(float(np.percentile(answered, 50)), 1) if answered else None,
            "p99_ms": round(float(np.percentile(answered, 99)), 1) if answered else None,
            "max_ms": round(max(answered), 1) if answered else None,
        }
    finally:
        played.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--https", action="store_true")
    with scratch_folder("robodrome-held-") as folder:
        json.dump(measure(folder, parser.parse_args().https), sys.stdout)
        print()
