"""Figures at rest jump to their next event, and nothing that happens shows it."""

import statistics

import pytest

from base.clock import run_simulated
from controller.sim.figures.noise import deviates
from firmware.figure import wire
from lab.simulate.seeded_loop import SeededLoop
from lab.simulate.simulation import Plan, simulate
from lab.simulate.world import SeededWorld


@pytest.mark.parametrize(("game", "seed"), [("robotory", 5), ("roborama", 6)])
def test_a_history_is_the_same_to_the_byte_with_every_step_taken(game: str, seed: int) -> None:
    plan = Plan.drawn(seed, game, 45.0)
    skipping, stepping = simulate(plan), simulate(plan, skips=False)
    assert skipping.lines > 50
    assert (skipping.digest, skipping.counts) == (stepping.digest, stepping.counts)


@pytest.mark.parametrize("skips", [True, False])
def test_a_figure_reports_less_often_only_while_it_stands_still_on_a_good_line(skips: bool) -> None:
    async def main() -> tuple[int, int, list[float]]:
        world = SeededWorld("robotory", 3, skips)
        figure, clock = world.figures[0], world.clock
        told_s: list[float] = []

        def hear(number: int, frame: bytes) -> None:
            if number == figure and wire.decode(frame)[4] == wire.TEL:
                told_s.append(clock.now())

        world.link.from_figure = hear  # type: ignore[method-assign]
        await world.start()
        await clock.sleep(10.0)
        still = len(told_s)
        await clock.sleep(8.0)
        still = len(told_s) - still
        world.sim.link_faults.jitter_s = 0.001
        await clock.sleep(2.0)
        bad = len(told_s)
        await clock.sleep(4.0)
        bad = len(told_s) - bad
        world.sim.link_faults.jitter_s = 0.0
        await clock.sleep(told_s[-1] + 4.0 - clock.now())
        await clock.sleep(told_s[-1] + 0.2 - clock.now())
        world.sim.world.lift(figure)
        lifted_s = clock.now()
        await clock.sleep(0.25)
        await world.close()
        return still, bad, [t_s - lifted_s for t_s in told_s if t_s > lifted_s]

    still, bad, soon_s = run_simulated(main(), lambda: SeededLoop(3))
    assert still == 8.0 / 0.8
    assert bad in (39, 40, 41)
    assert soon_s == pytest.approx([0.1, 0.2])


def test_noise_is_normal_and_depends_on_seed_and_count_alone() -> None:
    drawn = [deviate for count in range(5_000) for deviate in deviates(7, count)]
    assert abs(statistics.fmean(drawn)) < 0.03
    assert abs(statistics.pstdev(drawn) - 1.0) < 0.03
    assert abs(sum(abs(deviate) < 1.0 for deviate in drawn) / len(drawn) - 0.6827) < 0.02
    assert abs(statistics.correlation(drawn[:-1], drawn[1:])) < 0.03
    assert abs(statistics.correlation(drawn[:-4], drawn[4:])) < 0.03
    assert deviates(7, 3) == deviates(7, 3) != deviates(8, 3)
