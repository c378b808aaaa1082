"""Every game's plies carried out at a table without camera and wheels: staged, planned, performed, settled."""

import asyncio
import itertools
import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.api.table_api import Order
from controller.errors import TableBusyError, UnknownOrderError
from controller.match.stored_match import Entry
from controller.tracking.sites import class_of_token
from engine import registry
from engine.state import CHANCE, CLOCK
from tests.controller.table.harness import LAYOUT, TableHarness
from tests.support.telling import says

CONFIGURATIONS: list[tuple[str, dict[str, Any], int]] = [
    ("ricochet", {"silver": True}, 30),
    ("roborama", {"programme": 2}, 25),
    ("roborama", {"programme": 3}, 40),
    ("droids", {"scenario": 2}, 60),
    ("droids", {"scenario": 5}, 60),
    ("netzwerk", {}, 30),
]


def harness_at_start(folder: Path, name: str, options: Mapping[str, Any]) -> TableHarness:
    """a harness whose figures stand, and whose tokens lie, as the game begins."""
    game = registry.make(name, options)
    places = [(site.x_mm, site.y_mm) for site in (*game.board.sites.values(), *game.board.parks)]
    edge = [min(x for x, _ in places), min(y for _, y in places), max(x for x, _ in places), max(y for _, y in places)]
    sheet = (edge[0] - 60, edge[1] - 60, edge[2] + 60, edge[3] + 60)
    layout = replace(LAYOUT, sheet_mm=sheet, motors=tuple(range(len(game.pieces))))
    harness = TableHarness(folder, layout, game=name, **options)
    scene = game.start().scene()
    harness.standing = {}
    for piece, site in scene.figures.items():
        place = game.board.site(site)
        harness.standing[harness.table.session.roster[piece]] = (place.x_mm, place.y_mm, 0.0)
    harness.lying = {site: class_of_token(token) for site, token in scene.tokens.items()}
    return harness


async def lend_hands(harness: TableHarness) -> None:
    """Do each task soon after it is shown."""
    while True:
        await harness.clock.sleep(0.7)
        for task in harness.table.session.executor.tasks.open:
            if task.kind == "lift":
                harness.lying.pop(task.site, None)
            elif task.token is not None:
                harness.lying[task.site] = class_of_token(task.token)
            elif task.piece is not None:
                harness.put(harness.table.session.roster[task.piece], task.site)


def least_gap_mm(harness: TableHarness) -> float:
    """Air between the bodies that are nearest to each other."""
    places = [pose[:2] for pose in harness.standing.values()]
    return min((math.dist(a, b) for a, b in itertools.combinations(places, 2)), default=math.inf) - 40.0


async def watch_gaps(harness: TableHarness, gaps: list[float]) -> None:
    while True:
        await harness.clock.sleep(0.05)
        gaps.append(least_gap_mm(harness))


def agrees(harness: TableHarness) -> bool:
    """Whether figures and tokens are as the match says."""
    match = harness.table.session.journal.match
    assert match is not None
    scene = match.state.scene()
    figures = all(
        harness.board.site(site).distance_mm(*harness.standing[harness.table.session.roster[piece]][:2]) < 3.0
        for piece, site in scene.figures.items()
    )
    return figures and harness.lying == {site: class_of_token(token) for site, token in scene.tokens.items()}


@pytest.mark.parametrize(("name", "options", "plies"), CONFIGURATIONS)
async def test_computers_play_and_every_ply_is_settled(
    tmp_path: Path, name: str, options: dict[str, Any], plies: int
) -> None:
    harness = harness_at_start(tmp_path, name, options)
    gaps: list[float] = []
    settled: list[bool] = []

    async def settle(_: object) -> None:
        settled.append(agrees(harness))

    async with harness.running():
        helpers = [asyncio.ensure_future(lend_hands(harness)), asyncio.ensure_future(watch_gaps(harness, gaps))]
        harness.settled = settle
        for seat in harness.game.seats:
            harness.table.seat(seat, "computer", "", "greedy")
        await harness.table.start_match(name, options)
        match = harness.table.session.journal.match
        assert match is not None
        await harness.until(lambda: match.ply >= plies or match.state.outcome, 3000.0)
        for helper in helpers:
            helper.cancel()
    assert len(settled) >= min(plies, 10)
    assert all(settled)
    assert min(gaps) >= 0.0
    assert harness.table.session.detector.mismatches == 0
    assert harness.table.session.drive_log.replans == 0


async def test_batteries_that_robots_use_up_are_turned_over_by_hand(tmp_path: Path) -> None:
    """W1 on a1 pays for its step with the battery at A1; all are charged again when the turn ends."""
    harness = harness_at_start(tmp_path, "netzwerk", {"used_batteries": "turned"})

    def asked() -> list[tuple[str, str]]:
        return [
            (task["kind"], task["text"])
            for task in harness.table.view(None)["tasks"].values()
            if task["state"] == "open"
        ]

    async def order(action: str) -> None:
        decision = harness.table.view("white")["you"]["decision"]
        await harness.table.submit(Order(action, "white", decision, action))
        await harness.clock.sleep(2.0)

    async with harness.running():
        for seat in harness.game.seats:
            harness.table.seat(seat, "human", seat, None)
        await harness.table.start_match("netzwerk", {"used_batteries": "turned"})
        await harness.until(lambda: harness.phase() == "play")
        ghost = await harness.table.ghost("white", "move W1 a2")
        assert (ghost["lift"], ghost["lay"], ghost["turn"]) == ([], [], ["A1"])
        assert [route["piece"] for route in ghost["routes"]] == ["W1"]
        await order("move W1 a2")
        assert asked() == [("turn", "Turn the token at A1 over, so that it shows a used battery")]
        assert harness.drives == []
        harness.lying["A1"] = "battery-used"
        await harness.until(lambda: harness.phase() == "play")
        assert {figure for figure, _ in harness.drives} == {harness.table.session.roster["W1"]}
        await order("end")
        assert asked() == [("turn", "Turn the token at A1 over, so that it shows a battery")]
        harness.lying["A1"] = "battery-charged"
        await harness.until(lambda: harness.phase() == "play")


async def test_the_match_goes_on_by_hand_when_a_figure_is_dead(tmp_path: Path) -> None:
    harness = harness_at_start(tmp_path, "netzwerk", {})
    harness.dead = {harness.table.session.roster["W2"], harness.table.session.roster["B5"]}
    carried: set[tuple[str, str]] = set()
    async with harness.running():
        helper = asyncio.ensure_future(lend_hands(harness))
        for seat in harness.game.seats:
            harness.table.seat(seat, "computer", "", "greedy")
        await harness.table.start_match("netzwerk", {})
        match = harness.table.session.journal.match
        assert match is not None
        while match.ply < 60 and not match.state.outcome:
            await harness.clock.sleep(0.2)
            for task in harness.table.view(None)["tasks"].values():
                if task["kind"] == "carry":
                    carried.add((task["piece"], task["why"]["key"]))
        helper.cancel()
    assert carried
    assert {piece for piece, _ in carried} <= {"W2", "B5"}
    assert {why for _, why in carried} == {"why.failed"}


async def resumed(
    folder: Path, name: str, options: dict[str, Any], *entries: tuple[str, str, str], settled: int
) -> TableHarness:
    """a harness whose journal holds these entries, the first ones settled."""
    harness = harness_at_start(folder, name, options)
    harness.store.begin("m-1", name, harness.game.options, harness.table.session.roster, {}, 0)
    for n, (kind, actor, text) in enumerate(entries, start=1):
        harness.store.append("m-1", Entry(n, kind, actor, text, "host", 0.0))
    harness.store.settle("m-1", settled)
    assert await harness.table.session.resume()
    return harness


async def test_after_a_crash_the_table_goes_on_with_the_stage_that_it_is_in(tmp_path: Path) -> None:
    """A failed proof: the slide has been done, the way back has not begun."""
    state = registry.make("ricochet").start()
    entries: list[tuple[str, str, str]] = []

    def play(actor: str, text: str) -> None:
        nonlocal state
        state, _ = state.apply(state.game.action(actor, text))
        entries.append(("action", actor, text))

    while CHANCE in state.to_act:
        play(CHANCE, str(state.chance_outcomes()[0][0]))
    play("player1", "bid 2")
    play(CLOCK, state.timers()[0].action)
    before = state.scene()
    slides = [action for action in state.legal_actions("player1") if str(action).startswith("slide")]
    first = next(action for action in slides if state.apply(action)[0].scene() != before)
    play("player1", str(first))
    middle = state.scene()
    play("player1", "concede")
    assert state.scene() == before
    harness = await resumed(tmp_path, "ricochet", {}, *entries, settled=len(entries) - 2)
    for piece, site in middle.figures.items():
        place = harness.board.site(site)
        harness.standing[harness.table.session.roster[piece]] = (place.x_mm, place.y_mm, 0.0)
    async with harness.running():
        await harness.until(lambda: harness.phase() == "play", 30.0)
        assert agrees(harness)


async def test_what_is_carried_is_asked_of_hands_with_the_reason(tmp_path: Path) -> None:
    harness = harness_at_start(tmp_path, "droids", {"scenario": 5})
    why: set[str] = set()
    async with harness.running():
        helper = asyncio.ensure_future(lend_hands(harness))
        for seat in harness.game.seats:
            harness.table.seat(seat, "computer", "", "greedy")
        await harness.table.start_match("droids", {"scenario": 5})
        match = harness.table.session.journal.match
        assert match is not None
        while not why and match.ply < 400 and not match.state.outcome:
            await harness.clock.sleep(0.2)
            why.update(
                task["why"]["key"] for task in harness.table.view(None)["tasks"].values() if task["kind"] == "carry"
            )
        helper.cancel()
    assert why == {"why.carried"}


async def test_the_clock_acts_when_a_timer_has_run_out_and_rests_while_the_table_is_stopped(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"timer": 30, "solo_timers": 1}).running() as harness:
        for seat in harness.game.seats:
            harness.table.seat(seat, "human", seat, None)
        await harness.table.start_match("ricochet", {})
        await harness.until(lambda: harness.table.view("player1")["you"]["to_act"], 120.0)
        decision = harness.table.view("player1")["you"]["decision"]
        await harness.table.submit(Order("o1", "player1", decision, "bid 9"))
        started_s, ply = harness.clock.now(), harness.table.view(None)["ply"]
        await harness.until(lambda: 25 <= harness.table.view(None)["timers"][0]["seconds"] <= 30, 5.0)
        assert harness.table.view(None)["timers"][0]["running"]
        harness.table.stop("Ana")
        await harness.clock.sleep(40.0)
        assert harness.table.view(None)["ply"] == ply
        harness.table.session.conditions.resume()
        await harness.until(lambda: harness.table.view(None)["ply"] > ply, 60.0)
        assert 65.0 <= harness.clock.now() - started_s <= 75.0
        assert harness.table.view(None)["log"][str(ply + 1)]["seat"] == CLOCK


async def test_the_clock_rests_while_hands_must_put_the_board_right(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"timer": 30}).running() as harness:
        for seat in harness.game.seats:
            harness.table.seat(seat, "human", seat, None)
        await harness.table.start_match("ricochet", {})
        await harness.until(lambda: harness.table.view("player1")["you"]["to_act"], 120.0)
        decision = harness.table.view("player1")["you"]["decision"]
        await harness.table.submit(Order("o1", "player1", decision, "bid 9"))
        await harness.until(lambda: harness.phase() == "play", 5.0)
        figure = harness.table.session.roster["R"]
        before = harness.standing[figure]
        taken = harness.table.view(None)["state"]["robots"].values()
        harness.put(figure, next(site for site in ("a1", "b1", "c1", "d1", "e1") if site not in taken))
        await harness.until(lambda: harness.phase() == "mismatch", 10.0)
        left_s = harness.table.view(None)["timers"][0]["seconds"]
        assert left_s > 20
        await harness.clock.sleep(60.0)
        assert harness.table.view(None)["timers"] == [{"name": "calling", "seconds": left_s, "running": False}]
        harness.standing[figure] = before
        await harness.until(lambda: harness.table.view(None)["timers"][0]["running"], 10.0)


async def test_after_the_match_the_board_is_cleared_by_wheels_and_hands(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "netzwerk", {}).running() as harness:
        helper = asyncio.ensure_future(lend_hands(harness))
        await harness.table.start_match("netzwerk", {})
        with pytest.raises(TableBusyError, check=says("end it first")):
            await harness.table.tidy()
        await harness.table.finish_match("abandon", None)
        await harness.table.tidy()
        await harness.until(lambda: not harness.table.session.stages, 200.0)
        assert harness.lying == {}
        parked = {harness.board.nearest(*pose[:2]).id for pose in harness.standing.values()}
        assert parked == {park.id for park in harness.board.parks}
        helper.cancel()


async def test_a_match_keeps_the_table_s_options_and_refuses_those_that_need_another_sheet(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"silver": True}).running() as harness:
        assert harness.table.view(None)["game"]["options"]["silver"] is True
        with pytest.raises(UnknownOrderError, check=says("a different board")):
            await harness.table.start_match("ricochet", {"board": "2"})
        await harness.table.start_match("ricochet", {"players": 3})
        view = harness.table.view(None)
        assert [*view["seats"]] == ["player1", "player2", "player3"]
        assert view["figures"].keys() == {"R", "Y", "G", "B", "S"}
