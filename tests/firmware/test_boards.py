"""Boards as the port has them: without a sensor, with another one, with a bus or a Wi-Fi that fails."""

import asyncio
import logging
from dataclasses import replace

import pytest

from controller.errors import MotionError
from controller.sim.figures.micropython_boards import BoardParts
from controller.wire.codes import Reason, State
from robodrome.figures.bench import on_cable
from tests.firmware.bench.cables import cables
from tests.firmware.rig import NUMBER, PATIENCE_S, Rig

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]

LONGER_THAN_THE_WATCHDOG_S = 3
LONGER_THAN_IT_JOINS_S = 11


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (BoardParts(bus="empty"), "gyro not found"),
        (BoardParts(bus="hangs"), "gyro not found: its bus hangs"),
        (BoardParts(who_am_i=0x71), "gyro not found: the chip at its address is 0x71, not an LSM6DS3"),
    ],
    ids=["no sensor", "hanging bus", "another chip"],
)
async def test_a_figure_without_its_gyro_is_reached_says_so_and_does_not_drive(
    rig: Rig, parts: BoardParts, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    rig.parts = replace(parts, rate=4)
    rig.switch_on()
    figure = rig.figure
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    await rig.until(lambda: figure.status.telemetry.state is State.FAULT)
    assert figure.status.telemetry.reason is Reason.SENSOR
    await rig.until(lambda: any(message.startswith(f"figure {NUMBER}: {words}") for message in caplog.messages))
    with pytest.raises(MotionError):
        await figure.arm()
    figure.velocity(40.0, 40.0)
    with pytest.raises(MotionError):
        await figure.move(160.0, 100.0, 60.0, 90.0)
    assert not rig.body.enabled
    shown = set()
    await rig.until(lambda: shown.add(rig.body.led) or len(shown) == 2)  # type: ignore[func-returns-value]
    assert shown == {(255, 0, 0), (255, 255, 255)}, "red and white in turn"
    health = await figure.test()
    assert "gyro" in health.failed
    assert (await rig.has_run(figure, LONGER_THAN_THE_WATCHDOG_S)).boots == 1, "the watchdog has not bitten"


async def test_a_wi_fi_that_takes_three_seconds_is_joined_without_a_restart(rig: Rig) -> None:
    rig.parts = BoardParts(joins_s=3.0, rate=4)
    rig.switch_on()
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    assert (await rig.figure.test()).boots == 1
    assert rig.figure.status.telemetry.state is not State.FAULT


async def test_a_board_whose_wi_fi_never_comes_stays_at_its_cable_and_says_so(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    rig.parts = BoardParts(joins_s=None, rate=4)
    with cables(rig.boards, [NUMBER]) as ports:
        rig.switch_on()
        async with on_cable(ports[NUMBER], rig.clock) as figure:
            health = await rig.has_run(figure, LONGER_THAN_IT_JOINS_S)
            assert (health.boots, health.signal_dbm, health.failed) == (1, 0, ())
            await rig.until(lambda: f"figure {NUMBER}: no Wi-Fi called emulated" in caplog.messages)
            await figure.arm()
        assert not rig.figure.status.link.up, "nothing came by radio"


async def test_a_signal_that_goes_as_it_is_asked_for_counts_as_none(rig: Rig) -> None:
    rig.parts = BoardParts(dbm=None)
    rig.switch_on()
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    health = await rig.figure.test()
    assert (health.signal_dbm, health.failed) == (0, ())


async def test_a_loop_that_waits_without_feeding_the_watchdog_is_ended_after_a_second(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    """The firmware still runs, but its control loop does not."""
    caplog.set_level(logging.WARNING)
    rig.stage("app.py", b"\n\nasync def stopped(self):\n    await asyncio.Event().wait()\n\n\nApp._control = stopped\n")
    rig.switch_on()
    async with asyncio.timeout(PATIENCE_S):
        await rig.until(lambda: f"figure {NUMBER}: restarted by the watchdog" in caplog.messages)
