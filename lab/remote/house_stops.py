"""`python -m lab house-stops`: stops at a table in a match while other houses flood it in turn, and without a flood."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from base.files import ensure_folder
from base.processes import scratch_folder
from controller.assembly.tables import Running, simulated_table
from controller.links.accounts import MeetingAccounts
from controller.sim.settings import SimSettings, boxed
from engine import registry
from lab.endurance.play_process import HOST, BenchError, free_port
from lab.remote.house_flood import FLOOD_JSON, Flood
from lab.remote.linked_houses import meeting_file
from lab.remote.meeting_broker import meeting_broker
from lab.wire.asked_process import asked_process
from lab.wire.served_table import served
from lab.wire.stop_times import LATE_MS, Stop, stopping, times
from robodrome.own_certificate import own_certificate
from robodrome.play import link_place

LOOK_S = 0.5
"""Time between two looks at whether all figures stand on the board."""

IN_TURN = 10
"""Stops of one kind before those of the next."""


async def bench(stops: int, console: Console) -> dict[str, Any]:
    """Press stop on a phone while all figures drive: without a flood, and while each other house floods the table.

    Args:
        stops: of each kind, ten of one after ten of another.
        console: for the progress.
    """
    game = registry.make("robotory")
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-house-stops-"))
        accounts = MeetingAccounts.kept_in(folder / "accounts.json")
        certificate, port = own_certificate(folder / "tls", [HOST]), free_port()
        await stack.enter_async_context(meeting_broker(folder, accounts, certificate, (HOST, port), None))
        homes = [folder / user for user in accounts.passwords]
        files = [meeting_file(ensure_folder(home), accounts, home.name, port) for home in homes]
        simulated = simulated_table(SimSettings(game.name, boxed(game), seed=1), 1.0, homes[0])
        running = await stack.enter_async_context(simulated)
        place = link_place(files[0], homes[0])
        table, page, pairing = await stack.enter_async_context(served(running, place))
        code, (ours, theirs) = await table.invite_table("Ana's house"), game.seats
        table.seat(ours, "human", "Ana", None)
        player = await stack.enter_async_context(_house(Flood(files[1], code, "leader", theirs)))
        guest = await stack.enter_async_context(_house(Flood(files[2], await table.show_match(), "shown", None)))
        await table.start_match(game.name, {})
        while not _set_up(running):
            await running.clock.sleep(LOOK_S)
        stop = await stack.enter_async_context(stopping(running, page, pairing))
        kinds = [_Kind("quiet", None), _Kind("the player floods", player), _Kind("the guest floods", guest)]
        while len(kinds[-1].stops) < stops:
            console.print(f"{len(kinds[-1].stops)} of {stops}", highlight=False)
            for kind in kinds:
                await kind.press(stop, min(IN_TURN, stops - len(kind.stops)))
        linked = table.view(None).get("linked")
        if linked is None or linked.get("codes") != 1:
            raise BenchError("a flood has ended the line to its house")
    return {
        **{kind.name: {"messages": kind.messages, **times(kind.stops)} for kind in kinds},
        "load": round(os.getloadavg()[0], 1),
    }


@dataclass
class _Kind:
    """Stops of one kind, and what begins and ends the flood in which they are pressed, if any."""

    name: str
    change: Callable[[], Awaitable[int]] | None
    messages: int = 0
    stops: list[Stop] = field(default_factory=list)

    async def press(self, stop: Callable[[int], Awaitable[Stop]], times: int) -> None:
        """Press some times."""
        if self.change:
            await self.change()
        for _ in range(times):
            self.stops.append(await stop(len(self.stops)))
        if self.change:
            self.messages += await self.change()


@asynccontextmanager
async def _house(flood: Flood) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """The other house, inside the block; call it to begin or to end the flood, for the number of its messages."""
    async with asked_process("lab.remote.house_flood", FLOOD_JSON.dump_json(flood)) as process:

        async def change() -> int:
            return int(await process.ask(b"change"))

        if not await process.said():
            raise BenchError("the other house did not join")
        yield change


def _set_up(running: Running) -> bool:
    """Whether all figures stand where the match begins."""
    start = running.table.session.game.start().scene().figures
    figures = running.table.view(None)["figures"]
    return all(figures[piece].get("site") == site for piece, site in start.items())


def kept(report: dict[str, Any]) -> bool:
    """Whether all stops were in time."""
    kinds = [kind for kind in report.values() if isinstance(kind, dict)]
    return all(kind[name] <= LATE_MS for kind in kinds for name in ("sent_p99_ms", "stop_p99_ms"))


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    kinds = {name: kind for name, kind in report.items() if isinstance(kind, dict)}
    rows = Rows("", *kinds, title=f"Stops, load {report['load']}")
    for name in kinds["quiet"]:
        rows.add_row(name.replace("_", " "), *(str(kind[name]) for kind in kinds.values()))
    console.print(rows)
