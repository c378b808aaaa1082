"""A table besieged from another machine, and a phone that joins from a third one: each has its own network.

Usage: ``unshare --map-root-user --net python -m tests.web_remote.http.siege [https]`` joins phones while another
address holds 500 connections, reopened when the table closes them, and tries 100 wrong codes a second, in plain also
where the table speaks https; and a third address holds 700 connections with half of a request each, encrypted with
`https`. The table may have 1,024 files open. Prints a JSON object: the seconds of the siege, connections opened in it,
codes tried a second, what came of them, the seconds of each joining, and the ms until each stop of a phone was
answered, None if not.
"""

import asyncio
import json
import resource
import selectors
import socket
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast

from robodrome.client import join
from tests.controller.links.test_links import CERTIFICATES
from tests.table.held_heads import FILES, attack, press, trusting
from tests.table.held_heads import HELD as HELD_HEADS
from tests.web_remote.doubles.serving import served_table
from web_remote.http.tls import tls_context

TLS = tls_context(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")

HELD, CODES_PER_S = 500, 100
"""Connections that are held, and wrong codes that are tried in a second."""

OPENED_AT_ONCE = 16
"""Connections that are opened between two looks at what is due: the codes come first."""

PHONES = 3
"""Phones that join, one after the other and at most one between two reports of the besieger."""

REPORT_CODES = 50
"""Codes between two reports of the besieger."""

PRESSES = 12
"""Stops that each phone presses once it has joined."""

BESIEGER, PHONE, HOLDER = "10.77.1", "10.77.2", "10.77.3"
"""Networks of which the table's end is 1, and the other end 2."""


def main() -> None:
    """Open a table, lay siege to it once the third machine holds its connections, and join."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    https = sys.argv[1:] == ["https"]
    with (
        served_table(host="0.0.0.0", tls=TLS if https else None) as served,
        machine("phone", PHONE, served.port, https) as phone,
        machine("holder", HOLDER, served.port, https) as holder,
    ):
        told(holder)
        with machine("besieger", BESIEGER, served.port, https) as besieger:
            resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
            before = told(besieger)
            took_s, answered_ms = [], []
            for number in range(PHONES):
                told(besieger)
                code = served.do(lambda: served.pairing.invite("player").short)
                tell(phone, {"code": code, "name": f"Phone {number}"})
                joined = told(phone)
                took_s.append(joined["seconds"])
                answered_ms += joined["answered_ms"]
            joined_s = time.monotonic()
            while (after := told(besieger))["at_s"] < joined_s:
                pass
    lasted_s = after["at_s"] - before["at_s"]
    report = {
        "lasted_s": round(lasted_s, 1),
        "opened": after["opened"] - before["opened"],
        "codes_per_s": round((after["tried"] - before["tried"]) / lasted_s),
        "answers": Counter(after["answers"]) - Counter(before["answers"]),
        "joined_s": took_s,
        "answered_ms": answered_ms,
    }
    print(json.dumps(report))


@contextmanager
def machine(role: str, network: str, port: int, https: bool) -> "Iterator[subprocess.Popen[str]]":
    """Another process in its own network, with a cable to this one, until the block ends."""
    program = [sys.executable, "-m", "tests.web_remote.http.siege", role, network, str(port), "https" if https else ""]
    pipe = subprocess.PIPE
    with subprocess.Popen(["unshare", "--net", *program], stdin=pipe, stdout=pipe, text=True) as process:
        try:
            told(process)
            cable = f"cable{network[-1]}"
            ends = ["ip", "link", "add", cable, "type", "veth", "peer", "name", "cable", "netns", str(process.pid)]
            subprocess.run(ends, check=True)
            connect_cable(cable, f"{network}.1")
            tell(process, "connected")
            yield process
        finally:
            process.kill()


def connect_cable(name: str, address: str) -> None:
    """Give this end of a cable its address."""
    subprocess.run(["ip", "address", "add", f"{address}/24", "dev", name], check=True)
    subprocess.run(["ip", "link", "set", name, "up"], check=True)


def tell(process: "subprocess.Popen[str]", what: Any) -> None:
    """Say something to another process."""
    assert process.stdin
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()


def told(process: "subprocess.Popen[str]") -> Any:
    """What another process says next."""
    assert process.stdout
    return json.loads(process.stdout.readline())


def say(what: Any) -> None:
    """Answer the process that started this one."""
    print(json.dumps(what), flush=True)


class Besieger:
    """Holds connections and tries codes, without waiting for anything that it has begun.

    Attributes:
        opened: connections that were opened to be held; every second one begins a request.
        tried: codes that were tried.
        answers: what came of codes, by HTTP status; `closed` where the table has closed without an answer.
    """

    def __init__(self, host: str, port: int) -> None:
        self.opened = self.tried = 0
        self.answers: Counter[str] = Counter()
        self._target = host, port
        self._code = wrong_code(host)
        self._missing = HELD
        self._selector = selectors.DefaultSelector()

    def besiege(self) -> None:
        """Try codes when they are due, and replace held connections in the time between; tells how it goes."""
        begun_s = time.monotonic()
        while True:
            while self.tried < (time.monotonic() - begun_s) * CODES_PER_S:
                self._connect(self._code)
                self.tried += 1
                if self.tried % REPORT_CODES == 0:
                    say({"at_s": time.monotonic(), "opened": self.opened, "tried": self.tried, "answers": self.answers})
            for _ in range(min(self._missing, OPENED_AT_ONCE)):
                self._connect(b"GET / HTTP/1.1\r\n" if self.opened % 2 else b"")
                self.opened += 1
                self._missing -= 1
            for key, _ in self._selector.select(0 if self._missing else 1 / CODES_PER_S):
                self._go_on(key)

    def _connect(self, words: bytes) -> None:
        sock = socket.socket()
        sock.setblocking(False)
        sock.connect_ex(self._target)
        self._selector.register(sock, selectors.EVENT_WRITE, words)

    def _go_on(self, key: selectors.SelectorKey) -> None:
        """Say the words where a connection has come about, and hear what comes back."""
        sock = cast(socket.socket, key.fileobj)
        answer = b""
        with suppress(ConnectionError):  # it was refused or reset, which counts as closed
            if key.events == selectors.EVENT_WRITE:
                sock.sendall(key.data)
                self._selector.modify(sock, selectors.EVENT_READ, key.data)
                return
            answer = sock.recv(1024)
        self._selector.unregister(sock)
        sock.close()
        if key.data == self._code:
            self.answers[answer[9:12].decode() or "closed"] += 1
        else:
            self._missing += 1


def wrong_code(host: str) -> bytes:
    """A request to join with an unknown code."""
    body = json.dumps({"code": "AAAAAA", "name": "Eve"})
    head = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json", "Content-Length": len(body)}
    lines = [f"{name}: {value}" for name, value in head.items()]
    return "\r\n".join(["POST /api/join HTTP/1.1", *lines, "", body]).encode()


def join_often(host: str, port: int, tls: ssl.SSLContext | None) -> None:
    """Join with each code that comes, and press stop."""
    for line in sys.stdin:
        begun_s = time.monotonic()
        cookie = asyncio.run(join(f"{host}:{port}", **json.loads(line), tls=tls))
        joined_s = time.monotonic()
        answered_ms = [press(port, cookie, tls, host, "") for _ in range(PRESSES)]
        say({"seconds": round(joined_s - begun_s, 3), "answered_ms": answered_ms})


def hold_for_ever(host: str, port: int, tls: ssl.SSLContext | None) -> None:
    """Hold connections until killed; tells when the last one has been opened."""
    with attack((host, port), tls, source="") as held:
        while len(held) < HELD_HEADS:
            time.sleep(0.1)
        say({"held": len(held)})
        sys.stdin.read()


if __name__ == "__main__":
    if len(sys.argv) <= 2:
        main()
    else:
        _, role, network, port, scheme = sys.argv
        host, tls = f"{network}.1", trusting() if scheme else None
        say({})
        sys.stdin.readline()
        connect_cable("cable", f"{network}.2")
        if role == "besieger":
            Besieger(host, int(port)).besiege()
        elif role == "holder":
            hold_for_ever(host, int(port), tls)
        else:
            join_often(host, int(port), tls)
