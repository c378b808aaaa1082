"""`robodrome bench remote`: response times of a phone, over the real socket, while the table plays.

A phone joins a simulated table at speed 1 and asks for the next steps of an action (`steps`) and for the preview of a
move (`ghost`), while the table processes frames and tracks robots. Then twelve phones do nothing but ask; one of them
has a seat.
"""

import asyncio
import json
import os
import statistics
import time
from typing import Any
from urllib.request import Request, urlopen

import numpy as np
from rich.console import Console
from rich.table import Table as Rows
from websockets.asyncio.client import ClientConnection, connect

from controller.assembly.tables import simulated_table
from controller.errors import ControllerError
from controller.processes import scratch_folder
from controller.sim.settings import SimSettings, boxed
from engine import registry
from robodrome.bench.drafts import PHONES, Drafting, drafts
from web_remote.app import create_app
from web_remote.changes import merged
from web_remote.pairing import Pairing, cookie_name
from web_remote.server import listen, serving
from web_remote.settings import RemoteSettings

SEAT = "light"
"""The seat that the phone takes."""

ROUNDS, PAUSE_S = 200, 0.1
"""Requests of each kind, and the wall time between two of them."""


class BenchError(ControllerError):
    """The measurement failed."""


async def bench(console: Console) -> dict[str, Any]:
    """Measure; times are in ms of wall time, from sending a request to receiving its answer."""
    game = registry.make("robotory")
    with scratch_folder("robodrome-bench-") as folder:
        settings = SimSettings("robotory", boxed(game), seed=1)
        async with simulated_table(settings, 1.0, folder) as running:
            app = create_app(running.table, RemoteSettings())
            lives = [asyncio.create_task(running.capture.run()), asyncio.create_task(running.table.loop.run())]
            try:
                async with serving(app, listen("127.0.0.1", 0)) as port:
                    token = await asyncio.to_thread(_join, port, app.state.pairing.opening.code)
                    with console.status("A phone plays ..."):
                        report = await _ask(port, token)
                    with console.status("Phones draft ..."):
                        cookies = [token, *_others(app.state.pairing, port)]
                        report |= await drafts(Drafting(port, cookies))
            finally:
                for life in lives:
                    life.cancel()
                await asyncio.gather(*lives, return_exceptions=True)
            report["load"] = round(os.getloadavg()[0], 1)
            report["frames"] = running.capture.frames
            report["vision_ms_p95"] = _p95(running.capture.vision_ms)
            return report


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    rows = Rows("request", "p50 ms", "p95 ms", title=f"{report['rounds']} rounds beside {report['frames']} frames")
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


def _join(port: int, code: str) -> str:
    origin = f"http://localhost:{port}"
    body = json.dumps({"code": code, "name": "Bench"}).encode()
    headers = {"Origin": origin, "Content-Type": "application/json"}
    with urlopen(Request(f"{origin}/api/join", body, headers)) as answer:
        cookie: str = answer.headers["Set-Cookie"]
    return cookie.split(";")[0]


async def _ask(port: int, cookie: str) -> dict[str, Any]:
    origin: Any = f"http://localhost:{port}"
    headers = {"Cookie": cookie}
    async with connect(f"ws://localhost:{port}/api/feed", origin=origin, additional_headers=headers) as socket:
        phone = _Phone(socket)
        await socket.send(json.dumps({"t": "hello", "boot": "", "since": 0}))
        await phone.ask(t="sit", seat=SEAT)
        await phone.ask(t="seat", seat="dark", kind="computer", level="random")
        await phone.ask(t="start", game="robotory", options={})
        move = await phone.a_possible_move()
        steps, ghosts = [], []
        for _ in range(ROUNDS):
            steps.append(await phone.timed(t="steps", seat=SEAT, prefix=move[:2]))
            ghosts.append(await phone.timed(t="ghost", seat=SEAT, action=" ".join(move)))
            await asyncio.sleep(PAUSE_S)
    return {
        "rounds": ROUNDS,
        "steps_ms_p50": statistics.median(steps),
        "steps_ms_p95": _p95(steps),
        "ghost_ms_p50": statistics.median(ghosts),
        "ghost_ms_p95": _p95(ghosts),
    }


class _Phone:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._view: dict[str, Any] = {}

    async def timed(self, **message: Any) -> float:
        """Wall time in ms until the answer."""
        started = time.perf_counter()
        await self.ask(**message)
        return (time.perf_counter() - started) * 1e3

    async def ask(self, **message: Any) -> Any:
        """Send a request and return its result."""
        name = f"bench-{time.monotonic_ns()}"
        await self._socket.send(json.dumps({**message, "id": name}))
        while (answer := await self._hear()).get("id") != name:
            pass
        if answer["t"] != "ack":
            raise BenchError(f"the table refused {message}: {answer}")
        return answer.get("result")

    async def a_possible_move(self) -> list[str]:
        """Lay discs, the last ones offered, until a robot can move; returns the words of its move."""
        while True:
            while self._view.get("phase") != "play" or not self._view["you"]["to_act"]:
                await self._hear()
            move = ["move"]
            while len(move) < 3 and (offers := await self.ask(t="steps", seat=SEAT, prefix=move))["steps"]:
                move.append(offers["steps"][0]["token"])
            if len(move) == 3:
                return move
            text = ["place"]
            while len(text) < 3:
                text.append((await self.ask(t="steps", seat=SEAT, prefix=text))["steps"][-1]["token"])
            decision = self._view["you"]["decision"]
            await self.ask(t="order", seat=SEAT, decision=decision, action=" ".join(text))

    async def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self._socket.recv())
        if message["t"] == "snap":
            self._view = message["view"]
        elif message["t"] == "ev":
            self._view = merged(self._view, message["patch"])
        return message


def _p95(values: Any) -> float:
    return float(np.percentile(list(values), 95))
