"""From one sheet to the next with real vision: the camera of a simulated table sees the sheet that is laid under it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import pytest

from controller.api import shapes
from controller.api.english import english
from controller.api.table_api import OrderError
from controller.api.wording import say, words
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import Sheets
from controller.assembly.tables import Running, model_of
from controller.assembly.unopened import why_not_opened
from controller.errors import ConfigError, DamagedStoreError, LinkTimeoutError, TableBusyError, WorkerError
from controller.sim.camera.camera import SimCamera
from engine import registry
from hardware.sheets.sheet import sheet_of
from tests.support.async_tests import background
from tests.support.telling import says
from tests.table.harness import SystemHarness
from vision.errors import CalibrationError, CameraLostError, EmptyBoardError

BESIDE = (-600.0, 0.0)
"""Outside the camera's view."""


class House:
    """The tables of a household: each game has one; those in `broken` cannot be opened, for these reasons."""

    def __init__(self, folder: Path, broken: Mapping[str, Exception] = MappingProxyType({})) -> None:
        self.folder = folder
        self.broken = broken
        self.opened: list[tuple[str, bool]] = []
        self.table = ChangingTable(Sheets(self.open, lambda game: (tuple(range(len(game.pieces))), ())))
        self.steps: list[str] = []
        self.table.subscribe(self._note)
        self.harness: SystemHarness

    @asynccontextmanager
    async def open(self, game: str, laid: bool) -> AsyncIterator[Running]:
        self.opened.append((game, laid))
        if game in self.broken:
            raise self.broken[game]
        self.harness = SystemHarness(self.folder / game, game=game, hands="absent", resolution="720p")
        self.harness.folder.mkdir(parents=True, exist_ok=True)
        async with self.harness.running() as running:
            figures = tuple(range(len(self.harness.game.pieces)))
            capture = SimpleNamespace(run=asyncio.Event().wait)
            parts = {
                "table": running.table,
                "captures": (capture,),
                "sim": None,
                "calibrated": True,
                "model": model_of(self.harness.game, figures),
            }
            yield cast(Running, SimpleNamespace(**parts))

    @asynccontextmanager
    async def inhabited(self) -> AsyncIterator["House"]:
        """Somebody plays Robotory there."""
        await self.table.open("robotory")
        try:
            async with background(self.table.run()):
                yield self
        finally:
            await self.table.close()

    def _note(self, _: str) -> None:
        if self.sheet and self.steps[-1:] != [self.sheet["step"]]:
            self.steps.append(self.sheet["step"])

    @property
    def sheet(self) -> shapes.SheetChange | None:
        return self.table.view(None).get("sheet")

    def lay_sheet(self, game: str) -> None:
        """Put another sheet under the camera."""
        sim, sheet = self.harness.sim, sheet_of(registry.make(game), self.harness.sim.dimensions)
        sim.camera = SimCamera(sheet, sim.dimensions, "720p", sim.settings.light, sim.settings.seed)

    async def until(self, wanted: str | None, seconds: float = 60.0) -> None:
        """Wait until the change of the sheet has come to a step; None: until it is over."""
        clock = self.harness.clock
        deadline = clock.now() + seconds
        while (self.sheet and self.sheet["step"]) != wanted:
            assert clock.now() < deadline, f"not {wanted} but {self.sheet}"
            await clock.sleep(0.05)


async def test_people_are_led_from_one_sheet_to_the_next(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        hands, board = house.harness.sim.hands, house.harness.game.board
        await hands.carry(0, (board.site("c3").x_mm, board.site("c3").y_mm))
        await hands.lay("disc-black", (board.site("a1").x_mm, board.site("a1").y_mm))
        await house.table.change_sheet("ricochet")
        await house.harness.until(lambda: house.sheet and house.sheet["tokens"])
        assert house.sheet == {
            "game": "ricochet",
            "title": "Ricochet Robots",
            "step": "clear",
            "pieces": ["W"],
            "tokens": 1,
        }
        await hands.lift((board.site("a1").x_mm, board.site("a1").y_mm))
        await hands.carry(0, BESIDE)
        await house.until("lay")
        house.lay_sheet("ricochet")
        await house.until(None)
        assert house.table.view(None)["game"]["title"] == "Ricochet Robots"
        assert house.table.board()["name"] == registry.make("ricochet").board.name
        assert house.opened == [("robotory", False), ("ricochet", True)]
        assert house.steps == ["clear", "lay", "check"]


async def test_people_and_computers_keep_their_seats_in_the_next_game_and_after_a_calibration(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        house.table.seat("light", "human", "Ana", None)
        house.table.seat("dark", "computer", "", "beginner")
        await house.table.change_sheet("netzwerk")
        await house.until("lay")
        house.lay_sheet("netzwerk")
        await house.until(None)
        seats = house.table.view(None)["seats"].values()
        assert [(one["id"], one["kind"], one["name"], one.get("level")) for one in seats] == [
            ("white", "human", "Ana", None),
            ("black", "computer", "", "beginner"),
        ]


class Measuring:
    """A calibration that goes on until it is ended."""

    def __init__(self) -> None:
        self.end = asyncio.Event()
        self.left = False

    async def run(self) -> None:
        await self.end.wait()

    def leave(self) -> None:
        self.left = True
        self.end.set()


async def test_the_table_is_closed_while_it_is_calibrated_and_a_stop_leaves(tmp_path: Path) -> None:
    house, made = House(tmp_path), []

    def calibrating(steps: Any, view: int) -> Any:
        made.append((tuple(steps), Measuring()))
        return made[-1][1]

    house.table = ChangingTable(replace(house.table._sheets, calibrating=calibrating))
    async with house.inhabited():
        table = house.table
        with pytest.raises(OrderError, check=says("no step")):
            await table.calibrate(["lense"])
        await table.start_match("robotory", {})
        with pytest.raises(OrderError) as refused:
            await table.calibrate([])
        assert refused.value.words == words("order.running")
        await table.finish_match("abandon", None)
        await table.set_up("robotory", {})
        await table.calibrate(["board"])
        assert table.calibration() is made[0][1]
        clock = house.harness.clock
        while table.is_open:
            await clock.sleep(0.05)
        assert [notice["code"] for notice in table.view(None)["notices"]] == ["calibrating"]
        for refusing in (table.calibrate([]), table.start_match("robotory", {}), table.change_sheet("ricochet")):
            with pytest.raises(OrderError):
                await refusing
        table.stop("Ana")
        assert made == [(("board",), made[0][1])]
        assert made[0][1].left
        while not table.is_open:
            await house.harness.clock.sleep(0.05)
        assert house.opened == [("robotory", False)] * 2
        assert "calibrating" not in [notice["code"] for notice in table.view(None)["notices"]]


async def test_a_match_that_runs_when_the_sheet_is_changed_is_offered_again_with_its_game(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        house.table.seat("light", "human", "Ana", None)
        await house.table.start_match("robotory", {})
        match = house.table.view(None)["match"]
        assert match is not None
        await house.table.change_sheet("ricochet")
        view = house.table.view(None)
        assert (view["phase"], view.get("match"), view["tasks"], view.get("drive")) == ("lobby", None, {}, None)
        await house.until("lay")
        house.lay_sheet("ricochet")
        await house.until(None)
        assert [seat["name"] for seat in house.table.view(None)["seats"].values()][:1] == ["Ana"]

        await house.table.change_sheet("robotory")
        await house.until("lay")
        house.lay_sheet("robotory")
        await house.until(None)
        assert house.table.view(None)["phase"] == "lobby"
        (left,) = [one for one in await house.table.matches("", "robotory") if one["finished"] is None]
        assert left["id"] == match
        await house.table.go_on(match)
        assert house.table.view(None)["match"] == match


async def test_a_hand_is_not_reported_while_the_sheet_is_changed(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        site = house.harness.game.board.site("c3")

        async def hover() -> set[str]:
            hovering = asyncio.create_task(house.harness.sim.hands.hover((site.x_mm, site.y_mm), 8.0))
            await house.harness.until(lambda: "hand" in codes(house.table.running.table.view(None)))
            found = codes(house.table.view(None))
            await hovering
            return found

        assert "hand" in await hover()
        await house.table.change_sheet("ricochet")
        assert "hand" not in await hover()


def codes(view: shapes.View) -> set[str]:
    return {notice["code"] for notice in view["notices"]}


async def test_a_change_of_the_sheet_ends_a_replay(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        await house.table.start_replay("robotory-1", 0)
        assert house.table.view(None)["replay"]
        await house.table.change_sheet("ricochet")
        assert "replay" not in house.table.view(None)
        await house.until("lay")


async def test_a_lesson_is_this_table_s_alone_and_a_change_of_the_sheet_ends_it(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        await house.table.learn()
        with pytest.raises(TableBusyError, check=says("A match is being played")):
            await house.table.invite_table("Ana's house")
        await house.table.change_sheet("ricochet")
        assert "lesson" not in house.table.view(None)
        with pytest.raises(TableBusyError):
            await house.table.learn()


async def test_while_the_sheet_is_missing_the_table_does_not_complain_of_it(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        await house.table.change_sheet("droids")
        await house.until("lay")
        house.harness.sim.camera_on = False
        house.lay_sheet("netzwerk")
        house.harness.sim.camera_on = True
        await house.harness.clock.sleep(3.0)
        assert {notice["code"] for notice in house.table.running.table.view(None)["notices"]} >= {"sheet/wrong"}
        assert house.table.view(None)["notices"] == []
        await house.table.keep_sheet()
        assert {notice["code"] for notice in house.table.view(None)["notices"]} >= {"sheet/wrong"}


async def test_a_sheet_that_lies_there_already_need_not_be_laid(tmp_path: Path) -> None:
    """As after a start with the settings of another game."""
    async with House(tmp_path).inhabited() as house:
        house.lay_sheet("ricochet")
        await house.harness.clock.sleep(1.0)
        await house.table.change_sheet("ricochet")
        await house.until(None)
        assert house.table.view(None)["game"]["name"] == "ricochet"


async def test_a_table_that_cannot_be_opened_says_why_and_the_old_one_is_there_again(tmp_path: Path) -> None:
    left = EmptyBoardError("figure 2 stands on the board", "figure", figure=2)
    async with House(tmp_path, broken={"ricochet": left}).inhabited() as house:
        await house.table.change_sheet("ricochet")
        await house.until("lay")
        house.lay_sheet("ricochet")
        await house.until("failed")
        assert house.sheet is not None
        assert house.sheet["trouble"] == say("sheet.failed", reason=words("sheet.why-figure", figure=2))
        assert house.opened == [("robotory", False), ("ricochet", True), ("robotory", False)]
        await house.table.start_match("robotory", {})
        assert house.table.view(None)["game"]["name"] == "robotory"
        assert house.sheet is None


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (EmptyBoardError("6 of 8 tags", "tags", seen=6, all=8), "finds at most 6 of the board's 8 printed tags"),
        (EmptyBoardError("a brightness of 20", "dark"), "too dark"),
        (EmptyBoardError("overexposed", "bright"), "too bright"),
        (CameraLostError("camera 0 sends no pictures"), "gives no pictures"),
        (CalibrationError("calibration.json is damaged"), "The camera's calibration"),
        (ConfigError("`camera`: calibrated for 1280 x 720"), "settings do not fit"),
        (LinkTimeoutError("no answer"), "no connection to the robots"),
        (DamagedStoreError("journal.sqlite"), "data folder"),
        (WorkerError("the worker process has died"), "Something went wrong"),
    ],
)
def test_every_reason_that_a_table_is_not_opened_is_a_sentence_for_players(error: Any, why: str) -> None:
    said = english(why_not_opened(error))
    assert why in said
    assert str(error) not in said


async def test_what_is_refused(tmp_path: Path) -> None:
    async with House(tmp_path).inhabited() as house:
        for action, message in [
            (house.table.change_sheet("halma"), "no board for halma"),
            (_changing_then(house, house.table.start_match("robotory", {})), "being changed"),
        ]:
            with pytest.raises(OrderError, check=says(message)):
                await action
        await house.table.keep_sheet()


async def _changing_then(house: House, action: Any) -> None:
    await house.table.change_sheet("ricochet")
    await action


async def test_a_table_with_one_sheet_offers_and_changes_no_other(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.table = ChangingTable(Sheets(house.open, lambda _: ((), ()), others=False))
    async with house.inhabited():
        assert [offer["name"] for offer in house.table.games()] == ["robotory"]
        with pytest.raises(OrderError, check=says("cannot be changed")):
            await house.table.change_sheet("ricochet")


async def test_closed_it_turns_no_wheel_and_refuses_what_a_table_does(tmp_path: Path) -> None:
    house = House(tmp_path)
    async with house.inhabited():
        assert len(house.table.games()) == 5
    house.table.stop("Ana")
    house.table.stop_wheels()
    with pytest.raises(OrderError, check=says("being changed")):
        await house.table.tidy()
    assert house.table.view(None)["phase"] == "lobby"


async def test_a_program_that_ends_while_the_table_is_lent_finds_it_closed(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.table.open("robotory")
    for _ in range(2):
        await house.table.close()
    assert not house.table.is_open
