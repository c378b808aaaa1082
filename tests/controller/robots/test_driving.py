"""Robots from the shop: the firmware on the host, bytes over a late radio, wheels, and a camera's sightings."""

import asyncio
import math
from contextlib import suppress

import pytest

from controller.errors import BlockedError, ControllerError, MotionError
from controller.robots.toio import messages
from controller.sim.figures.gatt_device import SimGattDevice
from controller.sim.figures.shop_robots import SIM_KINDS
from controller.sim.settings import FigureKind
from controller.wire.codes import State
from tests.controller.execution.driving import Rig, running_rig


def p95(values: list[float]) -> float:
    return sorted(values)[math.ceil(0.95 * len(values)) - 1]


KINDS = pytest.mark.parametrize("kind", sorted(SIM_KINDS))


def arrived(robot: SimGattDevice, characteristic: str) -> list[bytes]:
    """What has arrived there, the newest last."""
    return [data for at, data in robot.written if at == characteristic]


@KINDS
async def test_random_drives_end_within_2_mm_and_3_degrees_without_contact(kind: FigureKind) -> None:
    async with running_rig(1, kind=kind) as rig:
        errors: list[tuple[float, float]] = []
        while len(errors) < 15:
            figure = rig.rng.randrange(3)
            yaw_rad = rig.board.resting_yaw(rig.rng.uniform(-math.pi, math.pi))
            try:
                route = rig.route(figure, rig.rng.choice(list(rig.board.sites)), yaw_rad)
            except BlockedError:
                continue  # another figure stands there
            await rig.drive(figure, route)
            await rig.clock.sleep(0.3)
            errors.append(rig.error(figure, route))
        assert p95([mm for mm, _ in errors]) <= 2.0
        assert p95([rad for _, rad in errors]) <= math.radians(3.0)
        assert rig.table.world.contacts == 0


async def _lose_while_driving(rig: Rig, driven_s: float) -> float:
    """Time from the loss of the radio until cube 1 is where it comes to rest, to 0.05 mm."""
    order = asyncio.ensure_future(_quietly(rig))
    await rig.clock.sleep(driven_s)
    while not rig.table.world.bodies[1].driven:  # between two legs
        await rig.clock.sleep(0.005)
        rig.table.world.advance()
    rig.table.robots[1].set_reachable(False)
    trail = []
    for _ in range(200):
        trail.append((rig.body(1).x_mm, rig.body(1).y_mm))
        await rig.clock.sleep(0.005)
    await order
    return 0.005 * sum(math.dist(place, trail[-1]) > 0.05 for place in trail)


async def _quietly(rig: Rig) -> None:
    with suppress(ControllerError):
        await rig.drive(1, rig.route(1, "d4", rig.board.yaw_zero_rad))


@KINDS
async def test_wheels_stand_within_300_ms_of_a_lost_radio_and_the_robot_comes_back(kind: FigureKind) -> None:
    for seed in range(3):
        async with running_rig(seed, kind=kind) as rig:
            assert await _lose_while_driving(rig, 1.5 + 0.3 * seed) <= 0.3
            assert not rig.fleet.figure(1).status.link.up
            rig.table.robots[1].set_reachable(True)
            await rig.clock.sleep(5.0)
            assert rig.fleet.figure(1).status.link.up
            await rig.fleet.rearm()
            route = rig.route(1, "d4", rig.board.yaw_zero_rad)
            await rig.drive(1, route)
            assert rig.error(1, route)[0] <= 2.0


async def test_a_lifted_cube_says_so_and_its_light_and_sounds_tell_people() -> None:
    async with running_rig(1, kind="toio") as rig:
        cube, figure = rig.table.robots[0], rig.fleet.figure(0)
        await figure.led(0, 0, 255)
        await figure.identify()
        await rig.clock.sleep(0.3)
        assert arrived(cube, messages.LIGHT)[-1][:4] == bytes.fromhex("03000101")
        assert arrived(cube, messages.SOUND) == [bytes.fromhex("0206ff")]
        rig.table.world.lift(0)
        await rig.clock.sleep(1.0)
        with pytest.raises(MotionError, match="held in the air"):
            await figure.turn(1.0)
        rig.table.world.set_down(0, 100.0, 100.0, 0.0)
        await rig.clock.sleep(2.0)
        rig.fleet.estop()
        await rig.clock.sleep(0.5)
        assert figure.status.telemetry.state is State.ESTOP
        assert arrived(cube, messages.SOUND)[1:] == [bytes.fromhex("0202ff")]
        assert arrived(cube, messages.LIGHT)[-1] == bytes.fromhex("03000101ff0000")  # red


async def test_a_cube_with_a_flat_battery_refuses_to_drive() -> None:
    async with running_rig(1, kind="toio") as rig:
        rig.table.world.body(2).charge_to(0.1)
        await rig.clock.sleep(8.0)
        assert rig.fleet.figure(2).status.telemetry.battery_low
        rig.table.world.body(2).charge_to(0.0)
        await rig.clock.sleep(8.0)
        assert rig.fleet.figure(2).status.telemetry.state is State.LOWBATT
