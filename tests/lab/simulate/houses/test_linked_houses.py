"""Seeds of two houses that play one match: repeatable, and every promise kept."""

import os
import subprocess
import sys
from pathlib import Path

from lab.simulate.faults import Fault
from lab.simulate.houses.faults import KINDS
from lab.simulate.houses.simulation import drawn, simulate
from lab.simulate.simulate_bench import replay
from lab.simulate.simulation import Plan


def test_every_promise_is_kept_in_two_houses() -> None:
    faults = tuple(fault for fault in drawn(5, "robotory", 300.0).faults if fault.t_s < 80.0)
    result = simulate(Plan(5, "robotory", 90.0, (), faults, linked=True))
    assert result.violation is None
    assert result.acknowledged > 0


def test_the_match_changes_houses_and_goes_on() -> None:
    turns = tuple(Fault(n, 12.0 + 12.0 * n, "turns", "handover", 1.0) for n in range(3))
    result = simulate(Plan(1, "robotory", 60.0, (), turns, linked=True))
    assert result.violation is None
    assert result.counts["the match has changed houses"] == 3


def test_a_seed_of_two_houses_has_one_history_in_every_process(tmp_path: Path) -> None:
    said = "import sys; from lab.commands import app; app(sys.argv[1:], prog_name='lab')"
    command = [sys.executable, "-c", said, "simulate", "--linked", "--seed", "5", "--game", "robotory"]
    lines = []
    for number in range(2):
        history = tmp_path / str(number)
        environment = {**os.environ, "PYTHONHASHSEED": str(number)}
        given = [*command, "--hours", "0.01", "--history", str(history)]
        subprocess.run(given, check=True, env=environment, capture_output=True)
        lines.append(history.read_bytes())
    assert lines[0] == lines[1]
    assert lines[0].count(b"\n") > 100


def test_a_plan_of_two_houses_names_its_command() -> None:
    plan = drawn(7, "robotory", 3600.0)
    assert {fault.kind for fault in plan.faults} == {*KINDS}
    command = "python -m lab simulate --linked --seed 7 --game robotory --hours 1.0001 --fault 4"
    assert replay(plan.only([4])) == command
