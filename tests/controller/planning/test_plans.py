"""Joint plans on small floors, on the boards of the games, and on floors made to be hard."""

import math
import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from controller.errors import BlockedError
from controller.planning.clearance import clear_after_mm
from controller.planning.geometry import Obstacle
from controller.planning.plan import Body, Floor, JointPlan
from controller.planning.planner import Effort, plan_stage
from engine import registry
from engine.words import Name
from tests.controller.planning.boards import from_pictures, of_board
from tests.controller.planning.discs import assert_keeps_the_rules
from tests.controller.planning.things import thing
from tests.engine.every_game import every_game


def planned(
    bodies: list[Body], floor: Floor, trains: Sequence[Sequence[str]] = (), effort: Effort | None = None
) -> JointPlan:
    plan = plan_stage(bodies, floor, trains, effort)
    assert_keeps_the_rules(bodies, floor, plan, random.Random(1))
    assert plan.seconds >= plan.lower_bound_s - 1e-6
    return plan


def test_a_straight_way_takes_what_its_parts_take() -> None:
    plan = planned(*from_pictures("A . .", ". . A"))
    (leg,) = plan.legs["A"]
    assert (leg.start_mm, leg.end_mm, leg.after) == ((0.0, 0.0), (120.0, 0.0), ())
    # 0.75 s to accelerate and brake, 120 mm at 51 mm/s, 0.55 s to look; it faces its goal already.
    assert plan.seconds == pytest.approx(0.75 + 120 / 51 + 0.55)
    assert plan.lower_bound_s == pytest.approx(plan.seconds)


def test_a_turn_has_its_price() -> None:
    plan = planned(*from_pictures("A\n.", ".\nA"))
    # A quarter turn at 1.65 rad/s before 60 mm.
    assert plan.seconds == pytest.approx(math.pi / 2 / 1.65 + 0.75 + 60 / 51 + 0.55)
    assert plan.end_yaw_rad["A"] == pytest.approx(-math.pi / 2)


def test_two_pass_each_other_where_there_is_a_bay() -> None:
    plan = planned(*from_pictures("# . #\nA . B", "# . #\nB . A"))
    assert set(plan.legs) == {"A", "B"}
    assert any(leg.after for legs in plan.legs.values() for leg in legs)


def test_two_do_not_pass_in_a_corridor() -> None:
    with pytest.raises(BlockedError, match=r"the A, the B cannot get past the others; make room"):
        plan_stage(*from_pictures("A . . B", "B . . A"))


def test_a_full_ring_does_not_turn() -> None:
    with pytest.raises(BlockedError, match="make room"):
        plan_stage(*from_pictures("A B\nD C", "D A\nC B"))


def test_a_ring_with_one_gap_turns() -> None:
    plan = planned(*from_pictures("A B\n. C", "B C\n. A"))
    assert len(plan.legs) == 3


def test_a_plan_keeps_nothing_of_those_before_it() -> None:
    """A worker process plans for days."""
    ring, passing = from_pictures("A B\n. C", "B C\n. A"), from_pictures("# . #\nA . B", "# . #\nB . A")
    plan_stage(*ring)
    alone = clear_after_mm.cache_info().currsize
    plan_stage(*passing)
    plan_stage(*ring)
    assert clear_after_mm.cache_info().currsize == alone > 0


def test_a_jumped_robot_steps_aside_and_returns() -> None:
    bodies, floor = from_pictures("# . #\nA X .\n# # #", "# . #\n. X A\n# # #")
    bodies = [body if body.piece == "A" else Body("X", body.start) for body in bodies]
    plan = planned(bodies, floor)
    assert plan.bystanders == ("X",)
    assert plan.legs["X"][-1].end_mm == (60.0, -60.0)


def test_a_bystander_is_left_alone_if_there_is_a_path_round_it() -> None:
    bodies, floor = from_pictures(". . .\nA X .\n. . .", ". . .\n. X A\n. . .")
    bodies = [body if body.piece == "A" else Body("X", body.start) for body in bodies]
    assert planned(bodies, floor).legs.keys() <= {"A", "X"}


def test_no_robot_passes_another_diagonally() -> None:
    """The centres come within 60 / sqrt(2) = 42.4 mm: a clearance of 2.4 mm, less than is wanted."""
    bodies, floor = from_pictures("A .\nX #", ". A\nX #")
    fixed = [body if body.piece == "A" else Body("X", body.start, fixed=True) for body in bodies]
    assert len(planned(fixed, floor).legs["A"]) == 1
    bodies, floor = from_pictures("A #\nX .", ". #\nX A")
    blocked = [body if body.piece == "A" else Body("X", body.start, fixed=True) for body in bodies]
    with pytest.raises(BlockedError):
        plan_stage(blocked, floor)


def test_on_70_mm_two_pass_diagonally_but_not_over_a_battery_in_the_corner() -> None:
    """70 / sqrt(2) leaves 9.5 mm between bodies; a battery of 20 mm lies right on the diagonal."""
    bodies, floor = from_pictures("A X\nY .", ". X\nY A", pitch_mm=70.0)
    fixed = [body if body.piece == "A" else Body(body.piece, body.start, fixed=True) for body in bodies]
    (leg,) = planned(fixed, floor).legs["A"]
    assert math.dist(leg.start_mm, leg.end_mm) == pytest.approx(70 * math.sqrt(2))
    battery = Obstacle(35.0, -35.0, 10.0, thing("battery"))
    with pytest.raises(BlockedError):
        plan_stage(fixed, Floor(floor.sites, 70.0, floor.yaws, (battery,), floor.bounds))


def test_batteries_at_the_corners_leave_room_between_cells() -> None:
    """Half of 70 mm less 20 and 10 mm: a clearance of 5 mm for a robot that crosses the line between two batteries."""
    bodies, floor = from_pictures("A . .", ". . A", pitch_mm=70.0)
    batteries = tuple(Obstacle(35.0 + 70 * i, y, 10.0, thing("battery")) for i in range(2) for y in (-35.0, 35.0))
    planned(bodies, Floor(floor.sites, 70.0, floor.yaws, batteries, floor.bounds))


def test_a_robot_off_its_site_near_a_battery_sets_out_from_the_middle() -> None:
    """3.5 mm nearer to the battery than the middle: a clearance of 1.5 mm instead of 5."""
    floor = from_pictures("A .", ". A", pitch_mm=70.0)[1]
    battery = Obstacle(35.0, -35.0, 10.0, thing("battery"))
    floor = Floor(floor.sites, 70.0, floor.yaws, (battery,), floor.bounds)
    plan = planned([Body("A", (0.0, -3.5, 0.0), (70.0, 0.0), ((70.0, 0.0),))], floor)
    assert [leg.end_mm for leg in plan.legs["A"]] == [(0.0, 0.0), (70.0, 0.0)]


def test_a_taken_goal_is_reported() -> None:
    bodies, floor = from_pictures("A . X", ". . A")
    bodies = [body if body.piece == "A" else Body("X", body.start, name=Name("piece", "blue robot")) for body in bodies]
    with pytest.raises(BlockedError, match=r"the blue robot is in the way where the A shall end, at \(120, -?0\) mm"):
        plan_stage(bodies, floor)
    token = Obstacle(120.0, 0.0, 10.0, thing("mine at c1"))
    with pytest.raises(BlockedError, match="the mine at c1 is in the way"):
        plan_stage(bodies[:1], Floor(floor.sites, 60.0, floor.yaws, (token,), floor.bounds))


def test_a_named_path_is_followed_though_it_is_longer() -> None:
    bodies, floor = from_pictures("A . .\n. . .", ". . A\n. . .")
    path = ((0.0, -60.0), (60.0, -60.0), (120.0, -60.0), (120.0, 0.0))
    plan = planned([Body("A", bodies[0].start, path[-1], path)], floor)
    assert [leg.end_mm for leg in plan.legs["A"]] == [path[0], path[2], path[3]]


def test_bystanders_leave_a_named_path_and_return() -> None:
    bodies, floor = from_pictures("A X . .\n. . . .", ". X . A\n. . . .")
    path = ((60.0, 0.0), (120.0, 0.0), (180.0, 0.0))
    bodies = [Body("A", bodies[0].start, path[-1], path), Body("X", bodies[1].start)]
    plan = planned(bodies, floor)
    assert plan.bystanders == ("X",)
    assert plan.legs["X"][-1].end_mm == (60.0, 0.0)


def test_a_train_moves_as_one() -> None:
    bodies, floor = from_pictures("A B . .", ". A B .")
    bodies = [Body(b.piece, b.start, b.goal, (b.goal,)) for b in bodies if b.goal]
    plan = planned(bodies, floor, trains=[("B", "A")])
    assert plan.trains == (("B", "A"),)
    assert [len(plan.legs[piece]) for piece in "AB"] == [1, 1]
    assert plan.legs["A"][0].after == plan.legs["B"][0].after == ()


def test_a_train_waits_for_a_robot_in_its_path() -> None:
    bodies, floor = from_pictures("A B X .\n. . . .", ". A B .\n. . X .")
    via = {"A": ((60.0, 0.0),), "B": ((120.0, 0.0),), "X": ()}
    bodies = [Body(b.piece, b.start, b.goal, via[b.piece]) for b in bodies]
    plan = planned(bodies, floor, trains=[("B", "A")])
    assert [gate.piece for gate in plan.legs["A"][0].after] == ["X"]


def test_figures_start_from_where_they_really_are() -> None:
    """One was bumped by 12 mm, another one stands 25 mm off the field."""
    bodies, floor = from_pictures("A X .\n. . .", "X A .\n. . .")
    bodies = [Body("A", (8.0, -9.0, 0.7), (60.0, 0.0)), Body("X", (66.0, 10.0, -2.0), (0.0, 0.0))]
    plan = planned(bodies, floor)
    assert plan.legs["A"][0].start_mm == (8.0, -9.0)
    far = [Body("A", (-210.0, 130.0, 0.0), (60.0, 0.0))]
    assert planned(far, floor).legs["A"][0].start_mm == (-210.0, 130.0)


def test_a_bystander_off_its_site_ends_on_it() -> None:
    floor = from_pictures("A . .\n# . #", "A . .\n# . #")[1]
    bodies = [Body("A", (0.0, 0.0, 0.0), (120.0, 0.0)), Body("X", (67.0, -6.0, 0.0))]
    plan = planned(bodies, floor)
    assert plan.legs["X"][-1].end_mm == (60.0, 0.0)


def test_robots_that_begin_too_close_part() -> None:
    """Two were put down 41 mm from each other."""
    floor = from_pictures("A . . .", "A . . .")[1]
    bodies = [Body("A", (60.0, 0.0, 0.0), (0.0, 0.0)), Body("B", (101.0, 0.0, 0.0), (180.0, 0.0))]
    planned(bodies, floor)


def test_a_robot_that_cannot_be_moved_is_passed() -> None:
    bodies, floor = from_pictures(". . .\nA X .\n. . .", ". . .\n. . A\n. . .")
    bodies = [body if body.piece == "A" else Body("X", body.start, fixed=True) for body in bodies]
    assert set(planned(bodies, floor).legs) == {"A"}


def test_nothing_to_do_is_a_plan() -> None:
    bodies, floor = from_pictures("A .", "A .")
    plan = planned([Body("A", bodies[0].start)], floor)
    assert (plan.legs, plan.seconds) == ({}, 0.0)


def test_the_same_question_has_the_same_answer() -> None:
    question = from_pictures("A B C\n. . .\nD . E", "E D B\n. . .\nC . A")
    assert plan_stage(*question) == plan_stage(*question)


@pytest.mark.parametrize("seed", range(20))
def test_crowds_on_small_floors_keep_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    width, height = rng.randint(3, 5), rng.randint(2, 4)
    cells = [(x, y) for x in range(width) for y in range(height)]
    walls = rng.sample(cells, rng.randint(0, 2))
    free = [cell for cell in cells if cell not in walls]
    count = rng.randint(2, max(2, len(free) * 2 // 3))
    starts, ends = rng.sample(free, count), rng.sample(free, count)

    def picture(at: list[tuple[int, int]]) -> str:
        names = dict(zip(at, "ABCDEFGHIJKLMNOPQRST", strict=False))
        rows = [[names.get((x, y), "#" if (x, y) in walls else ".") for x in range(width)] for y in range(height)]
        return "\n".join(" ".join(row) for row in rows)

    bodies, floor = from_pictures(picture(starts), picture(ends))
    with suppress(BlockedError):  # brute force in another file says whether a plan exists
        planned(bodies, floor)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_robots_move_to_random_sites_on_the_boards_of_the_games(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    game = registry.make(name)
    floor = of_board(game.board)
    count = min(len(game.pieces), 8)
    starts, ends = rng.sample(floor.sites, count), rng.sample(floor.sites, count)
    bodies = [
        Body(piece.id, (x + rng.gauss(0, 1), y + rng.gauss(0, 1), rng.uniform(-3, 3)), end)
        for piece, (x, y), end in zip(game.pieces, starts, ends, strict=False)
    ]
    planned(bodies, floor, effort=Effort(states=200))


def test_when_a_search_is_given_up_it_says_so() -> None:
    """Five on a ring of eight cannot change their order, but to prove it takes longer than is allowed."""
    with pytest.raises(BlockedError, match="no way was found for the A, the B, the C, the D, the E"):
        plan_stage(*from_pictures("A B C\n. # .\nD . E", "E D B\n. # .\nC . A"), effort=Effort(configurations=500))


@every_game
def test_set_up_from_the_parking_places(name: str) -> None:
    game = registry.make(name)
    board = game.board
    places = board.parks[: len(game.pieces)]
    goals = game.start().scene().figures
    bodies = [
        Body(
            piece.id, (park.x_mm, park.y_mm, 0.0), (board.site(goals[piece.id]).x_mm, board.site(goals[piece.id]).y_mm)
        )
        for piece, park in zip(game.pieces, places, strict=True)
    ]
    plan = planned(bodies, of_board(board), effort=Effort(states=200))
    assert plan.seconds > 0 or all(site.startswith("park:") for site in goals.values())
