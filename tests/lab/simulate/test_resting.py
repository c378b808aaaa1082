"""Figures at rest jump to their next event, and nothing that happens shows it."""

import statistics

import pytest

from controller.sim.figures.noise import deviates
from lab.simulate.simulation import Plan, simulate


@pytest.mark.parametrize(("game", "seed"), [("robotory", 5), ("roborama", 6)])
def test_a_history_is_the_same_to_the_byte_with_every_step_taken(game: str, seed: int) -> None:
    plan = Plan.drawn(seed, game, 45.0)
    skipping, stepping = simulate(plan), simulate(plan, skips=False)
    assert skipping.lines > 50
    assert (skipping.digest, skipping.counts) == (stepping.digest, stepping.counts)


def test_noise_is_normal_and_depends_on_seed_and_count_alone() -> None:
    drawn = [deviate for count in range(5_000) for deviate in deviates(7, count)]
    assert abs(statistics.fmean(drawn)) < 0.03
    assert abs(statistics.pstdev(drawn) - 1.0) < 0.03
    assert abs(sum(abs(deviate) < 1.0 for deviate in drawn) / len(drawn) - 0.6827) < 0.02
    assert abs(statistics.correlation(drawn[:-1], drawn[1:])) < 0.03
    assert abs(statistics.correlation(drawn[:-4], drawn[4:])) < 0.03
    assert deviates(7, 3) == deviates(7, 3) != deviates(8, 3)
