"""Hundreds of replayed tables in one process, each with the real link to its hall.

The first line of input of ``python -m lab.hall.replay_process`` is JSON of `Replay`; each further line asks for a
`Report`, and after `pause` the tables change no more until the next line.
"""

import asyncio
import os
import ssl
import sys
import time
from pathlib import Path

from pydantic import BaseModel

from base.clock import SystemClock
from controller.hall.hall_link import HallLink, HallPlace
from controller.hall.membership import Member
from lab.hall.replay_bus import ReplayBus
from lab.hall.replayed_table import NICE, ReplayedTable, recorded

TICK_S = 0.05
"""Wall time between two looks at which tables change."""


class Replay(BaseModel):
    """Tables that have joined, addresses of the broker's nodes, and a folder for what tables keep."""

    members: list[Member]
    nodes: list[str]
    folder: Path


class TableReport(BaseModel):
    """A table so far.

    Attributes:
        connects: connections that the broker accepted.
        changes: wall time of each change, steady clock; the n-th has ply n.
        ended: matches that have ended.
        waiting: results without a receipt.
        stops: wall time of each stop that it obeyed, steady clock.
    """

    connects: int
    changes: list[float]
    ended: list[str]
    waiting: int
    stops: list[float]


class Report(BaseModel):
    """All tables by id."""

    tables: dict[str, TableReport]


def source_of(table: str) -> str:
    """The loopback address of a table: to the hall and its broker it is a machine."""
    number = int(table.partition("-")[2])
    return f"127.1.{number // 250}.{1 + number % 250}"


class _Tables:
    def __init__(self, replay: Replay) -> None:
        recording = recorded()
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        tls.load_verify_locations(cadata=replay.members[0].membership.authority)
        self.buses: dict[str, ReplayBus] = {}
        self.tables = {one.table: ReplayedTable(one.table, recording) for one in replay.members}
        self.links: dict[str, HallLink] = {}
        self.paused = False

        def connect(member: Member) -> ReplayBus:
            self.buses[member.table] = bus = ReplayBus(member, replay.nodes, source_of(member.table), tls)
            return bus

        for member in replay.members:
            place = HallPlace(replay.folder / member.table, "replayed", "http://127.0.0.1:8000")
            place.folder.mkdir()
            self.links[member.table] = HallLink(place, self.tables[member.table], SystemClock(), connect=connect)

    async def run(self, replay: Replay) -> None:
        for member in replay.members:
            link = self.links[member.table]
            await link.enter(member)
            link._file.save = lambda member: None  # type: ignore[method-assign]  # 1,000 tables have 1,000 disks
        while True:
            now_s = time.monotonic()
            for table in self.tables.values():
                if table.due_s <= now_s and not self.paused:
                    table.go_on()
            await asyncio.sleep(TICK_S)

    def report(self) -> Report:
        reports = {}
        for name, table in self.tables.items():
            bus, shown = self.buses.get(name), self.links[name].view()
            reports[name] = TableReport(
                connects=bus.connects if bus else 0,
                changes=table.changes,
                ended=table.ended,
                waiting=shown["waiting"] if shown else 0,
                stops=table.stops,
            )
        return Report(tables=reports)


async def main() -> None:
    """Replay until the input ends."""
    replay = Replay.model_validate_json(sys.stdin.readline())
    tables = _Tables(replay)
    running = asyncio.create_task(tables.run(replay))
    while asked := await asyncio.to_thread(sys.stdin.readline):
        tables.paused = asked == "pause\n"
        if running.done():
            running.result()
        print(tables.report().model_dump_json(), flush=True)
    running.cancel()


if __name__ == "__main__":
    os.nice(NICE)
    asyncio.run(main())
