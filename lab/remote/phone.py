"""Phones of the benches: clients that play any game and survive faults of the table."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from robodrome.client import Client, join
from robodrome.client.session import ANSWER_S as ANSWER_S
from web_remote.messages.table_messages import View

Json = dict[str, Any]

MAX_STEPS = 64
"""An action has no more words."""


class Phone(Client):
    """A client at a port of this machine that gets refusals as answers."""

    def __init__(self, port: int, cookie: str, heard: Callable[[str], None] = lambda text: None) -> None:
        super().__init__(f"localhost:{port}", cookie, heard=heard)
        self.port = port

    async def meets(self, condition: Callable[[View], object], seconds: float) -> bool:
        """Wait until the view fulfils a condition; False if it did not in this wall time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.view and condition(self.view)):
                    await self.change()
            return True
        return False

    async def think(self, rng: Random) -> str | None:
        """An action that the table offers, word by word; None if it offers none now."""
        words: list[str] = []
        while len(words) < MAX_STEPS:
            answer = await self.ask("steps", seat=self.seat, prefix=words)
            offered = answer.get("result") or {"steps": [], "complete": False}
            if offered["complete"] and (not offered["steps"] or rng.random() < 0.5):
                return " ".join(words)
            if not offered["steps"]:
                return None
            words.append(rng.choice(offered["steps"])["token"])
        return None

    async def hinted(self) -> str | None:
        """The action that the table hints; None if it hints none now."""
        answer = await self.ask("hint", seat=self.seat)
        action: str | None = answer.get("result", {}).get("action")
        return action

    async def act(self, rng: Random, ghost: bool = True, hinted: bool = False) -> tuple[Json, Json] | None:
        """Order an action that the table offers or hints, after a look at its ghost; the order and the answer."""
        decision = self.view["you"].get("decision")
        action = (await self.hinted() if hinted else await self.think(rng)) if decision else None
        if action is None:
            return None
        if ghost:
            await self.ask("ghost", seat=self.seat, action=action)
        order = self.message("order", seat=self.seat, decision=decision, action=action)
        return order, await self.answer(order)


async def paired(port: int, code: str, names: list[str]) -> list[str]:
    """The cookies of phones; the first is the host's and invites the others."""
    address = f"localhost:{port}"
    cookies = [await join(address, code, names[0])]
    async with Client(address, cookies[0]).at() as host:
        for name in names[1:]:
            invitation = await host.invite()
            cookies.append(await join(address, invitation["url"].partition("#")[2], name))
    return cookies
