"""The fleet over a loopback with link faults, with real firmware behind it, in simulated time."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from math import pi, radians

import pytest

from base.clock import SimulatedClock
from controller.api.wording import sentence
from controller.errors import LinkError, LinkTimeoutError, MotionError, UnplacedError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.fleet.status import as_data
from controller.links.loopback import LinkFaults, Loopback
from controller.wire.codes import Reason, State
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from tests.firmware.bodies import Body, Faults, Fix, until, watch
from tests.support.async_tests import background


class Table:
    """Figures 3 and 4 on bodies, seen by a camera."""

    def __init__(self, link_faults: LinkFaults, seed: int) -> None:
        self.clock = SimulatedClock()
        self.medium = Loopback(self.clock, link_faults, seed)
        self.fleet = Fleet(self.medium, self.clock, random.Random(seed))
        self.bodies = {n: Body(self.clock, Faults(), random.Random(n), x=100.0 * n, y=100.0) for n in (3, 4)}
        self.seen = True
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def _camera(self, number: int) -> Fix:
        def see(x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
            self.fleet.figure(number).sighted(t_capture_s)
            self.fleet.figure(number).pose_fix(x_mm, y_mm, yaw_rad, t_capture_s)

        return see

    @property
    def figure(self) -> Figure:
        return self.fleet.figure(3)

    @property
    def body(self) -> Body:
        return self.bodies[3]

    def switch_on(self, number: int) -> None:
        hal = HostHal(self.bodies[number], self.clock)
        self._tasks[number] = asyncio.ensure_future(run_figure(hal, {"id": number}, self.medium.figure(number)))

    async def switch_off(self, number: int) -> None:
        task = self._tasks.pop(number)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Table"]:
        """Figures that are on, seen and armed."""
        await self.fleet.start()
        cameras = (watch(body, self._camera(number), seen=lambda: self.seen) for number, body in self.bodies.items())
        async with background(*cameras):
            for number in self.bodies:
                self.switch_on(number)
            try:
                await self.fleet.ready(self.bodies, 5.0)
                await self.clock.sleep(1.0)
                await self.fleet.rearm()
                yield self
            finally:
                for number in list(self._tasks):
                    await self.switch_off(number)
                await self.fleet.close()


def running_table(link_faults: LinkFaults | None = None, seed: int = 1) -> AbstractAsyncContextManager[Table]:
    return Table(link_faults or LinkFaults(), seed).running()


@pytest.fixture
def table() -> AbstractAsyncContextManager[Table]:
    return running_table()


async def test_a_figure_says_how_it_is(table: Table) -> None:
    await table.clock.sleep(1.5)
    status = table.figure.status
    assert (status.telemetry.state, status.telemetry.armed) == (State.IDLE, True)
    assert (status.link.up, status.firmware.version) == (True, "0.1.0")
    assert status.telemetry.battery == pytest.approx(0.8)
    assert status.link.round_trip_s == pytest.approx(0.01, abs=0.001)
    assert status.telemetry.pose == pytest.approx((300.0, 100.0, 0.0), abs=0.5)


async def test_a_figure_says_how_fast_its_wheels_are(table: Table) -> None:
    figure = table.figure
    held = await figure.calibration()
    assert table.fleet.top_mm_s(3) == 75.0
    slow = replace(held, revision=3, right_backward=replace(held.right_backward, top_mm_s=26.0))
    await figure.calibrate(slow)
    assert table.fleet.top_mm_s(3) == 26.0
    assert table.fleet.top_mm_s(8) is None
    assert 8 not in table.fleet.figures


async def test_turn_and_move_return_when_the_figure_is_there(table: Table) -> None:
    await table.figure.turn(pi / 2)
    assert table.body.yaw == pytest.approx(pi / 2, abs=radians(1.5))
    await table.figure.move(300.0, 178.0, 60.0, 95.0)
    table.body.advance()
    assert (table.body.x, table.body.y) == pytest.approx((300.0, 178.0), abs=2.0)
    assert table.body.at_rest


@pytest.mark.parametrize("seed", range(4))
async def test_motions_come_through_a_link_with_loss_delay_and_duplication(seed: int) -> None:
    async with running_table(LinkFaults(delay_s=0.02, jitter_s=0.08, loss=0.15, duplication=0.1), seed) as table:
        await table.figure.turn(radians(60))
        await table.figure.move(330.0, 152.0, 60.0, 80.0)
        table.body.advance()
        assert (table.body.x, table.body.y) == pytest.approx((330.0, 152.0), abs=3.0)
        assert 58.0 < table.body.way < 75.0  # a command that came twice was not carried out twice


async def test_refusals_have_reasons(table: Table) -> None:
    with pytest.raises(MotionError, match="figure 3: the target is farther away than the motion's bound"):
        await table.figure.move(500.0, 100.0, 60.0, 100.0)


async def test_a_cancelled_motion_stops_the_figure(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 400.0))
    await table.clock.sleep(1.0)
    motion.cancel()
    with pytest.raises(asyncio.CancelledError):
        await motion
    await until(table.clock, lambda: table.figure.status.telemetry.state is State.IDLE, 0.5)
    await until(table.clock, lambda: table.body.at_rest, 1.0)


async def test_a_motion_ordered_after_a_cancelled_one_is_carried_out(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 400.0))
    await table.clock.sleep(1.0)
    motion.cancel()
    await table.figure.turn(pi / 2)
    assert table.body.yaw == pytest.approx(pi / 2, abs=radians(1.5))


async def test_stop_overtakes_commands_that_wait(table: Table) -> None:
    table.medium.link_faults.loss = 1.0
    waiting = [asyncio.ensure_future(table.figure.move(400.0, 100.0, 60.0, 120.0)) for _ in range(2)]
    await table.clock.sleep(0.1)
    table.medium.link_faults.loss = 0.0
    await asyncio.gather(table.figure.stop(), table.figure.stop())
    for ended in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(ended, MotionError)
        assert "told to stop" in str(ended)
    await table.clock.sleep(1.0)
    assert table.body.way == 0.0


async def test_the_emergency_stop_stops_all_and_lasts_until_rearmed(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 400.0))
    await table.clock.sleep(1.0)
    table.fleet.estop()
    with pytest.raises(MotionError, match="figure 3: it stopped: emergency stop"):
        await motion
    assert not any(body.enabled for body in table.bodies.values())
    with pytest.raises(MotionError, match="the emergency stop is on; resume the table first"):
        await table.fleet.figure(4).turn(1.0)
    await table.fleet.rearm()
    await table.fleet.figure(4).turn(1.0)


async def test_the_emergency_stop_reaches_figures_over_a_lossy_link_and_those_that_come_later(table: Table) -> None:
    await table.switch_off(4)
    table.medium.link_faults.loss = 0.7
    table.fleet.estop()
    await until(table.clock, lambda: table.figure.status.telemetry.state is State.ESTOP)
    table.medium.link_faults.loss = 0.0
    table.switch_on(4)
    await until(table.clock, lambda: table.fleet.figure(4).status.telemetry.state is State.ESTOP, 0.5)


async def test_a_stop_while_the_table_resumes_stays(table: Table) -> None:
    table.fleet.estop()
    await until(table.clock, lambda: table.figure.status.telemetry.state is State.ESTOP)
    resuming = asyncio.ensure_future(table.fleet.rearm())
    await asyncio.sleep(0)
    table.fleet.estop()
    with pytest.raises(MotionError, match="stopped the table again"):
        await resuming
    await until(table.clock, lambda: table.figure.status.telemetry.state is State.ESTOP, 0.5)
    assert table.fleet.stopped


async def test_a_held_stop_is_not_sent_again_at_each_call(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    latched: list[bytes] = []
    monkeypatch.setattr(table.medium, "latch", latched.append)
    for _ in range(100):
        table.fleet.estop()
    assert len(latched) == 1
    await table.clock.sleep(0.2)
    table.fleet.estop()
    assert len(latched) == 2


async def test_the_emergency_stop_stays_while_the_link_is_down(table: Table) -> None:
    table.medium.cut()
    table.fleet.estop()
    with pytest.raises(LinkError, match="the emergency stop stays"):
        await table.fleet.rearm()
    table.medium.restore()
    await until(table.clock, lambda: table.figure.status.telemetry.state is State.ESTOP, 0.5)


async def test_a_cut_link_stops_the_wheels_within_the_time_to_live(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 400.0))
    await table.clock.sleep(1.0)
    table.medium.cut()
    cut_s = table.clock.now()
    await until(table.clock, lambda: table.body.duties == (0.0, 0.0), 1.0)
    assert table.clock.now() - cut_s <= 0.2 + 0.025
    await until(table.clock, lambda: not table.figure.status.link.up, 1.5)
    with pytest.raises(LinkTimeoutError, match="figure 3 has been silent for 4 s in mid-motion"):
        await motion
    table.medium.restore()
    await until(table.clock, lambda: table.figure.status.link.up, 1.0)
    await table.clock.sleep(0.5)
    await table.figure.turn(1.0)


async def test_a_short_outage_holds_the_motion_and_it_goes_on(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(400.0, 100.0, 60.0, 120.0))
    await table.clock.sleep(0.8)
    table.medium.cut()
    await table.clock.sleep(0.6)
    assert table.body.at_rest
    table.medium.restore()
    await motion
    table.body.advance()
    assert table.body.x == pytest.approx(400.0, abs=2.0)


async def test_an_unseen_figure_stops_and_the_motion_fails_with_a_reason(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 400.0))
    await table.clock.sleep(1.0)
    table.seen = False
    await until(table.clock, lambda: table.figure.status.telemetry.state is State.HOLD, 0.5)
    assert table.figure.status.telemetry.reason is Reason.LINK
    with pytest.raises(MotionError, match="no camera fix or command reached it"):
        await motion


async def test_a_motion_is_asked_for_again_while_the_radio_holds_up_the_fixes(table: Table) -> None:
    """A fix that is 1.2 s old when it arrives is none to the figure, which uses none older than 1 s."""
    table.seen = False
    await table.clock.sleep(1.3)
    table.figure.pose_fix(300.0, 100.0, 0.0, table.clock.now() - 1.2)
    motion = asyncio.ensure_future(table.figure.move(340.0, 100.0, 60.0, 80.0))
    await table.clock.sleep(0.2)
    assert not motion.done()
    table.seen = True
    await motion
    table.body.advance()
    assert table.body.x == pytest.approx(340.0, abs=2.0)


async def test_a_figure_that_the_camera_does_not_see_refuses_a_motion_at_once(table: Table) -> None:
    table.seen = False
    await table.clock.sleep(1.3)
    asked_s = table.clock.now()
    with pytest.raises(UnplacedError, match="the camera does not see its tag"):
        await table.figure.move(340.0, 100.0, 60.0, 80.0)
    assert table.clock.now() - asked_s < 0.1


async def test_a_figure_that_restarts_in_mid_motion_is_reported_and_must_be_armed(table: Table) -> None:
    motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 400.0))
    await table.clock.sleep(1.0)
    await table.switch_off(3)
    await until(table.clock, lambda: not table.figure.status.link.up, 0.1)
    table.switch_on(3)
    with pytest.raises(MotionError, match="figure 3 has restarted; arm it again"):
        await motion
    await table.clock.sleep(0.5)
    with pytest.raises(MotionError, match="not armed"):
        await table.figure.turn(1.0)
    await table.figure.arm()
    await table.figure.turn(1.0)


async def test_a_figure_that_is_not_there_is_named(table: Table) -> None:
    with pytest.raises(LinkTimeoutError, match="figure 9 has not answered within 5 s: switched on"):
        await table.fleet.figure(9).turn(1.0)


async def test_a_silent_figure_is_reported_with_its_last_state(table: Table) -> None:
    table.medium.cut()
    with pytest.raises(
        LinkTimeoutError, match=r"figure 3 has not answered .* \(last heard 2.5 s ago\) \(battery 80%\)"
    ):
        await table.figure.led(1, 2, 3)


async def test_a_controller_that_takes_over_finds_the_figures_unarmed(table: Table) -> None:
    await table.fleet.close()
    successor = Fleet(table.medium, table.clock, random.Random(2))
    await successor.start()
    await successor.ready([3], 1.0)
    with pytest.raises(MotionError, match="not armed"):
        await successor.figure(3).turn(1.0)
    await successor.close()


async def test_listeners_hear_of_changes(table: Table) -> None:
    heard: list[int] = []
    end = table.fleet.subscribe(heard.append)
    await table.fleet.figure(4).led(1, 2, 3)
    table.fleet.estop()
    await table.clock.sleep(0.5)
    assert set(heard) == {3, 4}
    end()
    heard.clear()
    await table.fleet.rearm()
    assert heard == []


async def test_identify_and_led_reach_the_figure(table: Table) -> None:
    await table.figure.led(0, 200, 0)
    await table.clock.sleep(0.2)
    assert table.body.colour == (0, 200, 0)
    await table.figure.identify(1.0)
    shown = set()
    for _ in range(10):
        await table.clock.sleep(0.1)
        shown.add(table.body.colour)
    assert (0, 0, 0) in shown


async def test_health_tells_loss_clock_and_faults(table: Table) -> None:
    table.medium.link_faults.loss = 0.2
    await table.clock.sleep(20.0)
    status = table.figure.status
    assert status.link.loss == pytest.approx(0.2, abs=0.08)
    assert status.link.clock_offset_s == pytest.approx(0.0, abs=0.01)
    assert status.tag_hz == pytest.approx(15.0, abs=1.0)
    table.medium.link_faults.loss = 0.0
    health = await table.figure.test()
    assert (health.failed, health.reset) == ((), Reason.NONE)
    table.bodies[3].faults.blocked = True
    with pytest.raises(MotionError, match="it does not move"):
        await table.figure.move(400.0, 100.0, 60.0, 120.0)
    await table.clock.sleep(0.2)
    data = as_data(3, table.figure.status, table.clock.now())
    assert (data["state"], data["link"], data["calibration"]) == ("fault", "ok", 0)
    assert data["faults"][-1] == {"age_s": 0, **sentence(Reason.STUCK.words)}


async def test_pose_fixes_count_the_way_to_the_figure_as_age() -> None:
    async with running_table(LinkFaults(delay_s=0.2)) as table:
        await table.clock.sleep(3.0)  # until a ping has come back
        await table.figure.move(420.0, 100.0, 60.0, 150.0)
        table.body.advance()
        assert table.body.x == pytest.approx(420.0, abs=1.5)


async def test_a_figure_is_called_by_its_tag_and_reached_by_its_radio() -> None:
    clock = SimulatedClock()
    link = Loopback(clock)
    fleet = Fleet(link, clock, random.Random(1), radios={1: 7})
    bodies = {n: Body(clock, Faults(), random.Random(n)) for n in (1, 7)}
    lives = [
        asyncio.ensure_future(run_figure(HostHal(body, clock), {"id": n}, link.figure(n))) for n, body in bodies.items()
    ]
    await fleet.start()
    await fleet.ready([1], 5.0)
    await fleet.figure(1).led(9, 9, 9)
    await clock.sleep(0.3)
    assert (bodies[7].colour, bodies[1].colour) == ((9, 9, 9), (0, 0, 0))
    assert list(fleet.figures) == [1]
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    await fleet.close()


async def test_a_stop_that_was_cleared_while_a_medium_was_down_is_cleared_there_too(table: Table) -> None:
    table.fleet.estop()
    await table.clock.sleep(0.2)
    latched = table.medium._latched
    await table.fleet.rearm()
    table.medium.cut()
    table.medium._latched = latched  # what a broker keeps that was out of reach
    table.medium.restore()
    await table.clock.sleep(0.3)
    assert table.medium._latched == b""


async def test_a_closed_fleet_runs_nothing_that_is_begun_afterwards() -> None:
    clock = SimulatedClock()
    fleet = Fleet(Loopback(clock), clock)
    await fleet.start()
    late: list[asyncio.Task[None]] = []

    async def drive() -> None:
        try:
            await clock.sleep(60.0)
        finally:
            late.append(fleet.spawn(clock.sleep(60.0)))

    fleet.spawn(drive())
    await clock.sleep(0.1)
    await fleet.close()
    late.append(fleet.spawn(clock.sleep(60.0)))
    await clock.sleep(0.1)
    assert [task.cancelled() for task in late] == [True, True]
