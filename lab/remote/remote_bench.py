"""`python -m lab remote`: response times of a phone, over the real socket, while the table plays.

A phone joins a simulated table at speed 1 and asks for the next steps of an action (`steps`) and for the preview of a
move (`ghost`), while the table processes frames and tracks robots. Then twelve phones do nothing but ask; one of them
has a seat.
"""

import asyncio
import os
import statistics
import time
from collections.abc import Awaitable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base.processes import scratch_folder
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import one_sheet
from controller.assembly.tables import simulated_table
from controller.sim.settings import SimSettings, boxed
from engine import registry
from lab.remote.drafting_phones import PHONES, Drafting, drafts
from robodrome.client import Client, join
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.pairing.paired_phones import Pairing, cookie_name
from web_remote.settings import RemoteSettings

SEAT = "light"
"""The seat that the phone takes."""

ROUNDS, PAUSE_S = 200, 0.1
"""Requests of each kind, and the wall time between two of them."""


async def bench(console: Console) -> dict[str, Any]:
    """Measure; times are in ms of wall time, from sending a request to receiving its answer."""
    game = registry.make("robotory")
    with scratch_folder("robodrome-bench-") as folder:
        settings = SimSettings("robotory", boxed(game), seed=1)
        async with simulated_table(settings, 1.0, folder) as running:
            table = ChangingTable(one_sheet(running))
            await table.open(game.name)
            app = create_app(table, RemoteSettings())
            life = asyncio.create_task(table.run())
            try:
                async with serving(app, listen("127.0.0.1", 0)) as port:
                    address = f"localhost:{port}"
                    token = await join(address, app.state.pairing.opening.code, "Bench")
                    with console.status("A phone plays ..."):
                        report = await _ask(address, token)
                    with console.status("Phones draft ..."):
                        cookies = [token, *_others(app.state.pairing, port)]
                        report |= await drafts(Drafting(port, cookies))
            finally:
                life.cancel()
                await asyncio.gather(life, return_exceptions=True)
                await table.close()
            report["load"] = round(os.getloadavg()[0], 1)
            report["frames"] = running.capture.frames
            report["vision_ms_p95"] = _p95(running.capture.vision_ms)
            return report


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    rows = Rows("request", "p50 ms", "p95 ms", title=f"{report['rounds']} rounds during {report['frames']} frames")
    for name in ("steps", "ghost"):
        rows.add_row(name, f"{report[f'{name}_ms_p50']:.1f}", f"{report[f'{name}_ms_p95']:.1f}")
    console.print(rows)
    console.print(
        f"{PHONES} phones that draft cost {report['draft_ms']:.2f} ms of processor time for each of "
        f"{report['drafts_per_s']} questions a second.\nThe event loop was held for {report['held_ms_max']:.1f} ms at "
        f"most, {report['held_ms_p99']:.1f} ms in 99 of 100 looks (load {report['load']}).",
        highlight=False,
    )


def _others(pairing: Pairing, port: int) -> list[str]:
    """The cookies of further phones."""
    tokens = [pairing.redeem(pairing.invite("player").code, f"Phone {n}")[1] for n in range(1, PHONES)]
    return [f"{cookie_name(port)}={token}" for token in tokens]


async def _ask(address: str, cookie: str) -> dict[str, Any]:
    async with Client(address, cookie).at() as phone:
        await phone.sit(SEAT)
        await phone.set_seat("dark", "computer", "random")
        await phone.start("robotory")
        move = await _a_possible_move(phone)
        steps, ghosts = [], []
        for _ in range(ROUNDS):
            steps.append(await _ms(phone.steps(*move[:2])))
            ghosts.append(await _ms(phone.ghost(" ".join(move))))
            await asyncio.sleep(PAUSE_S)
    return {
        "rounds": ROUNDS,
        "steps_ms_p50": statistics.median(steps),
        "steps_ms_p95": _p95(steps),
        "ghost_ms_p50": statistics.median(ghosts),
        "ghost_ms_p95": _p95(ghosts),
    }


async def _ms(answer: Awaitable[object]) -> float:
    """Wall time in ms until the answer."""
    started = time.perf_counter()
    await answer
    return (time.perf_counter() - started) * 1e3


async def _a_possible_move(phone: Client) -> list[str]:
    """Lay discs, the last ones offered, until a robot can move; returns the words of its move."""
    while True:
        await phone.until(lambda view: view["phase"] == "play" and view["you"]["to_act"])
        move = ["move"]
        while len(move) < 3 and (offered := await phone.steps(*move))["steps"]:
            move.append(offered["steps"][0]["token"])
        if len(move) == 3:
            return move
        text = ["place"]
        while len(text) < 3:
            text.append((await phone.steps(*text))["steps"][-1]["token"])
        await phone.order(" ".join(text))


def _p95(values: Any) -> float:
    return float(np.percentile(list(values), 95))
