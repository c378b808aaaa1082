"""What the figure answers, and when it refuses to move."""

import asyncio

import pytest

from controller.wire.rows import ROWS
from firmware.figure import wire
from firmware.figure.app import VERSION
from tests.firmware.bench import EPOCH, Bench
from tests.firmware.bodies import until

HAS = wire.HAS_GYRO | wire.HAS_LED | wire.HAS_ACCELEROMETER


async def test_it_announces_itself_and_adopts_the_controller(bench: Bench) -> None:
    births = [(epoch, fields) for op, epoch, fields in bench.frames if op == wire.BIRTH]
    assert births[0] == (0, (*VERSION, HAS, 4000, wire.BOOT, 0, b"host\x00\x00\x00\x00", 0))
    assert births[1][0] == EPOCH
    assert births[1][1][5] == wire.IDLE


async def test_it_reports_ten_times_per_second(bench: Bench) -> None:
    before = len(bench.heard(wire.TEL))
    await bench.clock.sleep(2.0)
    assert len(bench.heard(wire.TEL)) - before == pytest.approx(20, abs=1)
    state, _, bits, battery, x, y, _, _, _ = bench.heard(wire.TEL)[-1]
    assert (state, bits, battery) == (wire.IDLE, wire.IS_ARMED | wire.POSE_IS_KNOWN, 4000)
    assert (x, y) == pytest.approx((1000, 1000), abs=5)


async def test_nothing_moves_without_arm(bench: Bench) -> None:
    bench.say(wire.HELLO, epoch=EPOCH + 1)
    bench.say(wire.MOVE, 1500, 1000, 600, 900, 200, 0, epoch=EPOCH + 1)
    assert bench.heard(wire.ACK)[-1][1] == wire.NOT_ARMED
    bench.say(wire.VEL, 400, 400, 150, 200, epoch=EPOCH + 1)
    await bench.clock.sleep(0.5)
    assert bench.body.way == 0.0
    assert not bench.body.enabled


async def test_frames_of_another_controller_are_dropped_and_an_old_one_does_not_come_back(bench: Bench) -> None:
    bench.say(wire.HELLO, epoch=EPOCH + 1)
    answers = len(bench.frames)
    bench.say(wire.ARM)
    bench.say(wire.HELLO)
    assert len(bench.frames) == answers
    bench.say(wire.ARM, epoch=EPOCH + 1)
    assert bench.heard(wire.ACK)[-1][1] == wire.OK


async def test_a_repeated_command_gets_the_same_answer_and_does_nothing_again(bench: Bench) -> None:
    seq = bench.say(wire.MOVE, 1300, 1000, 600, 900, 200, 0)
    assert await bench.done() == wire.OK
    way = bench.body.way
    bench.say(wire.MOVE, 1600, 1000, 600, 900, 200, 0, seq=seq)
    assert bench.heard(wire.ACK)[-1] == (seq, wire.OK)
    await bench.clock.sleep(1.0)
    assert bench.body.way == pytest.approx(way, abs=0.1)


async def test_a_late_command_is_dropped(bench: Bench) -> None:
    seq = bench.say(wire.STOP)
    answers = len(bench.heard(wire.ACK))
    bench.say(wire.MOVE, 1300, 1000, 600, 900, 200, 0, seq=seq - 1)
    assert len(bench.heard(wire.ACK)) == answers
    assert bench.app.state == wire.IDLE


async def test_a_command_for_another_figure_is_not_ours(bench: Bench) -> None:
    answers = len(bench.frames)
    bench.say(wire.LED, 1, 2, 3, 0, address=4)
    assert len(bench.frames) == answers


async def test_values_out_of_range_are_refused(bench: Bench) -> None:
    assert bench.answer(wire.TURN, 0, 21000, 201) == wire.BAD_VALUE
    assert bench.answer(wire.TURN, 0, 21000, 0) == wire.BAD_VALUE
    assert bench.answer(wire.MOVE, 1300, 1000, 0, 900, 200, 0) == wire.BAD_VALUE


GOOD_COMMANDS = {
    wire.MOVE: (1300, 1000, 600, 9000, 200, 0),
    wire.TURN: (9000, 21000, 200),
    wire.LED: (255, 0, 16, 2),
    wire.CAL_SET: (2, 120, 750, 121, 749, 119, 751, 122, 748, 3000, 80),
}
TYPE_MAX = {"u8": 255, "u16": 65535}


@pytest.mark.parametrize("op", GOOD_COMMANDS)
async def test_numbers_outside_of_their_declared_range_are_refused(bench: Bench, op: int) -> None:
    good, refused = GOOD_COMMANDS[op], 0
    for place, field in enumerate(ROWS[op].fields):
        low, high = field.limits or (0, TYPE_MAX["u16"])
        for wrong in (low - 1, high + 1):
            if field.limits and 0 <= wrong <= TYPE_MAX[field.wire_type]:
                assert bench.answer(op, *good[:place], wrong, *good[place + 1 :]) == wire.BAD_VALUE
                refused += 1
    assert refused
    assert bench.answer(op, *good) == wire.OK


async def test_a_duty_or_speed_with_a_time_to_live_out_of_range_is_dropped(bench: Bench) -> None:
    for op in (wire.VEL, wire.DUTY):
        for ttl_ms in (0, wire.MAX_TTL_MS + 1):
            bench.say(op, 500, 500, 900, ttl_ms)
    await bench.clock.sleep(0.5)
    assert bench.body.way == 0.0


async def test_a_figure_that_was_never_seen_does_not_drive(bench: Bench) -> None:
    bench.seen = False
    await bench.clock.sleep(1.3)
    assert bench.move(130.0, 100.0) == wire.NO_POSE


async def test_without_fixes_it_stops_within_the_time_to_live_and_goes_on_when_seen_again(bench: Bench) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.8)
    bench.seen, hidden_s = False, bench.clock.now()
    await until(bench.clock, lambda: bench.body.duties == (0.0, 0.0), 1.0)
    assert bench.clock.now() - hidden_s <= 0.2 + 0.025
    assert (bench.app.state, bench.app.reason) == (wire.HOLD, wire.LINK_SILENT)
    await bench.clock.sleep(0.5)
    bench.seen = True
    assert await bench.done() == wire.OK
    assert bench.body.x == pytest.approx(200.0, abs=2.0)


async def test_a_motion_that_was_held_for_a_second_is_given_up(bench: Bench) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.8)
    bench.seen = False
    assert await bench.done() == wire.LINK_LOST
    assert (bench.app.state, bench.app.reason) == (wire.IDLE, wire.LINK_SILENT)
    bench.seen = True
    await bench.clock.sleep(1.0)
    assert bench.body.x < 150.0


async def test_wheel_speeds_last_for_their_time_to_live(bench: Bench) -> None:
    for _ in range(10):
        bench.say(wire.VEL, 400, 400, 100, 150)
        await bench.clock.sleep(0.1)
    driven = bench.body.x
    assert driven == pytest.approx(100.0 + 40 * 1.0, abs=6.0)
    await bench.clock.sleep(1.0)
    assert bench.body.at_rest
    assert bench.body.x - driven < 40 * (0.05 + 0.02 + 0.08) + 1.0
    assert (bench.app.state, bench.app.reason) == (wire.IDLE, wire.LINK_SILENT)


async def test_the_emergency_stop_of_any_controller_cuts_the_motors_until_armed(bench: Bench) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.5)
    bench.say(wire.ESTOP, epoch=1, address=wire.ALL)
    assert not bench.body.enabled
    assert bench.heard(wire.DONE)[-1][1] == wire.BROKEN_OFF
    assert bench.app.state == wire.ESTOPPED
    assert bench.move(120.0, 100.0) == wire.IS_ESTOPPED
    assert bench.answer(wire.STOP) == wire.OK
    assert bench.app.state == wire.ESTOPPED
    assert bench.answer(wire.ARM) == wire.OK
    assert bench.app.state == wire.IDLE


async def test_a_new_motion_takes_the_place_of_the_old_one(bench: Bench) -> None:
    first = bench.say(wire.MOVE, 2000, 1000, 600, 1500, 200, 0)
    await bench.clock.sleep(0.5)
    bench.say(wire.TURN, 9000, 21000, 200)
    assert bench.heard(wire.DONE) == [(first, wire.SUPERSEDED)]
    assert await bench.done() == wire.OK


async def test_a_low_battery_warns_then_refuses_then_recovers(bench: Bench) -> None:
    bench.body.battery = 3500
    await bench.clock.sleep(2.0)
    assert bench.heard(wire.TEL)[-1][2] & wire.BATTERY_IS_LOW
    assert bench.move(130.0, 100.0) == wire.OK
    bench.body.battery = 3300
    assert await bench.done() == wire.OK
    await bench.clock.sleep(2.0)
    assert bench.app.state == wire.LOWBATT
    assert bench.move(100.0, 100.0) == wire.LOW_BATTERY
    assert bench.answer(wire.ARM) == wire.LOW_BATTERY
    bench.body.battery = 4100
    await bench.clock.sleep(2.0)
    assert bench.app.state == wire.IDLE
    assert bench.answer(wire.ARM) == wire.OK


async def test_an_error_inside_stops_the_wheels_and_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.5)

    def broken() -> float:
        raise OSError("the gyro is gone")

    with monkeypatch.context() as patch:
        patch.setattr(bench.body, "gyro_rad_s", broken)
        await bench.clock.sleep(0.1)
        assert (bench.app.state, bench.app.reason) == (wire.FAULT, wire.SENSOR)
        assert not bench.body.enabled
        assert bench.heard(wire.LOG) == [(40, b"OSError: the gyro is gone")]
    assert bench.answer(wire.ARM) == wire.OK
    assert bench.move(200.0, 100.0) == wire.OK


async def test_the_light_shows_its_colour_blinks_and_warns(bench: Bench) -> None:
    bench.answer(wire.LED, 0, 0, 200, 0)
    await bench.clock.sleep(0.2)
    assert bench.body.colour == (0, 0, 200)
    bench.answer(wire.IDENTIFY, 2000)
    shown = set()
    for _ in range(20):
        await bench.clock.sleep(0.1)
        shown.add(bench.body.colour)
    assert shown == {(0, 0, 200), (0, 0, 0)}
    await bench.clock.sleep(0.3)
    assert bench.body.colour == (0, 0, 200)
    bench.say(wire.ESTOP)
    await bench.clock.sleep(0.2)
    assert bench.body.colour == (255, 0, 0)


async def test_wheel_speeds_end_at_their_bound(bench: Bench) -> None:
    bench.say(wire.VEL, 400, 400, 30, 200)
    assert await bench.done() == wire.BOUND_REACHED
    await bench.clock.sleep(0.5)
    assert 102.0 < bench.body.x < 100.0 + 3.0 + 40 * (0.02 + 0.08)


async def test_duties_go_to_the_motors_as_they_are_and_for_their_time(bench: Bench) -> None:
    bench.say(wire.DUTY, 300, -110, 100, 100)
    await until(bench.clock, lambda: bench.body.duties != (0.0, 0.0), 0.1)
    assert bench.body.duties == (0.3, -0.11)
    assert await bench.done() == wire.LINK_LOST
    assert bench.body.duties == (0.0, 0.0)
    bench.say(wire.DUTY, 300, 300, 100, 201)
    await bench.clock.sleep(0.1)
    assert bench.body.duties == (0.0, 0.0)


async def test_a_turn_beyond_its_bound_is_refused(bench: Bench) -> None:
    assert bench.answer(wire.TURN, 9000, 8000, 200) == wire.TOO_FAR
    assert bench.answer(wire.TURN, 9000, 9100, 200) == wire.OK
    assert await bench.done() == wire.OK


async def test_a_figure_that_is_picked_up_stops_and_waits_until_it_stands(bench: Bench) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.5)
    bench.body.felt_g = (0.2, 0.1, 1.1)
    assert await bench.done() == wire.PICKED_UP
    assert (bench.app.state, bench.app.reason) == (wire.IDLE, wire.LIFTED)
    assert bench.move(200.0, 100.0) == wire.IS_LIFTED
    bench.body.felt_g = (0.0, 0.0, 1.0)
    await until(bench.clock, lambda: bench.heard(wire.EVENT)[-1][0] == wire.SET_DOWN)
    assert [what for what, _ in bench.heard(wire.EVENT)] == [wire.LIFTED, wire.SET_DOWN]
    await bench.clock.sleep(0.2)
    assert bench.move(150.0, 100.0) == wire.OK


async def test_a_push_ends_the_motion_and_nothing_more(bench: Bench) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.5)
    bench.body.felt_g = (0.9, 0.0, 1.0)
    assert await bench.done() == wire.HIT
    bench.body.felt_g = (0.0, 0.0, 1.0)
    assert bench.heard(wire.EVENT) == [(wire.BUMPED, 900)]
    await bench.clock.sleep(0.1)
    assert bench.move(200.0, 100.0) == wire.OK


async def test_an_empty_battery_stops_even_a_motion_and_keeps_quiet(bench: Bench) -> None:
    bench.move(200.0, 100.0)
    await bench.clock.sleep(0.5)
    bench.body.battery = 3200
    assert await bench.done() == wire.BROKEN_OFF
    assert (bench.app.state, bench.app.reason) == (wire.LOWBATT, wire.BATTERY)
    assert not bench.body.enabled
    count = len(bench.heard(wire.TEL))
    await bench.clock.sleep(5.0)
    assert len(bench.heard(wire.TEL)) - count == pytest.approx(5, abs=1)


async def test_a_restart_by_the_watchdog_is_a_fault_until_armed(bench: Bench) -> None:
    bench.app.hal.reset_reason = lambda: wire.WATCHDOG
    again = asyncio.ensure_future(bench.app.run())
    await bench.clock.sleep(0.1)
    assert (bench.app.state, bench.app.reason) == (wire.FAULT, wire.WATCHDOG)
    bench.say(wire.HELLO, epoch=EPOCH + 1)
    assert bench.app.state == wire.FAULT
    bench.say(wire.ARM, epoch=EPOCH + 1)
    assert bench.app.state == wire.IDLE
    again.cancel()
    await asyncio.gather(again, return_exceptions=True)


async def test_the_light_breathes_while_its_player_thinks_and_is_red_when_its_piece_is_down(bench: Bench) -> None:
    bench.answer(wire.LED, 0, 200, 0, wire.THINKING)
    shown = set()
    for _ in range(40):
        await bench.clock.sleep(0.05)
        shown.add(bench.body.colour)
    levels = {green for _, green, _ in shown}
    assert {(red, blue) for red, _, blue in shown} == {(0, 0)}
    assert min(levels) < 60 < 150 < max(levels) <= 200
    bench.answer(wire.LED, 0, 200, 0, wire.DOWN)
    await bench.clock.sleep(0.2)
    red, green, blue = bench.body.colour
    assert 0 < red < 150
    assert (green, blue) == (0, 0)
    assert bench.answer(wire.LED, 0, 200, 0, 3) == wire.BAD_VALUE


async def test_garbage_changes_nothing(bench: Bench) -> None:
    state, frames = bench.app.state, len(bench.frames)
    for junk in (b"", b"\x00" * 15, b"\xff" * 400):
        bench.app.on_frame(junk)
    assert (bench.app.state, len(bench.frames)) == (state, frames)


async def test_a_figure_told_to_be_at_the_end_of_the_world_goes_on_reporting(bench: Bench) -> None:
    bench.seen = False
    await bench.clock.sleep(1.5)
    bench.say(wire.POSE, 32767, -32768, 0, 0)
    for _ in range(10):
        bench.say(wire.VEL, 500, 500, 200, 200)
        await bench.clock.sleep(0.1)
    assert bench.app.state == wire.MOVING
    assert bench.heard(wire.TEL)[-1][4:6] == (32767, -32768)
