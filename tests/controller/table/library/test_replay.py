"""A stored match that the figures play again."""

import pytest

from controller.errors import OrderError, TableBusyError, UnknownOrderError
from controller.match.match_file import write_match
from controller.match.stored_match import Entry, StoredMatch
from tests.controller.table.harness import TableHarness
from tests.support.telling import says

PLIES = (
    ("light", "place black c4"),
    ("dark", "move B c4"),
    ("light", "place white d4"),
    ("dark", "move R d4"),
)


def file(*plies: tuple[str, str], game: str = "robotory") -> str:
    return write_match(
        StoredMatch(
            id="m-9",
            game=game,
            options={},
            roster={},
            seats={},
            seed=1,
            finished="abandoned",
            entries=tuple(Entry(n, "action", *ply, "phone", float(n)) for n, ply in enumerate(plies, 1)),
            settled=len(plies),
        )
    )


async def stored(harness: TableHarness, *plies: tuple[str, str]) -> str:
    return str((await harness.table.library.import_match(file(*plies or PLIES)))["id"])


def replay(harness: TableHarness) -> dict[str, object]:
    shown = harness.table.view(None)["replay"]
    return {name: shown[name] for name in ("ply", "settled", "paused")}  # type: ignore[literal-required]


async def test_figures_and_hands_bring_one_position_after_the_other(harness: TableHarness) -> None:
    match = await stored(harness)
    await harness.table.library.start_replay(match, 0)
    await harness.until(lambda: replay(harness)["ply"] == 1)
    ((lay,),) = ([task for task in harness.table.view(None)["tasks"].values() if task["state"] == "open"],)
    assert (lay["kind"], lay["site"], harness.table.view(None)["phase"]) == ("lay", "c4", "lobby")
    harness.lying["c4"] = "disc-black"
    await harness.until(lambda: replay(harness)["ply"] == 2)
    harness.lying.pop("c4")
    await harness.until(lambda: replay(harness)["ply"] == 3)
    assert harness.table.view(None)["replay"]["entry"]["action"] == "place white d4"
    at = {piece: one.get("site") for piece, one in harness.table.view(None)["figures"].items()}
    assert at["B"] == "c4"
    harness.lying["d4"] = "disc-white"
    await harness.until(lambda: replay(harness)["ply"] == 4)
    harness.lying.pop("d4")
    await harness.until(lambda: replay(harness) == {"ply": 4, "settled": True, "paused": False})
    assert harness.table.view(None)["figures"]["R"]["site"] == "d4"


async def test_it_begins_at_any_ply_and_holds_after_the_one_under_way(harness: TableHarness) -> None:
    match = await stored(harness)
    await harness.table.library.start_replay(match, 2)
    await harness.table.library.pause_replay(True)
    await harness.until(lambda: replay(harness) == {"ply": 2, "settled": True, "paused": True})
    assert harness.table.view(None)["figures"]["B"]["site"] == "c4"
    await harness.clock.sleep(60.0)
    assert replay(harness)["ply"] == 2
    await harness.table.library.pause_replay(False)
    await harness.until(lambda: replay(harness)["ply"] == 3)


async def test_a_stop_holds_it_too(harness: TableHarness) -> None:
    await harness.table.library.start_replay(await stored(harness), 2)
    harness.table.stop("Ana")
    await harness.clock.sleep(60.0)
    assert harness.drives == []
    await harness.table.resume("Ana")
    await harness.until(lambda: replay(harness)["ply"] == 3)


async def test_its_end_gives_the_table_back(harness: TableHarness) -> None:
    with pytest.raises(UnknownOrderError, check=says("No match is being replayed")):
        await harness.table.library.end_replay()
    with pytest.raises(UnknownOrderError):
        await harness.table.library.pause_replay(True)
    await harness.table.library.start_replay(await stored(harness), 4)
    await harness.table.library.end_replay()
    assert "replay" not in harness.table.view(None)
    await harness.table.library.start_replay(await stored(harness), 4)
    await harness.begin()
    assert (harness.table.view(None).get("replay"), harness.table.view(None)["phase"]) == (None, "play")


async def test_an_impossible_replay_is_refused_with_a_reason(harness: TableHarness) -> None:
    match = await stored(harness)
    for wanted, ply in ((match, 5), ("droids-1", 0), ("m-none", 0)):
        with pytest.raises(OrderError):
            await harness.table.library.start_replay(wanted, ply)
    await harness.begin()
    with pytest.raises(TableBusyError, check=says("A match is being played")):
        await harness.table.library.start_replay(match, 0)
    await harness.table.finish_match("abandon", None)
    await harness.table.library.start_replay(match, 0)
    assert "match" not in harness.table.view(None)
