"""The parts of a hall that the bench starts, ends and measures: hall, broker, database, replayed tables."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from base.processes import mortal
from controller.links.hall_accounts import HALL, HallAccounts
from lab.endurance.play_process import HOST, descendants
from lab.endurance.process_usage import usage
from lab.hall.hall_process import HallOpening, HallProcess
from lab.hall.nats_cluster import ADDRESSES, NAME, NatsCluster
from lab.hall.observer import Observer, let_observe
from lab.hall.postgresql import Cluster, postgresql
from lab.hall.replay_process import Replay, Report
from robodrome.own_certificate import AUTHORITY, own_certificate

MAX_REPORT = 1 << 26
"""Longest line of the replayed tables, bytes."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor time in s, and heap and stacks in MB, of all processes of a part."""

    cpu_s: float
    own_mb: float


@dataclass
class Parts:
    """Parts that run.

    Attributes:
        observer: sees what the hall sends, at the broker; of a cluster, at the last node.
    """

    hall: HallProcess
    observer: Observer
    database: Cluster
    address: str
    nats: NatsCluster | None

    @property
    def nodes(self) -> list[str]:
        """Addresses at which replayed tables reach the broker."""
        return [*ADDRESSES] if self.nats else [HOST]

    def costs(self) -> dict[str, Cost]:
        """Of each part so far."""
        hall, postgres = self.hall.pid, self.database.pid
        broker = self.nats.pids if self.nats else descendants(hall)
        parts = {"hall": [hall], "broker": broker, "database": [postgres, *descendants(postgres)]}
        return {name: _cost(pids) for name, pids in parts.items()}


def _cost(pids: Iterable[int]) -> Cost:
    used = [one for pid in pids if (one := usage(pid)) is not None]
    return Cost(sum(one.cpu_s for one in used), sum(one.own_mb for one in used))


@asynccontextmanager
async def parts(folder: Path, program: Path | None) -> AsyncIterator[Parts]:
    """A hall with PostgreSQL, and with three nodes of the `nats-server` named, or its own mosquitto."""
    data = folder / "hall"
    observer = Observer(data / "hall" / "accounts.json")
    with postgresql(durable=True) as database:
        address = database.new_database("hall")
        if program is None:
            hall = HallProcess(HallOpening(data, address, None))
            await hall.start()
            try:
                await observer.start(HOST, hall.broker_port, data / "hall" / AUTHORITY)
                yield Parts(hall, observer, database, address, None)
            finally:
                await observer.close()
                await hall.kill()
            return
        let_observe()
        accounts = HallAccounts.kept_in(data / "hall" / "accounts.json")
        nats = NatsCluster(program, folder, accounts, own_certificate(folder / "tls", [HOST, NAME, *ADDRESSES]))
        broker = folder / "broker.toml"
        broker.write_text(
            f'host = "{NAME}"\nport = {nats.port}\nuser = "{HALL}"\npassword = "{accounts.passwords[HALL]}"\n'
            f'authority_file = "tls/{AUTHORITY}"\n'
        )
        hall = HallProcess(HallOpening(data, address, broker))
        await nats.start()
        try:
            await hall.start()
            try:
                await observer.start(ADDRESSES[-1], nats.port, folder / "tls" / AUTHORITY)
                yield Parts(hall, observer, database, address, nats)
            finally:
                await observer.close()
                await hall.kill()
        finally:
            await nats.stop()


class ReplayProcess:
    """The process of the replayed tables."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @staticmethod
    @asynccontextmanager
    async def running(replay: Replay) -> AsyncIterator["ReplayProcess"]:
        """It runs inside the block."""
        command = mortal([sys.executable, "-m", "lab.hall.replay_process"])
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MAX_REPORT
        )
        try:
            assert process.stdin
            process.stdin.write(replay.model_dump_json().encode() + b"\n")
            yield ReplayProcess(process)
        finally:
            process.kill()
            await process.wait()

    async def report(self, pause: bool = False) -> Report:
        """All tables so far; with `pause` they change no more until the next report."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(b"pause\n" if pause else b"go on\n")
        return Report.model_validate_json(await self._process.stdout.readline())
