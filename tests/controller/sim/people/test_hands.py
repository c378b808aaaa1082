"""People's hands on the simulated clock: what they do, when, and how well."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from base.clock import SimulatedClock
from controller.sim.people.hands import Behaviour, Hands
from controller.sim.people.published_tasks import Task
from controller.sim.table_physics import World
from controller.sim.true_state import TrueToken
from engine.geometry import Board, Site
from tests.support.async_tests import background

BOARD = Board(
    "test",
    (240.0, 160.0),
    80.0,
    {name: Site(name, x, y) for name, x, y in (("a1", 40, 40), ("b1", 120, 40), ("c1", 200, 40), ("a2", 40, 120))},
    {"a1": ("b1", "a2"), "b1": ("a1", "c1"), "c1": ("b1",), "a2": ("a1",)},
)


@asynccontextmanager
async def people(behaviour: Behaviour = "prompt", seed: int = 3) -> AsyncIterator[tuple[World, Hands, SimulatedClock]]:
    """People at their own table, who do their tasks."""
    clock = SimulatedClock()
    world = World(clock.now, seed)
    hands = Hands(world, BOARD, ("disc-black", "disc-white"), (-60.0, 220.0), clock, seed, behaviour)
    async with background(hands.run()):
        yield world, hands, clock


def tokens_on(world: World, site: str) -> list[str]:
    place = BOARD.site(site)
    return [token.kind for token in world.truth().tokens if place.distance_mm(token.x_mm, token.y_mm) < 15]


async def test_a_batch_takes_2_to_8_s_then_1_to_3_s_each_plus_the_work() -> None:
    async with people() as (world, hands, clock):
        hands.set_tasks([Task("1", "lay", "a1", "disc-white"), Task("2", "lay", "b1", "disc-black")])
        await clock.sleep(2.0)
        assert world.truth().tokens == ()
        await clock.sleep(6.0 + 1.0)
        assert tokens_on(world, "a1") == ["disc-white"]
        await clock.sleep(3.0 + 1.0)
        assert tokens_on(world, "b1") == ["disc-black"]


async def test_hand_is_seen_while_it_works_and_comes_from_the_nearer_side() -> None:
    async with people() as (world, hands, clock):
        laying = asyncio.create_task(hands.lay("disc-white", (40.0, 120.0)))
        await clock.sleep(0.5)
        (hand,) = world.truth().hands
        assert (hand.x_mm, hand.y_mm, hand.from_rad) == pytest.approx((40.0, 120.0, math.pi / 2))
        await laying
        assert clock.now() == pytest.approx(1.0)
        await clock.sleep(0.1)
        assert world.truth().hands == ()


async def test_tokens_lie_within_the_spread_of_a_steady_hand() -> None:
    async with people() as (world, hands, _):
        for _ in range(200):
            await hands.lay("disc-white", (120.0, 40.0))
        offsets = [math.hypot(token.x_mm - 120, token.y_mm - 40) for token in world.tokens]
        # A two-dimensional normal distribution of sigma 3: RMS 3 * sqrt(2) = 4.24.
        assert math.sqrt(sum(d * d for d in offsets) / 200) == pytest.approx(4.24, rel=0.15)


async def test_lift_takes_the_token_of_that_site_only() -> None:
    async with people() as (world, hands, clock):
        world.lay(TrueToken("disc-white", 42, 38))
        world.lay(TrueToken("disc-black", 118, 41))
        hands.set_tasks([Task("1", "lift", "a1", "disc-white")])
        await clock.sleep(9.0)
        assert [token.kind for token in world.tokens] == ["disc-black"]
        assert hands.done == 1


async def test_a_token_is_turned_over_where_it_lies() -> None:
    async with people() as (world, hands, clock):
        world.lay(TrueToken("battery-charged", 42, 38))
        hands.set_tasks([Task("1", "turn", "a1", "battery-used")])
        await clock.sleep(9.0)
        assert tokens_on(world, "a1") == ["battery-used"]
        assert len(world.tokens) == 1


async def test_figure_is_carried_and_stands_the_way_figures_rest() -> None:
    async with people() as (world, hands, clock):
        world.add_figure(4, 60, 50, 1.4, "#c33")
        hands.set_tasks([Task("1", "carry", "c1", figure=4)])
        await clock.sleep(11.0)
        (figure,) = world.truth().figures
        assert not figure.lifted
        assert math.hypot(figure.x_mm - 200, figure.y_mm - 40) < 12
        assert figure.yaw_rad == pytest.approx(math.pi / 2, abs=math.radians(12))


async def test_nothing_is_laid_under_a_figure_until_it_has_left() -> None:
    async with people() as (world, hands, clock):
        world.add_figure(4, 40, 40, 0.0, "#c33")
        hands.set_tasks([Task("1", "lay", "a1", "disc-white")])
        await clock.sleep(30.0)
        assert world.tokens == ()
        world.set_down(4, 200, 120, 0.0)
        await clock.sleep(10.0)
        assert tokens_on(world, "a1") == ["disc-white"]


async def test_no_figure_is_put_where_another_one_stands() -> None:
    async with people() as (world, hands, clock):
        world.add_figure(4, 40, 40, 0.0, "#c33")
        world.add_figure(5, 200, 120, 0.0, "#33c")
        hands.set_tasks([Task("1", "carry", "a1", figure=5)])
        await clock.sleep(30.0)
        assert world.truth().figures[1].x_mm == 200
        assert world.contacts == 0


async def test_withdrawn_tasks_are_not_done() -> None:
    async with people() as (world, hands, clock):
        hands.set_tasks([Task("1", "lay", "a1", "disc-white")])
        await clock.sleep(1.0)
        hands.set_tasks([])
        await clock.sleep(30.0)
        assert world.tokens == ()


async def test_absent_people_do_nothing_until_they_come_back() -> None:
    async with people("absent") as (world, hands, clock):
        hands.set_tasks([Task("1", "lay", "a1", "disc-white")])
        await clock.sleep(100.0)
        assert world.tokens == ()
        hands.set_behaviour("prompt")
        await clock.sleep(9.0)
        assert len(world.tokens) == 1


async def test_slow_people_take_8_to_32_s() -> None:
    async with people("slow") as (world, hands, clock):
        hands.set_tasks([Task("1", "lay", "a1", "disc-white")])
        await clock.sleep(8.0)
        assert world.tokens == ()
        await clock.sleep(25.0)
        assert len(world.tokens) == 1


async def test_careless_people_err_and_put_it_right_when_asked() -> None:
    async with people("wrong") as (world, hands, clock):
        for n in range(20):
            hands.set_tasks([Task(str(n), "lay", "a1", "disc-white")])
            await clock.sleep(10.0)
            if tokens_on(world, "a1") != ["disc-white"]:
                break
            world.take(world.tokens[0])
        else:
            pytest.fail("never an error in 20 tasks")
        wrong = world.tokens[0]
        site = BOARD.nearest(wrong.x_mm, wrong.y_mm).id
        hands.set_tasks([Task("undo", "lift", site), Task("redo", "lay", "a1", "disc-white")])
        await clock.sleep(20.0)
        assert tokens_on(world, "a1") == ["disc-white"]
        assert len(world.tokens) == 1


def test_an_unknown_task_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="'lift', 'lay', 'turn' or 'carry'"):
        Task.read({"id": "1", "kind": "throw", "site": "a1", "token": "disc-white"})
    with pytest.raises(ValueError, match="does not say what to carry"):
        Task.read({"id": "1", "kind": "carry", "site": "a1", "figure": None})


async def test_unknown_behaviour_is_refused_with_the_choice() -> None:
    async with people() as (_, hands, _):
        with pytest.raises(ValueError, match="prompt, slow, wrong, absent"):
            hands.set_behaviour("lazy")
