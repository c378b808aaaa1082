"""What the people of two houses do: they link their tables, sit down, play, and look after both."""

import asyncio
from contextlib import suppress

from controller.api import shapes
from lab.endurance.bench_person import Caretaker
from lab.simulate.houses.houses import Houses
from lab.simulate.people import AWAY_S, PAUSE_S, RESULT_S, SeededPhone

OFFERED_S = 10.0
"""Table time for which a host looks at an offer to take the match."""


class HousesPeople:
    """The people of both houses: Ana and Ben are the hosts and play, Eve plays or watches at Ana's.

    Args:
        houses: theirs.
        game: that they play.
    """

    def __init__(self, houses: Houses, game: str) -> None:
        self._houses = houses
        self._game = game

    async def run(self) -> None:
        """Link the tables and play until cancelled."""
        ana, ben, eve = self._houses.phones
        async with ana.on(), ben.on(), eve.on():
            await self._link(ana, ben)
            await self._sit()
            await asyncio.gather(
                *(phone.play(self._houses.clock) for phone in (ana, ben, eve)),
                *(self._begin_matches(host) for host in (ana, ben)),
                *(Caretaker(host, 1.0).run() for host in (ana, ben)),
            )

    async def hand_over(self) -> None:
        """The host whose house leads offers the match, and the other one takes it."""
        hosts = self._houses.phones[:2]
        for host, other in (hosts, hosts[::-1]):
            if host.view and host.view.get("linked", {}).get("role") == "leader":
                with suppress(TimeoutError):
                    await host.ask("link-offer")
                    if await other.meets(_is_offered, OFFERED_S):
                        await other.ask("link-answer", agrees=True)
                return

    async def _link(self, ana: SeededPhone, ben: SeededPhone) -> None:
        for host in (ana, ben):
            await host.meets(lambda view: view["seats"], AWAY_S)
        code = (await ana.ask("link-invite", house="Ana's house"))["result"]["code"]
        await ben.ask("link-join", code=code, house="Ben's house")
        for host in (ana, ben):
            await host.meets(_is_joined, AWAY_S)
        self._houses.linked = True

    async def _sit(self) -> None:
        phones = self._houses.phones
        seats = [*phones[0].view["seats"]]
        for phone, seat in zip(phones, seats, strict=False):
            if (await phone.ask("sit", seat=seat))["t"] == "ack":
                phone.sat = seat

    async def _begin_matches(self, host: SeededPhone) -> None:
        """Begin a match whenever there is none and this house holds it."""
        while True:
            await host.meets(lambda view: view["phase"] in ("lobby", "over") and _leads(view), AWAY_S)
            if host.view["phase"] == "over":
                await self._houses.clock.sleep(RESULT_S)
            with suppress(TimeoutError):
                await host.ask("start", game=self._game, options={})
            await self._houses.clock.sleep(PAUSE_S)


def _is_joined(view: shapes.View) -> bool:
    return view.get("linked", {}).get("state") == "joined"


def _leads(view: shapes.View) -> bool:
    return _is_joined(view) and view["linked"]["role"] == "leader"


def _is_offered(view: shapes.View) -> bool:
    return view.get("linked", {}).get("handover", {}).get("step") == "offered"
