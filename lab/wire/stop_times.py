"""Part of `python -m lab wire`: time until wheels stop after a phone's stop, or after controller or broker is killed.

The simulated table reports the true times at which each motor was last driven and each wheel last turned.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any, NamedTuple

import numpy as np

from base import stats
from base.clock import SystemClock
from base.processes import scratch_folder
from controller.assembly.tables import Running, simulated_table
from controller.errors import TableBusyError
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER, HANDS, Accounts, Broker, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.sim.process.control_client import SimControl
from controller.sim.process.table_process import ProcessSettings, simulated_table_process
from controller.sim.settings import BOX, SimFigure, SimSettings
from controller.workers import Worker
from engine import registry
from firmware.figure import wire
from lab.endurance.play_process import BenchError
from lab.planning.drawn_stages import measured
from lab.wire.phone_flood import FLOOD_JSON, Flood
from lab.wire.served_table import new_cookie, served
from lab.wire.stop_client import Phone, Press, phone_process
from lab.wire.target_process import ORDERS_JSON, Orders
from web_remote.pairing.paired_phones import Pairing

REPEAT_S = 0.1
"""Time between two commands to each figure, as in normal operation."""

SPEED_MM_S = 50.0
"""Wheel speed of figures that turn on the spot."""

RUN_S = 0.4
"""Least time for which all figures drive before a trial; a random part of `REPEAT_S` is added."""

LATE_MS = 150.0
"""Promised limit of the time from a phone's stop until the motors are off, for 99 % of presses."""

REST_S = 0.8
"""Time after which all wheels have stopped: more than twice what is allowed."""

READY_S = 60.0
"""Wall time that all figures have to report or to drive."""

RESUMES = 10
"""Attempts to arm the figures again, each of them some seconds."""

PLANS = 2
"""Drives that are drawn and planned in one call."""

ALLOWED_MS = wire.MAX_TTL_MS + 50
"""Limit after a kill: the longest validity of a command, and 50 ms for transport and the figure's own loop."""

Tell = Callable[[float], None]


class Stop(NamedTuple):
    """Times after a press, ms: until it is answered, and of each figure until its motor is off and its wheels stand."""

    sent_ms: float
    wheels_ms: np.ndarray[Any, np.dtype[np.float64]]


def settings(figures: int) -> SimSettings:
    """A table with this many figures next to the board, which must be empty at the start."""
    return SimSettings("robotory", tuple(SimFigure(number, "#888888", BOX) for number in range(figures)), seed=1)


async def from_a_phone(figures: int, trials: int, tell: Tell, flooding: int = 0) -> dict[str, Any]:
    """Press stop on a phone while all figures drive.

    Args:
        figures: that drive.
        trials: number of presses.
        tell: called with the completed part.
        flooding: further paired phones, which send as fast as they can, while a process searches and one plans; 0:
            none of this.

    Returns:
        Times in ms from the press until it is answered, by when the stop has left for the figures (`sent`), until a
        motor is off (`stop`; 0 if the figure had stopped by itself before, as fixes were late), until its wheels stand
        (`rest`), and between these two (`braking`). Each figure counts in each trial. `late` and `late_sent` are
        presses after which a motor was on, or no answer there, `LATE_MS` later.
    """
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-bench-"))
        running = await stack.enter_async_context(simulated_table(settings(figures), 1.0, folder))
        _, port, pairing = await stack.enter_async_context(served(running))
        stop = await stack.enter_async_context(stopping(running, port, pairing))
        if flooding:
            await stack.enter_async_context(_flood(port, [new_cookie(port, pairing) for _ in range(flooding)]))
        stops = []
        for trial in range(trials):
            tell(trial / trials)
            stops.append(await stop(trial))
    return {"figures": figures, "flooding": flooding, **times(stops)}


def times(stops: Sequence[Stop]) -> dict[str, Any]:
    """The figures of some stops; see `from_a_phone`."""
    sent_ms = np.array([stop.sent_ms for stop in stops])
    off_ms, rest_ms = np.moveaxis(np.array([stop.wheels_ms for stop in stops]), 2, 0)  # each (trials, figures)
    return {
        "trials": len(stops),
        "sent_p50_ms": _percentile(sent_ms, 50),
        "sent_p99_ms": _percentile(sent_ms, 99),
        "sent_max_ms": round(float(sent_ms.max()), 1),
        "stop_p50_ms": _percentile(off_ms, 50),
        "stop_p99_ms": _percentile(off_ms, 99),
        "stop_max_ms": round(float(off_ms.max()), 1),
        "late": int((off_ms.max(axis=1) > LATE_MS).sum()),
        "late_sent": int((sent_ms > LATE_MS).sum()),
        "rest_p99_ms": _percentile(rest_ms, 99),
        "braking_p99_ms": _percentile(rest_ms - off_ms, 99),
    }


@asynccontextmanager
async def stopping(running: Running, port: int, pairing: Pairing) -> AsyncIterator[Callable[[int], Awaitable[Stop]]]:
    """A phone in a separate process, inside the block; call it with the number of a trial to stop driving figures."""
    assert running.sim
    control, start_s = await running.sim.control(), running.sim.settings.start_s
    async with phone_process(Phone(port, new_cookie(port, pairing))) as press:

        async def stop(trial: int) -> Stop:
            pressed = await _trial(running, press, control, trial)
            wheels_s = np.array([*(await control.wheels()).values()]) + start_s - pressed.pressed_s
            return Stop((pressed.answered_s - pressed.pressed_s) * 1e3, np.maximum(wheels_s, 0.0) * 1e3)

        yield stop
    await control.close()


async def _trial(running: Running, press: Callable[[], Awaitable[Press]], control: SimControl, trial: int) -> Press:
    """Resume, drive and press once."""
    fleet, clock = running.fleet, running.clock
    await _resume(running)
    driving = asyncio.create_task(_drive(fleet, clock))
    await clock.sleep(RUN_S + Random(trial).random() * REPEAT_S)
    await _all_drive(control, clock)
    pressed = await press()
    await clock.sleep(REST_S)
    driving.cancel()
    await asyncio.gather(driving, return_exceptions=True)
    return pressed


async def _resume(running: Running) -> None:
    """Go on; in a flood a figure may answer too late, and is asked again."""
    for _ in range(RESUMES - 1):
        with suppress(TableBusyError):
            await running.table.resume("bench")
            return
    await running.table.resume("bench")


@asynccontextmanager
async def _flood(port: int, cookies: list[str]) -> AsyncIterator[None]:
    """Phones that flood the table, a process that searches and one that plans, inside the block."""
    phones = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lab.wire.phone_flood", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    workers = Worker(), Worker()
    works = [asyncio.create_task(work(worker)) for work, worker in zip((_search, _plan), workers, strict=True)]
    try:
        assert phones.stdin
        assert phones.stdout
        phones.stdin.write(FLOOD_JSON.dump_json(Flood(port, cookies)) + b"\n")
        if not await phones.stdout.readline():
            raise BenchError("the flooding phones did not connect")
        yield
        for work in works:
            if work.done():
                work.result()
    finally:
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)
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


async def _plan(worker: Worker) -> None:
    """Let drives be planned without pause."""
    while True:
        await worker.run(measured, "droids", PLANS, _go_on)


def _go_on() -> None:
    """Nothing is to be done between two plans."""


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
    """Kill a controller in a separate process; return the time in ms until the last motor is off."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lab.wire.target_process", stdin=pipe, stdout=pipe
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
        asked_s = clock.now()
        wheels = await control.wheels()
        idle = [figure for figure, (driven_s, _) in wheels.items() if driven_s < asked_s - REPEAT_S]
        if not idle:
            return
        if clock.now() > until_s:
            raise BenchError(f"figures {idle} do not drive")
        await clock.sleep(REPEAT_S)


def _last_ms(wheels: dict[int, tuple[float, float]], since_s: float) -> float:
    return max(driven_s - since_s for driven_s, _ in wheels.values()) * 1e3


def _percentile(values: Any, percent: float) -> float:
    return stats.percentile(np.ravel(values), percent, 1) or 0.0
