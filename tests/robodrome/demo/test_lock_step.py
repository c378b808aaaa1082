"""Demos in lock-step: the same seed gives the same record on a busy computer."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from controller.errors import ConfigError
from robodrome.demo.lock_step import MATCH, RECORD, lock_step
from robodrome.demo.narrator import NOBODY, narrator
from robodrome.demo.options import DemoOptions, FaultPlan


def played(out: Path, hash_seed: str) -> dict[str, object]:
    """One ply with faults of the links, in a separate process."""
    command = "demo robotory --lock-step --seed 5 --plies 1 --loss 0.02 --dropout 0.05 --json --out"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-m", "robodrome", *command.split(), str(out)],
        env=environment,
        capture_output=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


def test_a_seed_gives_the_same_bytes_in_two_processes_that_compete_for_the_computer(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as threads:
        one, other = threads.map(played, (tmp_path / "one", tmp_path / "other"), ("1", "2"))
    assert one == other
    assert (one["settled"], one["contacts"], one["stuck"]) == (1, 0, None)
    for name in (RECORD, MATCH):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    lines = [json.loads(line) for line in (tmp_path / "one" / RECORD).read_text().splitlines()]
    frames = [line for line in lines if "frame" in line]
    assert len(lines) == one["lines"] > len(frames) > 100
    assert set(frames[-1]["figures"]) == {"0", "1", "2"}


def test_ozobots_play_a_ply_without_contact() -> None:
    options = DemoOptions(
        game="robotory", options={}, seed=7, speed=4.0, plies=1, level=None, hands="prompt", size="auto", out=None,
        figures="ozobot",
    )  # fmt: skip
    with narrator(NOBODY) as nobody:
        report = lock_step(options, nobody)
    assert (report["settled"], report["contacts"], report["stuck"]) == (1, 0, None)


@pytest.mark.parametrize(
    ("plan", "firmware", "word"),
    [(FaultPlan(restarts=1), "python", "--restarts"), (FaultPlan(), "micropython", "--firmware")],
)
def test_what_needs_other_processes_is_refused_in_words(plan: FaultPlan, firmware: str, word: str) -> None:
    options = DemoOptions(
        game="robotory",
        options={},
        seed=0,
        speed=4.0,
        plies=1,
        level=None,
        hands="prompt",
        size="auto",
        out=None,
        fault_plan=plan,
        firmware=firmware,  # type: ignore[arg-type]
    )
    with narrator(NOBODY) as nobody, pytest.raises(ConfigError, match=word):
        lock_step(options, nobody)
