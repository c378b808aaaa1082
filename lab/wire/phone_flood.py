"""Phones that `python -m lab wire` lets loose while stops are measured.

Usage: ``python -m lab.wire.phone_flood`` reads one line of JSON (`Flood`), prints one line when all phones are
connected, and sends until it is killed. It takes only what processor time others leave, as other machines would.
"""

import asyncio
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

POLITENESS = 19
"""Niceness, the highest there is: a flood comes from other machines and costs this one only what it causes here."""

ORDER = {"t": "order", "seat": "light", "decision": "none", "action": "place white c5"}
QUESTION = {"t": "steps", "seat": "light", "prefix": []}
"""Messages that the table refuses and answers; of the third kind are copies of one message."""


@dataclass(frozen=True, slots=True)
class Flood:
    """Port of the page, and the cookie of each phone."""

    port: int
    cookies: list[str]


FLOOD_JSON = TypeAdapter(Flood)


async def run(flood: Flood) -> None:
    """Send from all phones until killed."""
    connected: asyncio.Queue[None] = asyncio.Queue()
    phones = [asyncio.create_task(_phone(flood.port, cookie, connected)) for cookie in flood.cookies]
    for _ in phones:
        await connected.get()
    print("flooding", flush=True)
    await asyncio.gather(*phones)


async def _phone(port: int, cookie: str, connected: asyncio.Queue[None]) -> None:
    """One phone, which comes back when the table closes its socket, as that of a phone that answers no more pings."""
    origin: Any = f"http://localhost:{port}"
    url, headers = f"ws://localhost:{port}/api/feed", {"Cookie": cookie}
    async for socket in connect(url, origin=origin, additional_headers=headers, ping_timeout=None):
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"t": "hello", "boot": "", "since": 0}))
            connected.put_nowait(None)
            await asyncio.gather(_send(socket), _drain(socket))


async def _send(socket: ClientConnection) -> None:
    for number in count():
        for message in ({**ORDER, "id": f"order-{number:08}"}, {**QUESTION, "id": f"steps-{number:08}"}):
            await socket.send(json.dumps(message))
        await socket.send(json.dumps({**QUESTION, "id": "the-same-question"}))


async def _drain(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


if __name__ == "__main__":
    os.nice(POLITENESS)
    asyncio.run(run(FLOOD_JSON.validate_json(sys.stdin.readline())))
