"""`python -m lab line`: delay and loss of messages between the tables of two houses, over a real broker and TLS.

The broker stands in the leader's house; a real line (`lab.remote.packet_line`) leads to the other one, where the
follower runs in a process of its own: ``python -m lab.remote.line_bench FILE CODE MESSAGES``.
"""

import asyncio
import json
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base.processes import scratch_folder
from controller.errors import LinkError
from controller.links.accounts import HOUSES, MeetingAccounts
from controller.links.line import Line
from controller.links.meeting import PORT, line_of, load_meeting
from controller.links.meeting_code import new_code
from lab.remote.meeting_broker import meeting_broker
from lab.remote.packet_line import TABLE, PacketLine, Way, move_into_own_network, packet_line
from robodrome.own_certificate import AUTHORITY, own_certificate

BYTES, PER_S = 2048, 10
"""Length of a message, and messages per second in each direction."""

WAY = Way(delay_s=0.1, loss=0.02)
"""How packets travel between the houses."""

SETTLED_S = 10.0
"""Wall time after the last message in which messages still arrive."""


@dataclass
class Traffic:
    """What one end has heard; times of all processes of a machine are of one clock."""

    line: Line
    refused: int = 0
    ages_ms: list[float] = field(default_factory=list)
    numbers: Counter[int] = field(default_factory=Counter)

    async def start(self) -> None:
        """Connect."""
        await self.line.start(self._hear, lambda connected: None)

    def _hear(self, payload: bytes) -> None:
        number, sent_s = json.loads(payload)[:2]
        self.ages_ms.append((time.monotonic() - sent_s) * 1e3)
        self.numbers[number] += 1

    async def run(self, messages: int) -> None:
        """Send messages at a steady rate, and hear what still comes."""
        begun_s = time.monotonic()
        for number in range(messages):
            await asyncio.sleep(max(0.0, begun_s + number / PER_S - time.monotonic()))
            head = json.dumps([number, time.monotonic()])[:-1]
            try:
                self.line.send(f'{head}, "{"x" * (BYTES - len(head) - 5)}"]'.encode())
            except LinkError:
                self.refused += 1
        await asyncio.sleep(SETTLED_S)

    def report(self, messages: int) -> dict[str, Any]:
        """What has arrived of the other end's messages."""
        shares = np.percentile(self.ages_ms or [np.nan], [50, 95, 100])
        return {
            "heard": len(self.numbers),
            "lost": messages - len(self.numbers),
            "doubles": sum(self.numbers.values()) - len(self.numbers),
            "refused": self.refused,
            **{f"age_ms_{name}": round(float(age)) for name, age in zip(("p50", "p95", "max"), shares, strict=True)},
        }


def measure(messages: int, nats: Path | None, console: Console) -> dict[str, Any]:
    """Measure both directions together; times are in ms of wall time, from sending to hearing.

    Args:
        messages: of each direction.
        nats: the program `nats-server`; None: mosquitto.
        console: shows progress.

    Raises:
        LinkError: this machine allows no second network, or the broker does not start.
    """
    move_into_own_network()
    return asyncio.run(_measure(messages, nats, console))


async def _measure(messages: int, nats: Path | None, console: Console) -> dict[str, Any]:
    with scratch_folder("robodrome-bench-") as folder:
        accounts = MeetingAccounts.kept_in(folder / "accounts.json")
        certificate = own_certificate(folder / "tls", [TABLE])
        files = [_file(folder, accounts, user) for user in HOUSES]
        code = new_code()
        async with packet_line() as line, meeting_broker(folder, accounts, certificate, (TABLE, PORT), nats):
            leader = Traffic(line_of(load_meeting(files[0]), code, "leader"))
            await leader.start()
            with console.status("Messages travel ..."):
                told = await _with_follower(line, leader, messages, [files[1], code])
            await leader.line.close()
        return {
            "broker": "mosquitto" if nats is None else "nats",
            "delay_ms": WAY.delay_s * 1e3,
            "loss": WAY.loss,
            "messages": messages,
            "per_s": PER_S,
            "to_follower": told,
            "to_leader": leader.report(messages),
            "load": round(os.getloadavg()[0], 1),
        }


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    title = (
        f"{report['broker']}, {report['delay_ms']:.0f} ms each way, {report['loss']:.0%} loss, load {report['load']}"
    )
    rows = Rows("direction", "heard", "lost", "twice", "p50 ms", "p95 ms", "max ms", title=title)
    for name in ("to_follower", "to_leader"):
        one = report[name]
        keys = ("heard", "lost", "doubles", "age_ms_p50", "age_ms_p95", "age_ms_max")
        rows.add_row(name.replace("_", " "), *(str(one[key]) for key in keys))
    console.print(rows)


def _file(folder: Path, accounts: MeetingAccounts, user: str) -> Path:
    file = folder / f"{user}.toml"
    account = f'user = "{user}"\npassword = "{accounts.passwords[user]}"\n'
    file.write_text(f'host = "{TABLE}"\n{account}authority_file = "tls/{AUTHORITY}"\n')
    return file


async def _with_follower(line: PacketLine, leader: Traffic, messages: int, meeting: list[object]) -> dict[str, Any]:
    """Let both ends send; what the follower reports."""
    with scratch_folder("robodrome-bench-") as folder:
        python = line.program(folder / "python", sys.executable)
        follower = await asyncio.create_subprocess_exec(
            str(python), "-m", "lab.remote.line_bench", *map(str, [*meeting, messages]),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert follower.stdin
        assert follower.stdout
        await follower.stdout.readline()
        await asyncio.sleep(1.0)  # both have subscribed
        line.become(WAY)
        follower.stdin.write(b"go\n")
        await leader.run(messages)
        report: dict[str, Any] = json.loads(await follower.stdout.readline())
        await follower.wait()
        return report


async def _follow(file: str, code: str, messages: int) -> None:
    """The follower: says when it has connected, sends when it is told to, and reports."""
    traffic = Traffic(line_of(load_meeting(Path(file)), code, "follower"))
    await traffic.start()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await traffic.run(messages)
    print(json.dumps(traffic.report(messages)), flush=True)
    await traffic.line.close()


if __name__ == "__main__":
    asyncio.run(_follow(sys.argv[1], sys.argv[2], int(sys.argv[3])))
