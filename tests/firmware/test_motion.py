"""Motions in closed loop: real app, dead-band, lag, mismatch, slip, gyro bias, aged and noisy fixes."""

from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

import pytest

from firmware.figure import ticks, wire
from tests.firmware.bodies import Faults
from tests.firmware.harness import Harness, running_harness

TABLES = {
    "usual": Faults(),
    "the other wheel weaker": Faults(mismatch=-0.02),
    "fresh fixes": Faults(age_s=(0.04, 0.07)),
    "old fixes": Faults(age_s=(0.15, 0.2)),
    "more slip": Faults(slip=0.05),
    "other dead-band": Faults(deadband=0.18),
    "starts late": Faults(start=(0.25, 0.25)),
    "one wheel starts late": Faults(start=(0.25, 0.14)),
    "slower motors": Faults(lag_s=0.11),
    "worse gyro": Faults(gyro_bias_rad_s=radians(3.0)),
}
FAULTS = [pytest.param(faults, id=name) for name, faults in TABLES.items()]


def turn_to(harness: Harness, yaw: float) -> int:
    return harness.answer(wire.TURN, round(degrees(atan2(sin(yaw), cos(yaw))) * 100), 21000, 200)


@pytest.mark.parametrize("faults", FAULTS)
async def test_a_turn_ends_within_a_degree_and_a_half_and_does_not_swing(faults: Faults) -> None:
    async with running_harness(faults) as harness:
        body = harness.body
        for step in (60, 90, 180, -60, -90):
            goal, x, y, body.reversals = body.yaw + radians(step), body.x, body.y, 0
            assert turn_to(harness, goal) == wire.OK
            assert await harness.done() == wire.OK
            body.advance()
            assert abs(degrees(atan2(sin(body.yaw - goal), cos(body.yaw - goal)))) < 1.5
            assert hypot(body.x - x, body.y - y) < 1.0
            assert body.reversals <= 1


@pytest.mark.parametrize("faults", FAULTS)
async def test_a_cell_is_driven_to_two_millimetres_and_straight(faults: Faults) -> None:
    async with running_harness(faults) as harness:
        body = harness.body
        for bearing in (0.0, 60.0, 180.0):
            turn_to(harness, radians(bearing))
            await harness.done()
            body.advance()
            x, y = body.x, body.y
            c, s = cos(radians(bearing)), sin(radians(bearing))
            body.trace.clear()
            assert harness.move(x + 78 * c, y + 78 * s, bound_mm=95) == wire.OK
            assert await harness.done() == wire.OK
            body.advance()
            along = [(px - x) * c + (py - y) * s for _, px, py, _ in body.trace]
            across = [(py - y) * c - (px - x) * s for _, px, py, _ in body.trace]
            assert along[-1] == pytest.approx(78, abs=2.0)
            assert max(along) < 80.5
            assert abs(across[-1]) < 1.5
            assert max(map(abs, across)) < 2.0


async def test_it_turns_towards_the_target_first(harness: Harness) -> None:
    assert harness.move(100.0, 160.0) == wire.OK
    assert await harness.done() == wire.OK
    assert (harness.body.x, harness.body.y) == pytest.approx((100.0, 160.0), abs=2.0)
    assert harness.body.yaw == pytest.approx(pi / 2, abs=radians(3))


@pytest.mark.parametrize("bearing", [90, -90, 150])
async def test_a_turn_that_shifts_the_figure_off_its_line_does_not_spoil_a_short_move(bearing: int) -> None:
    """One wheel starts later: the figure first turns about the other one, by up to a millimetre."""
    late = Faults(start=(0.12, 0.35), fix_noise_mm=0.05, fix_noise_rad=0.001)
    async with running_harness(late) as harness:
        x, y = 100 + 8 * cos(radians(bearing)), 100 + 8 * sin(radians(bearing))
        assert harness.move(x, y) == wire.OK
        assert await harness.done() == wire.OK
        await harness.clock.sleep(0.5)
        harness.body.advance()
        assert hypot(harness.body.x - x, harness.body.y - y) < 0.5


@pytest.mark.parametrize("bearing", [40, 90, 150, -30])
async def test_fast_wheels_that_start_late_need_not_end_a_turn_exactly_to_drive(bearing: int) -> None:
    """A start of 0.64 leads them to (0.64 - 0.18) / 0.82 * 300 = 168 mm/s for 20 ms: turns miss the line by degrees."""
    stiff = Faults(top_mm_s=300.0, start=(0.55, 0.4), deadband=0.18, mismatch=0.1, lag_s=0.04)
    async with running_harness(stiff, wheels=(230, 600, 2600) * 4) as harness:
        x, y = 100 + 75 * cos(radians(bearing)), 100 + 75 * sin(radians(bearing))
        assert harness.move(x, y, bound_mm=120) == wire.OK
        await harness.done()
        harness.body.advance()
        assert hypot(harness.body.x - x, harness.body.y - y) < 4.0


async def test_it_drives_backwards_only_when_it_may(harness: Harness) -> None:
    harness.move(60.0, 100.0, bits=wire.REVERSE_ALLOWED)
    assert await harness.done() == wire.OK
    assert harness.body.yaw == pytest.approx(0.0, abs=radians(3))
    assert harness.body.x == pytest.approx(60.0, abs=2.0)
    harness.move(30.0, 100.0)
    assert await harness.done() == wire.OK
    assert abs(harness.body.yaw) == pytest.approx(pi, abs=radians(3))
    assert harness.body.x == pytest.approx(30.0, abs=2.0)


async def test_wheels_that_start_far_later_than_measured_are_driven_harder_until_they_move() -> None:
    """They start at 40 % and not at 25 %; without motion it counts as stuck after 1.5 s."""
    async with running_harness(Faults(start=(0.4, 0.4))) as harness:
        for x in (140.0, 100.0, 108.0):
            assert harness.move(x, 100.0, bits=wire.REVERSE_ALLOWED) == wire.OK
            assert await harness.done() == wire.OK
            assert (harness.body.x, harness.body.y) == pytest.approx((x, 100.0), abs=2.0)


async def test_motion_survives_the_wrap_of_the_ticks() -> None:
    async with running_harness(boot_ms=ticks.PERIOD - 2000) as harness:
        assert harness.move(150.0, 100.0) == wire.OK
        assert await harness.done() == wire.OK
        assert harness.app.hal.ticks_ms() < 10_000
        assert harness.body.x == pytest.approx(150.0, abs=2.0)


async def test_the_bound_is_kept_and_a_target_beyond_it_refused(harness: Harness) -> None:
    """The wheels turn in the air: the figure believes fixes that never come near the target."""
    assert harness.move(200.0, 100.0, bound_mm=99) == wire.TOO_FAR
    harness.app.config["stall_ms"] = 60_000
    harness.body.faults.blocked = True
    assert harness.move(140.0, 100.0, bound_mm=60) == wire.OK
    assert await harness.done() == wire.BOUND_REACHED
    assert harness.app.drive.odometry.travel < 66


WIRINGS = {
    "left motor reversed": Faults(wired=(-1, 1)),
    "right motor reversed": Faults(wired=(1, -1)),
    "both motors reversed": Faults(wired=(-1, -1)),
    "motors crossed": Faults(crossed=True),
    "motors crossed and reversed": Faults(crossed=True, wired=(-1, -1)),
    "upside down": Faults(gyro_sign=-1),
}


@pytest.mark.parametrize("faults", [pytest.param(faults, id=name) for name, faults in WIRINGS.items()])
@pytest.mark.parametrize("bearing", [0, 20, 90, 180, -90])
async def test_no_wiring_mistake_leads_far_from_where_a_motion_began(faults: Faults, bearing: int) -> None:
    """Turned by up to 40 degrees, a figure of 40 mm stays within 12 mm and what it runs until the next fix."""
    async with running_harness(faults) as harness:
        body = harness.body
        for command, bound_mm in (("turn", 0.0), ("move", 80.0)):
            x, y = body.x, body.y
            body.trace.clear()
            if command == "turn":
                turn_to(harness, body.yaw + radians(bearing))
            else:
                yaw = body.yaw + radians(bearing)
                harness.move(x + 60 * cos(yaw), y + 60 * sin(yaw), bound_mm=bound_mm)
            await harness.done()
            body.advance()
            assert max(hypot(px - x, py - y) for _, px, py, _ in body.trace) < bound_mm + 35.0
            assert harness.answer(wire.ARM) == wire.OK


COMPENSATED = {
    "left motor reversed": wire.LEFT_REVERSED,
    "right motor reversed": wire.RIGHT_REVERSED,
    "both motors reversed": wire.LEFT_REVERSED | wire.RIGHT_REVERSED,
    "motors crossed": wire.CROSSED,
    "motors crossed and reversed": wire.CROSSED | wire.LEFT_REVERSED | wire.RIGHT_REVERSED,
    "upside down": wire.GYRO_INVERTED,
}


@pytest.mark.parametrize("name", WIRINGS)
async def test_a_figure_that_makes_up_for_its_wiring_drives_as_any_other(name: str) -> None:
    async with running_harness(WIRINGS[name], wiring=COMPENSATED[name]) as harness:
        for x, y in ((140.0, 100.0), (100.0, 160.0)):
            assert harness.move(x, y) == wire.OK
            assert await harness.done() == wire.OK
            assert (harness.body.x, harness.body.y) == pytest.approx((x, y), abs=2.0)


async def test_a_stuck_figure_is_a_fault_until_it_is_armed(harness: Harness) -> None:
    harness.body.faults.blocked = True
    harness.move(200.0, 100.0)
    assert await harness.done() == wire.STALLED
    assert (harness.app.drive.state, harness.app.drive.reason) == (wire.FAULT, wire.STUCK)
    assert not harness.body.enabled
    assert harness.move(120.0, 100.0) == wire.IS_FAULTY
    harness.body.faults.blocked = False
    assert harness.answer(wire.ARM) == wire.OK
    assert harness.move(120.0, 100.0) == wire.OK


async def test_a_figure_that_is_carried_off_stops(harness: Harness) -> None:
    harness.move(200.0, 100.0)
    await harness.clock.sleep(0.8)
    harness.body.advance()
    harness.body.y += 60.0
    assert await harness.done() == wire.DISPLACED
    assert harness.body.duties == (0.0, 0.0)


async def test_a_blind_move_needs_pings_and_no_camera(harness: Harness) -> None:
    harness.move(220.0, 100.0, bits=wire.BLIND)
    harness.seen = False
    for _ in range(50):
        harness.say(wire.PING)
        await harness.clock.sleep(0.1)
    assert harness.heard(wire.DONE)[-1][1] == wire.OK
    assert harness.body.x == pytest.approx(220.0, abs=4.0)
    harness.seen = True
    await harness.clock.sleep(1.0)
    harness.move(100.0, 100.0, bits=wire.BLIND)
    await harness.clock.sleep(3.0)
    assert harness.app.drive.state == wire.IDLE
    assert harness.heard(wire.DONE)[-1][1] == wire.LINK_LOST


@pytest.mark.parametrize("way_mm", [150.0, -150.0])
async def test_a_move_tells_how_far_its_wheels_were_asked_to_run(way_mm: float) -> None:
    """The left wheel runs 102 for 100, the right one 98; so they were asked for 150 / 1.02 and 150 / 0.98 mm."""
    async with running_harness(Faults(mismatch=0.04, slip=0.0)) as harness:
        harness.body.advance()
        x, yaw = harness.body.x, harness.body.yaw
        assert harness.move(x + way_mm, 100.0, bits=wire.REVERSE_ALLOWED) == wire.OK
        assert await harness.done() == wire.OK
        harness.body.advance()
        seen, aside = harness.body.x - x, (harness.body.yaw - yaw) * 15
        ((seq, left, right),) = harness.heard(wire.RAN)
        assert seq == harness.heard(wire.DONE)[-1][0]
        assert left / 10 == pytest.approx((seen - aside) / 1.02, abs=1.0)
        assert right / 10 == pytest.approx((seen + aside) / 0.98, abs=1.0)


async def test_a_figure_counts_what_the_start_of_a_fast_wheel_adds() -> None:
    """A start of 0.55 gets 0.59, which leads wheels of 300 mm/s to (0.59 - 0.12) / 0.88 * 300 = 160 mm/s for 20 ms.

    That is 3.2 mm; without it the figure would drive so much too far without a camera, and its wheels would seem worn.
    """
    fast = Faults(top_mm_s=300.0, mismatch=0.0, slip=0.0, start=(0.55, 0.55), gyro_bias_rad_s=0.0)
    async with running_harness(fast, wheels=(120, 550, 3000) * 4) as harness:
        harness.body.advance()
        x = harness.body.x
        assert harness.move(x + 150.0, 100.0, bits=wire.BLIND) == wire.OK
        while not harness.heard(wire.DONE):
            harness.say(wire.PING)
            await harness.clock.sleep(0.1)
        harness.body.advance()
        ((_, left, right),) = harness.heard(wire.RAN)
        assert harness.body.x - x == pytest.approx(150.0, abs=1.0)
        assert (left / 10, right / 10) == pytest.approx((harness.body.x - x,) * 2, abs=0.5)


async def test_turns_before_a_move_and_stopped_moves_report_no_distance() -> None:
    async with running_harness(Faults(mismatch=0.0, slip=0.0)) as harness:
        assert harness.move(100.0, 180.0) == wire.OK
        assert await harness.done() == wire.OK
        ((_, left, right),) = harness.heard(wire.RAN)
        assert (left / 10, right / 10) == pytest.approx((80, 80), abs=3.0)
        assert harness.move(100.0, 100.0) == wire.OK
        await harness.clock.sleep(1.0)
        assert harness.answer(wire.STOP) == wire.OK
        assert len(harness.heard(wire.RAN)) == 1


async def test_wheels_are_asked_for_no_more_than_a_weak_battery_gives() -> None:
    """At 3.5 V wheels of 60 mm/s at 3.9 V run 53.8; asked for more, they would seem worn."""

    wheels = (120, 120, 600) * 4  # the body's run 75
    async with running_harness(Faults(mismatch=0.0, slip=0.0), wheels=wheels) as harness:
        harness.body.battery = 3500
        await harness.clock.sleep(3.0)
        x = harness.body.x
        assert harness.move(x + 150.0, 100.0) == wire.OK
        assert await harness.done() == wire.OK
        harness.body.advance()
        ((_, left, right),) = harness.heard(wire.RAN)
        assert (left + right) / 20 == pytest.approx((harness.body.x - x) * 60 / 75, abs=1.0)
        speeds = [
            hypot(b[1] - a[1], b[2] - a[2]) / (b[0] - a[0]) for a, b in pairwise(harness.body.trace) if b[0] > a[0]
        ]
        assert max(speeds) == pytest.approx(75 * 3500 / 3900, abs=0.5)
