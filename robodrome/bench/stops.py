"""Part of `robodrome bench wire`: time until wheels stop after a phone's stop, or after controller or broker is killed.

The simulated table reports the true times at which each motor was last driven and each wheel last turned.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import numpy as np

from controller.assembly.tables import Running, simulated_table
from controller.clock import Clock, SystemClock
from controller.errors import ControllerError
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER, HANDS, Accounts, Broker, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.processes import scratch_folder
from controller.sim.control import SimControl
from controller.sim.process import ProcessSettings, simulated_table_process
from controller.sim.settings import BOX, SimFigure, SimSettings
from controller.workers import Worker
from engine import registry
from firmware.figure import wire
from robodrome.bench.flood import FLOOD_JSON, Flood
from robodrome.bench.victim import ORDERS_JSON, Orders
from web_remote.app import create_app
from web_remote.pairing import COOKIE, Pairing
from web_remote.server import listen, serving
from web_remote.settings import RemoteSettings

REPEAT_S = 0.1
"""Time between two commands to each figure, as in normal operation."""

SPEED_MM_S = 50.0
"""Wheel speed of figures that turn on the spot."""

RUN_S = 0.4
"""Least time for which all figures drive before a trial; a random part of `REPEAT_S` is added."""

REST_S = 0.8
"""Time after which all wheels have stopped: more than twice what is allowed."""

READY_S = 60.0
"""Wall time that all figures have to report or to drive."""

ALLOWED_MS = wire.MAX_TTL_MS + 50
"""Limit after a kill: the longest validity of a command, and 50 ms for transport and the figure's own loop."""

Tell = Callable[[float], None]


class BenchError(ControllerError):
    """The measurement failed."""


def settings(figures: int) -> SimSettings:
    """A table with this many figures beside the board, which must be empty at the start."""
    return SimSettings("robotory", tuple(SimFigure(number, "#888888", BOX) for number in range(figures)), seed=1)


async def from_a_phone(figures: int, trials: int, tell: Tell, flooding: int = 0) -> dict[str, Any]:
    """Press stop on a phone while all figures drive.

    Args:
        figures: that drive.
        trials: number of presses.
        tell: called with the completed part.
        flooding: further paired phones, which send as fast as they can, while two processes search; 0: none of this.

    Returns:
        Times in ms from the press until a motor is off (`stop`) and until its wheels stand (`rest`), and between these
        two (`braking`). Each figure counts in each trial.
    """
    off_ms, rest_ms, out_ms = [], [], []
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-bench-"))
        running = await stack.enter_async_context(simulated_table(settings(figures), 1.0, folder))
        assert running.sim
        control = await running.sim.control()
        port, pairing = await stack.enter_async_context(_served(running))
        cookie = _cookie(pairing)
        if flooding:
            await stack.enter_async_context(_flood(port, [_cookie(pairing) for _ in range(flooding)]))
        for trial in range(trials):
            tell(trial / trials)
            pressed_s = await _press(running, port, cookie, control, trial)
            for driven_s, moved_s in (await control.wheels()).values():
                off_ms.append((driven_s - pressed_s) * 1e3)
                rest_ms.append((moved_s - pressed_s) * 1e3)
                out_ms.append((moved_s - driven_s) * 1e3)
        await control.close()
    return {
        "trials": trials,
        "figures": figures,
        "flooding": flooding,
        "stop_p50_ms": _percentile(off_ms, 50),
        "stop_p99_ms": _percentile(off_ms, 99),
        "stop_max_ms": round(max(off_ms), 1),
        "rest_p99_ms": _percentile(rest_ms, 99),
        "braking_p99_ms": _percentile(out_ms, 99),
    }


async def _press(running: Running, port: int, cookie: str, control: SimControl, trial: int) -> float:
    """One trial; returns the table time of the press."""
    fleet, clock = running.fleet, running.clock
    await running.table.resume("bench")
    driving = asyncio.create_task(_drive(fleet, clock))
    await clock.sleep(RUN_S + Random(trial).random() * REPEAT_S)
    await _all_drive(control, clock)
    pressed_s = await asyncio.to_thread(_post_stop, port, cookie, clock)
    await clock.sleep(REST_S)
    driving.cancel()
    await asyncio.gather(driving, return_exceptions=True)
    return pressed_s


def _post_stop(port: int, cookie: str, clock: Clock) -> float:
    """Send a stop as the page does; the table time at which it was begun."""
    origin = f"http://localhost:{port}"
    headers = {"Origin": origin, "Content-Type": "application/json", "Cookie": cookie}
    pressed_s = clock.now()
    with urlopen(Request(f"{origin}/api/stop", b"{}", headers)):
        return pressed_s


def _cookie(pairing: Pairing) -> str:
    """The cookie of another paired phone."""
    return f"{COOKIE}={pairing.redeem(pairing.invite('player').code, 'Bench')[1]}"


@asynccontextmanager
async def _flood(port: int, cookies: list[str]) -> AsyncIterator[None]:
    """Phones that flood the table, and two processes that search, inside the block."""
    phones = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "robodrome.bench.flood", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    workers = Worker(), Worker()
    searches = [asyncio.create_task(_search(worker)) for worker in workers]
    try:
        assert phones.stdin
        assert phones.stdout
        phones.stdin.write(FLOOD_JSON.dump_json(Flood(port, cookies)) + b"\n")
        if not await phones.stdout.readline():
            raise BenchError("the flooding phones did not connect")
        yield
    finally:
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)
        for worker in workers:
            worker.close()
        if phones.returncode is None:
            phones.kill()
        await phones.wait()


async def _search(worker: Worker) -> None:
    """Let a computer player think without pause."""
    game = registry.make("robotory")
    question = (game.name, dict(game.options), str(game.start()), game.seats[0], [*registry.levels(game.name)][-1])
    for seed in count():
        await worker.run(registry.choose, *question, seed)


async def killed(figures: int, trials: int, tell: Tell) -> dict[str, Any]:
    """Kill the controller in one half of the trials and the broker in the other, while all figures drive.

    Returns:
        For each half the longest time in ms from the kill until the last motor is off, and the number of trials that
        took longer than allowed.
    """
    accounts = Accounts.generate("bench", range(figures))
    late: dict[str, list[float]] = {"controller": [], "broker": []}
    theirs = (HANDS, *(figure_account(number) for number in range(figures)))
    passwords = {user: accounts.passwords[user] for user in theirs}
    with scratch_folder("robodrome-bench-") as folder:
        async with Broker(accounts, kind="mosquitto") as broker:
            start_s = time.monotonic()
            process = ProcessSettings(settings(figures), "bench", broker.host, broker.port, passwords, 1.0, start_s)
            async with simulated_table_process(process, folder) as sim:
                control, clock = await sim.control(), SystemClock(1.0, start_s)
                orders = Orders(figures, broker.port, accounts.passwords[CONTROLLER], start_s)
                try:
                    for trial in range(trials // 2):
                        tell(trial / trials)
                        late["controller"].append(await _kill_controller(orders, control, clock, trial))
                    bus = MqttBus("bench", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
                    fleet = Fleet(MqttLink(bus), clock)
                    await fleet.start()
                    await _arm(fleet, figures)
                    driving = asyncio.create_task(_drive(fleet, clock))
                    for trial in range(trials - trials // 2):
                        tell((trial + trials // 2) / trials)
                        late["broker"].append(await _kill_broker(broker, control, clock, trial))
                    driving.cancel()
                    await asyncio.gather(driving, return_exceptions=True)
                    await fleet.close()
                finally:
                    await control.close()
    return {
        "trials": trials,
        "figures": figures,
        "allowed_ms": ALLOWED_MS,
        **{f"{target}_max_ms": round(max(times), 1) for target, times in late.items() if times},
        "late": sum(1 for times in late.values() for ms in times if ms > ALLOWED_MS),
    }


async def _kill_controller(orders: Orders, control: SimControl, clock: SystemClock, trial: int) -> float:
    """Kill a controller in a process of its own; returns the time in ms until the last motor is off."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "robodrome.bench.victim", stdin=pipe, stdout=pipe
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(ORDERS_JSON.dump_json(orders) + b"\n")
    try:
        if not await process.stdout.readline():
            raise BenchError("the controller ended before it was killed")
        await clock.sleep(RUN_S + Random(trial).random() * REPEAT_S)
        await _all_drive(control, clock)
        killed_s = clock.now()
    finally:
        process.kill()
        await process.wait()
    await clock.sleep(REST_S)
    return _last_ms(await control.wheels(), killed_s)


async def _kill_broker(broker: Broker, control: SimControl, clock: SystemClock, trial: int) -> float:
    """Kill the broker, then restart it; returns the time in ms until the last motor is off."""
    await _all_drive(control, clock)
    await clock.sleep(RUN_S + Random(trial).random() * REPEAT_S)
    killed_s = clock.now()
    await broker.crash()
    await clock.sleep(REST_S)
    took_ms = _last_ms(await control.wheels(), killed_s)
    await broker.restart()
    return took_ms


async def _arm(fleet: Fleet, figures: int) -> None:
    await fleet.ready(range(figures), READY_S)
    await asyncio.gather(*(fleet.figure(number).arm() for number in range(figures)))


async def _drive(fleet: Fleet, clock: Any) -> None:
    """Turn all figures on the spot until cancelled."""
    while True:
        for figure in fleet.figures.values():
            figure.velocity(-SPEED_MM_S, SPEED_MM_S)
        await clock.sleep(REPEAT_S)


async def _all_drive(control: SimControl, clock: Any) -> None:
    """Wait until all figures drive.

    Raises:
        BenchError: some do not.
    """
    until_s = clock.now() + READY_S
    while True:
        wheels = await control.wheels()
        idle = [figure for figure, (driven_s, _) in wheels.items() if driven_s < clock.now() - REPEAT_S]
        if not idle:
            return
        if clock.now() > until_s:
            raise BenchError(f"figures {idle} do not drive")
        await clock.sleep(REPEAT_S)


def _last_ms(wheels: dict[int, tuple[float, float]], since_s: float) -> float:
    return max(driven_s - since_s for driven_s, _ in wheels.values()) * 1e3


def _percentile(values: list[float], percent: float) -> float:
    return round(float(np.percentile(values, percent)), 1)


@asynccontextmanager
async def _served(running: Running) -> AsyncIterator[tuple[int, Pairing]]:
    """Run the table and serve its page; yields the port and what pairs phones."""
    app = create_app(running.table, RemoteSettings())
    tasks = [asyncio.create_task(running.capture.run()), asyncio.create_task(running.table.loop.run())]
    try:
        async with serving(app, listen("127.0.0.1", 0)) as port:
            yield port, app.state.pairing
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
