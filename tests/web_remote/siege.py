"""A table besieged from another machine, and a phone that joins from a third one: each has a network of its own.

Usage: ``unshare --map-root-user --net python -m tests.web_remote.siege`` joins phones while another address holds 500
connections, opened anew as the table closes them, and tries 100 wrong codes a second. Prints a JSON object: connections
and codes that the siege has come to, and the seconds of each joining.
"""

import json
import selectors
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

from robodrome.bench.phone import join
from tests.web_remote.serving import served_table

HELD, CODES_PER_S = 500, 100
"""Connections that are held, and wrong codes that are tried in a second."""

GUESSERS = 25
"""Threads that try codes: each waits for its answer."""

PHONES = 5
"""Phones that join, one after the other."""

BESIEGER, PHONE = "10.77.1", "10.77.2"
"""Networks of which the table's end is 1, and the other end 2."""


def main() -> None:
    """Open a table, lay siege to it, and join."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with served_table(host="0.0.0.0") as served, ExitStack() as stack:
        besieger = stack.enter_context(machine("besieger", BESIEGER, served.port))
        phone = stack.enter_context(machine("phone", PHONE, served.port))
        siege = told(besieger)
        took_s = []
        for number in range(PHONES):
            code = served.do(lambda: served.pairing.invite("player").short)
            tell(phone, {"code": code, "name": f"Phone {number}"})
            took_s.append(told(phone)["seconds"])
        tell(besieger, "how far?")
        siege |= told(besieger)
        besieger.kill()
        phone.kill()
    print(json.dumps({**siege, "joined_s": took_s}))


def machine(role: str, network: str, port: int) -> "subprocess.Popen[str]":
    """Another process in a network of its own, with a cable to this one."""
    program = [sys.executable, "-m", "tests.web_remote.siege", role, network, str(port)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(["unshare", "--net", *program], stdin=pipe, stdout=pipe, text=True)
    told(process)
    cable = f"cable{network[-1]}"
    subprocess.run(
        ["ip", "link", "add", cable, "type", "veth", "peer", "name", "cable", "netns", str(process.pid)], check=True
    )
    connect_cable(cable, f"{network}.1")
    tell(process, "connected")
    return process


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
    """Holds connections and tries codes.

    Attributes:
        opened: connections that were opened.
        codes: codes that were answered, most of them with "too many".
    """

    def __init__(self, host: str, port: int) -> None:
        self.opened = self.codes = 0
        self._target = host, port
        self._selector = selectors.DefaultSelector()

    def hold(self) -> None:
        """Hold connections of which every second one begins a request; one that is closed is replaced."""
        for _ in range(HELD):
            self._open()
        while True:
            for key, _ in self._selector.select():
                self._selector.unregister(key.fileobj)
                key.data.close()
                self._open()

    def _open(self) -> None:
        sock = socket.create_connection(self._target)
        self.opened += 1
        with suppress(ConnectionError):
            sock.sendall(b"GET / HTTP/1.1\r\n" if self.opened % 2 else b"")
        self._selector.register(sock, selectors.EVENT_READ, sock)

    def guess(self) -> None:
        """Try wrong codes, in turn with the other guessers."""
        host = self._target[0]
        body = json.dumps({"code": "AAAAAA", "name": "Eve"})
        head = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"}
        lines = [f"{name}: {value}" for name, value in {**head, "Content-Length": len(body)}.items()]
        request = "\r\n".join(["POST /api/join HTTP/1.1", *lines, "", body]).encode()
        due_s = time.monotonic()
        while True:
            due_s += GUESSERS / CODES_PER_S
            time.sleep(max(0.0, due_s - time.monotonic()))
            with suppress(ConnectionError), socket.create_connection(self._target) as sock:
                sock.sendall(request)
                sock.recv(1024)
                self.codes += 1


def besiege(host: str, port: int) -> None:
    """Lay siege, and tell how it goes."""
    besieger = Besieger(host, port)
    for work in (besieger.hold, *[besieger.guess] * GUESSERS):
        threading.Thread(target=work, daemon=True).start()
    while besieger.opened < HELD or besieger.codes < CODES_PER_S:
        time.sleep(0.01)
    begun_s, before = time.monotonic(), besieger.codes
    say({})
    for _ in sys.stdin:
        took_s = time.monotonic() - begun_s
        say({"opened": besieger.opened, "codes_per_s": round((besieger.codes - before) / took_s)})


def join_often(host: str, port: int) -> None:
    """Join with each code that comes."""
    for line in sys.stdin:
        begun_s = time.monotonic()
        join(port, **json.loads(line), host=host)
        say({"seconds": round(time.monotonic() - begun_s, 3)})


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        _, role, network, port = sys.argv
        say({})
        sys.stdin.readline()
        connect_cable("cable", f"{network}.2")
        (besiege if role == "besieger" else join_often)(f"{network}.1", int(port))
