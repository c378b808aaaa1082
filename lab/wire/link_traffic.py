"""Part of `python -m lab wire`: lost messages and round-trip times over each link, with many figures.

Each figure gets ten commands per second, which it acknowledges, and sends telemetry ten times per second. Commands are
not repeated, so that losses are seen; gaps in the sequence numbers of the figures' frames show their losses.
"""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import numpy as np

from base.clock import SystemClock
from controller.errors import LinkError
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.links.link import Link
from controller.links.loopback import Loopback
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.links.serial_link import SerialLink
from controller.sim.table_physics import World
from controller.wire import frames, messages
from controller.wire.messages import Envelope, Message
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from lab.wire.figure_process import CREW_JSON, Crew

RATE_HZ = 10.0
"""Commands per second to each figure, as while figures drive."""

READY_S = 60.0
"""Wall time that all figures have to answer."""

GREETING_S, SETTLE_S = 0.25, 1.0
"""Wall time between two greetings, and after the last one, to exclude late answers."""

LATE_S = 8.0
"""Wall time after the last command; commands without an answer by then are lost."""

EPOCH = 4711
"""Identifies this program as the figures' controller; any 16-bit number will do."""

APART_MM = 200.0
"""Distance between simulated figures, which keeps them apart."""

Kind = Literal["loopback", "serial", "mosquitto", "amqtt"]
LINKS: tuple[tuple[Kind, int], ...] = (
    ("loopback", 0),
    ("serial", 0),
    ("mosquitto", 1),
    ("mosquitto", 0),
    ("amqtt", 1),
    ("amqtt", 0),
)
"""Links that are measured, each with MQTT's quality of service for commands."""

_TICKS_S = os.sysconf("SC_CLK_TCK")
"""Ticks per second of the CPU times in `/proc`."""


class AtLeastOnce(MqttLink):
    """The link with commands at QoS 1, only for this measurement; see `docs/reference/protocol.md`."""

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Publish a frame at QoS 1."""
        self.bus.publish_bytes(f"r/{figure}/cmd", frame, qos=1)


class Probe:
    """Sends commands over a link, and counts answers and losses."""

    def __init__(self, link: Link, figures: int) -> None:
        self.trips_ms: list[float] = []
        self.sent = 0
        self._link = link
        self._numbers = range(figures)
        self._seq = 0
        self._asked: dict[tuple[int, int], float] = {}
        self._heard: dict[int, set[int]] = {number: set() for number in self._numbers}
        self._greeted: set[int] = set()
        self._counting = False

    async def run(self, seconds: float) -> None:
        """Greet all figures, then send commands at `RATE_HZ` for this time.

        Raises:
            LinkError: not all figures answer.
        """
        await self._link.start(self._on_frame, lambda connected: None)
        until_s = time.monotonic() + READY_S
        while len(self._greeted) < len(self._numbers):
            if time.monotonic() > until_s:
                raise LinkError(f"only figures {sorted(self._greeted)} answer the bench")
            for number in self._numbers:
                self._send(number, messages.Hello())
            await asyncio.sleep(GREETING_S)
        await asyncio.sleep(SETTLE_S)
        self._counting = True
        begun_s = time.monotonic()
        for round_ in range(round(seconds * RATE_HZ)):
            for number in self._numbers:
                place = (round_ + number / len(self._numbers)) / RATE_HZ
                await asyncio.sleep(max(0.0, begun_s + place - time.monotonic()))
                self._asked[number, self._send(number, messages.Led(round_ % 256, number, 0))] = time.monotonic()
                self.sent += 1
        await asyncio.sleep(LATE_S)
        self._counting = False

    def counts(self) -> dict[str, Any]:
        """The counts, with keys as in the report."""
        spans = [max(heard) - min(heard) + 1 for heard in self._heard.values() if heard]
        missed = sum(spans) - sum(len(heard) for heard in self._heard.values())
        silent = sum(1 for heard in self._heard.values() if not heard)
        return {
            "figures": len(self._numbers),
            "sent": self.sent + sum(spans),
            "lost": len(self._asked) + missed + silent,
            "rtt_p50_ms": round(float(np.percentile(self.trips_ms, 50)), 2),
            "rtt_p95_ms": round(float(np.percentile(self.trips_ms, 95)), 2),
        }

    def _send(self, number: int, message: Message) -> int:
        self._seq += 1
        frame = frames.encode(Envelope(number, EPOCH, self._seq, 0, message))
        self._link.send(number, frame, reliable=True)
        return self._seq

    def _on_frame(self, number: int, frame: bytes) -> None:
        envelope = frames.decode(frame)
        if envelope.epoch == EPOCH:
            self._greeted.add(number)
        if self._counting and not isinstance(envelope.message, messages.StateChange | messages.Birth):
            self._heard[number].add(envelope.seq)
        if isinstance(envelope.message, messages.Ack):
            asked_s = self._asked.pop((number, envelope.message.seq), None)
            if asked_s is not None:
                self.trips_ms.append((time.monotonic() - asked_s) * 1e3)


async def measure(kind: Kind, qos: int, figures: int, seconds: float) -> dict[str, Any]:
    """Measure one link.

    Returns:
        An entry of `links` in the report; `cpu_s` is the CPU time of this process with everything that runs in it.
    """
    async with _connected(kind, qos, figures) as (link, broker):
        probe = Probe(link, figures)
        before = time.process_time(), _child_cpu_s(broker)
        try:
            await probe.run(seconds)
        finally:
            await link.close()
        spent = time.process_time() - before[0], _child_cpu_s(broker) - before[1]
    cpu = {"cpu_s": round(spent[0], 2), "broker_cpu_s": round(spent[1], 2)}
    return {"link": kind, "qos": qos, "seconds": seconds, **probe.counts(), **cpu}


@asynccontextmanager
async def _connected(kind: Kind, qos: int, figures: int) -> AsyncIterator[tuple[Link, Broker | None]]:
    """The link, with figures at the other end, and the broker if there is one."""
    numbers = tuple(range(figures))
    if kind == "loopback":
        clock = SystemClock()
        medium, world = Loopback(clock), World(clock.now, seed=1)
        bodies = [world.add_figure(number, APART_MM * number, 0.0, 0.0, "#888888") for number in numbers]
        tasks = [
            asyncio.create_task(run_figure(HostHal(body, clock), {"id": body.figure}, medium.figure(body.figure)))
            for body in bodies
        ]
        try:
            yield medium, None
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    elif kind == "serial":
        async with crew(Crew(numbers)) as port:
            yield SerialLink(port, SystemClock()), None
    else:
        accounts = Accounts.generate("bench", numbers)
        async with Broker(accounts, kind=kind) as broker:
            bus = MqttBus("bench", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
            async with crew(Crew(numbers, "bench", broker.port, accounts.passwords)):
                yield AtLeastOnce(bus) if qos else MqttLink(bus), broker


@asynccontextmanager
async def crew(wanted: Crew) -> AsyncIterator[str]:
    """Run figures in a separate process; yields their serial port, empty if they use a broker."""
    program = (sys.executable, "-m", "lab.wire.figure_process")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe)
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(CREW_JSON.dump_json(wanted) + b"\n")
        yield (await process.stdout.readline()).decode().strip()
    finally:
        process.stdin.close()
        await process.wait()


def _child_cpu_s(broker: Broker | None) -> float:
    """CPU time of the broker's process; 0 without a broker and for one in this process."""
    if broker is None or broker.pid is None:
        return 0.0
    fields = Path(f"/proc/{broker.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_S
