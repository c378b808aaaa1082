"""Effects of a first build: each is there when it is asked for, and does what its source says."""

import math
from dataclasses import replace
from random import Random

import pytest

from base.clock import SimulatedClock, run_simulated
from controller.fleet.fleet import Fleet
from controller.links.loopback import LinkFaults, Loopback, Stalls
from controller.sim.figures import first_build
from controller.sim.figures.body import BROWN_OUT_V, Body
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.lossy_link import LossyLink
from controller.sim.settings import SimSettings, parked
from controller.sim.table import SimTable
from controller.sim.table_physics import World
from engine import registry
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from hardware.dimensions import load_dimensions
from tests.firmware import bodies
from tests.support.async_tests import background

EVEN = Physics(mismatch=0.0, slip=0.0)


def driven(physics: Physics, seconds: float, duty: tuple[float, float] = (0.5, 0.5), yaw_rad: float = 0.0) -> Body:
    """A body after some time with these duties."""
    clock = Steps()
    world = World(lambda: clock.now_s, 1, physics)
    body = world.add_figure(0, 0.0, 0.0, yaw_rad, "#888888")
    body.enable(True)
    body.set_duty(*duty)
    clock.now_s = seconds
    world.advance()
    return body


class Steps:
    now_s = 0.0


def test_a_tilted_table_slows_a_figure_uphill_and_not_across() -> None:
    """34 g on 1 degree weigh 5.8 mN along it; over 7 mm 0.041 mN m, of two wheels with 20: 0.1 % of full duty each.

    Full duty above a dead band of 12 % is 75 mm/s, so 0.1 % / 88 % of that is 0.087 mm/s, 0.87 mm in ten seconds.
    """
    tilted = replace(EVEN, mass_g=34.0, wheel_mm=14.0, stall_mnm=20.0, tilt_rad=math.radians(1.0), downhill_rad=math.pi)
    level = driven(EVEN, 10.0).x_mm
    assert level - driven(tilted, 10.0).x_mm == pytest.approx(0.87, abs=0.05)
    assert driven(tilted, 10.0, yaw_rad=math.pi).x_mm == pytest.approx(-(level + 0.87), abs=0.05)
    assert driven(tilted, 10.0, yaw_rad=math.pi / 2).y_mm == pytest.approx(level, abs=0.05)


def test_skids_drag_in_both_directions() -> None:
    dragging = replace(EVEN, skid=0.3)
    level = driven(EVEN, 10.0).x_mm
    assert driven(dragging, 10.0).x_mm == pytest.approx(-driven(dragging, 10.0, (-0.5, -0.5)).x_mm)
    assert 1.0 < level - driven(dragging, 10.0).x_mm < 4.0


def test_a_seam_turns_a_figure_and_paper_without_seams_does_not() -> None:
    seamed = replace(EVEN, seam_slip_mm=0.2, seams_mm=(50.0, 1000.0, 25.0, -500.0))
    assert driven(EVEN, 8.0).yaw_rad == 0.0
    assert driven(seamed, 0.5).yaw_rad == 0.0, "the first seam lies 25 mm ahead"
    body = driven(seamed, 8.0)
    assert 0.0 < abs(body.yaw_rad) < 0.2


def test_wheels_differ_in_each_direction() -> None:
    rough = replace(EVEN, friction_spread=0.1)
    assert driven(rough, 5.0).x_mm != pytest.approx(-driven(rough, 5.0, (-0.5, -0.5)).x_mm, abs=0.5)


def test_a_body_that_is_pushed_gives_way_by_its_share() -> None:
    clock = Steps()
    world = World(lambda: clock.now_s, 1, EVEN)
    pusher = world.add_figure(0, 0.0, 0.0, 0.0, "#888888")
    other = world.add_figure(1, 60.0, 0.0, 0.0, "#888888", replace(EVEN, gives_way=0.5))
    pusher.enable(True)
    pusher.set_duty(0.8, 0.8)
    clock.now_s = 3.0
    world.advance()
    assert other.x_mm - pusher.x_mm == pytest.approx(40.0, abs=0.1)
    assert 80.0 < other.x_mm < 150.0
    assert world.contacts == 1
    assert world.truth_at(3.0).figures[1].x_mm == pytest.approx(other.x_mm, abs=1.0)


def test_a_weak_cell_browns_out_when_motors_and_radio_draw_together() -> None:
    """Empty, 3.5 V; 0.2 A and 0.335 A through 1 ohm leave 2.97 V; through 0.3 ohm 3.34 V."""
    for ohm, browns_out in ((1.0, True), (0.3, False)):
        body = driven(replace(EVEN, cell_ohm=ohm), 0.1, (1.0, 1.0))
        body.charge_to(0.0)
        lowest_mv = min(body.battery_mv() for _ in range(400))
        assert body.browned_out is browns_out
        assert (lowest_mv / 1000 < BROWN_OUT_V) is browns_out


async def test_a_board_that_browns_out_starts_again() -> None:
    clock = SimulatedClock()
    table = SimTable(SimSettings("robotory", parked(registry.make("robotory")), seed=1, profile="first-build"), clock)
    medium = Loopback(clock)
    await table.start(lambda hal, number: ({}, medium.figure(number)))
    await clock.sleep(1.0)
    firmware = table._firmware[1]
    table.world.body(1).browned_out = True
    await clock.sleep(1.0)
    assert firmware.cancelled()
    assert not table._firmware[1].done()
    assert not table.world.body(1).faults.dead
    await table.close()


def test_a_first_build_is_drawn_from_its_seed_and_its_dimensions() -> None:
    known = load_dimensions().figure
    first, again = first_build.physics_of(3, 1, known), first_build.physics_of(3, 1, known)
    assert first == again
    assert first != first_build.physics_of(3, 2, known)
    assert (first.wheel_mm, first.tilt_rad) == (
        known.wheel_diameter_mm,
        first_build.physics_of(3, 2, known).tilt_rad,
    )
    heavy = replace(known, mass_g=2 * known.mass_g)
    assert first_build.physics_of(3, 1, heavy).mass_g == pytest.approx(2 * first.mass_g)
    table = first_build.table_of(3)
    assert 0.0 <= table.stamp_late_s <= 0.08
    assert 0.010 <= table.shutter.readout_s <= 0.033
    assert 0.03 <= table.shutter.flicker <= 1.0
    assert min(abs(table.shutter.flicker_hz - hz) for hz in (100.0, 120.0)) <= 0.1


def test_motors_of_first_builds_fill_the_range_and_are_of_one_kind_at_a_table() -> None:
    known = load_dimensions().figure
    drawn = [first_build.physics_of(seed, 1, known) for seed in range(300)]
    speeds, starts = [body.top_mm_s for body in drawn], [body.start for body in drawn]
    assert (25.0 <= min(speeds) < 30.0, 250.0 < max(speeds) <= 300.0) == (True, True)
    assert (0.15 <= min(starts) < 0.17, 0.53 < max(starts) <= 0.55) == (True, True)
    assert all(0.3 * body.start <= body.dead_band <= 0.9 * body.start for body in drawn)
    # A motor of 8,000 to 40,000 rpm, 0.07 to 0.22 mNm behind 20:1 to 298:1.
    for body in drawn:
        per_gear_rpm = 60 * body.top_mm_s / (math.pi * body.wheel_mm)
        gears = body.stall_mnm / 0.22, body.stall_mnm / 0.07
        assert max(20.0, gears[0], 8_000 / per_gear_rpm) <= min(298.0, gears[1], 40_000 / per_gear_rpm) + 1e-6
    assert first_build.physics_of(3, 2, known).top_mm_s == drawn[3].top_mm_s
    assert first_build.physics_of(3, 1, known, 25.0).top_mm_s == 25.0


async def test_a_first_build_has_the_shutter_that_is_drawn_for_it() -> None:
    sim = SimTable(SimSettings("robotory", (), seed=3, profile="first-build"), SimulatedClock())
    assert sim.camera.shutter == first_build.table_of(3).shutter


def test_a_stalled_connection_holds_frames_and_then_delivers_them_in_order() -> None:
    clock = SimulatedClock()
    got: list[tuple[float, bytes]] = []

    class End:
        def send(self, op: int, frame: bytes) -> None:
            got.append((clock.now(), frame))

    async def run() -> None:
        link = LossyLink(End(), LinkFaults(delay_s=0.0, stalls_per_min=20.0, stall_s=1.5), clock, Random(2))  # type: ignore[arg-type]
        for number in range(600):
            link.send(0, number.to_bytes(2, "big"))
            await clock.sleep(0.05)
        await clock.sleep(2.0)

    run_simulated(run())
    assert [int.from_bytes(frame, "big") for _, frame in got] == list(range(600))
    waits = [at - 0.05 * number for number, (at, _) in enumerate(got)]
    assert 0.5 < max(waits) <= 1.5
    assert waits.count(pytest.approx(0.0, abs=1e-6)) > 200


async def test_stalls_of_one_and_a_half_seconds_break_no_move() -> None:
    """Before, half of the moves broke off: a figure gave up after a second, and took fixes that came late for new."""
    clock = SimulatedClock()
    faults = LinkFaults(delay_s=0.005)
    medium = Loopback(clock)
    fleet = Fleet(medium, clock, Random(1))
    body = bodies.Body(clock, bodies.Faults(), Random(1), x=100.0, y=100.0)
    figure = fleet.figure(3)

    def see(x_mm: float, y_mm: float, yaw_rad: float, t_s: float) -> None:
        figure.sighted(t_s)
        figure.pose_fix(x_mm, y_mm, yaw_rad, t_s)

    await fleet.start()
    link = LossyLink(medium.figure(3), faults, clock, Random(7))
    async with background(run_figure(HostHal(body, clock), {"id": 3}, link), bodies.watch(body, see)):
        await fleet.ready([3], 5.0)
        await clock.sleep(1.0)
        await figure.arm()
        faults.stalls_per_min, faults.stall_s = 12.0, 1.5
        for number in range(20):
            x_mm = 100.0 + (80.0 if number % 2 == 0 else 0.0)
            await figure.move(x_mm, 100.0, 60.0, 120.0, reverse=True)
            await clock.sleep(1.0)
            body.advance()
            assert (body.x, body.y) == pytest.approx((x_mm, 100.0), abs=2.5)
    await fleet.close()


def test_stalls_come_as_often_as_they_should() -> None:
    stalls, now_s, held = Stalls(LinkFaults(stalls_per_min=6.0, stall_s=1.0), Random(3)), 0.0, 0
    while now_s < 6000.0:
        held += stalls.held_s(now_s) > 0
        now_s += 0.1
    # A stall in 10 s lasts 0.1 to 1 s, 0.55 on average: 0.55 of every 10.55 s.
    assert held * 0.1 / 6000.0 == pytest.approx(0.55 / 10.55, rel=0.15)
