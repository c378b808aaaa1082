"""docs/operate/safety.md, line by line: on every fault the wheels stop in time. On simulated clocks."""

import asyncio
import math
import random
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import pytest

from base.clock import SimulatedClock
from controller.api.english import english
from controller.errors import LinkError, LinkTimeoutError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.links.loopback import LinkFaults, Loopback
from controller.wire import frames, messages
from controller.wire.codes import Reason, State
from controller.wire.messages import Envelope
from firmware.figure import wire
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from lab.wire import invalid_frames
from tests.firmware.bodies import Body, Faults, until, watch
from tests.support.async_tests import background

ALLOWED_S = wire.MAX_TTL_MS / 1000 + 0.05
STEP_S = 0.03  # a control step, and a breath


class Table:
    """Figure 3 on its way, seen by a camera; each part can be taken away."""

    def __init__(self, link_faults: LinkFaults | None = None, seed: int = 1) -> None:
        self.clock = SimulatedClock()
        self.medium = Loopback(self.clock, link_faults or LinkFaults(), seed)
        self.fleet = Fleet(self.medium, self.clock, random.Random(seed))
        self.body = Body(self.clock, Faults(), random.Random(seed), x=100.0, y=100.0)
        self.seen = True
        self.figure: Figure = self.fleet.figure(3)
        self._orders: list[asyncio.Future[None]] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Table"]:
        """The figure is on, seen and armed."""
        await self.fleet.start()
        self.switch_on()
        async with background(watch(self.body, self.figure.pose_fix, seen=lambda: self.seen)):
            try:
                await self.fleet.ready([3], 5.0)
                await self.clock.sleep(1.0)
                await self.figure.arm()
                yield self
            finally:
                for order in self._orders:
                    order.cancel()
                await asyncio.gather(*self._orders, return_exceptions=True)
                await self.switch_off()
                await self.fleet.close()

    def switch_on(self) -> None:
        hal = HostHal(self.body, self.clock)
        self._power = asyncio.ensure_future(run_figure(hal, {"id": 3}, self.medium.figure(3)))

    async def switch_off(self) -> None:
        self._power.cancel()
        await asyncio.gather(self._power, return_exceptions=True)

    def drive(self, how: str) -> asyncio.Future[None]:
        """Set it going; what comes of the order is not waited for."""
        ways: dict[str, Callable[[], Awaitable[None]]] = {
            "move": lambda: self.figure.move(900.0, 100.0, 60.0, 900.0),
            "blind": lambda: asyncio.wait_for(self._blind(), None),
            "turn": lambda: self.figure.turn(math.pi * 0.9),
            "velocity": lambda: self._stream(lambda: self.figure.velocity(50.0, 40.0)),
            "duty": lambda: self._stream(lambda: self.figure.duty(0.7, 0.6, 25.0)),
        }
        order = asyncio.ensure_future(_quietly(ways[how]()))
        self._orders.append(order)
        return order

    async def _blind(self) -> None:
        pinging = asyncio.ensure_future(self._stream(self.figure.ping))
        try:
            await self.figure.move(900.0, 100.0, 60.0, 900.0, blind=True)
        finally:
            pinging.cancel()

    async def _stream(self, send: Callable[[], None]) -> None:
        while True:
            send()
            await self.clock.sleep(0.1)

    async def runs_for(self) -> float:
        """How long the motors are driven from now on."""
        begun_s = self.clock.now()
        await until(self.clock, lambda: not self.driven, 5.0)
        return self.clock.now() - begun_s

    @property
    def driven(self) -> bool:
        return self.body.enabled and self.body.duties != (0.0, 0.0)


async def _quietly(order: Awaitable[None]) -> None:
    with suppress(MotionError, LinkTimeoutError):
        await order


def running_table(link_faults: LinkFaults | None = None, seed: int = 1) -> AbstractAsyncContextManager[Table]:
    return Table(link_faults, seed).running()


@pytest.fixture
def table() -> AbstractAsyncContextManager[Table]:
    return running_table()


every_motion = pytest.mark.parametrize("how", ["move", "blind", "turn", "velocity", "duty"])


@every_motion
@pytest.mark.parametrize("phase", range(5))
async def test_a_killed_controller_stops_the_wheels_within_ttl_and_50_ms(how: str, phase: int) -> None:
    async with running_table(seed=phase) as table:
        table.drive(how)
        await table.clock.sleep(0.5 + 0.023 * phase)
        assert table.driven
        table.medium.send = lambda *_: None  # it says nothing any more
        assert await table.runs_for() <= ALLOWED_S


@every_motion
@pytest.mark.parametrize("phase", range(5))
async def test_a_killed_broker_or_lost_radio_stops_the_wheels_within_ttl_and_50_ms(how: str, phase: int) -> None:
    async with running_table(seed=phase) as table:
        table.drive(how)
        await table.clock.sleep(0.5 + 0.023 * phase)
        assert table.driven
        table.medium.cut()
        assert await table.runs_for() <= ALLOWED_S


@every_motion
@pytest.mark.parametrize("error", [OSError(24, "EMFILE"), MemoryError(), OSError(28, "ENOSPC"), LinkError("gone")])
async def test_a_stop_that_no_link_takes_stops_the_wheels_within_ttl_and_50_ms(how: str, error: Exception) -> None:
    """Neither it nor what repeats it gets through, and the camera goes on to see the figure."""
    async with running_table() as table:

        def latch(_: bytes) -> None:
            raise error

        send = table.medium.send
        table.medium.latch = latch
        table.medium.send = lambda figure, frame, reliable: None if is_stop(frame) else send(figure, frame, reliable)
        table.drive(how)
        await table.clock.sleep(0.5)
        assert table.driven
        table.fleet.estop()
        assert await table.runs_for() <= ALLOWED_S


def is_stop(frame: bytes) -> bool:
    return isinstance(frames.decode(frame).message, messages.EStop)


@every_motion
async def test_a_stop_that_a_link_holds_up_stops_the_wheels_within_ttl_and_50_ms(table: Table, how: str) -> None:
    table.drive(how)
    await table.clock.sleep(0.5)
    assert table.driven

    def stop() -> None:
        with suppress(RuntimeError):  # simulated time is for the event loop's thread only
            table.fleet.estop()

    with table.fleet._latching:  # as another thread does that hangs while it writes
        stopping = threading.Thread(target=stop)
        stopping.start()
        while not table.fleet.withholding:
            pass
        assert await table.runs_for() <= ALLOWED_S
    stopping.join()


async def test_after_a_stop_a_figure_that_has_confirmed_it_gets_fixes_again(table: Table) -> None:
    table.fleet.estop()
    await table.clock.sleep(0.5)
    assert table.figure.status.telemetry.state is State.ESTOP
    await table.fleet.rearm()
    table.drive("move")
    await table.clock.sleep(0.5)
    assert table.driven


async def test_what_repeats_stops_begins_again_after_a_failure(table: Table) -> None:
    answered: list[bool] = []
    table.fleet.probe(lambda: answered.append(True))
    await table.clock.sleep(0.2)
    assert answered == [True]
    table.fleet._watching.cancel()
    await table.clock.sleep(0.0)
    assert not table.fleet.alive()
    table.fleet.look_after()
    table.fleet.probe(lambda: answered.append(True))
    await table.clock.sleep(0.2)
    assert answered == [True, True]


@pytest.mark.parametrize("how", ["move", "turn"])
async def test_without_the_camera_the_wheels_stop_within_ttl_and_50_ms_of_the_last_fix(table: Table, how: str) -> None:
    table.drive(how)
    await table.clock.sleep(0.5)
    table.seen = False
    assert await table.runs_for() <= ALLOWED_S
    await table.clock.sleep(0.1)
    telemetry = table.figure.status.telemetry
    assert (telemetry.state, telemetry.reason) == (State.HOLD, Reason.LINK)


async def test_a_figure_that_was_never_seen_refuses_to_go_anywhere(table: Table) -> None:
    table.seen = False
    await table.clock.sleep(1.5)
    for order in (
        table.figure.move(200.0, 100.0, 60.0, 150.0),
        table.figure.move(200.0, 100.0, 60.0, 150.0, blind=True),
        table.figure.turn(1.0),
    ):
        with pytest.raises(MotionError, match="it has not been told where it is"):
            await order
    assert table.body.way == 0.0


@every_motion
async def test_an_exception_in_the_firmware_stops_the_wheels_in_the_same_step(
    table: Table, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.drive(how)
    await table.clock.sleep(0.5)

    def broken() -> float:
        raise OSError("the gyro is gone")

    with monkeypatch.context() as patch:
        patch.setattr(table.body, "gyro_rad_s", broken)
        assert await table.runs_for() <= STEP_S
        await table.clock.sleep(0.3)
        assert (table.figure.status.telemetry.state, table.body.enabled) == (State.FAULT, False)
        assert "the gyro is gone" in [english(fault.words).partition(": ")[2] for fault in table.figure.status.faults]


async def test_a_figure_that_has_just_started_has_its_motors_off_until_it_is_armed(table: Table) -> None:
    table.drive("velocity")
    await table.clock.sleep(0.5)
    await table.switch_off()  # the supply breaks down
    assert not table.body.enabled
    table.switch_on()
    await table.clock.sleep(1.0)  # the controller goes on asking for speed
    assert not table.body.enabled
    assert not table.figure.status.telemetry.armed


async def test_a_stuck_figure_switches_its_motors_off_within_two_seconds(table: Table) -> None:
    table.drive("move")
    await table.clock.sleep(0.5)
    table.body.faults.blocked = True
    assert await table.runs_for() <= 2.0
    await table.clock.sleep(0.2)
    telemetry = table.figure.status.telemetry
    assert (telemetry.state, telemetry.reason) == (State.FAULT, Reason.STUCK)
    assert not table.body.enabled


async def test_a_figure_that_somebody_carries_away_stops_when_it_is_seen_elsewhere(table: Table) -> None:
    table.drive("move")
    await table.clock.sleep(0.5)
    table.body.y += 80.0
    assert await table.runs_for() <= 0.2 + 3 / 15  # the age of a fix, and three frames


async def test_the_stop_button_reaches_the_motors_as_soon_as_the_link_carries_it(table: Table) -> None:
    table.drive("move")
    await table.clock.sleep(0.5)
    table.fleet.estop()
    assert await table.runs_for() <= table.medium.link_faults.delay_s + 0.01
    assert not table.body.enabled


@pytest.mark.parametrize("seed", range(5))
async def test_the_stop_button_over_a_lossy_link_is_repeated_until_it_is_obeyed(seed: int) -> None:
    async with running_table(LinkFaults(delay_s=0.05, jitter_s=0.1, loss=0.05), seed) as table:
        table.drive("velocity")
        await table.clock.sleep(0.8)
        table.medium.link_faults.loss = 0.5
        table.fleet.estop()
        await until(table.clock, lambda: not table.body.enabled, 2.0)


async def test_an_outage_brings_no_old_order_back_to_life(table: Table) -> None:
    order = table.drive("move")
    await table.clock.sleep(0.5)
    table.medium.cut()
    await order
    driven_mm = table.body.way
    table.medium.restore()
    await table.clock.sleep(3.0)
    assert table.body.way - driven_mm < 1.0


async def test_overtaken_and_doubled_frames_of_a_finished_motion_move_nothing(table: Table) -> None:
    sent: list[bytes] = []
    send = table.medium.send

    def keep(figure: int, frame: bytes, reliable: bool) -> None:
        sent.append(frame)
        send(figure, frame, reliable)

    table.medium.send = keep
    await table.figure.move(160.0, 100.0, 60.0, 80.0)
    driven_mm = table.body.way
    for frame in sorted(sent, key=lambda _: random.Random(len(sent)).random()):
        send(3, frame, True)
    await table.clock.sleep(2.0)
    assert table.body.way - driven_mm < 1.0


async def test_a_stranger_that_knows_the_wire_can_stop_a_figure_and_nothing_else(table: Table) -> None:
    for n, message in enumerate((messages.Arm(), messages.Velocity(50.0, 50.0, 20.0, 200), messages.Stop())):
        table.medium.send(3, frames.encode(Envelope(3, 4711, n + 1, 0, message)), True)
    await table.clock.sleep(0.5)
    assert table.body.way == 0.0
    table.medium.send(3, frames.encode(Envelope(3, 4711, 9, 0, messages.EStop())), True)
    await table.clock.sleep(0.1)
    assert not table.body.enabled


async def test_a_motion_ends_at_its_bound_whatever_the_link_says() -> None:
    async with running_table(LinkFaults(duplication=1.0, delay_s=0.1)) as table:
        table.figure.velocity(50.0, 50.0)
        for _ in range(40):  # each frame doubled and late: the bound of 15 mm counts from the newest
            await table.clock.sleep(0.05)
        assert table.body.way < 50.0 * 0.2 * 1.5 + 50.0 * 0.08 + 2.0


def test_flipped_bits_and_garbage_move_nothing() -> None:
    report = invalid_frames.examine(3000, lambda part: None)
    assert report["flips"] > 4000
    assert (report["flips_taken"], report["random_taken"], report["faults"]) == (0, 0, 0)
