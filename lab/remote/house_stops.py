"""`python -m lab house-stops`: stops at a table in a match while another house floods it, and while that is quiet."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from base.processes import scratch_folder
from controller.assembly.tables import Running, simulated_table
from controller.links.accounts import GUESTS, HOUSES, MeetingAccounts
from controller.sim.settings import SimSettings, boxed
from engine import registry
from lab.endurance.play_process import HOST, BenchError, free_port
from lab.remote.house_flood import FLOOD_JSON, Flood
from lab.remote.linked_houses import meeting_file
from lab.remote.meeting_broker import meeting_broker
from lab.wire.stop_times import LATE_MS, served, stopping, times
from robodrome.own_certificate import own_certificate
from robodrome.play import link_place

LOOK_S = 0.5
"""Time between two looks at whether all figures stand on the board."""

IN_TURN = 10
"""Stops without a flood, then as many in it, and so on."""


async def bench(stops: int, watching: bool, console: Console) -> dict[str, Any]:
    """Press stop on a phone while all figures drive, in a flood and without one in turn.

    Args:
        stops: of each kind.
        watching: the hostile house only watches; else it plays.
        console: for the progress.
    """
    game = registry.make("robotory")
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-house-stops-"))
        accounts = MeetingAccounts.kept_in(folder / "accounts.json")
        certificate, port = own_certificate(folder / "tls", [HOST]), free_port()
        await stack.enter_async_context(meeting_broker(folder, accounts, certificate, (HOST, port), None))
        files = []
        for user in (HOUSES[0], GUESTS if watching else HOUSES[1]):
            (home := folder / user).mkdir()
            files.append(meeting_file(home, accounts, user, port))
        simulated = simulated_table(SimSettings(game.name, boxed(game), seed=1), 1.0, files[0].parent)
        running = await stack.enter_async_context(simulated)
        place = link_place(files[0], files[0].parent)
        table, page, pairing = await stack.enter_async_context(served(running, place))
        code, (ours, theirs) = await table.invite_table("Ana's house"), game.seats
        table.seat(ours, "human", "Ana", None)
        if watching:
            table.seat(theirs, "human", "Ben", None)
            flood = Flood(files[1], await table.show_match(), "shown", None)
        else:
            flood = Flood(files[1], code, "leader", theirs)
        change = await stack.enter_async_context(_house(flood))
        await table.start_match(game.name, {})
        while not _set_up(running):
            await running.clock.sleep(LOOK_S)
        stop = await stack.enter_async_context(stopping(running, page, pairing))
        found: dict[bool, list[Any]] = {False: [], True: []}
        messages, flooded_s, blocks = 0, 0.0, -(-stops // IN_TURN)
        for block in range(blocks):
            console.print(f"{block} of {blocks}", highlight=False)
            for flooded in (False, True):
                began_s = time.monotonic()
                if flooded:
                    await change()
                for _ in range(min(IN_TURN, stops - block * IN_TURN)):
                    found[flooded].append(await stop(len(found[flooded])))
                if flooded:
                    messages += await change()
                    flooded_s += time.monotonic() - began_s
    return {
        "messages": messages,
        "per_s": round(messages / flooded_s),
        "quiet": times(found[False]),
        "flooded": times(found[True]),
        "load": round(os.getloadavg()[0], 1),
    }


@asynccontextmanager
async def _house(flood: Flood) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """The other house, inside the block; call it to begin or to end the flood, for the number of its messages."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lab.remote.house_flood", stdin=pipe, stdout=pipe
    )
    assert process.stdin
    assert process.stdout
    ours, theirs = process.stdin, process.stdout
    ours.write(FLOOD_JSON.dump_json(flood) + b"\n")

    async def change() -> int:
        ours.write(b"change\n")
        return int(await theirs.readline())

    try:
        if not await theirs.readline():
            raise BenchError("the other house did not join")
        yield change
    finally:
        process.kill()
        await process.wait()


def _set_up(running: Running) -> bool:
    """Whether all figures stand where the match begins."""
    start = running.table.session.game.start().scene().figures
    figures = running.table.view(None)["figures"]
    return all(figures[piece].get("site") == site for piece, site in start.items())


def kept(report: dict[str, Any]) -> bool:
    """Whether the stops in the flood were in time."""
    return all(report["flooded"][f"{what}_p99_ms"] <= LATE_MS for what in ("sent", "stop"))


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    title = f"{report['messages']} messages, {report['per_s']} per second, load {report['load']}"
    rows = Rows("", "quiet", "flooded", title=title)
    for name, quiet in report["quiet"].items():
        rows.add_row(name.replace("_", " "), str(quiet), str(report["flooded"][name]))
    console.print(rows)
