"""The whole table in one process: from the camera's frame to the wheel, on simulated time."""

import asyncio
import random
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.sim.settings import scattered
from controller.sim.true_state import TrueToken
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table


@pytest.fixture
def system(tmp_path: Path) -> AbstractAsyncContextManager[SystemHarness]:
    return SystemHarness(tmp_path, seed=3).running()


async def order(system: SystemHarness, action: str, seat: str) -> None:
    decision = system.table.view(seat)["you"]["decision"]
    await system.table.submit(Order(f"{seat}-{action}", seat, decision, action))


async def play(system: SystemHarness, action: str, seat: str) -> None:
    await order(system, action, seat)
    await system.until(lambda: system.phase() == "play", 60.0)


async def black_sets_out(system: SystemHarness) -> None:
    """Up to the moment when the black robot drives from c3 to c4."""
    await system.begin()
    await play(system, "place black c4", "light")
    await order(system, "move B c4", "dark")
    await system.until(lambda: system.table.view(None).get("drive"), 60.0)


def robots(system: SystemHarness) -> dict[str, str]:
    return {piece: figure.get("site") for piece, figure in system.table.view(None)["figures"].items()}


def notices(system: SystemHarness) -> set[str]:
    return {notice["code"] for notice in system.table.view(None)["notices"]}


async def test_plies_are_seen_driven_and_settled(system: SystemHarness) -> None:
    await system.begin()
    await play(system, "place black c4", "light")
    await play(system, "place white d4", "dark")
    await play(system, "move R d4 c4", "light")
    assert robots(system) == {"W": "b3", "B": "c3", "R": "c4"}
    assert system.table.view(None)["tokens"] == {}
    assert system.sim.world.contacts == 0
    assert max(system.rest_mm) <= 2.0
    assert max(system.rest_deg) <= 3.0
    assert system.table.session.detector.mismatches == 0


async def test_a_disc_laid_by_hand_is_the_move_and_an_illegal_one_is_reported(system: SystemHarness) -> None:
    await system.begin()
    await system.sim.hands.lay("disc-white", system.sim.point("c5"))
    await system.until(lambda: system.table.view(None)["ply"] == 1, 10.0)
    assert system.table.view(None)["log"]["1"]["action"] == "place white c5"
    await system.until(lambda: system.phase() == "play", 10.0)
    system.sim.hands.set_behaviour("absent")
    for site in ("a1", "e4"):  # with both hands together: laid one by one, the first would be Dark's move
        system.sim.world.lay(TrueToken("disc-black", *system.sim.point(site)))
    await system.until(lambda: system.phase() == "mismatch", 15.0)
    assert {task["text"] for task in system.table.view(None)["tasks"].values()} == {
        "Lift the black disc at a1",
        "Lift the black disc at e4",
    }
    system.sim.hands.set_behaviour("prompt")
    await system.until(lambda: system.phase() == "play", 60.0)
    assert system.table.view(None)["ply"] == 1


async def test_hands_that_err_are_corrected(tmp_path: Path) -> None:
    system = SystemHarness(tmp_path, seed=5, at_once=False, hands="wrong")
    rng = random.Random(5)
    async with system.running():
        await system.begin("human", "human")
        for _ in range(4):
            state = system.table.session.journal.match.state
            (seat,) = state.to_act
            actions = [str(a) for a in state.legal_actions(seat) if str(a).startswith("place")]
            await order(system, rng.choice(actions) if actions else "refill 1 1", seat)
            await system.until(lambda: system.phase() == "play", 300.0)
        assert system.table.view(None)["ply"] == 4
        assert system.sim.hands.done > 3 + 4, "robots and discs: one disc was laid wrongly"
        scene = system.table.session.journal.match.state.scene()
        lies = {system.game.board.nearest(one.x_mm, one.y_mm).id: one.kind for one in system.sim.world.tokens}
        assert lies == {site: f"disc-{token.side}" for site, token in scene.tokens.items()}


async def test_a_robot_that_was_carried_off_drives_back(system: SystemHarness) -> None:
    await system.begin()
    await system.sim.hands.carry(system.table.session.roster["R"], (300.0, 120.0), 1.0)
    await system.until(lambda: system.phase() == "mismatch", 20.0)
    assert {choice["id"] for choice in system.table.view(None)["mismatch"]["choices"]} >= {"drive-back", "put-back"}
    system.rest_mm.clear()
    await system.table.resolve("drive-back", "host")
    await system.until(lambda: system.phase() == "play", 60.0)
    assert robots(system)["R"] == "d3"
    assert system.sim.world.contacts == 0


async def test_a_robot_carried_off_in_mid_move_still_arrives(system: SystemHarness) -> None:
    await black_sets_out(system)
    await system.clock.sleep(0.8)
    await system.sim.hands.carry(system.table.session.roster["B"], (330.0, 250.0), 2.0)
    await system.until(lambda: system.phase() == "play", 120.0)
    assert robots(system)["B"] == "c4"
    assert system.sim.world.contacts == 0


async def test_a_hand_near_a_robot_pauses_it(system: SystemHarness) -> None:
    await black_sets_out(system)
    hovering = asyncio.ensure_future(system.sim.hands.hover((160.0, 320.0), 4.0))
    await system.until(lambda: system.table.view(None).get("drive") is None, 5.0)
    await system.clock.sleep(0.5)  # to brake
    still = system.sim.world.truth().figures
    await system.clock.sleep(2.0)
    assert [figure.y_mm for figure in still] == [figure.y_mm for figure in system.sim.world.truth().figures]
    assert "hand" in notices(system), "this one nobody asked for"
    await hovering
    await system.until(lambda: system.phase() == "play", 60.0)
    assert robots(system)["B"] == "c4"
    assert system.table.session.detector.mismatches == 0


async def test_the_link_goes_in_mid_move_and_comes_back(system: SystemHarness) -> None:
    await black_sets_out(system)
    await system.clock.sleep(0.7)
    system.link.cut()
    await system.until(lambda: "link/lost" in notices(system), 5.0)
    await system.clock.sleep(1.0)
    still = system.sim.world.truth().figures
    await system.clock.sleep(2.0)
    for before, after in zip(still, system.sim.world.truth().figures, strict=True):
        assert (before.x_mm, before.y_mm, before.yaw_rad) == (after.x_mm, after.y_mm, after.yaw_rad)
    system.link.restore()
    await system.until(lambda: system.phase() == "play", 60.0)
    assert robots(system)["B"] == "c4"


async def test_stop_rests_the_wheels_and_resume_goes_on(system: SystemHarness) -> None:
    await black_sets_out(system)
    await system.clock.sleep(0.7)
    system.table.stop("Ana")
    await system.clock.sleep(0.5)
    still = system.sim.world.truth().figures
    await system.clock.sleep(3.0)
    assert [f.x_mm for f in still] == [f.x_mm for f in system.sim.world.truth().figures]
    await system.table.resume("host")
    await system.until(lambda: system.phase() == "play", 60.0)
    assert robots(system)["B"] == "c4"


async def test_everybody_drives_to_the_start_places(tmp_path: Path) -> None:
    system = SystemHarness(tmp_path, 2, "roborama", at_once=False)
    game = system.game
    async with system.running():
        for figure, cell in scattered(game, seed=2).items():
            system.sim.world.set_down(figure, *system.sim.point(cell), 1.0)
        await system.begin()
        assert robots(system) == dict(game.start().scene().figures)
        assert system.sim.world.contacts == 0
        assert system.sim.world.min_clearance_mm >= 1.0
        assert system.sim.hands.done == 0
        assert max(system.rest_mm) <= 2.0
