"""Computer players at the table."""

import asyncio

from controller.errors import WorkerError
from tests.controller.table.harness import TableHarness


async def test_the_computer_answers_by_itself(harness: TableHarness) -> None:
    await harness.begin(dark="computer")
    await harness.table.submit(harness.order("place white c4"))
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.table.view(None)["ply"] == 2, 10.0)
    line = harness.table.view(None)["log"][-1]
    assert (line["seat"], line["source"]) == ("dark", "computer")


async def test_two_computers_play_to_the_end(harness: TableHarness) -> None:
    async def hands() -> None:
        while True:
            await harness.clock.sleep(0.5)
            for task in harness.table.session.executor.tasks.open:
                if task.kind == "lift":
                    harness.lying.pop(task.site, None)
                elif task.kind == "lay":
                    harness.lying[task.site] = f"disc-{task.token.side}"

    helper = asyncio.ensure_future(hands())
    await harness.begin("computer", "computer", until="busy")
    await harness.until(lambda: harness.phase() == "over", 2000.0)
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
    assert harness.table.view(None)["seats"][1]["kind"] == "open"
    harness.table.seat("dark", "human", "Ben", None)
    assert "computer" not in harness.notice_codes()


async def test_a_stop_ends_the_thinking_and_the_player_begins_anew(harness: TableHarness) -> None:
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
