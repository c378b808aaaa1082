"""Meters of a figure's link and visibility."""

import random
import tracemalloc

import pytest

from controller.fleet.meters import CLOCK_PERIOD_S, WINDOW, LossMeter, PingMeter, SightingMeter


def test_nothing_is_known_before_anything_was_heard() -> None:
    assert LossMeter().loss is None
    assert PingMeter().offset_s is None


def test_gaps_are_losses_and_late_or_doubled_frames_are_not() -> None:
    meter = LossMeter()
    for seq in (5, 6, 9, 8, 8, 6):
        meter.hear(seq)
    assert meter.loss == pytest.approx(1 / 5)  # of 5 to 9, 7 is missing
    meter.hear(7)
    assert meter.loss == 0.0


def test_loss_is_that_of_the_last_frames() -> None:
    meter, rng = LossMeter(), random.Random(1)
    for seq in range(1, 1000):
        if seq > 600 or rng.random() > 0.5:
            meter.hear(seq)
    assert meter.loss == 0.0
    for seq in range(1000, 1000 + WINDOW, 2):
        meter.hear(seq)
    assert meter.loss == pytest.approx(0.5, abs=0.01)


def test_a_figure_that_restarts_is_counted_from_there() -> None:
    meter = LossMeter()
    for seq in (7000, 7001, 1, 2):
        meter.hear(seq)
    assert meter.loss == 0.0


def test_the_fastest_answer_gives_the_clock_offset() -> None:
    pings = PingMeter()
    for seq, asked_s, trip_s in ((1, 10.0, 0.4), (2, 11.0, 0.02), (3, 12.0, 0.6)):
        pings.ask(seq, asked_s)
        assert pings.answer(seq + 7, asked_s, 0.0) is None
        there_s = asked_s + (trip_s - 0.01 if trip_s > 0.1 else trip_s / 2)  # slow ones are slow on the way out
        assert pings.answer(seq, asked_s + trip_s, there_s + 500.0) == pytest.approx(trip_s)
    assert pings.one_way_s == pytest.approx(0.01)
    assert pings.offset_s == pytest.approx(500.0)
    assert pings.table_time(520.0, 20.1) == pytest.approx(20.0)


def test_a_clock_that_wraps_stays_the_same_clock() -> None:
    pings = PingMeter()
    pings.ask(1, 100.0)
    pings.answer(1, 100.0, CLOCK_PERIOD_S - 1.0)
    assert pings.table_time(2.0, 103.1) == pytest.approx(103.0)


def test_sightings_per_second() -> None:
    sightings = SightingMeter()
    for frame in range(60):
        sightings.see(frame / 15)
    assert sightings.per_second(4.0) == pytest.approx(15, abs=1)
    assert sightings.per_second(20.0) == 0.0


def test_sightings_that_nobody_asks_for_take_no_memory() -> None:
    sightings = SightingMeter()
    tracemalloc.start()
    for frame in range(50_000):
        sightings.see(frame / 30)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 20_000
    assert sightings.per_second(49_999 / 30) == pytest.approx(30.0, abs=0.5)
