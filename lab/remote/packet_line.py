"""A line that delays and loses packets, for `python -m lab filming` and `line`; the kernel's own TCP is at both ends.

Two TUN devices (Linux, Documentation/networking/tuntap.rst), one in the table's network and one in the phones', are
joined by a process that forwards packets: what `tc netem` does, where the kernel has none.

Usage: ``python -m lab.remote.packet_line DEVICE`` with the descriptor of the table's device; reads lines of JSON
(`Way`) from standard input until that ends.
"""

import asyncio
import ctypes
import fcntl
import json
import os
import struct
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from controller.errors import LinkError
from lab.endurance.small_disk import NEW_NETWORK, move_into_own_namespaces

TABLE, PHONES = "10.77.0.1", "10.77.0.2"
"""Addresses at both ends."""

_SET_DEVICE, _TUN, _NO_HEADER = 0x400454CA, 0x0001, 0x1000
"""`TUNSETIFF`, `IFF_TUN` and `IFF_NO_PI` of linux/if_tun.h."""

_LONGEST = 2048
"""Bytes of a packet at most; the devices' limit is 1500."""


@dataclass(frozen=True, slots=True)
class Way:
    """How packets travel: delay of each direction, s, and the probability that one is lost."""

    delay_s: float = 0.0
    loss: float = 0.0


class PacketLine:
    """The table's end of it.

    Attributes:
        phones: file of the network in which phones must run.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.phones = Path(f"/proc/{process.pid}/ns/net")
        self._process = process

    def become(self, way: Way) -> None:
        """From now on packets travel like this."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(asdict(way)).encode() + b"\n")

    def programs(self) -> list[int]:
        """Ids of the processes that run in the phones' network."""
        there = os.readlink(self.phones)
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended
                if os.readlink(process / "ns" / "net") == there:
                    found.append(int(process.name))
        return [pid for pid in found if pid != self._process.pid]

    def program(self, path: Path, program: str) -> Path:
        """Write a file that runs a program in the phones' network."""
        path.write_text(f'#!/bin/sh\nexec nsenter --net={self.phones} {program} "$@"\n')
        path.chmod(0o755)
        return path


def move_into_own_network() -> None:
    """Move this process into a network of its own, before it has threads.

    Raises:
        LinkError: this machine does not allow it.
    """
    if not move_into_own_namespaces(NEW_NETWORK):
        raise LinkError("this machine lets no program have its own network (man 7 network_namespaces)")


@asynccontextmanager
async def packet_line() -> AsyncIterator[PacketLine]:
    """A line for the block, in a process that has moved into its own network; at first nothing is wrong with it."""
    device = _device("table", TABLE, PHONES)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lab.remote.packet_line", str(device),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, pass_fds=(device,),
    )  # fmt: skip
    os.close(device)
    assert process.stdin
    assert process.stdout
    await process.stdout.readline()
    try:
        yield PacketLine(process)
    finally:
        process.stdin.close()
        await process.wait()


def _device(name: str, ours: str, theirs: str) -> int:
    """The descriptor of a new device of this network."""
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, _SET_DEVICE, struct.pack("16sH22x", name.encode(), _TUN | _NO_HEADER))
    for words in ("link set lo up", f"addr add {ours} peer {theirs} dev {name}", f"link set {name} up"):
        subprocess.run(["ip", *words.split()], check=True)
    return device


class _Forwarder:
    """Passes on packets in order; each leaves some time after it came, or never."""

    def __init__(self) -> None:
        self.way = Way()
        self._rng = Random(1)
        self._loop = asyncio.get_running_loop()

    def forward(self, source: int, target: int) -> None:
        """Forward from one device to the other."""
        self._loop.add_reader(source, self._read, source, target)

    def _read(self, source: int, target: int) -> None:
        packet = os.read(source, _LONGEST)
        if self._rng.random() >= self.way.loss:
            self._loop.call_later(self.way.delay_s, os.write, target, packet)


async def _run(table: int) -> None:
    phones = _device("phones", PHONES, TABLE)
    forwarder, orders = _Forwarder(), asyncio.StreamReader()
    forwarder.forward(table, phones)
    forwarder.forward(phones, table)
    reading = asyncio.StreamReaderProtocol(orders)
    await asyncio.get_running_loop().connect_read_pipe(lambda: reading, sys.stdin)
    print("ready", flush=True)
    while order := await orders.readline():
        forwarder.way = Way(**json.loads(order))


if __name__ == "__main__":
    if ctypes.CDLL(None).unshare(NEW_NETWORK) != 0:
        raise OSError("this machine does not allow a second network")
    asyncio.run(_run(int(sys.argv[1])))
