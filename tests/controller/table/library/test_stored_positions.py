"""Stored matches on phones: positions equal the record, and what is not to be seen is not shown."""

import json
import sqlite3
from contextlib import closing

import pytest

from controller.errors import MatchFileError, TableBusyError, UnknownOrderError
from controller.match.library import SAMPLES
from engine import registry
from engine.record import read_record, replay
from tests.controller.table.harness import TableHarness
from tests.support.telling import says


@pytest.mark.parametrize("game", registry.games())
async def test_a_stored_match_of_each_game_equals_its_record_state_by_state(harness: TableHarness, game: str) -> None:
    text = (SAMPLES / f"{game}-3.json").read_text(encoding="utf-8")
    states = replay(read_record(json.dumps(json.loads(text)["record"])))
    details = await harness.table.library.stored_match(f"{game}-3")
    assert details["plies"] == len(states) - 1
    assert details["outcome"] is not None
    assert tuple(details["outcome"]["winners"]) == states[-1].outcome.winners  # type: ignore[union-attr]
    for ply, state in enumerate(states):
        shown, scene = await harness.table.library.stored_moment(f"{game}-3", ply), state.scene()
        assert {one["piece"]: one["site"] for one in shown["figures"]} == dict(scene.figures)
        assert {one["site"]: (one["kind"], one["side"]) for one in shown["tokens"]} == {
            site: (token.kind, token.side) for site, token in scene.tokens.items()
        }
        assert shown["state"] == state.view(None)


async def test_a_match_of_this_table_is_secret_while_it_runs_and_goes_home_as_a_file(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    (mine,) = [one for one in await harness.table.library.matches("", None) if one["origin"] == "table"]
    assert (mine["finished"], mine["plies"], mine["title"]) == (None, 1, "Robotory")
    with pytest.raises(UnknownOrderError, check=says("secret")):
        await harness.table.library.export_match(mine["id"])
    await harness.table.finish_match("resign", "dark")
    (over,) = [one for one in await harness.table.library.matches("", None) if one["origin"] == "table"]
    assert (over["finished"], over["winners"]) == ("resigned/dark", ["light"])
    taken = await harness.table.library.import_match(await harness.table.library.export_match(mine["id"]))
    assert taken["origin"] == "imported"
    assert taken["begun"] == over["begun"] is not None
    assert (await harness.table.library.stored_moment(taken["id"], 1))["tokens"][0]["site"] == "c4"


async def test_refusals_have_reasons(harness: TableHarness) -> None:
    with pytest.raises(MatchFileError):
        await harness.table.library.import_match("{}")
    with pytest.raises(UnknownOrderError):
        await harness.table.library.stored_moment("robotory-1", 31)
    with closing(sqlite3.connect(harness.store.path)) as db:
        db.execute("DROP TABLE entry")
    with pytest.raises(TableBusyError, check=says("details are in the log")):
        await harness.table.library.matches("", None)


async def test_a_search_during_which_the_table_closes_is_refused_and_no_damage_is_reported(
    harness: TableHarness, caplog: pytest.LogCaptureFixture
) -> None:
    harness.store.close()
    with pytest.raises(TableBusyError, check=says("The table changes to another one.")):
        await harness.table.library.matches("", None)
    assert caplog.messages == []
