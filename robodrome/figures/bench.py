"""`robodrome figures test --bench`: a verdict on each wire of a board on the bench, over its USB cable.

The board measures what it can; somebody says which motor turned and whether the light is on. Not yet run on hardware;
tested on emulated boards, over a pseudo-terminal.
"""

import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from rich.console import Console
from rich.table import Table
from rich.text import Text

from base.clock import Clock, SystemClock
from controller.errors import ConfigError, LinkTimeoutError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.links.serial_link import SerialLink
from controller.wire.messages import Hello
from firmware.figure import wire
from hardware.circuit.circuit import GROUND, LOGIC, SUPPLY, load_circuits
from robodrome.calibrate.keyboard import Keys
from robodrome.figures.wire_verdicts import INPUTS, PRINTED, Findings, Verdict, verdicts

_GREETING_S = 0.5
"""Period in which the board on the cable is greeted: it says nothing before it has heard something."""

_ANSWER_S = 20.0
"""Time in which a board answers: it may start meanwhile."""

_JOIN_S = 10.0
"""Time in which it joins the Wi-Fi, or has given up."""

_BLINK_S = 60.0
"""Time for which the light blinks, whatever fault it would show otherwise."""

_MOVEMENTS = {"1": 0, "2": 1, "3": 2, "4": 3, "0": None}
"""Keys for what was seen to turn, as inputs of the driver."""

_LEGEND = """Looking at the end of a motor's shaft, press
  1  left motor, counter-clockwise    2  left motor, clockwise
  3  right motor, clockwise           4  right motor, counter-clockwise
  0  nothing turned                   Esc  end"""


class Watcher(Protocol):
    """Whoever looks at the bench."""

    async def ready(self, what: str) -> None:
        """A motor may turn next, for 0.4 s; `what` is pulsed."""

    async def turned(self) -> int | None:
        """What turned, as the driver's input that turns it so; None: nothing."""

    async def lit(self) -> bool:
        """Whether the light blinks blue."""


async def examine(figure: Figure, clock: Clock, watcher: Watcher) -> tuple[str, list[Verdict]]:
    """Measure, pulse each input of the driver, and have somebody look.

    Returns:
        The variant of the board, and the verdicts.

    Raises:
        LinkError: the board does not answer any more.
        MotionError: it refuses, such as under an emergency stop.
    """
    wires = await figure.probe()
    await watcher.ready(f"{PRINTED[0]} while the driver sleeps: nothing may turn")
    await figure.pulse(0, awake=False)
    asleep = await watcher.turned() is not None
    turned: list[int | None] = []
    counted: list[tuple[int, int]] = []
    for number in range(len(INPUTS)):
        await watcher.ready(PRINTED[number])
        pulsed = await figure.pulse(number, awake=True)
        turned.append(await watcher.turned())
        counted.append((pulsed.left, pulsed.right))
    await figure.led(0, 0, 255)
    await figure.identify(_BLINK_S)
    lit = await watcher.lit()
    health = await figure.test()
    until_s = clock.now() + _JOIN_S
    while not health.signal_dbm and clock.now() < until_s:
        await clock.sleep(1.0)
        health = await figure.test()
    found = Findings(
        wires, turned, asleep, counted if wires.encoders else None, lit, health.battery_mv, health.signal_dbm
    )
    return "C" if wires.encoders else "A", verdicts(found)


@asynccontextmanager
async def on_cable(port: str, clock: Clock) -> AsyncIterator[Figure]:
    """The figure at the other end of a cable, whatever its number is.

    Raises:
        LinkTimeoutError: nothing answers as a figure does.
    """
    fleet = Fleet(SerialLink(port, clock), clock)
    await fleet.start()
    try:
        until_s = clock.now() + _ANSWER_S
        while not (greeted := [figure for figure in fleet.figures.values() if figure.greeted.is_set()]):
            if clock.now() > until_s:
                raise LinkTimeoutError(f"{port}: no figure answers; `robodrome figures flash` puts the firmware on it")
            fleet.send(wire.ALL, Hello(), fleet.next_seq(), reliable=False)
            await clock.sleep(_GREETING_S)
        yield greeted[0]
    finally:
        await fleet.close()


class _Keyboard:
    """A person at the terminal."""

    def __init__(self, console: Console, keys: Keys) -> None:
        self._console = console
        self._keys = keys

    async def ready(self, what: str) -> None:
        self._console.print(f"{what}. Any key: go.", highlight=False)
        await self._keys.pressed()

    async def turned(self) -> int | None:
        self._console.print("What turned? 1 2 3 4, or 0 for nothing.", highlight=False)
        while (key := await self._keys.pressed()) not in _MOVEMENTS:
            pass
        return _MOVEMENTS[key]

    async def lit(self) -> bool:
        self._console.print("Does the light blink blue? y or n.", highlight=False)
        while (key := await self._keys.pressed()) not in "yn":
            pass
        return key == "y"


def wire_ends(variant: str) -> Mapping[str, str]:
    """By signal, the pins that its wire connects, by the names on the boards."""
    circuit = load_circuits()[variant]
    ends = {
        net: " – ".join(f"{pin}" if piece is circuit.pieces[0] else f"{piece.part.name} {pin}" for piece, pin in pins)
        for net, pins in circuit.nets.items()
        if net not in (GROUND, LOGIC, SUPPLY)
    }
    return ends | {"motors": "driver – motors", "gyro": "gyro: 3V3, GND", "driver": "driver: VM, GND"}


def verdict_table(variant: str, found: Sequence[Verdict]) -> Table:
    """The verdicts for a terminal."""
    table, ends = Table(box=None, pad_edge=False), wire_ends(variant)
    for name in ("wire", "from – to", "verdict"):
        table.add_column(name)
    for verdict in found:
        text = Text(verdict.trouble, "bold red") if verdict.trouble else Text("ok" if verdict.tested else "not tested")
        table.add_row(verdict.wire, ends.get(verdict.wire, ""), text)
    return table


async def run(port: str, console: Console) -> bool:
    """The whole command; whether all is well.

    Raises:
        ConfigError: nobody sits at a terminal.
        LinkError, MotionError: as `examine` and `on_cable`.
    """
    if not sys.stdin.isatty():
        raise ConfigError("the bench asks what turns: run it in a terminal")
    clock, keys = SystemClock(), Keys()
    console.print(_LEGEND, highlight=False)
    with keys.heard():
        async with on_cable(port, clock) as figure:
            variant, found = await examine(figure, clock, _Keyboard(console, keys))
    console.print(verdict_table(variant, found))
    return not any(verdict.trouble or not verdict.tested for verdict in found)
