"""Seeds of whole tables: repeatable, and every promise kept."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from base.clock import run_simulated
from lab.endurance.play_process import BenchError
from lab.simulate.calls import Calls
from lab.simulate.disk.disk import Disk
from lab.simulate.faults import KINDS, Fault
from lab.simulate.seeded_loop import SeededLoop
from lab.simulate.shrink import shrunk
from lab.simulate.simulate_bench import bench, replay
from lab.simulate.simulation import Plan, Result, simulate
from lab.simulate.table import PLY_CALLS, SeededTable

SEEDS = [("robotory", 1), ("droids", 2)]


@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_every_promise_is_kept(game: str, seed: int) -> None:
    result = simulate(Plan.drawn(seed, game, 75.0))
    assert result.violation is None
    assert result.plies > 0


KEPT = (
    ("netzwerk", (Fault(0, 20.0, "kill", "kill", 1.0),)),  # of a match that has ended
    ("robotory", (Fault(0, 15.0, "disk", "sync", 20.0), Fault(1, 22.0, "kill", "kill", 1.0))),  # after a refused ply
    ("robotory", (Fault(0, 12.0, "disk", "lies", 8.0), Fault(1, 30.0, "power", "power cut", 1.0))),  # refused twice
)


@pytest.mark.parametrize(("game", "faults"), KEPT)
def test_what_was_broken_once_is_kept(game: str, faults: tuple[Fault, ...]) -> None:
    assert simulate(Plan(1, game, 40.0, (), faults)).violation is None


def test_a_seed_has_one_history_in_every_process(tmp_path: Path) -> None:
    said = "import sys; from lab.commands import app; app(sys.argv[1:], prog_name='lab')"
    command = [sys.executable, "-c", said, "simulate", "--seed", "5", "--game", "robotory", "--hours", "0.01"]
    lines = []
    for number in range(2):
        history = tmp_path / str(number)
        environment = {**os.environ, "PYTHONHASHSEED": str(number)}
        subprocess.run([*command, "--history", str(history)], check=True, env=environment, capture_output=True)
        lines.append(history.read_bytes())
    assert lines[0] == lines[1]
    assert lines[0].count(b"\n") > 100


def test_faults_of_each_kind_come_and_can_be_left_out() -> None:
    plan = Plan.drawn(1, "robotory", 3600.0)
    assert {fault.kind for fault in plan.faults} == {*KINDS}
    assert {fault.kind for fault in Plan.drawn(1, "robotory", 3600.0, ("line",)).faults} == {"line"}
    assert [fault.number for fault in plan.only([3, 8]).faults] == [3, 8]


def test_what_breaks_a_promise_is_cut_down_to_the_faults_that_it_needs() -> None:
    from collections import Counter

    from lab.simulate.checks import Violation

    def run(plan: Plan) -> Result:
        needed = {4, 9} <= {fault.number for fault in plan.faults}
        return Result(Violation("stop", "") if needed else None, 300.0, "", 0, 0, 0, Counter())

    plan = Plan.drawn(7, "robotory", 3600.0)
    found = shrunk(plan, run(plan), run)
    assert [fault.number for fault in found.faults] == [4, 9]
    assert replay(found) == "python -m lab simulate --seed 7 --game robotory --hours 0.0834 --fault 4 --fault 9"


def test_a_second_call_with_the_same_log_goes_on(tmp_path: Path) -> None:
    log, console = tmp_path / "log", Console(quiet=True)
    plans = [Plan.drawn(seed, "robotory", 12.0, ("power",)) for seed in (1, 2)]
    bench(plans[:1], None, log, True, console)
    first = log.read_text()
    report = bench(plans, None, log, True, console)
    assert log.read_text().startswith(first)
    assert len(report["digests"]) == len(log.read_text().splitlines()) == 2
    log.write_text(log.read_text() + '{"plan": "cut off')
    assert bench(plans, None, log, True, console) == report
    assert len(log.read_text().splitlines()) == 2
    log.write_text(first + "notes\n")
    with pytest.raises(BenchError, match="log, line 2 is none of this bench's"):
        bench(plans, None, log, True, console)
    assert log.read_text() == first + "notes\n"


def test_cuts_alone_come_as_often_as_all_faults_and_are_replayed_so() -> None:
    plan = Plan.drawn(1, "robotory", 3600.0, ("power",))
    assert len(plan.faults) > 200
    assert replay(plan.only([3])).endswith("--hours 1.0001 --faults power --fault 3")


class _Soon(Random):
    """Draws a moment soon after the journal has been written."""

    def random(self) -> float:
        return 0.6


@pytest.mark.parametrize(
    "end", [lambda table: table.end_controller(_Soon(0), power=True), lambda table: table.cut_a_ply(_Soon(0))]
)
def test_an_end_that_is_given_up_does_not_come_later(
    end: Callable[[SeededTable], Coroutine[Any, Any, None]], tmp_path: Path
) -> None:
    """A simulation may end while a kill waits for the journal to be written, and then closes it."""

    async def given_up() -> None:
        disk, killed = Disk(tmp_path / "0", Random(0)), list[str]()
        table = SeededTable("robotory", 1, disk, Calls(), None, True)
        store = SimpleNamespace(appending=True, appended=lambda: None)
        kill = partial(killed.append, "killed")
        table.controller = SimpleNamespace(store=store, is_open=True, kill=kill)  # type: ignore[assignment]
        ending = asyncio.create_task(end(table))
        await table.world.clock.sleep(1.0)
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
        for _ in range(PLY_CALLS + 1):
            disk.before("sync")
        store.appended()
        await table.world.clock.sleep(1.0)
        assert killed == []

    run_simulated(given_up(), lambda: SeededLoop(1))
