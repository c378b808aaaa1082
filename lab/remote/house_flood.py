"""The other house when it is hostile, for `python -m lab house-stops`: a flood of messages that are nearly right.

Usage: ``python -m lab.remote.house_flood FILE CODE SIDE MESSAGES``: listens to what the table at SIDE is told, prints a
line, and sends it that many mutations as fast as the broker takes them. It gives way to other processes, as another
machine would.
"""

import asyncio
import os
import re
import secrets
import sys
import zlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from controller.links.meeting import load_meeting
from controller.links.meeting_code import meeting_id, parse_code
from controller.links.mqtt_bus import MqttBus
from lab.wire.phone_flood import POLITENESS

LISTENS_S = 10.0
"""Wall time in which it collects true messages."""

NUMBER_BYTES = 8
"""Of a message's number, which stands before it."""

WINDOW = 100
"""Messages between two waits for the broker."""

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

_VALUE = re.compile(rb'-?\d+(\.\d+)?|"[^"]*"')
_NEWER = re.compile(rb'"(version|id)":\d+')


def mutated(rng: Random, corpus: Sequence[bytes], number: int) -> bytes:
    """A true message after a few changes, so new that it counts."""
    data = _NEWER.sub(rb'"\1":%d' % (1_000_000 + number), rng.choice(corpus))
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.randrange(1, 30))
        found = list(_VALUE.finditer(data))
        match rng.randrange(4):
            case 0 if found:
                start, end = rng.choice(found).span()
                data = data[:start] + rng.choice(HOSTILE) + data[end:]
            case 1:
                data = data[:start] + rng.randbytes(end - start) + data[end:]
            case 2:
                data = data[:start] + data[end:]
            case _:
                data = data[:end] + data[start:end] * 3 + data[end:]
    return data


async def flood(meeting_file: Path, code: str, side: str, messages: int) -> None:
    """Collect, say so, and send."""
    at, heard = load_meeting(meeting_file), list[bytes]()
    meeting = meeting_id(parse_code(code))
    bus = MqttBus(meeting, at.host, at.port, at.user, at.password, at.tls, max_waiting=2 * WINDOW)
    bus.on_bytes(side, lambda topic, message: heard.append(zlib.decompress(message[NUMBER_BYTES:])))
    await bus.start()
    await asyncio.sleep(LISTENS_S)
    corpus, rng, loop = tuple(heard), Random(1), asyncio.get_running_loop()
    print(f"flooding with mutations of {len(corpus)} messages", flush=True)
    for number in range(messages):
        message = zlib.compress(mutated(rng, corpus, number), 1)
        bus.publish_bytes(side, secrets.token_bytes(NUMBER_BYTES) + message, qos=1)
        if number % WINDOW == 0:
            taken: asyncio.Future[None] = loop.create_future()
            bus.probe(partial(_settle, loop, taken))
            await taken
    await bus.close()


def _settle(loop: asyncio.AbstractEventLoop, taken: "asyncio.Future[None]") -> None:
    loop.call_soon_threadsafe(taken.set_result, None)


if __name__ == "__main__":
    os.nice(POLITENESS)
    asyncio.run(flood(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])))
