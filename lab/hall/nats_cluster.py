"""Three nodes of NATS whose gateways for MQTT a hall and its tables use."""

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path

from base.processes import mortal
from controller.certificate import Certificate
from controller.errors import LinkError
from controller.links.hall_accounts import HallAccounts
from lab.endurance.play_process import HOST

NODES = 3

FIXED = range(20_000, 32_000)
"""Ports that no connection gets by itself while a node is away (`ip_local_port_range` begins at 32768)."""

LOOK_S, READY_S = 0.1, 60.0
"""Wall time between two looks at what a node has said, and within which the cluster is ready."""

_NODE = """server_name: node-{number}
listen: "{host}:-1"
jetstream {{ store_dir: "{folder}/node-{number}", sync_interval: always }}
cluster {{ name: hall, listen: "{host}:{route}", routes: [{others}] }}
mqtt {{
  listen: "{host}:{port}"
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
        ports: for MQTT, by node.
    """

    def __init__(self, program: Path, folder: Path, accounts: HallAccounts, certificate: Certificate) -> None:
        self._program, self._folder = program, folder
        free = (port for port in FIXED if _is_free(port))
        self.ports, routes = [next(free) for _ in range(NODES)], [next(free) for _ in range(NODES)]
        self._processes: dict[int, asyncio.subprocess.Process] = {}
        (folder / "accounts.conf").write_text(accounts.nats_accounts())
        for number, port in enumerate(self.ports):
            others = ", ".join(f'"nats://{HOST}:{one}"' for one in routes if one != routes[number])
            node = _NODE.format(
                number=number,
                nodes=NODES,
                host=HOST,
                folder=folder,
                route=routes[number],
                others=others,
                port=port,
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
        for number in range(NODES):
            await self.start_node(number)
        until_s = time.monotonic() + READY_S
        while not any("JetStream cluster new metadata leader" in self._said(one) for one in range(NODES)):
            if time.monotonic() > until_s or len(self.pids) < NODES:
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

    async def stop(self) -> None:
        """End all nodes."""
        for number in self._processes:
            await self.kill_node(number)

    def _said(self, number: int) -> str:
        return (self._folder / f"node-{number}.log").read_text(errors="replace")


def _is_free(port: int) -> bool:
    try:
        socket.create_server((HOST, port)).close()
    except OSError:
        return False
    return True
