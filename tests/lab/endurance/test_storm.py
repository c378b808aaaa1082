"""`python -m lab storm`: its checks find what they look for, on made-up tables; and a table in a small storm."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from controller.match.match import Match
from controller.match.stored_match import Entry, StoredMatch
from controller.sim.process.control_client import SimulatedTableError
from controller.table.views.seat_view import without_null
from engine import registry
from lab.endurance import storm
from lab.endurance.play_process import BenchError
from lab.endurance.storm_checks import asked, at_rest, lost_or_doubled, replayed, tracebacks, wrong_view
from lab.endurance.storm_events import IN_A_ROW, OFTEN, Event, event
from lab.endurance.storm_faults import FAULTS

GAMES = tuple(registry.games())
ORDER = {"t": "order", "id": "x-1", "decision": "0-light", "action": "place white c5"}
ENTRY = Entry(1, "action", "light", "place white c5", "phone/ana/x-1", 1.0)
STORED = StoredMatch("m-1", "robotory", {}, {}, {}, 7, None, (ENTRY,), 0)


def test_every_kind_of_event_can_be_brought_about() -> None:
    assert FAULTS.keys() == OFTEN.keys()


def test_a_seed_gives_the_same_storm_from_any_event_on() -> None:
    drawn = [event(3, number, GAMES, tuple(OFTEN)) for number in range(1000)]
    assert drawn[500:] == [event(3, number, GAMES, tuple(OFTEN)) for number in range(500, 1000)]
    assert {told.kind for told in drawn} == OFTEN.keys()
    assert {told.game for told in drawn[: IN_A_ROW * len(GAMES)]} == set(GAMES)
    assert drawn != [event(4, number, GAMES, tuple(OFTEN)) for number in range(1000)]


def test_an_acknowledged_order_in_the_journal_is_neither_lost_nor_doubled() -> None:
    assert list(lost_or_doubled([STORED], [(ORDER, {"t": "ack"}), ({**ORDER, "id": "x-2"}, {"t": "nack"})])) == []


def test_an_acknowledged_order_that_is_not_in_the_journal_is_lost() -> None:
    assert list(lost_or_doubled([STORED], [({**ORDER, "id": "x-2"}, {"t": "ack"})])) == [
        "the acknowledged ply 'place white c5' is lost"
    ]


def test_another_action_than_the_acknowledged_one_is_found() -> None:
    other = replace(STORED, entries=(replace(ENTRY, text="place black c5"),))
    assert list(lost_or_doubled([other], [(ORDER, {"t": "ack"})])) == [
        "'place white c5' was played as 'place black c5'"
    ]


def test_an_order_that_was_played_twice_is_found_even_in_two_matches() -> None:
    again = replace(STORED, id="m-2")
    assert list(lost_or_doubled([STORED, again], [])) == ["order phone/ana/x-1 was played 2 times"]


def seen(seat: str | None) -> dict[str, Any]:
    """What a phone is shown of the match."""
    match = Match("m-1", registry.make("robotory"), {}, 7, STORED.entries)
    log = {"1": {"ply": 1, "seat": "light", "action": "place white c5", "source": "phone"}}
    state = without_null(match.state.view(seat))
    return {"ply": 1, "you": {"seat": seat}, "state": state, "log": log}


def test_a_view_of_the_journals_match_is_right() -> None:
    assert wrong_view(seen("dark"), replayed(STORED)) == []


def test_another_position_another_ply_and_another_log_are_found() -> None:
    assert wrong_view({**seen("dark"), "state": {}}, replayed(STORED)) == ["another position than the journal's"]
    assert wrong_view({**seen("dark"), "ply": 2}, replayed(STORED)) == ["ply 2 of 1"]
    assert wrong_view({**seen(None), "log": {}}, replayed(STORED)) == ["ply 1 as None instead of 'place white c5'"]


def test_tracebacks_are_found_also_where_a_log_indents_them() -> None:
    said = """12:00:00 ERROR    uvicorn.error: Exception in ASGI application
                  Traceback (most recent call last):
                    File "a.py", line 1, in live
                      await feed.serve()
                  web_remote.errors.Gone: no phone
12:00:01 WARNING  controller: Camera"""
    assert list(tracebacks(said)) == ["a traceback: web_remote.errors.Gone: no phone"]
    assert list(tracebacks("12:00:01 WARNING  controller: Camera")) == []


def test_a_table_is_settled_or_asks() -> None:
    quiet: dict[str, Any] = {"phase": "play", "tasks": {}, "notices": []}
    busy = {**quiet, "phase": "busy"}
    assert at_rest(quiet)
    assert not at_rest(busy)
    assert asked(busy) == []
    assert asked({**busy, "tasks": {"t1": {"state": "open", "text": "Lay a disc"}}}) == ["Lay a disc"]
    assert asked({**busy, "notices": [{"level": "info", "text": "Welcome"}]}) == []


def test_a_clock_that_jumps_shows_a_time_at_every_moment(tmp_path: Path) -> None:
    table: Any = SimpleNamespace(clock=tmp_path / "clock")
    table.clock.write_text("0")
    calm = replace(event(1, 0, GAMES, ("clock jump",)), lasts_s=0.0)

    async def jumps() -> None:
        for _ in range(300):
            await FAULTS["clock jump"](table, calm)

    with ThreadPoolExecutor() as pool:
        jumping = pool.submit(asyncio.run, jumps())
        while not jumping.done():
            assert abs(float(table.clock.read_text())) <= 86_400, "at most a day"
        jumping.result()


class Calm:
    """A table at which nothing happens."""

    disk = True

    def __init__(self) -> None:
        self.phones, self.running = [self], self
        self.answered: list[Any] = []
        self.view = {"phase": "lobby", "tasks": {}, "notices": []}

    async def begin(self) -> None:
        """No match."""

    async def stop(self) -> int:
        """It has ended."""
        return 1

    async def meets(self, condition: Callable[[Any], object], seconds: float) -> bool:
        return True


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Tables of a storm are `Calm`; gives the events at which their simulator is lost."""
    lost: list[int] = []

    async def strike(_: Any, event: Event) -> None:
        if event.number in lost:
            raise SimulatedTableError("the simulated table does not answer")

    class Checks:
        compared = 0

        def __init__(self, _: Any) -> None:
            pass

        async def faults(self) -> list[str]:
            return []

        def tracebacks(self) -> list[str]:
            return ["a traceback: ValueError: it broke"]

    @asynccontextmanager
    async def opened(*_: Any) -> AsyncIterator[Calm]:
        yield Calm()

    monkeypatch.setattr(storm, "FAULTS", dict.fromkeys(OFTEN, strike))
    monkeypatch.setattr(storm, "stormy_table", opened)
    monkeypatch.setattr(storm, "StormChecks", Checks)
    return lost


def weathered(events: int, resume: Path | None = None, seed: int = 5) -> dict[str, Any]:
    return asyncio.run(storm.bench(events, GAMES, seed, 4.0, 2, resume, False, Console(quiet=True)))


def test_a_lost_simulator_is_a_fault_of_its_event_with_what_the_table_said_and_no_end(calm: list[int]) -> None:
    calm += [3, 4]
    report = weathered(60)
    assert report["events"] == 60
    assert [(words.split()[0], words.partition(": ")[2]) for words in report["faults"]] == [
        (number, words)
        for number in "34"
        for words in (
            "a traceback: ValueError: it broke",
            "SimulatedTableError: the simulated table does not answer",
        )
    ]


def test_a_storm_goes_on_from_its_file_even_if_a_kill_cut_off_the_last_line(calm: list[int], tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    calm.append(2)
    weathered(40, told)
    whole = told.read_text()
    told.write_text(whole[:-9])
    calm[:] = [2, 50]
    report = weathered(70, told)
    assert [words.split()[0] for words in report["faults"]] == ["2", "2", "50", "50"], "event 2 not again"
    assert sorted(json.loads(line)["number"] for line in told.read_text().splitlines()) == [*range(70)]


def test_a_file_of_another_storm_is_refused(calm: list[int], tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    weathered(2, told, seed=5)
    with pytest.raises(BenchError, match=r"told\.jsonl tells of a storm with --seed 5, not 6: name another file"):
        weathered(3, told, seed=6)


@pytest.mark.table
@pytest.mark.broker
@pytest.mark.wall_clock
@pytest.mark.timeout(900)
def test_a_table_in_a_small_storm(tmp_path: Path) -> None:
    """A broker and a controller are killed, sockets are cut, the disk is full."""
    told = tmp_path / "told.jsonl"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    words = [
        "storm",
        "--events",
        "4",
        "--game",
        "robotory",
        "--seed",
        "38772",
        "--resume",
        str(told),
        "--json",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "lab", *words], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == []
    assert report["kinds"].keys() == {"kill controller", "kill broker", "cut sockets", "disk full"}
    assert report["acknowledged"] > 0
    assert report["compared"] > 0
    assert len(told.read_text().splitlines()) == 4
