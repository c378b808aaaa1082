"""Answers of the real firmware over a line with known delay and loss."""

import asyncio

import pytest

from base.clock import SimulatedClock, run_simulated
from controller.links.loopback import LinkFaults, Loopback
from controller.sim.table_physics import World
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from robodrome.doctor.figures import PINGS, Trips, finding_of, measure


def trips_over(faults: LinkFaults, *asked: int) -> dict[int, Trips | None]:
    """What is measured of these figures, where figure 1 is on."""

    async def main() -> dict[int, Trips | None]:
        clock = SimulatedClock()
        link, world = Loopback(clock, faults, seed=3), World(clock.now, seed=1)
        body = world.add_figure(1, 0.0, 0.0, 0.0, "#888888")
        figure = asyncio.create_task(run_figure(HostHal(body, clock), {"id": 1}, link.figure(1)))
        try:
            return await measure(link, asked, clock)
        finally:
            figure.cancel()
            await asyncio.gather(figure, return_exceptions=True)

    return run_simulated(main())


def test_a_good_line_takes_twice_its_delay_and_loses_nothing() -> None:
    (trips,) = trips_over(LinkFaults(delay_s=0.02), 1).values()
    assert trips is not None
    assert (trips.sent, trips.lost) == (PINGS, 0.0)
    assert trips.spread_ms() == pytest.approx((40.0, 40.0), abs=10.0)  # and a turn of the firmware's loop
    assert finding_of(1, trips).remedy == ""


def test_lost_answers_are_counted_and_a_figure_that_is_off_is_told() -> None:
    found = trips_over(LinkFaults(loss=0.2), 1, 2)
    trips = found[1]
    assert trips is not None
    assert trips.lost == pytest.approx(1 - 0.8**2, abs=0.2)  # there and back
    assert "will stop now and then" in finding_of(1, trips).words
    assert "--radio" in finding_of(1, trips).remedy
    assert found[2] is None
    assert "switch it on" in finding_of(2, found[2]).remedy


def test_a_slow_line_and_one_without_answers_are_told() -> None:
    (slow,) = trips_over(LinkFaults(delay_s=0.06), 1).values()
    assert slow is not None
    assert slow.lost == 0.0
    assert "will stop now and then" in finding_of(1, slow).words
    assert finding_of(1, Trips(PINGS, [])).words == f"none of {PINGS} answers came: it will stop now and then"
