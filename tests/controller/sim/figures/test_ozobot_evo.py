"""The simulated Evo: what it does with bytes that pyozo encodes, and how unkind it is."""

import pytest

from base.clock import SimulatedClock
from controller.robots.gatt import Message
from controller.sim.figures.ozobot_evo import CONTROL, SimEvo, evo_physics
from controller.sim.table_physics import World
from hardware.dimensions import load_dimensions

DIMENSIONS = load_dimensions()
# PacketRequest_Velocity of pyozo 0.0.1, with 0.0625 m/s and 0 rad/s, for 200 ms, for ever, and for 200 ms backwards.
FOR_200_MS = "68000100000200001000" + "00000000" + "c8000000"
FOR_EVER = "68000200000200001000" + "00000000" + "ffffffff"
BACKWARDS = "6800030000020000f0ff" + "00000000" + "c8000000"
TOO_SLOW = "6800040000020000020000000000c8000000"  # 7.8 mm/s


class Rig:
    """An Evo that is connected, and what it has told."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.world = World(self.clock.now, 1, evo_physics(DIMENSIONS, mismatch=0.0))
        body = self.world.add_figure(0, 0.0, 0.0, 0.0, "#888888")
        self.evo = SimEvo(body, self.world, self.clock, DIMENSIONS)
        self.told: list[str] = []

    async def connect(self) -> None:
        await self.evo.connect(lambda: None)
        await self.evo.notify(CONTROL, lambda data: self.told.append(data.hex()))

    async def write(self, *requests: str, seconds: float = 1.0) -> None:
        for request in requests:
            await self.evo.write(Message(CONTROL, bytes.fromhex(request)))
        await self.clock.sleep(seconds)

    @property
    def x_mm(self) -> float:
        return self.world.truth().figures[0].x_mm


async def test_a_velocity_ends_by_itself_and_tells_it() -> None:
    rig = Rig()
    await rig.connect()
    await rig.write(FOR_200_MS)
    assert rig.x_mm == pytest.approx(62.5 * 0.2, rel=0.04)
    assert rig.told == ["690001000002", "0a010100000201"]  # the reply, and FinishedNormal
    await rig.evo.disconnect()


async def test_nobody_hears_of_a_velocity_that_another_replaced() -> None:
    rig = Rig()
    await rig.connect()
    await rig.write(FOR_200_MS, BACKWARDS)
    assert rig.told == ["690001000002", "690003000002", "0a010300000201"]
    await rig.evo.disconnect()


async def test_for_ever_ends_with_a_stop_only_and_not_with_the_connection() -> None:
    rig = Rig()
    await rig.connect()
    await rig.write(FOR_EVER, seconds=3.0)
    await rig.evo.disconnect()
    await rig.clock.sleep(1.0)
    assert rig.x_mm > 3.5 * 62.5
    await rig.connect()
    await rig.write("780000000000")
    assert rig.told[-2:] == ["0a010200000202", "790000000000"]  # FinishedForced, and the reply
    rest_mm = rig.x_mm
    await rig.clock.sleep(1.0)
    assert rig.x_mm == rest_mm
    await rig.evo.disconnect()


async def test_encoders_wrap_and_watchers_end_with_the_connection() -> None:
    rig = Rig()
    await rig.connect()
    await rig.write("7c00000096000c00", "7a00000728000000")  # watch the encoders, every 40 ms at most
    await rig.write(BACKWARDS)
    left = int.from_bytes(bytes.fromhex(rig.told[-2])[3:7], "little")
    assert 2**32 - left == pytest.approx(62.5 * 0.2 * 18.851, rel=0.04)
    assert len([told for told in rig.told if told.startswith("040100")]) > 3
    await rig.evo.disconnect()
    rig.told.clear()
    await rig.connect()
    await rig.write(FOR_200_MS)
    assert not [told for told in rig.told if told.startswith("0401")]
    await rig.evo.disconnect()


@pytest.mark.parametrize("request_", [TOO_SLOW, "6800", FOR_200_MS + "00", "ff00" + FOR_200_MS])
async def test_what_does_not_move_it(request_: str) -> None:
    rig = Rig()
    await rig.connect()
    await rig.write(request_)
    assert rig.x_mm == 0.0
    await rig.evo.disconnect()
