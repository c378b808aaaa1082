"""Joint plans performed with true wheels and the real firmware: gates, trains, and which figures a failure holds."""

import asyncio
import math
from dataclasses import replace
from itertools import pairwise

from controller.execution.plan_executor import Part, parts_of
from controller.planning.geometry import Point
from controller.planning.plan import Gate, JointPlan, Leg
from controller.wire.messages import Calibration, WheelLine
from tests.controller.execution.driving import Rig

FIGURES = {"W": 0, "B": 1, "R": 2}


def stand(rig: Rig, *places: Point) -> None:
    """Figures stand there, looking east."""
    for figure, (x_mm, y_mm) in enumerate(places):
        rig.table.world.set_down(figure, x_mm, y_mm, 0.0)


def parts(trains: tuple[tuple[str, ...], ...] = (), **legs: tuple[Leg, ...]) -> dict[str, Part]:
    return parts_of(JointPlan(legs, dict.fromkeys(legs, 0.0), trains), FIGURES)


def place(rig: Rig, figure: int) -> Point:
    body = rig.body(figure)
    return (body.x_mm, body.y_mm)


def gap_mm(rig: Rig, one: int, other: int) -> float:
    return math.dist(place(rig, one), place(rig, other)) - 40.0


async def test_a_leg_begins_when_its_gate_has_been_seen_to_open(rig: Rig) -> None:
    stand(rig, (60.0, 100.0), (120.0, 100.0), (300.0, 400.0))
    await rig.clock.sleep(0.5)
    acts = parts(
        W=(Leg((60.0, 100.0), (120.0, 100.0), (Gate("B", 0, 50.0),)),),
        B=(Leg((120.0, 100.0), (220.0, 100.0)),),
    )
    performing = asyncio.create_task(rig.executor.perform(acts, ()))
    while place(rig, 0)[0] < 62.0:
        assert not performing.done()
        before_mm = place(rig, 1)[0]
        await rig.clock.sleep(0.05)
    assert before_mm > 120.0 + 45.0  # seen 50 mm along, give or take what figures come to rest off
    await performing
    assert {part.state for part in acts.values()} == {"arrived"}
    assert math.dist(place(rig, 0), (120.0, 100.0)) <= 2.0
    assert rig.table.world.contacts == 0


async def test_an_open_gate_lets_a_figure_drive_on_without_a_stop(rig: Rig) -> None:
    stand(rig, (60.0, 100.0), (300.0, 400.0), (200.0, 400.0))
    await rig.clock.sleep(0.5)
    steps = [(60.0 + 60.0 * n, 100.0) for n in range(5)]
    acts = parts(W=tuple(Leg(a, b) for a, b in pairwise(steps)))
    started_s = rig.clock.now()
    await rig.executor.perform(acts, ())
    assert rig.clock.now() - started_s < 240.0 / 60.0 + 4.0  # four stops would cost a second each
    assert math.dist(place(rig, 0), (300.0, 100.0)) <= 2.0


async def test_a_train_keeps_its_distances(rig: Rig) -> None:
    stand(rig, (180.0, 100.0), (120.0, 100.0), (60.0, 100.0))
    for figure in (0, 1, 2):
        body = rig.body(figure)
        rig.table.world.set_down(figure, body.x_mm, body.y_mm, 2.0 * figure)  # they must turn first
    await rig.clock.sleep(0.5)
    train = ("W", "B", "R")
    legs = {piece: (Leg((180.0 - 60.0 * n, 100.0), (300.0 - 60.0 * n, 100.0)),) for n, piece in enumerate(train)}
    performing = asyncio.create_task(rig.executor.perform(parts((train,), **legs), (train,)))
    least, most = math.inf, 0.0
    while not performing.done():
        least = min(least, gap_mm(rig, 0, 1), gap_mm(rig, 1, 2))
        most = max(most, gap_mm(rig, 0, 1), gap_mm(rig, 1, 2))
        await rig.clock.sleep(0.05)
    await performing
    assert least >= 12.0
    assert most <= 42.0
    assert [round(place(rig, figure)[0] / 10) for figure in (0, 1, 2)] == [30, 24, 18]
    assert rig.table.world.contacts == 0


async def test_a_train_is_as_fast_as_its_slowest_figure(rig: Rig) -> None:
    """The last one does 20 mm/s: 0.8 of its wheels' 25; before, those ahead left it behind at 35."""
    stand(rig, (180.0, 100.0), (120.0, 100.0), (300.0, 400.0))
    await rig.clock.sleep(0.5)
    slow = rig.table.world.body(1)
    slow.physics = replace(slow.physics, top_mm_s=25.0)
    lines = (WheelLine(slow.physics.dead_band, 25.0, slow.physics.start),) * 4
    await rig.fleet.figure(1).calibrate(Calibration(1, *lines, track_mm=30.0, lag_s=0.08))
    legs = {piece: (Leg((180.0 - 60.0 * n, 100.0), (250.0 - 60.0 * n, 100.0)),) for n, piece in enumerate("WB")}
    performing = asyncio.create_task(rig.executor.perform(parts((("W", "B"),), **legs), (("W", "B"),)))
    most_mm = 0.0
    while not performing.done():
        most_mm = max(most_mm, gap_mm(rig, 0, 1))
        await rig.clock.sleep(0.05)
    await performing
    assert most_mm < 30.0  # 20 at the start, and what the first drives until it has been seen to move
    assert rig.table.world.contacts == 0


async def test_who_follows_stops_when_the_head_of_the_train_dies(rig: Rig) -> None:
    stand(rig, (180.0, 100.0), (120.0, 100.0), (300.0, 400.0))
    await rig.clock.sleep(0.5)
    train = ("W", "B")
    legs = {piece: (Leg((180.0 - 60.0 * n, 100.0), (360.0 - 60.0 * n, 100.0)),) for n, piece in enumerate(train)}
    acts = parts((train,), **legs)
    performing = asyncio.create_task(rig.executor.perform(acts, (train,)))
    while place(rig, 0)[0] < 240.0:
        await rig.clock.sleep(0.05)
    rig.table.switch(0, on=False)
    await performing
    assert {part.state for part in acts.values()} <= {"held", "failed"}
    assert rig.table.world.contacts == 0
    assert gap_mm(rig, 0, 1) >= 1.0


async def test_a_failure_holds_only_the_figures_that_wait_for_it(rig: Rig) -> None:
    stand(rig, (120.0, 100.0), (60.0, 100.0), (60.0, 300.0))
    await rig.clock.sleep(0.5)
    rig.table.world.bodies[0].faults.stuck_left = rig.table.world.bodies[0].faults.stuck_right = True
    acts = parts(
        W=(Leg((120.0, 100.0), (220.0, 100.0)),),
        B=(Leg((60.0, 100.0), (120.0, 100.0), (Gate("W", 0, 60.0),)),),
        R=(Leg((60.0, 300.0), (220.0, 300.0)),),
    )
    await rig.executor.perform(acts, ())
    assert {piece: part.state for piece, part in acts.items()} == {"W": "failed", "B": "held", "R": "arrived"}
    assert "free it" in str(acts["W"].error)
    assert acts["B"].error is None
    assert math.dist(place(rig, 1), (60.0, 100.0)) < 1.0
    assert math.dist(place(rig, 2), (220.0, 300.0)) <= 2.0


async def test_cancelling_stops_all_figures(rig: Rig) -> None:
    stand(rig, (60.0, 100.0), (60.0, 200.0), (60.0, 300.0))
    await rig.clock.sleep(0.5)
    legs = {
        piece: (Leg((60.0, y_mm), (300.0, y_mm)),) for piece, y_mm in zip("WBR", (100.0, 200.0, 300.0), strict=True)
    }
    performing = asyncio.create_task(rig.executor.perform(parts(**legs), ()))
    await rig.clock.sleep(2.0)
    assert all(place(rig, figure)[0] > 62.0 for figure in (0, 1, 2))
    performing.cancel()
    await asyncio.gather(performing, return_exceptions=True)
    await rig.clock.sleep(1.0)
    still = rig.table.world.truth().figures
    await rig.clock.sleep(2.0)
    for before, after in zip(still, rig.table.world.truth().figures, strict=True):
        assert math.dist((before.x_mm, before.y_mm), (after.x_mm, after.y_mm)) < 0.1


def test_progress_is_what_has_been_seen() -> None:
    part = Part("W", 0, (Leg((0.0, 0.0), (100.0, 0.0)), Leg((100.0, 0.0), (200.0, 0.0))), 0.0)
    part.see((50.0, 1.0), until=2)
    assert (part.leg, part.along_mm, part.done) == (0, 50.0, 0.25)
    part.see((150.0, 0.0), until=2)
    assert (part.leg, part.along_mm, part.done) == (1, 50.0, 0.75)
    part.see((199.5, 0.0), until=2)
    assert (part.leg, part.done) == (2, 1.0)
