"""A real `robodrome play` on a simulated table, whose computer players play match after match, in a hall."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lab.endurance.bench_person import Caretaker
from lab.endurance.play_process import BenchError, Opening, PlayProcess, free_port
from lab.hall.joined_play import FILE
from lab.remote.phone import Phone, paired

GAME, SPEED = "robotory", 1.0
"""What is played, and table seconds per wall second."""

REST_S = 5.0
"""Wall time between two matches."""

PATIENCE_S = 120.0
"""Wall time within which the table begins a match."""


class RealTable:
    """A table that has been opened, and its host's phone."""

    def __init__(self, name: str, running: PlayProcess, phone: Phone) -> None:
        self._name, self._running, self._phone = name, running, phone

    async def join(self, address: str, code: str) -> None:
        """Join a hall as a host does."""
        answer = await self._phone.ask("hall-join", address=address, code=code, name=self._name)
        if answer["t"] == "nack":
            raise BenchError(f"{self._name} cannot join: {answer['why']['text']}")

    async def play(self) -> None:
        """Let computer players play until cancelled."""
        while True:
            for seat in self._phone.view["seats"]:
                await self._phone.ask("seat", seat=seat, kind="computer")
            await self._phone.ask("start", game=GAME, options={})
            if not await self._phone.meets(lambda view: view["phase"] == "play", PATIENCE_S):
                raise BenchError(f"no match begins at {self._name}: {self._phone.view['phase']}")
            while not await self._phone.meets(lambda view: view["phase"] == "over", PATIENCE_S):
                pass
            await asyncio.sleep(REST_S)

    def messages(self, topic: str) -> list[tuple[float, dict[str, Any]]]:
        """Steady wall time and content of its messages of a topic."""
        file = self._running.opening.data / FILE
        lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
        return [(at_s, content) for at_s, of, content in lines if of == topic]

    def stops(self, after: int) -> list[float]:
        """Steady wall time of each stop with a greater number that was sent to it."""
        orders = [(at_s, json.loads(content["body"])) for at_s, content in self.messages("orders")]
        return [at_s for at_s, order in orders if order.get("number", 0) > after]

    def ended(self) -> set[str]:
        """Matches whose results it has sent."""
        return {json.loads(content["body"])["match"] for _, content in self.messages("result")}


@asynccontextmanager
async def real_table(folder: Path, number: int) -> AsyncIterator[RealTable]:
    """A table inside the block; its data is in the folder."""
    name = f"Real {number}"
    opening = Opening(
        game=GAME,
        data=folder / name.replace(" ", "-") / "data",
        port=free_port(),
        speed=SPEED,
        seed=number,
        program=("-m", "lab.hall.joined_play"),
    )
    opening.data.parent.mkdir()
    running = await PlayProcess.open(opening)
    try:
        cookie = (await paired(opening.port, running.code, [name]))[0]
        async with Phone(opening.port, cookie).on() as phone:
            await phone.meets(lambda view: bool(view["seats"]), PATIENCE_S)
            life = asyncio.create_task(Caretaker(phone, SPEED).run())
            try:
                yield RealTable(name, running, phone)
            finally:
                life.cancel()
    finally:
        await running.stop()
