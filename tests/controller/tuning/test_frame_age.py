"""How late frames are, from a figure that turns to and fro."""

import math
import random
from collections.abc import Callable

import pytest

from base.clock import run_simulated
from controller.errors import FigureLostError
from controller.sim.figures.body import BodyFaults
from controller.tuning.frame_age import OLDEST_S, FrameAge, age_of, measure_age
from controller.tuning.watch import Sighting, Watch
from lab.wire.wheel_tuning import random_physics, stand


def unsteady(watch: Watch, rng: random.Random, spread_s: float, lost: float) -> None:
    """Let frames be stamped up to `spread_s` earlier than the stand does, and lose some."""
    see = watch.see

    def spoiled(tag: int, x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
        if rng.random() >= lost:
            see(tag, x_mm, y_mm, yaw_rad, t_capture_s - rng.uniform(0.0, spread_s))

    watch.see = spoiled  # type: ignore[method-assign]


def measured(
    seed: int,
    late_s: float,
    spread_s: float = 0.0,
    lost: float = 0.0,
    spoil: Callable[[BodyFaults], None] = lambda _: None,
) -> tuple[FrameAge | None, float]:
    """What is measured with a drawn figure that nobody has tuned, and how far it has gone, mm."""

    async def measure() -> tuple[FrameAge | None, float]:
        async with stand(random_physics(random.Random(seed)), seed, late_s=late_s) as one:
            unsteady(one.watch, random.Random(seed), spread_s, lost)
            one.watch.late_s = 0.7  # a wrong value that was stored
            spoil(one.body.faults)
            start_mm = one.body.x_mm, one.body.y_mm
            age = await measure_age(one.figure, one.watch, one.clock)
            one.body.advance()
            return age, math.dist(start_mm, (one.body.x_mm, one.body.y_mm))

    return run_simulated(measure())


@pytest.mark.parametrize(
    ("seed", "late_s", "spread_s", "lost"),
    [(1, 0.0, 0.0, 0.0), (2, 0.5, 0.06, 0.3), (3, 0.8, 0.15, 0.5), (4, 1.45, 0.03, 0.1)],
)
def test_the_age_of_frames_is_found_before_anything_is_tuned(
    seed: int, late_s: float, spread_s: float, lost: float
) -> None:
    age, gone_mm = measured(seed, late_s, spread_s, lost)
    assert age is not None
    assert age.late_s == pytest.approx(late_s - spread_s / 2, abs=0.015)
    assert age.jitter_s == pytest.approx(spread_s / math.sqrt(12), abs=0.015), "of an even distribution"
    assert gone_mm < 60.0, "it stays within a hand's width"


def test_exchanged_wires_do_not_matter() -> None:
    def exchange(faults: BodyFaults) -> None:
        faults.crossed = faults.upside_down = True

    age, _ = measured(5, 0.3, spoil=exchange)
    assert age is not None
    assert age.late_s == pytest.approx(0.3, abs=0.015)


def test_a_figure_whose_gyro_feels_nothing_tells_no_age() -> None:
    def stall(faults: BodyFaults) -> None:
        faults.stuck_left = True

    age, _ = measured(5, 0.3, spoil=stall)
    assert age is None


FELT = {t / 10: math.sin(t * t / 400) for t in range(100)}
"""A yaw that turns faster and faster."""


def seen(
    late_s: float, every_s: float = 0.06, yaw: Callable[[float], float] = lambda t: math.sin(t * t / 4)
) -> list[Sighting]:
    return [Sighting(n * every_s + late_s, 0, 0, yaw(n * every_s), 0) for n in range(round(9.5 / every_s))]


def test_frames_that_are_older_than_any_turn_are_refused() -> None:
    assert age_of(seen(0.4), FELT, 3).late_s == pytest.approx(0.39, abs=0.003)
    with pytest.raises(FigureLostError, match=r"figure 3 .* up to 1.5 s later"):
        age_of(seen(OLDEST_S + 0.3), FELT, 3)


def test_a_tag_that_does_not_turn_or_is_hardly_seen_is_refused() -> None:
    for shown in (seen(0.1, yaw=lambda _: 0.3), seen(0.1, yaw=lambda t: 0.1 * t), seen(0.1, every_s=0.5)):
        with pytest.raises(FigureLostError, match="is its tag in the picture"):
            age_of(shown, FELT, 3)
