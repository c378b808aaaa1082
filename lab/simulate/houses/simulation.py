"""A seed of two houses from its beginning to its end."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from base.clock import run_simulated
from base.processes import scratch_folder
from controller.linked import handover_record
from controller.match import match_file
from lab.simulate.calls import Calls
from lab.simulate.checks import Violation
from lab.simulate.disk.disk import Disk
from lab.simulate.houses.checks import HousesChecks
from lab.simulate.houses.faults import KINDS, draw, strike
from lab.simulate.houses.houses import NAMES, Houses
from lab.simulate.houses.people import HousesPeople
from lab.simulate.seeded_loop import SeededLoop
from lab.simulate.simulation import ENDS_S, ROUNDING_S, Plan, Result, errors_logged, raise_end_of, seeded_secrets


def drawn(seed: int, game: str, seconds: float, kinds: tuple[str, ...] = tuple(KINDS)) -> Plan:
    """All faults of these kinds in two houses."""
    return Plan(seed, game, seconds, kinds, tuple(draw(seed, game, seconds, kinds)), linked=True)


def simulate(plan: Plan, history: Path | None = None) -> Result:
    """Run a plan of two houses to its end, or to the first broken promise; arguments as of `simulation.simulate`."""
    with scratch_folder("robodrome-houses-") as folder, seeded_secrets(plan.seed), _unconfined():
        return run_simulated(_simulated(plan, folder, history), lambda: SeededLoop(plan.seed))


async def _simulated(plan: Plan, folder: Path, history: Path | None) -> Result:
    disks, calls = [Disk(folder / name / "0", Random(f"{plan.seed} disk of {name}")) for name in NAMES], Calls()
    with ExitStack() as below:
        for disk in disks:
            disk.tree.folder.parent.mkdir()
            below.enter_context(disk.installed())
        below.enter_context(calls.installed())
        houses = Houses(plan.game, plan.seed, disks, calls, history)
        checks, violation = HousesChecks(houses), None
        with errors_logged() as errors:
            try:
                await _run(plan, houses, checks)
                if errors:
                    raise Violation("traceback", errors[0])
            except Violation as broken:
                violation = broken
        seconds, digest = houses.clock.now(), houses.history.close()
        houses.bury()
    for house in houses.houses:
        houses.counts.update(house.counts)
    acknowledged = sum(answer["t"] == "ack" for phone in houses.phones for _, answer in phone.answered)
    return Result(violation, seconds, digest, houses.history.lines, checks.plies, acknowledged, houses.counts)


async def _run(plan: Plan, houses: Houses, checks: HousesChecks) -> None:
    """Play until the time is up. Raises Violation: a promise was broken."""
    await houses.open()
    people = HousesPeople(houses, plan.game)
    works = [people.run(), checks.watch(), *(one.watch() for one in checks.each())]
    works += [house.supervise() for house in houses.houses]
    works += [strike(houses, people, fault, plan.seed) for fault in plan.faults]
    lives = [asyncio.create_task(work) for work in works]
    try:
        while (left_s := plan.seconds - houses.clock.now()) > ROUNDING_S:
            running = {life for life in lives if not life.done()}
            running |= {house.controller.running for house in houses.houses}
            done, _ = await asyncio.wait(running, timeout=left_s, return_when=asyncio.FIRST_COMPLETED)
            for life in done:
                raise_end_of(life)
        last_s = max((fault.t_s + fault.lasts_s for fault in plan.faults), default=0.0)
        await checks.at_the_end(plan.seconds - last_s)
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await houses.close()
        await houses.clock.sleep(ENDS_S)
    checks.each()[0].nothing_left()


@contextmanager
def _unconfined() -> Iterator[None]:
    """Read what comes from the other house in this process."""
    with (
        patch.object(handover_record, "confined", lambda function, *given: function(*given)),
        patch.object(match_file, "confined", lambda function, *given: function(*given)),
    ):
        yield
