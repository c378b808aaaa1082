"""Three nodes of NATS whose gateways for MQTT a hall and its tables use: one name, each node at its own address."""

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from base.processes import mortal
from controller.certificate import Certificate
from controller.errors import LinkError
from controller.links.hall_accounts import HallAccounts

NAME = "nodes.hall.test"
"""Of the cluster, where this process resolves it."""

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
"""Of the nodes."""

FIXED = range(20_000, 32_000)
"""Ports that no connection gets by itself while a node is away (`ip_local_port_range` begins at 32768)."""

LOOK_S, READY_S = 0.1, 60.0
"""Wall time between two looks at what a node has said, and within which the cluster is ready."""

_NODE = """server_name: node-{number}
listen: "{address}:-1"
jetstream {{ store_dir: "{folder}/node-{number}", sync_interval: always }}
cluster {{ name: hall, listen: "{address}:{route}", routes: [{others}] }}
mqtt {{
  listen: "{address}:{port}"
  stream_replicas: {nodes}
  tls {{ cert_file: "{certificate.file}", key_file: "{certificate.key}" }}
}}
include accounts.conf
"""


class NatsCluster:
    """The nodes.

    Args:
        program: `nats-server`.
        folder: for files.
        accounts: of the hall.
        certificate: for TLS.

    Attributes:
        port: for MQTT, of all nodes.
    """

    def __init__(self, program: Path, folder: Path, accounts: HallAccounts, certificate: Certificate) -> None:
        self._program, self._folder = program, folder
        free = (port for port in FIXED if _is_free(port))
        self.port, route = next(free), next(free)
        self._processes: dict[int, asyncio.subprocess.Process] = {}
        (folder / "accounts.conf").write_text(accounts.nats_accounts())
        for number, address in enumerate(ADDRESSES):
            others = ", ".join(f'"nats://{one}:{route}"' for one in ADDRESSES if one != address)
            node = _NODE.format(
                number=number,
                nodes=len(ADDRESSES),
                address=address,
                folder=folder,
                route=route,
                others=others,
                port=self.port,
                certificate=certificate,
            )
            (folder / f"node-{number}.conf").write_text(node)

    @property
    def pids(self) -> list[int]:
        """Of the nodes that run."""
        return [process.pid for process in self._processes.values() if process.returncode is None]

    async def start(self) -> None:
        """Start all nodes; returns when they have a leader.

        Raises:
            LinkError: they do not.
        """
        for number in range(len(ADDRESSES)):
            await self.start_node(number)
        until_s = time.monotonic() + READY_S
        while not any("JetStream cluster new metadata leader" in self._said(one) for one in self._processes):
            if time.monotonic() > until_s or len(self.pids) < len(ADDRESSES):
                raise LinkError("the nodes of NATS do not all run, or agree on no leader")
            await asyncio.sleep(LOOK_S)

    async def start_node(self, number: int) -> None:
        """Start a node; returns when it listens."""
        with (self._folder / f"node-{number}.log").open("wb") as said:
            self._processes[number] = process = await asyncio.create_subprocess_exec(
                *mortal([str(self._program), "-c", str(self._folder / f"node-{number}.conf")]), stderr=said
            )
        while "Server is ready" not in self._said(number):
            if process.returncode is not None:
                raise LinkError(f"NATS does not start: {self._said(number)[-500:]}")
            await asyncio.sleep(LOOK_S)

    async def kill_node(self, number: int) -> None:
        """End a node as a power cut would."""
        process = self._processes[number]
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    def signal_node(self, number: int, which: int) -> None:
        """Send a signal to a node."""
        self._processes[number].send_signal(which)

    async def stop(self) -> None:
        """End all nodes."""
        for number in self._processes:
            await self.kill_node(number)

    def _said(self, number: int) -> str:
        return (self._folder / f"node-{number}.log").read_text(errors="replace")


def _is_free(port: int) -> bool:
    try:
        for address in ADDRESSES:
            socket.create_server((address, port)).close()
    except OSError:
        return False
    return True


def let_resolve() -> None:
    """In this process the cluster's name has the addresses of all nodes, in their order."""
    resolve: Any = socket.getaddrinfo

    def resolved(host: Any, *rest: Any, **named: Any) -> Any:
        found = ADDRESSES if host == NAME else (host,)
        return [one for address in found for one in resolve(address, *rest, **named)]

    socket.getaddrinfo = resolved
