"""The bench: each fault of a wire of an emulated board gives a verdict on that wire, and on no other."""

import asyncio
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.sim.figures.micropython_boards import BoardParts, Boards
from controller.sim.table_physics import World
from robodrome.figures.bench import examine, on_cable
from tests.firmware.bench.cables import cables
from tests.firmware.bench.eyes import Eyes

pytestmark = pytest.mark.wall_clock


def off(*wires: str) -> BoardParts:
    return BoardParts(open=frozenset(wires))


def swapped(*pairs: tuple[str, str]) -> BoardParts:
    return BoardParts(exchanged=pairs)


CASES: dict[str, tuple[str, BoardParts, dict[str, str]]] = {
    "all is well": ("A", BoardParts(), {}),
    "all is well, with encoders": ("C", BoardParts(), {}),
    "AIN1 off": ("A", off("left_1"), {"left_1": "nothing turns: the wire to AIN1 is off"}),
    "BIN2 off": ("A", off("right_2"), {"right_2": "nothing turns: the wire to BIN2 is off"}),
    "AIN1 and AIN2 exchanged": (
        "A",
        swapped(("left_1", "left_2")),
        {"left_1": "it leads to AIN2 and belongs at AIN1, or ", "left_2": "it leads to AIN1 and belongs at AIN2, or "},
    ),
    "AIN2 and BIN1 exchanged": (
        "A",
        swapped(("left_2", "right_1")),
        {"left_2": "it leads to BIN1 and belongs at AIN2", "right_1": "it leads to AIN2 and belongs at BIN1"},
    ),
    "motors exchanged": ("A", swapped(("left_motor", "right_motor")), {"motors": "left and right are exchanged"}),
    "left motor off": ("A", off("left_motor"), {"left_motor": "it does not turn"}),
    "driver without power": ("A", off("driver_power"), {"driver": "no motor turns: its VM"}),
    "sleep off": ("A", off("sleep"), {"sleep": "nothing pulls it down: its wire is off"}),
    "sleep off, pulled up by the module": (
        "A",
        BoardParts(open=frozenset({"sleep"}), sleep_pull_up=True),
        {"sleep": "nothing pulls it down, and the driver is awake without it"},
    ),
    "sleep pulled up by the module": (
        "A",
        BoardParts(sleep_pull_up=True),
        {"sleep": "a resistor on the driver's module pulls it up"},
    ),
    "SDA off": ("A", off("sda"), {"sda": "the wire to SDA is off"}),
    "SCL off": ("A", off("scl"), {"scl": "the wire to SCL is off"}),
    "SDA and SCL exchanged": ("A", swapped(("sda", "scl")), {"sda": "SDA and SCL are exch", "scl": "SDA and SCL are"}),
    "SDA held low": ("A", BoardParts(bus="hangs"), {"sda": "it is held low"}),
    "gyro without power": ("A", off("gyro_power"), {"gyro": "it has no power"}),
    "another chip": ("A", BoardParts(who_am_i=0x71), {"gyro": "the chip is 0x71, not an LSM6DS3"}),
    "light off": ("A", off("light"), {"light": "the light stays dark"}),
    "battery's wire off": ("A", off("battery"), {"battery": "0.00 V: its wire, the upper resistor"}),
    "lower resistor off": ("A", off("divider"), {"battery": "5.00 V: the lower resistor"}),
    "no antenna": ("A", BoardParts(dbm=-90), {"antenna": "-90 dBm: press the antenna's plug"}),
    "left encoder's A off": (
        "C",
        off("left_a"),
        {"left_a": "the encoder counts nothing", "left_b": "the encoder counts nothing"},
    ),
    "right encoder's channels exchanged": (
        "C",
        swapped(("right_a", "right_b")),
        {"right_a": "the encoder counts backwards", "right_b": "the encoder counts backwards"},
    ),
}


async def test_each_fault_of_a_wire_gives_its_verdict(tmp_path: Path) -> None:
    clock = SystemClock()
    boards = Boards(tmp_path / "boards", clock)
    await boards.start()
    world = World(clock.now, seed=1)
    found: dict[str, dict[str, str]] = {}
    few = asyncio.Semaphore(6)

    async def judge(number: int, name: str, port: str) -> None:
        variant, parts, _ = CASES[name]
        body = world.add_figure(number, 100.0 * number, 100.0, 0.0, "red")
        body.charge_to(1.0)
        async with few:
            power = asyncio.create_task(boards.run(body, {"id": number, "variant": variant}, parts))
            async with on_cable(port, clock) as figure:
                _, said = await examine(figure, clock, Eyes(body))
            power.cancel()
            await asyncio.gather(power, return_exceptions=True)
        found[name] = {verdict.wire: verdict.trouble for verdict in said if verdict.trouble}

    try:
        with cables(boards, range(len(CASES))) as ports:
            async with asyncio.timeout(120), asyncio.TaskGroup() as all_cases:
                for number, name in enumerate(CASES):
                    all_cases.create_task(judge(number, name, ports[number]))
    finally:
        await boards.close()
    wrong = {
        name: found[name]
        for name, (_, _, expected) in CASES.items()
        if set(found[name]) != set(expected)
        or not all(found[name][wire].startswith(words) for wire, words in expected.items())
    }
    assert wrong == {}
