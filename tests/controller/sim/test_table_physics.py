"""The simulated table: motion by hand, contacts, and the same history for the same seed."""

import math

import pytest

from controller.sim.figures.body_properties import Physics
from controller.sim.table_physics import Reach, World
from controller.sim.true_state import TrueHand, TrueToken

PERFECT = Physics(mismatch=0.0, slip=0.0, gyro_bias_rad_s=0.0, gyro_noise_rad_s=0.0)


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.t_s = 0.0

    def __call__(self) -> float:
        return self.t_s


@pytest.fixture
def now() -> Hands:
    return Hands()


def world_with(now: Hands, *places: tuple[float, float, float], physics: Physics = PERFECT, seed: int = 1) -> World:
    world = World(now, seed, physics)
    for figure, place in enumerate(places):
        body = world.add_figure(figure, *place, colour="#c33")
        body.enable(True)
    return world


def test_straight_drive_covers_speed_times_time(now: Hands) -> None:
    # Full battery: (3.5 + 0.65) / 3.9 of 75 mm/s = 79.8 mm/s; the motor's lag of 80 ms costs 0.08 s of it.
    world = world_with(now, (0, 0, math.pi / 2))
    world.bodies[0].set_duty(1, 1)
    now.t_s = 2.0
    figure = world.truth().figures[0]
    assert figure.y_mm == pytest.approx(79.8 * (2.0 - 0.08), rel=0.01)
    assert figure.x_mm == pytest.approx(0.0, abs=1e-6)


def test_wheels_stand_still_while_the_process_is_stopped(now: Hands) -> None:
    world = world_with(now, (0, 0, math.pi / 2))
    world.stopped_s = 0.5
    world.bodies[0].set_duty(1, 1)
    for now.t_s in (0.4, 0.8, 7.8, 8.2):
        world.advance()
    # As above, for 1.2 s: stopped from 0.8 to 7.8 s, and at full speed before and after.
    assert world.truth().figures[0].y_mm == pytest.approx(79.8 * (1.2 - 0.08), rel=0.01)
    assert world.time_s == pytest.approx(8.2)


def test_turn_on_the_spot_follows_track_width(now: Hands) -> None:
    # Wheels at +-39.9 mm/s on a track of 30 mm: 2.66 rad/s.
    world = world_with(now, (10, 20, 0))
    half = 0.12 + 0.88 / 2
    world.bodies[0].set_duty(-half, half)
    now.t_s = 1.0
    figure = world.truth().figures[0]
    assert figure.yaw_rad == pytest.approx(2.66 * 0.92, rel=0.01)
    assert (figure.x_mm, figure.y_mm) == pytest.approx((10, 20))


def test_nothing_moves_inside_the_dead_band_or_disabled(now: Hands) -> None:
    world = world_with(now, (0, 0, 0), (100, 0, 0))
    world.bodies[0].set_duty(0.12, 0.12)
    world.bodies[1].enable(False)
    world.bodies[1].set_duty(1, 1)
    now.t_s = 1.0
    assert [figure.x_mm for figure in world.truth().figures] == [0, 100]


def test_gyro_tells_the_turn_rate(now: Hands) -> None:
    world = world_with(now, (0, 0, 0))
    body = world.bodies[0]
    body.set_duty(-0.5, 0.5)
    now.t_s = 1.0
    before = world.truth().figures[0].yaw_rad
    rate = body.gyro_rad_s()
    now.t_s = 1.05
    assert world.truth().figures[0].yaw_rad - before == pytest.approx(rate * 0.05, rel=0.01)


def test_contact_counts_once_and_blocks(now: Hands) -> None:
    world = world_with(now, (0, 0, 0), (100, 0, 0))
    world.bodies[0].set_duty(1, 1)
    now.t_s = 3.0
    driver, stander = world.truth().figures
    assert world.contacts == 1
    assert driver.x_mm == pytest.approx(60.0, abs=0.01)
    assert stander.x_mm == 100.0
    assert world.min_clearance_mm <= 0.0
    world.bodies[0].set_duty(-1, -1)
    now.t_s = 4.0
    world.bodies[0].set_duty(1, 1)
    now.t_s = 6.0
    world.advance()
    assert world.contacts == 2


def test_least_clearance_of_a_passage(now: Hands) -> None:
    world = world_with(now, (0, 0, 0), (50, 55, 0))
    world.bodies[0].set_duty(1, 1)
    now.t_s = 2.0
    world.advance()
    assert world.contacts == 0
    assert world.min_clearance_mm == pytest.approx(15.0, abs=0.01)


def test_lifted_figures_touch_nothing_and_do_not_drive(now: Hands) -> None:
    world = world_with(now, (0, 0, 0), (60, 0, 0))
    world.lift(1)
    world.bodies[0].set_duty(1, 1)
    world.bodies[1].set_duty(1, 1)
    now.t_s = 2.0
    driver, held = world.truth().figures
    assert driver.x_mm > 100
    assert (held.x_mm, held.lifted) == (60, True)
    assert world.contacts == 0


def test_stuck_wheel_turns_the_figure(now: Hands) -> None:
    world = world_with(now, (0, 0, 0))
    world.bodies[0].faults.stuck_left = True
    world.bodies[0].set_duty(0.5, 0.5)
    now.t_s = 1.0
    assert world.truth().figures[0].yaw_rad > 0.5


def test_history_answers_for_the_past(now: Hands) -> None:
    world = world_with(now, (0, 0, 0))
    now.t_s = 1.0
    world.bodies[0].set_duty(0.6, 0.6)
    world.lay(TrueToken("disc-white", 30, 40))
    now.t_s = 2.5
    seen = world.truth()
    now.t_s = 60.0
    world.take(world.tokens[0])
    now.t_s = 70.0
    past = world.truth_at(2.5)
    assert past.figures[0].x_mm == pytest.approx(seen.figures[0].x_mm, abs=0.05)
    assert past.tokens == seen.tokens
    assert world.truth_at(0.5).figures[0].x_mm == 0.0
    assert world.truth_at(0.5).tokens == ()
    assert world.truth().tokens == ()


def test_one_seed_one_history_however_often_it_is_asked(now: Hands) -> None:
    def drive(ask_every_s: float) -> tuple[float, float, float]:
        clock = Hands()
        world = world_with(clock, (0, 0, 0), physics=Physics(), seed=5)
        world.bodies[0].set_duty(0.7, 0.8)
        while clock.t_s < 3.0:
            clock.t_s += ask_every_s
            world.advance()
        clock.t_s = 3.0
        figure = world.truth().figures[0]
        return figure.x_mm, figure.y_mm, figure.yaw_rad

    assert drive(0.004) == drive(0.5)


def test_wheels_differ_from_figure_to_figure(now: Hands) -> None:
    world = world_with(now, (0, 0, 0), (0, 200, 0), physics=Physics())
    for body in world.bodies.values():
        body.set_duty(1, 1)
    now.t_s = 2.0
    yaws = [figure.yaw_rad for figure in world.truth().figures]
    assert yaws[0] != yaws[1]
    assert all(abs(yaw) < math.radians(25) for yaw in yaws)


def test_battery_drains_and_sags_under_load(now: Hands) -> None:
    world = world_with(now, (0, 0, 0))
    body = world.bodies[0]
    full = body.battery_mv()
    body.set_duty(1, -1)
    assert body.battery_mv() == full - 60
    now.t_s = 300.0
    body.set_duty(0, 0)
    assert body.battery_mv() < full - 30


def test_hand_is_seen_on_its_way_and_carries_the_figure(now: Hands) -> None:
    world = world_with(now, (0, 0, 0))
    reach = Reach(((1.0, 0.0, 0.0), (2.0, 100.0, 50.0), (3.0, 100.0, -200.0)), -math.pi / 2)
    world.reach(reach)
    now.t_s = 1.0
    world.lift(0, reach)
    now.t_s = 1.5
    truth = world.truth()
    assert truth.hands == (TrueHand(50.0, 25.0, -math.pi / 2),)
    assert (truth.figures[0].x_mm, truth.figures[0].y_mm) == pytest.approx((50.0, 25.0))
    now.t_s = 2.0
    world.set_down(0, 101.0, 51.0, 0.5)
    now.t_s = 3.5
    truth = world.truth()
    assert truth.hands == ()
    assert (truth.figures[0].x_mm, truth.figures[0].lifted) == (101.0, False)


def test_a_cell_that_is_put_in_empty_stays_so() -> None:
    """3.3 V is 0.2 V below the empty cell of the model, of which 0.65 V is a full charge."""
    clock = [0.0]
    body = World(lambda: clock[0], 1, PERFECT).add_figure(0, 0.0, 0.0, 0.0, "#888888")
    body.charge_to(-0.2 / 0.65)
    assert body.battery_mv() == 3300
    clock[0] = 600.0
    assert body.battery_mv() == 3300
