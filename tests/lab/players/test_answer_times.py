"""The event loop while computer players think."""

import io
import time

import pytest
from rich.console import Console

from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.puzzles import Wishes, puzzle
from engine.games.ricochet.solver.solver import problem_of
from lab.players import answer_times
from lab.players.players_bench import show


@pytest.mark.wall_clock
async def test_searches_in_a_process_and_in_a_thread_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    easy = puzzle(Wishes(3), 0)
    monkeypatch.setattr(answer_times, "hardest", lambda: problem_of(easy.config, easy.chip, Standing(easy.robots)))
    printed = io.StringIO()
    console = Console(file=printed, width=120)
    report = await answer_times.thinking(["robotory"], 2, console)
    assert {what: row["answers"] for what, row in report["searches"].items()} == {
        "robotory, expert": 2,
        "solver, in a thread": 1,
    }
    show({"games": {}, "load": 1.0} | report, console)
    assert "robotory, expert" in printed.getvalue()


@pytest.mark.wall_clock
async def test_work_that_holds_up_the_loop_is_late() -> None:
    async def selfish() -> None:
        end_s = time.perf_counter() + 0.06
        while time.perf_counter() < end_s:
            pass

    with answer_times._idle_loop() as idle:
        watched = await answer_times._watched(selfish(), idle)
    assert max(watched.late_ms) > 50.0
    assert len(watched.idle_ms) >= 1
