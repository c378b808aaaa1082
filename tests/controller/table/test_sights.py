"""What phones are told of how sure the table is of each figure."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from controller.api.table_api import Change, Json
from controller.clock import run_simulated
from tests.controller.table.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def tell(desk: Desk, story: Callable[[], Awaitable[None]]) -> None:
    run_simulated(desk.run(story))


def codes(desk: Desk) -> set[str]:
    return {notice["code"] for notice in desk.table.view(None)["notices"]}


def unsure(desk: Desk) -> Json:
    told: Json = desk.table.poses()["unsure"]
    return told


def state(desk: Desk, piece: str) -> str:
    return next(str(figure["state"]) for figure in desk.table.view(None)["figures"] if figure["piece"] == piece)


def test_a_figure_that_is_not_read_coasts_for_a_moment_and_then_lost(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        assert unsure(desk) == {}
        desk.unseen = {desk.table.session.roster["W"]}
        await desk.clock.sleep(0.35)
        assert unsure(desk)["W"]["sight"] == "coasting"
        assert 8.0 <= unsure(desk)["W"]["sigma_mm"] <= 16.0  # 40 mm a second since it was seen 0.2 to 0.4 s ago
        assert state(desk, "W") == "standing"
        await desk.clock.sleep(0.4)
        assert unsure(desk)["W"]["sight"] == "lost"
        assert state(desk, "W") == "lost"
        assert "figure/lost" not in codes(desk)
        await desk.clock.sleep(2.0)
        assert "figure/lost" in codes(desk)
        desk.unseen = set()
        await desk.clock.sleep(0.2)
        assert (unsure(desk), state(desk, "W")) == ({}, "standing")
        assert "figure/lost" not in codes(desk)

    tell(desk, story)


def test_a_figure_under_a_hand_is_hidden_and_not_called_lost(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.unseen, desk.foreground_mm2 = {desk.table.session.roster["W"]}, 6000.0
        await desk.clock.sleep(5.0)
        assert {piece: told["sight"] for piece, told in unsure(desk).items()} == {"W": "hidden"}
        assert state(desk, "W") == "standing"
        assert {"hand", "figure/lost"} & codes(desk) == {"hand"}

    tell(desk, story)


def test_without_a_camera_all_figures_are_hidden_and_phones_are_told_so(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        told: list[Json] = []

        def listen(change: Change) -> None:
            if change == "poses":
                told.append(desk.table.poses())

        desk.camera = False
        desk.table.subscribe(listen)
        await desk.clock.sleep(3.0)
        assert {piece: one["sight"] for piece, one in told[-1]["unsure"].items()} == dict.fromkeys("WBR", "hidden")
        assert {"camera/lost", "figure/lost"} & codes(desk) == {"camera/lost"}

    tell(desk, story)


def test_a_figure_that_stands_still_is_seen_in_every_frame(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await desk.clock.sleep(4.0)
        figure = desk.fleet.figure(desk.table.session.roster["W"])
        figure.watch(desk.clock.now())
        assert figure.status.tag_hz == pytest.approx(15.0, abs=0.5)

    tell(desk, story)
