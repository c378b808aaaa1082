"""The people around the table with their phones: two play, one watches, and the host looks after everything."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed

from base.clock import Clock
from lab.endurance.bench_person import Caretaker
from lab.remote.phone import Json, Phone
from lab.simulate.socket import Socket

NAMES = ("Ana", "Ben", "Eve")
"""The host plays, another phone plays, and one watches where the game has two seats."""

THINKS_S = (0.5, 4.0)
"""Range of the time until somebody who must act begins to."""

PAUSE_S = 0.5
"""Time until a phone that was refused tries again."""

RESULT_S = 4.0
"""Time for which people look at a result."""

AWAY_S = 3600.0

_POSES = '{"t":"poses"'


class Listener(Protocol):
    """What phones connect to."""

    def connect(self, token: str) -> Socket:
        """A new connection; OSError while nobody listens."""


class SeededPhone(Phone):
    """The project's client on a connection without a network.

    Attributes:
        sat: the seat that it was given; nobody takes another one.
        answered: orders with their answers, in order.
        repeats: whether it sends each order twice.
        insists: whether it orders again, under another name, what was played.
        trespasses: whether it orders first what it may not.
        thinks, orders: whether it asks what it could order, and orders it.
    """

    def __init__(
        self, name: str, token: str, table: Callable[[], Listener], rng: Random, heard: Callable[[str], None]
    ) -> None:
        super().__init__(0, token, heard)
        self.name = name
        self.sat: str | None = None
        self.answered: list[tuple[Json, Json]] = []
        self.repeats = self.insists = self.trespasses = False
        self.thinks = self.orders = True
        self._own = f"phone-{name}"
        self._table = table
        self._rng = rng
        self._open: Socket | None = None

    def _hear(self, text: str) -> None:
        if text.startswith(_POSES):
            self._heard(text)  # they are drawn, and nobody waits for them
        else:
            super()._hear(text)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        self._open = self._table().connect(self.cookie)
        try:
            yield self._open
        finally:
            self._open.cut()

    def leave(self) -> None:
        """Break its connection, if it has one."""
        if self._open is not None:
            self._open.cut()

    async def play(self, clock: Clock) -> None:
        """Play its seat for ever."""
        while True:
            await self.meets(lambda view: view["phase"] == "play" and view["you"]["to_act"], AWAY_S)
            await clock.sleep(self._rng.uniform(*THINKS_S))
            with suppress(TimeoutError):  # the table was away for that long
                if not await self._order():
                    await clock.sleep(PAUSE_S)

    async def _order(self) -> bool:
        """Order something; whether the table has taken it."""
        decision = self.view["you"].get("decision")
        action = await self.think(self._rng) if decision and self.thinks else None
        if action is None or not self.orders:
            return False
        order = self.message("order", seat=self.seat, decision=decision, action=action)
        sent = [order]
        if self.trespasses:
            sent = [*self._trespasses(order), order]
        if self.repeats and self._open is not None:
            with suppress(ConnectionClosed):
                await self._open.send(json.dumps(order))
        if self.insists and self.answered:
            sent.append({**self._rng.choice(self.answered)[0], "id": self.message("order")["id"]})
        for message in sent:
            self.answered.append((message, await self.answer(message)))
        return any(answer["t"] == "ack" for asked, answer in self.answered[-len(sent) :] if asked is order)

    def _trespasses(self, order: Json) -> list[Json]:
        """The same for another seat, for a decision that was taken, and an action of some other time."""
        others = [seat for seat in self.view["seats"] if seat != self.seat]
        taken = [asked for asked, answer in self.answered if answer["t"] == "ack"]
        changes = [{"seat": self._rng.choice(others)}] if others else []
        if taken:
            changes.append({"decision": self._rng.choice(taken)["decision"]})
            changes.append({"action": self._rng.choice(taken)["action"]})
        return [{**order, **change, "id": self.message("order")["id"]} for change in changes]


class People:
    """The phones, and what people do on them.

    Attributes:
        phones: in the order of `NAMES`.
    """

    def __init__(self, phones: list[SeededPhone], clock: Clock, game: str) -> None:
        self.phones = phones
        self._clock = clock
        self._game = game

    async def run(self) -> None:
        """Sit down and play until cancelled."""
        async with self.phones[0].on(), self.phones[1].on(), self.phones[2].on():
            await self._sit()
            await asyncio.gather(
                *(phone.play(self._clock) for phone in self.phones),
                self._begin_matches(),
                Caretaker(self.phones[0], 1.0).run(),
            )

    async def _sit(self) -> None:
        host = self.phones[0]
        await host.meets(lambda view: view["seats"], AWAY_S)
        for phone, seat in zip(self.phones, host.view["seats"], strict=False):
            await phone.meets(lambda view: view["seats"], AWAY_S)
            if (await phone.ask("sit", seat=seat))["t"] == "ack":
                phone.sat = seat

    async def _begin_matches(self) -> None:
        """Begin a match whenever there is none."""
        host = self.phones[0]
        while True:
            await host.meets(lambda view: view["phase"] in ("lobby", "over"), AWAY_S)
            if host.view["phase"] == "over":
                await self._clock.sleep(RESULT_S)
            with suppress(TimeoutError):
                await host.ask("start", game=self._game, options={})
            await self._clock.sleep(PAUSE_S)
