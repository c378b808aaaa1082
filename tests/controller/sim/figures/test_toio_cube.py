"""The simulated cube: what it does with bytes of the specification, and when nothing comes any more."""

import math

import pytest

from base.clock import SimulatedClock
from controller.errors import RobotLostError
from controller.robots.gatt import Message
from controller.robots.toio import messages
from controller.sim.figures.gatt_device import DELAY_S
from controller.sim.figures.toio_cube import SimCube, toio_physics
from controller.sim.table_physics import World
from hardware.dimensions import load_dimensions

DIMENSIONS = load_dimensions()
FORWARD_100MS = bytes.fromhex("0201016402016414")  # both wheels forward at 100, for 200 ms
MM_S = math.pi * 12.5 / 60 * (34 + (494 - 34) / (115 - 8) * (100 - 8))


async def connected(clock: SimulatedClock) -> tuple[SimCube, World]:
    world = World(clock.now, 1, toio_physics(DIMENSIONS, mismatch=0.0))
    cube = SimCube(world.add_figure(0, 0.0, 0.0, 0.0, "#888888"), world, clock, DIMENSIONS)
    await cube.connect(lambda: None)
    return cube, world


async def test_a_command_drives_for_its_duration_and_no_longer() -> None:
    clock = SimulatedClock()
    cube, world = await connected(clock)
    await cube.write(Message(messages.MOTOR, FORWARD_100MS))
    await clock.sleep(1.0)
    assert world.truth().figures[0].x_mm == pytest.approx(0.2 * MM_S, rel=0.04)  # slip of 2 % a wheel
    await cube.disconnect()


async def test_it_arrives_within_the_delay_of_the_radio() -> None:
    clock = SimulatedClock()
    cube, world = await connected(clock)
    await cube.write(Message(messages.MOTOR, FORWARD_100MS))
    sent_s = clock.now()
    while not world.bodies[0].moving:
        await clock.sleep(0.005)
        world.advance()
    assert DELAY_S[0] <= clock.now() - sent_s + 1e-9
    assert clock.now() - sent_s <= DELAY_S[1] + 0.011
    await cube.disconnect()


@pytest.mark.parametrize(
    "data",
    [
        "02010107020107ff",  # speed 7: below 8 the wheels stand
        "0201016401016414",  # the same motor twice: "an error occurs and the write operation is ignored"
        "02010164020164",  # too short
        "0201036402016414",  # no such direction
    ],
)
async def test_what_does_not_move_a_cube(data: str) -> None:
    clock = SimulatedClock()
    cube, world = await connected(clock)
    await cube.write(Message(messages.MOTOR, bytes.fromhex(data)))
    await clock.sleep(0.5)
    assert world.truth().figures[0].x_mm == 0.0
    await cube.disconnect()


async def test_a_lost_cube_finishes_its_command_and_refuses_others() -> None:
    clock = SimulatedClock()
    lost: list[bool] = []
    world = World(clock.now, 1, toio_physics(DIMENSIONS, mismatch=0.0))
    cube = SimCube(world.add_figure(0, 0.0, 0.0, 0.0, "#888888"), world, clock, DIMENSIONS)
    await cube.connect(lambda: lost.append(True))
    await cube.write(Message(messages.MOTOR, FORWARD_100MS))
    await clock.sleep(0.1)
    cube.set_reachable(False)
    assert lost == [True]
    with pytest.raises(RobotLostError):
        await cube.write(Message(messages.MOTOR, FORWARD_100MS))
    await clock.sleep(1.0)
    assert world.truth().figures[0].x_mm == pytest.approx(0.2 * MM_S, rel=0.04)
    with pytest.raises(RobotLostError):
        await cube.connect(lambda: None)


async def test_battery_and_motion_are_reported() -> None:
    clock = SimulatedClock()
    cube, world = await connected(clock)
    world.bodies[0].charge_to(0.8)
    assert await cube.read(messages.BATTERY) == b"\x50"
    notified: list[bytes] = []
    await cube.notify(messages.BATTERY, notified.append)
    await cube.notify(messages.SENSOR, notified.append)
    await clock.sleep(5.1)
    assert notified == [b"\x50"]
    world.lift(0)
    await clock.sleep(0.2)
    assert notified[1] == bytes.fromhex("010000000100")  # the specification's example: not horizontal
    world.set_down(0, 0.0, 0.0, 0.0)
    await clock.sleep(0.2)
    assert notified[2] == bytes.fromhex("010100000100")
    await cube.disconnect()
