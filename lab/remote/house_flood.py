"""A hostile house for `python -m lab house-stops`: what a house may say, most of it damaged.

Usage: ``python -m lab.remote.house_flood`` reads one line of JSON (`Flood`), joins as a house does, and prints a line.
With each further line it begins to flood the table as fast as the broker takes it, or is quiet again, and prints how
many messages the broker has taken since the last line. It takes only what processor time others leave.
"""

import asyncio
import json
import os
import secrets
import sys
import zlib
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from random import Random
from typing import Any

from pydantic import TypeAdapter

from controller.linked.board_report import RULES, board_digest
from controller.links.line import ACROSS, Side
from controller.links.meeting import load_meeting
from controller.links.meeting_code import meeting_id, parse_code
from controller.links.mqtt_bus import MqttBus
from engine import registry
from lab.wire.phone_flood import POLITENESS

NUMBER_BYTES = 8
"""Of a message's number, which stands before it."""

WINDOW = 100
"""Messages between two waits for the broker."""

BEAT_S = 1.0
"""Wall time between two beats of a quiet house."""

TRUE = 0.2
"""The share of messages that are not damaged."""

HOSTILE = (
    b"",
    b"null",
    b"-1",
    b"1e999",
    b"9" * 4000,
    b"[" * 5000,
    b'"',
    b"\\ud800",
    b"\xff",
    b"A" * 3000,
    b"{}",
    b"[]",
)
"""What replaces a part of a message."""

BOMB = zlib.compress(bytes(4 << 20))
"""A short message that is long when it is unpacked."""


@dataclass(frozen=True, slots=True)
class Flood:
    """The house's file, the code of the line, the side of the table, and the seat that the house takes, if any."""

    meeting: Path
    code: str
    side: Side
    seat: str | None


FLOOD_JSON = TypeAdapter(Flood)


class House:
    """A house that says what its table may say."""

    def __init__(self, flood: Flood) -> None:
        at = load_meeting(flood.meeting)
        where = (at.host, at.port, at.user, at.password, at.tls)
        self._bus = MqttBus(meeting_id(parse_code(flood.code)), *where, max_waiting=2 * WINDOW)
        self._side = flood.side
        self._seat = flood.seat
        self._boot = secrets.token_hex(8)
        self._other = asyncio.get_running_loop().create_future()
        self._numbers = count(1)
        self._rng = Random(1)

    async def meet(self) -> None:
        """Connect, say hello, and take the seat."""
        self._bus.on_bytes(ACROSS[self._side], self._hear)
        await self._bus.start()
        self._boot_there: str = await self._other
        board = board_digest(registry.make("robotory").board)
        self._hello = {"house": "Mallory", "rules": RULES, "game": "robotory", "board": board}
        self._send(_packed(self._beat()))
        self._send(_packed(self._state("hello", self._hello)))
        if self._seat:
            self._send(_packed(self._ask("seat", seat=self._seat, kind="human", name="Mallory")))
        await self._taken()

    def _hear(self, topic: str, message: bytes) -> None:
        if not self._other.done():
            self._other.set_result(json.loads(zlib.decompress(message[NUMBER_BYTES:]))["boot"])

    async def rest(self) -> int:
        """One beat; returns the number of messages."""
        self._send(_packed(self._beat()))
        await asyncio.sleep(BEAT_S)
        return 1

    async def flood(self) -> int:
        """As many messages as go between two waits; returns the number."""
        for _ in range(WINDOW):
            saying = self._rng.choice(self._sayings())
            self._send(_packed(saying) if self._rng.random() < TRUE else self._damaged(json.dumps(saying).encode()))
        await self._taken()
        return WINDOW

    def _sayings(self) -> list[dict[str, Any]]:
        seat = self._seat or "light"
        figure = {"x_mm": 100.0, "y_mm": 100.0, "yaw_rad": 0.0, "still_s": 1.0, "age_s": 0.0, "site": "c4"}
        return [
            self._beat(),
            self._beat() | {"hears": secrets.token_hex(8)},
            self._beat() | {"boot": secrets.token_hex(8)},
            self._state("hello", self._hello),
            self._state("board", {"goal": 1, "agrees": True, "figures": {"R": "c4"}, "tokens": {}}),
            self._state("seen", {"goal": 1, "hand": False, "figures": {"R": figure}, "sites": {}}),
            self._ask("steps", seat=seat, prefix=[]),
            self._ask("why", seat=seat, prefix=["move"]),
            self._ask("explore", line=["place black c4", "move B c4"]),
            self._ask("history", seat=None, ply=0),
            self._ask("effects", seat=seat, action="place black c4"),
            self._ask("picture"),
        ]

    def _beat(self) -> dict[str, Any]:
        return {"t": "beat", "boot": self._boot, "hears": self._boot_there}

    def _state(self, name: str, value: Any) -> dict[str, Any]:
        return {"t": "state", "boot": self._boot, "name": name, "version": next(self._numbers), "value": value}

    def _ask(self, what: str, **args: Any) -> dict[str, Any]:
        return {"t": "ask", "boot": self._boot, "id": next(self._numbers), "what": what, "args": args}

    def _damaged(self, data: bytes) -> bytes:
        rng = self._rng
        if rng.random() < 0.02:
            return BOMB
        start = rng.randrange(len(data))
        end = min(len(data), start + rng.randrange(1, 30))
        part = rng.choice((rng.choice(HOSTILE), rng.randbytes(end - start), data[start:end] * 3))
        return zlib.compress(data[:start] + part + data[end:], 1)

    def _send(self, packed: bytes) -> None:
        self._bus.publish_bytes(self._side, secrets.token_bytes(NUMBER_BYTES) + packed, qos=1)

    async def _taken(self) -> None:
        """Wait until the broker has taken all."""
        loop, taken = asyncio.get_running_loop(), asyncio.Event()

        def settle() -> None:
            loop.call_soon_threadsafe(taken.set)

        self._bus.probe(settle)
        await taken.wait()


def _packed(message: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(message).encode(), 1)


async def run() -> None:
    """Be quiet and flood in turn until killed."""
    loop = asyncio.get_running_loop()
    house = House(FLOOD_JSON.validate_json(await loop.run_in_executor(None, sys.stdin.readline)))
    await house.meet()
    print("met", flush=True)
    for act in cycle((house.rest, house.flood)):
        sent, line = 0, loop.run_in_executor(None, sys.stdin.readline)
        while not line.done():
            sent += await act()
        if not line.result():
            break
        print(sent, flush=True)


if __name__ == "__main__":
    os.nice(POLITENESS)
    asyncio.run(run())
