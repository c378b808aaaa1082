"""`python -m lab house-stops`: stops at each of two linked tables while the other house floods it."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from controller.links.line import Side
from lab.endurance.play_process import BenchError
from lab.endurance.process_usage import usage
from lab.endurance.storm_checks import tracebacks
from lab.remote.linked_houses import House, Houses, houses
from lab.wire.stop_client import Phone, Press, phone_process
from lab.wire.stop_times import LATE_MS, REST_S

DRIVES_S = 4.0
"""Wall time in which a press waits for robots that drive."""

WARM = 0.2
"""Part of the flood after which a table's memory must not grow any more."""


async def bench(messages: int, seed: int, nats: Path | None, console: Console) -> dict[str, Any]:
    """Flood both tables in turn, and press stop meanwhile as a phone does.

    Args:
        messages: to each.
        seed: of tables and moves.
        nats: the program `nats-server`; None: mosquitto.
        console: for the progress.
    """
    async with houses("robotory", seed, 1.0, nats, by_hand=False) as both:
        await both.link()
        await both.begin()
        playing = asyncio.create_task(both.play(1_000))
        try:
            report = {
                "leader": await _flooded(both, "leader", both.leader, messages, console),
                "follower": await _flooded(both, "follower", both.follower, messages, console),
            }
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
    return {"messages": messages, **report, "load": round(os.getloadavg()[0], 1)}


async def _flooded(both: Houses, side: Side, target: House, messages: int, console: Console) -> dict[str, Any]:
    """Stops at one table while it is flooded; then the other house is started again, and they play on."""
    other = both.follower if side == "leader" else both.leader
    program, pid = target.running.process, target.running.process.pid
    assert other.opening.meeting
    flood = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lab.remote.house_flood",
        str(other.opening.meeting), both.code, side, str(messages),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert flood.stdout
    said = (await flood.stdout.readline()).decode().strip()
    console.print(f"{side}: {said}", highlight=False)
    begun_s, trials, memory_mb = time.monotonic(), list[tuple[float, float]](), list[float]()
    async with phone_process(Phone(target.opening.port, target.phone.cookie)) as press:
        while flood.returncode is None:
            trials.append(await _trial(target, press))
            now = usage(pid)
            memory_mb.append(now.own_mb if now else np.nan)
            if len(trials) % 10 == 0:
                console.print(f"{side}: {len(trials)} stops, {memory_mb[-1]:.0f} MB", highlight=False)
    if flood.returncode:
        raise BenchError("the flood has failed")
    took_s = time.monotonic() - begun_s
    wrong = [*tracebacks(target.running.said)]
    if program.returncode is not None:
        wrong.append(f"the program has ended with {program.returncode}")
    await other.kill()
    await both.joined()
    answered_ms, off_ms = np.array(trials).T
    warm = memory_mb[round(WARM * len(memory_mb)) :]
    return {
        "stops": len(trials),
        "driving": int((off_ms > 0.0).sum()),
        "answered_p99_ms": round(float(np.percentile(answered_ms, 99)), 1),
        "answered_max_ms": round(float(answered_ms.max()), 1),
        "off_p99_ms": round(float(np.percentile(off_ms, 99)), 1),
        "late": int((np.maximum(answered_ms, off_ms) > LATE_MS).sum()),
        "memory_mb": [round(warm[0], 1), round(warm[-1], 1)],
        "per_s": round(messages / took_s),
        "wrong": wrong,
    }


async def _trial(house: House, press: Callable[[], Any]) -> tuple[float, float]:
    """Press stop once, if possible while robots drive, and go on: ms until it is answered, and until motors are off."""
    await house.phone.meets(lambda view: view.get("drive"), DRIVES_S)
    pressed: Press = await press()
    await asyncio.sleep(REST_S)
    control = await house.running.control()
    wheels = await control.wheels()
    await control.close()
    start_s = json.loads((house.opening.folder / "run" / "sim-settings.json").read_text())["start_s"]
    off_s = max(driven_s for driven_s, _ in wheels.values()) + start_s - pressed.pressed_s
    await house.phone.ask("resume")
    return (pressed.answered_s - pressed.pressed_s) * 1e3, max(0.0, off_s) * 1e3


def kept(report: dict[str, Any]) -> bool:
    """Whether the stops were in time and nothing broke."""
    sides = [report[side] for side in ("leader", "follower")]
    return not any(one["wrong"] for one in sides) and all(
        one[f"{what}_p99_ms"] <= LATE_MS for one in sides for what in ("answered", "off")
    )


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    rows = Rows("", "leader", "follower", title=f"{report['messages']} messages to each, load {report['load']}")
    for name in report["leader"]:
        rows.add_row(name.replace("_", " "), *(str(report[side][name]) for side in ("leader", "follower")))
    console.print(rows)
