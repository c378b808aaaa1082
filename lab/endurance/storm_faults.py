"""How each event of a storm is brought about, and lifted again."""

import asyncio
import shutil
import sys
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any

from base.files import write_whole
from base.processes import mortal
from lab.endurance.play_process import BenchError
from lab.endurance.storm_checks import asked
from lab.endurance.storm_events import Event, Kind
from lab.endurance.storm_table import StormTable

LOSS, DELAY_S = 0.1, 0.3
"""Of a bad line and a bad radio."""

OPENING_S = (0.0, 8.0)
"""Range of wall time after which an opening table is killed: a start takes some 5 s, with its calibration."""

UPDATING_S = (4.0, 20.0)
"""The same for an update of the figures."""

JUMPS_S = (-86_400.0, 86_400.0)
"""Range of a jump of the calendar clock: at most a day."""

NOTICED_S = 60.0
"""Wall time until a notice says that the camera sends nothing."""

UPDATED_S = 300.0
"""Wall time for an uninterrupted update."""


async def kill_controller(table: StormTable, event: Event) -> None:
    """Kill the controller's process; another one continues."""
    await table.kill()
    await table.open()


async def kill_broker(table: StormTable, event: Event) -> None:
    """The table starts another one."""
    await table.kill_part("broker")


async def kill_simulator(table: StormTable, event: Event) -> None:
    """As if camera and figures were unplugged: people get a notice, end the table, and open it again."""
    await table.count_contacts()
    await table.kill_part("simulator")
    if not await table.phones[0].meets(asked, NOTICED_S):
        raise BenchError("no notice says that the camera and all figures are gone")
    code = await table.stop()
    if code != 0:
        raise BenchError(f"a table without camera and figures ended with exit code {code}")
    await table.open()


async def kill_while_it_opens(table: StormTable, event: Event) -> None:
    """At a random moment of a start that calibrates again."""
    await table.kill()
    shutil.rmtree(table.opening.folder / "calibration", ignore_errors=True)
    silent = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *mortal(table.opening.command), stdin=silent, stdout=silent, stderr=silent
    )
    await asyncio.sleep(Random(event.seed).uniform(*OPENING_S))
    process.kill()
    await process.wait()
    await table.open()


async def kill_while_it_updates(table: StormTable, event: Event) -> None:
    """An update of the figures' firmware, on emulated boards; the next one must get through."""
    if (code := await table.stop()) != 0:
        raise BenchError(f"an interrupted table ended with exit code {code}")
    opening = table.opening
    boards = ["--firmware", "micropython", "--speed", "1"]  # others run the program's own firmware and ignore updates
    update = [sys.executable, "-m", "robodrome", "figures", "update", "--again", *opening.table, *boards]
    pipe, silent = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*mortal(update), stdin=silent, stdout=silent, stderr=silent)
    await asyncio.sleep(Random(event.seed).uniform(*UPDATING_S))
    if process.returncode is None:
        process.kill()
    await process.wait()
    process = await asyncio.create_subprocess_exec(
        *mortal(update), stdin=silent, stdout=pipe, stderr=asyncio.subprocess.STDOUT
    )
    async with asyncio.timeout(UPDATED_S):
        said, _ = await process.communicate()
    if process.returncode != 0:
        raise BenchError(f"figures take no firmware after a killed update: {said.decode().strip()}")
    await table.open()


def freeze(name: str) -> Callable[[StormTable, Event], Awaitable[None]]:
    """Stop a process for a while, as a crowded machine or one that sleeps does."""

    async def frozen(table: StormTable, event: Event) -> None:
        async with table.frozen(name):
            await asyncio.sleep(event.lasts_s)

    return frozen


async def fill_disk(table: StormTable, event: Event) -> None:
    """Not one byte is free on the disk of the data folder."""
    assert table.disk is not None
    table.disk.fill()
    await asyncio.sleep(event.lasts_s)
    table.disk.free()


async def jump_clock(table: StormTable, event: Event) -> None:
    """The calendar clock jumps, and stays there; the controller reads the file meanwhile."""
    write_whole(table.clock, f"{Random(event.seed).uniform(*JUMPS_S):.3f}".encode())
    await asyncio.sleep(event.lasts_s)


async def cut_sockets(table: StormTable, event: Event) -> None:
    """All connections of phones break, and none gets through."""
    table.line.cut()
    await asyncio.sleep(event.lasts_s)
    table.line.mend()


async def bad_line(table: StormTable, event: Event) -> None:
    """Packets between phones and table are lost and late."""
    table.line.loss, table.line.delay_s = LOSS, DELAY_S
    await asyncio.sleep(event.lasts_s)
    table.line.mend()


async def bad_radio(table: StormTable, event: Event) -> None:
    """Messages between broker and figures are lost and late."""
    await _during(table, event, ("loss", LOSS, 0.0, None), ("delay_s", DELAY_S, 0.0, None))


async def switch_figure_off(table: StormTable, event: Event) -> None:
    """One figure neither moves nor sends."""
    truth = await (await table.control()).truth()
    figure = Random(event.seed).choice([figure.tag for figure in truth.figures])
    await _during(table, event, ("power", False, True, figure))


async def _during(table: StormTable, event: Event, *faults: tuple[str, Any, Any, int | None]) -> None:
    """Set faults of the simulated table, each from its first value to its second one."""
    control = await table.control()
    for name, bad, _, figure in faults:
        await control.fault(name, bad, figure)
    await asyncio.sleep(event.lasts_s)
    for name, _, good, figure in faults:
        await control.fault(name, good, figure)


def hands(behaviour: str) -> Callable[[StormTable, Event], Awaitable[None]]:
    """People do their tasks in another way for a while."""

    async def changed(table: StormTable, event: Event) -> None:
        control = await table.control()
        await control.behaviour(behaviour)
        await asyncio.sleep(event.lasts_s)
        await control.behaviour("prompt")

    return changed


FAULTS: Mapping[Kind, Callable[[StormTable, Event], Awaitable[None]]] = {
    "kill controller": kill_controller,
    "kill broker": kill_broker,
    "kill simulator": kill_simulator,
    "kill while it opens": kill_while_it_opens,
    "kill while it updates": kill_while_it_updates,
    "freeze controller": freeze("controller"),
    "freeze broker": freeze("broker"),
    "freeze simulator": freeze("simulator"),
    "freeze all": freeze("all"),
    "disk full": fill_disk,
    "clock jump": jump_clock,
    "cut sockets": cut_sockets,
    "bad line": bad_line,
    "bad radio": bad_radio,
    "dead figure": switch_figure_off,
    "wrong hands": hands("wrong"),
    "absent hands": hands("absent"),
}
