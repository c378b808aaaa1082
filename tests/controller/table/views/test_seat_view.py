"""The view of a seat, in the form in which it travels."""

from tests.controller.table.harness import TableHarness


async def test_keyed_members_are_objects_and_what_is_absent_is_missing(harness: TableHarness) -> None:
    await harness.ask_for_disc()
    view = harness.table.view("dark")
    assert view["seats"] == {
        "light": {"id": "light", "kind": "human", "name": "Light", "to_act": False},
        "dark": {"id": "dark", "kind": "human", "name": "Dark", "to_act": True},
    }
    assert view["tasks"] == {
        "t1": {
            "id": "t1",
            "kind": "lay",
            "site": "c4",
            "token": {"kind": "disc", "side": "white"},
            "seat": "light",
            "state": "open",
            "cannot": False,
            "key": "task.lay",
            "args": {"token": {"token": "disc", "side": "white"}, "site": {"site": "c4"}},
            "text": "Lay a white disc at c4",
        }
    }
    assert {ply: (entry["seat"], entry["action"]) for ply, entry in view["log"].items()} == {
        "1": ("light", "place white c4")
    }
    assert {piece: figure["site"] for piece, figure in view["figures"].items()} == {"W": "b3", "B": "c3", "R": "d3"}
    absent = {"stopped", "drive", "mismatch", "countdown", "fair_play", "outcome", "sheet", "replay"}
    assert not absent & view.keys()
    assert view["undo"] == {"seat": "light", "most": 1, "waiting": []}
    assert (view["you"]["seat"], view["you"]["decision"]) == ("dark", "1-dark")
    assert harness.table.view(None)["you"] == {"to_act": False}
