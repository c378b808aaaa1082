"""Messages of another house, to the table that leads a match and to the one that follows."""

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from controller.api import shapes
from controller.linked.messages import from_other_table
from controller.links.loopback_line import LoopbackLine
from engine.untrusted import read_json
from tests.controller.linked.houses import Houses
from tests.fuzz.target import REFUSED, TAKEN, Target

SHOWN: TypeAdapter[shapes.View] = TypeAdapter(shapes.View)

CHECKED = 25
"""After so many messages the table shows whether it is still one."""


@asynccontextmanager
async def leader(folder: Path) -> AsyncIterator[Target]:
    """What the follower's house may send."""
    async with _heard(folder, 0) as target:
        yield target


@asynccontextmanager
async def follower(folder: Path) -> AsyncIterator[Target]:
    """What the leader's house may send."""
    async with _heard(folder, 1) as target:
        yield target


@asynccontextmanager
async def _heard(folder: Path, at: int) -> AsyncIterator[Target]:
    """The end of two linked tables that is spoken to; its corpus is what the other one has said in a match."""
    houses, said = Houses(folder), []
    send = LoopbackLine.send

    def noted(line: LoopbackLine, payload: bytes) -> None:
        if line is houses.lines[1 - at]:
            said.append(zlib.decompress(payload))
        send(line, payload)

    LoopbackLine.send = noted  # type: ignore[method-assign]
    try:
        async with houses.running():
            await houses.begin()
            await houses.play("place black c4", "light")
            await houses.follower.ghost("dark", "move B c4")
            await houses.play("move B c4", "dark")
            houses.ben.idle = True
            houses.ben.put(1, "e4")
            await houses.until(lambda: houses.follower.view("dark")["phase"] == "mismatch")
            await houses.follower.history("dark", 1)
            await houses.follower.steps("dark", [])
            houses.leader.hand_over()
            await houses.until(lambda: "handover" in houses.follower.linked())
            houses.follower.answer_handover(False)
            await houses.until(lambda: "handover" not in houses.leader.linked())
            houses.ben.put(1, "b3")
            await houses.clock.sleep(2.0)
            peer = (houses.leader, houses.follower)[at]._peer
            table = (houses.ana, houses.ben)[at].table
            newer, number = count(1_000_000), 0

            async def take(data: bytes) -> str:
                nonlocal number
                number += 1
                peer._heard_s = houses.clock.now()
                fresh = _fresh(data, peer._other, next(newer))
                peer._hear(zlib.compress(fresh, 1))
                await houses.clock.sleep(0.01)
                if number % CHECKED == 0:
                    SHOWN.validate_python(houses.ana.table.view("light"))
                    SHOWN.validate_python(houses.follower.view("dark"))
                    table.stop("nobody")
                    assert table.view(None).get("stopped"), "a stop has no effect"
                    table.session.conditions.resume()
                return TAKEN if _reads(fresh) else REFUSED

            said += [
                json.dumps({"t": "state", "boot": "0" * 16, "name": name, "version": 1, "value": value}).encode()
                for name, value in (
                    *(("file", value) for value in ({"match": "m-0", "text": "{}"}, {"match": 1}, [], "file")),
                    ("watchers", {"houses": ["Carl's house"]}),
                    ("watchers", {"houses": [1] * 4}),
                    ("handover", {"number": "0" * 16, "turn": 1, "hidden": False, "record": "{}"}),
                    ("handed", {"number": "0" * 16, "turn": 1, "match": "m-0"}),
                    ("taking", {"number": "0" * 16, "step": "agreed"}),
                    ("taking", {"number": "0" * 16, "step": "kept", "sha256": "0" * 64}),
                )
            ]
            corpus = sorted(set(said), key=lambda text: (len(text), text))
            yield Target(corpus, take)
    finally:
        LoopbackLine.send = send  # type: ignore[method-assign]


def _fresh(data: bytes, boot: str, number: int) -> bytes:
    """A state that is newer than all before, or a question that was never asked, by the other table's program."""
    try:
        message: Any = json.loads(data)
    except (ValueError, RecursionError):
        return data
    if isinstance(message, dict) and message.get("t") in ("state", "ask"):
        message |= {"boot": boot, "version" if message["t"] == "state" else "id": number}
        return json.dumps(message).encode()
    return data


def _reads(data: bytes) -> bool:
    try:
        from_other_table.validate_python(read_json(data.decode()))
    except (ValidationError, ValueError):
        return False
    return True
