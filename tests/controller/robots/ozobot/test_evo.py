"""The driver of an Evo with a simulated one: what it sends, what it feels, and what happens when nothing replies."""

import struct

import pytest

from base.clock import SimulatedClock
from controller.errors import RobotLostError
from controller.robots.gatt import Message
from controller.robots.kinds import robot_kinds
from controller.robots.ozobot import messages
from controller.robots.robot import Drive, Robot, Signal, Touch
from controller.sim.figures.ozobot_evo import SimEvo, evo_physics
from controller.sim.table_physics import World
from hardware.dimensions import load_dimensions
from tests.controller.execution.driving import running_rig

DIMENSIONS = load_dimensions()
STRAIGHT = Drive(60.0, 60.0, 120)


class Standing:
    """A simulated Evo that is connected, and its driver."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.world = World(self.clock.now, 1, evo_physics(DIMENSIONS, mismatch=0.0))
        body = self.world.add_figure(0, 0.0, 0.0, 0.0, "#888888")
        self.evo = SimEvo(body, self.world, self.clock, DIMENSIONS)

    async def started(self) -> Robot:
        await self.evo.connect(lambda: None)
        robot = robot_kinds()["ozobot"].connected(self.evo)
        await robot.start()
        await self.clock.sleep(0.3)
        return robot

    async def drive(self, robot: Robot, drive: Drive, seconds: float) -> None:
        """Send it every 40 ms."""
        for _ in range(round(seconds / 0.04)):
            await self.evo.write(robot.drive(drive))
            await self.clock.sleep(0.04)

    @property
    def sent(self) -> list[bytes]:
        return [data for _, data in self.evo.written]


async def test_it_stops_first_and_ignores_colours_on_the_paper() -> None:
    standing = Standing()
    await standing.started()
    assert standing.sent[0] == bytes.fromhex("780000000000")
    assert not standing.evo.colour_codes
    await standing.evo.disconnect()


async def test_a_drive_ends_by_itself_and_a_stop_ends_it_at_once() -> None:
    standing = Standing()
    robot = await standing.started()
    await standing.evo.write(robot.drive(STRAIGHT))
    await standing.clock.sleep(1.0)
    assert standing.world.truth().figures[0].x_mm == pytest.approx(60 * 0.12, rel=0.05)  # slip of 2 % a wheel
    await standing.evo.write(robot.drive(Drive(60.0, 60.0, 5000)))
    await standing.clock.sleep(0.2)
    await standing.evo.write(robot.drive(Drive(0.0, 0.0, 120)))
    await standing.clock.sleep(0.5)
    assert not standing.world.bodies[0].moving
    assert standing.sent[-1] == messages.stop_execution()
    await standing.evo.disconnect()


async def test_the_wheels_of_a_drive_turn_it_the_right_way() -> None:
    standing = Standing()
    robot = await standing.started()
    await standing.drive(robot, Drive(-20.0, 20.0, 120), 0.4)
    await standing.clock.sleep(0.5)
    assert standing.world.truth().figures[0].yaw_rad == pytest.approx(2 * 20 * (0.4 + 0.08) / 23.0, rel=0.1)
    await standing.evo.disconnect()


async def test_a_wheel_that_is_held_is_felt_once_and_a_reversing_one_is_not() -> None:
    """The encoders begin at 0, so a wheel that reverses counts 2**32 - 1 and downwards."""
    standing = Standing()
    robot = await standing.started()
    await standing.drive(robot, Drive(-60.0, -60.0, 120), 2.0)
    assert robot.touch() == Touch()
    standing.world.bodies[0].faults.stuck_left = True
    await standing.drive(robot, STRAIGHT, 0.6)
    assert robot.touch() == Touch(struck=True)
    assert robot.touch() == Touch()
    await standing.evo.disconnect()


async def test_hands_and_battery_are_told() -> None:
    standing = Standing()
    robot = await standing.started()
    standing.world.lift(0)
    standing.world.bodies[0].charge_to(0.42)
    await standing.clock.sleep(2.0)
    assert robot.touch().lifted
    assert robot.percent == 42
    await standing.evo.disconnect()


async def test_a_robot_that_does_not_reply_is_lost() -> None:
    standing = Standing()
    standing.evo._say = lambda message, body: None  # type: ignore[method-assign]
    with pytest.raises(RobotLostError, match="does not reply to 780000000000"):
        await standing.started()
    await standing.evo.disconnect()


@pytest.mark.parametrize(
    ("name", "services", "is_one"), [("OzoEvo-12", (), True), ("", (messages.SERVICE,), True), ("toio-a9R", (), False)]
)
def test_it_is_known_by_its_name_or_its_service(name: str, services: tuple[str, ...], is_one: bool) -> None:
    assert robot_kinds()["ozobot"].advertises(name, services) is is_one


async def test_no_velocity_of_a_whole_drive_lasts_longer_than_120_ms_and_a_stop_is_a_message() -> None:
    async with running_rig(1, kind="ozobot") as rig:
        evo = rig.table.robots[0]
        sent: list[Message] = []
        write = evo.write

        async def noted(message: Message) -> None:
            sent.append(message)
            await write(message)

        evo.write = noted  # type: ignore[method-assign]
        await rig.drive(0, rig.route(0, "d4", rig.board.yaw_zero_rad))
        rig.fleet.estop()
        await rig.clock.sleep(0.5)
        assert {message.characteristic for message in sent} == {messages.CONTROL}
        durations = [struct.unpack("<i", message.data[14:])[0] for message in sent if message.data[:1] == b"\x68"]
        assert len(durations) > 50
        assert all(0 < ms <= 120 for ms in durations)
        assert messages.stop_execution() in [message.data for message in sent]
        assert {message.data[6:8] for message in sent if message.data[:1] == b"\x76"} == {b"\xdc\x00"}  # 220 Hz


async def test_both_signals_are_tones() -> None:
    robot = robot_kinds()["ozobot"].connected(Standing().evo)
    for number, signal in enumerate((Signal.IDENTIFY, Signal.STOP), 1):
        message = robot.sound(signal)
        assert message is not None
        assert message.data[2:6] == (0x2000000 + number).to_bytes(4, "little")
