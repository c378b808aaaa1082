"""The whole table in one process: from the camera's frame to the wheel, on simulated time."""

import asyncio
import random
from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.clock import run_simulated
from controller.sim.settings import scattered
from controller.sim.truth import TrueToken
from tests.table.room import Room

pytestmark = pytest.mark.table


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path, seed=3)


async def order(room: Room, action: str, seat: str) -> None:
    decision = room.table.view(seat)["you"]["decision"]
    await room.table.submit(Order(f"{seat}-{action}", seat, decision, action))


async def play(room: Room, action: str, seat: str) -> None:
    await order(room, action, seat)
    await room.until(lambda: room.phase() == "play", 60.0)


async def black_sets_out(room: Room) -> None:
    """Up to the moment when the black robot drives from c3 to c4."""
    await room.begin()
    await play(room, "place black c4", "light")
    await order(room, "move B c4", "dark")
    await room.until(lambda: room.table.view(None)["drive"], 60.0)


def robots(room: Room) -> dict[str, str]:
    return {figure["piece"]: figure["site"] for figure in room.table.view(None)["figures"]}


def notices(room: Room) -> set[str]:
    return {notice["code"] for notice in room.table.view(None)["notices"]}


def test_plies_are_seen_driven_and_settled(room: Room) -> None:
    async def story() -> None:
        await room.begin()
        await play(room, "place black c4", "light")
        await play(room, "place white d4", "dark")
        await play(room, "move R d4 c4", "light")
        assert robots(room) == {"W": "b3", "B": "c3", "R": "c4"}
        assert room.table.view(None)["tokens"] == []
        assert room.sim.world.contacts == 0
        assert max(room.rest_mm) <= 2.0
        assert max(room.rest_deg) <= 3.0
        assert room.table.session.detector.mismatches == 0

    run_simulated(room.tell(story))


def test_a_disc_laid_by_hand_is_the_move_and_an_illegal_one_is_told(room: Room) -> None:
    async def story() -> None:
        await room.begin()
        await room.sim.hands.lay("disc-white", room.sim.point("c5"))
        await room.until(lambda: room.table.view(None)["ply"] == 1, 10.0)
        assert room.table.view(None)["log"][0]["action"] == "place white c5"
        await room.until(lambda: room.phase() == "play", 10.0)
        room.sim.hands.set_behaviour("absent")
        for site in ("a1", "e4"):  # with both hands at once: laid one by one, the first would be Dark's move
            room.sim.world.lay(TrueToken("disc-black", *room.sim.point(site)))
        await room.until(lambda: room.phase() == "mismatch", 15.0)
        assert {task["text"] for task in room.table.view(None)["tasks"]} == {
            "Lift the black disc at a1",
            "Lift the black disc at e4",
        }
        room.sim.hands.set_behaviour("prompt")
        await room.until(lambda: room.phase() == "play", 60.0)
        assert room.table.view(None)["ply"] == 1

    run_simulated(room.tell(story))


def test_hands_that_err_are_corrected(tmp_path: Path) -> None:
    room = Room(tmp_path, seed=5, hands="wrong")
    rng = random.Random(5)

    async def story() -> None:
        await room.begin("human", "human")
        for _ in range(6):
            state = room.table.session.journal.match.state  # type: ignore[union-attr]
            (seat,) = state.to_act
            actions = [str(a) for a in state.legal_actions(seat) if str(a).startswith("place")]
            await order(room, rng.choice(actions) if actions else "refill 1 1", seat)
            await room.until(lambda: room.phase() == "play", 300.0)
        assert room.table.view(None)["ply"] == 6

    run_simulated(room.tell(story))


def test_a_robot_that_was_carried_off_drives_back(room: Room) -> None:
    async def story() -> None:
        await room.begin()
        await room.sim.hands.carry(room.table.session.roster["R"], (300.0, 120.0), 1.0)
        await room.until(lambda: room.phase() == "mismatch", 20.0)
        assert {choice["id"] for choice in room.table.view(None)["mismatch"]["choices"]} >= {"drive-back", "put-back"}
        room.rest_mm.clear()
        await room.table.resolve("drive-back", "host")
        await room.until(lambda: room.phase() == "play", 60.0)
        assert robots(room)["R"] == "d3"
        assert room.sim.world.contacts == 0

    run_simulated(room.tell(story))


def test_a_robot_carried_off_in_mid_move_still_arrives(room: Room) -> None:
    async def story() -> None:
        await black_sets_out(room)
        await room.clock.sleep(0.8)
        await room.sim.hands.carry(room.table.session.roster["B"], (330.0, 250.0), 2.0)
        await room.until(lambda: room.phase() == "play", 120.0)
        assert robots(room)["B"] == "c4"
        assert room.sim.world.contacts == 0

    run_simulated(room.tell(story))


def test_a_hand_near_a_robot_pauses_it(room: Room) -> None:
    async def story() -> None:
        await black_sets_out(room)
        hovering = asyncio.ensure_future(room.sim.hands.hover((160.0, 320.0), 4.0))
        await room.until(lambda: "hand" in notices(room), 5.0)
        await room.until(lambda: room.table.view(None)["drive"] is None, 1.0)
        await room.clock.sleep(0.5)  # to brake
        still = room.sim.world.truth().figures
        await room.clock.sleep(2.0)
        assert [figure.y_mm for figure in still] == [figure.y_mm for figure in room.sim.world.truth().figures]
        await hovering
        await room.until(lambda: room.phase() == "play", 60.0)
        assert robots(room)["B"] == "c4"
        assert room.table.session.detector.mismatches == 0

    run_simulated(room.tell(story))


def test_the_link_goes_in_mid_move_and_comes_back(room: Room) -> None:
    async def story() -> None:
        await black_sets_out(room)
        await room.clock.sleep(0.7)
        room.link.cut()
        await room.until(lambda: "link/lost" in notices(room), 5.0)
        await room.clock.sleep(1.0)
        still = room.sim.world.truth().figures
        await room.clock.sleep(2.0)
        for before, after in zip(still, room.sim.world.truth().figures, strict=True):
            assert (before.x_mm, before.y_mm, before.yaw_rad) == (after.x_mm, after.y_mm, after.yaw_rad)
        room.link.mend()
        await room.until(lambda: room.phase() == "play", 60.0)
        assert robots(room)["B"] == "c4"

    run_simulated(room.tell(story))


def test_stop_rests_the_wheels_and_resume_goes_on(room: Room) -> None:
    async def story() -> None:
        await black_sets_out(room)
        await room.clock.sleep(0.7)
        room.table.stop("Ana")
        await room.clock.sleep(0.5)
        still = room.sim.world.truth().figures
        await room.clock.sleep(3.0)
        assert [f.x_mm for f in still] == [f.x_mm for f in room.sim.world.truth().figures]
        await room.table.resume("host")
        await room.until(lambda: room.phase() == "play", 60.0)
        assert robots(room)["B"] == "c4"

    run_simulated(room.tell(story))


def test_everybody_drives_to_the_start_places(tmp_path: Path) -> None:
    room = Room(tmp_path, 2, "roborama")
    game = room.game

    async def story() -> None:
        for figure, cell in scattered(game, seed=2).items():
            room.sim.world.set_down(figure, *room.sim.point(cell), 1.0)
        await room.begin()
        assert robots(room) == dict(game.start().scene().figures)
        assert room.sim.world.contacts == 0
        assert room.sim.world.min_clearance_mm >= 1.0
        assert room.sim.hands.done == 0
        assert max(room.rest_mm) <= 2.0

    run_simulated(room.tell(story))


def test_the_same_seed_gives_the_same_table(tmp_path: Path) -> None:
    def told(folder: str) -> list[tuple[float, float]]:
        room = Room(tmp_path / folder, seed=9)
        places: list[tuple[float, float]] = []

        async def story() -> None:
            await room.begin()
            await play(room, "place black c4", "light")
            await play(room, "move B c4", "dark")
            places.extend((figure.x_mm, figure.y_mm) for figure in room.sim.world.truth().figures)

        run_simulated(room.tell(story))
        return places

    assert told("one") == told("two")
