"""Computer players at the table."""

import asyncio
from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.errors import WorkerError
from controller.match.match import Match
from engine.games.ricochet.solver import solver
from engine.games.ricochet.solver.solver import solve as original
from tests.controller.table.harness import TableHarness
from tests.controller.table.play.test_games import harness_at_start


async def test_the_computer_answers_by_itself(harness: TableHarness) -> None:
    await harness.begin(dark="computer")
    await harness.table.submit(harness.order("place white c4"))
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.table.view(None)["ply"] == 2, 10.0)
    line = harness.table.view(None)["log"]["2"]
    assert (line["seat"], line["source"]) == ("dark", "computer")


async def test_two_computers_play_to_the_end_which_waits_for_the_journal(harness: TableHarness) -> None:
    async def protect_the_end(match: Match) -> None:
        harness.store.protect(match.state.outcome is not None)

    async def hands() -> None:
        while True:
            await harness.clock.sleep(0.5)
            for task in harness.table.session.executor.tasks.open:
                if task.kind == "lift":
                    harness.lying.pop(task.site, None)
                elif task.kind == "lay":
                    harness.lying[task.site] = f"disc-{task.token.side}"

    helper = asyncio.ensure_future(hands())
    harness.settled = protect_the_end
    await harness.begin("computer", "computer", until="busy")
    await harness.until(lambda: "outcome" in harness.table.view(None), 2000.0)
    await harness.until(lambda: "journal" in {one["code"] for one in harness.table.view(None)["notices"]})
    assert harness.phase() == "play"
    harness.store.protect(False)
    await harness.until(lambda: harness.phase() == "over")
    helper.cancel()
    view = harness.table.view(None)
    assert len(view["outcome"]["winners"]) == 1
    assert harness.table.session.detector.mismatches == 0
    assert harness.store.load(view["match"]).finished == "played"


async def test_a_computer_player_that_fails_frees_its_seat(harness: TableHarness) -> None:
    harness.thinking_error = WorkerError("its process has died")
    await harness.begin(dark="computer")
    await harness.lay_by_order("light", "black", "c4")
    await harness.until(lambda: "computer" in harness.notice_codes(), 5.0)
    assert harness.table.view(None)["seats"]["dark"]["kind"] == "open"
    harness.table.seat("dark", "human", "Ben", None)
    assert "computer" not in harness.notice_codes()


async def test_a_stop_ends_the_thinking_and_the_player_starts_over(harness: TableHarness) -> None:
    harness.thinking_s = 1000.0
    await harness.begin(dark="computer")
    await harness.table.submit(harness.order("place white c4"))
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.table.view(None)["ply"] == 1 and harness.phase() == "play", 10.0)
    await harness.clock.sleep(5.0)
    harness.table.stop("Ana")
    harness.thinking_s = 0.0
    await harness.clock.sleep(5.0)
    assert harness.table.view(None)["ply"] == 1
    await harness.table.resume("Ana")
    await harness.until(lambda: harness.table.view(None)["ply"] == 2, 20.0)


async def test_in_ricochet_the_computer_calls_after_the_time_that_people_need_and_they_may_call_first(
    tmp_path: Path,
) -> None:
    async with harness_at_start(tmp_path, "ricochet", {}).running() as harness:
        harness.table.seat("player1", "human", "Ana", None)
        harness.table.seat("player2", "computer", "", "perfect")
        await harness.table.start_match("ricochet", {})
        await harness.until(lambda: harness.table.view("player1")["you"]["to_act"], 120.0)
        begun_s = harness.clock.now()
        await harness.clock.sleep(0.3)
        decision = harness.table.view("player1")["you"]["decision"]
        await harness.table.submit(Order("o1", "player1", decision, "bid 30"))
        log = harness.table.session.journal.match.entries
        await harness.until(lambda: log[-1].actor == "player2", 60.0)
        calls = [entry.text for entry in log if entry.text.startswith("bid")]
        slides = int(calls[1].removeprefix("bid "))
        assert calls[0] == "bid 30"
        # docs/reference/ricochet-solver.md: points: a slide 1, a helper's slide 1.5, a helper 2, a turn 1
        assert 0.7 * slides <= harness.clock.now() - begun_s <= 1.5 * (2.5 * slides + 8) + 1.0


async def test_whether_a_chip_is_too_long_is_solved_off_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"longest": 8, "patience": 60}
    harness = harness_at_start(tmp_path, "ricochet", options)
    off_loop: list[bool] = []
    monkeypatch.setattr(solver, "solve", lambda problem: off_loop.append(harness.refereed) or original(problem))
    async with harness.running():
        for seat in harness.game.seats:
            harness.table.seat(seat, "human", seat, None)
        await harness.table.start_match("ricochet", options)
        await harness.until(lambda: harness.table.view("player1")["you"]["to_act"], 120.0)
        log = harness.table.session.journal.match.entries
        plies = len(log)
        await harness.until(lambda: len(log) > plies, 150.0)
    assert off_loop == [True]
    solver.solution.cache_clear()
    harness = harness_at_start(tmp_path, "ricochet", options)
    assert await harness.table.session.resume()
    assert off_loop == [True, True]
