"""`python -m lab hall`: a hall of many tables, a few of them real, while hall, database and broker fail.

Replayed tables have the real link to the hall (`lab.hall.replay_process`) and join by codes, each from an address of
its own; pages are open meanwhile.
"""

import asyncio
import os
import ssl
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from httpx import AsyncClient, AsyncHTTPTransport
from rich.console import Console
from rich.table import Table as Rows

from base.processes import scratch_folder
from controller.api.hall import JoinRequest, Membership
from controller.hall.membership import Member
from lab.endurance.play_process import HOST, BenchError
from lab.hall.hall_faults import CLUSTER_FAULTS, FAULTS
from lab.hall.hall_parts import Parts, ReplayProcess, parts
from lab.hall.hall_run import SETTLE_S, Run, changes
from lab.hall.real_table import real_table
from lab.hall.replay_process import Replay, source_of
from lab.hall.replayed_table import STAND_S
from robodrome.own_certificate import AUTHORITY

PAGES = 10
"""Open pages of the hall; one of them is read."""

STOPS = 20
"""Stops for all while nothing fails."""

JOINING = 4
"""Tables that join together."""


async def bench(tables: int, real: int, nats: Path | None, console: Console) -> dict[str, Any]:
    """Fill a hall, measure it, and let its parts fail.

    Args:
        tables: in all.
        real: how many of them are real.
        nats: the program `nats-server`; None: mosquitto.
        console: for the progress.
    """
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-hall-"))
        memory = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/dev/shm")))
        running = await stack.enter_async_context(parts(folder, nats))
        await running.hall.sign_in()
        begun_s = time.monotonic()
        members = await _join(running, folder, tables - real)
        join_s = time.monotonic() - begun_s
        console.print(f"{len(members)} tables joined in {join_s:.0f} s", highlight=False)
        found = [await stack.enter_async_context(real_table(folder, number)) for number in range(1, real + 1)]
        for table in found:
            code = await running.hall.post("/api/codes")
            await table.join(code["address"], code["code"])
        replay = Replay(members=members, nodes=running.nodes, folder=memory)
        replaying = await stack.enter_async_context(ReplayProcess.running(replay))
        run = Run(running, replaying, found, console)
        tasks = [asyncio.create_task(running.hall.watch(None if page else run.hear)) for page in range(PAGES)]
        tasks += [asyncio.create_task(table.play()) for table in found]
        try:
            report = {
                "tables": tables,
                "real": real,
                "broker": "nats" if nats else "mosquitto",
                "join_s": round(join_s),
            }
            report |= await _measure(run)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if (begin := running.hall.said.find("Traceback")) >= 0:
            run.wrong.append(f"the hall has said: {running.hall.said[max(0, begin - 200) : begin + 4000]}")
        return report | {"wrong": run.wrong, "load": round(os.getloadavg()[0], 1)}


async def _measure(run: Run) -> dict[str, Any]:
    report: dict[str, Any] = {"all_here_s": round(await run.meets("all are here", run.away))}
    report["cost"] = await run.cost()
    stops = await run.stops(STOPS, STAND_S + SETTLE_S)
    report["stops"] = stops.report()
    await run.settled("quiet")
    faults = {**FAULTS, **(CLUSTER_FAULTS if run.parts.nats else {})}
    report["faults"] = {}
    for name, fail in faults.items():
        stop = await fail(run)
        back_s = await run.meets(f"{name}: all are here", run.away)
        settled_s = await run.settled(f"{name}: all is known")
        report["faults"][name] = stop.report() | {"here_s": round(back_s), "settled_s": round(settled_s)}
    last = await run.replay.report(pause=True)
    await asyncio.sleep(SETTLE_S)
    report["changes"] = changes(last)
    report["results"] = len(await asyncio.to_thread(run.stored))
    report["ended"] = sum(len(one.ended) for one in last.tables.values()) + sum(len(one.ended()) for one in run.real)
    report["connects"] = sum(one.connects for one in last.tables.values())
    return report


async def _join(running: Parts, folder: Path, count: int) -> list[Member]:
    """Let tables join; each from its own address, as the hall limits the codes that one machine tries."""
    tls = ssl.create_default_context(cafile=str(folder / "hall" / "hall" / AUTHORITY))
    free = asyncio.Semaphore(JOINING)

    async def join(number: int) -> Member:
        async with free:
            code = (await running.hall.post("/api/codes"))["code"]
            transport = AsyncHTTPTransport(verify=tls, local_address=source_of(f"table-{number}"))
            async with AsyncClient(transport=transport, timeout=60.0) as client:
                asked = JoinRequest(code=code, name=f"Table {number:04}")
                url = f"https://{HOST}:{running.hall.join_port}"
                answer = await client.post(f"{url}/join", json=asked.model_dump(), headers={"Origin": url})
        if answer.status_code != 200:
            raise BenchError(f"table {number} cannot join: {answer.text[:200]}")
        place = Membership.model_validate_json(answer.content).model_copy(update={"host": HOST})
        return Member(membership=place, name=asked.name)

    return await asyncio.gather(*(join(number) for number in range(1, count + 1)))


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    title = f"{report['tables']} tables, {report['real']} real, {report['broker']}, load {report['load']}"
    rows = Rows("part", "% of a core", "own MB", title=title)
    for name, one in report["cost"]["parts"].items():
        rows.add_row(name, str(one["cpu_percent"]), str(one["own_mb"]))
    console.print(rows)
    for name in ("join_s", "all_here_s", "stops", "changes", "results", "ended"):
        console.print(f"{name}: {report[name]}", highlight=False)
    for name, one in report["faults"].items():
        console.print(f"{name}: {one}", highlight=False)
    for words in report["wrong"]:
        console.print(words, highlight=False)
