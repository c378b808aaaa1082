"""From one table to another in the running program, and back to the match that was left."""

from pathlib import Path

import pytest

from controller.assembly.sheets import Sheets
from controller.errors import ConfigError, SetupError, TableBusyError
from tests.controller.assembly.test_changing_table import House


def sheets(house: House) -> Sheets:
    return Sheets(house.open, lambda game: (tuple(range(len(game.pieces))), ()))


async def test_each_table_keeps_its_match_for_the_way_back(tmp_path: Path) -> None:
    async with House(tmp_path / "one").inhabited() as one:
        other = House(tmp_path / "other")
        one.table.seat("light", "human", "Ana", None)
        await one.table.start_match("robotory", {})
        match = one.table.view(None)["match"]
        await one.table.move_to(sheets(other), "netzwerk")
        view = one.table.view(None)
        assert (view["game"]["name"], view["phase"]) == ("netzwerk", "lobby")
        assert [seat["name"] for seat in view["seats"].values()][:1] == ["Ana"]
        await one.table.move_to(sheets(one), "robotory")
        view = one.table.view(None)
        assert (view["match"], view["seats"]["light"]["name"]) == (match, "Ana")
        assert view["phase"] != "lobby"


async def test_a_table_that_cannot_be_opened_leaves_the_first_one_open(tmp_path: Path) -> None:
    async with House(tmp_path / "one").inhabited() as one:
        other = House(tmp_path / "other", {"netzwerk": ConfigError("no broker")})
        await one.table.start_match("robotory", {})
        match = one.table.view(None)["match"]
        with pytest.raises(SetupError):
            await one.table.move_to(sheets(other), "netzwerk")
        assert one.table.is_open
        assert one.table.view(None)["match"] == match


async def test_a_stopped_table_stays_until_somebody_resumes(tmp_path: Path) -> None:
    async with House(tmp_path / "one").inhabited() as one:
        one.table.stop("Ana")
        with pytest.raises(TableBusyError):
            await one.table.move_to(sheets(House(tmp_path / "other")), "robotory")
        assert one.opened == [("robotory", False)]
