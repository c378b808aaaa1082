"""What the figure answers, and when it refuses to move."""

import asyncio

import pytest

from controller.wire.rows import ROWS
from firmware.figure import wire
from firmware.figure.app import VERSION
from tests.firmware.bodies import Faults, until
from tests.firmware.harness import EPOCH, Harness
from tests.support.async_tests import background

HAS = wire.HAS_GYRO | wire.HAS_LED | wire.HAS_ACCELEROMETER


async def test_it_announces_itself_and_adopts_the_controller(harness: Harness) -> None:
    births = [(epoch, fields) for op, epoch, fields in harness.frames if op == wire.BIRTH]
    assert births[0] == (0, (*VERSION, HAS, 4000, wire.BOOT, 0, b"host\x00\x00\x00\x00", 0))
    assert births[1][0] == EPOCH
    assert births[1][1][5] == wire.IDLE


async def test_it_reports_ten_times_per_second(harness: Harness) -> None:
    before = len(harness.heard(wire.TEL))
    await harness.clock.sleep(2.0)
    assert len(harness.heard(wire.TEL)) - before == pytest.approx(20, abs=1)
    state, _, bits, battery, x, y, _, _, _ = harness.heard(wire.TEL)[-1]
    assert (state, bits, battery) == (wire.IDLE, wire.IS_ARMED | wire.POSE_IS_KNOWN, 4000)
    assert (x, y) == pytest.approx((1000, 1000), abs=5)


async def test_nothing_moves_without_arm(harness: Harness) -> None:
    harness.say(wire.HELLO, epoch=EPOCH + 1)
    harness.say(wire.MOVE, 1500, 1000, 600, 900, 200, 0, epoch=EPOCH + 1)
    assert harness.heard(wire.ACK)[-1][1] == wire.NOT_ARMED
    harness.say(wire.VEL, 400, 400, 150, 200, epoch=EPOCH + 1)
    await harness.clock.sleep(0.5)
    assert harness.body.way == 0.0
    assert not harness.body.enabled


async def test_frames_of_another_controller_are_dropped_and_an_old_one_does_not_come_back(harness: Harness) -> None:
    harness.say(wire.HELLO, epoch=EPOCH + 1)
    answers = len(harness.frames)
    harness.say(wire.ARM)
    harness.say(wire.HELLO)
    assert len(harness.frames) == answers
    harness.say(wire.ARM, epoch=EPOCH + 1)
    assert harness.heard(wire.ACK)[-1][1] == wire.OK


async def test_a_repeated_command_gets_the_same_answer_and_does_nothing_again(harness: Harness) -> None:
    seq = harness.say(wire.MOVE, 1300, 1000, 600, 900, 200, 0)
    assert await harness.done() == wire.OK
    way = harness.body.way
    harness.say(wire.MOVE, 1600, 1000, 600, 900, 200, 0, seq=seq)
    assert harness.heard(wire.ACK)[-1] == (seq, wire.OK)
    await harness.clock.sleep(1.0)
    assert harness.body.way == pytest.approx(way, abs=0.1)


async def test_a_late_command_is_dropped(harness: Harness) -> None:
    seq = harness.say(wire.STOP)
    answers = len(harness.heard(wire.ACK))
    harness.say(wire.MOVE, 1300, 1000, 600, 900, 200, 0, seq=seq - 1)
    assert len(harness.heard(wire.ACK)) == answers
    assert harness.app.drive.state == wire.IDLE


async def test_a_command_for_another_figure_is_not_ours(harness: Harness) -> None:
    answers = len(harness.frames)
    harness.say(wire.LED, 1, 2, 3, 0, address=4)
    assert len(harness.frames) == answers


async def test_values_out_of_range_are_refused(harness: Harness) -> None:
    assert harness.answer(wire.TURN, 0, 21000, 201) == wire.BAD_VALUE
    assert harness.answer(wire.TURN, 0, 21000, 0) == wire.BAD_VALUE
    assert harness.answer(wire.MOVE, 1300, 1000, 0, 900, 200, 0) == wire.BAD_VALUE


GOOD_COMMANDS = {
    wire.MOVE: (1300, 1000, 600, 9000, 200, 0),
    wire.TURN: (9000, 21000, 200),
    wire.LED: (255, 0, 16, 2),
    wire.CAL_SET: (2, 120, 250, 750, 121, 249, 749, 119, 251, 751, 122, 248, 748, 3000, 80, 0),
}
TYPE_MAX = {"u8": 255, "u16": 65535}


@pytest.mark.parametrize("op", GOOD_COMMANDS)
async def test_numbers_outside_of_their_declared_range_are_refused(harness: Harness, op: int) -> None:
    good, refused = GOOD_COMMANDS[op], 0
    for place, field in enumerate(ROWS[op].fields):
        low, high = field.limits or (0, TYPE_MAX["u16"])
        for wrong in (low - 1, high + 1):
            if field.limits and 0 <= wrong <= TYPE_MAX[field.wire_type]:
                assert harness.answer(op, *good[:place], wrong, *good[place + 1 :]) == wire.BAD_VALUE
                refused += 1
    assert refused
    assert harness.answer(op, *good) == wire.OK


async def test_a_duty_or_speed_with_a_time_to_live_out_of_range_is_dropped(harness: Harness) -> None:
    for op in (wire.VEL, wire.DUTY):
        for ttl_ms in (0, wire.MAX_TTL_MS + 1):
            harness.say(op, 500, 500, 900, ttl_ms)
    await harness.clock.sleep(0.5)
    assert harness.body.way == 0.0


async def test_a_figure_that_was_never_seen_does_not_drive(harness: Harness) -> None:
    harness.seen = False
    await harness.clock.sleep(1.3)
    assert harness.move(130.0, 100.0) == wire.NO_POSE


async def test_without_fixes_it_stops_within_the_time_to_live_and_goes_on_when_seen_again(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.8)
    harness.seen, hidden_s = False, harness.clock.now()
    await until(harness.clock, lambda: harness.body.duties == (0.0, 0.0), 1.0)
    assert harness.clock.now() - hidden_s <= 0.2 + 0.025
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.HOLD, wire.LINK_SILENT)
    await harness.clock.sleep(0.5)
    harness.seen = True
    assert await harness.done() == wire.OK
    assert harness.body.x == pytest.approx(200.0, abs=2.0)


async def test_a_motion_that_was_held_for_a_second_is_given_up(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.8)
    harness.seen = False
    assert await harness.done() == wire.LINK_LOST
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.IDLE, wire.LINK_SILENT)
    harness.seen = True
    await harness.clock.sleep(1.0)
    assert harness.body.x < 150.0


async def test_wheel_speeds_last_for_their_time_to_live(harness: Harness) -> None:
    for _ in range(10):
        harness.say(wire.VEL, 400, 400, 100, 150)
        await harness.clock.sleep(0.1)
    driven = harness.body.x
    assert driven == pytest.approx(100.0 + 40 * 1.0, abs=6.0)
    await harness.clock.sleep(1.0)
    assert harness.body.at_rest
    assert harness.body.x - driven < 40 * (0.05 + 0.02 + 0.08) + 1.0
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.IDLE, wire.LINK_SILENT)


async def test_a_duty_that_a_stop_overtook_drives_nothing(harness: Harness) -> None:
    seq = harness.say(wire.DUTY, 600, 600, 250, 200)
    assert harness.say(wire.STOP, seq=seq + 2) == seq + 2
    harness.say(wire.DUTY, 600, 600, 250, 200, seq=seq + 1)
    assert harness.body.duties == (0.0, 0.0)
    assert harness.app.drive.state == wire.IDLE
    harness.say(wire.DUTY, 600, 600, 250, 200, seq=seq + 3)
    assert harness.app.drive.state == wire.MOVING


async def test_the_emergency_stop_of_any_controller_cuts_the_motors_until_armed(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.5)
    harness.say(wire.ESTOP, epoch=1, address=wire.ALL)
    assert not harness.body.enabled
    assert harness.heard(wire.DONE)[-1][1] == wire.BROKEN_OFF
    assert harness.app.drive.state == wire.ESTOPPED
    assert harness.move(120.0, 100.0) == wire.IS_ESTOPPED
    assert harness.answer(wire.STOP) == wire.OK
    assert harness.app.drive.state == wire.ESTOPPED
    assert harness.answer(wire.ARM) == wire.OK
    assert harness.app.drive.state == wire.IDLE


async def test_a_new_motion_takes_the_place_of_the_old_one(harness: Harness) -> None:
    first = harness.say(wire.MOVE, 2000, 1000, 600, 1500, 200, 0)
    await harness.clock.sleep(0.5)
    harness.say(wire.TURN, 9000, 21000, 200)
    assert harness.heard(wire.DONE) == [(first, wire.SUPERSEDED)]
    assert await harness.done() == wire.OK


async def test_a_low_battery_warns_then_refuses_then_recovers(harness: Harness) -> None:
    harness.body.battery = 3500
    await harness.clock.sleep(2.0)
    assert harness.heard(wire.TEL)[-1][2] & wire.BATTERY_IS_LOW
    assert harness.move(130.0, 100.0) == wire.OK
    harness.body.battery = 3300
    assert await harness.done() == wire.OK
    await harness.clock.sleep(2.0)
    assert harness.app.drive.state == wire.LOWBATT
    assert harness.move(100.0, 100.0) == wire.LOW_BATTERY
    assert harness.answer(wire.ARM) == wire.LOW_BATTERY
    harness.body.battery = 4100
    await harness.clock.sleep(2.0)
    assert harness.app.drive.state == wire.IDLE
    assert harness.answer(wire.ARM) == wire.OK


async def test_an_error_inside_stops_the_wheels_and_is_reported(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.5)

    def broken() -> float:
        raise OSError("the gyro is gone")

    with monkeypatch.context() as patch:
        patch.setattr(harness.body, "gyro_rad_s", broken)
        await harness.clock.sleep(0.1)
        assert (harness.app.drive.state, harness.app.drive.reason) == (wire.FAULT, wire.SENSOR)
        assert not harness.body.enabled
        assert harness.heard(wire.LOG) == [(40, b"gyro not found: the gyro is gone")]
    assert harness.answer(wire.ARM) == wire.OK
    assert harness.move(200.0, 100.0) == wire.OK


async def test_a_camera_s_fix_right_after_a_gyro_that_woke_late_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = Harness(Faults(), 0)

    def broken() -> float:
        raise OSError("not yet")

    with monkeypatch.context() as patch:
        patch.setattr(harness.body, "gyro_rad_s", broken)
        async with background(harness.app.run()):
            await harness.clock.sleep(0.1)
            harness.say(wire.HELLO)
            assert harness.answer(wire.ARM) == wire.IS_FAULTY
            patch.undo()
            assert harness.answer(wire.ARM) == wire.OK
            harness.say(wire.POSE, 1000, 1000, 0, 0)
            await harness.clock.sleep(0.1)
            harness.say(wire.POSE, 1000, 1000, 0, 0)
            assert harness.app.drive.state == wire.IDLE
            assert harness.move(120.0, 100.0) == wire.OK


async def test_the_light_shows_its_colour_blinks_and_warns(harness: Harness) -> None:
    harness.answer(wire.LED, 0, 0, 200, 0)
    await harness.clock.sleep(0.2)
    assert harness.body.colour == (0, 0, 200)
    harness.answer(wire.IDENTIFY, 2000)
    shown = set()
    for _ in range(20):
        await harness.clock.sleep(0.1)
        shown.add(harness.body.colour)
    assert shown == {(0, 0, 200), (0, 0, 0)}
    await harness.clock.sleep(0.3)
    assert harness.body.colour == (0, 0, 200)
    harness.say(wire.ESTOP)
    await harness.clock.sleep(0.2)
    assert harness.body.colour == (255, 0, 0)


async def test_wheel_speeds_end_at_their_bound(harness: Harness) -> None:
    harness.say(wire.VEL, 400, 400, 30, 200)
    assert await harness.done() == wire.BOUND_REACHED
    await harness.clock.sleep(0.5)
    assert 102.0 < harness.body.x < 100.0 + 3.0 + 40 * (0.02 + 0.08)


async def test_duties_go_to_the_motors_as_they_are_and_for_their_time(harness: Harness) -> None:
    harness.say(wire.DUTY, 300, -110, 100, 100)
    await until(harness.clock, lambda: harness.body.duties != (0.0, 0.0), 0.1)
    assert harness.body.duties == (0.3, -0.11)
    assert await harness.done() == wire.LINK_LOST
    assert harness.body.duties == (0.0, 0.0)
    harness.say(wire.DUTY, 300, 300, 100, 201)
    await harness.clock.sleep(0.1)
    assert harness.body.duties == (0.0, 0.0)


async def test_a_turn_beyond_its_bound_is_refused(harness: Harness) -> None:
    assert harness.answer(wire.TURN, 9000, 8000, 200) == wire.TOO_FAR
    assert harness.answer(wire.TURN, 9000, 9100, 200) == wire.OK
    assert await harness.done() == wire.OK


async def test_a_figure_that_is_picked_up_stops_and_waits_until_it_stands(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.5)
    harness.body.felt_g = (0.2, 0.1, 1.1)
    assert await harness.done() == wire.PICKED_UP
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.IDLE, wire.LIFTED)
    assert harness.move(200.0, 100.0) == wire.IS_LIFTED
    harness.body.felt_g = (0.0, 0.0, 1.0)
    await until(harness.clock, lambda: harness.heard(wire.EVENT)[-1][0] == wire.SET_DOWN)
    assert [what for what, _ in harness.heard(wire.EVENT)] == [wire.LIFTED, wire.SET_DOWN]
    await harness.clock.sleep(0.2)
    assert harness.move(150.0, 100.0) == wire.OK


async def test_a_push_ends_the_motion_and_nothing_more(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.5)
    harness.body.felt_g = (0.9, 0.0, 1.0)
    assert await harness.done() == wire.HIT
    harness.body.felt_g = (0.0, 0.0, 1.0)
    assert harness.heard(wire.EVENT) == [(wire.BUMPED, 900)]
    await harness.clock.sleep(0.1)
    assert harness.move(200.0, 100.0) == wire.OK


async def test_an_empty_battery_stops_even_a_motion_and_keeps_quiet(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.5)
    harness.body.battery = 3200
    assert await harness.done() == wire.BROKEN_OFF
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.LOWBATT, wire.BATTERY)
    assert not harness.body.enabled
    count = len(harness.heard(wire.TEL))
    await harness.clock.sleep(5.0)
    assert len(harness.heard(wire.TEL)) - count == pytest.approx(5, abs=1)


async def test_a_restart_by_the_watchdog_is_a_fault_until_armed(harness: Harness) -> None:
    harness.app.hal.reset_reason = lambda: wire.WATCHDOG
    again = asyncio.ensure_future(harness.app.run())
    await harness.clock.sleep(0.1)
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.FAULT, wire.WATCHDOG)
    harness.say(wire.HELLO, epoch=EPOCH + 1)
    assert harness.app.drive.state == wire.FAULT
    harness.say(wire.ARM, epoch=EPOCH + 1)
    assert harness.app.drive.state == wire.IDLE
    again.cancel()
    await asyncio.gather(again, return_exceptions=True)


async def test_the_light_breathes_while_its_player_thinks_and_is_red_when_its_piece_is_down(harness: Harness) -> None:
    harness.answer(wire.LED, 0, 200, 0, wire.THINKING)
    shown = set()
    for _ in range(40):
        await harness.clock.sleep(0.05)
        shown.add(harness.body.colour)
    levels = {green for _, green, _ in shown}
    assert {(red, blue) for red, _, blue in shown} == {(0, 0)}
    assert min(levels) < 60 < 150 < max(levels) <= 200
    harness.answer(wire.LED, 0, 200, 0, wire.DOWN)
    await harness.clock.sleep(0.2)
    red, green, blue = harness.body.colour
    assert 0 < red < 150
    assert (green, blue) == (0, 0)
    assert harness.answer(wire.LED, 0, 200, 0, 3) == wire.BAD_VALUE


async def test_garbage_changes_nothing(harness: Harness) -> None:
    state, frames = harness.app.drive.state, len(harness.frames)
    for junk in (b"", b"\x00" * 15, b"\xff" * 400):
        harness.app.on_frame(junk)
    assert (harness.app.drive.state, len(harness.frames)) == (state, frames)


async def test_a_figure_with_a_fix_far_outside_goes_on_reporting(harness: Harness) -> None:
    harness.seen = False
    await harness.clock.sleep(1.5)
    harness.say(wire.POSE, 32767, -32768, 0, 0)
    for _ in range(10):
        harness.say(wire.VEL, 500, 500, 200, 200)
        await harness.clock.sleep(0.1)
    assert harness.app.drive.state == wire.MOVING
    assert harness.heard(wire.TEL)[-1][4:6] == (32767, -32768)


async def test_a_fix_that_a_stall_has_held_counts_as_old_and_keeps_nothing_alive(harness: Harness) -> None:
    """Sent when it was captured, 0.8 s ago: 60 mm behind, which would have turned a new fix into a jump."""
    odometry = harness.app.drive.odometry
    await harness.clock.sleep(2.0)
    sent_ms = round(harness.clock.now() * 1000)
    harness.seen = False
    assert harness.move(300.0, 100.0) == wire.OK
    await harness.clock.sleep(0.8)
    assert harness.app.drive.state == wire.HOLD
    harness.say(wire.POSE, 1000, 1000, 0, 0, t_ms=sent_ms)
    assert harness.app.drive.late_ms == pytest.approx(800, abs=20)
    assert odometry.fix_at is not None
    assert harness.app.hal.ticks_ms() - odometry.fix_at == pytest.approx(800, abs=30)
    await harness.clock.sleep(0.1)
    assert harness.app.drive.state == wire.HOLD
    harness.seen = True
    assert await harness.done() == wire.OK
    assert harness.body.x == pytest.approx(300.0, abs=2.0)


async def test_wheel_speeds_that_come_too_late_turn_nothing(harness: Harness) -> None:
    harness.say(wire.VEL, 300, 300, 200, 200, t_ms=round(harness.clock.now() * 1000) - 400)
    assert not harness.app.drive.moving
    harness.say(wire.VEL, 300, 300, 200, 200)
    assert harness.app.drive.moving


async def test_a_clock_that_jumps_is_no_stall(harness: Harness) -> None:
    """The controller's computer has slept for an hour: its clock stood still meanwhile."""
    harness.say(wire.VEL, 300, 300, 200, 200, t_ms=(round(harness.clock.now() * 1000) - 3_600_000) & 0x3FFFFFFF)
    assert harness.app.drive.moving
