"""What phones show of how sure the table is of each figure."""

import pytest

from controller.api.table_api import Change, Json
from tests.controller.table.harness import TableHarness


def unsure(harness: TableHarness) -> Json:
    told: Json = harness.table.poses()["unsure"]
    return told


def state(harness: TableHarness, piece: str) -> str:
    return str(harness.table.view(None)["figures"][piece]["state"])


async def test_a_figure_that_is_not_read_coasts_for_a_moment_and_then_lost(harness: TableHarness) -> None:
    await harness.begin()
    assert unsure(harness) == {}
    harness.unseen = {harness.table.session.roster["W"]}
    await harness.clock.sleep(0.35)
    assert unsure(harness)["W"]["sight"] == "coasting"
    assert 8.0 <= unsure(harness)["W"]["sigma_mm"] <= 16.0  # 40 mm a second since it was seen 0.2 to 0.4 s ago
    assert state(harness, "W") == "standing"
    await harness.clock.sleep(0.4)
    assert unsure(harness)["W"]["sight"] == "lost"
    assert state(harness, "W") == "lost"
    assert "figure/lost" not in harness.notice_codes()
    await harness.clock.sleep(2.0)
    assert "figure/lost" in harness.notice_codes()
    harness.unseen = set()
    await harness.clock.sleep(0.2)
    assert (unsure(harness), state(harness, "W")) == ({}, "standing")
    assert "figure/lost" not in harness.notice_codes()


async def test_a_figure_under_a_hand_is_hidden_and_not_called_lost(harness: TableHarness) -> None:
    await harness.begin()
    harness.unseen, harness.foreground_mm2 = {harness.table.session.roster["W"]}, 6000.0
    await harness.clock.sleep(5.0)
    assert {piece: told["sight"] for piece, told in unsure(harness).items()} == {"W": "hidden"}
    assert state(harness, "W") == "standing"
    assert {"hand", "figure/lost"} & harness.notice_codes() == {"hand"}


async def test_without_a_camera_phones_show_all_figures_as_hidden(harness: TableHarness) -> None:
    await harness.begin()
    told: list[Json] = []

    def listen(change: Change) -> None:
        if change == "poses":
            told.append(harness.table.poses())

    harness.camera = False
    harness.table.subscribe(listen)
    await harness.clock.sleep(3.0)
    assert {piece: one["sight"] for piece, one in told[-1]["unsure"].items()} == dict.fromkeys("WBR", "hidden")
    assert {"camera/lost", "figure/lost"} & harness.notice_codes() == {"camera/lost"}


async def test_a_figure_that_stands_still_is_seen_in_every_frame(harness: TableHarness) -> None:
    await harness.begin()
    await harness.clock.sleep(4.0)
    figure = harness.fleet.figure(harness.table.session.roster["W"])
    figure.watch(harness.clock.now())
    assert figure.status.tag_hz == pytest.approx(15.0, abs=0.5)
